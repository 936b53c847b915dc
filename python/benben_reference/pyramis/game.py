"""Pyramis, told the slow way. `docs/pyramis.md` explains nodes, strings and views; clauses are named by id (PY-...)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from ..protocol import CHANCE, TERMINAL, IllegalAction, ReferenceState
from .cards import DECKS, Cards
from .fleet import (
    FULL,
    Fleet,
    FleetCard,
    Place,
    accessible,
    aliens,
    free_places,
    place_name,
    pyramids,
    rotate,
    zone_pyramids,
)

# What setup does with which deck: both tops are seen, then three cards form the River (PY-S1, PY-S2). With 10 cards
# a player (PY-C6) no deck runs out meanwhile.
SETUP = [("back", "a"), ("back", "b"), ("front", "a"), ("front", "b"), ("front", "a")]

CHANCE_PHASES = ("back", "front", "star", "stolen")


def read_place(name: str) -> Place:
    level, column = name.split(":")
    return int(level), int(column)


class Pyramis(ReferenceState):
    """One position of Pyramis."""

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
        self.active: int | None = None
        self.victim: int | None = None
        self.rotations: list[tuple[str, int]] = []  # colour and player of each rotation still to come
        self.setup = list(SETUP)
        self.phase, self.drawing = "", ""
        self._next_of_setup()

    def clone(self) -> Self:
        """Containers are copied, what lies in them never changes."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("unrevealed", "sizes", "tops", "river", "reserve", "stars", "rotations", "setup"):
            setattr(twin, name, getattr(self, name).copy())
        twin.fleets = [fleet.copy() for fleet in self.fleets]
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    # Nodes

    def current_player(self) -> int:
        if self.phase == "over":
            return TERMINAL
        if self.phase in CHANCE_PHASES:
            return CHANCE
        return self._rotating()[1] if self.phase == "rotate" else self._active()

    def legal_actions(self) -> list[str]:
        by_phase: dict[str, Callable[[], list[str]]] = {
            "take": self._takes,
            "victim": lambda: [f"steal {player}" for player in self._victims()],
            "refill": lambda: [f"deck {deck}" for deck in self._full_decks()],
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
        play: Callable[..., None] = getattr(self, f"_play_{verb}")
        play(*words)

    def _active(self) -> int:
        assert self.active is not None, "setup is over at every decision"
        return self.active

    def _from_active(self) -> list[int]:
        """All players in turn order, the active one first."""
        return [(self._active() + step) % self.players for step in range(self.players)]

    # Decks and River

    def _full_decks(self) -> list[str]:
        return [deck for deck in DECKS if self.sizes[deck] > 0]

    def _visible_back(self, deck: str) -> list[str] | None:
        """The colours that a deck shows: its top card's back, or its Base card's (PY-C4)."""
        if self.sizes[deck] == 0:
            return self.cards.base[deck]
        top = self.tops[deck]
        return None if top is None else self.cards.backs[top]

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
        """Both visible backs are seen: setup goes on without a check (PY-S4), a turn with one (PY-R3)."""
        self.drawing = ""
        if self.active is None:
            self._next_of_setup()
        else:
            self._check()

    def _next_of_setup(self) -> None:
        if self.setup:
            self.phase, self.drawing = self.setup.pop(0)
        else:
            self._begin_turn(0)

    # A turn (PY-T0)

    def _begin_turn(self, player: int) -> None:
        self.turn += 1
        self.active = player
        self.phase = "take"

    def _takes(self) -> list[str]:
        """Each front in the River with each legal place; equal fronts are one choice (PY-T0, PY-C6)."""
        fronts = [front for front in self.cards.fronts if front in self.river]
        places = [place_name(place) for place in free_places(self.fleets[self._active()])]
        return [f"take {front} {place}" for front in fronts for place in places]

    def _play_take(self, front: str, place: str) -> None:
        """The card enters with its upper half on top (PY-T1)."""
        self.river.remove(front)
        self.fleets[self._active()][read_place(place)] = FleetCard(self.cards.fronts[front], rotated=False)
        if self.cards.fronts[front].star:
            self._shooting_star()
        else:
            self._refill()

    # Shooting stars

    def _victims(self) -> list[int]:
        """The others who hold a Shooting Star card (PY-X2)."""
        return [player for player in range(self.players) if player != self.active and self.hands[player]]

    def _shooting_star(self) -> None:
        """From the reserve (PY-X1), else from another player (PY-X2), else nothing (PY-X3)."""
        if any(self.reserve.values()):
            self.phase = "star"
        elif self._victims():
            self.phase = "victim"
        else:
            self._refill()

    def _play_steal(self, victim: str) -> None:
        self.victim = int(victim)
        self.phase = "stolen"

    def _stolen_weights(self) -> dict[str, int]:
        assert self.victim is not None, "a victim is chosen before the card"
        return {card: self.hands[self.victim].count(card) for card in self.cards.stars}

    def _play_star(self, card: str) -> None:
        if self.victim is None:
            self.reserve[card] -= 1
        else:
            self.hands[self.victim].remove(card)
        self.hands[self._active()].append(card)
        self.stars.append((self._active(), self.victim, card))
        self.victim = None
        self._refill()

    # Refill, check and rotations

    def _refill(self) -> None:
        """With both decks empty the River shrinks (PY-R2); the check is made all the same (PY-T0)."""
        if self._full_decks():
            self.phase = "refill"
        else:
            self._check()

    def _play_deck(self, deck: str) -> None:
        self.phase, self.drawing = "front", deck

    def _pairs(self) -> list[str]:
        """The colours that show twice or more over both visible backs, in the sheet's order (PY-R3, PY-R7)."""
        shown = [colour for deck in DECKS for colour in self._visible_back(deck) or []]
        return [colour for colour in self.cards.colours if shown.count(colour) >= 2]

    def _check(self) -> None:
        """One rotation a colour for each player who has an accessible card of it (PY-R4, PY-R6, PY-R7).

        All rotations are known at once, for none changes a colour or what lies open.
        """
        self.rotations = [
            (colour, player)
            for colour in self._pairs()
            for player in self._from_active()
            if accessible(self.fleets[player], colour)
        ]
        self._next_rotation()

    def _next_rotation(self) -> None:
        if self.rotations:
            self.phase = "rotate"
        else:
            self._end_turn()

    def _rotating(self) -> tuple[str, int]:
        return self.rotations[0]

    def _rotates(self) -> list[str]:
        colour, player = self._rotating()
        return [f"rotate {place_name(place)}" for place in accessible(self.fleets[player], colour)]

    def _play_rotate(self, place: str) -> None:
        _, player = self.rotations.pop(0)
        rotate(self.fleets[player], read_place(place))
        self._next_rotation()

    def _end_turn(self) -> None:
        """The game ends with the turn that completes the last Fleet (PY-E1)."""
        if all(len(fleet) == FULL for fleet in self.fleets):
            self.active = None
            self.phase = "over"
        else:
            self._begin_turn(self._from_active()[1])

    # Views

    def view(self, observer: int | None) -> dict[str, Any]:
        return {
            "game": "pyramis",
            "observer": observer,
            "players": self.players,
            "current_player": self.current_player(),
            "phase": self.phase,
            "active": self.active,
            "turn": self.turn,
            "river": [front for front in self.cards.fronts for _ in range(self.river.count(front))],
            "decks": {deck: {"size": self.sizes[deck], "back": self._back_in_view(deck)} for deck in DECKS},
            "drawing": self.drawing or None,
            "unrevealed": [[front, back, count] for (front, back), count in self.unrevealed.items() if count > 0],
            "fleets": [self._fleet_in_view(fleet) for fleet in self.fleets],
            "victim": self.victim,
            **self._stars_in_view(observer),
            **self._rotations_in_view(),
        }

    def _back_in_view(self, deck: str) -> list[str] | None:
        back = self._visible_back(deck)
        return None if back is None else list(back)

    def _fleet_in_view(self, fleet: Fleet) -> list[dict[str, Any]]:
        return [
            {"place": place_name(place), "front": card.front.name, "rotated": card.rotated}
            for place, card in sorted(fleet.items())
        ]

    def _stars_in_view(self, observer: int | None) -> dict[str, Any]:
        """How many cards each holds is public (PY-X3), which ones is not (PY-X1)."""
        return {
            "reserve": sum(self.reserve.values()),
            "held": [len(hand) for hand in self.hands],
            "hands": [
                self._hand_in_order(player) if self._sees(observer, player) else None for player in range(self.players)
            ],
            "stars": [
                {"player": player, "victim": victim, "card": card if self._sees(observer, player, victim) else None}
                for player, victim, card in self.stars
            ],
        }

    def _hand_in_order(self, player: int) -> list[str]:
        return sorted(self.hands[player], key=list(self.cards.stars).index)

    def _sees(self, observer: int | None, *holders: int | None) -> bool:
        """Who got a card and who lost it know it (PY-X2), at the end everybody does (PY-E5)."""
        return self.phase == "over" or (observer is not None and observer in holders)

    def _rotations_in_view(self) -> dict[str, Any]:
        if self.phase != "rotate":
            return {"rotating": None, "pairs": []}
        colour, pairs = self._rotating()[0], self._pairs()
        return {"rotating": colour, "pairs": pairs[pairs.index(colour) :]}

    # Scoring

    def _worth(self, player: int) -> tuple[int, int]:
        """Aliens and pyramids of the Fleet and the Shooting Star cards together (PY-E2, PY-E4)."""
        fleet, stars = self.fleets[player], [self.cards.stars[card] for card in self.hands[player]]
        return aliens(fleet) + sum(star[0] for star in stars), pyramids(fleet) + sum(star[1] for star in stars)

    def _breakdown(self) -> dict[str, list[int]]:
        worth = [self._worth(player) for player in range(self.players)]
        most = max(count for count, _ in worth)
        return {
            "pyramids": [count for _, count in worth],
            "zone": [zone_pyramids(fleet) for fleet in self.fleets],
            "aliens": [count if count == most else 0 for count, _ in worth],  # all tied players do (PY-E4)
        }

    def outcome(self) -> dict[str, Any]:
        """The result of a finished game; victory may be shared (PY-E5)."""
        if not self.is_terminal():
            raise ValueError("the game isn't over")
        breakdown = self._breakdown()
        scores = [sum(parts) for parts in zip(*breakdown.values(), strict=True)]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return {
            "kind": "ranked",
            "reason": "complete",
            "scores": scores,
            "ranks": ranks,
            "winners": [player for player in range(self.players) if ranks[player] == 1],
            "breakdown": breakdown,
        }
