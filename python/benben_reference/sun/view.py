"""What one player may see and could remember of Pyramid of the Sun, as `docs/pyramid-of-the-sun.md` lays it out."""

from __future__ import annotations

from typing import Any

from .box import DECKS, EDGE, Heap, add, minus
from .log import log_of
from .pyramid import matching
from .state import SunState

Rows = list[list[Any]]


def view_of(state: SunState, observer: int | None) -> dict[str, Any]:
    return (
        common(state, observer)
        | table(state)
        | {
            "decks": {deck: deck_view(state, deck, observer) for deck in DECKS},
            "counts": [state.kinds_in_hand(player) for player in range(state.players)],
            "hands": [
                state.box.sort_hand(hand) if player == observer else None for player, hand in enumerate(state.hands)
            ],
            "scores": state.scores(),
            "segments": state.points("play"),
            "icons": state.points("icon"),
            "stall": state.stall(),
            "passes": state.passes(),
            "drawing": drawing(state),
            "icon": icon(state),
            "ruled_out": [state.ruled_out(player) for player in range(state.players)],
        }
    )


def common(state: SunState, observer: int | None) -> dict[str, Any]:
    running = state.phase not in ("base", "marker", "deal", "over")
    return {
        "game": "pyramid-of-the-sun",
        "observer": observer,
        "players": state.players,
        "current_player": state.current_player(),
        "phase": state.phase,
        "active": state.player if running else None,
        "turn": sum(event.what == "turn" for event in state.events),
    }


def table(state: SunState) -> dict[str, Any]:
    """The pyramid, the base cards it lacks and the marker are public (SUN-S1, SUN-S2)."""
    return {
        "pyramid": [
            [state.pyramid.get((level, index)) for index in range(state.width - level)] for level in range(state.width)
        ],
        "unused_base": multiset(state, state.middles),
        "marker": state.marker,
    }


def multiset(state: SunState, cards: Heap) -> Rows:
    return [[card, count] for card, count in state.box_order(cards)]


def drawing(state: SunState) -> dict[str, Any] | None:
    if state.drawing is None:
        return None
    deck, why = state.drawing
    return {"player": state.player, "deck": deck, "why": why}


def icon(state: SunState) -> dict[str, Any] | None:
    if state.phase != "icon" or state.laid is None:
        return None
    level, index = state.laid
    return {"place": f"{level}:{index}", "points": matching(state.pyramid, state.laid)}


def deck_view(state: SunState, deck: str, observer: int | None) -> dict[str, Any]:
    """Sizes, piles, what a reshuffle told, and who drew and what came out of hands (SUN-D3, SUN-D4)."""
    log = log_of(deck, state.players, state.events)
    return {
        "size": sum(state.decks[deck].values()),
        "discards": multiset(state, state.discards[deck]),
        "unseen": multiset(state, unseen(state, deck, observer)),
        "reshuffles": log.reshuffles,
        "anchor": log.anchor,
        "held": multiset(state, count([card for hand in log.held for card in hand])),
        "own": None if observer is None else multiset(state, count(log.held[observer])),
        "log": log.seen_by(observer),
    }


def unseen(state: SunState, deck: str, observer: int | None) -> Heap:
    """All the cards less those that lie open or in the observer's hand."""
    seen = [card for card, copies in state.discards[deck].items() for _ in range(copies)]
    seen += [card for (level, _), card in state.pyramid.items() if level > 0]
    if state.marker is not None and deck == EDGE:
        seen.append(state.marker)
    if observer is not None:
        seen += state.hands[observer]
    return minus(state.box.cards[deck], seen)


def count(cards: list[str]) -> Heap:
    heap: Heap = {}
    for card in cards:
        add(heap, card)
    return heap
