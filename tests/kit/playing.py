"""Games, and nodes of each kind in them, found by random walks."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import benben

UNSEEDED_SETUP = 8


def pyramis(players: int = 4, **arguments: Any) -> benben.Game:
    return benben.make("pyramis", players=players, **arguments)


def every_game() -> list[benben.Game]:
    """One of each kind, as large as it can be, and the ways to play that have chance or teams of their own."""
    terra = partial(benben.make, "terra-pyramides")
    return [
        pyramis(),
        benben.make("pyramid-of-the-sun", players=5),
        terra(players=4),
        terra(players=4, expansion="nile", symbol_variant=True, open_stacks=True),
        terra(players=1, mission=2),
    ]


def box() -> dict[str, Any]:
    """A sheet that isn't the shipped one: a card less."""
    sheet = benben.sheet("pyramis")
    sheet["edition"] = "box"
    sheet["exodus"]["cards"].pop()
    return sheet


def play(state: benben.State, chooser: random.Random, until: Callable[[benben.State], bool]) -> benben.State:
    """Play at random, chance by weight, until something holds."""
    while not until(state):
        assert not state.is_terminal()
        state.apply(choose(state, chooser))
    return state


def choose(state: benben.State, chooser: random.Random) -> int:
    if not state.is_chance_node():
        return chooser.choice(state.legal_actions())
    ids, weights = zip(*state.chance_outcomes(), strict=True)
    return int(chooser.choices(ids, weights)[0])


def decision(seed: int = 7, *, game: benben.Game | None = None, actions: int = 30) -> benben.State:
    """A seeded state at a decision in mid-game."""
    state = (game or pyramis()).new_initial_state(seed=seed)
    return play(state, random.Random(seed), lambda state: len(state.history()) >= actions)


def chance(seed: int = 7) -> benben.State:
    """An unseeded state at a chance node in mid-game."""
    state = pyramis().new_initial_state()
    return play(state, random.Random(seed), lambda state: len(state.history()) >= 30 and state.is_chance_node())


def finished(seed: int = 7, *, game: benben.Game | None = None) -> benben.State:
    state = (game or pyramis()).new_initial_state(seed=seed)
    return play(state, random.Random(seed), lambda state: state.is_terminal())


def nodes() -> dict[str, benben.State]:
    return {"decision": decision(), "chance": chance(), "terminal": finished()}
