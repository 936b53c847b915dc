"""`benben simulate`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import benben
from benben.cli.faults import plain_errors
from benben.cli.options import read_options
from benben.cli.output import show


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's name, see `games`.")],
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    games: Annotated[int, typer.Option(help="Number of games.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Number of threads; one a core without it.")] = None,
    sheet: Annotated[str | None, typer.Option(help="A component sheet (TOML) instead of the game's own.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game (see its page in docs), name=value; repeatable.")
    ] = None,
) -> None:
    """Play random games and show a summary.

    The game's own options can be given by name too: --length long, --symbol-variant true.
    """
    with plain_errors():
        options = read_options(option or [], context.args)
        made = benben.make(game, players=players, sheet=sheet, **options)
        with _progress_bar() as progress:
            simulation = benben.simulate(made, games, seed, threads=threads, progress=progress)
        show(simulation.summary())
        if not simulation.complete:
            typer.echo(f"interrupted after {len(simulation)} of {games} games", err=True)
            raise typer.Exit(130)


@contextmanager
def _progress_bar() -> Iterator[Callable[[int, int], None]]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
