"""The command line, a module a command. Needs the extra `cli`."""

from __future__ import annotations

import typer

import benben
from benben.cli import games, sheets, simulate
from benben.cli.options import OF_A_GAME, OfAGame

app = typer.Typer(help=benben.__doc__.splitlines()[0] if benben.__doc__ else None, no_args_is_help=True)
app.command("games")(games.command)
app.command("simulate", cls=OfAGame, context_settings=OF_A_GAME)(simulate.command)
app.command("sheet")(sheets.print_sheet)
app.command("check")(sheets.check)
