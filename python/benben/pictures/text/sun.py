"""Pyramid of the Sun as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benben.types import CHANCE, TERMINAL

_EMPTY = "."


def text(view: Mapping[str, Any]) -> str:
    """The pyramid from its top, the players and the decks."""
    observer = "a spectator" if view["observer"] is None else f"player {view['observer']}"
    head = f"Pyramid of the Sun seen by {observer}: turn {view['turn']}, {_mover(view)} ({view['phase']})"
    players = [_player(view, player) for player in range(view["players"])]
    decks = [_deck(view, name) for name in ("standard", "edge")]
    return "\n".join([head, "", *_pyramid(view["pyramid"]), "", *players, "", *decks])


def _mover(view: Mapping[str, Any]) -> str:
    player = view["current_player"]
    if player == TERMINAL:
        return "over"
    return "chance to move" if player == CHANCE else f"player {player} to move"


def _pyramid(levels: list[list[str | None]]) -> list[str]:
    width = max(len(card or _EMPTY) for level in levels for card in level) + 2
    lines = []
    for number, level in reversed(list(enumerate(levels))):
        cards = "".join((card or _EMPTY).center(width) for card in level)
        lines.append(f"{number:2}  {' ' * (number * width // 2)}{cards}".rstrip())
    return lines


def _player(view: Mapping[str, Any], player: int) -> str:
    mark, counts, hand = "<" if view["active"] == player else " ", view["counts"][player], view["hands"][player]
    hidden = f"{counts['standard']} standard and {counts['edge']} edge cards"
    cards = hidden if hand is None else "  ".join(hand) or "no cards"
    return f"player {player} {mark} {view['scores'][player]:3} points  {cards}"


def _deck(view: Mapping[str, Any], name: str) -> str:
    deck = view["decks"][name]
    discards = "  ".join(f"{card} x{count}" for card, count in deck["discards"]) or "none"
    marker = f", marker {view['marker']}" if name == "edge" and view["marker"] else ""
    return f"{name} deck: {deck['size']} cards{marker}; discarded: {discards}"
