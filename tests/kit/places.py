"""Where files are, and which there are."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def relative(path: Path) -> str:
    """The path as messages name it."""
    return path.relative_to(ROOT).as_posix()


def tracked_files() -> list[Path]:
    """All files that git tracks."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = [ROOT / name for name in listing.stdout.split("\0") if name]
    assert found, "git tracks no file"
    return [path for path in found if path.is_file()]
