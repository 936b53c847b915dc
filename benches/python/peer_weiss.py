"""weiss-sim: its pools of games, which write observations at every step."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import numpy as np
import weiss_sim
from contestants import OBSERVED, Census, Contestant
from numpy.typing import NDArray
from timing import repeat

DECK = (list(range(1, 14)) * 4)[:50]
LAYOUTS = {"nomask": "no legal actions", "i16_legal_ids_nometa": "legal ids"}
POOLS = [(64, "nomask"), (64, "i16_legal_ids_nometa"), (4096, "nomask"), (4096, "i16_legal_ids_nometa")]
CENSUS_STEPS = 4_000


def make_pool(rows: int, layout: str) -> tuple[Any, Any]:
    """One thread, the decks of its own introduction."""
    pool, buffers = weiss_sim.make_pool(
        "train", rows, deck_lists=[DECK, DECK], deck_ids=[1, 2], seed=0, layout=layout, num_threads=1
    )
    buffers.reset()
    return pool, buffers


def seeds(rows: int) -> Iterator[NDArray[np.uint64]]:
    """Seeds of its sampling, a mixed one for each row: with a run of numbers its games are no longer random."""
    drawn = np.random.default_rng(1).integers(2**64, size=(256, rows), dtype=np.uint64)
    return itertools.cycle(drawn)


def pool_loop(rows: int, layout: str, fused: bool, seconds: float) -> tuple[int, float]:
    """Sample and step, in one call (`fused`) or two; finished games begin anew."""
    pool, buffers = spread(rows, layout)
    drawn = seeds(rows)

    def step() -> int:
        if fused:
            buffers.step_random_legal(next(drawn))
        else:
            buffers.step(pool.sample_legal_actions_uniform(next(drawn)))
        done = buffers.terminated | buffers.truncated
        if done.any():
            buffers.reset_done(done)
        return rows

    return repeat(step, seconds)


@cache
def census() -> Census:
    _, buffers = make_pool(64, "i16_legal_ids_nometa")
    drawn, legal, games = seeds(64), 0, 0
    for _ in range(CENSUS_STEPS):
        legal += int(buffers.legal_action_ids()[1][-1])
        buffers.step_random_legal(next(drawn))
        done = buffers.terminated | buffers.truncated
        games += int(done.sum())
        buffers.reset_done(done)
    return Census(games, CENSUS_STEPS * 64, 0, legal)


@cache
def spread(rows: int, layout: str) -> tuple[Any, Any]:
    """A pool with its rows at all depths of their games, as ours are."""
    pool, buffers = make_pool(rows, layout)
    length = round(census().length)
    drawn, depths = seeds(rows), np.arange(rows) % length
    for step in range(length):
        buffers.step_random_legal(next(drawn))
        buffers.reset_done(buffers.terminated | buffers.truncated | (depths == step))
    return pool, buffers


def contestants() -> list[Contestant]:
    made = []
    for rows, layout in POOLS:
        for fused in (False, True):
            note = f"{rows:,} rows, {LAYOUTS[layout]}, {'sample and step in one' if fused else 'sample, step'}"
            play = partial(pool_loop, rows, layout, fused)
            made.append(Contestant("weiss-sim", "Weiss Schwarz", OBSERVED, play, census, note))
    return made
