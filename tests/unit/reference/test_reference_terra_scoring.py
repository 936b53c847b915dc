"""The Python reference of Terra Pyramides: final scoring."""

from __future__ import annotations

import pytest
from benben_reference.terra import TerraPyramides, scoring
from kit.terra_positions import HIGHEST, blocks, cleared, own


def finish(game: TerraPyramides) -> TerraPyramides:
    game.stacks.hands = [None] * game.players
    game._begin_turn(0)
    return game


@pytest.mark.clause("TP-F1")
def test_basic_scoring() -> None:
    game = cleared()
    own(game, "e4", 1, value=3)
    own(game, "d6", 2, value=4)
    own(game, "g5", 1, 2, "red", value=4)
    own(game, "f7", 1, 3, "red", side=1)
    blocks(game, red=2, white=1)
    game.own.gold = 4
    outcome = finish(game).outcome()
    assert outcome["breakdown"] == {"foundations": [7, 0], "pyramids": [10, 20], "blocks": [3, 0], "gold": [4, 0]}
    assert outcome["scores"] == [24, 20]
    assert (outcome["kind"], outcome["ranks"], outcome["winners"]) == ("ranked", [1, 2], [0])


@pytest.mark.clause("TP-F1")
def test_a_tie_is_shared() -> None:
    game = cleared(3)
    game.table.sides[0].gold = game.table.sides[2].gold = 3
    outcome = finish(game).outcome()
    assert (outcome["ranks"], outcome["winners"]) == ([1, 3, 1], [0, 2])


@pytest.mark.clause("TPH-7")
@pytest.mark.parametrize(("goods", "points"), [([20, 15, 8, 2], [55, 35, 14, 2]), ([20, 20, 2, 2], [56, 56, 2, 2])])
def test_grave_goods_examples(goods: list[int], points: list[int]) -> None:
    assert scoring.grave_goods_points(goods) == points


@pytest.mark.clause("TPN-4")
def test_oases_example() -> None:
    assert scoring.oases_points(8, [1, 4, 2]) == 32
    assert scoring.oases_points(8, []) == 0


@pytest.mark.clause("TPN-4")
@pytest.mark.parametrize(("sites", "palms", "points"), [(6, 7, 42), (5, 5, 25), (4, 5, 20), (3, 0, 0)])
def test_palms_example(sites: int, palms: int, points: int) -> None:
    steps = [4, 8, 11, 14, 16, 18, 20, 21]
    for ship in [steps[palms - 1], steps[palms] - 1] if palms else [0, 3]:
        assert scoring.nile_points(sites, ship, steps) == points


@pytest.mark.clause("TPN-4", "TPH-1", "TPH-7", "TPN-6")
def test_all_parts_of_the_nile() -> None:
    game = cleared(expansion="nile")
    own(game, "e4", 1, value=2)
    own(game, "c3", 1, 4, "red")
    side = game.table.sides[0]
    side.oases, side.horus, side.grave_goods = 8, 13, 5
    game.table.sides[1].grave_goods = 3
    game.table.sail(0, 9)
    outcome = finish(game).outcome()
    assert outcome["breakdown"] == {
        "foundations": [2, 0],
        "pyramids": [35, 0],
        "blocks": [0, 0],
        "gold": [0, 0],
        "horus": [13, 0],
        "grave_goods": [7, 3],
        "oases": [32, 0],
        "nile": [4, 0],
        "strategy": [60, 0],
    }
    assert outcome["scores"] == [153, 3]


@pytest.mark.clause("TPN-6")
@pytest.mark.parametrize(("levels", "who"), HIGHEST)
def test_highest_pyramid(levels: list[list[int]], who: int | None) -> None:
    assert scoring.highest_pyramid(levels) == who


@pytest.mark.clause("TPN-6")
def test_tasks() -> None:
    game = cleared(3, expansion="nile")
    one, two, three = game.table.sides
    assert not any(scoring.accomplished(game.table).values())
    one.grave_goods = two.grave_goods = 4
    three.horus, one.horus = 9, 8
    two.oases = 1
    own(game, "e4", 1, 1, "red", side=1)
    own(game, "e9", 1, side=0)
    own(game, "c8", 1, side=0)
    two.card, three.card = "oases", "grave_goods"
    assert scoring.accomplished(game.table) == {
        "grave_goods": None,
        "eyes_of_horus": 2,
        "oases": 1,
        "nile": None,
        "highest_pyramid": 1,
        "most_pyramids": 0,
    }
    assert scoring.strategy_points(game.table) == [10, 30, 10]


@pytest.mark.clause("TPN-6")
def test_equal_ships_by_who_came_first() -> None:
    game = cleared(3, expansion="nile")
    game.table.sail(1, 2)
    game.table.sail(0, 2)
    assert game.table.ship_order() == [1, 0]
    assert scoring.accomplished(game.table)["nile"] == 1
    game.table.sail(2, 3)
    game.table.sail(1, 1)
    game.table.sail(0, 1)
    assert game.table.ship_order() == [2, 1, 0]
    assert game.view(None)["ship_order"] == [2, 1, 0]
