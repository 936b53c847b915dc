"""Modules of the extras, or how to get them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any


def require(module: str, extra: str, what: str) -> Any:
    """A module of an extra; `what` is what needs it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(advice(what, [package], extra), name=package) from error


def advice(what: str, packages: Sequence[str], extra: str) -> str:
    """What is needed and how to get it."""
    return f"{what} needs {' and '.join(packages)}: pip install 'benben[{extra}]'"
