"""The board of Terra Pyramides as a grid of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benben._native import Game

_EMPTY = "."
_OTHER = ":"
_SITE = "#"
_STAIRS = {"n": "^", "e": ">", "s": "v", "w": "<"}
_PRINTED = {"oasis": "O", "nile": "~"}
_SYMBOLS = {"worker": "w", "eye": "e", "gold_coin": "c", "grave_good": "g", "oasis": "o"}

LEGEND = (
    "tiles: w worker, e eye, c gold coin, g grave good, o oasis, blocks by first and last letter, Rd red; ^>v< stairs",
    "cells: . space, in the symbol variant : for one of the second storage, O oasis, ~ Nile",
    "sites: # empty, [3] foundation, Rd4 pyramid; :1www three workers of side 1, ! an enclosure still due",
)


def printed(game: Game) -> dict[str, str]:
    """What is printed on each cell of the board played on, and in the symbol variant its side (TP-C1, TP-V1)."""
    boards, options = game.sheet["boards"], game.options
    board = next(board for board in boards.values() if options["expansion"] in board.get("versions", ()))
    sides, second = _grid(board["sides"], boards["sides_legend"]), game.sheet["stacks"]["storages"][1]
    cells = {}
    for cell, kind in _grid(board["map"], boards["legend"]).items():
        other = options["symbol_variant"] and sides[cell] == second
        cells[cell] = _PRINTED.get(kind, _OTHER if other else _EMPTY)
    return cells


def _grid(text: str, legend: Mapping[str, str]) -> dict[str, str]:
    rows = enumerate(text.split(), start=1)
    return {f"{chr(ord('a') + x)}{y}": legend[letter] for y, row in rows for x, letter in enumerate(row)}


def lines(view: Mapping[str, Any], printed: Mapping[str, str]) -> list[str]:
    """Columns and rows by name."""
    tiles = {tile["cell"]: _tile(tile) for tile in view["tiles"]}
    sites = {site["cell"]: _site(site) for site in view["sites"]}
    cells = {**printed, **tiles, **sites}
    columns = [chr(letter) for letter in range(ord("a"), ord(max(cell[0] for cell in cells)) + 1)]
    rows = [str(row) for row in range(1, max(int(cell[1:]) for cell in cells) + 1)]
    grid = [[f"{row:>2}", *(cells.get(column + row, _EMPTY) for column in columns)] for row in rows]
    table = [["", *columns], *grid]
    widths = [max(map(len, texts)) for texts in zip(*table, strict=True)]
    return ["  ".join(map(str.ljust, texts, widths)).rstrip() for texts in table]


def _tile(tile: Mapping[str, Any]) -> str:
    return short(tile["tile"]) + _STAIRS[tile["stairs"]]


def short(tile: str) -> str:
    """A tile's symbols in few letters."""
    return "".join(_symbol(symbol) for symbol in tile.split("+"))


def _symbol(symbol: str) -> str:
    if symbol == "blank":
        return "-"
    return _SYMBOLS.get(symbol) or colour(symbol.removesuffix("_block"))


def colour(name: str) -> str:
    """The first and the last letter: `Gy` is grey, `Gn` green."""
    return name[0].upper() + name[1:][-1:]


def _site(site: Mapping[str, Any]) -> str:
    due = "!" if site["enclosure"] == "due" else ""
    owner = "" if site["owner"] is None else f":{site['owner']}{'w' * site['workers']}"
    if site["foundation"] is None:
        return _SITE + due
    stands = f"{colour(site['colour'])}{site['level']}" if site["level"] else f"[{site['foundation']}]"
    return stands + owner + due
