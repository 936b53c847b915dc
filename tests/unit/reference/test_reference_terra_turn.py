"""The Python reference of Terra Pyramides: placing a tile, its rows, and the workers."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from benben_reference.protocol import IllegalAction
from benben_reference.terra.board import AXES, Board
from kit.terra_positions import (
    SHEET,
    at,
    blocks,
    cleared,
    found,
    fresh,
    give,
    lay,
    offers,
    own,
    play,
)

# placing -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-P1", "TP-P4")
def test_any_free_space_beside_a_site_with_the_stairs_to_it() -> None:
    game = cleared()
    board = game.table.board
    expected = [
        f"{cell} {edge}" for cell in board.spaces for edge in board.edge_sites(cell) if cell not in game.table.tiles
    ]
    assert offers(game, "place") == expected
    assert "d3 w" in expected  # far from all tiles
    assert "a1 n" not in expected
    lay(game, d3="eye")
    assert "d3 w" not in offers(game, "place")
    with pytest.raises(IllegalAction):
        game.apply("place d3 w")


def awkward_sheet() -> dict[str, Any]:
    """c2 and d3 both lie beside the two sites d2 and c3, b3 beside a3 and c3."""
    sheet = deepcopy(SHEET)
    board = {"map": "SBS.\n.S.B\nBSB.", "sides": "sscc\nsscc\nsscc", "versions": ["basic", "horus"]}
    sheet["boards"]["front"] = {**board, "start_order": ["a1", "c1", "b2", "b3"]}
    return sheet


@pytest.mark.clause("TP-S2")
def test_start_stairs_point_at_the_first_adjacent_site_and_share_a_foundation() -> None:
    game = fresh(sheet=awkward_sheet())
    assert {cell: stairs for cell, (_, stairs) in game.table.tiles.items()} == {
        "a1": "e",
        "c1": "w",
        "b2": "n",
        "b3": "e",
    }
    assert [cell for cell, site in game.table.sites.items() if not site.is_empty] == ["b1", "c3"]


@pytest.mark.clause("TP-P1")
def test_a_space_without_a_site_beside_it_is_not_used() -> None:
    assert any(place.startswith("c4 ") for place in offers(cleared(), "place"))
    sheet = deepcopy(SHEET)
    sheet["boards"]["front"]["map"] = sheet["boards"]["front"]["map"].replace("..B....B..", ".......B..", 1)  # c3
    assert not any(place.startswith("c4 ") for place in offers(cleared(sheet=sheet), "place"))


@pytest.mark.clause("TP-P2")
def test_several_empty_sites() -> None:
    game = cleared(sheet=awkward_sheet())
    assert [place for place in offers(game, "place") if place[:2] == "c2"] == ["c2 e", "c2 s"]
    play(game, "place c2 s")
    assert game.laying == "c3"
    game.apply("foundation 4")
    assert game.table.sites["c3"].foundation == 4
    assert game.table.sites["d2"].is_empty  # one foundation a turn
    game = cleared(sheet=awkward_sheet())
    found(game, "c3")
    assert [place for place in offers(game, "place") if place[:2] == "c2"] == ["c2 e", "c2 s"]
    assert play(game, "place c2 s").laying == "d2"  # the empty one, wherever the stairs point
    game = cleared(sheet=awkward_sheet())
    found(game, "c3", "d2")
    assert [place for place in offers(game, "place") if place[:2] == "c2"] == ["c2 e", "c2 s"]
    assert play(game, "place c2 e").phase == "row"


@pytest.mark.clause("TP-P2")
def test_with_several_empty_sites_the_stairs_point_at_one_of_them() -> None:
    sheet = awkward_sheet()
    sheet["boards"]["front"]["map"] = "SBS.\n.SBB\nBS.B"
    sheet["boards"]["front"]["start_order"] = ["a1", "c1", "b2", "b3"]
    game = cleared(sheet=sheet)  # c3 lies between c2 and d3
    assert [place for place in offers(game, "place") if place[:2] == "c3"] == ["c3 n", "c3 e"]
    sheet["boards"]["front"]["map"] = "SBS.\n.SBB\nSB.B"
    sheet["boards"]["front"]["start_order"] = ["a1", "c1", "b2", "a3"]
    game = cleared(sheet=sheet)  # c3 lies between b3, c2 and d3
    found(game, "b3")
    assert [place for place in offers(game, "place") if place[:2] == "c3"] == ["c3 n", "c3 e"]
    game.table.foundations.clear()
    assert [place for place in offers(game, "place") if place[:2] == "c3"] == ["c3 n", "c3 e"]
    found(game, "c2")
    assert [place for place in offers(game, "place") if place[:2] == "c3"] == ["c3 n", "c3 e", "c3 w"]


@pytest.mark.clause("TP-P3")
def test_without_foundations_the_site_stays_empty() -> None:
    game = cleared()
    game.table.foundations.clear()
    play(game, "place e5 n")
    assert game.phase == "row"
    assert game.table.sites["e4"].is_empty


@pytest.mark.clause("TP-P5")
def test_a_tile_without_a_legal_space_is_laid_aside() -> None:
    game = cleared()
    for cell in game.table.board.spaces:
        game.table.tiles[cell] = ("eye", "n")
    give(game, "worker", player=1)
    at(game, "limit").own.gold = 5
    play(game, "block")
    assert (game.active, game.phase, game.turn) == (1, "draw", 100)
    assert game.view(None)["laid_aside"] == [["worker", 1]]
    assert game.view(None)["hands"][1] is None
    assert offers(game, "draw")


# rows ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-R1", "TP-R2")
def test_rows_run_to_a_site_or_the_edge() -> None:
    board = Board(SHEET, "basic")
    assert board.row("e5", "horizontal") == ["c5", "d5", "e5", "f5"]
    assert board.row("e5", "vertical") == ["e5", "e6", "e7", "e8"]
    assert board.row("e5", "falling") == ["d4", "e5", "f6", "g7"]
    assert board.row("e5", "rising") == ["h2", "g3", "f4", "e5"]
    assert max(len(board.row(cell, axis)) for cell in board.spaces for axis in AXES) == 4
    game = cleared()
    lay(game, e5="eye")
    assert offers(at(game, "row", "e5"), "row") == ["horizontal", "vertical", "falling", "rising"]
    play(game, "row rising")
    assert game.own.gold == 1  # a row of this tile alone


@pytest.mark.clause("TP-R3", "TP-A0", "TP-A1", "TP-A2", "TP-A3")
def test_populating_and_activating() -> None:
    game = cleared()
    lay(game, g1="eye+red_block", h1="worker+red_block", e1="eye+eye")
    play(at(game, "row", "g1"), "row horizontal")  # e1, f1 (an oasis), g1, h1
    view = game.view(None)
    assert view["sides"][0]["gold"] == 4
    assert view["sides"][0]["blocks"] == [["red", 2]]
    assert view["sides"][0]["workers"] == 14
    assert view["moving"] == {"workers": 1, "symbols": ["h1"]}


@pytest.mark.clause("TP-R4", "TP-A8")
def test_too_few_workers() -> None:
    game = cleared()
    lay(game, e5="worker+worker", e7="worker", e8="worker+worker")
    game.own.workers = 2
    play(at(game, "row", "e5"), "row vertical")
    assert game.view(None)["moving"] == {"workers": 2, "symbols": ["e5", "e5", "e7", "e8", "e8"]}
    play(game, "worker back", "worker back", "worker back")
    assert game.view(None)["moving"] == {"workers": 2, "symbols": ["e8", "e8"]}
    play(game, "worker back")
    assert game.view(None)["moving"] == {"workers": 1, "symbols": ["e8"]}
    assert game.own.workers == 1
    game = cleared()
    lay(game, e5="worker")
    game.own.workers = 0
    play(at(game, "row", "e5"), "row vertical")
    assert game.phase == "draw"  # nobody to ask


@pytest.mark.clause("TP-R5")
def test_too_few_blocks() -> None:
    game = cleared()
    lay(game, e5="worker+red_block", e6="eye+red_block", e7="eye+blue_block", e8="brown_block")
    blocks(game, 1, white=30)
    play(at(game, "row", "e5"), "row vertical")
    assert game.view(1)["forgo"] == {"count": 2, "blocks": [["red", 2], ["blue", 1], ["brown", 1]], "from": "red"}
    assert game.legal_actions() == ["forgo red", "forgo blue"]  # after brown no second one could be forgone
    assert play(game.clone(), "forgo red").legal_actions() == ["forgo red", "forgo blue", "forgo brown"]
    play(game, "forgo blue")  # which leaves brown alone
    assert game.phase == "worker"
    assert game.view(None)["sides"][0]["blocks"] == [["red", 2]]


@pytest.mark.clause("TP-R5")
@pytest.mark.parametrize(("others", "kept"), [(32, []), (31, [["red", 1]]), (28, [["red", 2]])])
def test_forgoing_is_asked_only_if_it_matters(others: int, kept: list[list[object]]) -> None:
    game = cleared()
    lay(game, e5="eye+red_block", e6="eye+red_block")
    blocks(game, 1, white=others)
    play(at(game, "row", "e5"), "row vertical")
    assert game.phase == "draw"
    assert game.view(None)["sides"][0]["blocks"] == kept


# workers -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-A4", "TP-A7")
def test_workers_move_in_eight_directions_over_cells_that_are_not_empty() -> None:
    game = cleared()
    lay(game, e5="worker", e6="worker", e7="eye", e8="eye", f5="eye", f6="eye", g7="eye", h7="eye")
    found(game, "e4", "e9", "g5", "d6", "h8")
    play(at(game, "row", "e5"), "row horizontal")
    assert game._targets() == {"n": "e4", "e": "g5", "se": "h8", "s": "e9", "sw": "d6"}
    own(game, "g5", 1, side=1)  # another player's
    own(game, "e9", 1, 2, "red")  # an own pyramid
    game.table.sites["d6"].foundation = None  # an empty site
    del game.table.tiles["g7"]
    assert offers(game, "worker") == ["n", "s", "back"]
    del game.table.tiles["e7"]
    assert offers(game, "worker") == ["n", "back"]
    play(game, "worker back")
    assert game.own.workers == 15


@pytest.mark.clause("TP-A5")
def test_room_for_three_workers() -> None:
    game = cleared()
    lay(game, e5="worker")
    own(game, "e4", 2)
    play(at(game, "row", "e5"), "row horizontal")
    assert offers(game, "worker") == ["n", "back"]
    own(game, "e4", 3)
    assert offers(game, "worker") == ["back"]
    own(game, "e4", 1, 5, "red")
    assert offers(game, "worker") == ["back"]
    own(game, "e4", 1, 4, "red")
    assert offers(game, "worker") == ["n", "back"]


@pytest.mark.clause("TP-A6")
def test_on_the_first_turn_all_workers_go_to_one_site() -> None:
    game = cleared()
    game.turn = 1
    lay(game, e5="worker+worker", e6="worker", e7="worker")
    found(game, "e4", "d6")
    play(at(game, "row", "e5"), "row vertical")
    assert offers(game, "worker") == ["n", "sw", "back"]
    play(game, "worker n")
    assert offers(game, "worker") == ["n", "back"]
    assert game.view(1)["first_site"] == "e4"
    game.own.gold = 3
    play(game, "worker n", "hire d6")  # bought workers are free to go elsewhere
    assert offers(game, "worker") == ["n", "back"]
    blocks(game, red=1)
    play(game, "worker n", "build e4", "colour red")
    assert offers(game, "worker") == ["n", "back"]  # built up in between, the same site still
    game.turn = 3
    assert game.options.sides == 2
    game.first_site = None
    own(game, "f7", 0)
    game.table.sites["f7"].owner = None
    assert len(offers(game, "worker")) > 2


@pytest.mark.clause("TP-A6", "TP-M1")
def test_in_a_mission_only_the_teams_first_turn_counts() -> None:
    game = fresh(3, mission=1)
    assert game._is_first_turn()
    game.turn = 2
    assert not game._is_first_turn()
    assert fresh(3).turn == 1


@pytest.mark.clause("TP-A9")
def test_recall() -> None:
    game = cleared()
    own(game, "e4", 2)
    assert offers(game, "recall") == []
    game = cleared(recall=True)
    own(game, "e4", 2)
    own(game, "d6", 1, 1, "red")
    own(game, "g5", 2, 1, "red")
    own(game, "f7", 2, side=1)
    assert offers(game, "recall") == ["e4", "g5"]
    play(game, "recall e4", "recall g5", "recall e4")
    assert offers(game, "recall") == []
    assert game.own.workers == 18
    assert game.table.sites["e4"].owner is None
    assert game.table.sites["e4"].foundation == 3


@pytest.mark.clause("TP-A10")
def test_who_owns_a_site() -> None:
    game = cleared()
    found(game, "e4")
    own(game, "d6", 1, side=1)
    assert game.table.may_go_to("e4", 0)
    assert not game.table.may_go_to("d6", 0)
    assert not game.table.may_go_to("f7", 0)  # an empty site
    game.table.leave("d6", 1, 1)
    assert game.table.may_go_to("d6", 0)
