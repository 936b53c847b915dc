"""Breaks each clause of the reference in turn and runs the tests that were worked out by hand.

`python tests/mutation.py` (`--game GAME`, `--clause ID`, `--jobs 2`, `--write`) takes ten minutes. It prints what comes
of each break and fails if one survives without a reason or is caught with one; `--write` brings the table of
`mutations/README.md` up to date.

The breaks lie in `mutations/<game>.toml`; a test of the reference is worked out by hand unless it is marked `random`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests/mutations"
PACKAGES = {"pyramis": "pyramis", "pyramid-of-the-sun": "sun", "terra-pyramides": "terra"}
SECONDS = 120
"""What hangs for so long is caught."""

_FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Break:
    """One change of one file of a game's reference; `why` it survives, if it does."""

    game: str
    file: str
    clause: str
    what: str
    old: str
    new: str
    why: str = ""

    @property
    def path(self) -> Path:
        return Path("python/benben_reference") / PACKAGES[self.game] / self.file

    def source(self) -> str:
        """The file with the break in it."""
        text = (ROOT / self.path).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.path} holds {text.count(self.old)} times, not once: {self.old!r}")
        return text.replace(self.old, self.new)


def breaks_of(game: str) -> list[Break]:
    files = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    return [Break(game, file, *row) for file, table in files.items() for row in table["breaks"]]


def hand_worked(game: str) -> list[str]:
    """The files with tests of a game's reference; those about how likely worlds are prove no clause."""
    found = sorted((ROOT / "tests/unit/reference").glob(f"test_reference_{PACKAGES[game]}*.py"))
    return [str(path) for path in found if not path.stem.endswith("_worlds")]


def first_failure(game: str, broken: Break | None) -> str | None:
    """The first test that fails with the break, or `None`."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "python/benben_reference", copy / "python/benben_reference")
        (copy / "rust").symlink_to(ROOT / "rust")
        if broken is not None:
            (copy / broken.path).write_text(broken.source(), encoding="utf-8")
        return run_tests(hand_worked(game), copy / "python")


def run_tests(files: list[str], python: Path) -> str | None:
    options = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "-m", "not random", "--tb=no"]
    path = ["-o", f"pythonpath={python} {ROOT / 'tests'}"]
    command = [sys.executable, "-B", "-m", "pytest", *options, *path, *files]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, env=environment())
    except subprocess.TimeoutExpired:
        return "hangs"
    if done.returncode == 0:
        return None
    failed = _FAILED.search(done.stdout)
    if failed is None:
        raise RuntimeError(f"pytest fails without a failing test:\n{done.stdout}{done.stderr}")
    return failed[1].removeprefix("tests/unit/reference/")


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTEST_ADDOPTS")}


def table(caught: dict[Break, str | None]) -> str:
    """How many breaks there are by game, and those that survive."""
    lines = ["| game | clauses | breaks | caught | survive |", "|---|---|---|---|---|"]
    for game in PACKAGES:
        mine = [broken for broken in caught if broken.game == game]
        alive = [broken for broken in mine if caught[broken] is None]
        clauses = len({broken.clause for broken in mine})
        lines.append(f"| {game} | {clauses} | {len(mine)} | {len(mine) - len(alive)} | {len(alive)} |")
    lines += ["", "| clause | what survives | why |", "|---|---|---|"]
    lines += [f"| {broken.clause} | {broken.what} | {broken.why} |" for broken in caught if caught[broken] is None]
    return "\n".join(lines) + "\n"


def wrong(caught: dict[Break, str | None]) -> Iterable[str]:
    for broken, test in caught.items():
        where = f"{broken.clause}, {broken.what}"
        if test is None and not broken.why:
            yield f"{where}: no test fails, and no reason is given"
        elif test is not None and broken.why:
            yield f"{where}: {test} fails, though it is said to survive"


def write(text: str) -> None:
    path = FOLDER / "README.md"
    head, _, _ = path.read_text(encoding="utf-8").partition("| game |")
    path.write_text(head + text, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=PACKAGES, action="append", help="one game or several, all if not given")
    parser.add_argument("--clause", help="the breaks of one clause only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the table of mutations/README.md anew")
    options = parser.parse_args()
    games = options.game or list(PACKAGES)
    if options.write and (options.clause or options.game):
        parser.error("the table is about all games and clauses")
    for game in games:
        if failed := first_failure(game, None):
            raise SystemExit(f"without any break {failed} fails")
    breaks = [broken for game in games for broken in breaks_of(game) if options.clause in (None, broken.clause)]
    caught: dict[Break, str | None] = {}
    with ThreadPoolExecutor(options.jobs) as pool:
        for broken, test in zip(breaks, pool.map(lambda one: first_failure(one.game, one), breaks), strict=True):
            caught[broken] = test
            print(f"{broken.clause:8} {broken.what}: {test or 'SURVIVES'}", flush=True)
    print("", table(caught), *wrong(caught), sep="\n")
    if options.write:
        write(table(caught))
    return 1 if any(wrong(caught)) else 0


if __name__ == "__main__":
    sys.exit(main())
