"""The options of a game on the command line, each by its own name or as `--option name=value`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from typer.core import TyperCommand

import benben._native as _native
from benben.errors import ConfigError
from benben.making import parse_options

OF_A_GAME = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Settings of a command that takes a game's options by their own names."""


class OfAGame(TyperCommand):
    """A command whose help lists the options of a game that is named before `--help`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        named = next((word for word in args if word in _native.games()), None)
        if named is not None:
            listed = list(_listed(named))
            self.epilog = "\n\n".join([f"Options of {named}:", *listed]) if listed else None
        left: list[str] = super().parse_args(ctx, args)
        return left


def _listed(name: str) -> Iterator[str]:
    """A game's options with their defaults and what else they can be, as its refusal of anything else tells."""
    game = _native.Game(name, 2)
    for option, default in game.options.items():
        try:
            _native.Game(name, game.players, {option: []})
            told = ""
        except ConfigError as error:
            told = str(error).partition("should be ")[2]
        yield f"--{option.replace('_', '-')}: {told or 'any'}; default {default}"


def read_options(items: Iterable[str], words: Iterable[str]) -> dict[str, Any]:
    """The options of a game from `name=value` and from what else stands on the command line."""
    options = parse_options([*items, *_named(words)])
    for name in ("players", "sheet"):
        if name in options:
            raise ConfigError(f"option: {name}={options[name]} is no option of a game, use --{name}")
    if "name" in options:
        raise ConfigError(f"option: name={options['name']} is no option of a game, its name comes first")
    return options


def _named(words: Iterable[str]) -> Iterator[str]:
    """`--name value` and `--name=value` as `name=value`."""
    left = iter(words)
    for word in left:
        name, sign, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not name:
            raise ConfigError(f"{word!r} is neither an option nor its value")
        value = value if sign else next(left, "")
        if not value or value.startswith("--"):
            raise ConfigError(f"option: --{name} has no value")
        yield f"{name.replace('-', '_')}={value}"
