"""What a Pyramid of the Sun sheet holds: the names of its cards, how many there are, and whether it can be played.

`docs/pyramid-of-the-sun.md` explains the names.
"""

from __future__ import annotations

from typing import Any

STANDARD, EDGE = "standard", "edge"
DECKS = (STANDARD, EDGE)
KIND_OF_LETTER = {"s": "standard", "l": "left", "r": "right", "t": "top"}
LETTER_OF_KIND = {kind: letter for letter, kind in KIND_OF_LETTER.items()}
BASE_LETTERS = {"left": "bl", "middle": "bm", "right": "br"}
MIDDLES = {"standard": 7, "short": 6, "long": 8}
OPENING_HAND = 4
CARDS_MAX, KINDS_MAX, VALUE_MAX, MIDDLES_MAX, SYMBOLS_MAX = 80, 40, 20, 40, 8

Heap = dict[str, int]


def symbol_of(card: str) -> str | None:
    """The symbol of any card, base cards included; at most one (SUN-C2)."""
    _, colon, symbol = card.partition(":")
    return symbol if colon else None


def kind_of(card: str) -> str:
    """`standard`, `left`, `right` or `top`; not for base cards."""
    return KIND_OF_LETTER[card[0]]


def value_of(card: str) -> int:
    """The value of a standard or edge-deck card."""
    return int(card.partition(":")[0][1:])


def deck_of(card: str) -> str:
    """The deck a card comes from, and on whose discard pile it ends."""
    return STANDARD if kind_of(card) == "standard" else EDGE


class Box:
    """The cards of a sheet, by name, each heap in the sheet's order."""

    def __init__(self, sheet: dict[str, Any]) -> None:
        self.symbols: list[str] = list(sheet["symbols"]["names"])
        self.base = heap(sheet["base"]["cards"], self.base_name)
        self.cards = {
            STANDARD: heap(sheet["standard"]["cards"], self.standard_name),
            EDGE: heap(sheet["edge"]["cards"], self.edge_name),
        }
        self.order = [*self.cards[STANDARD], *self.cards[EDGE]]
        self.rank = {card: number for number, card in enumerate(self.order)}
        self.check_sizes()

    @property
    def middles(self) -> Heap:
        return {card: count for card, count in self.base.items() if card.startswith("bm")}

    def edge_of_base(self, letters: str) -> str:
        return next(card for card in self.base if card.startswith(letters))

    def sort_hand(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=self.rank.__getitem__)

    def base_name(self, row: dict[str, Any]) -> str:
        value = self.checked_value(row)
        return BASE_LETTERS[row["place"]] + (str(value) if value else "") + self.suffix(row)

    def standard_name(self, row: dict[str, Any]) -> str:
        return f"s{self.checked_value(row)}{self.suffix(row)}"

    def edge_name(self, row: dict[str, Any]) -> str:
        require(row["kind"] in ("left", "right", "top"), f"no such kind of edge card: {row['kind']!r}")
        return f"{LETTER_OF_KIND[row['kind']]}{self.checked_value(row)}{self.suffix(row)}"

    def suffix(self, row: dict[str, Any]) -> str:
        symbol = row["symbol"]
        require(symbol in ("none", *self.symbols), f"no such symbol: {symbol!r}")
        return "" if symbol == "none" else f":{symbol}"

    def checked_value(self, row: dict[str, Any]) -> int:
        value = row["value"]
        require(isinstance(value, int) and 0 <= value <= VALUE_MAX, f"a value must be 0 to {VALUE_MAX}, not {value!r}")
        return int(value)

    def check_sizes(self) -> None:
        """The limits of a sheet, whatever the game (SUN-S1)."""
        require(1 <= len(self.symbols) <= SYMBOLS_MAX and "none" not in self.symbols, "1 to 8 symbols, none not a name")
        for letters, side in (("bl", "left"), ("br", "right")):
            count = sum(n for card, n in self.base.items() if card.startswith(letters))
            require(count == 1, f"SUN-S1: {count} {side} base cards instead of one")
        require(sum(self.middles.values()) <= MIDDLES_MAX, f"more than {MIDDLES_MAX} middles")
        for deck, cards in self.cards.items():
            require(1 <= len(cards) <= KINDS_MAX, f"SUN-S1: {len(cards)} kinds of {deck} cards, not 1 to {KINDS_MAX}")
            require(sum(cards.values()) <= CARDS_MAX, f"more than {CARDS_MAX} {deck} cards")

    def check_game(self, players: int, length: str) -> None:
        """Whether the sheet is large enough for this game (SUN-C1, SUN-S1)."""
        require(2 <= players <= 5, f"SUN-C1: 2 to 5 players, not {players}")
        require(length in MIDDLES, f"SUN-S1: no such length: {length!r}")
        require(sum(self.middles.values()) >= MIDDLES[length], f"SUN-S1: too few middles for a {length} game")
        require(sum(self.cards[STANDARD].values()) >= OPENING_HAND * players, "SUN-S1: too few standard cards to deal")


def heap(rows: list[dict[str, Any]], name: Any) -> Heap:
    """Names with their counts, in order of first appearance; rows alike are one kind."""
    cards: Heap = {}
    for row in rows:
        require(isinstance(row["count"], int) and row["count"] >= 0, f"a count must be 0 or more, not {row['count']!r}")
        if row["count"]:
            cards[name(row)] = cards.get(name(row), 0) + row["count"]
    return cards


def require(fine: bool, why: str) -> None:
    if not fine:
        raise ValueError(why)


def add(cards: Heap, card: str) -> None:
    cards[card] = cards.get(card, 0) + 1


def remove(cards: Heap, card: str) -> None:
    cards[card] -= 1
    if not cards[card]:
        del cards[card]


def minus(cards: Heap, gone: list[str]) -> Heap:
    """The heap without the cards in the list, its order kept."""
    return {card: count - gone.count(card) for card, count in cards.items() if count > gone.count(card)}
