"""The options of a game on the command line, each by its own name or as `--option name=value`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from benben.errors import ConfigError
from benben.making import parse_options

OF_A_GAME = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Settings of a command that takes a game's options by their own names."""


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
