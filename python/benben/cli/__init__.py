"""The command line. Needs the extra `cli`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import benben
from benben.cli.output import lenient, show, silence
from benben.making import parse_options

app = typer.Typer(help=benben.__doc__.splitlines()[0] if benben.__doc__ else None, no_args_is_help=True)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Shows what is wrong as one line."""
    try:
        with lenient():
            yield
    except MemoryError:
        typer.echo("error: the results don't fit in memory", err=True)
        raise typer.Exit(2) from None
    except benben.BenbenError as error:
        raise _failed(str(error)) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        silence()
        raise _failed(f"the output can't be written: {error.strerror}") from None


def _failed(message: str) -> typer.Exit:
    typer.echo(f"error: {message}", err=True)
    return typer.Exit(2)


@app.command()
def games() -> None:
    """List the games."""
    with _plain_errors():
        for name in benben.games():
            typer.echo(name)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def simulate(
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
    with _plain_errors():
        items = [*(option or []), *_named(context.args)]
        made = benben.make(game, players=players, sheet=sheet, **_read_options(items))
        with _progress_bar() as progress:
            simulation = benben.simulate(made, games, seed, threads=threads, progress=progress)
        show(simulation.summary())
        if not simulation.complete:
            typer.echo(f"interrupted after {len(simulation)} of {games} games", err=True)
            raise typer.Exit(130)


def _named(words: list[str]) -> Iterator[str]:
    """`--name value` and `--name=value` as `name=value`."""
    left = iter(words)
    for word in left:
        name, sign, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not name:
            raise benben.ConfigError(f"{word!r} is neither an option nor its value")
        value = value if sign else next(left, "")
        if not value or value.startswith("--"):
            raise benben.ConfigError(f"option: --{name} has no value")
        yield f"{name.replace('-', '_')}={value}"


def _read_options(items: list[str]) -> dict[str, Any]:
    options = parse_options(items)
    for name in ("players", "sheet"):
        if name in options:
            raise benben.ConfigError(f"option: {name}={options[name]} is no option of a game, use --{name}")
    if "name" in options:
        raise benben.ConfigError(f"option: name={options['name']} is no option of a game, its name comes first")
    return options


@contextmanager
def _progress_bar() -> Iterator[Callable[[int, int], None]]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
