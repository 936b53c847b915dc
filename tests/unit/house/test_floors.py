"""The rooms of `python/benben` stand on floors: none imports what stands on its own floor or above, typing included."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from importlib import import_module

import pytest
from kit.places import ROOT, relative
from kit.python_source import arrows

FLOORS = [
    ["errors", "_extras", "_fields"],
    ["types"],
    ["_native"],
    ["_built", "making", "bots"],
    ["bulk", "scoring", "pictures"],
    ["__init__"],
    ["cli"],
    ["__main__"],
]
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

# What Rust calls above its floor, and when.
CALLED_ABOVE = {"pictures.text": "when a view is printed", "pictures.svg": "when a view is drawn"}


def room(module: str) -> str:
    """The room of a module: its first name in the package."""
    return module.split(".")[1] if "." in module else "__init__"


def calls_of_rust() -> set[tuple[str, str]]:
    """The sources in Rust that import modules of the package by name, and these names."""
    sources = sorted((ROOT / "rust/py/src").rglob("*.rs"))
    assert sources, "rust/py/src holds no Rust source"
    found = [(path, name) for path in sources for name in re.findall(r'"benben\.([\w.]+)"', path.read_text("utf-8"))]
    return {(relative(path), name) for path, name in found if name != "_native"}


def test_each_room_has_a_floor() -> None:
    assert {room(module) for module in arrows("benben")} == set(FLOOR)


def test_no_room_imports_upwards() -> None:
    pairs = [(module, target) for module, targets in arrows("benben").items() for target in targets]
    between = [(module, target) for module, target in pairs if room(module) != room(target)]
    assert len(between) > 20, "hardly an import found"
    assert not [
        f"{module} imports {target}" for module, target in between if FLOOR[room(target)] >= FLOOR[room(module)]
    ]


def test_rust_calls_downwards() -> None:
    called = {name for _, name in calls_of_rust()}
    assert {"errors", "types"} <= called
    assert {name for name in called if FLOOR[room(f"benben.{name}")] >= FLOOR["_native"]} == set(CALLED_ABOVE)


def test_one_file_names_what_rust_calls() -> None:
    assert {source for source, _ in calls_of_rust()} == {"rust/py/src/face.rs"}
    for _, name in calls_of_rust():
        import_module(f"benben.{name}")


@pytest.mark.parametrize("package", ["benben", "benben_reference"])
def test_no_module_imports_itself_by_others(package: str) -> None:
    try:
        TopologicalSorter(arrows(package)).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' <- '.join(error.args[1])}")
