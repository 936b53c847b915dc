"""Terra Pyramides: the board's cells and what lies in which direction (TP-C1)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

DIRECTIONS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
EDGES = ("n", "e", "s", "w")
AXES = {
    "horizontal": ("w", "e"),
    "vertical": ("n", "s"),
    "falling": ("nw", "se"),
    "rising": ("sw", "ne"),
}
SITES = ("building_site", "building_site_with_printed_stairs")
SPACES = ("space", "start_space")


def name_of(column: int, row: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[column] + str(row + 1)


def grid(text: str, legend: dict[str, str]) -> dict[str, str]:
    """Each cell's kind, from the top row down and from left to right."""
    rows = text.split()
    return {name_of(x, y): legend[letter] for y, row in enumerate(rows) for x, letter in enumerate(row)}


def board_for(sheet: dict[str, Any], expansion: str) -> dict[str, Any]:
    """The first board of the sheet that names this version."""
    for board in sheet["boards"].values():
        if expansion in board.get("versions", []):
            found: dict[str, Any] = board
            return found
    raise ValueError(f"no board for {expansion}")


class Board:
    """A board never changes, so copies of a game share it."""

    def __init__(self, sheet: dict[str, Any], expansion: str) -> None:
        board = board_for(sheet, expansion)
        self.kinds = grid(board["map"], sheet["boards"]["legend"])
        self.storages = grid(board["sides"], sheet["boards"]["sides_legend"])
        self.start_spaces: list[str] = list(board["start_order"])
        nile = board.get("nile", {}) if expansion == "nile" else {}
        self.river: list[str] = list(nile.get("river", []))
        self.palms: list[int] = list(nile.get("palms", []))
        self.order = {cell: number for number, cell in enumerate(self.kinds)}
        self.steps = {
            (cell, direction): self._beside(cell, direction) for cell in self.kinds for direction in DIRECTIONS
        }
        self.sites_beside = {cell: self._edge_sites(cell) for cell in self.kinds}

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        return self

    @cached_property
    def sites(self) -> list[str]:
        return [cell for cell, kind in self.kinds.items() if kind in SITES]

    @cached_property
    def spaces(self) -> list[str]:
        return [cell for cell, kind in self.kinds.items() if kind in SPACES]

    def is_site(self, cell: str) -> bool:
        return self.kinds[cell] in SITES

    def step(self, cell: str, direction: str) -> str | None:
        """The next cell in a direction, None beyond the edge."""
        return self.steps[cell, direction]

    def _beside(self, cell: str, direction: str) -> str | None:
        dx, dy = DIRECTIONS[direction]
        x, y = ord(cell[0]) - ord("a") + dx, int(cell[1:]) - 1 + dy
        if x < 0 or y < 0 or x > 25:
            return None
        there = name_of(x, y)
        return there if there in self.kinds else None

    def neighbours(self, cell: str) -> list[str]:
        """The eight cells around one, fewer at the border, in the order of cells."""
        around = [self.step(cell, direction) for direction in DIRECTIONS]
        return self.in_order([there for there in around if there is not None])

    def edge_sites(self, cell: str) -> dict[str, str]:
        """The sites beside a cell by the direction in which they lie (TP-P1)."""
        return self.sites_beside[cell]

    def _edge_sites(self, cell: str) -> dict[str, str]:
        beside = {direction: self.step(cell, direction) for direction in EDGES}
        return {direction: site for direction, site in beside.items() if site is not None and self.is_site(site)}

    def in_order(self, cells: list[str]) -> list[str]:
        return sorted(cells, key=lambda cell: self.order[cell])

    def arm(self, cell: str, direction: str) -> list[str]:
        """The cells from here, this one left out, up to a site or the edge (TP-R1)."""
        cells: list[str] = []
        there = self.step(cell, direction)
        while there is not None and not self.is_site(there):
            cells.append(there)
            there = self.step(there, direction)
        return cells

    def row(self, cell: str, axis: str) -> list[str]:
        """The row through a cell, empty spaces included, in the order of cells (TP-R1, TP-R2)."""
        back, forth = AXES[axis]
        return self.in_order([*self.arm(cell, back), cell, *self.arm(cell, forth)])
