"""Measures everything in one run and writes `benches/results.md`: `make bench`.

Seconds are noise on a shared machine; instructions (callgrind) are the figure to compare between versions, ratios
within one run the figure to compare between programs.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import benben
import binary
import machine
import ours
import startup
from peers import compare, peers_table
from profile_rust import profile_table
from tables import ratio, table, whole
from targets import Measured, targets_table
from timing import Key, Measure, best_rates

RESULTS = Path(__file__).resolve().parents[1] / "results.md"
WORKLOAD_SECONDS = 0.3
QUIET = 0.2
"""How many cores others may keep busy for two threads to be judged."""

INTRODUCTION = """\
# Measured figures

Written by `make bench` (`benches/python/run.py`): one run on a shared machine, one thread unless it says more. Seconds
are processor time, but of `simulate` by the clock on the wall.
""".splitlines()
TARGETS = """
## Targets
Events are decisions and chance outcomes. Of like width are games of which neither has more than twice the other's legal
actions a decision. Two threads are judged only if others left the cores to them.
""".splitlines()
COMPARISON = """
## Peers
Uniformly random play. *One state*: every decision is made in Python. *Rollouts*: whole games in the engine's own
language. *Batch*: sample, apply and mask of many games side by side, ours of 4,096 rows. The last column divides the
decisions a second of our Pyramis, driven in the same way, by those of the line.

OpenSpiel's games start after the deal, which costs them nothing here, but for the hearts that say so; ours deal within
the time. weiss-sim and Gymnasium write observations at every step, so they stand against our batch with observations.
""".splitlines()
RUST = """
## Rust
The plain loop (`limit`) chooses uniformly among the 16 set bits of a word and toggles two. A playout includes the
final scoring. Instructions are counted by callgrind.
""".splitlines()
PROFILE = """
## Where the instructions go
By callgrind, the functions as the compiler left them: what it put into others counts there. An observation is one of a
player, a batch step one row's sample, apply, mask and new start.
""".splitlines()
PYTHON = """
## Python
The reference asks at every node for what can be played and plays some of it, as the Rust playout does, without views.
""".splitlines()


def rust_table(workloads: dict[tuple[str, str], str], rates: dict[tuple[str, str], float]) -> list[str]:
    limit = rates[binary.LIMIT, "playout"]
    rows = []
    for (game, workload), rate in rates.items():
        counted = binary.instructions(game, workload)
        unit, number = workloads[game, workload], "-" if counted is None else whole(counted)
        rows.append([game, workload, f"{whole(rate)} {unit}", f"{rate / limit:.2f}", number])
    return table(["game", "workload", "a second", "of the plain loop", "instructions each"], rows)


def loops_table(rates: dict[tuple[str, str, str], float]) -> list[str]:
    references = {game: rate for (game, what, _), rate in rates.items() if what == "reference"}
    rows = [
        [game, what, f"{whole(rate)} {unit}", ratio(rate, references.get(game))]
        for (game, what, unit), rate in rates.items()
    ]
    return table(["game", "what", "a second", "of the reference"], rows)


def measured(measures: Mapping[Key, Measure], rounds: int, seconds: float) -> dict[Key, float]:
    """Rates of what has to work."""
    rates, failed = best_rates(measures, rounds, seconds)
    for error in failed.values():
        raise error
    return rates


def report(rounds: int, seconds: float) -> list[str]:
    comparison = compare(rounds, seconds)
    busy = machine.busy_cores()
    loops = measured(ours.loops(), rounds, seconds)
    busy = max(busy, machine.busy_cores())
    workloads = {(game, workload): unit for game, workload, unit in binary.workloads()}
    rust = measured({key: partial(binary.timed, *key) for key in workloads}, rounds, WORKLOAD_SECONDS)
    alone, beyond = startup.beyond_numpy()
    by_game = {(game, what): rate for (game, what, _), rate in loops.items()}
    return [
        *INTRODUCTION,
        f"Each figure is the best of {rounds} rounds of {seconds:g} s; others kept {busy:.1f} cores busy.",
        f"Machine: {machine.description()}.",
        f"Peers: {machine.versions()}.",
        *TARGETS,
        "",
        *targets_table(Measured(comparison, by_game, rust, beyond, busy <= QUIET)),
        "",
        f"NumPy alone takes {alone:.0f} ms to import.",
        *COMPARISON,
        "",
        *peers_table(comparison),
        *RUST,
        "",
        *rust_table(workloads, rust),
        *PROFILE,
        "",
        *profile_table(),
        *PYTHON,
        "",
        *loops_table(loops),
        "",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="over all measurements, of which the best counts")
    arguments = parser.parse_args()
    assert benben.build_info()["profile"] == "release", "a debug build says nothing: make bench builds a release"
    text = "\n".join(report(arguments.rounds, arguments.seconds))
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
