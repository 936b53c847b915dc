"""Terra Pyramides: the composite steps within a turn, as small records of what is still to be done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass
class Moving:
    """Workers on their way, and the cells of the symbols not answered yet (TP-R4, TP-A8)."""

    workers: int
    symbols: list[str]


@dataclass
class Forgo:
    """Blocks still to forgo; colours before number `first` are decided (TP-R5)."""

    count: int
    blocks: Counter[str]
    first: int = 0

    def choices(self, colours: list[str]) -> list[str]:
        return [
            colour
            for number, colour in enumerate(colours)
            if number >= self.first
            and self.blocks[colour]
            and sum(self.blocks[later] for later in colours[number:]) >= self.count
        ]

    def give_up(self, colour: str, colours: list[str]) -> None:
        self.blocks[colour] -= 1
        self.count -= 1
        self.first = colours.index(colour)


@dataclass
class Build:
    cell: str
    colour: str | None
