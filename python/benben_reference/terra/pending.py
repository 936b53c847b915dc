"""Terra Pyramides: what is under way within a turn, as small records of what is still to be done.

A record is empty as long as nothing of its kind is under way.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Moving:
    """Workers on their way, and the cells of the symbols not answered yet (TP-R4, TP-A8)."""

    workers: int = 0
    symbols: list[str] = field(default_factory=list)


@dataclass
class Forgo:
    """Blocks still to forgo; colours before number `first` are decided (TP-R5)."""

    count: int = 0
    blocks: Counter[str] = field(default_factory=Counter)
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
    """The site where a level is being built, and the pyramid's colour once it is chosen (TP-B1, TP-B2)."""

    cell: str = ""
    colour: str = ""
