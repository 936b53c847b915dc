"""`benben simulate`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
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
    plot: Annotated[Path | None, typer.Option(help="Draw a figure into this file (PNG, PDF, SVG).")] = None,
    out: Annotated[Path | None, typer.Option(help="Write a row a game into this file (Parquet).")] = None,
) -> None:
    """Play random games and show a summary.

    The game's own options can be given by name too: --length long, --symbol-variant true.
    """
    with plain_errors():
        options = read_options(option or [], context.args)
        made = benben.make(game, players=players, sheet=sheet, **options)
        with _progress_bar() as progress:
            simulation = _play(made, games, seed, threads, progress)
        show(simulation.summary())
        if plot is not None:
            simulation.plot().savefig(plot)
        if out is not None:
            simulation.to_parquet(out)
        if not simulation.complete:
            typer.echo(f"interrupted after {len(simulation)} of {games} games", err=True)
            raise typer.Exit(130)


def _play(
    game: benben.Game, games: int, seed: int, threads: int | None, progress: Callable[[int, int], None]
) -> benben.Simulation:
    """The games, or as many as were finished at Ctrl-C."""
    try:
        return benben.simulate(game, games, seed, threads=threads, progress=progress)
    except KeyboardInterrupt as error:
        simulation: benben.Simulation | None = getattr(error, "simulation", None)
        if simulation is None:
            raise
        return simulation


@contextmanager
def _progress_bar() -> Iterator[Callable[[int, int], None]]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
