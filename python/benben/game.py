"""Making games."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benben._native import Game
from benben.errors import ConfigError, SheetError

_FULL = re.compile(r"([a-z][a-z-]*)\((.*)\)", re.DOTALL)
_INT = re.compile(r"-?[0-9]{1,18}")

SheetSource = str | os.PathLike[str] | Mapping[str, Any]


def make(name: str, *, players: int | None = None, sheet: SheetSource | None = None, **options: Any) -> Game:
    """Make a game from its name, or from `str(game)`.

    `sheet` is a path to a TOML file, TOML text (a string with a line break) or a dict; without it the game comes with
    its own. A game string made with another sheet needs that sheet too. Raises `ConfigError` for an unknown game,
    option or value, `SheetError` for a sheet that can't be used.
    """
    if full := _FULL.fullmatch(name):
        return _make_full(full[1], full[2], {"players": players} if players is not None else {}, sheet, options)
    if players is None:
        raise ConfigError(f"players: is missing: how many play {name}?")
    return _make(name, players, options, sheet)


def _make(name: str, players: int, options: dict[str, Any], sheet: SheetSource | None) -> Game:
    if sheet is None:
        return Game(name, players, options)
    content, file = _read_sheet(sheet)
    return Game(name, players, options, content, file)


def _make_full(
    name: str, inside: str, given: dict[str, Any], sheet: SheetSource | None, options: dict[str, Any]
) -> Game:
    listed, _, wanted = inside.partition(", sheet=")
    fixed = dict(parse_option(item) for item in listed.split(", "))
    for key, value in {**given, **options}.items():
        if key in fixed and fixed[key] != value:
            raise ConfigError(f"{key}: is {fixed[key]} in the game's string, but {value} was asked for")
    if wanted and sheet is None:
        raise ConfigError(f"sheet: the game was made with the sheet {wanted}, which no string holds; pass sheet=")
    fixed |= options
    game = _make(name, fixed.pop("players", None) or 0, fixed, sheet)
    if wanted:
        _check_sheet(game, wanted)
    return game


def _check_sheet(game: Game, wanted: str) -> None:
    if not str(game).endswith(f", sheet={wanted})"):
        here = str(game).partition(", sheet=")[2].removesuffix(")") or "the one the game comes with"
        raise ConfigError(f"sheet: the game was made with the sheet {wanted}, the one passed is {here}")


def parse_option(text: str) -> tuple[str, Any]:
    """Name and value of an option written `name=value`: a number, `true`, `false` or a word."""
    key, sign, value = text.partition("=")
    if not (key.isidentifier() and sign and value):
        raise ConfigError(f"option: is {text!r}, should be name=value")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if _INT.fullmatch(value) else value


def _read_sheet(sheet: SheetSource) -> tuple[dict[str, Any] | str, str]:
    if isinstance(sheet, Mapping):
        return dict(sheet), "sheet"
    if isinstance(sheet, str) and "\n" in sheet:
        return sheet, "sheet"
    if not isinstance(sheet, str | os.PathLike):
        raise TypeError(f"a sheet is a dict, text or a path, not {type(sheet).__name__}")
    try:
        return Path(sheet).read_text(encoding="utf-8"), os.fspath(sheet)
    except (OSError, ValueError) as error:
        raise SheetError(os.fspath(sheet), "", f"can't be read: {error}") from error
