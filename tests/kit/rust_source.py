"""Reads Rust sources and manifests as far as tests of the house and `tests/clauses.py` need it; no parser, but not
fooled by comments."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_TOKEN = re.compile(
    r"""(?P<raw>\bb?r(?P<hash>\#*)".*?"(?P=hash))      # a raw string
      | (?P<text>"(?:\\.|[^"\\])*")                    # a string
      | (?P<char>'(?:\\.|[^'\\])')                     # a character
      | (?P<comment>//[^\n]*|/\*.*?\*/)                # a comment, doc comments included""",
    re.DOTALL | re.VERBOSE,
)
_TEST_MODULE = re.compile(r"#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*mod\s+\w+\s*\{")
_USE = re.compile(r"\b(?P<public>pub(?:\([^)]*\))?\s+)?use\s+(?P<tree>[^;]+);")
_PATH = re.compile(r"\b\w+(?:\s*::\s*\w+)+")
_METHOD = re.compile(r"\bfn (\w+)\s*(?:<[^>(]*>)?\(\s*(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b")
_CALL = re.compile(r"\.(\w+)\(")
_LIB_ITEM = re.compile(
    r"#!?\[[^\]]*\]|(?:pub(?:\([^)]*\))?\s+)?(?:mod\s+\w+|extern\s+crate\s+\w+|use\s+[^;]+);",
)


def is_test_file(path: Path) -> bool:
    """Whether a path, relative to its crate, is a file of tests."""
    return path.stem == "tests" or "tests" in path.parts


def code_of(text: str) -> str:
    """The source without comments, with every literal emptied, without its `#[cfg(test)]` modules."""
    bare = _TOKEN.sub(lambda token: "" if token["comment"] else '""', text)
    while opening := _TEST_MODULE.search(bare):
        bare = bare[: opening.start()] + bare[_closing_brace(bare, opening.end()) :]
    return bare


def outside_tests(text: str) -> str:
    """The source as it stands, comments and all, without its `#[cfg(test)]` modules."""
    blank = _TOKEN.sub(lambda token: " " * len(token[0]), text)
    while opening := _TEST_MODULE.search(blank):
        start, end = opening.start(), _closing_brace(blank, opening.end())
        text, blank = text[:start] + text[end:], blank[:start] + blank[end:]
    return text


def _closing_brace(code: str, start: int) -> int:
    depth = 1
    for place in range(start, len(code)):
        depth += {"{": 1, "}": -1}.get(code[place], 0)
        if depth == 0:
            return place + 1
    return len(code)


def paths_in(code: str) -> set[str]:
    """Every path that the code names, `use` trees written out: `std::{fs, io}` is `std::fs` and `std::io`."""
    found = {path for use in _USE.finditer(code) for path, _ in _leaves(use["tree"])}
    rest = _USE.sub("", code)
    return found | {re.sub(r"\s", "", path) for path in _PATH.findall(rest)}


def methods_in(code: str) -> set[str]:
    """The methods that a source defines, those that take `self`."""
    return set(_METHOD.findall(code))


def calls_in(code: str) -> set[str]:
    """The methods that a source calls, by name."""
    return set(_CALL.findall(code))


def public_names(code: str) -> dict[str, str]:
    """What `pub use` makes available: the name and the path it comes from."""
    uses = (use["tree"] for use in _USE.finditer(code) if use["public"])
    return {name: path for tree in uses for path, name in _leaves(tree)}


def _leaves(tree: str) -> Iterator[tuple[str, str]]:
    """The paths of a `use` tree, each with the name that it gets."""
    tree = tree.strip().removeprefix("::")
    if "{" not in tree:
        path, _, alias = (part.strip() for part in tree.partition(" as "))
        path = re.sub(r"\s", "", path).removesuffix("::self")
        yield path, alias or path.rpartition("::")[2]
        return
    prefix, _, group = tree.partition("{")
    for part in _split_group(group[: group.rindex("}")]):
        yield from _leaves(prefix + part)


def _split_group(group: str) -> list[str]:
    """Splits at the commas that are in no inner brace."""
    parts, depth = [""], 0
    for char in group:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def logic_in_lib(code: str) -> str:
    """What a `lib.rs` holds besides attributes, `mod` and `use`."""
    return _LIB_ITEM.sub("", code).strip()


def manifest(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def dependencies(crate: Path, workspace: dict[str, Any], *, dev: bool = False) -> set[str]:
    """The packages a crate depends on by their real names, those of build scripts and single targets included."""
    content = manifest(crate / "Cargo.toml")
    kinds = ["dependencies", "build-dependencies"] + (["dev-dependencies"] if dev else [])
    tables = [content, *content.get("target", {}).values()]
    shared = workspace.get("workspace", {}).get("dependencies", {})
    return {
        _real_name(name, wanted, shared)
        for table in tables
        for kind in kinds
        for name, wanted in table.get(kind, {}).items()
    }


def _real_name(name: str, wanted: object, shared: dict[str, Any]) -> str:
    if isinstance(wanted, dict) and wanted.get("workspace"):
        wanted = shared.get(name)
    return str(wanted.get("package", name)) if isinstance(wanted, dict) else name
