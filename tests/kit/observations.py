"""Observations against slow encoders that are written to the games' pages."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import benben
import numpy as np
from agreement.compare import RANDOM, Taste
from numpy.typing import NDArray

Encoder = Callable[[benben.Game, dict[str, Any]], dict[str, Any]]
"""From a view as a dict the numbers of every field by name, as nested lists."""


def split(game: benben.Game, seen: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """One observation field by field."""
    fields = game.observation.fields
    return {name: seen[start : start + math.prod(shape)].reshape(shape) for name, (start, shape) in fields.items()}


def join(game: benben.Game, numbers: dict[str, Any]) -> NDArray[np.uint8]:
    """The observation that these fields make up."""
    arrays = {name: np.array(values) for name, values in numbers.items()}
    shapes = {name: shape for name, (_, shape) in game.observation.fields.items()}
    assert {name: array.shape for name, array in arrays.items()} == shapes
    assert list(arrays) == list(shapes)
    flat = np.concatenate([array.ravel() for array in arrays.values()])
    assert 0 <= flat.min() <= flat.max() <= 255
    return flat.astype(np.uint8)


def same(game: benben.Game, where: object, seen: NDArray[Any], wanted: NDArray[np.uint8]) -> None:
    """Fails with the names of the fields that differ."""
    if not np.array_equal(seen, wanted):
        left, right = split(game, seen), split(game, wanted)
        parted = [name for name in left if not np.array_equal(left[name], right[name])]
        lines = [f"{name} is\n{left[name]}\nand should be\n{right[name]}" for name in parted]
        raise AssertionError("\n".join([f"{parted} of {game!r} differ: {where}", *lines]))


def course(game: benben.Game, seed: str, taste: Taste = RANDOM, most: int = 2000) -> Iterator[benben.State]:
    """The nodes of a random game, chance among them."""
    state, rng = game.new_initial_state(), random.Random(seed)
    for _ in range(most):
        yield state.clone()
        if state.is_terminal():
            return
        chance = state.is_chance_node()
        possible = state.chance_outcomes() if chance else [(action, 1) for action in state.legal_actions()]
        state.apply(taste.choose([(game.action_to_string(action), weight) for action, weight in possible], rng))


def compare(game: benben.Game, states: Sequence[benben.State], encode: Encoder) -> set[str]:
    """All players' observations of these states, from views and from batches, against the encoder.

    Returns the fields that were not 0 throughout.
    """
    wanted = np.array([[encoded(game, state, player, encode) for player in range(game.players)] for state in states])
    # A batch plays chance itself, so it holds no chance node.
    rows = [row for row, state in enumerate(states) if not state.is_chance_node()]
    movers = [max(states[row].current_player(), 0) for row in rows]
    batch = benben.Batch.from_states([states[row] for row in rows])
    for player in range(game.players):
        compare_batch(batch, player, wanted[rows, player])
    compare_batch(batch, None, wanted[rows, movers])
    return {name for name, largest in split(game, wanted.max(axis=(0, 1))).items() if largest.any()}


def encoded(game: benben.Game, state: benben.State, player: int, encode: Encoder) -> NDArray[np.uint8]:
    view = state.view(player)
    wanted = join(game, encode(game, view.to_dict()))
    same(game, view.to_dict(), view.observe(), wanted)
    return wanted


def compare_batch(batch: benben.Batch, player: int | None, wanted: NDArray[np.uint8]) -> None:
    seen, floats = batch.observe(player), batch.observe(player, dtype="float32")
    assert [str(seen.dtype), str(floats.dtype)] == ["uint8", "float32"]
    for row in range(len(batch)):
        same(batch.game, f"batch, row {row}, player {player}", seen[row], wanted[row])
        same(batch.game, f"floats, row {row}, player {player}", floats[row], wanted[row])
