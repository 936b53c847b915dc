"""Which games are compared: every variant, number of players and sheet. A new game joins with a row in `MATRIX`."""

from __future__ import annotations

import itertools
import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import benben
from benben_reference.protocol import ReferenceState
from benben_reference.pyramis import Pyramis
from benben_reference.sun import PyramidOfTheSun
from benben_reference.terra import TerraPyramides

from agreement import sheets
from agreement.compare import Pair

SHEETS = Path(__file__).resolve().parent.parent / "sheets"


@dataclass(frozen=True)
class Entry:
    """One game: its reference, numbers of players, options, how to make a random sheet, actions worth preferring."""

    reference: Callable[..., ReferenceState]
    players: tuple[int, ...]
    options: tuple[dict[str, Any], ...]
    random_sheet: Callable[[random.Random], dict[str, Any]]
    eager: tuple[str, ...] = ()


SUN_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"length": "short", "top_bonus": "place", "stall_limit": 3},
    {"length": "long", "stall_limit": 0},
    {"top_bonus": "place", "stall_limit": 1},
)

TERRA_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"expansion": "nile"},
    {"expansion": "horus", "open_stacks": True, "enclosure": "when_owned", "open_hands": True},
    {"expansion": "nile", "symbol_variant": True, "grave_goods": "symbol", "enclosure": "when_owned", "recall": True},
    {"mission": 1, "open_stacks": True, "recall": True},
    {"expansion": "horus", "symbol_variant": True, "grave_goods": "symbol", "recall": True},
    {"symbol_variant": True, "open_stacks": True},
    {"mission": 2, "symbol_variant": True},
    {"expansion": "nile", "open_stacks": True, "open_hands": True},
    {"mission": 3, "open_stacks": True, "symbol_variant": True, "open_hands": True},
)
TERRA_EAGER = ("build", "exchange", "search", "hire", "block", "grave", "sail", "card", "recall")

MATRIX = {
    "pyramis": Entry(Pyramis, (2, 3, 4), ({},), sheets.pyramis),
    "pyramid-of-the-sun": Entry(PyramidOfTheSun, (2, 3, 4, 5), SUN_OPTIONS, sheets.sun, eager=("draw",)),
    "terra-pyramides": Entry(TerraPyramides, (1, 2, 3, 4), TERRA_OPTIONS, sheets.terra, eager=TERRA_EAGER),
}


@dataclass(frozen=True)
class Case:
    """A game on a sheet."""

    name: str
    game: str
    sheet: dict[str, Any]
    players: int
    options: dict[str, Any]

    def pair(self) -> Pair:
        game = benben.make(self.game, players=self.players, sheet=self.sheet, **self.options)
        return Pair(game, MATRIX[self.game].reference(self.sheet, self.players, **self.options))


def fixed_sheets(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The shipped sheet and those in `tests/sheets`."""
    yield "shipped", benben.sheet(game)
    for path in sorted((SHEETS / game).glob("*.toml")):
        yield path.stem, tomllib.loads(path.read_text(encoding="utf-8"))


def cases(game: str, seed: int) -> Iterator[Case]:
    """Cases without end: all combinations on the fixed sheets and a random sheet in turn, again and again."""
    entry, rng = MATRIX[game], random.Random(f"{game} sheets {seed}")
    fixed = list(fixed_sheets(game))
    for round_number in itertools.count():
        some = [*fixed, (f"random {seed}.{round_number}", entry.random_sheet(rng))]
        for (name, sheet), players, options in itertools.product(some, entry.players, entry.options):
            if fits(game, sheet, players, options):
                yield Case(name, game, sheet, players, options)


def fits(game: str, sheet: dict[str, Any], players: int, options: dict[str, Any]) -> bool:
    """Whether the sheet is large enough, and the game is for so many players; both programs must say the same."""
    try:
        benben.make(game, players=players, sheet=sheet, **options)
    except benben.SheetError:
        return False
    except benben.ConfigError as error:
        if not str(error).startswith("players: "):
            raise
        return False
    return True
