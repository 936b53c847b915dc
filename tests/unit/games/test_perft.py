"""The reference counts the same nodes by depth as the files that Rust wrote."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

import pytest
from agreement.matrix import MATRIX, fixed_sheets
from benben_reference.protocol import ReferenceState
from kit.places import ROOT

VECTORS = ROOT / "tests/vectors"
MOST_NODES = 800
"""The reference is slow: rows with more nodes are left to Rust and the agreement runs."""


def rows() -> Iterator[tuple[str, dict[str, str]]]:
    for game in MATRIX:
        with (VECTORS / game / "perft.csv").open(encoding="utf-8", newline="") as file:
            yield from ((game, row) for row in csv.DictReader(file) if int(row["nodes"]) <= MOST_NODES)


def option(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() else text


def start(game: str, row: dict[str, str]) -> ReferenceState:
    """The state after so many steps, each the first possible action."""
    options = dict(entry.split("=") for entry in row["options"].split(";") if entry)
    sheet = dict(fixed_sheets(game))[row["sheet"]]
    state = MATRIX[game].reference(sheet, int(row["players"]), **{key: option(text) for key, text in options.items()})
    for _ in range(int(row["steps"])):
        if possible := state.possible_actions():
            state.apply(min(possible))
    return state


def nodes(state: ReferenceState, depth: int) -> int:
    possible = state.possible_actions()
    if depth == 1:
        return len(possible)
    total = 0
    for action in possible:
        child = state.clone()
        child.apply(action)
        total += nodes(child, depth - 1)
    return total


@pytest.mark.parametrize(("game", "row"), list(rows()), ids=lambda value: value if isinstance(value, str) else "")
def test_perft(game: str, row: dict[str, str]) -> None:
    assert nodes(start(game, row), int(row["depth"])) == int(row["nodes"])
