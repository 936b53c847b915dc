"""How likely each distribution of the hidden hands is, from a view alone.

`docs/pyramid-of-the-sun.md` ("What a player can infer") explains sources, pools, slots and the walk, and says where the
result is exact. For small sheets; the measure for faster samplers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from .box import DECKS, Heap, add, deck_of, kind_of, minus
from .worlds import Belief, Hand, World, gather, normal

Rows = list[list[Any]]
Sizes = tuple[int, ...]


class Source(NamedTuple):
    """A heap of pieces and what later happened to it: which of them lie or lay in the observer's hand."""

    pieces: Heap
    own: list[str]


class Walk(NamedTuple):
    """A way the hidden hands' cards may have come from the sources: what each pool holds, each hand's slots of each."""

    pools: tuple[Sizes, ...]
    slots: tuple[Sizes, ...]


Walks = dict[Walk, Fraction]


def worlds_of_view(view: dict[str, Any]) -> Belief:
    """Each deck by itself, then what passes ruled out."""
    standard, edge = (DeckLog(view, deck).belief() for deck in DECKS)
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


class DeckLog:
    """What a view tells about one deck."""

    def __init__(self, view: dict[str, Any], deck: str) -> None:
        self.view, self.deck = view, deck
        self.observer = view["observer"]
        self.facts = view["decks"][deck]
        self.cards = heap_of(self.everything())
        self.kinds = list(self.cards)
        self.epochs = epochs(self.facts["log"])

    def belief(self) -> Belief:
        """The hidden hands' cards of this deck's kinds."""
        return normal(gather(self.rest(walk), weight) for walk, weight in self.all_walks().items())

    def all_walks(self) -> Walks:
        """The walk through the log, all choices at once; equal walks are put together."""
        walks: Walks = {self.start(): Fraction(1)}
        first = len(self.sources()) - len(self.epochs)
        for epoch, rows in enumerate(self.epochs, first):
            for row in rows:
                walks = walks if row[0] == self.observer else self.after(walks, epoch, row)
        return walks

    def after(self, walks: Walks, epoch: int, row: list[Any]) -> Walks:
        together: Walks = {}
        for walk, weight in walks.items():
            for next_walk, factor in self.step(walk, epoch, row):
                together[next_walk] = together.get(next_walk, Fraction(0)) + weight * factor
        return together

    def step(self, walk: Walk, epoch: int, row: list[Any]) -> Iterator[tuple[Walk, Fraction]]:
        """A draw adds a slot of its epoch; a card shown takes one away, from any source it can have come from."""
        player, what, card = row
        if what == "draw":
            yield walk._replace(slots=changed(walk.slots, epoch, player, 1)), Fraction(1)
            return
        kind = self.kinds.index(card)
        for source, pool in enumerate(walk.pools):
            ways = walk.slots[source][player] * pool[kind]
            if ways:
                after = Walk(changed(walk.pools, source, kind, -1), changed(walk.slots, source, player, -1))
                yield after, Fraction(ways, sum(pool))

    def start(self) -> Walk:
        pools = [minus(source.pieces, source.own) for source in self.sources()]
        at_anchor = [tuple(self.old_slots())] if self.facts["anchor"] else []
        nothing = (0,) * self.view["players"]
        return Walk(
            tuple(tuple(pool.get(kind, 0) for kind in self.kinds) for pool in pools),
            (*at_anchor, *(nothing for _ in self.epochs)),
        )

    def sources(self) -> list[Source]:
        """What the hands held at the anchor, if it isn't the game's beginning, and then one source for each epoch."""
        held = [card for card, n in self.facts["held"] for _ in range(n)]
        own = [card for card, n in self.facts["own"] or [] for _ in range(n)]
        first = minus(self.cards, held + self.laid_before())
        later = [heap_of([card for _, what, card in rows if what == "discard"]) for rows in self.epochs[:-1]]
        drawn = [[c for p, what, c in rows if what == "draw" and p == self.observer] for rows in self.epochs]
        at_anchor = [Source(heap_of(held), own)] if self.facts["anchor"] else []
        return at_anchor + [Source(*pair) for pair in zip([first, *later], drawn, strict=True)]

    def everything(self) -> list[str]:
        """All cards of this deck's kinds, the marker left out."""
        hand = self.view["hands"][self.observer] if self.observer is not None else []
        hidden = [card for key in ("unseen", "discards") for card, n in self.facts[key] for _ in range(n)]
        return hidden + self.laid() + [card for card in hand if deck_of(card) == self.deck]

    def laid(self) -> list[str]:
        return [card for level in self.view["pyramid"][1:] for card in level if card and deck_of(card) == self.deck]

    def laid_before(self) -> list[str]:
        """What the pyramid held of these kinds at the anchor."""
        cards = self.laid()
        for _, what, card in self.facts["log"]:
            if what == "play":
                cards.remove(card)
        return cards

    def old_slots(self) -> list[int]:
        """How many of the cards at the anchor lay in each hidden hand."""
        sizes = [self.view["counts"][player][self.deck] for player in range(self.view["players"])]
        for player, what, _ in self.facts["log"]:
            if player is not None:
                sizes[player] += -1 if what == "draw" else 1
        return [0 if player == self.observer else size for player, size in enumerate(sizes)]

    def rest(self, walk: Walk) -> list[tuple[World, Fraction]]:
        """Deal what is left of each pool to its slots; pieces without a slot are in the deck."""
        hands: Belief = {((),) * self.view["players"]: Fraction(1)}
        for pool, slots in zip(walk.pools, walk.slots, strict=True):
            heap = {kind: n for kind, n in zip(self.kinds, pool, strict=True) if n}
            dealt = list(deals(heap, list(slots)))
            ways = sum(n for _, n in dealt)
            hands = normal(gather([(joined(a, b), n) for b, n in dealt], w / ways) for a, w in hands.items())
        return list(hands.items())


def epochs(log: Rows) -> list[Rows]:
    """The log's rows, parted by reshuffles."""
    parts: list[Rows] = [[]]
    for row in log:
        if row[1] == "reshuffle":
            parts.append([])
        else:
            parts[-1].append(row)
    return parts


def changed(table: tuple[Sizes, ...], row: int, column: int, by: int) -> tuple[Sizes, ...]:
    line = table[row]
    return (*table[:row], (*line[:column], line[column] + by, *line[column + 1 :]), *table[row + 1 :])


def joined(one: World, other: World) -> World:
    return tuple(tuple(sorted(a + b)) for a, b in zip(one, other, strict=True))


def heap_of(cards: list[str]) -> Heap:
    heap: Heap = {}
    for card in cards:
        add(heap, card)
    return heap


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
