"""The component sheets as they lie in the repository; for tests, an installed package doesn't hold them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CRATES = {"pyramis": "pyramis", "pyramid-of-the-sun": "sun", "terra-pyramides": "terra"}


def shipped(game: str) -> dict[str, Any]:
    """The sheet that `game` is shipped with."""
    return tomllib.loads((ROOT / "rust" / CRATES[game] / "data" / f"{game}.toml").read_text(encoding="utf-8"))
