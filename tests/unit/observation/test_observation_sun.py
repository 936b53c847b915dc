"""What the numbers of an observation of Pyramid of the Sun mean, by the page alone: every field at every node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import benben
from agreement.compare import Taste
from agreement.matrix import MATRIX, fits, fixed_sheets
from kit.observations import compare, course

NAME = "pyramid-of-the-sun"
PHASES = ("base", "marker", "deal", "turn", "draw", "second", "discard", "icon", "more", "over")
DECKS = ("standard", "edge")
SHORT_GAME = 250


# Names -------------------------------------------------------------------------------------------------------------


def base_card(row: dict[str, Any]) -> str:
    return f"b{row['place'][0]}{row['value'] or ''}{symbol_part(row)}"


def card(row: dict[str, Any]) -> str:
    return f"{row.get('kind', 's')[0]}{row['value']}{symbol_part(row)}"


def symbol_part(row: dict[str, Any]) -> str:
    return "" if row["symbol"] == "none" else f":{row['symbol']}"


@cache
def base_kinds(game: benben.Game) -> list[str]:
    return list(dict.fromkeys(base_card(row) for row in game.sheet["base"]["cards"] if row["count"]))


@cache
def card_kinds(game: benben.Game) -> list[str]:
    return list(dict.fromkeys(card(row) for deck in DECKS for row in game.sheet[deck]["cards"] if row["count"]))


@cache
def symbols_of(game: benben.Game) -> list[str]:
    return list(game.sheet["symbols"]["names"])


def places(view: dict[str, Any]) -> Iterator[tuple[int, int]]:
    return ((level, index) for level, row in enumerate(view["pyramid"]) for index in range(len(row)))


# The fields --------------------------------------------------------------------------------------------------------


def encode(game: benben.Game, view: dict[str, Any]) -> dict[str, Any]:
    seats = [(view["observer"] + seat) % game.players for seat in range(game.players)]
    return {
        "phase": [int(view["phase"] == phase) for phase in PHASES],
        "to_move": [int(view["current_player"] == player) for player in seats],
        "active": [int(view["active"] == player) for player in seats],
        **pyramid_fields(game, view),
        **card_fields(game, view),
        **deck_fields(view),
        **player_fields(view, seats),
        "stall": [min(view["stall"], 255)],
        "passes": [view["passes"]],
    }


def pyramid_fields(game: benben.Game, view: dict[str, Any]) -> dict[str, Any]:
    laid = [lies(view, level, index) for level, index in places(view)]
    symbols = [(name or "").partition(":")[2] for name in laid]
    icon = view["icon"]["place"] if view["icon"] else None
    return {
        "filled": [int(name is not None) for name in laid],
        "open": [int(is_open(view, level, index)) for level, index in places(view)],
        "symbols": [[int(own == symbol) for own in symbols] for symbol in symbols_of(game)],
        "icon_place": [int(icon == f"{level}:{index}") for level, index in places(view)],
    }


def lies(view: dict[str, Any], level: int, index: int) -> str | None:
    name: str | None = view["pyramid"][level][index]
    return name


def is_open(view: dict[str, Any], level: int, index: int) -> bool:
    """Empty, with both places under it filled."""
    below = [lies(view, level - 1, place) for place in (index, index + 1)] if level else [None]
    return lies(view, level, index) is None and None not in below


def card_fields(game: benben.Game, view: dict[str, Any]) -> dict[str, Any]:
    cards, hand = card_kinds(game), view["hands"][view["observer"]]
    return {
        "hand": [hand.count(name) for name in cards],
        "discards": counts(cards, [row for deck in DECKS for row in view["decks"][deck]["discards"]]),
        "unseen": counts(cards, [row for deck in DECKS for row in view["decks"][deck]["unseen"]]),
        "marker": [int(view["marker"] == name) for name in cards],
        "unused_base": counts(base_kinds(game), view["unused_base"]),
    }


def counts(names: Iterable[str], multiset: list[tuple[str, int]]) -> list[int]:
    numbers = dict(multiset)
    return [numbers.get(name, 0) for name in names]


def deck_fields(view: dict[str, Any]) -> dict[str, Any]:
    drawing = view["drawing"] if view["phase"] == "draw" else None
    second = view["phase"] == "second" or (drawing is not None and drawing["why"] == "second")
    return {
        "deck_size": [view["decks"][deck]["size"] for deck in DECKS],
        "drawing": [int(drawing is not None and drawing["deck"] == deck) for deck in DECKS],
        "second_draw": [int(second)],
    }


def player_fields(view: dict[str, Any], seats: list[int]) -> dict[str, Any]:
    return {
        "counts": [[view["counts"][player][deck] for deck in DECKS] for player in seats],
        "segments": [min(view["segments"][player], 255) for player in seats],
        "icons": [min(view["icons"][player], 255) for player in seats],
        "ruled_out": [
            [int(kind in view["ruled_out"][player]) for kind in ("left", "right", "top")] for player in seats
        ],
    }


# Games -------------------------------------------------------------------------------------------------------------


def games() -> Iterator[tuple[str, benben.Game, Taste]]:
    """Every sheet with combinations in which every two values meet, played in every taste in turn."""
    entry = MATRIX[NAME]
    for name, sheet in fixed_sheets(NAME):
        for number, (players, options) in enumerate(entry.few):
            if fits(NAME, sheet, players, options):
                game = benben.make(NAME, players=players, sheet=sheet, **options)
                yield f"{name} {number}", game, entry.tastes[number % len(entry.tastes)]


def test_every_field_means_what_the_page_says() -> None:
    fields, phases = set[str](), set[str]()
    for seed, game, taste in games():
        states = list(course(game, seed, taste, SHORT_GAME))
        fields |= compare(game, states, encode)
        phases |= {state.view()["phase"] for state in states}
    assert fields == set(benben.make(NAME, players=2).observation.fields)
    assert phases == set(PHASES)


def test_numbers_over_255_are_written_as_255() -> None:
    game = benben.make(NAME, players=2, stall_limit=0)
    state = game.new_initial_state(seed=4)
    stalls = dict[int, benben.State]()
    while len(stalls) < 258:
        state.apply(state.legal_actions()[0])
        stalls[state.view()["stall"]] = state.clone()
    assert max(stalls) == 257
    compare(game, [stalls[stall] for stall in (254, 255, 256, 257)], encode)
