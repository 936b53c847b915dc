"""A deck's log: what went into hands and came out of them, as far back as `docs/pyramid-of-the-sun.md` keeps it."""

from __future__ import annotations

from typing import NamedTuple

from .box import deck_of
from .events import Event

LOG_MAX = 252


class Row(NamedTuple):
    """A draw, play or discard, or, without player and card, a reshuffle."""

    player: int | None
    what: str
    card: str | None


class Log:
    """Built by telling it everything that has happened, in order."""

    def __init__(self, deck: str, players: int) -> None:
        self.deck = deck
        self.reshuffles = 0
        self.anchor = 0
        self.held: list[list[str]] = [[] for _ in range(players)]
        self.rows: list[Row] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.piled = 0

    def tell(self, event: Event) -> None:
        if event.what == "reshuffle" and event.card == self.deck:
            self.reshuffle()
        elif event.what == "take" and deck_of(event.card) == self.deck:
            self.hands[event.player].append(event.card)
            self.rows.append(Row(event.player, "draw", event.card))
        elif event.what in ("play", "discard") and deck_of(event.card) == self.deck:
            self.hands[event.player].remove(event.card)
            self.rows.append(Row(event.player, event.what, event.card))
            self.piled += event.what == "discard"

    def reshuffle(self) -> None:
        """The log goes on if it is sure to have room until the next reshuffle; else it begins anew."""
        self.reshuffles += 1
        in_hands = sum(len(hand) for hand in self.hands)
        if len(self.rows) + in_hands + 2 * self.piled + 1 > LOG_MAX:
            self.anchor = self.reshuffles
            self.held = [list(hand) for hand in self.hands]
            self.rows = []
        else:
            self.rows.append(Row(None, "reshuffle", None))
        self.piled = 0

    def seen_by(self, observer: int | None) -> list[list[object]]:
        """The rows as the observer could remember them: of the others' draws no faces (SUN-D4)."""
        return [
            [row.player, row.what, None if row.what == "draw" and row.player != observer else row.card]
            for row in self.rows
        ]


def log_of(deck: str, players: int, events: list[Event]) -> Log:
    log = Log(deck, players)
    for event in events:
        log.tell(event)
    return log
