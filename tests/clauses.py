"""Which tests prove a clause of `docs/rules`, and which programs name it. `python tests/clauses.py` writes the tables.

A test names its clauses in one of three ways:

- Python: `@pytest.mark.clause("PY-T1", "PY-T3")` on a test, a test class or a `pytest.param`;
- a vector file `tests/vectors/**/*.toml`: `clauses = ["PY-T1"]`, in any table;
- Rust: `// clause: PY-T1, PY-T3`, directly above `#[test]`.
"""

from __future__ import annotations

import ast
import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kit.rust_source import is_test_file, outside_tests

ROOT = Path(__file__).resolve().parents[1]

# The games that are implemented; each clause of their pages needs a test.
GAMES = {
    "pyramis": "docs/rules/pyramis.md",
    "pyramid-of-the-sun": "docs/rules/pyramid-of-the-sun.md",
    "terra-pyramides": "docs/rules/terra-pyramides.md",
}

_BULLET = re.compile(r"^- \*\*([A-Z]+-?[A-Z]*\d+)\*\*", re.MULTILINE)
_RULE = re.compile(_BULLET.pattern + r" \((?:text|ruling)\)", re.MULTILINE)
_ID = re.compile(r"\b[A-Z]+-[A-Z]*\d+\b")
_RUST_COMMENT = re.compile(r"\s*// clause:(.*)")
_RUST_FUNCTION = re.compile(r"\bfn\s+(\w+)")


class ClauseError(Exception):
    """A mark that names clauses in a way nobody can collect."""


@dataclass(frozen=True, order=True)
class Mention:
    """A test that names a clause."""

    clause: str
    test: str


def clauses_of_page(page: Path) -> list[str]:
    """The ids of a rules page, in its order."""
    return _BULLET.findall(page.read_text(encoding="utf-8"))


def known_clauses(root: Path = ROOT) -> list[str]:
    """The ids of all rules pages, of games not yet implemented too."""
    return [clause for page in sorted((root / "docs/rules").glob("*.md")) for clause in clauses_of_page(page)]


def rules_of_page(page: Path) -> list[str]:
    """The ids of the clauses that a program has to follow: the rulebook's text and our rulings."""
    return _RULE.findall(page.read_text(encoding="utf-8"))


def named_in_programs(root: Path = ROOT) -> dict[str, set[str]]:
    """What looks like an id in the text of each program, tests left out."""
    rust = [path for path in sorted(root.glob("rust/*/src/**/*.rs")) if not is_test_file(path.relative_to(root))]
    reference = sorted((root / "python/benben_reference").rglob("*.py"))
    return {
        "Rust": {found for path in rust for found in _ID.findall(outside_tests(path.read_text(encoding="utf-8")))},
        "the reference": {found for path in reference for found in _ID.findall(path.read_text(encoding="utf-8"))},
    }


def mentions(root: Path = ROOT) -> list[Mention]:
    """Every naming of a clause by a test, each once."""
    found = [*_in_python(root), *_in_vectors(root), *_in_rust(root)]
    return sorted(set(found))


# Python ------------------------------------------------------------------------------------------------------------


def _in_python(root: Path) -> Iterator[Mention]:
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        yield from _marks(ast.parse(path.read_text(encoding="utf-8")), name)


def _marks(node: ast.AST, test: str) -> Iterator[Mention]:
    """The marks at or below a node of the tree that lies in the given test."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        test = f"{test}::{node.name}"
    if isinstance(node, ast.Call) and _is_clause_mark(node.func):
        for clause in _literal_ids(node, test):
            yield Mention(clause, test)
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, test)


def _is_clause_mark(function: ast.expr) -> bool:
    return ast.unparse(function) == "pytest.mark.clause"


def _literal_ids(call: ast.Call, test: str) -> list[str]:
    inner = test.split("::")[1:]
    if not all(name.lower().startswith("test") for name in inner):
        raise ClauseError(f"{test}, line {call.lineno}: the clause mark is not on a test")
    ids = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if not ids or len(ids) < len(call.args) + len(call.keywords):
        raise ClauseError(f"{test}, line {call.lineno}: the clause mark takes ids as literal strings")
    return ids


# Vectors -----------------------------------------------------------------------------------------------------------


def _in_vectors(root: Path) -> Iterator[Mention]:
    for path in sorted((root / "tests/vectors").rglob("*.toml")):
        name = path.relative_to(root).as_posix()
        yield from _clause_lists(tomllib.loads(path.read_text(encoding="utf-8")), name)


def _clause_lists(value: object, test: str) -> Iterator[Mention]:
    if isinstance(value, list):
        for item in value:
            yield from _clause_lists(item, test)
    if not isinstance(value, dict):
        return
    for clause in value.get("clauses", []):
        if not isinstance(clause, str):
            raise ClauseError(f"{test}: clauses must be a list of strings")
        yield Mention(clause, test)
    for key, item in value.items():
        if key != "clauses":
            yield from _clause_lists(item, test)


# Rust --------------------------------------------------------------------------------------------------------------


def _in_rust(root: Path) -> Iterator[Mention]:
    for path in sorted((root / "rust").rglob("*.rs")):
        if "target" not in path.relative_to(root).parts:
            lines = path.read_text(encoding="utf-8").splitlines()
            yield from _comments(lines, path.relative_to(root).as_posix())


def _comments(lines: list[str], name: str) -> Iterator[Mention]:
    for number, line in enumerate(lines):
        if comment := _RUST_COMMENT.fullmatch(line):
            test = f"{name}::{_rust_test(lines, number, name)}"
            yield from (Mention(clause.strip(), test) for clause in comment[1].split(","))


def _rust_test(lines: list[str], number: int, name: str) -> str:
    """The name of the test that a clause comment stands above; more such comments may come between."""
    below = number + 1
    while below < len(lines) and _RUST_COMMENT.fullmatch(lines[below]):
        below += 1
    if below == len(lines) or lines[below].strip() != "#[test]":
        raise ClauseError(f"{name}, line {number + 1}: the clause comment stands above no #[test]")
    function = _RUST_FUNCTION.search("\n".join(lines[below:]))
    if function is None:
        raise ClauseError(f"{name}, line {below + 1}: no function follows #[test]")
    return function[1]


# The tables --------------------------------------------------------------------------------------------------------


def table(game: str, found: Iterable[Mention], root: Path = ROOT) -> str:
    """The table of a game as CSV: each clause in the order of the page, with its tests."""
    tests: dict[str, list[str]] = {clause: [] for clause in clauses_of_page(root / GAMES[game])}
    for mention in sorted(found):
        if mention.clause in tests:
            tests[mention.clause].append(mention.test)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["clause", "tests"])
    writer.writerows([clause, "; ".join(names)] for clause, names in tests.items())
    return text.getvalue()


def table_path(game: str, root: Path = ROOT) -> Path:
    return root / "tests/vectors" / game / "clauses.csv"


def main() -> None:
    found = mentions()
    for game in GAMES:
        path = table_path(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(table(game, found), encoding="utf-8")
        print(f"{path.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
