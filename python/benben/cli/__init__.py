"""The command line. Needs the extra `cli`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import benben
from benben.game import parse_option
from benben.summary import Table as PlainTable

app = typer.Typer(help=benben.__doc__.splitlines()[0] if benben.__doc__ else None, no_args_is_help=True)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Shows a benben error as one line."""
    try:
        yield
    except benben.BenbenError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(2) from None


@app.command()
def games() -> None:
    """List the games."""
    for name in benben.games():
        typer.echo(name)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game's name, see `games`.")],
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    games: Annotated[int, typer.Option(help="Number of games.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Number of threads; one a core without it.")] = None,
    sheet: Annotated[str | None, typer.Option(help="A component sheet (TOML) instead of the game's own.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, name=value; repeatable.")] = None,
) -> None:
    """Play random games and show a summary."""
    with _plain_errors():
        options = dict(parse_option(item) for item in option or [])
        made = benben.make(game, players=players, sheet=sheet, **options)
        with _progress_bar() as progress:
            simulation = benben.simulate(made, games, seed, threads=threads, progress=progress)
    _show(simulation.summary())
    if not simulation.complete:
        typer.echo(f"interrupted after {len(simulation)} of {games} games", err=True)
        raise typer.Exit(130)


@contextmanager
def _progress_bar() -> Iterator[Callable[[int, int], None]]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _show(summary: benben.Summary) -> None:
    console = Console()
    console.print(f"{summary.game}: {summary.games} games, seed {summary.seed}", highlight=False, markup=False)
    for table in summary.tables():
        console.print()
        console.print(_rich(table))


def _rich(table: PlainTable) -> Table:
    rich = Table(title=table.title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for at, name in enumerate(table.head):
        rich.add_column(name, justify="right" if at else "left")
    for row in table.rows:
        rich.add_row(*row)
    return rich
