"""What all tests share: the import path of the reference, and the marker that names the clauses a test proves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
for folder in ("python", "tests"):
    sys.path.insert(0, str(ROOT / folder))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rules that a test proves")
