"""`benben games`."""

from __future__ import annotations

import typer

import benben
from benben.cli.faults import plain_errors


def command() -> None:
    """List the games."""
    with plain_errors():
        for name in benben.games():
            typer.echo(name)
