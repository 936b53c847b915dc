"""What a run was measured on."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import time
from importlib import metadata
from pathlib import Path

from peers import PEERS


def description() -> str:
    model = re.search(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    name = model.group(1) if model else platform.processor()
    compiler = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}; {compiler}, CPython {platform.python_version()}"


def versions() -> str:
    """The peers' versions, as far as they are installed."""
    names = {"OpenSpiel": "open_spiel"}
    found = []
    for peer in ["NumPy", *PEERS]:
        try:
            found.append(f"{peer} {metadata.version(names.get(peer, peer))}")
        except metadata.PackageNotFoundError:
            found.append(f"{peer} not installed")
    return ", ".join(found)


def busy_cores(seconds: float = 2.0) -> float:
    """How many cores others keep busy, while this process sleeps."""
    before = cpu_times()
    time.sleep(seconds)
    passed = [after - start for start, after in zip(before, cpu_times(), strict=True)]
    idle = passed[3] + passed[4]
    return (os.cpu_count() or 1) * (1 - idle / sum(passed))


def cpu_times() -> list[int]:
    """Of all cores together: user, nice, system, idle, waiting for input and output, and more."""
    return [int(word) for word in Path("/proc/stat").read_text(encoding="utf-8").splitlines()[0].split()[1:9]]
