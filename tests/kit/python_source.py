"""Reads which Python modules there are and what they import, for typing or to run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from kit.places import ROOT, relative

PYTHON = ROOT / "python"


def modules(package: str) -> dict[str, Path]:
    """The modules of a package by their full names; a stub stands for what is compiled."""
    found = {_name(path): path for path in sorted((PYTHON / package).rglob("*.py*")) if path.suffix in {".py", ".pyi"}}
    assert found, f"{relative(PYTHON / package)} holds no Python file"
    return found


def _name(path: Path) -> str:
    return ".".join(path.relative_to(PYTHON).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """The full name of everything that a module imports; one from beyond its package begins with a dot."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(node, path)
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def _origin(node: ast.ImportFrom, path: Path) -> str:
    if not node.level:
        return node.module or ""
    above = path.relative_to(PYTHON).parts[: -node.level]
    return ".".join((*above, *filter(None, [node.module])))


def arrows(package: str) -> dict[str, set[str]]:
    """For each module of a package the other modules of it that it imports."""
    known = modules(package)
    named = {name: {_module(target, known) for target in imports(path)} for name, path in known.items()}
    return {name: targets - {"", name} for name, targets in named.items()}


def _module(name: str, known: dict[str, Path]) -> str:
    """The module that a name is or lies in, empty for one of another package."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name
