"""What the command line prints, on any terminal and into any file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import TextIOWrapper

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from benben.bulk.summary import Summary
from benben.bulk.summary import Table as PlainTable

_WIDEST = 10_000


@contextmanager
def lenient() -> Iterator[None]:
    """Replaces signs that the output can't show, and fails now and not at exit if it can't be written."""
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")
    yield
    sys.stdout.flush()


def silence() -> None:
    """Gives up an output that can't be written; Python would try again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def show(summary: Summary) -> None:
    """Print a summary; nothing is left out, however narrow the terminal."""
    console = Console()
    print(summary.head())
    for table in summary.tables():
        print()
        _show_table(console, table if _has_signs(console) else _plain_signs(table))


def _show_table(console: Console, table: PlainTable) -> None:
    rich = _rich(table)
    width = Measurement.get(console, console.options.update(max_width=_WIDEST), rich).maximum
    if width <= console.width:
        console.print(rich)
    else:
        print(table)


def _has_signs(console: Console) -> bool:
    try:
        "±".encode(console.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _plain_signs(table: PlainTable) -> PlainTable:
    rows = tuple(tuple(cell.replace("±", "+-") for cell in row) for row in table.rows)
    return replace(table, title=table.title.replace("±", "+-"), rows=rows)


def _rich(table: PlainTable) -> Table:
    rich = Table(title=table.title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for at, name in enumerate(table.head):
        rich.add_column(name, justify="right" if at else "left")
    for row in table.rows:
        rich.add_row(*row)
    return rich
