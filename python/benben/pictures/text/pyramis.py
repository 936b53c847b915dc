"""A view of Pyramis as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Card = Mapping[str, Any]


def text(view: Mapping[str, Any]) -> str:
    """River, decks, Shooting Star cards and every fleet as a pyramid, each card by the half that is on top."""
    fleets = [line for player in range(view["players"]) for line in _player(view, player)]
    return "\n".join([title(view), "", _river(view), *_decks(view), f"reserve: {view['reserve']} star cards", *fleets])


def title(view: Mapping[str, Any]) -> str:
    observer = "a spectator" if view["observer"] is None else f"player {view['observer']}"
    return f"Pyramis seen by {observer}: turn {view['turn']}, {_phase(view)}"


def _phase(view: Mapping[str, Any]) -> str:
    match view["phase"]:
        case "over":
            return "the game is over"
        case "front" | "back" as side:
            return f"the {side} on deck {view['drawing']} is revealed"
        case "star":
            return f"a star card is drawn for player {view['active']}"
        case "stolen":
            return f"a star card of player {view['victim']} is drawn for player {view['active']}"
        case "rotate":
            return f"player {view['current_player']} rotates a {view['rotating']} card"
        case phase:
            return f"player {view['current_player']} to move ({phase})"


def _river(view: Mapping[str, Any]) -> str:
    return "river:   " + "   ".join(view["river"])


def _decks(view: Mapping[str, Any]) -> list[str]:
    return [f"deck {name}:  {deck['size']} cards, back {_back(deck['back'])}" for name, deck in view["decks"].items()]


def _back(colours: Sequence[str] | None) -> str:
    return "not shown yet" if colours is None else "+".join(colours) or "-"


def _player(view: Mapping[str, Any], player: int) -> list[str]:
    hand, held = view["hands"][player], view["held"][player]
    cards = f"{held} hidden" if hand is None else ", ".join(hand) or "none"
    mark = " <" if view["active"] == player else ""
    return ["", f"player {player}{mark}  star cards: {cards}", *_pyramid(view["fleets"][player])]


def _pyramid(fleet: Sequence[Card]) -> list[str]:
    cells = {place(card): _cell(card) for card in fleet}
    if not cells:
        return ["  (no cards)"]
    width = max(map(len, cells.values())) // 2 * 2 + 3
    left = min(2 * column + level for level, column in cells)
    levels = sorted({level for level, _ in cells}, reverse=True)
    return [_level(cells, level, left, width).rstrip() for level in levels]


def _level(cells: Mapping[tuple[int, int], str], level: int, left: int, width: int) -> str:
    """A card's centre is half a card further right on each level; `left` counts half cards."""
    columns = [column for at, column in cells if at == level]
    line = ""
    for column in sorted(columns):
        start = (2 * column + level - left) * (width + 1) // 2
        line = line.ljust(start) + f"[{cells[level, column].center(width - 2)}]"
    return "  " + line


def place(card: Card) -> tuple[int, int]:
    level, column = card["place"].split(":")
    return int(level), int(column)


def _cell(card: Card) -> str:
    colour, halves = card["front"].split(":")
    upper, lower = halves.split("/")
    return f"{colour} {lower if card['rotated'] else upper}"
