"""What one position of Pyramis consists of, and the questions that its rules and views ask of it."""

from __future__ import annotations

import copy
from typing import Any, Self

from ..protocol import CHANCE, TERMINAL, ReferenceState
from .cards import DECKS, Cards
from .fleet import FULL, Fleet

CHANCE_PHASES = ("back", "front", "star", "stolen")


class PyramisState(ReferenceState):
    """Plain data, and what follows from it."""

    def __init__(self, sheet: dict[str, Any], players: int) -> None:
        if not 2 <= players <= 4:
            raise ValueError(f"Pyramis is for 2 to 4 players, not {players} (PY-C1)")
        self.cards = Cards(sheet)
        total = self.cards.exodus_total()
        if total < FULL * players:
            raise ValueError(f"{players} players need {FULL * players} Exodus cards, the sheet has {total} (PY-C6)")
        self.players = players
        self.unrevealed = dict(self.cards.kinds)  # (front, back) -> cards whose front nobody has seen
        self.sizes = {"a": total - total // 2, "b": total // 2}  # A takes the odd card (PY-S1)
        self.tops: dict[str, str | None] = {"a": None, "b": None}  # the back on top of a deck, once it was seen
        self.river: list[str] = []
        self.fleets: list[Fleet] = [{} for _ in range(players)]
        self.reserve = dict(self.cards.star_counts)  # PY-S3
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stars: list[tuple[int, int | None, str]] = []  # who got a card, from whom, which
        self.turn = 0
        self.player = 0  # whose turn it is, once setup is over
        self.victim: int | None = None
        self.rotations: list[tuple[str, int]] = []  # colour and player of each rotation still to come
        self.setup: list[tuple[str, str]] = []  # phase and deck of each step of setup still to come
        self.phase, self.drawing = "", ""

    def clone(self) -> Self:
        """Containers are copied, what lies in them never changes."""
        twin = copy.copy(self)
        twin.unrevealed, twin.reserve = self.unrevealed.copy(), self.reserve.copy()
        twin.sizes, twin.tops, twin.river = self.sizes.copy(), self.tops.copy(), self.river.copy()
        twin.fleets = [fleet.copy() for fleet in self.fleets]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.stars, twin.rotations, twin.setup = self.stars.copy(), self.rotations.copy(), self.setup.copy()
        return twin

    # Players

    def current_player(self) -> int:
        if self.phase == "over":
            return TERMINAL
        if self.phase in CHANCE_PHASES:
            return CHANCE
        return self.rotations[0][1] if self.phase == "rotate" else self.player

    @property
    def active(self) -> int | None:
        """The player whose turn it is, None during setup and after the end."""
        return self.player if self.turn and self.phase != "over" else None

    def from_active(self) -> list[int]:
        """All players in turn order, the one whose turn it is first."""
        return [(self.player + step) % self.players for step in range(self.players)]

    def victims(self) -> list[int]:
        """The others who hold a Shooting Star card (PY-X2)."""
        return [player for player in range(self.players) if player != self.player and self.hands[player]]

    # Decks

    def full_decks(self) -> list[str]:
        return [deck for deck in DECKS if self.sizes[deck] > 0]

    def visible_back(self, deck: str) -> list[str] | None:
        """The colours that a deck shows: its top card's back, or its Base card's (PY-C4)."""
        if self.sizes[deck] == 0:
            return self.cards.base[deck]
        top = self.tops[deck]
        return None if top is None else self.cards.backs[top]

    def pairs(self) -> list[str]:
        """The colours that show twice or more over both visible backs, in the sheet's order (PY-R3, PY-R7)."""
        shown = [colour for deck in DECKS for colour in self.visible_back(deck) or []]
        return [colour for colour in self.cards.colours if shown.count(colour) >= 2]
