"""Lists the circles of imports between Rust files, and fails on any but the natural ones: `python tests/circles.py`.

An arrow leads from a file to the file whose name it imports or writes out as a path; a child that its parent declares
is no arrow, and tests don't count.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from kit.places import ROOT
from kit.rust_source import code_of, is_test_file, paths_in, public_names

NATURAL = {
    ("engine", "any/state any/view"): "a state makes views, a view makes states",
    ("py", "game state view"): "classes that make one another",
}


def modules(crate: Path) -> dict[str, Path]:
    """The sources of a crate by module, such as `moves/places`; `mod.rs` is the folder's own."""
    found = [path for path in sorted((crate / "src").rglob("*.rs")) if not is_test_file(path.relative_to(crate))]
    names = {path.relative_to(crate / "src").with_suffix("").as_posix().removesuffix("/mod"): path for path in found}
    return {name: path for name, path in names.items() if name not in ("lib", "main") and not name.startswith("bin/")}


def arrows(crate: Path) -> dict[str, set[str]]:
    """For each module of a crate the others it names."""
    files = modules(crate)
    lib = crate / "src/lib.rs"
    exported = public_names(code_of(lib.read_text(encoding="utf-8"))) if lib.is_file() else {}
    return {name: set(_targets(name, path, files, exported)) - {name} for name, path in files.items()}


def _targets(name: str, path: Path, files: dict[str, Path], exported: dict[str, str]) -> Iterable[str]:
    for named in paths_in(code_of(path.read_text(encoding="utf-8"))):
        first, *rest = named.split("::")
        if first == "crate" and rest:
            parts = exported[rest[0]].split("::") if rest[0] in exported else rest
        elif first == "super":
            parts = [*name.split("/")[:-1], *rest]
        else:
            continue
        while parts and parts[0] in ("crate", "self"):
            parts = parts[1:]
        tries = ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]
        yield from [target for target in tries if target in files][:1]


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The largest sets of modules in which each leads to each, of two and more."""
    reach = {name: _reached(name, graph) for name in graph}
    found = {tuple(sorted({name} | {other for other in reach[name] if name in reach[other]})) for name in graph}
    return sorted(list(circle) for circle in found if len(circle) > 1)


def _reached(start: str, graph: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    left = list(graph[start])
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += graph.get(name, ())
    return found


def as_rooms(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same between rooms, a folder being one."""
    rooms: dict[str, set[str]] = {}
    for name, targets in graph.items():
        room = name.partition("/")[0]
        rooms.setdefault(room, set()).update({target.partition("/")[0] for target in targets} - {room})
    return rooms


def unnatural() -> list[str]:
    """What is wrong, a line a circle; natural circles that are gone are wrong too."""
    found = set()
    for manifest in sorted(ROOT.glob("rust/*/Cargo.toml")):
        graph = arrows(manifest.parent)
        for circle in circles(graph) + circles(as_rooms(graph)):
            found.add((manifest.parent.name, " ".join(circle)))
    return [f"a circle in {crate}: {names}" for crate, names in sorted(found - set(NATURAL))] + [
        f"no circle in {crate} any more: {names}" for crate, names in sorted(set(NATURAL) - found)
    ]


if __name__ == "__main__":
    for (crate, names), why in NATURAL.items():
        print(f"natural in {crate}: {names} ({why})")
    lines = unnatural()
    print("\n".join(lines) or "no other circle")
    sys.exit(bool(lines))
