"""The column beside a board: headings, players and short texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from benben.pictures.svg.style import Look, badge, box, write

LINE = 20


@dataclass
class Panel:
    """What has been written so far, from the top down."""

    x: float
    width: float
    y: float = 12
    parts: list[str] = field(default_factory=list)

    def heading(self, text: str) -> None:
        """A line that stands out."""
        self.y += 26
        self.parts.append(write(text, self.x, self.y, 18, self.width, class_="ink b"))
        self.y += 8

    def lines(self, texts: Iterable[str], indent: float = 0) -> None:
        """Texts, each broken where the column ends."""
        for text in texts:
            for line in wrap(text, max(8, int((self.width - indent) / 8.3))):
                self.y += LINE
                self.parts.append(write(line, self.x + indent, self.y, 14))

    def player(self, number: int, active: bool, title: str, texts: Sequence[str]) -> None:
        """A player's box, framed if it is that player's turn."""
        top = self.y + 8
        at = len(self.parts)
        self.y = top + 2
        self.y += LINE
        frame = 3 if active else 0
        self.parts.append(badge(number, self.x + 20, top + 19, 11))
        name = f"{title} ◀" if active else title
        self.parts.append(write(name, self.x + 40, self.y + 2, 16, self.width - 50, class_="ink b"))
        self.lines(texts, indent=40)
        self.y += 10
        look: Look = {"class_": "panel line", "stroke_width": max(frame, 1), "rx": 6}
        self.parts.insert(at, box(self.x, top, self.width, self.y - top, **look))

    def draw(self, picture: str, height: float) -> None:
        """Something drawn at the column's present end."""
        self.parts.append(picture)
        self.y += height
