"""Comparing simulations, and policies that other processes can import."""

from __future__ import annotations

import dataclasses
from typing import Any

import benben
import numpy as np
from benben.bots import Policy
from numpy.typing import NDArray


def arrays(simulation: benben.Simulation) -> dict[str, NDArray[Any]]:
    columns = {field.name: getattr(simulation, field.name) for field in dataclasses.fields(simulation)}
    return {name: values for name, values in columns.items() if isinstance(values, np.ndarray)}


def kept(error: BaseException) -> benben.Simulation:
    """The games that were finished before an error."""
    simulation = getattr(error, "simulation", None)
    assert isinstance(simulation, benben.Simulation)
    assert not simulation.complete
    assert any(f"{len(simulation)} games" in note for note in error.__notes__)
    return simulation


def assert_same(one: benben.Simulation, other: benben.Simulation) -> None:
    assert (one.game, one.seed, one.policies, len(one)) == (other.game, other.seed, other.policies, len(other))
    for name, values in arrays(one).items():
        assert values.dtype == getattr(other, name).dtype
        np.testing.assert_array_equal(values, getattr(other, name), name)


def first_legal(view: benben.View, legal: list[int]) -> int:
    return legal[0]


class Stubborn:
    """Raises in one game, or plays an id that isn't legal."""

    def __init__(self, index: int, action: Any = None) -> None:
        self.index, self.action = index, action

    def new_game(self, seed: int, index: int, player: int) -> Policy:
        return self.fail if index == self.index else first_legal

    def fail(self, view: benben.View, legal: list[int]) -> Any:
        if self.action is None:
            raise ZeroDivisionError("no idea")
        return self.action
