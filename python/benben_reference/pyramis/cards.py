"""The cards of a Pyramis sheet, by the names that `docs/pyramis.md` gives them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Half = tuple[int, int]
"""Aliens and pyramids on one half of an Exodus card, or on a Shooting Star card (PY-C2, PY-C5)."""

DECKS = ("a", "b")


@dataclass(frozen=True)
class Front:
    """The face of an Exodus card (PY-C2)."""

    name: str
    colour: str
    star: bool
    upper: Half
    lower: Half


def half_name(half: Half) -> str:
    """`1a`, `2a1p` or `0`."""
    aliens, pyramids = half
    return (f"{aliens}a" if aliens else "") + (f"{pyramids}p" if pyramids else "") or "0"


def read_half(row: dict[str, Any]) -> Half:
    return row["aliens"], row["pyramids"]


def read_front(row: dict[str, Any]) -> Front:
    upper, lower = read_half(row["upper"]), read_half(row["lower"])
    star = "*" if row["star"] else ""
    name = f"{row['colour']}{star}:{half_name(upper)}/{half_name(lower)}"
    return Front(name, row["colour"], row["star"], upper, lower)


def read_base(rows: list[dict[str, Any]]) -> dict[str, list[str]]:
    """What the Base card under each deck shows (PY-S1): named decks first, the others take what is left, A before B."""
    named = {row["deck"]: row["back"] for row in rows if "deck" in row}
    unnamed = iter([row["back"] for row in rows if "deck" not in row])
    return {deck: named[deck] if deck in named else next(unnamed) for deck in DECKS}


class Cards:
    """All that a sheet says. Every dict is in the sheet's order."""

    def __init__(self, sheet: dict[str, Any]) -> None:
        self.colours: list[str] = sheet["colours"]["order"]
        self.fronts: dict[str, Front] = {}
        self.backs: dict[str, list[str]] = {}  # name -> colours, one for each pyramid
        self.kinds: dict[tuple[str, str], int] = {}  # (front, back) -> count
        self.stars: dict[str, Half] = {}
        self.star_counts: dict[str, int] = {}
        for row in sheet["exodus"]["cards"]:
            self._add_exodus(row)
        for row in sheet["shooting_stars"]["cards"]:
            self._add_star(row)
        self.base = {deck: self._in_order(back) for deck, back in read_base(sheet["base"]["cards"]).items()}

    def exodus_total(self) -> int:
        return sum(self.kinds.values())

    def _in_order(self, back: list[str]) -> list[str]:
        """A back is a multiset of colours (PY-C6); we write it in the sheet's order."""
        return sorted(back, key=self.colours.index)

    def _add_exodus(self, row: dict[str, Any]) -> None:
        """Rows alike in front and back are one kind (PY-C6); a row without cards is none."""
        if row["count"] == 0:
            return
        front = read_front(row)
        colours = self._in_order(row["back"])
        back = "+".join(colours) or "-"
        self.fronts.setdefault(front.name, front)
        self.backs.setdefault(back, colours)
        self.kinds[front.name, back] = self.kinds.get((front.name, back), 0) + row["count"]

    def _add_star(self, row: dict[str, Any]) -> None:
        worth = read_half(row)
        name = half_name(worth)
        if row["count"] == 0:
            return
        self.stars.setdefault(name, worth)
        self.star_counts[name] = self.star_counts.get(name, 0) + row["count"]
