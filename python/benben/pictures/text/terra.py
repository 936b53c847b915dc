"""Terra Pyramides as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import benben.pictures.text.terra_board as board
from benben.types import CHANCE, TERMINAL

View = Mapping[str, Any]


def text(view: View, printed: Mapping[str, str]) -> str:
    """The board with what is printed on it, what is going on, the sides, hands, stacks and what is left in the box."""
    sides = [_side(view, number) for number in range(len(view["sides"]))]
    hands = [_hand(view, player) for player in range(view["players"])]
    stacks = [_stack(view, number) for number in range(len(view["stacks"]))]
    parts = [
        board.lines(view, printed),
        [*board.LEGEND, *steps(view)],
        [*sides, *hands],
        stacks,
        box(view),
    ]
    return "\n\n".join(["\n".join(part) for part in [[title(view)], *parts]])


def title(view: View) -> str:
    observer = "a spectator" if view["observer"] is None else f"player {view['observer']}"
    return f"Terra Pyramides seen by {observer}: turn {view['turn']}, {_mover(view)}"


def _mover(view: View) -> str:
    player = view["current_player"]
    if player == TERMINAL:
        return "the game is over"
    mover = "chance" if player == CHANCE else f"player {player}"
    return f"{mover} to move ({view['phase']})"


def steps(view: View) -> list[str]:
    """What the turn has come to."""
    lines = [f"{key.replace('_', ' ')}: {view[key]}" for key in ("placed", "first_site", "laying") if view[key]]
    if moving := view["moving"]:
        lines.append(f"moving: {moving['workers']} workers from {', '.join(moving['symbols'])}")
    if forgo := view["forgo"]:
        lines.append(f"forgo: {forgo['count']} of {counts(forgo['blocks'])}, from {forgo['from']} on")
    if build := view["build"]:
        lines.append(f"build: {build['cell']}, {build['colour'] or 'colour to be chosen'}")
    if view["drawing"] is not None:
        lines.append(f"drawing: stack {view['drawing']}")
    if search := view["search"]:
        left = "hidden" if search["left"] is None else counts(search["left"]) or "nothing yet"
        lines.append(f"search: stack {search['stack']} by player {search['player']}, in hand: {left}")
    return lines


def counts(multiset: Iterable[Sequence[Any]]) -> str:
    return ", ".join(f"{item} x{count}" for item, count in multiset)


def _side(view: View, number: int) -> str:
    side, is_team = view["sides"][number], view["players"] != len(view["sides"]) or view["players"] == 1
    name = "team" if is_team else f"side {number}"
    mark = "<" if view["active"] is not None and (is_team or view["active"] == number) else " "
    supplies = f"{side['gold']:2} gold  {side['workers']:2} workers  {side['finials']} finials"
    return f"{name} {mark}  {supplies}{tracks(view, number)}  blocks: {counts(side['blocks']) or 'none'}"


def tracks(view: View, number: int) -> str:
    """The tracks of the expansion that is played."""
    side, texts = view["sides"][number], []
    if any(site["enclosure"] is not None for site in view["sites"]):
        texts += [f"horus {side['horus']}", f"grave goods {side['grave_goods']}"]
    if _has_nile(view):
        place = f" ({view['ship_order'].index(number) + 1}.)" if number in view["ship_order"] else ""
        texts += [f"oases {side['oases']}", f"ship {side['ship']}{place}"]
    if side["card"] is not None:
        texts.append(f"card {side['card']}")
    return "".join(f"  {text}" for text in texts)


def _has_nile(view: View) -> bool:
    return bool(view["cards"]) or any(side["ship"] or side["oases"] or side["card"] for side in view["sides"])


def _hand(view: View, player: int) -> str:
    hand = view["hands"][player]
    mark = "<" if view["active"] == player else " "
    held = "no tile" if hand is None else f"{hand['tile'] or 'a hidden tile'} from stack {hand['stack']}"
    return f"player {player} {mark}  {held}"


def _stack(view: View, number: int) -> str:
    """A stack from the top down, `?` for a tile that isn't known, and who searched it."""
    stack = view["stacks"][number]
    tiles = " ".join(board.short(tile) if tile else "?" for tile in stack["tiles"])
    words = [f"{'first' if number < 4 else 'second'} storage"]
    words += [word for word, holds in (("open", stack["open"]), ("gone", stack["gone"])) if holds]
    if stack["seen_by"]:
        players = ", ".join(map(str, stack["seen_by"]))
        words.append(f"searched by {players}, last by {stack['searched_by']}")
    groups = "".join(f"; {group(each)}" for each in stack["groups"])
    return f"stack {number}  {tiles or '-'}  ({', '.join(words)}{groups})"


def group(group: View) -> str:
    members = ["the stack"] if group["stack"] else []
    members += [f"hand {player}" for player in group["players"]]
    return f"among {' and '.join(members)}: {counts(group['tiles'])}"


def box(view: View) -> list[str]:
    pieces = ", ".join(f"{level}{f' {colour}' if colour else ''} x{count}" for level, colour, count in view["pieces"])
    rows = {
        "blocks": str(view["blocks"]),
        "foundations": counts(view["foundations"]) or "none",
        "levels": pieces or "none",
        "strategy cards": ", ".join(view["cards"]),
        "laid aside": counts(view["laid_aside"]),
        "unseen": counts(view["unseen"]),
    }
    return [f"{name}: {value}" for name, value in rows.items() if value]
