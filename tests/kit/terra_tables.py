"""Holdings of finished tables of Terra Pyramides, as `benben.scoring.terra` takes them."""

from __future__ import annotations

from typing import Any

NONE: list[int] = [0] * 5
MOST: dict[str, Any] = {"foundation_count": [2, 2, 0], "horus": [9, 9, 3], "grave_goods": [4, 1, 0], "oases": [0, 2, 1]}
BASIC: dict[str, Any] = {
    "foundations": [7, 0],
    "foundation_count": [2, 0],
    "pyramids": [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0]],
    "blocks": [3, 0],
    "gold": [4, 0],
}
HORUS: dict[str, Any] = {**BASIC, "expansion": "horus", "horus": [13, 0], "grave_goods": [5, 3]}
NILE: dict[str, Any] = {
    **HORUS,
    "expansion": "nile",
    "oases": [8, 0],
    "ship": [9, 4],
    "cards": ["nile", None],
}


def pyramids(*levels: list[int]) -> list[list[int]]:
    """By player: pyramids counted by level."""
    return [[own.count(level) for level in range(1, 6)] for own in levels]
