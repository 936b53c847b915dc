"""What the numbers of an observation of Pyramis mean, by the page alone: every field at every node of random games."""

from __future__ import annotations

from functools import cache
from typing import Any

import benben
import pytest
from agreement.matrix import MATRIX, fits, fixed_sheets
from kit.observations import compare, course

NAME = "pyramis"
PHASES = ("back", "front", "take", "star", "victim", "stolen", "refill", "rotate", "over")
PLACES = [f"{level}:{column}" for level in range(4) for column in range(-3, 4 - level)]


# Names -------------------------------------------------------------------------------------------------------------


def half(numbers: dict[str, int]) -> str:
    return "".join(f"{numbers[what]}{what[0]}" for what in ("aliens", "pyramids") if numbers[what]) or "0"


def front(row: dict[str, Any]) -> str:
    return f"{row['colour']}{'*' * row['star']}:{half(row['upper'])}/{half(row['lower'])}"


def back(row: dict[str, Any], colours: list[str]) -> str:
    return "+".join(sorted(row["back"], key=colours.index)) or "-"


def points(text: str) -> list[int]:
    """Aliens and pyramids of a half."""
    aliens, found, rest = text.partition("a")
    pyramids = (rest if found else text).removesuffix("p")
    return [int(aliens) if found else 0, int(pyramids or 0)]


@cache
def colours_of(game: benben.Game) -> list[str]:
    return list(game.sheet["colours"]["order"])


@cache
def kinds_of(game: benben.Game) -> list[tuple[str, str]]:
    rows, colours = game.sheet["exodus"]["cards"], colours_of(game)
    return list(dict.fromkeys((front(row), back(row, colours)) for row in rows))


@cache
def stars_of(game: benben.Game) -> list[str]:
    return list(dict.fromkeys(half(row) for row in game.sheet["shooting_stars"]["cards"]))


# The fields --------------------------------------------------------------------------------------------------------


def encode(game: benben.Game, view: dict[str, Any]) -> dict[str, Any]:
    seats = [(view["observer"] + seat) % game.players for seat in range(game.players)]
    return {**course_fields(view, seats), **table_fields(game, view), **player_fields(game, view, seats)}


def course_fields(view: dict[str, Any], seats: list[int]) -> dict[str, Any]:
    return {
        "phase": [int(view["phase"] == phase) for phase in PHASES],
        "turn": [view["turn"]],
        "active": [int(view["active"] == player) for player in seats],
        "to_move": [int(view["current_player"] == player) for player in seats],
    }


def table_fields(game: benben.Game, view: dict[str, Any]) -> dict[str, Any]:
    colours, kinds, decks = colours_of(game), kinds_of(game), [view["decks"][deck] for deck in "ab"]
    unrevealed = {(front, back): count for front, back, count in view["unrevealed"]}
    return {
        "river": [view["river"].count(front) for front in dict.fromkeys(front for front, _ in kinds)],
        "deck_size": [deck["size"] for deck in decks],
        "deck_back": [[(deck["back"] or []).count(colour) for colour in colours] for deck in decks],
        "unrevealed": [unrevealed.get(kind, 0) for kind in kinds],
        "reserve": [view["reserve"]],
        "pairs": [int(colour in view["pairs"]) for colour in colours],
    }


def player_fields(game: benben.Game, view: dict[str, Any], seats: list[int]) -> dict[str, Any]:
    fleets = [{card["place"]: card for card in view["fleets"][player]} for player in seats]
    return {
        "fleet_colour": [[colour_of(game, fleet.get(place)) for place in PLACES] for fleet in fleets],
        "fleet_top": [[half_of(fleet.get(place), "top") for place in PLACES] for fleet in fleets],
        "fleet_bottom": [[half_of(fleet.get(place), "bottom") for place in PLACES] for fleet in fleets],
        "held": [view["held"][player] for player in seats],
        "hand": [view["hands"][view["observer"]].count(star) for star in stars_of(game)],
        "victim": [int(view["victim"] == player) for player in seats],
    }


def colour_of(game: benben.Game, card: dict[str, Any] | None) -> list[int]:
    own = card["front"].partition(":")[0].removesuffix("*") if card else None
    return [int(own == colour) for colour in colours_of(game)]


def half_of(card: dict[str, Any] | None, which: str) -> list[int]:
    """A card is laid with its upper half on top; rotated, the lower one is there (PY-T1, PY-C3)."""
    if not card:
        return [0, 0]
    upper, lower = card["front"].partition(":")[2].split("/")
    return points(lower if card["rotated"] == (which == "top") else upper)


# Games -------------------------------------------------------------------------------------------------------------


def test_every_field_means_what_the_page_says() -> None:
    fields, phases = set[str](), set[str]()
    for name, sheet in fixed_sheets(NAME):
        for players, options in MATRIX[NAME].combinations:
            if fits(NAME, sheet, players, options):
                game = benben.make(NAME, players=players, sheet=sheet, **options)
                states = list(course(game, f"{name} {players}"))
                fields |= compare(game, states, encode)
                phases |= {state.view()["phase"] for state in states}
    assert fields == set(benben.make(NAME, players=2).observation.fields)
    assert phases == set(PHASES)


@pytest.mark.parametrize(("text", "numbers"), [("0", [0, 0]), ("1a", [1, 0]), ("12p", [0, 12]), ("2a1p", [2, 1])])
def test_halves_are_read_as_written(text: str, numbers: list[int]) -> None:
    aliens, pyramids = numbers
    assert points(text) == numbers
    assert half({"aliens": aliens, "pyramids": pyramids}) == text
