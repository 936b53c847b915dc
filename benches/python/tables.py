"""Markdown tables and the figures in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table; what would end a cell is escaped."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        assert len(row) == len(head), row
        cells = (" ".join(cell.split()).replace("|", "\\|") for cell in row)
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def whole(figure: float) -> str:
    return f"{figure:,.0f}"


def ratio(ours: float | None, theirs: float | None) -> str:
    """How many times as fast, to two or three digits that say something; `-` if either is missing."""
    if not ours or not theirs:
        return "-"
    times = ours / theirs
    if times < 10:
        return f"{times:.2f}"
    return f"{times:,.1f}" if times < 100 else f"{times:,.0f}"
