"""Small sheets of Pyramis for tests, and random courses of its reference."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from benben_reference.pyramis import Pyramis
from benben_reference.pyramis.cards import Front
from benben_reference.pyramis.fleet import Fleet, FleetCard


def row(
    colour: str = "red", star: bool = False, back: tuple[str, ...] = (), count: int = 1, **halves: Any
) -> dict[str, Any]:
    """An Exodus card, plain but for what is said; `upper` and `lower` are (aliens, pyramids)."""
    upper, lower = halves.get("upper", (1, 0)), halves.get("lower", (0, 1))
    return {
        "colour": colour,
        "star": star,
        "upper": {"aliens": upper[0], "pyramids": upper[1]},
        "lower": {"aliens": lower[0], "pyramids": lower[1]},
        "back": list(back),
        "count": count,
    }


def sheet(*cards: dict[str, Any], stars: tuple[tuple[int, int, int], ...] = ()) -> dict[str, Any]:
    """A sheet of these cards; `stars` are (aliens, pyramids, count); Base cards are blank."""
    return {
        "schema": 1,
        "game": "pyramis",
        "colours": {"order": ["red", "blue", "green"]},
        "exodus": {"cards": list(cards)},
        "shooting_stars": {"cards": [{"aliens": a, "pyramids": p, "count": n} for a, p, n in stars]},
        "base": {"cards": [{"deck": "a", "back": []}, {"deck": "b", "back": []}]},
    }


STARRY = sheet(
    row("red", star=True, back=("red", "blue"), count=9),
    row("red", back=("green",), count=8),
    row("blue", star=True, back=("blue",), count=9),
    row("green", back=("green", "green"), count=7),
    row("blue", count=10),
    stars=((1, 0, 2), (0, 2, 2)),
)


def step(game: Pyramis, chooser: random.Random) -> None:
    """One random action; chance outcomes by their weights."""
    outcomes = game.chance_outcomes()
    if outcomes:
        names, weights = zip(*outcomes, strict=True)
        game.apply(chooser.choices(names, weights)[0])
    else:
        game.apply(chooser.choice(game.legal_actions()))


def positions(game: Pyramis, seed: int) -> Iterator[Pyramis]:
    """The same game at every node of a random course, the last included."""
    chooser = random.Random(seed)
    yield game
    while not game.is_terminal():
        step(game, chooser)
        yield game


RED, BLUE = (Front(f"{colour}:1a/1p", colour, False, (1, 0), (0, 1)) for colour in ("red", "blue"))


def picture(*levels: str) -> Fleet:
    """A Fleet from its top level down to the base: r, b red and blue with the alien, R, B with the pyramid on top."""
    letters = {
        "r": FleetCard(RED, False),
        "R": FleetCard(RED, True),
        "b": FleetCard(BLUE, False),
        "B": FleetCard(BLUE, True),
    }
    return {
        (level, column): letters[letter]
        for level, text in enumerate(reversed(levels))
        for column, letter in enumerate(text)
        if letter != "."
    }
