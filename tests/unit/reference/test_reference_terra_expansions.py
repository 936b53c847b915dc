"""The Python reference of Terra Pyramides: Horus and Grave Goods, the Nile and the Oases."""

from __future__ import annotations

from copy import deepcopy

import pytest
from benben_reference.terra import TerraPyramides
from benben_reference.terra.board import Board
from kit.terra_positions import SHEET, at, cleared, found, fresh, give, lay, offers, own, play, settle

B5_AROUND = ["a4", "b4", "c4", "a5", "c5", "a6", "b6", "c6"]
D1_AROUND = ["c1", "e1", "c2", "d2", "e2"]


def surround(game: TerraPyramides, cells: list[str], tile: str) -> None:
    for cell in cells:
        if game.table.board.kinds[cell] == "space":
            lay(game, **{cell: tile})


# Horus Track and grave goods -----------------------------------------------------------------------------------------


@pytest.mark.clause("TPH-1", "TP-A2")
def test_eyes_move_along_the_horus_track() -> None:
    game = cleared(expansion="horus")
    lay(game, e5="eye+eye", e6="eye", e7="eye+eye", e8="eye")
    game.own.horus = 4
    play(at(game, "row", "e5"), "row vertical")
    assert (game.own.horus, game.own.gold) == (10, 4)  # the coins at 5 and 10


@pytest.mark.clause("TPH-1")
@pytest.mark.parametrize(("start", "steps", "gold"), [(0, 4, 0), (0, 5, 2), (3, 2, 2), (5, 4, 0), (98, 12, 6)])
def test_coins_on_the_horus_track(start: int, steps: int, gold: int) -> None:
    game = cleared(expansion="horus")
    game.own.horus = start
    game.table.move_horus(0, steps)
    assert (game.own.horus, game.own.gold) == (start + steps, gold)


@pytest.mark.clause("TPH-2")
@pytest.mark.parametrize(("grave_goods", "steps"), [("row", 1), ("symbol", 3)])
def test_grave_goods_in_a_row(grave_goods: str, steps: int) -> None:
    game = cleared(expansion="horus", grave_goods=grave_goods)
    lay(game, e5="grave_good+grave_good", e6="grave_good+worker", e7="eye")
    play(at(game, "row", "e5"), "row vertical")
    assert game.own.grave_goods == steps


@pytest.mark.clause("TPH-3")
def test_a_block_beside_a_grave_good_is_white() -> None:
    sheet = deepcopy(SHEET)
    sheet["tiles"]["horus"].append({"symbols": ["grave_good", "red_block"], "count": 1})
    game = cleared(sheet=sheet, expansion="horus")
    lay(game, e5="grave_good+white_block", e6="grave_good+red_block", e7="red_block")
    play(at(game, "row", "e5"), "row vertical")
    assert game.view(None)["sides"][0]["blocks"] == [["red", 1], ["white", 2]]
    assert game.own.grave_goods == 1


@pytest.mark.clause("TPH-4")
def test_a_grave_good_for_gold() -> None:
    game = cleared(expansion="horus")
    game.own.gold = 2
    play(game, "grave", "grave")
    assert (game.own.grave_goods, game.own.gold) == (2, 0)
    assert "grave" not in game.legal_actions()


# enclosure -----------------------------------------------------------------------------------------------------------


def closing(game: TerraPyramides, cell: str, stairs: str, tile: str, player: int = 0) -> TerraPyramides:
    give(game, tile, player)
    return settle(play(at(game, "place"), f"place {cell} {stairs}"))


@pytest.mark.clause("TPH-5")
def test_enclosure_inland() -> None:
    """Alex receives 7 Eyes and 1 Gold: seven spaces with an eye each, and an oasis."""
    game = cleared(expansion="horus")
    surround(game, [cell for cell in B5_AROUND if cell != "b4"], "eye")
    own(game, "b5", 1)
    closing(game, "b4", "s", "eye")
    assert game.own.horus == 7
    assert game.own.gold == 1 + 2  # the oasis, and the coin at 5 on the track
    assert game.own.blocks.total() == 0
    assert game.view(None)["sites"][[site["cell"] for site in game.view(None)["sites"]].index("b5")] == {
        "cell": "b5",
        "foundation": 3,
        "level": 0,
        "colour": None,
        "owner": 0,
        "workers": 1,
        "enclosure": "done",
    }


@pytest.mark.clause("TPH-5", "TPH-6")
def test_enclosure_at_the_border_by_another_player() -> None:
    """Bodo receives 9 Eyes: five spaces, the tile laid by Alex."""
    game = cleared(expansion="horus")
    surround(game, ["c1", "e1", "c2"], "eye+eye")
    lay(game, e2="eye")
    own(game, "d1", 1, side=1)
    closing(game, "d2", "n", "eye+eye")
    assert [side.horus for side in game.table.sides] == [0, 9]
    assert [side.gold for side in game.table.sides] == [0, 2]


@pytest.mark.clause("TPH-5")
def test_enclosure_gives_grave_goods_and_coins_but_no_blocks_or_workers() -> None:
    sheet = deepcopy(SHEET)
    sheet["tiles"]["horus"] += [{"symbols": ["gold_coin", "oasis"], "count": 9}]
    game = cleared(sheet=sheet, expansion="horus")
    surround(game, ["c1", "c2"], "grave_good+grave_good")
    surround(game, ["e1", "e2"], "gold_coin+oasis")
    own(game, "d1", 1)
    closing(game, "d2", "n", "worker+red_block")
    own_side = game.own
    assert (own_side.grave_goods, own_side.gold, own_side.horus, own_side.workers) == (4, 2, 0, 15)
    assert own_side.blocks.total() == 0


@pytest.mark.clause("TPH-5")
def test_without_an_owner_never_or_later() -> None:
    for enclosure, horus in (("owner_at_close", 0), ("when_owned", 5)):
        game = cleared(expansion="horus", enclosure=enclosure)
        surround(game, ["c1", "e1", "c2", "e2"], "eye")
        found(game, "d1")
        closing(game, "d2", "n", "eye")
        assert game.table.sites["d1"].enclosure == ("due" if horus else "done")
        assert game.own.horus == 0
        game.own.gold = 3
        play(game, "hire d1")
        assert (game.own.horus, game.own.gold) == (horus, 2 if horus else 0)
        assert game.table.sites["d1"].enclosure == "done"


@pytest.mark.clause("TPH-5", "TP-A8")
def test_when_owned_pays_once_and_for_moved_workers_too() -> None:
    game = cleared(expansion="horus", enclosure="when_owned", recall=True)
    surround(game, ["c1", "e1", "c2", "e2"], "eye")
    found(game, "d1")
    closing(game, "d2", "n", "worker+eye")
    play(game, "row horizontal", "worker n")
    assert game.own.horus == 3 + 5  # c2, d2 and e2 by the row, then all five
    game.own.gold = 3
    play(game, "recall d1", "hire d1")
    assert game.own.horus == 3 + 5


@pytest.mark.clause("TPH-5")
def test_the_tile_and_its_foundation_come_before_the_enclosure_and_the_row_after() -> None:
    game = cleared(expansion="horus")
    surround(game, ["c1", "e1", "c2", "e2"], "eye")
    give(game, "eye")
    play(at(game, "place"), "place d2 n")
    assert (game.phase, game.table.sites["d1"].enclosure) == ("foundation", "open")
    settle(game)
    assert (game.phase, game.table.sites["d1"].enclosure) == ("row", "done")  # nobody was there


@pytest.mark.clause("TPH-6")
def test_several_sites_enclosed_at_once_all_pay() -> None:
    sheet = deepcopy(SHEET)
    board = {"map": "SBS.\n.S.B\nBSB.", "sides": "sscc\nsscc\nsscc", "versions": ["horus"]}
    sheet["boards"] = {**SHEET["boards"], "front": {**board, "start_order": ["a1", "c1", "b2", "b3"]}}
    game = cleared(sheet=sheet, expansion="horus")
    lay(game, a1="eye", b2="eye", c1="eye", a2="worker", b3="eye", d1="eye", d3="eye")
    own(game, "b1", 1)
    own(game, "c3", 1, side=1)
    own(game, "d2", 1, 1, "red", side=1)
    closing(game, "c2", "e", "eye+eye")
    # b1: a1, c1, b2, c2; c3: b2, c2, b3, d3; d2: c1, d1, c2, d3
    assert [side.horus for side in game.table.sides] == [5, 5 + 5]


@pytest.mark.clause("TPH-5")
@pytest.mark.parametrize(("enclosure", "word"), [("owner_at_close", "done"), ("when_owned", "due")])
def test_sites_closed_at_setup_have_no_owner(enclosure: str, word: str) -> None:
    sheet = deepcopy(SHEET)
    board = {"map": "SBS.\nSBSB\n...B", "sides": "sscc\nsscc\nsscc", "versions": ["horus"]}
    sheet["boards"] = {**SHEET["boards"], "front": {**board, "start_order": ["a1", "c1", "a2", "c2"]}}
    game = fresh(sheet=sheet, expansion="horus", enclosure=enclosure)
    view = {site["cell"]: site["enclosure"] for site in game.view(None)["sites"]}
    assert view == {"b1": word, "b2": "open", "d2": "open", "d3": "open"}
    assert {site["enclosure"] for site in fresh().view(None)["sites"]} == {None}


# the Nile ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TPN-1")
def test_the_back_of_the_board() -> None:
    board = Board(SHEET, "nile")
    assert len(board.river) == sum(kind == "nile" for kind in board.kinds.values()) == 21
    game = cleared(expansion="nile")
    assert all(game.table.filled(cell) for cell in board.river)
    assert not any(place.split(" ")[0] in board.river for place in offers(game, "place"))


@pytest.mark.clause("TPN-1")
@pytest.mark.parametrize(("axis", "steps"), [("horizontal", 2), ("falling", 4)])
def test_nile_example_a(axis: str, steps: int) -> None:
    """Worker and red block on e3: 3 or 5 cells activated, three foundations to be reached."""
    game = cleared(expansion="nile")
    found(game, "e4", "h3", "j8")
    give(game, "worker+red_block")
    settle(play(at(game, "place"), "place e3 s"))
    row = game.table.board.row("e3", axis)
    assert sum(game.table.filled(cell) for cell in row) == steps + 1
    play(game, f"row {axis}")
    assert game.own.ship == steps
    assert set(game._targets().values()) == {"e4", "h3", "j8"}
    assert game.view(None)["sides"][0]["blocks"] == [["red", 1]]


@pytest.mark.clause("TPN-1", "TP-R3")
def test_nile_example_b() -> None:
    """1 eye, 1 red and 1 grey block, 1 worker and 2 steps."""
    game = cleared(expansion="nile")
    lay(game, h2="worker+red_block")
    give(game, "eye+grey_block")
    stairs = next(iter(game.table.board.edge_sites("e5")))
    settle(play(at(game, "place"), f"place e5 {stairs}"))
    play(game, "row rising")
    side = game.view(None)["sides"][0]
    assert (side["horus"], side["ship"], side["blocks"]) == (1, 2, [["red", 1], ["grey", 1]])
    assert game.view(None)["moving"] == {"workers": 1, "symbols": ["h2"]}


@pytest.mark.clause("TPN-1")
def test_the_ship_stops_on_the_last_space() -> None:
    game = cleared(expansion="nile")
    game.table.sail(0, 20)
    game.table.sail(0, 3)
    assert game.own.ship == 21
    assert len(game.table.arrivals) == 21


@pytest.mark.clause("TPN-1", "TPN-2", "TPH-6")
def test_enclosure_activates_nile_cells_and_oases() -> None:
    game = cleared(expansion="nile")
    found(game, "f2")
    own(game, "f2", 1, side=1)
    lay(game, e1="oasis+eye", f1="oasis+eye", e3="oasis+eye")  # besides the Nile's g1, g2, f3 and g3
    closing(game, "e2", "e", "oasis+gold_coin")
    side = game.table.sides[1]
    assert (side.ship, side.oases, side.horus, side.gold) == (4, 4, 3, 1)


@pytest.mark.clause("TPN-2", "TP-A1")
def test_oases_in_a_row() -> None:
    sheet = deepcopy(SHEET)
    sheet["boards"]["front"]["versions"] = ["basic", "horus", "nile"]
    game = cleared(sheet=sheet, expansion="nile")
    lay(game, c1="oasis+gold_coin", a1="oasis+eye")
    play(at(game, "row", "c1"), "row horizontal")  # a1, the printed oasis b1, c1
    assert (game.own.oases, game.own.gold, game.own.horus) == (3, 2, 1)


@pytest.mark.clause("TPN-3")
def test_sailing_for_gold() -> None:
    game = cleared(expansion="nile")
    game.own.gold = 5
    play(game, "sail", "sail")
    assert (game.own.ship, game.own.gold) == (2, 1)
    assert "sail" not in game.legal_actions()
    game.own.gold, game.own.ship = 9, 21
    assert "sail" not in game.legal_actions()


@pytest.mark.clause("TPN-5")
def test_the_price_of_a_strategy_card() -> None:
    """13 points: 2 gold."""
    game = cleared(expansion="nile")
    game.own.horus, game.own.gold = 13, 3
    tasks = ["grave_goods", "eyes_of_horus", "oases", "nile", "highest_pyramid", "most_pyramids"]
    assert offers(game, "card") == tasks == game.view(None)["cards"]
    play(game, "card nile")
    assert game.own.gold == 1
    assert game.view(None)["sides"][0]["card"] == "nile"
    assert game.view(None)["cards"] == [task for task in tasks if task != "nile"]
    game.own.gold = 9
    assert offers(game, "card") == []  # once a game
    game.player = 1
    assert offers(game, "card") == []
    game.own.horus, game.own.gold = 4, 4
    assert offers(game, "card") == []  # more than 4 points
    game.own.horus = 5
    assert offers(game, "card") == [task for task in tasks if task != "nile"]
    game.own.horus, game.own.gold = 25, 4
    assert offers(game, "card") == []  # 5 gold


@pytest.mark.clause("TPN-5")
def test_at_least_one_coin() -> None:
    sheet = deepcopy(SHEET)
    sheet["horus_track"]["coin_every"] = 10
    game = cleared(sheet=sheet, expansion="nile")
    game.own.horus, game.own.gold = 9, 4
    assert offers(game, "card") == []
    game.own.horus = 10
    assert len(offers(game, "card")) == 6


@pytest.mark.clause("TP-S2", "TPN-1")
def test_printed_stairs_begin_with_a_foundation() -> None:
    game = fresh(expansion="nile")
    board = game.table.board
    printed = {site for site in board.sites if board.kinds[site] == "building_site_with_printed_stairs"}
    pointed = {board.edge_sites(cell)[stairs] for cell, (_, stairs) in game.table.tiles.items()}
    assert {cell for cell, site in game.table.sites.items() if not site.is_empty} == printed | pointed
    assert len(printed) == 10


@pytest.mark.clause("TP-D2", "TPH-1")
def test_gold_off_turn_is_checked_at_the_end_of_ones_own_turn() -> None:
    game = cleared(expansion="horus")
    surround(game, ["c1", "e1", "c2", "e2"], "eye+eye")
    own(game, "d1", 1, side=1)
    game.table.sides[1].gold = 4
    closing(game, "d2", "n", "eye+eye")
    assert game.table.sides[1].gold == 8
    play(game, "row vertical", "draw 6")
    settle(game)
    assert (game.active, game.phase) == (1, "place")


def test_every_version_has_all_keys() -> None:
    keys = {name: set(fresh(expansion=name).view(0)) for name in ("basic", "horus", "nile")}
    assert keys["basic"] == keys["horus"] == keys["nile"]
