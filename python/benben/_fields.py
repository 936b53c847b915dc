"""What stands below each field of a dataclass, told by `help()` too."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

C = TypeVar("C", bound=type)


def documented(cls: C) -> C:
    """Adds a class's field docstrings, those it inherits first, to its own docstring."""
    told = [f"{name}: {text}" for base in reversed(cls.__mro__) for name, text in _told(base)]
    if told:
        cls.__doc__ = "\n".join([inspect.getdoc(cls) or "", "", "Fields:", *(f"    {line}" for line in told)])
    return cls


def _told(cls: type) -> Iterator[tuple[str, str]]:
    """The fields of a class with the strings below them, as far as there is source to read."""
    try:
        (body,) = ast.parse(inspect.cleandoc(inspect.getsource(cls))).body
    except (OSError, TypeError, SyntaxError):
        return
    statements = body.body if isinstance(body, ast.ClassDef) else []
    for field, below in pairwise(statements):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield ast.unparse(field.target), inspect.cleandoc(str(below.value.value)).replace("\n", " ")
