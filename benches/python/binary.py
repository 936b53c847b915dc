"""The loops in Rust: the program `benben-bench`, timed and under callgrind."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

BINARY = Path(__file__).resolve().parents[2] / "target" / "release" / "benben-bench"
LIMIT = "limit"
PROBE_REPEATS = {LIMIT: 1_000_000}
COUNTED_REPEATS = {LIMIT: 100_000}


def run_binary(game: str, workload: str, repeats: int) -> tuple[int, str, float]:
    """Units, their name, and seconds."""
    command = [str(BINARY), game, workload, str(repeats)]
    line = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(line[0]), line[1], float(line[2])


def timed(game: str, workload: str, seconds: float) -> tuple[int, float]:
    """Units and processor time of a run of about so many seconds, as a short run before it foretells.

    Start and set-up are in the time of the run, and taken out by what the short run took.
    """
    repeats = PROBE_REPEATS.get(game, 100)
    short_units, short = processor_time(game, workload, repeats)
    probe = run_binary(game, workload, repeats)[2]
    units, passed = processor_time(game, workload, max(2 * repeats, int(repeats * seconds / probe)))
    return units - short_units, passed - short


def processor_time(game: str, workload: str, repeats: int) -> tuple[int, float]:
    """Units, and the processor time of the whole process."""
    before = children_seconds()
    units, _, _ = run_binary(game, workload, repeats)
    return units, children_seconds() - before


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def workloads() -> Iterator[tuple[str, str, str]]:
    """Each game and workload, and the name of its units."""
    listed = subprocess.run([BINARY, "list"], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        game, names = line.split(": ")
        for workload in names.split():
            yield game, workload, run_binary(game, workload, 1)[1]


def instructions(game: str, workload: str) -> float | None:
    """Instructions of one unit: the difference of two runs, so that start and set-up don't count."""
    if shutil.which("valgrind") is None:
        return None
    repeats = COUNTED_REPEATS.get(game, 50)
    once, twice = (count_instructions(game, workload, number) for number in (repeats, 2 * repeats))
    units = run_binary(game, workload, 2 * repeats)[0] - run_binary(game, workload, repeats)[0]
    return (twice - once) / units


def count_instructions(game: str, workload: str, repeats: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", str(BINARY)]
        done = subprocess.run([*command, game, workload, str(repeats)], capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found, done.stderr
    return int(found.group(1))
