"""What is measured of benben from Python: a state loop, batches, bulk simulation, and the reference."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import benben
import numpy as np
from benben_reference.protocol import CHANCE, ReferenceState
from benben_reference.pyramis import Pyramis
from benben_reference.sun import PyramidOfTheSun
from benben_reference.terra import TerraPyramides
from binary import LIMIT, timed
from contestants import BATCH, OBSERVED, ROLLOUTS, STATE, Census, Contestant, count_playouts
from timing import Measure, repeat

ROWS = 4096
FLOOR = "three built-in calls"


@dataclass(frozen=True)
class Entry:
    """A game to measure: in the library, in the program of Rust loops, and in the reference."""

    label: str
    name: str
    players: int
    binary: str
    reference: Callable[..., ReferenceState]
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    def make(self) -> benben.Game:
        return benben.make(self.name, players=self.players, **self.options)

    def start_reference(self) -> ReferenceState:
        return self.reference(benben.sheet(self.name), self.players, **self.options)


GAMES = [
    Entry("Pyramis, 4 players", "pyramis", 4, "pyramis-4", Pyramis),
    Entry("Pyramid of the Sun, 5 players", "pyramid-of-the-sun", 5, "sun-5", PyramidOfTheSun),
    Entry("Terra, basic, 4 players", "terra-pyramides", 4, "terra-basic-4", TerraPyramides, {"expansion": "basic"}),
    Entry("Terra, nile, 4 players", "terra-pyramides", 4, "terra-nile-4", TerraPyramides, {"expansion": "nile"}),
]
PYRAMIS = GAMES[0].label


def find(label: str) -> Entry:
    return next(entry for entry in GAMES if entry.label == label)


def state_loop(game: benben.Game, seconds: float) -> tuple[int, float]:
    """`is_terminal`, `legal_actions`, a choice and `apply`, chance by seed."""
    choose, seeds = random.Random(1).random, itertools.count()

    def play() -> int:
        state, decisions = game.new_initial_state(seed=next(seeds)), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply(legal[int(choose() * len(legal))])
            decisions += 1
        return decisions

    return repeat(play, seconds)


def built_in_calls(seconds: float) -> tuple[int, float]:
    """Three calls of built-in methods and a choice: what a decision made in Python costs without any game."""
    choose = random.Random(1).random

    def play() -> int:
        state = [0, 1, 2, 3, 4]
        for _ in range(10_000):
            state.__len__()
            legal = state.copy()
            state.__contains__(legal[int(choose() * len(legal))])
        return 10_000

    return repeat(play, seconds)


def clones(game: benben.Game, seconds: float) -> tuple[int, float]:
    state, number = game.new_initial_state(seed=1), 10_000
    for _ in range(20):
        state.apply(state.legal_actions()[0])

    def work() -> int:
        for _ in range(number):
            state.clone()
        return number

    return repeat(work, seconds)


def bulk(game: benben.Game, threads: int, seconds: float) -> tuple[int, float]:
    """Events of `simulate`, by the clock on the wall."""
    seeds = itertools.count()

    def work() -> int:
        return int(benben.simulate(game, 5_000, seed=next(seeds), threads=threads).events.sum())

    return repeat(work, seconds, time.perf_counter)


@cache
def spread(label: str) -> benben.Batch:
    """Rows at all depths of their games, so that a short time measures the whole of a game and not its beginning."""
    game, length = find(label).make(), round(census(label).length)
    rows, depths = benben.Batch(game, ROWS, seed=1, threads=1), np.arange(ROWS) % length
    for step in range(length):
        rows.apply(rows.sample_actions(step))
        rows.reset(rows.is_terminal() | (depths == step))
    return rows


def batch(label: str, observed: bool, seconds: float) -> tuple[int, float]:
    """Many games side by side on one thread: sample, apply, mask, all into arrays kept; finished games begin anew."""
    rows, steps = spread(label).clone(), itertools.count()
    actions, done = rows.sample_actions(0), rows.is_terminal()
    mask, seen = rows.legal_actions_mask(), rows.observe()

    def step() -> int:
        rows.apply(rows.sample_actions(next(steps), out=actions))
        rows.legal_actions_mask(out=mask)
        if observed:
            rows.observe(out=seen)
        rows.reset(rows.is_terminal(out=done))
        return ROWS

    return repeat(step, seconds)


def reference(start: Callable[[], ReferenceState], seconds: float) -> tuple[int, float]:
    """Events of the reference, played as the Rust playout plays."""
    rng = random.Random(1)

    def play() -> int:
        state, events = start(), 0
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                names, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply(rng.choices(names, weights)[0])
            else:
                state.apply(rng.choice(state.legal_actions()))
            events += 1
        state.outcome()
        return events

    return repeat(play, seconds)


@cache
def census(label: str) -> Census:
    game = find(label).make()
    return count_playouts(game.new_initial_state, lambda state, action: state.apply(action))


def rollouts(entry: Entry, seconds: float) -> tuple[float, float]:
    """Decisions of the random playouts in Rust, whose program counts events."""
    events, passed = timed(entry.binary, "playout", seconds)
    return events / census(entry.label).events, passed


def contestants() -> list[Contestant]:
    """Every game in every way, and the plain loop."""
    made = []
    for entry in GAMES:
        game, counted = entry.make(), partial(census, entry.label)
        ways: dict[str, Measure] = {
            STATE: partial(state_loop, game),
            BATCH: partial(batch, entry.label, False),
            OBSERVED: partial(batch, entry.label, True),
            ROLLOUTS: partial(rollouts, entry),
        }
        made += [Contestant("benben", entry.label, how, play, counted) for how, play in ways.items()]
    plain = Census(1, 1, 0, 16)
    made.append(
        Contestant("plain loop", "choose one of 16 bits", ROLLOUTS, partial(timed, LIMIT, "playout"), lambda: plain)
    )
    return made


def loops() -> dict[tuple[str, str, str], Measure]:
    """What only benben has, by game, what is done, and its unit."""
    measures: dict[tuple[str, str, str], Measure] = {("no game", FLOOR, "decisions"): built_in_calls}
    for entry in GAMES:
        game = entry.make()
        measures |= {
            (entry.label, "reference", "events"): partial(reference, entry.start_reference),
            (entry.label, "clone", "clones"): partial(clones, game),
            (entry.label, "simulate, 1 thread", "events"): partial(bulk, game, 1),
            (entry.label, "simulate, 2 threads", "events"): partial(bulk, game, 2),
        }
    return measures
