"""What is wrong, as one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from benben.cli.output import lenient, silence
from benben.errors import BenbenError


@contextmanager
def plain_errors() -> Iterator[None]:
    """Shows what is wrong as one line."""
    try:
        with lenient():
            yield
    except MemoryError:
        raise _failed("the results don't fit in memory") from None
    except BenbenError as error:
        raise _failed(str(error)) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        silence()
        raise _failed(f"the output can't be written: {error.strerror}") from None


def _failed(message: str) -> typer.Exit:
    typer.echo(f"error: {message}", err=True)
    return typer.Exit(2)
