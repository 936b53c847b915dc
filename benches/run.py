"""Measures everything in one run and writes `benches/results.md`: `make bench`.

Seconds are noise on a shared machine; instructions (callgrind) are the figure to compare between versions, ratios
within one run the figure to compare between programs.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import benben
import python_loops

ROOT = Path(__file__).resolve().parent.parent
BINARY = ROOT / "target" / "release" / "benben-bench"
REPEATS = {"digest": 2_000, "determinize": 2_000, "batch": 300}
MANY_REPEATS = 20_000
COUNTED_REPEATS = 50
LIMIT_REPEATS = 100_000_000


@dataclass(frozen=True)
class Row:
    """What one workload of the Rust binary came to."""

    game: str
    workload: str
    unit: str
    per_second: float
    instructions: float | None


def run_binary(*words: object) -> tuple[int, str, float]:
    """Units, their name, and seconds."""
    line = subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, check=True).stdout.split()
    return int(line[0]), line[1], float(line[2])


def instructions(game: str, workload: str, repeats: int) -> float | None:
    """Instructions of one unit: the difference of two runs, so that start and set-up don't count."""
    if shutil.which("valgrind") is None:
        return None
    runs = [count_instructions(game, workload, number) for number in (repeats, 2 * repeats)]
    units = run_binary(game, workload, 2 * repeats)[0] - run_binary(game, workload, repeats)[0]
    return (runs[1] - runs[0]) / units


def count_instructions(game: str, workload: str, repeats: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", str(BINARY)]
        done = subprocess.run([*command, game, workload, str(repeats)], capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found, done.stderr
    return int(found.group(1))


def rust_rows() -> Iterator[Row]:
    listed = subprocess.run([BINARY, "list"], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        game, workloads = line.split(": ")
        for workload in workloads.split():
            repeats = LIMIT_REPEATS if game == "limit" else REPEATS.get(workload, MANY_REPEATS)
            units, unit, seconds = run_binary(game, workload, repeats)
            counted = instructions(game, workload, 100_000 if game == "limit" else COUNTED_REPEATS)
            yield Row(game, workload, unit, units / seconds, counted)


def rust_table(rows: list[Row]) -> list[str]:
    limit = next(row.per_second for row in rows if row.game == "limit")
    table = ["| game | workload | a second | of the plain loop | instructions each |", "|---|---|---|---|---|"]
    for row in rows:
        counted = "-" if row.instructions is None else f"{row.instructions:,.0f}"
        share = row.per_second / limit
        table.append(f"| {row.game} | {row.workload} | {row.per_second:,.0f} {row.unit} | {share:.2f} | {counted} |")
    return table


def python_table(loops: list[tuple[str, Callable[[], tuple[int, str, float]]]]) -> list[str]:
    table = ["| what | a second | of the reference |", "|---|---|---|"]
    measured = [(what, *loop()) for what, loop in loops]
    base = {what.split(":")[0]: units / seconds for what, units, _, seconds in measured if "reference" in what}
    for what, units, unit, seconds in measured:
        speed = units / seconds
        table.append(f"| {what} | {speed:,.0f} {unit} | {speed / base[what.split(':')[0]]:,.0f} |")
    return table


def processor() -> str:
    model = re.search(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    return model.group(1) if model else platform.processor()


def main() -> None:
    assert benben.build_info()["profile"] == "release", "a debug build says nothing: make bench builds a release"
    rust = rust_table(list(rust_rows()))
    python = python_table(python_loops.loops())
    compiler = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    text = [
        "# Measured figures",
        "",
        "Written by `make bench` (`benches/run.py`); one run on a shared machine, one thread unless it says more.",
        f"Machine: {processor()}, {platform.system()}; {compiler}, CPython {platform.python_version()}.",
        "",
        "## Rust",
        "The plain loop (`limit`) chooses uniformly among the set bits of a word and toggles two. Events are decisions",
        "and chance outcomes; a playout includes the final scoring.",
        "",
        *rust,
        "",
        "## Python",
        "Nodes are decisions and chance outcomes. The reference asks at every node for what can be played and plays",
        "some of it, as the Rust playout does, without views.",
        "",
        *python,
        "",
    ]
    (ROOT / "benches" / "results.md").write_text("\n".join(text), encoding="utf-8")
    print("\n".join(text))


if __name__ == "__main__":
    main()
