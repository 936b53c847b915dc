"""benben and its peers in one run: uniformly random play, one thread.

`python benches/python/peers.py --seconds 1 --rounds 3` prints one table. A peer that isn't installed is listed so.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterable
from dataclasses import dataclass, field

import ours
from contestants import Census, Contestant
from tables import ratio, table, whole
from timing import best_rates

PEERS = {
    "OpenSpiel": "peer_spiel",
    "weiss-sim": "peer_weiss",
    "RLCard": "peer_rlcard",
    "Catanatron": "peer_catanatron",
    "Gymnasium": "peer_gymnasium",
}
HEAD = ["who", "game", "how", "decisions a second", "with chance", "legal actions each", "Pyramis ÷ it"]


@dataclass
class Comparison:
    """Decisions a second of all that could be measured, and why the rest could not."""

    rates: dict[Contestant, float] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def fitting(self, who: str, how: str, game: str = "") -> list[Contestant]:
        """Those that were measured, of any game if none is named."""
        return [one for one in self.rates if (one.who, one.how) == (who, how) and game in ("", one.game)]

    def rate(self, who: str, how: str, game: str) -> float | None:
        """Decisions a second, the best of the lines that fit."""
        return max((self.rates[one] for one in self.fitting(who, how, game)), default=None)

    def events(self, who: str, how: str, game: str = "", like: Census | None = None) -> float | None:
        """Decisions and chance outcomes a second, the best of the lines that fit, if need be of `like` width."""
        found = [one for one in self.fitting(who, how, game) if like is None or alike(one.census(), like)]
        return max((self.rates[one] * one.census().events for one in found), default=None)


def alike(one: Census, other: Census) -> bool:
    """Whether neither has more than twice the other's legal actions a decision."""
    return max(one.width, other.width) <= 2 * min(one.width, other.width)


def reason(error: Exception) -> str:
    kind = "not installed" if isinstance(error, ImportError) else "failed"
    return f"{kind}: {error or type(error).__name__}"


def gather(peers: dict[str, str]) -> tuple[list[Contestant], dict[str, str]]:
    """Ours and all peers whose module can be imported, each with what it says of itself."""
    found, missing = ours.contestants(), {}
    for name, module in peers.items():
        try:
            found += importlib.import_module(module).contestants()
        except Exception as error:
            missing[name] = reason(error)
    return found, missing


def compare(rounds: int, seconds: float) -> Comparison:
    found, missing = gather(PEERS)
    rates, failed = best_rates({one: one.play for one in found}, rounds, seconds)
    missing |= {f"{one.who}, {one.game}, {one.how}": reason(error) for one, error in failed.items()}
    return Comparison(rates, missing)


def rows(comparison: Comparison) -> Iterable[list[str]]:
    for one, rate in comparison.rates.items():
        census = one.census()
        base = comparison.rate("benben", one.how, ours.PYRAMIS)
        how = f"{one.how} ({one.note})" if one.note else one.how
        events = whole(rate * census.events) if census.chance else "-"
        yield [one.who, one.game, how, whole(rate), events, f"{census.width:.1f}", ratio(base, rate)]
    for name, why in comparison.missing.items():
        yield [name, "", why, "-", "-", "-", "-"]


def peers_table(comparison: Comparison) -> list[str]:
    return table(HEAD, rows(comparison))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="over all measurements, of which the best counts")
    arguments = parser.parse_args()
    print("\n".join(peers_table(compare(arguments.rounds, arguments.seconds))))


if __name__ == "__main__":
    main()
