"""Marks and profiles for all tests. That this file is here also makes `tests/clauses.py` and `tests/kit` importable."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the clauses of docs/rules that the test proves")
    config.addinivalue_line("markers", "random: plays at random, so no case of it was worked out by hand")


# `HYPOTHESIS_PROFILE=long pytest tests/property` for a night.
settings.register_profile("fast", max_examples=20, stateful_step_count=15, deadline=None)
settings.register_profile("ci", max_examples=100, stateful_step_count=25, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=5000, stateful_step_count=60, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "fast"))
