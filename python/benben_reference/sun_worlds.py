"""How likely each distribution of the hidden hands is, exactly, for small sheets; the measure for faster samplers.

Two roads to the same numbers: `worlds` follows the whole history, event by event; `worlds_of_view` starts from a view
alone, as `docs/pyramid-of-the-sun.md` ("What a player can infer") says, and is exact where that page says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial
from typing import Any, NamedTuple

from .sun_box import DECKS, Box, Heap, deck_of, kind_of, minus
from .sun_events import Event

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


def gather(worlds_after: list[tuple[World, int]], weight: Fraction) -> list[tuple[World, Fraction]]:
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


# From a view alone


class Walk(NamedTuple):
    """One way to tell old pieces from new ones since a reshuffle: what is left of both, and who holds how many."""

    old: Heap
    new: Heap
    old_held: tuple[int, ...]
    new_held: tuple[int, ...]
    weight: int


def worlds_of_view(view: dict[str, Any]) -> Belief:
    """The same distribution from a view: each deck by itself, then what passes ruled out."""
    standard, edge = (deck_belief(view, deck) for deck in DECKS)
    own = tuple(sorted(view["hands"][view["observer"]])) if view["observer"] is not None else ()
    together = [
        (
            tuple(own if p == view["observer"] else tuple(sorted(a[p] + b[p])) for p in range(view["players"])),
            standard[a] * edge[b],
        )
        for a in standard
        for b in edge
    ]
    return normal(iter([[(world, weight) for world, weight in together if agrees(world, view)]]))


def agrees(world: World, view: dict[str, Any]) -> bool:
    return not any(
        kind_of(card) in view["ruled_out"][player]
        for player, hand in enumerate(world)
        if player != view["observer"]
        for card in hand
    )


def deck_belief(view: dict[str, Any], deck: str) -> Belief:
    """The hidden hands' cards of one deck's kinds."""
    facts = view["decks"][deck]
    unseen = dict(facts["unseen"])
    sizes = [0 if p == view["observer"] else view["counts"][p][deck] for p in range(view["players"])]
    if not facts["reshuffles"]:
        return normal(iter([gather(list(deals(unseen, sizes)), Fraction(1))]))
    return normal(end_of_walk(walk) for walk in walks(start_of_walk(view, deck, unseen, sizes), facts["since"], view))


def start_of_walk(view: dict[str, Any], deck: str, unseen: Heap, sizes: list[int]) -> Walk:
    """At the reshuffle: the old pieces in the hidden hands, and the new ones the observer hasn't drawn since."""
    facts = view["decks"][deck]
    hidden = [row for row in facts["since"] if row[0] != view["observer"]]
    old = minus(dict(facts["held"]), [card for card, n in facts["own"] or [] for _ in range(n)])
    everything = dict(unseen)
    for _, card in hidden:
        if card is not None:
            everything[card] = everything.get(card, 0) + 1
    old_held = [size - change_of(player, hidden) for player, size in enumerate(sizes)]
    new = minus(everything, [card for card, n in old.items() for _ in range(n)])
    return Walk(old, new, tuple(old_held), (0,) * len(sizes), 1)


def change_of(player: int, rows: list[list[Any]]) -> int:
    """By how many cards a hand has grown."""
    return sum(1 if card is None else -1 for who, card in rows if who == player)


def walks(walk: Walk, rows: list[list[Any]], view: dict[str, Any]) -> Iterator[Walk]:
    """Every way to call each card out of a hidden hand old or new."""
    if not rows:
        yield walk
        return
    (player, card), rest = rows[0], rows[1:]
    if player == view["observer"]:
        yield from walks(walk, rest, view)
    elif card is None:
        yield from walks(walk._replace(new_held=changed(walk.new_held, player, 1)), rest, view)
    else:
        for choose in (as_old, as_new):
            chosen = choose(walk, player, card)
            if chosen.weight:
                yield from walks(chosen, rest, view)


def as_old(walk: Walk, player: int, card: str) -> Walk:
    ways = walk.old_held[player] * walk.old.get(card, 0)
    held = changed(walk.old_held, player, -1)
    return walk._replace(old=minus(walk.old, [card]), old_held=held, weight=walk.weight * ways)


def as_new(walk: Walk, player: int, card: str) -> Walk:
    ways = walk.new_held[player] * walk.new.get(card, 0)
    held = changed(walk.new_held, player, -1)
    return walk._replace(new=minus(walk.new, [card]), new_held=held, weight=walk.weight * ways)


def changed(held: tuple[int, ...], player: int, by: int) -> tuple[int, ...]:
    return (*held[:player], held[player] + by, *held[player + 1 :])


def end_of_walk(walk: Walk) -> list[tuple[World, Fraction]]:
    """Deal the pieces that are left: old ones to old slots, new ones to new slots and the deck."""
    old = list(deals(walk.old, list(walk.old_held)))
    new = list(deals(walk.new, list(walk.new_held)))
    weight = walk.weight * factorial(sum(walk.old.values())) * factorial(sum(walk.new.values()))
    share = Fraction(weight, sum(n for _, n in old) * sum(n for _, n in new))
    return [(tuple(x + y for x, y in zip(a, b, strict=True)), share * m * n) for a, m in old for b, n in new]


def deals(pool: Heap, sizes: list[int]) -> Iterator[tuple[World, int]]:
    """Every way to deal hands of these sizes from the pieces of the pool."""
    if not sizes:
        yield (), 1
        return
    for hand, ways in choices(list(pool.items()), sizes[0]):
        for others, more in deals(minus(pool, list(hand)), sizes[1:]):
            yield (hand, *others), ways * more


def choices(rows: list[tuple[str, int]], size: int) -> Iterator[tuple[Hand, int]]:
    """Every hand of that size, and the number of ways to pick its pieces."""
    if size < 0 or (size and not rows):
        return
    if not rows:
        yield (), 1
        return
    (card, count), rest = rows[0], rows[1:]
    for taken in range(min(count, size) + 1):
        for hand, ways in choices(rest, size - taken):
            yield (card,) * taken + hand, ways * comb(count, taken)
