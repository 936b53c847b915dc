"""Writes the docstrings of the compiled part into its stub, so that editors show them: `python tests/stub_docs.py`."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benben import _native

STUB = Path(__file__).resolve().parents[1] / "python/benben/_native.pyi"


def documented(text: str) -> str:
    """The stub with the docstrings of what is compiled, whatever docstrings it had."""
    lines = text.splitlines()
    for first, last, indent, doc, dots in reversed(list(_bodies(ast.parse(text)))):
        if dots:
            lines[first - 1] = re.sub(r": \.\.\.", ":", lines[first - 1])
            first += 1
        lines[first - 1 : last] = _quoted(doc, indent)
    return "\n".join(lines) + "\n"


def _bodies(module: ast.Module) -> Iterator[tuple[int, int, str, str, bool]]:
    """Of each definition with a docstring: where its old one, or its `...`, begins and ends, and the new one."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            yield from _body(node, getattr(_native, node.name, None))
        elif isinstance(node, ast.ClassDef) and hasattr(_native, node.name):
            cls = getattr(_native, node.name)
            yield from _head(node, cls)
            seen: set[str] = set()
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name not in seen and not inner.name.startswith("__"):
                    seen.add(inner.name)
                    yield from _body(inner, getattr(cls, inner.name, None))


def _body(node: ast.FunctionDef, thing: Any) -> Iterator[tuple[int, int, str, str, bool]]:
    doc = inspect.getdoc(thing) if thing is not None else None
    (only,) = node.body
    if doc and isinstance(only, ast.Expr) and isinstance(only.value, ast.Constant):
        dots = only.value.value is ...
        yield only.lineno, only.end_lineno or only.lineno, " " * (node.col_offset + 4), doc, dots


def _head(node: ast.ClassDef, cls: Any) -> Iterator[tuple[int, int, str, str, bool]]:
    doc, first = inspect.getdoc(cls), node.body[0]
    if doc:
        old = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        start = first.lineno if old or not isinstance(first, ast.FunctionDef) else _top(first)
        yield start, (first.end_lineno or start) if old else start - 1, " " * (node.col_offset + 4), doc, False


def _top(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _quoted(doc: str, indent: str) -> list[str]:
    first, *rest = doc.replace("\\", "\\\\").splitlines()
    if not rest:
        return [f'{indent}"""{first}"""']
    return [f'{indent}"""{first}', *(f"{indent}{line}".rstrip() for line in rest), f'{indent}"""']


if __name__ == "__main__":
    STUB.write_text(documented(STUB.read_text(encoding="utf-8")), encoding="utf-8")
