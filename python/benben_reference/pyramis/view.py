"""What one player may see and could remember of Pyramis, as `docs/pyramis.md` lays it out."""

from __future__ import annotations

from typing import Any

from .cards import DECKS
from .fleet import Fleet, place_name
from .state import PyramisState


def view_of(state: PyramisState, observer: int | None) -> dict[str, Any]:
    return {
        "game": "pyramis",
        "observer": observer,
        "players": state.players,
        "current_player": state.current_player(),
        "phase": state.phase,
        "active": state.active,
        "turn": state.turn,
        "river": [front for front in state.cards.fronts for _ in range(state.river.count(front))],
        "decks": {deck: {"size": state.sizes[deck], "back": back(state, deck)} for deck in DECKS},
        "drawing": state.drawing or None,
        "unrevealed": [[front, back, count] for (front, back), count in state.unrevealed.items() if count > 0],
        "fleets": [cards_of(fleet) for fleet in state.fleets],
        "victim": state.victim,
        **stars(state, observer),
        **rotations(state),
    }


def back(state: PyramisState, deck: str) -> list[str] | None:
    colours = state.visible_back(deck)
    return None if colours is None else list(colours)


def cards_of(fleet: Fleet) -> list[dict[str, Any]]:
    return [
        {"place": place_name(place), "front": card.front.name, "rotated": card.rotated}
        for place, card in sorted(fleet.items())
    ]


def stars(state: PyramisState, observer: int | None) -> dict[str, Any]:
    """How many cards each holds is public (PY-X3), which ones is not (PY-X1)."""
    return {
        "reserve": sum(state.reserve.values()),
        "held": [len(hand) for hand in state.hands],
        "hands": [
            in_order(state, hand) if sees(state, observer, player) else None for player, hand in enumerate(state.hands)
        ],
        "stars": [
            {"player": player, "victim": victim, "card": card if sees(state, observer, player, victim) else None}
            for player, victim, card in state.stars
        ],
    }


def in_order(state: PyramisState, hand: list[str]) -> list[str]:
    return sorted(hand, key=list(state.cards.stars).index)


def sees(state: PyramisState, observer: int | None, *holders: int | None) -> bool:
    """Who got a card and who lost it know it (PY-X2), at the end everybody does (PY-E5)."""
    return state.phase == "over" or (observer is not None and observer in holders)


def rotations(state: PyramisState) -> dict[str, Any]:
    if state.phase != "rotate":
        return {"rotating": None, "pairs": []}
    (colour, _), pairs = state.rotations[0], state.pairs()
    return {"rotating": colour, "pairs": pairs[pairs.index(colour) :]}
