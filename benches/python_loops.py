"""What is measured from Python: a state loop, bulk simulation, and the reference."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import benben
from benben_reference.protocol import CHANCE, ReferenceState
from benben_reference.pyramis import Pyramis
from benben_reference.sun import PyramidOfTheSun
from benben_reference.terra import TerraPyramides

Loop = Callable[[], tuple[int, str, float]]
"""Returns units of work, their name, and seconds."""

GAMES: dict[str, tuple[Callable[..., ReferenceState], int, dict[str, Any]]] = {
    "pyramis, 4 players": (Pyramis, 4, {}),
    "pyramid-of-the-sun, 5 players": (PyramidOfTheSun, 5, {}),
    "terra-pyramides, 4 players": (TerraPyramides, 4, {}),
    "terra-pyramides, 4 players, nile": (TerraPyramides, 4, {"expansion": "nile"}),
}


def state_loop(game: benben.Game, games: int) -> tuple[int, str, float]:
    """`is_terminal`, `legal_actions`, a choice and `apply`, chance by seed."""
    choose, decisions = random.Random(1).random, 0
    start = time.perf_counter()
    for seed in range(games):
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply(legal[int(choose() * len(legal))])
            decisions += 1
    return decisions, "decisions", time.perf_counter() - start


def clones(game: benben.Game, number: int) -> tuple[int, str, float]:
    state = game.new_initial_state(seed=1)
    for _ in range(20):
        state.apply(state.legal_actions()[0])
    start = time.perf_counter()
    for _ in range(number):
        state.clone()
    return number, "clones", time.perf_counter() - start


def bulk(game: benben.Game, games: int, threads: int) -> tuple[int, str, float]:
    start = time.perf_counter()
    events = int(benben.simulate(game, games, seed=1, threads=threads).events.sum())
    return events, "nodes", time.perf_counter() - start


def batch(game: benben.Game, steps: int, observe: bool) -> tuple[int, str, float]:
    """4,096 games side by side on one thread: sample, apply, mask; finished games begin anew."""
    rows, played = benben.Batch(game, 4096, seed=1, threads=1), 0
    start = time.perf_counter()
    for step in range(steps):
        actions = rows.sample_actions(step)
        rows.apply(actions)
        rows.legal_actions_mask()
        if observe:
            rows.observe()
        rows.reset(rows.is_terminal())
        played += len(actions)
    return played, "decisions", time.perf_counter() - start


def reference(make: Callable[[], ReferenceState], games: int) -> tuple[int, str, float]:
    rng, nodes = random.Random(1), 0
    start = time.perf_counter()
    for _ in range(games):
        state = make()
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                names, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply(rng.choices(names, weights)[0])
            else:
                state.apply(rng.choice(state.legal_actions()))
            nodes += 1
        state.outcome()
    return nodes, "nodes", time.perf_counter() - start


def loops() -> list[tuple[str, Loop]]:
    """Everything to measure, by name; `GAME: reference` is what the others of a game are compared with."""
    measured: list[tuple[str, Loop]] = []
    for name, (make, players, options) in GAMES.items():
        game_name = name.split(",")[0]
        game = benben.make(game_name, players=players, **options)
        start = partial(make, benben.sheet(game_name), players, **options)
        measured += [
            (f"{name}: reference", partial(reference, start, 100)),
            (f"{name}: one state", partial(state_loop, game, 2_000)),
            (f"{name}: clone", partial(clones, game, 500_000)),
            (f"{name}: batch of 4,096", partial(batch, game, 300, False)),
            (f"{name}: batch with observations", partial(batch, game, 300, True)),
            (f"{name}: simulate, 1 thread", partial(bulk, game, 50_000, 1)),
            (f"{name}: simulate, 2 threads", partial(bulk, game, 50_000, 2)),
        ]
    return measured
