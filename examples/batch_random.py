"""Random play on a batch of games, from a Python loop: `python examples/batch_random.py [rows] [steps]`.

The arrays are made once and written to at every step; a finished game is begun anew.
"""

from __future__ import annotations

import sys
import time

import benben
import numpy as np


def main(rows: int = 4096, steps: int = 500) -> None:
    """Step the batch, then print how fast it was and what the finished games came to."""
    game = benben.make("pyramis", players=4)
    batch = benben.Batch(game, rows, seed=1)
    actions = np.empty(rows, np.int32)
    over = np.empty(rows, np.bool_)
    seen = np.empty((rows, game.observation.width), np.uint8)
    finished, points = 0, np.zeros(game.players)
    start = time.perf_counter()
    for step in range(steps):
        batch.observe(out=seen)  # a policy would choose by this and batch.legal_actions_mask()
        batch.apply(batch.sample_actions(step, out=actions))
        if batch.is_terminal(out=over).any():
            finished += int(over.sum())
            points += batch.scores()[over].sum(axis=0)
            batch.reset(over)
    seconds = time.perf_counter() - start
    print(f"{rows * steps / seconds:,.0f} steps a second, observations included")
    print(f"{finished} games finished, mean scores {(points / max(finished, 1)).round(2).tolist()}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
