"""Where the instructions of the Rust loops go: callgrind's functions by their share."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

import binary
import ours
from tables import table, whole

WORKLOADS = {"playout": 100, "batch": 10, "observe": 40}
"""What is profiled, and how often it is repeated: twice as often as well, so that start and set-up don't count."""
SHOWN = 7

_LINE = re.compile(r"\s*([\d,]+) \(\s*[\d.]+%\)\s+\S*?:(\S.*?)(?: \[.*)?$")


def short(name: str) -> str:
    """A function without its path, types and recursion marks."""
    plain = re.sub(r"<[^<>]*>", "", re.sub(r"<[^<>]*>", "", name))
    return plain.rsplit("::", 1)[-1].split("'")[0]


def read(annotated: str) -> Counter[str]:
    """Instructions by function, from what `callgrind_annotate` prints."""
    found = (_LINE.match(line) for line in annotated.splitlines())
    counts: Counter[str] = Counter()
    for match in found:
        if match:
            counts[short(match[2])] += int(match[1].replace(",", ""))
    return counts


def count(game: str, workload: str, repeats: int) -> Counter[str]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", str(binary.BINARY)]
        subprocess.run([*command, game, workload, str(repeats)], capture_output=True, check=True)
        annotate = ["callgrind_annotate", "--threshold=100", str(out)]
        return read(subprocess.run(annotate, capture_output=True, text=True, check=True).stdout)


def row(game: str, workload: str) -> list[str]:
    repeats = WORKLOADS[workload]
    counts = count(game, workload, 2 * repeats)
    counts.subtract(count(game, workload, repeats))
    units = binary.run_binary(game, workload, 2 * repeats)[0] - binary.run_binary(game, workload, repeats)[0]
    total = sum(counts.values())
    parts = [f"{name} {number / total:.0%}" for name, number in counts.most_common(SHOWN) if number > total / 200]
    return [game, workload, whole(total / units), ", ".join(parts)]


def profile_table() -> list[str]:
    """A line for each game and workload; none without valgrind."""
    if shutil.which("valgrind") is None or shutil.which("callgrind_annotate") is None:
        return ["valgrind is not installed here."]
    rows = [row(entry.binary, workload) for entry in ours.GAMES for workload in WORKLOADS]
    return table(["game", "workload", "instructions each", "functions"], rows)
