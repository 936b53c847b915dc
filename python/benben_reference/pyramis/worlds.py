"""What the Shooting Star cards may be that an observer of Pyramis can't see, and how likely: exact, for small sheets.

The answer is computed from a view alone. Deck order plays no part, as it tells nothing about the Shooting Star cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .cards import Cards

World = tuple[str, ...]
"""The card of every entry of the view's `stars`; hands and reserve follow from it."""

RESERVE = None
"""Whom a drawn card comes from, as in the view's `stars`."""


def worlds(view: dict[str, Any], sheet: dict[str, Any]) -> dict[World, Fraction]:
    """The distribution over all worlds that fit the view.

    Chance alone weighs: a draw picks any card of the reserve, a theft any card of the victim's hand, uniformly. Whom
    to steal from is a choice; it is legal or not by public counts, so it tells nothing (PY-X2, PY-X3).
    """
    weights: dict[World, Fraction] = {}
    for world, weight in _courses(view["stars"], _numbered(Cards(sheet).star_counts)):
        weights[world] = weights.get(world, Fraction(0)) + weight
    total = sum(weights.values(), Fraction(0))
    return {world: weight / total for world, weight in weights.items()}


def _numbered(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Every single card as (name, number): equal cards are different things to chance."""
    return [(name, number) for name, count in counts.items() for number in range(count)]


def _courses(log: list[dict[str, Any]], cards: list[tuple[str, int]]) -> Iterator[tuple[World, Fraction]]:
    """Every way in which single cards can have moved, with its probability; those that contradict the log left out."""
    yield from _continue(log, {RESERVE: cards}, (), Fraction(1))


def _continue(
    log: list[dict[str, Any]], held: dict[int | None, list[tuple[str, int]]], world: World, weight: Fraction
) -> Iterator[tuple[World, Fraction]]:
    if len(world) == len(log):
        yield world, weight
        return
    entry = log[len(world)]
    source, taker = entry["victim"], entry["player"]
    for card in held[source]:
        if entry["card"] in (None, card[0]):
            left = [other for other in held[source] if other != card]
            moved = {**held, source: left, taker: [*held.get(taker, []), card]}
            yield from _continue(log, moved, (*world, card[0]), weight / len(held[source]))
