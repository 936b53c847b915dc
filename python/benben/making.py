"""Making games."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import benben._native as _native
from benben._native import Game
from benben.errors import ConfigError, SheetError

_FULL = re.compile(r"([a-z][a-z-]*)\((.*)\)", re.DOTALL)
_INT = re.compile(r"0|-?[1-9][0-9]{0,99}")
_MOST_ECHOED = 100

SheetSource = str | os.PathLike[str] | os.PathLike[bytes] | Mapping[str, Any]


def make(name: str, *, players: int | None = None, sheet: SheetSource | None = None, **options: Any) -> Game:
    """Make a game from its name, or from `str(game)`.

    `sheet` is a path to a TOML file, TOML text (a string with a line break) or a dict; without it the game comes with
    its own. A game string made with another sheet needs that sheet too. `options` are on the game's page, and
    `Game.options` has all of them with their values.

    Raises `ConfigError` for an unknown game, option or value, `SheetError` for a sheet that can't be used.
    """
    if not isinstance(name, str):
        raise TypeError(f"a game's name is a string, not {type(name).__name__}")
    if full := _FULL.fullmatch(name):
        given = options if players is None else {"players": players, **options}
        return _make_full(full[1], full[2], given, sheet)
    return _make(name, players, options, sheet)


def _make(name: str, players: int | None, options: dict[str, Any], sheet: SheetSource | None) -> Game:
    if players is None:
        _native.sheet(name)  # refuses a name that isn't known
        raise ConfigError(f"players: is missing: how many play {name}?")
    if sheet is None:
        return Game(name, players, options)
    content, file = _read_sheet(sheet)
    return Game(name, players, options, content, file)


def _make_full(name: str, inside: str, given: dict[str, Any], sheet: SheetSource | None) -> Game:
    listed, named, wanted = inside.partition(", sheet=")
    if named and not wanted:
        raise ConfigError("sheet: is empty in the game's string")
    fixed = _parse_inside(listed)
    for key, value in given.items():
        if key in fixed and fixed[key] != value:
            raise ConfigError(f"{key}: is {fixed[key]} in the game's string, but {value} was asked for")
    if wanted and sheet is None:
        raise ConfigError(
            f"sheet: the game was made with the sheet {_short(wanted)}, which no string holds; pass sheet="
        )
    options = fixed | given
    game = _make(name, options.pop("players", None), options, sheet)
    if wanted:
        _check_sheet(game, wanted)
    return game


def _parse_inside(listed: str) -> dict[str, Any]:
    fixed = parse_options(listed.split(", "))
    if "sheet" in fixed:
        raise ConfigError(f"sheet: {_quoted(str(fixed['sheet']))} should come last, after the number of players")
    if not isinstance(fixed.get("players", 0), int) or isinstance(fixed.get("players"), bool):
        raise ConfigError(f"players: is {_quoted(str(fixed['players']))}, should be a whole number")
    return fixed


def _check_sheet(game: Game, wanted: str) -> None:
    here = str(game).partition(", sheet=")[2].removesuffix(")")
    if here != wanted:
        passed = _short(here) or "the one the game comes with"
        raise ConfigError(f"sheet: the game was made with the sheet {_short(wanted)}, the one passed is {passed}")


def parse_options(items: Iterable[str]) -> dict[str, Any]:
    """Options written `name=value`: a number, `true`, `false` (or `True`, `False`) or a word."""
    options: dict[str, Any] = {}
    for item in items:
        key, value = _parse_option(item)
        if key in options:
            raise ConfigError(f"{key}: is there twice, as {_short(str(options[key]))} and as {_short(str(value))}")
        options[key] = value
    return options


def _parse_option(text: str) -> tuple[str, Any]:
    key, sign, value = text.partition("=")
    if not (key.isidentifier() and sign and value):
        raise ConfigError(f"option: is {_short(text)!r}, should be name=value")
    if value.lower() in ("true", "false"):
        return key, value.lower() == "true"
    return key, int(value) if _INT.fullmatch(value) else value


def _read_sheet(sheet: SheetSource) -> tuple[dict[str, Any] | str, str]:
    if isinstance(sheet, Mapping):
        return dict(sheet), "sheet"
    if isinstance(sheet, str) and "\n" in sheet:
        return sheet, "sheet"
    if not isinstance(sheet, str | os.PathLike):
        raise TypeError(f"a sheet is a dict, text or a path, not {type(sheet).__name__}")
    path = os.fsdecode(sheet)
    shown = path.encode(errors="backslashreplace").decode()
    try:
        return Path(path).read_text(encoding="utf-8"), shown
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise SheetError(_short(shown), "", f"can't be read: {why or _short(str(error))}") from error


def read_sheet_name(sheet: SheetSource) -> str:
    """The name of the game a sheet is for. Raises `SheetError` for one that names none or can't be read."""
    content, file = _read_sheet(sheet)
    try:
        name = (tomllib.loads(content) if isinstance(content, str) else content).get("game")
    except tomllib.TOMLDecodeError as error:
        raise SheetError(file, "", f"not TOML: {error}") from error
    if name not in _native.games():
        raise SheetError(file, "game", f"is {_short(repr(name))}, should be one of {', '.join(_native.games())}")
    return str(name)


def _quoted(text: str) -> str:
    return json.dumps(_short(text))


def _short(text: str) -> str:
    """Text for a message, its middle left out if it is long."""
    half = _MOST_ECHOED // 2
    return text if len(text) <= _MOST_ECHOED else f"{text[:half]}…{text[1 - half :]}"
