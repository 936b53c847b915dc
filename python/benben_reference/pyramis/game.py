"""Pyramis: the course of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..protocol import IllegalAction
from .fleet import FULL, FleetCard, Place, accessible, free_places, place_name, rotate
from .scoring import outcome_of
from .state import PyramisState
from .view import view_of

# What setup does with which deck: both tops are seen, then three cards form the River (PY-S1, PY-S2). With 10 cards
# a player (PY-C6) no deck runs out meanwhile.
SETUP = [("back", "a"), ("back", "b"), ("front", "a"), ("front", "b"), ("front", "a")]


def read_place(name: str) -> Place:
    level, column = name.split(":")
    return int(level), int(column)


class Pyramis(PyramisState):
    """One position of Pyramis."""

    def __init__(self, sheet: dict[str, Any], players: int) -> None:
        super().__init__(sheet, players)
        self.setup = list(SETUP)
        self._next_of_setup()

    def legal_actions(self) -> list[str]:
        by_phase: dict[str, Callable[[], list[str]]] = {
            "take": self._takes,
            "victim": lambda: [f"steal {player}" for player in self.victims()],
            "refill": lambda: [f"deck {deck}" for deck in self.full_decks()],
            "rotate": self._rotates,
        }
        return by_phase[self.phase]() if self.phase in by_phase else []

    def chance_outcomes(self) -> list[tuple[str, int]]:
        by_phase: dict[str, Callable[[], dict[str, int]]] = {
            "back": self._back_weights,
            "front": self._front_weights,
            "star": lambda: self.reserve,
            "stolen": self._stolen_weights,
        }
        if self.phase not in by_phase:
            return []
        verb = "star" if self.phase == "stolen" else self.phase
        return [(f"{verb} {name}", weight) for name, weight in by_phase[self.phase]().items() if weight > 0]

    def apply(self, action: str) -> None:
        if action not in self.possible_actions():
            raise IllegalAction(f"{action!r} can't be played at a {self.phase!r} node")
        verb, *words = action.split(" ")
        plays: dict[str, Callable[..., None]] = {
            "back": self._play_back,
            "front": self._play_front,
            "take": self._play_take,
            "star": self._play_star,
            "steal": self._play_steal,
            "deck": self._play_deck,
            "rotate": self._play_rotate,
        }
        plays[verb](*words)

    def view(self, observer: int | None) -> dict[str, Any]:
        return view_of(self, observer)

    def outcome(self) -> dict[str, Any]:
        if not self.is_terminal():
            raise ValueError("the game isn't over")
        return outcome_of(self)

    # Decks and River

    def _back_weights(self) -> dict[str, int]:
        """Unrevealed cards with each back; the other deck's top card isn't to be had."""
        weights = dict.fromkeys(self.cards.backs, 0)
        for (_, back), count in self.unrevealed.items():
            weights[back] += count
        other = self.tops["b" if self.drawing == "a" else "a"]
        if other is not None:
            weights[other] -= 1
        return weights

    def _front_weights(self) -> dict[str, int]:
        """Unrevealed cards whose back is the one that the deck shows."""
        weights = dict.fromkeys(self.cards.fronts, 0)
        for (front, back), count in self.unrevealed.items():
            if back == self.tops[self.drawing]:
                weights[front] += count
        return weights

    def _play_back(self, back: str) -> None:
        self.tops[self.drawing] = back
        self._deck_is_settled()

    def _play_front(self, front: str) -> None:
        """The deck's top card joins the River (PY-R1)."""
        deck = self.drawing
        top = self.tops[deck]
        assert top is not None, "a back is seen before its front"
        self.unrevealed[front, top] -= 1
        self.river.append(front)
        self.tops[deck] = None
        self.sizes[deck] -= 1
        if self.sizes[deck] > 0:
            self.phase = "back"
        else:
            self._deck_is_settled()

    def _deck_is_settled(self) -> None:
        """Both visible backs are seen: setup goes on without a check (PY-S4), a turn with one (PY-R3, PY-R8)."""
        self.drawing = ""
        if self.turn:
            self._check()
        else:
            self._next_of_setup()

    def _next_of_setup(self) -> None:
        if self.setup:
            self.phase, self.drawing = self.setup.pop(0)
        else:
            self._begin_turn(0)

    # A turn (PY-T0)

    def _begin_turn(self, player: int) -> None:
        self.turn += 1
        self.player = player
        self.phase = "take"

    def _takes(self) -> list[str]:
        """Each front in the River with each legal place; equal fronts are one choice (PY-T0, PY-C6).

        A Fleet with fewer than ten cards has a place, so nobody ever passes (PY-T6).
        """
        fronts = [front for front in self.cards.fronts if front in self.river]
        places = [place_name(place) for place in free_places(self.fleets[self.player])]
        return [f"take {front} {place}" for front in fronts for place in places]

    def _play_take(self, front: str, place: str) -> None:
        """The card enters with its upper half on top (PY-T1)."""
        self.river.remove(front)
        self.fleets[self.player][read_place(place)] = FleetCard(self.cards.fronts[front], rotated=False)
        if self.cards.fronts[front].star:
            self._shooting_star()
        else:
            self._refill()

    # Shooting stars

    def _shooting_star(self) -> None:
        """From the reserve (PY-X1), else from another player (PY-X2), else nothing (PY-X3)."""
        if any(self.reserve.values()):
            self.phase = "star"
        elif self.victims():
            self.phase = "victim"
        else:
            self._refill()

    def _play_steal(self, victim: str) -> None:
        self.victim = int(victim)
        self.phase = "stolen"

    def _stolen_weights(self) -> dict[str, int]:
        """Each card of the victim's hand is equally likely (PY-X2)."""
        assert self.victim is not None, "a victim is chosen before the card"
        return {card: self.hands[self.victim].count(card) for card in self.cards.stars}

    def _play_star(self, card: str) -> None:
        if self.victim is None:
            self.reserve[card] -= 1
        else:
            self.hands[self.victim].remove(card)
        self.hands[self.player].append(card)
        self.stars.append((self.player, self.victim, card))
        self.victim = None
        self._refill()

    # Refill, check and rotations

    def _refill(self) -> None:
        """With both decks empty the River shrinks (PY-R2); the check is made all the same (PY-T0)."""
        if self.full_decks():
            self.phase = "refill"
        else:
            self._check()

    def _play_deck(self, deck: str) -> None:
        self.phase, self.drawing = "front", deck

    def _check(self) -> None:
        """One rotation a colour for each player who has an accessible card of it (PY-R4, PY-R6, PY-R7).

        All rotations are known at once, for none changes a colour or what lies open.
        """
        self.rotations = [
            (colour, player)
            for colour in self.pairs()
            for player in self.from_active()
            if accessible(self.fleets[player], colour)
        ]
        self._next_rotation()

    def _next_rotation(self) -> None:
        if self.rotations:
            self.phase = "rotate"
        else:
            self._end_turn()

    def _rotates(self) -> list[str]:
        colour, player = self.rotations[0]
        return [f"rotate {place_name(place)}" for place in accessible(self.fleets[player], colour)]

    def _play_rotate(self, place: str) -> None:
        _, player = self.rotations.pop(0)
        rotate(self.fleets[player], read_place(place))
        self._next_rotation()

    def _end_turn(self) -> None:
        """The game ends with the turn that completes the last Fleet (PY-E1)."""
        if all(len(fleet) == FULL for fleet in self.fleets):
            self.phase = "over"
        else:
            self._begin_turn(self.from_active()[1])
