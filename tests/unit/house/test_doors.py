"""The doors between the rooms of the house, as CONTRIBUTING.md lists them.

Each test first asserts that it found the files it is about, so that none passes on an empty set.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from kit.places import ROOT, relative, tracked_files
from kit.python_source import imports, modules
from kit.rust_source import (
    calls_in,
    code_of,
    dependencies,
    is_test_file,
    logic_in_lib,
    manifest,
    methods_in,
    paths_in,
    public_names,
)

ENGINE_MAY_USE = {"arrayvec", "thiserror", "rand_core", "rand_xoshiro", "rayon-core"}
SHEET_MAY_USE = {"benben-engine", "toml", "thiserror"}
GAME_MAY_USE = {"benben-engine", "benben-sheet", "arrayvec"}
BOTS_MAY_USE = {"benben-engine"}

# Which module of a game crate may not name which others.
CLOSED_DOORS = {
    "notation": ["state"],
    "scoring": ["moves", "rules"],
    "moves": ["rules"],
    "view": ["rules"],
    "determinize": ["rules"],
}
EXACT_MODULES = ["state", "scoring", "rules", "moves"]
MAX_LINES = 500

# Written in two parts so that this file does not name them itself.
FOREIGN_PLACES = ["../" + "shared", "/" + "work/", "/" + "root/"]


# Finding files -----------------------------------------------------------------------------------------------------


def crates() -> list[Path]:
    found = sorted(path.parent for path in ROOT.glob("rust/*/Cargo.toml"))
    assert found, "no crate found: rust/*/Cargo.toml matches nothing"
    return found


def crate(name: str) -> Path:
    path = ROOT / "rust" / name
    assert (path / "Cargo.toml").is_file(), f"the crate rust/{name} is missing"
    return path


def game_crates() -> list[Path]:
    found = sorted({sheet.parents[1] for sheet in ROOT.glob("rust/*/data/*.toml")})
    assert found, "no game crate found: rust/*/data/*.toml matches nothing"
    return found


def sources(room: Path) -> list[Path]:
    """The crate's sources without its test modules."""
    found = [path for path in sorted((room / "src").rglob("*.rs")) if not is_test_file(path.relative_to(room))]
    assert found, f"no Rust source found in {relative(room)}/src"
    return found


def module_files(room: Path, module: str) -> list[Path]:
    """`moves.rs`, `moves_*.rs` and all of `moves/`, for the module `moves`."""
    found = [path for path in sources(room) if belongs_to(path.relative_to(room / "src").parts[0], module)]
    assert found, f"no file of the module {module} found in {relative(room)}/src"
    return found


def belongs_to(name: str, module: str) -> bool:
    stem = name.removesuffix(".rs")
    return stem == module or stem.startswith(module + "_")


# Looking into files ------------------------------------------------------------------------------------------------


def read_code(path: Path) -> str:
    return code_of(path.read_text(encoding="utf-8"))


def library_name(room: Path) -> str:
    content = manifest(room / "Cargo.toml")
    name = content.get("lib", {}).get("name", content["package"]["name"])
    return str(name).replace("-", "_")


def words_in(files: Iterable[Path], words: Iterable[str]) -> list[str]:
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b")
    return [
        f"{relative(path)} names {word}" for path in files for word in sorted(set(pattern.findall(read_code(path))))
    ]


def foreign_dependencies(room: Path, allowed: set[str]) -> list[str]:
    wanted = dependencies(room, manifest(ROOT / "Cargo.toml"))
    return [f"{relative(room)} depends on {name}" for name in sorted(wanted - allowed)]


def modules_named(path: Path, exports: dict[str, str]) -> set[str]:
    """The modules of its own crate that a file names, directly or by what `lib.rs` makes of them; `*` for a glob."""
    named = set()
    for name in paths_in(read_code(path)):
        first, *rest = name.split("::")
        while rest and first in {"crate", "super", "self"}:
            first, *rest = rest
        named.add(exports.get(first, first))
    return named


def exports_of(room: Path) -> dict[str, str]:
    """For each name that `lib.rs` exports the module it comes from."""
    origins = {name: path.split("::") for name, path in public_names(read_code(room / "src" / "lib.rs")).items()}
    return {name: parts[parts[0] in {"crate", "self"}] for name, parts in origins.items() if len(parts) > 1}


def modules_called(room: Path) -> dict[Path, set[str]]:
    """For each file of a crate the modules whose methods it calls, where one file alone defines methods so named."""
    code = {path: read_code(path) for path in sources(room)}
    defined: dict[str, list[Path]] = {}
    for path, text in code.items():
        for name in methods_in(text):
            defined.setdefault(name, []).append(path)
    origin = {name: files[0].relative_to(room / "src").parts[0] for name, files in defined.items() if len(files) == 1}
    return {
        path: {origin[name].removesuffix(".rs") for name in calls_in(text) & set(origin)} for path, text in code.items()
    }


def forbidden_names(room: Path, module: str, others: list[str]) -> list[str]:
    exports, called = exports_of(room), modules_called(room)
    return [
        f"{relative(path)} names or calls {name}"
        for path in module_files(room, module)
        for name in sorted(modules_named(path, exports) | called[path])
        if name == "*" or any(belongs_to(name, other) for other in others)
    ]


# The engine and the sheet reader -----------------------------------------------------------------------------------


def test_engine_depends_on_little() -> None:
    assert not foreign_dependencies(crate("engine"), ENGINE_MAY_USE)


def test_engine_knows_no_game_and_no_python() -> None:
    names = [library_name(game) for game in game_crates()]
    assert not words_in(sources(crate("engine")), ["pyo3", "numpy", *names])


def test_engine_touches_no_file_and_no_clock() -> None:
    rooms = [(path, paths_in(read_code(path))) for path in sources(crate("engine"))]
    doors = re.compile(r"(?:std|core)::(?:fs|time)(?:::|$)")
    assert not [f"{relative(path)} names {name}" for path, names in rooms for name in names if doors.match(name)]


def test_sheet_depends_on_little() -> None:
    assert sources(crate("sheet"))
    assert not foreign_dependencies(crate("sheet"), SHEET_MAY_USE)


# The games ---------------------------------------------------------------------------------------------------------


def test_games_depend_on_little() -> None:
    assert not [fault for game in game_crates() for fault in foreign_dependencies(game, GAME_MAY_USE)]


def test_games_know_no_other_game_and_no_generator() -> None:
    names = {game: library_name(game) for game in game_crates()}
    for game in names:
        others = [name for other, name in names.items() if other != game]
        assert not words_in(sources(game), ["rand", "rand_core", "rand_xoshiro", *others])


def test_games_use_no_hashing() -> None:
    assert not [fault for game in game_crates() for fault in words_in(sources(game), ["HashMap", "HashSet"])]


def test_games_compute_without_floats() -> None:
    files = [path for game in game_crates() for module in EXACT_MODULES for path in module_files(game, module)]
    assert not words_in(files, ["f32", "f64"])


def test_doors_inside_the_games() -> None:
    rooms = [(game, module) for game in game_crates() for module in CLOSED_DOORS]
    assert not [fault for game, module in rooms for fault in forbidden_names(game, module, CLOSED_DOORS[module])]


def test_calls_of_methods_are_seen() -> None:
    found = [name for game in game_crates() for names in modules_called(game).values() for name in names]
    assert {"board", "state", "moves"} <= set(found)
    terra = modules_called(crate("terra"))
    rules = set().union(*(names for path, names in terra.items() if path.is_relative_to(crate("terra") / "src/rules")))
    assert {"board", "state"} <= rules


# Who stands on the games -------------------------------------------------------------------------------------------


def test_bots_know_no_game() -> None:
    games = [library_name(game) for game in game_crates()]
    assert not foreign_dependencies(crate("bots"), BOTS_MAY_USE)
    assert not words_in(sources(crate("bots")), ["benben", *games])


def test_the_list_of_games_is_the_only_one() -> None:
    games = [library_name(game) for game in game_crates()]
    others = [room for room in crates() if room not in (crate("benben"), *game_crates())]
    allowed = crate("py") / "src/terra_scoring"
    named = [fault for room in others for fault in words_in(sources(room), games) if relative(allowed) not in fault]
    assert not named
    assert not logic_in_lib(read_code(crate("benben") / "src/lib.rs"))


def test_py_names_no_phase_and_no_action_of_a_game() -> None:
    assert not words_in(sources(crate("py")), ["Phase", "Action", "Storage", "Rules", "Moves"])


def test_lib_files_of_the_games_hold_no_logic() -> None:
    files = [game / "src" / "lib.rs" for game in game_crates()]
    missing = [relative(path) for path in files if not path.is_file()]
    assert not missing, f"missing: {missing}"
    found = {relative(path): logic_in_lib(read_code(path)) for path in files}
    assert not {path: logic for path, logic in found.items() if logic}


# Python and unsafe code --------------------------------------------------------------------------------------------


def test_only_py_names_python() -> None:
    rooms = [room for room in crates() if room != crate("py")]
    assert rooms, "no crate found besides rust/py"
    workspace = manifest(ROOT / "Cargo.toml")
    assert not [relative(room) for room in rooms if dependencies(room, workspace, dev=True) & {"pyo3", "numpy"}]
    assert not [fault for room in rooms for fault in words_in(sources(room), ["pyo3", "numpy"])]


def test_only_py_may_be_unsafe() -> None:
    found = [path for top in ("rust", "benches", "tests") for path in sorted((ROOT / top).rglob("*.rs"))]
    files = [path for path in found if "target" not in path.parts and not path.is_relative_to(crate("py"))]
    assert files, "no Rust source found outside rust/py"
    unsafe = re.compile(r"\bunsafe\b")
    assert not [relative(path) for path in files if unsafe.search(read_code(path))]


def test_unsafe_code_is_forbidden_by_lint() -> None:
    path = ROOT / "Cargo.toml"
    assert path.is_file(), "the workspace's Cargo.toml is missing"
    lint = manifest(path).get("workspace", {}).get("lints", {}).get("rust", {}).get("unsafe_code")
    assert (lint.get("level") if isinstance(lint, dict) else lint) == "forbid"
    rooms = [room for room in crates() if room != crate("py")]
    assert not [relative(room) for room in rooms if not manifest(room / "Cargo.toml").get("lints", {}).get("workspace")]


def test_reference_imports_only_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"benben_reference"}
    found = [(path, name) for path in modules("benben_reference").values() for name in imports(path)]
    assert not [f"{relative(path)} imports {name}" for path, name in found if name.split(".")[0] not in allowed]


# The whole house ---------------------------------------------------------------------------------------------------


def test_no_file_names_a_place_outside() -> None:
    texts = [(path, path.read_text(encoding="utf-8", errors="replace")) for path in tracked_files()]
    assert not [f"{relative(path)} names {place}" for path, text in texts for place in FOREIGN_PLACES if place in text]


def test_source_files_are_short() -> None:
    files = [path for path in tracked_files() if path.suffix in {".rs", ".py"}]
    assert files, "git tracks no source file"
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert not {path: lines for path, lines in lengths.items() if lines > MAX_LINES}


def test_no_merge_is_left_half_done() -> None:
    mark = re.compile(rb"^(<{7}|>{7}) ", re.MULTILINE)
    assert not [relative(path) for path in tracked_files() if mark.search(path.read_bytes())]
