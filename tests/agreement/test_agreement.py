"""A small share of the agreement runs; `python -m agreement` plays more."""

from __future__ import annotations

import pytest

from agreement.__main__ import run
from agreement.matrix import MATRIX, cases, fixed_sheets


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_rust_and_reference_agree_at_every_node(game: str) -> None:
    games = combinations(game)
    played, nodes = run(game, games, seed=1, views=0.1)
    assert sum(played.values()) == games
    assert nodes > 50 * games
    assert {f"{players} players, shipped" for players in MATRIX[game].players} <= played.keys()


def combinations(game: str) -> int:
    """How many cases one round of the matrix has at the most."""
    entry = MATRIX[game]
    return (len(list(fixed_sheets(game))) + 1) * len(entry.players) * len(entry.options)


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_everybody_sees_the_same_at_every_node(game: str) -> None:
    played, _ = run(game, len(MATRIX[game].players), seed=2, views=1)
    assert sum(played.values()) == len(MATRIX[game].players)


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_the_matrix_has_at_least_five_sheets(game: str) -> None:
    names = {case.name for case, _ in zip(cases(game, 1), range(2 * combinations(game)), strict=False)}
    assert len(names) >= 5
