"""Reads what READMEs and docstrings say of files, in back ticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import PurePosixPath

SUFFIXES = "rs|pyi?|md|toml|csv|txt"

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_TICKED = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(rf"(?:\.\./)*(?P<path>[\w<>-][\w.*<>/-]*(?:/|\.(?:{SUFFIXES})))")
_MODULE = re.compile(r"[a-z_]+(?:/[a-z_]+)*")


def ticked(text: str) -> list[str]:
    """What stands in back ticks, blocks of code left out."""
    return _TICKED.findall(_FENCE.sub("", text))


def paths(text: str) -> Iterator[str]:
    """The files and folders named in back ticks, by themselves or in a command; `<x>` is a `*`."""
    for word in " ".join(ticked(text)).split():
        found = _PATH.fullmatch(word)
        if found and ("/" in found["path"] or "*" not in found["path"]):
            yield re.sub(r"<\w+>", "*", found["path"])


def exists(path: str, files: set[str]) -> bool:
    """Whether a path, or the end of a longer one, is that of a file or of a folder with files."""
    wanted = f"*/{path}*" if path.endswith("/") else f"*/{path}"
    return any(fnmatch(f"/{file}", wanted) for file in files)


def named(line: str, files: set[str]) -> set[str]:
    """The files that one line of a map is about: by their paths, or by their modules in a folder it begins with."""
    words = ticked(line)
    folders = [word for word in words if word.endswith("/")]
    found = {file for file in files for word in words if fnmatch(file, word)}
    return found | {file for file in files for folder in folders if _in_folder(file, folder, words)}


def _in_folder(file: str, folder: str, words: list[str]) -> bool:
    inside = str(PurePosixPath(file.removeprefix(folder)).with_suffix(""))
    return file.startswith(folder) and (inside in {"mod", "__init__"} or inside in words)


def strangers(line: str, files: set[str]) -> list[str]:
    """The modules that a line about one folder names and that the folder doesn't have."""
    words = ticked(line)
    if sum(word.endswith("/") for word in words) != 1:
        return []
    folder = next(word for word in words if word.endswith("/"))
    inside = {str(PurePosixPath(file).with_suffix("")) for file in files if file.startswith(folder)}
    return [word for word in words if _MODULE.fullmatch(word) and folder + word not in inside]
