"""Maps are true: each source file has its line in one, and what they name is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from kit import maps
from kit.places import ROOT, relative, tracked_files
from kit.rust_source import is_test_file

TRACKED = {relative(path) for path in tracked_files()}
SAME_FILES = "The same files, and"


@dataclass(frozen=True)
class Map:
    """The lines about the files of one folder, and those files by their paths in it."""

    name: str
    lines: tuple[str, ...]
    files: frozenset[str]
    shared: tuple[str, ...] = ()
    """Lines about another folder that hold for this one too."""

    def unnamed(self) -> set[str]:
        """The files without a line."""
        files = set(self.files)
        return files.difference(*(maps.named(line, files) for line in (*self.lines, *self.shared)))


def files_in(folder: str, suffix: str) -> frozenset[str]:
    found = {name.removeprefix(f"{folder}/") for name in TRACKED if name.startswith(f"{folder}/")}
    return frozenset(name for name in found if name.endswith(suffix))


def sections(page: str) -> dict[str, tuple[str, ...]]:
    """The lines below each heading, by what the heading names in back ticks."""
    parts = re.split(r"^## (.*)$", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = {tuple(maps.ticked(title)): text for title, text in zip(parts[1::2], parts[2::2], strict=True)}
    return {title[0]: tuple(text.splitlines()) for title, text in found.items() if title}


def crates() -> Iterator[Map]:
    """The sources of each crate; `lib.rs` and tests need no line."""
    of = sections("rust/README.md")
    first_game = games()[0]
    for crate in sorted({name.split("/")[1] for name in TRACKED if re.match(r"rust/\w+/src/", name)}):
        files = frozenset(name for name in files_in(f"rust/{crate}/src", ".rs") if not is_test_file(Path(name)))
        lines = of.get(crate, ())
        shared = of.get(first_game, ()) if SAME_FILES in lines else ()
        yield Map(f"rust/{crate}", lines, files - {"lib.rs"}, shared)


def games() -> list[str]:
    """The crates of games, the one whose files are listed in full first."""
    of = sections("rust/README.md")
    found = [name.split("/")[1] for name in sorted(TRACKED) if re.fullmatch(r"rust/\w+/data/[\w-]+\.toml", name)]
    return sorted(set(found), key=lambda crate: SAME_FILES in of.get(crate, ()))


def library() -> Map:
    files = files_in("python/benben", ".py") | files_in("python/benben", ".pyi")
    return Map("python/benben", sections("python/README.md")["benben"], files)


def reference() -> Iterator[Map]:
    """Files of the package itself are in the README, those of a game in the docstring of its package."""
    top = files_in("python/benben_reference", ".py")
    flat = frozenset(name for name in top if "/" not in name) - {"__init__.py"}
    yield Map("python/benben_reference", sections("python/README.md")["benben_reference"], flat)
    for package in sorted({name.split("/")[0] for name in top - flat if "/" in name}):
        folder = f"python/benben_reference/{package}"
        doc = ast.get_docstring(ast.parse((ROOT / folder / "__init__.py").read_text(encoding="utf-8"))) or ""
        yield Map(folder, tuple(doc.splitlines()), files_in(folder, ".py") - {"__init__.py"})


def helpers() -> Iterator[Map]:
    """What is no test in `tests`, and the benchmarks in Python."""
    readme = tuple((ROOT / "tests/README.md").read_text(encoding="utf-8").splitlines())
    files = frozenset(name for name in files_in("tests", ".py") if not Path(name).name.startswith("test_"))
    yield Map("tests", readme, files - {"agreement/__main__.py", "typing/public_api.py"})
    readme = tuple((ROOT / "benches/README.md").read_text(encoding="utf-8").splitlines())
    yield Map("benches", readme, files_in("benches", ".py"))


MAPS = [*crates(), library(), *reference(), *helpers()]
HERE = relative(Path(__file__))
TEXTS = sorted(name for name in TRACKED - {HERE} if name.endswith((".md", ".py", ".rs")))


@pytest.mark.parametrize("folder", MAPS, ids=lambda folder: folder.name)
def test_each_source_file_has_its_line(folder: Map) -> None:
    assert folder.files, f"{folder.name} holds no source file"
    assert not folder.unnamed()


@pytest.mark.parametrize("folder", MAPS, ids=lambda folder: folder.name)
def test_folders_hold_the_modules_that_their_lines_name(folder: Map) -> None:
    assert not [name for line in folder.lines for name in maps.strangers(line, set(folder.files))]


@pytest.mark.parametrize("text", TEXTS)
def test_paths_in_back_ticks_exist(text: str) -> None:
    named = set(maps.paths((ROOT / text).read_text(encoding="utf-8")))
    assert not [path for path in sorted(named) if not path.startswith(".venv/") and not maps.exists(path, TRACKED)]


@pytest.mark.parametrize("page", [name for name in TEXTS if name.endswith(".md")])
def test_links_lead_somewhere(page: str) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#\s]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert not [target for target in targets if not (ROOT / page).parent.joinpath(target).exists()]


def test_maps_are_read_as_they_are_meant() -> None:
    files = {"a.rs", "b/mod.rs", "b/c.rs", "b/d/e.rs"}
    assert maps.named("| `a.rs` | |", files) == {"a.rs"}
    assert maps.named("| `b/` | with `c` |", files) == {"b/mod.rs", "b/c.rs"}
    assert maps.named("| `b/` | with `d/e` |", files) == {"b/mod.rs", "b/d/e.rs"}
    assert maps.strangers("| `b/` | with `c` and `f`, a `Game` |", files) == ["f"]
    assert list(maps.paths("`x/<game>/y.csv` and `run x.py [n]`, `1 / 2`, `*.rs`, ../z.md")) == ["x/*/y.csv", "x.py"]
    assert maps.exists("d/e.rs", files)
    assert maps.exists("b/d/", files)
    assert not maps.exists("c/e.rs", files)
    assert not maps.exists("d/", {"bd/e.rs"})
