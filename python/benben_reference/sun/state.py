"""What one position of Pyramid of the Sun consists of: what lies where, and everything that has happened.

Counters, points and what a pass told are kept nowhere; they follow from the events whenever they are asked for.
"""

from __future__ import annotations

from typing import Any

from ..protocol import CHANCE, TERMINAL, ReferenceState
from .box import DECKS, MIDDLES, Box, Heap, deck_of, require
from .events import Event, kinds_ruled_out, passes_in_succession, points_of, stalled_turns
from .pyramid import Place, Pyramid

CHANCE_PHASES = ("base", "marker", "deal", "draw")


class SunState(ReferenceState):
    def __init__(
        self,
        sheet: dict[str, Any],
        players: int,
        length: str = "standard",
        top_bonus: str = "card",
        stall_limit: int = 30,
    ) -> None:
        self.box = Box(sheet)
        self.box.check_game(players, length)
        require(top_bonus in ("card", "place"), f"SUN-V3: no such top_bonus: {top_bonus!r}")
        require(0 <= stall_limit <= 10_000, f"SUN-E3: stall_limit must be 0 to 10000, not {stall_limit}")
        self.players = players
        self.width = MIDDLES[length] + 2
        self.top_bonus = top_bonus
        self.stall_limit = stall_limit
        self.lay_out()

    def lay_out(self) -> None:
        """The table before the first chance event: only the ends of the base row lie (SUN-S1)."""
        self.pyramid: Pyramid = {
            (0, 0): self.box.edge_of_base("bl"),
            (0, self.width - 1): self.box.edge_of_base("br"),
        }
        self.middles: Heap = dict(self.box.middles)
        self.marker: str | None = None
        self.decks: dict[str, Heap] = {deck: dict(cards) for deck, cards in self.box.cards.items()}
        self.discards: dict[str, Heap] = {deck: {} for deck in DECKS}
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.events: list[Event] = []
        self.phase = "base"
        self.player = 0
        self.drawing: tuple[str, str] | None = None
        self.laid: Place | None = None
        self.reason: str | None = None

    def current_player(self) -> int:
        if self.phase == "over":
            return TERMINAL
        return CHANCE if self.phase in CHANCE_PHASES else self.player

    def box_order(self, cards: Heap) -> list[tuple[str, int]]:
        """A heap as rows in the order of the sheet."""
        order = [*self.box.base, *self.box.order]
        return [(card, cards[card]) for card in order if card in cards]

    def kinds_in_hand(self, player: int) -> dict[str, int]:
        """How many standard and edge-deck cards a hand holds, which is public (SUN-D4)."""
        return {deck: sum(deck_of(card) == deck for card in self.hands[player]) for deck in DECKS}

    # What follows from what has happened

    def stall(self) -> int:
        """Finished turns in a row without a placement; the last turn of a game is finished (SUN-E3)."""
        return stalled_turns(self.events, under_way=self.phase != "over")

    def passes(self) -> int:
        return passes_in_succession(self.events)

    def points(self, what: str) -> list[int]:
        return [points_of(self.events, what, player) for player in range(self.players)]

    def scores(self) -> list[int]:
        return [a + b for a, b in zip(self.points("play"), self.points("icon"), strict=True)]

    def ruled_out(self, player: int) -> list[str]:
        return kinds_ruled_out(self.events, player)
