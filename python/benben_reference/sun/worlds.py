"""How likely each distribution of the hidden hands is, exactly, for small sheets; the measure for faster samplers.

Two roads to the same numbers: `worlds` here follows the whole history, event by event; `worlds_of_view` in
`sources` starts from a view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from .box import DECKS, Box, Heap, deck_of, kind_of, minus
from .events import Event

Hand = tuple[str, ...]
World = tuple[Hand, ...]
Belief = dict[World, Fraction]


def redacted(events: list[Event], observer: int | None) -> list[Event]:
    """What the observer saw: of the others' draws only the deck (SUN-D4)."""
    return [
        event._replace(card=deck_of(event.card)) if event.what == "take" and event.player != observer else event
        for event in events
    ]


def worlds(box: Box, players: int, observer: int | None, marker: str, events: list[Event]) -> Belief:
    """All hands, the observer's own included, with their probabilities, from redacted events.

    Chance alone weighs. Pieces alike in print are still several: showing one of m counts m times.
    """
    belief: Belief = {((),) * players: Fraction(1)}
    table = Table([marker], [])
    for event in events:
        belief = normal(gather(after(event, world, table, box, observer), weight) for world, weight in belief.items())
        table.note(event)
    return belief


class Table(NamedTuple):
    """Cards that lie open: for good, or on discard piles."""

    gone: list[str]
    piled: list[str]

    def note(self, event: Event) -> None:
        if event.what == "play":
            self.gone.append(event.card)
        elif event.what == "discard":
            self.piled.append(event.card)
        elif event.what == "reshuffle":
            self.piled[:] = [card for card in self.piled if deck_of(card) != event.card]


def gather(worlds_after: Sequence[tuple[World, Fraction | int]], weight: Fraction) -> list[tuple[World, Fraction]]:
    return [(world, weight * ways) for world, ways in worlds_after]


def normal(parts: Iterator[list[tuple[World, Fraction]]]) -> Belief:
    """Equal worlds put together, all weights divided by their sum."""
    belief: Belief = {}
    for part in parts:
        for world, weight in part:
            belief[world] = belief.get(world, Fraction(0)) + weight
    total = sum(belief.values())
    return {world: weight / total for world, weight in belief.items() if weight}


def after(event: Event, world: World, table: Table, box: Box, observer: int | None) -> list[tuple[World, int]]:
    """The worlds that an event leads to, and in how many ways."""
    if event.what == "take":
        cards = deck_in(world, table, box, event.card if event.card in DECKS else deck_of(event.card))
        return [(with_card(world, event.player, c), n) for c, n in cards.items() if event.card in (c, deck_of(c))]
    hand = world[event.player]
    if event.what in ("play", "discard"):
        copies = 1 if event.player == observer else hand.count(event.card)
        return [(without_card(world, event.player, event.card), copies)] if copies else []
    if event.what == "pass" and event.player != observer and shows_none(hand, event.card.split()):
        return [(world, 1)]
    return [] if event.what == "pass" and event.player != observer else [(world, 1)]


def shows_none(hand: Hand, kinds: list[str]) -> bool:
    """No standard card, which always fits, and none of the kinds that fitted (SUN-T2)."""
    return not any(kind_of(card) in ("standard", *kinds) for card in hand)


def deck_in(world: World, table: Table, box: Box, deck: str) -> Heap:
    """In a given world the deck is what lies nowhere else."""
    return minus(box.cards[deck], [*table.gone, *table.piled, *(card for hand in world for card in hand)])


def with_card(world: World, player: int, card: str) -> World:
    return replaced(world, player, tuple(sorted([*world[player], card])))


def without_card(world: World, player: int, card: str) -> World:
    cards = list(world[player])
    cards.remove(card)
    return replaced(world, player, tuple(cards))


def replaced(world: World, player: int, hand: Hand) -> World:
    return (*world[:player], hand, *world[player + 1 :])
