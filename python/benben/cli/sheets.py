"""`benben sheet` and `benben check`: for who owns a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

import benben
from benben._native import sheet_text
from benben.cli.faults import plain_errors
from benben.errors import BenbenError
from benben.making import read_sheet_name

_MOST_PLAYERS = 5


def print_sheet(game: Annotated[str, typer.Argument(help="The game's name, see `games`.")]) -> None:
    """Print the component sheet a game comes with, to be changed to what your box holds: sheet pyramis > box.toml."""
    with plain_errors():
        typer.echo(sheet_text(game), nl=False)


def check(file: Annotated[str, typer.Argument(help="A component sheet (TOML).")]) -> None:
    """Check a component sheet: who can play with it, how many pieces it has, and what in it is reconstructed."""
    with plain_errors():
        name = read_sheet_name(file)
        shipped = benben.sheet(name)
        made = list(_games(name, file))
        sheet = made[0].sheet
        typer.echo(f"{name}, edition {str(made[0]).partition('sheet=')[2].partition('#')[0] or sheet['edition']}")
        typer.echo(f"players: {', '.join(str(game.players) for game in made)}")
        for table, total in _totals(sheet):
            typer.echo(f"{table}: {total}{_difference(total, dict(_totals(shipped)).get(table))}")
        for line in _notes(sheet):
            typer.echo(line)
        for status, parts in _provenance(sheet).items():
            typer.echo(f"{status}: {', '.join(parts)}")


def _games(name: str, file: str) -> Iterator[benben.Game]:
    """The games it makes, one a number of players; raises what is wrong if there is none."""
    made, first = False, None
    for players in range(1, _MOST_PLAYERS + 1):
        try:
            yield benben.make(name, players=players, sheet=file)
            made = True
        except BenbenError as error:
            first = error if first is None or isinstance(first, benben.ConfigError) else first
    if not made and first is not None:
        raise first


def _totals(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """The sum of counts of each table of rows, with the way to it."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key != "provenance":
                yield from _totals(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value and all(isinstance(row, dict) and "count" in row for row in value):
        yield path, sum(row["count"] for row in value)


def _difference(total: int, shipped: int | None) -> str:
    return "" if shipped in (None, total) else f" (the shipped sheet has {shipped})"


def _notes(sheet: dict[str, Any]) -> Iterator[str]:
    """Tiles that no stack has room for."""
    tiles = 0
    for version in ("basic", "horus", "nile") if "stacks" in sheet else ():
        tiles += sum(row["count"] for row in sheet["tiles"][version])
        room = sheet["stacks"]["count"] * sheet["stacks"][version]["size"]
        if tiles > room:
            yield f"{version}: {tiles - room} of {tiles} tiles stay out, chance decides which: stacks hold {room}"


def _provenance(sheet: dict[str, Any]) -> dict[str, list[str]]:
    """What the sheet says of its parts, by status."""
    parts: dict[str, list[str]] = {}
    for part, about in sheet.get("provenance", {}).items():
        status = about.get("status", "not told") if isinstance(about, dict) else str(about)
        parts.setdefault(status, []).append(part)
    return parts
