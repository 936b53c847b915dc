"""The hand-checked vectors, played by Rust; the reference's own tests play them too."""

from __future__ import annotations

import benben
import pytest
from agreement.matrix import MATRIX
from kit import vectors_runner
from kit.rust_adapter import maker
from kit.vectors_runner import Vector

VECTORS = [(game, vector) for game in MATRIX for vector in vectors_runner.load(game, benben.sheet)]


@pytest.mark.parametrize(("game", "vector"), VECTORS, ids=lambda value: str(value))
def test_vector(game: str, vector: Vector) -> None:
    vectors_runner.run(vector, maker(game))


@pytest.mark.parametrize("game", sorted(MATRIX))
def test_there_are_vectors(game: str) -> None:
    assert sum(name == game for name, _ in VECTORS) >= 20
