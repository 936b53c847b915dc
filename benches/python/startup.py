"""How long `import benben` takes beyond `import numpy`, in processes of their own."""

from __future__ import annotations

import statistics
import subprocess
import sys

BASE = "numpy"
MODULE = "benben"


def import_milliseconds(modules: str) -> float:
    """Processor time of an import in a new interpreter, whose own start doesn't count."""
    code = f"from time import process_time as now; start = now(); import {modules}; print(now() - start)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout) * 1000


def beyond_numpy(runs: int = 11) -> tuple[float, float]:
    """Medians in milliseconds: NumPy alone, and what benben adds to it; the first of the runs warms the disk."""
    pairs = [(import_milliseconds(BASE), import_milliseconds(f"{BASE}, {MODULE}")) for _ in range(runs + 1)][1:]
    alone, both = (statistics.median(times) for times in zip(*pairs, strict=True))
    return alone, both - alone
