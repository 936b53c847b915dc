"""The Python reference of Terra Pyramides: vectors, components, setup, drawing and variants."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from benben_reference.protocol import CHANCE
from benben_reference.sheets import shipped
from benben_reference.terra import TerraPyramides
from benben_reference.terra.board import Board
from kit import vectors_runner
from kit.terra_positions import (
    SHEET,
    additional_at,
    at,
    blocks,
    cleared,
    found,
    fresh,
    lay,
    no_stacks,
    offers,
    own,
    play,
    settle,
)
from kit.vectors_runner import Vector

VECTORS = vectors_runner.load("terra-pyramides", shipped)


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_vector(vector: Vector) -> None:
    vectors_runner.run(vector, TerraPyramides)


# components ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-C1")
def test_the_front_has_22_sites_and_four_start_spaces() -> None:
    board = Board(SHEET, "basic")
    assert len(board.sites) == 22
    assert board.start_spaces == ["f5", "e6", "f6", "e7"]
    assert Counter(board.kinds.values())["oasis"] == 8


@pytest.mark.clause("TP-C2")
def test_rows_with_the_same_symbols_are_one_kind() -> None:
    sheet = deepcopy(SHEET)
    sheet["tiles"]["basic"].append({"symbols": ["eye", "worker"], "count": 3})
    parts = TerraPyramides(sheet, 2).parts
    assert parts.tiles["worker+eye"] == 7
    assert "eye+worker" not in parts.tiles


@pytest.mark.clause("TP-C3")
def test_a_coloured_piece_serves_its_colour_only() -> None:
    sheet = deepcopy(SHEET)
    sheet["pyramid_levels"]["pieces"] = [
        {"level": 1, "value": 5, "colour": "red", "count": 1},
        {"level": 2, "value": 10, "colour": "red", "count": 1},
        {"level": 2, "value": 10, "count": 1},
    ]
    game = cleared(sheet=sheet)
    blocks(game, red=7, blue=7)
    own(game, "e4", 3)
    own(game, "d6", 3, 1, "blue")
    assert offers(game, "build") == ["e4", "d6"]
    play(game, "build d6", "build e4", "pay red")  # red is the only colour left for a level 1
    assert game.table.sites["e4"].colour == "red"
    assert game.table.pieces[2, None] == 0
    own(game, "f7", 3, 1, "blue")
    assert offers(game, "build") == []
    own(game, "f7", 3, 1, "red")
    assert offers(game, "build") == ["f7"]


@pytest.mark.clause("TP-C4")
def test_the_blocks_are_one_supply() -> None:
    game = cleared()
    assert game.table.blocks_left() == 32
    blocks(game, red=30)
    blocks(game, 1, blue=1, white=1)
    assert game.table.blocks_left() == 0


@pytest.mark.clause("TP-C5")
def test_start_sites_come_first_when_foundations_are_short() -> None:
    sheet = deepcopy(SHEET)
    sheet["foundations"]["tiles"] = [{"value": 2, "count": 2}]
    game = fresh(sheet=sheet)
    with_foundation = [cell for cell, site in game.table.sites.items() if not site.is_empty]
    assert with_foundation == ["g5", "d6"]  # f5 and e6 lie first, f6 and e7 point at f7


@pytest.mark.clause("TP-C5")
def test_a_tile_with_an_oasis_gives_gold_in_the_basic_game() -> None:
    sheet = deepcopy(SHEET)
    sheet["tiles"]["basic"].append({"symbols": ["oasis"], "count": 1})
    game = cleared(sheet=sheet)
    lay(game, e5="oasis")
    play(at(game, "row", "e5"), "row vertical")
    assert game.own.gold == 1
    assert game.own.oases == 0


# setup ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-S1", "TP-S2", "TP-S3")
def test_setup_by_steps() -> None:
    game = TerraPyramides(SHEET, 3)
    seen = []
    while game.phase != "place":
        assert game.current_player() == CHANCE
        view = game.view(None)
        seen.append((view["phase"], view["drawing"] if view["laying"] is None else view["laying"]))
        game.apply(game.chance_outcomes()[-1][0])
    assert seen == [
        *(("start", stack) for stack in (0, 2, 4, 6)),
        *(("foundation", site) for site in ("g5", "d6", "f7")),
        *(("deal", stack) for stack in (1, 5, 3)),
    ]
    view = game.view(None)
    assert [(tile["cell"], tile["stairs"]) for tile in view["tiles"]] == [
        ("f5", "e"),
        ("e6", "w"),
        ("f6", "s"),
        ("e7", "e"),
    ]
    assert [len(stack["tiles"]) for stack in view["stacks"]] == [4, 4, 4, 4, 4, 4, 4, 5]
    assert [side["workers"] for side in view["sides"]] == [13, 13, 13]
    assert game.view(1)["hands"] == [
        {"stack": 1, "tile": None},
        {"stack": 5, "tile": "eye+red_block"},
        {"stack": 3, "tile": None},
    ]


@pytest.mark.clause("TP-S3")
@pytest.mark.parametrize(("players", "workers"), [(2, 15), (3, 13), (4, 11)])
def test_workers(players: int, workers: int) -> None:
    for side in fresh(players).view(None)["sides"]:
        assert side == {
            "workers": workers,
            "finials": 2,
            "gold": 0,
            "blocks": [],
            "horus": 0,
            "grave_goods": 0,
            "oases": 0,
            "ship": 0,
            "card": None,
        }


@pytest.mark.clause("TP-S4")
@pytest.mark.parametrize(
    ("expansion", "players", "left"),
    [("basic", 2, 1), ("horus", 2, 3), ("nile", 2, 4), ("basic", 4, 0), ("horus", 3, 2), ("nile", 4, 3)],
)
def test_a_stack_is_removed_when_it_reaches_its_number(expansion: str, players: int, left: int) -> None:
    game = fresh(players, expansion=expansion)
    size = len(game.stacks.stacks[0])
    while not game.stacks.gone[0]:
        settle(play(at(game, "draw"), "draw 0"))
        size -= 1
    assert size == left
    assert game.view(None)["stacks"][0]["tiles"] == [None] * left


# the turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-T0")
@pytest.mark.parametrize("phase", ["place", "row", "worker", "draw", "limit"])
def test_additional_actions_at_every_point(phase: str) -> None:
    game = cleared(expansion="nile", recall=True)
    own(game, "e4", 3)
    found(game, "d6")
    blocks(game, red=8)
    game.own.gold = 9
    game.own.horus = 7
    lay(game, e5="worker")
    at(game, "row", "e5")
    if phase == "worker":
        game.apply("row horizontal")
    at(game, phase, "e5")
    expected = {"build", "exchange", "search", "hire", "block", "grave", "sail", "card", "recall"}
    assert additional_at(game) == expected
    before = game.phase
    play(game, "exchange red red")
    assert game.phase == before  # back where it was chosen


@pytest.mark.clause("TP-T0")
def test_a_pass_is_asked_only_if_something_else_is_possible() -> None:
    game = cleared()
    no_stacks(game)
    lay(game, e5="eye")
    play(at(game, "row", "e5"), "row horizontal")
    assert game.active == 1  # no pass: 1 gold buys nothing
    game = cleared()
    no_stacks(game)
    game.own.gold = 3
    lay(game, e5="eye")
    play(at(game, "row", "e5"), "row horizontal")
    assert game.legal_actions() == ["pass", "block"]
    play(game, "block")
    assert (game.active, game.phase) == (1, "place")
    assert game.table.sides[0].gold == 1


# drawing and limits --------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-D1")
def test_the_drawer_alone_sees_the_tile() -> None:
    game = at(fresh(3), "draw")
    game.stacks.play(0, aside=False)
    play(game, "draw 6")
    assert game.view(None)["phase"] == "drawn"
    assert len(game.view(None)["stacks"][6]["tiles"]) == 4
    play(game, "tile eye")
    hands = [game.view(observer)["hands"][0] for observer in (0, 1, 2, None)]
    assert [hand["tile"] for hand in hands] == ["eye", None, None, None]
    assert {hand["stack"] for hand in hands} == {6}


@pytest.mark.clause("TP-D1")
def test_open_hands() -> None:
    view = fresh(3, open_hands=True).view(None)
    assert all(hand["tile"] is not None for hand in view["hands"])


@pytest.mark.clause("TP-D2")
def test_over_a_limit_only_additional_actions_are_legal() -> None:
    game = fresh()
    game.stacks.play(0, aside=False)
    at(game, "draw").own.gold = 6
    blocks(game, red=7, blue=1)
    play(game, "draw 6", "tile eye")
    assert game.phase == "limit"
    assert set(offers(game, "exchange")) == {"red red", "red blue"}
    assert offers(game, "search") == ["0", "1", "2", "3", "4", "5", "6", "7"]
    play(game, "exchange red blue")
    assert game.phase == "limit"  # gold is still over
    play(game, "block")
    assert game.active == 0  # 3 gold, but 8 blocks again
    play(game, "exchange red red")
    assert game.active == 1


@pytest.mark.clause("TP-D2")
def test_gold_that_cannot_be_spent_is_given_back_before_any_exchange() -> None:
    game = cleared()
    no_stacks(game)
    game.own.gold = 6
    blocks(game, red=32)
    at(game, "draw").apply("pass")
    assert game.own.gold == 4  # no stack, no site, no block left in the supply
    assert game.phase == "limit"
    assert game.legal_actions() == ["exchange red red"]


@pytest.mark.clause("TP-D3", "TP-S4")
@pytest.mark.parametrize(
    ("players", "options", "turns"),
    [(2, {}, 28), (3, {}, 36), (4, {"expansion": "nile"}, 36), (1, {"mission": 2}, 28), (3, {"mission": 1}, 28)],
)
def test_the_game_ends_with_the_last_drawn_tile(players: int, options: dict[str, Any], turns: int) -> None:
    game = fresh(players, **options)
    begun = Counter([0])
    turn = 1
    while not game.is_terminal():
        game.apply(game.chance_outcomes()[0][0] if game.current_player() == CHANCE else game.legal_actions()[0])
        if game.turn != turn:
            turn = game.turn
            begun[game.active or 0] += 1
    assert game.turn == turns
    assert [begun[player] for player in range(players)] == (
        [10, 9, 9] if players == 3 and options else [turns // players] * players
    )
    assert game.outcome()["reason"] == "tiles"
    assert all(hand is None for hand in game.stacks.hands)


# variants ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-V1")
def test_symbol_variant() -> None:
    game = cleared(symbol_variant=True)  # player 0's tile is from stack 1, the Sphinx's: columns a to e
    assert {place[0] for place in offers(game, "place")} == set("abcde")
    game.own.gold = 1
    assert {place[0] for place in offers(game, "place")} == set("abcdefghij")
    dear = play(game.clone(), "place g4 s")
    assert dear.own.gold == 0
    free = play(game.clone(), "place e5 n")
    assert free.own.gold == 1
    game.own.gold = 0
    for cell in game.table.board.spaces:
        if cell[0] in "abcde":
            game.table.tiles[cell] = ("eye", "n")
    assert {place[0] for place in offers(game, "place")} == set("fghij")  # free of charge now
    play(game, "place g4 s")
    assert game.own.gold == 0


@pytest.mark.clause("TP-O1")
def test_open_stacks() -> None:
    game = TerraPyramides(SHEET, 2, open_stacks=True)
    while game.phase != "reveal":
        game.apply(game.chance_outcomes()[-1][0])
    assert game.view(None)["drawing"] == 0
    play(game, "tile eye", "tile eye+eye", "tile worker", "tile red_block")
    tops = [stack["tiles"][0] for stack in game.view(None)["stacks"]]
    assert tops == ["eye", None, "eye+eye", None, "worker", None, "red_block", None]
    assert [stack["open"] for stack in game.view(None)["stacks"]] == [True, False] * 4
    game.stacks.play(0, aside=False)
    at(game, "draw").apply("draw 2")
    assert game.phase == "reveal"  # no `drawn`: the tile was known
    assert game.view(None)["hands"][0] == {"stack": 2, "tile": "eye+eye"}
    play(game, "tile worker")
    assert game.view(1)["stacks"][2]["tiles"] == ["worker", None, None]


@pytest.mark.clause("TP-O1")
def test_what_is_left_of_an_open_stack_is_removed_unseen() -> None:
    game = fresh(2, open_stacks=True)
    del game.stacks.stacks[2][2:]
    game.stacks.play(0, aside=False)
    at(game, "draw").apply("draw 2")
    assert game.phase == "place"
    assert game.stacks.gone[2]
    assert game.stacks.stacks[2] == [None]
