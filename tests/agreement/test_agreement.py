"""A small share of the agreement runs; `python -m agreement` plays more."""

from __future__ import annotations

import itertools

import pytest

from agreement.__main__ import run
from agreement.combinations import pairs
from agreement.matrix import MATRIX, cases, fixed_sheets


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_rust_and_reference_agree_at_every_node(game: str) -> None:
    report = run(game, most(game), seed=1, views=0.1)
    assert report.games == most(game)
    assert report.nodes > 50 * report.games
    players = {players for players, _ in MATRIX[game].combinations}
    assert {f"{number} players, shipped" for number in players} <= report.played.keys()


def most(game: str) -> int:
    """How many cases one round of the matrix has at the most."""
    return (len(list(fixed_sheets(game))) + 1) * len(MATRIX[game].few)


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_everybody_sees_the_same_at_every_node(game: str) -> None:
    assert run(game, 4, seed=2, views=1).games == 4


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_every_fixed_sheet_is_played(game: str) -> None:
    names = {case.name for case in itertools.islice(cases(game, 1), 2 * most(game))}
    assert {name for name, _ in fixed_sheets(game)} < names
    assert len(names) >= 5


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_every_two_values_meet(game: str) -> None:
    entry = MATRIX[game]
    meeting = {pair for combination in entry.few for pair in pairs(combination)}
    assert meeting == {pair for combination in entry.combinations for pair in pairs(combination)}
