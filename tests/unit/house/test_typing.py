"""`tests/typing/public_api.py` uses every public name, passes mypy --strict, and runs."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys

import benben
import pytest
from kit.places import ROOT

USES = ROOT / "tests/typing/public_api.py"


KINDS = (benben.Batch, benben.Game, benben.State, benben.View)


def public_names() -> list[str]:
    kinds = (*KINDS, *benben.Simulation.__mro__[:-1], benben.Observation)
    members = [name for kind in kinds for name in (*vars(kind), *vars(kind).get("__annotations__", ()))]
    return [*benben.__all__, *benben.bots.__all__, *(name for name in members if not name.startswith("_"))]


@pytest.mark.parametrize("name", sorted(set(public_names())))
def test_each_public_name_is_used(name: str) -> None:
    assert re.search(rf"\.{name}\b", USES.read_text(encoding="utf-8"))


def test_each_name_is_there_once() -> None:
    assert len(set(benben.__all__)) == len(benben.__all__)
    assert all(hasattr(benben, name) for name in benben.__all__)


def test_each_native_member_has_a_docstring() -> None:
    members = [getattr(kind, name) for kind in KINDS for name in vars(kind) if not name.startswith("_")]
    assert members
    assert not [member for member in members if not member.__doc__]
    assert all(kind.__doc__ and kind.__module__ == "benben" for kind in KINDS)


def test_a_strict_type_checker_accepts_the_uses() -> None:
    command = [sys.executable, "-m", "mypy", "--strict", str(USES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_uses_run() -> None:
    runpy.run_path(str(USES), run_name="__main__")


def test_importing_is_quick() -> None:
    """Besides NumPy only the standard library is imported, and the command line's extra isn't."""
    code = "import sys, numpy; before = set(sys.modules); import benben; print(*(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    foreign = {name.partition(".")[0] for name in loaded} - {"benben", *sys.stdlib_module_names}
    assert not foreign
