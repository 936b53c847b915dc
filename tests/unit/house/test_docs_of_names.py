"""What `help()` and editors show of public names."""

from __future__ import annotations

import ast
import inspect
from dataclasses import fields
from typing import Any

import benben
import pytest
import stub_docs
from benben import _native


@pytest.mark.parametrize(
    "cls",
    [
        benben.Outcome,
        benben.Observation,
        benben.Simulation,
        benben.Estimate,
        benben.Summary,
        benben.scoring.terra.Score,
    ],
)
def test_help_tells_of_each_field(cls: Any) -> None:
    doc = inspect.getdoc(cls) or ""
    assert not [field.name for field in fields(cls) if f"    {field.name}: " not in doc]


def test_the_stub_has_the_docstrings_of_what_is_compiled() -> None:
    text = stub_docs.STUB.read_text(encoding="utf-8")
    filled = [line for line in text.splitlines() if line]
    again = [line for line in stub_docs.documented(text).splitlines() if line]
    assert filled == again, "run: python tests/stub_docs.py"
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert sum(ast.get_docstring(node) is not None for node in nodes) > 80


def test_every_public_name_that_is_compiled_has_a_docstring() -> None:
    classes = [_native.Game, _native.State, _native.View, _native.Batch, _native.Stream, _native.TerraScoring]
    names = [(cls, name) for cls in classes for name in vars(cls) if not name.startswith("_")]
    assert len(names) > 60
    assert not [f"{cls.__name__}.{name}" for cls, name in names if not inspect.getdoc(getattr(cls, name))]
