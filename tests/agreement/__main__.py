"""`python -m agreement GAME --games N --seed S`: many games in several processes, the first difference in full."""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from agreement.compare import Difference, play
from agreement.matrix import MATRIX, cases


@dataclass
class Report:
    """Games by sheet and number of players, nodes compared, and what happened in the games."""

    games: int = 0
    nodes: int = 0
    played: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, other: Report) -> None:
        self.games += other.games
        self.nodes += other.nodes
        self.played += other.played
        self.counts += other.counts


def run(game: str, games: int, seed: int, views: float) -> Report:
    """Plays games of the matrix in turn."""
    report, entry = Report(), MATRIX[game]
    for number, case in enumerate(itertools.islice(cases(game, seed), games)):
        rng = random.Random(f"{game} {seed} {number}")
        pair, taste = case.pair(), rng.choice(entry.tastes)
        tally = entry.tally(pair.reference)
        try:
            report.nodes += play(pair, rng, views, taste, tally)
        except AssertionError as difference:
            where = f"game {number} of seed {seed} on sheet {case.name!r}, {taste.name}"
            raise Difference(f"{where}: {difference}; {case.options}") from None
        report.games += 1
        report.played[f"{case.players} players, {case.name.split(' ')[0]}"] += 1
        report.counts += tally.counts
    return report


def main() -> int:
    parser = argparse.ArgumentParser(prog="agreement", description=__doc__)
    parser.add_argument("game", choices=sorted(MATRIX))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; each has its own seed")
    parser.add_argument("--views", type=float, default=1.0, help="share of nodes at which views are compared")
    options = parser.parse_args()
    shares = [options.games // options.jobs + (job < options.games % options.jobs) for job in range(options.jobs)]
    seeds = [options.seed * 1000 + job for job in range(options.jobs)]
    start, total = time.perf_counter(), Report()
    with ProcessPoolExecutor(options.jobs) as pool:
        count = len(shares)
        try:
            for report in pool.map(run, [options.game] * count, shares, seeds, [options.views] * count):
                total.add(report)
        except Difference as difference:
            print(difference, file=sys.stderr)
            return 1
    for name, number in [*sorted(total.played.items()), *sorted(total.counts.items())]:
        print(f"{number:10}  {name}")
    seconds = time.perf_counter() - start
    print(f"{total.games} games of {options.game}, {total.nodes} nodes, no difference, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
