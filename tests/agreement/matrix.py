"""Which games are compared: every variant, number of players and sheet. A new game joins with a row in `MATRIX`."""

from __future__ import annotations

import itertools
import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import benben
from benben_reference.protocol import ReferenceState
from benben_reference.pyramis import Pyramis
from benben_reference.sun import PyramidOfTheSun
from benben_reference.terra import TerraPyramides

from agreement import sheets
from agreement.combinations import Combination, every, pairwise
from agreement.compare import RANDOM, Pair, Taste
from agreement.tally import Tally, TerraTally

SHEETS = Path(__file__).resolve().parent.parent / "sheets"


@dataclass(frozen=True)
class Entry:
    """One game: its reference, all combinations of options, how to make a random sheet, how to play, what to count."""

    reference: Callable[..., ReferenceState]
    combinations: tuple[Combination, ...]
    random_sheet: Callable[[random.Random], dict[str, Any]]
    tastes: tuple[Taste, ...] = (RANDOM,)
    tally: Callable[[Any], Tally[Any]] = Tally

    @cached_property
    def few(self) -> tuple[Combination, ...]:
        """Combinations in which every two values meet."""
        return pairwise(self.combinations)


SUN_CHOICES = {"length": ("standard", "short", "long"), "top_bonus": ("card", "place"), "stall_limit": (0, 1, 3)}

TERRA_CHOICES = {
    "expansion": ("basic", "horus", "nile"),
    "symbol_variant": (False, True),
    "open_stacks": (False, True),
    "mission": (0, 1, 2, 3),
    "grave_goods": ("row", "symbol"),
    "enclosure": ("owner_at_close", "when_owned"),
    "recall": (False, True),
    "open_hands": (False, True),
}
ADDITIONAL = ("build", "exchange", "search", "hire", "block", "grave", "sail", "card", "recall")
TERRA_TASTES = (
    RANDOM,
    Taste("eager", (ADDITIONAL,)),
    Taste(
        "builder",
        (("build", "colour", "pay", "whites"), ("card", "block", "hire"), ("worker",)),
        ("worker back", "recall"),
    ),
    Taste("saver", (("place", "row", "worker", "draw", "pass"),), ("worker back",)),
)


def terra_allowed(players: int, options: dict[str, Any]) -> bool:
    """A mission needs the basic game, one player a mission."""
    return options["expansion"] == "basic" if options["mission"] else players > 1


MATRIX = {
    "pyramis": Entry(Pyramis, every((2, 3, 4), {}), sheets.pyramis),
    "pyramid-of-the-sun": Entry(
        PyramidOfTheSun, every((2, 3, 4, 5), SUN_CHOICES), sheets.sun, (RANDOM, Taste("drawing", (("draw",),)))
    ),
    "terra-pyramides": Entry(
        TerraPyramides, every((1, 2, 3, 4), TERRA_CHOICES, terra_allowed), sheets.terra, TERRA_TASTES, TerraTally
    ),
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
    """Cases without end: every second round those combinations in which all pairs meet, otherwise as many random ones.

    Each combination is played on the fixed sheets and a random one of its own.
    """
    entry, rng = MATRIX[game], random.Random(f"{game} sheets {seed}")
    fixed = list(fixed_sheets(game))
    for round_number in itertools.count():
        combinations = rng.choices(entry.combinations, k=len(entry.few)) if round_number % 2 else entry.few
        for number, (players, options) in enumerate(combinations):
            ever_new = (f"random {seed}.{round_number}.{number}", entry.random_sheet(rng))
            for name, sheet in [*fixed, ever_new]:
                if fits(game, sheet, players, options):
                    yield Case(name, game, sheet, players, options)


def fits(game: str, sheet: dict[str, Any], players: int, options: dict[str, Any]) -> bool:
    """Whether the sheet is large enough; both programs must say the same."""
    try:
        benben.make(game, players=players, sheet=sheet, **options)
    except benben.SheetError:
        return False
    return True
