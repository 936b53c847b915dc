"""What takes part in the comparison: who plays what, how, and how wide its decisions are."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from timing import Measure

STATE = "one state"
"""One game at a time, each decision made in Python."""
ROLLOUTS = "rollouts"
"""Whole random games in the engine's own language."""
BATCH = "batch"
"""Many games side by side: sample, apply, mask."""
OBSERVED = "batch with observations"

PLAYOUTS = 192
"""Games counted to know how wide decisions are and how often chance comes."""


@dataclass(frozen=True)
class Census:
    """What random games are made of."""

    games: int
    decisions: int
    chance: int
    legal: int

    @property
    def width(self) -> float:
        """Mean legal actions of a decision."""
        return self.legal / self.decisions

    @property
    def events(self) -> float:
        """Decisions and chance outcomes for each decision."""
        return 1 + self.chance / self.decisions

    @property
    def length(self) -> float:
        """Mean decisions of a game."""
        return self.decisions / self.games


@dataclass(frozen=True)
class Contestant:
    """One line of the comparison; `play` counts decisions."""

    who: str
    game: str
    how: str
    play: Measure
    census: Callable[[], Census]
    note: str = ""


def choose_chance(state: Any, rng: random.Random) -> int:
    """One of the weighted `chance_outcomes`."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    chosen: int = rng.choices(actions, weights)[0]
    return chosen


def count_playouts(start: Callable[[], Any], apply: Callable[[Any, int], None], games: int = PLAYOUTS) -> Census:
    """Plays random games of states that share the names `is_terminal`, `is_chance_node` and `legal_actions`."""
    rng, decisions, chance, legal = random.Random(1), 0, 0, 0
    for _ in range(games):
        state = start()
        while not state.is_terminal():
            if state.is_chance_node():
                apply(state, choose_chance(state, rng))
                chance += 1
            else:
                actions = state.legal_actions()
                apply(state, rng.choice(actions))
                decisions += 1
                legal += len(actions)
    return Census(games, decisions, chance, legal)
