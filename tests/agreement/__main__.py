"""`python -m agreement GAME --games N --seed S`: many games in several processes, the first difference in full."""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from agreement.compare import Difference, play
from agreement.matrix import MATRIX, cases


def run(game: str, games: int, seed: int, views: float) -> tuple[Counter[str], int]:
    """Plays games of the matrix in turn; returns how many on each sheet, and the nodes compared."""
    played: Counter[str] = Counter()
    nodes = 0
    for number, case in enumerate(itertools.islice(cases(game, seed), games)):
        rng = random.Random(f"{game} {seed} {number}")
        eager = MATRIX[game].eager if number % 2 else ()
        try:
            nodes += play(case.pair(), rng, views, eager)
        except Difference as difference:
            raise Difference(f"game {number} of seed {seed} on sheet {case.name!r}: {difference}") from None
        played[f"{case.players} players, {case.name.split(' ')[0]}"] += 1
    return played, nodes


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
    start, total, nodes = time.perf_counter(), Counter[str](), 0
    with ProcessPoolExecutor(options.jobs) as pool:
        count = len(shares)
        results = pool.map(run, [options.game] * count, shares, seeds, [options.views] * count)
        try:
            for played, compared in results:
                total += played
                nodes += compared
        except Difference as difference:
            print(difference, file=sys.stderr)
            return 1
    for name, number in sorted(total.items()):
        print(f"{number:8}  {name}")
    seconds = time.perf_counter() - start
    print(f"{sum(total.values())} games of {options.game}, {nodes} nodes, no difference, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
