"""What all tests share. That this file is here also makes `tests/clauses.py` and `tests/rust_source.py` importable."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the clauses of docs/rules that the test proves")
