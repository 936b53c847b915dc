"""Combinations of numbers of players and options."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Combination = tuple[int, dict[str, Any]]
"""A number of players, and options by name."""


def every(
    players: Iterable[int],
    choices: Mapping[str, Sequence[Any]],
    allowed: Callable[[int, dict[str, Any]], bool] = lambda players, options: True,
) -> tuple[Combination, ...]:
    """All combinations of these values that are allowed."""
    rows = itertools.product(players, *choices.values())
    combinations = ((number, dict(zip(choices, values, strict=True))) for number, *values in rows)
    return tuple(combination for combination in combinations if allowed(*combination))


def pairs(combination: Combination) -> frozenset[tuple[object, ...]]:
    """Every two values of a combination."""
    players, options = combination
    values = [("players", players), *options.items()]
    return frozenset(itertools.combinations(values, 2)) or frozenset([tuple(values)])


def pairwise(combinations: Sequence[Combination]) -> tuple[Combination, ...]:
    """A few of the combinations, in which all the pairs of values meet that meet in any; greedy."""
    meeting = {number: pairs(combination) for number, combination in enumerate(combinations)}
    missing = frozenset[tuple[object, ...]]().union(*meeting.values())
    chosen = []
    while missing:
        best = max(meeting, key=lambda number: len(meeting[number] & missing))
        chosen.append(combinations[best])
        missing -= meeting[best]
    return tuple(chosen)
