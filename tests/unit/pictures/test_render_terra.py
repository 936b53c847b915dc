"""Terra Pyramides as text."""

from __future__ import annotations

import random
from typing import Any

import benben
import pytest
from benben.pictures import text as pictures
from benben.pictures.text import terra_board
from kit.playing import finished

OPTIONS: list[dict[str, Any]] = [
    {"players": 2, "symbol_variant": True},
    {"players": 4, "expansion": "horus", "open_stacks": True, "enclosure": "when_owned"},
    {"players": 3, "expansion": "nile", "open_hands": True, "recall": True},
    {"players": 1, "mission": 1},
    {"players": 3, "mission": 3, "open_stacks": True},
]


def game(**options: Any) -> benben.Game:
    return benben.make("terra-pyramides", **options)


def view(**changes: Any) -> dict[str, Any]:
    """The view of a spectator at the beginning, with changes."""
    return {**game(players=2).new_initial_state().view(None).to_dict(), **changes}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_node_of_a_game_has_a_text(options: dict[str, Any]) -> None:
    chooser = random.Random(3)
    state = game(**options).new_initial_state()
    while not state.is_terminal():
        possible = state.legal_actions()
        state.apply(chooser.choice(possible))
        shown = state.view(chooser.choice([None, *range(options["players"])]))
        text = str(shown)
        assert text == pictures.text(shown.to_dict(), shown.game)
        assert "None" not in text
        assert f"({shown['phase']})" in text or state.is_terminal()
        for player in range(options["players"]):
            assert f"\nplayer {player} " in text
        assert ("\nteam " in text) == ("mission" in options)
        assert ("horus " in text) == ("expansion" in options)
    assert "the game is over" in str(state.view(None))


def site(cell: str, **changes: Any) -> dict[str, Any]:
    empty = {"foundation": None, "level": 0, "colour": None, "owner": None, "workers": 0, "enclosure": None}
    return {"cell": cell, **empty, **changes}


def test_the_board_is_drawn() -> None:
    sites = [
        site("d1"),
        site("a2", foundation=3),
        site("c3", foundation=2, owner=1, workers=2, enclosure="done"),
        site("b4", foundation=2, level=4, colour="grey", owner=0, workers=1),
        site("d5", foundation=1, enclosure="due"),
    ]
    tiles = [
        {"cell": "b1", "tile": "worker+red_block", "stairs": "n"},
        {"cell": "b2", "tile": "grave_good+white_block", "stairs": "w"},
        {"cell": "d3", "tile": "oasis+gold_coin", "stairs": "e"},
        {"cell": "a4", "tile": "blank", "stairs": "s"},
    ]
    assert terra_board.lines({"sites": sites, "tiles": tiles}, {"b1": "O", "c1": "~", "c5": "O"}) == [
        "    a    b       c        d",
        " 1  .    wRd^    ~        #",
        " 2  [3]  gWe<    .        .",
        " 3  .    .       [2]:1ww  oc>",
        " 4  -v   Gy4:0w  .        .",
        " 5  .    .       O        [1]!",
    ]


@pytest.mark.parametrize("expansion", ["basic", "nile"])
def test_oases_and_the_nile_are_drawn_where_they_are_printed(expansion: str) -> None:
    drawn = str(game(players=2, expansion=expansion).new_initial_state(seed=1).view())
    rows = [line.split()[1:] for line in drawn.splitlines() if line[:2].strip().isdigit()]
    board = benben.sheet("terra-pyramides")["boards"]["back" if expansion == "nile" else "front"]["map"].split()
    for mark in "O~":
        places = [[letter == mark for letter in row] for row in board]
        assert [[cell == mark for cell in row] for row in rows] == places


def test_spaces_at_the_edges_are_drawn() -> None:
    sheet = benben.sheet("terra-pyramides")
    sheet["boards"]["front"] = {
        "versions": ["basic"],
        "start_order": ["a1", "c1", "b2", "c3"],
        "map": "SBS..\n.SB..\n.BS..\n.....\n",
        "sides": "ssccc\n" * 4,
    }
    drawn = str(game(players=2, sheet=sheet).new_initial_state(seed=1).view())
    rows = [line.split() for line in drawn.split("\n\n")[1].splitlines()]
    assert rows[0] == ["a", "b", "c", "d", "e"]
    assert rows[4] == ["4", ".", ".", ".", ".", "."]
    assert [row[-1] for row in rows[1:]] == ["."] * 4


def test_the_symbol_variant_tells_the_storages_apart() -> None:
    drawn = str(game(players=2, symbol_variant=True).new_initial_state(seed=1).view())
    rows = [line.split()[1:] for line in drawn.splitlines() if line[:2].strip().isdigit()]
    assert {row[column] for row in rows for column in range(5)} >= {"."}
    assert not {row[column] for row in rows for column in range(5)} & {":"}
    assert {row[column] for row in rows for column in range(5, 10)} >= {":"}
    assert not {row[column] for row in rows for column in range(5, 10)} & {"."}


def test_colours_are_told_apart() -> None:
    colours = benben.sheet("terra-pyramides")["blocks"]["colours"]
    assert len({terra_board.colour(name) for name in [*colours, "white"]}) == 7


def test_what_is_going_on() -> None:
    steps = {
        "placed": "e5",
        "first_site": "e4",
        "moving": {"workers": 2, "symbols": ["e5", "e7"]},
        "forgo": {"count": 1, "blocks": [["red", 2]], "from": "red"},
        "build": {"cell": "e4", "colour": None},
        "search": {"stack": 3, "player": 1, "left": None},
    }
    lines = str(pictures.text(view(**steps, drawing=None))).splitlines()
    for line in (
        "placed: e5",
        "first site: e4",
        "moving: 2 workers from e5, e7",
        "forgo: 1 of red x2, from red on",
        "build: e4, colour to be chosen",
        "search: stack 3 by player 1, in hand: hidden",
    ):
        assert line in lines


def test_stacks_and_hands() -> None:
    stack = {
        "open": True,
        "gone": False,
        "tiles": ["worker+eye", None],
        "groups": [{"stack": True, "players": [1], "tiles": [["eye", 2]]}],
        "searched_by": 1,
        "seen_by": [0, 1],
    }
    hands = [{"stack": 4, "tile": "eye"}, {"stack": 0, "tile": None}]
    lines = str(pictures.text(view(stacks=[stack], hands=hands, active=1))).splitlines()
    assert (
        "stack 0  we ?  (first storage, open, searched by 0, 1, last by 1; among the stack and hand 1: eye x2)" in lines
    )
    assert "player 0    eye from stack 4" in lines
    assert "player 1 <  a hidden tile from stack 0" in lines


def test_tracks_of_the_nile() -> None:
    last = finished(game=game(players=3, expansion="nile")).view(None).to_dict()
    last["sides"][1] |= {"horus": 12, "grave_goods": 3, "oases": 4, "ship": 6, "card": "nile"}
    last |= {"ship_order": [0, 1], "cards": []}
    line = next(line for line in str(pictures.text(last)).splitlines() if line.startswith("side 1"))
    assert "horus 12  grave goods 3  oases 4  ship 6 (2.)  card nile" in line
