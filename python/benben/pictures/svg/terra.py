"""A view of Terra Pyramides as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from benben.pictures.svg import terra_board as board
from benben.pictures.svg.marks import Marks
from benben.pictures.svg.panel import Panel
from benben.pictures.svg.style import box, group, marked, middle, write
from benben.pictures.text import terra as words

if TYPE_CHECKING:
    from benben._native import Game

_TILE = 40


def draw(view: Mapping[str, Any], game: Game | None, marks: Marks) -> tuple[float, float, str]:
    """The board, beside it what the sides have, below it hands, stacks and box."""
    width, height, drawn = board.draw(view, game, marks)
    side = Panel(width + 8, 430)
    side.heading("Terra Pyramides")
    side.lines([words.title(view).partition(": ")[2], *words.steps(view)])
    for number in range(len(view["sides"])):
        _side(side, view, number)
    whole = width + 458
    below = Panel(24, whole - 48, max(height, side.y))
    _hands(below, view)
    _stacks(below, view, marks)
    below.heading("Box")
    below.lines(words.box(view))
    return whole, below.y + 20, "".join([drawn, *side.parts, *below.parts])


def _side(panel: Panel, view: Mapping[str, Any], number: int) -> None:
    side, is_team = view["sides"][number], view["players"] != len(view["sides"]) or view["players"] == 1
    active = view["active"] is not None and (is_team or view["active"] == number)
    texts = [
        f"gold {side['gold']}, workers {side['workers']}, finials {side['finials']}",
        f"blocks: {words.counts(side['blocks']) or 'none'}",
    ]
    if tracks := words.tracks(view, number).split("  ")[1:]:
        texts.append(", ".join(tracks))
    panel.player(number, active, "Team" if is_team else f"Player {number}", texts)


def _hands(below: Panel, view: Mapping[str, Any]) -> None:
    below.heading("Tiles in hand")
    below.y += 6
    for player, hand in enumerate(view["hands"]):
        x = below.x + player * below.width / 4
        below.parts.append(write(f"player {player}", x, below.y + 26, 15))
        if hand is None:
            below.parts.append(write("no tile", x + 86, below.y + 26, 15, class_="soft"))
        else:
            below.parts.append(_tile(hand["tile"], x + 86, below.y, f"hand of player {player}"))
            below.parts.append(write(f"of {hand['stack']}", x + 132, below.y + 26, 14, class_="soft"))
    below.y += _TILE + 4


def _tile(tile: str | None, x: float, y: float, where: str) -> str:
    if tile is not None:
        return group(f"{where}: {tile}", board.tile_face(tile, _TILE), x=x, y=y)
    back = box(1, 1, _TILE - 2, _TILE - 2, rx=4, class_="panel line", stroke_width=1.5)
    return group(f"{where}: not known", back, middle("?", _TILE / 2, _TILE / 2, 18, class_="soft"), x=x, y=y)


def _stacks(below: Panel, view: Mapping[str, Any], marks: Marks) -> None:
    """The eight stacks in two columns, each from the top down; where many tiles lie they overlap."""
    below.heading("Stacks, the top at the left")
    half = below.width / 2
    for number, stack in enumerate(view["stacks"]):
        x, y = below.x + number // 4 * half, below.y + 6 + number % 4 * 62
        below.parts.append(
            _stack(number, stack, x, y, half - 16) + marked(x - 4, y - 3, half - 8, 62, *marks.at(f"stack {number}"))
        )
    below.y += 4 * 62 + 8


def _stack(number: int, stack: Mapping[str, Any], x: float, y: float, width: float) -> str:
    tiles: Sequence[str | None] = stack["tiles"]
    step = min(_TILE + 3, (width - 60) / max(len(tiles), 1))
    where = f"stack {number}"
    parts = [write(str(number), x + 4, y + 26, 17, class_="ink b")]
    order = list(enumerate(tiles))[:: -1 if step < _TILE else 1]
    parts += [_tile(tile, x + 28 + index * step, y, where) for index, tile in order]
    if not tiles:
        parts.append(write("empty", x + 28, y + 26, 14, class_="soft"))
    parts.append(write("; ".join(_notes(stack)), x + 28, y + _TILE + 13, 12.5, width - 30, class_="soft"))
    return "".join(parts)


def _notes(stack: Mapping[str, Any]) -> Iterable[str]:
    if stack["open"]:
        yield "open"
    if stack["gone"]:
        yield "gone"
    if stack["seen_by"]:
        yield f"searched by {', '.join(map(str, stack['seen_by']))}"
    for held in stack["groups"]:
        yield words.group(held)
