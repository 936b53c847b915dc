"""Prints the lowest version of every dependency and extra that is promised to do, as pip takes it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
REQUIREMENT = re.compile(r"([A-Za-z0-9_.-]+(?:\[[a-z,]+\])?)>=([0-9.]+)(?:,<[0-9.]+)?")
TOOLS = {"maturin", "mypy", "ruff"}
"""They build and check, and no test runs them."""


def lowest() -> list[str]:
    """`package==version`, sorted."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(item for extra in extras for item in extra)]
    found = {match[1]: match[2] for match in map(REQUIREMENT.fullmatch, wanted) if match}
    assert len(found) == len({item.partition(">")[0] for item in wanted}), "a requirement without a lower bound"
    return sorted(f"{package}=={version}" for package, version in found.items() if package not in TOOLS)


if __name__ == "__main__":
    print("\n".join(lowest()))
