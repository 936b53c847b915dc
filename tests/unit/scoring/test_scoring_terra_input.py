"""Final scoring of Terra Pyramides for finished tables: sheets, shapes and types, and what is refused."""

from __future__ import annotations

import copy
from typing import Any

import benben
import numpy as np
import pytest
from benben._native import TerraScoring
from benben.scoring import terra
from kit.terra_positions import SHEET
from kit.terra_tables import BASIC, HORUS, MOST, NILE, NONE, pyramids

# Sheets, shapes and types ------------------------------------------------------------------------------------------


def test_values_are_those_of_the_sheet() -> None:
    sheet = copy.deepcopy(SHEET)
    sheet["edition"] = "box"
    sheet["finials"]["value"] = 99
    sheet["boards"]["back"]["nile"]["palms"] = [1, 2, 3]
    sheet["strategy_cards"].update(points_owned=7, points_not_owned=1, cards=[{"task": "oases", "count": 1}])
    assert terra.pyramids(pyramids([5, 1]), sheet=sheet).tolist() == [104]
    score = terra.score(**{**NILE, "cards": [None, "oases"], "sheet": sheet})
    assert (score.breakdown["nile"].tolist(), score.breakdown["strategy"].tolist()) == ([9, 3], [1, 0])
    assert list(terra.accomplished(**MOST, pyramids=[NONE] * 3, ship=[0] * 3, sheet=sheet)) == ["oases"]


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32", "uint32", "int64", "uint64", ">i4"])
def test_any_integer_type_and_layout(dtype: str) -> None:
    numbers: dict[str, Any] = {name: np.asarray(BASIC[name], dtype) for name in BASIC}
    wide: dict[str, Any] = {name: np.repeat(array[np.newaxis], 6, axis=0)[::2] for name, array in numbers.items()}
    for score, rows in ((terra.score(**numbers), 1), (terra.score(**wide), 3)):
        assert score.total.dtype == score.ranks.dtype == np.int32
        assert score.total.reshape(-1, 2).tolist() == [[24, 20]] * rows
    fortran: dict[str, Any] = {name: np.asfortranarray(array) for name, array in wide.items()}
    assert terra.score(**fortran).total.tolist() == [[24, 20]] * 3


def test_no_table_at_all() -> None:
    empty: dict[str, Any] = {name: np.zeros((0, *np.shape(BASIC[name])), int) for name in BASIC}
    score = terra.score(**empty)
    assert (score.total.shape, score.breakdown["gold"].shape) == ((0, 2), (0, 2))


def test_results_are_the_callers_own() -> None:
    gold = np.array([3, 1], np.int32)
    points = terra.gold(gold)
    points[0] = 9
    assert gold.tolist() == [3, 1]


# Bad input ---------------------------------------------------------------------------------------------------------

TWICE: dict[str, Any] = {name: np.repeat(np.asarray(BASIC[name])[np.newaxis], 2, axis=0) for name in BASIC}


@pytest.mark.parametrize(
    ("base", "change", "message"),
    [
        (BASIC, {"gold": [4.0, 0]}, "gold are whole numbers, not float64"),
        (BASIC, {"gold": [np.nan, 0]}, "gold are whole numbers, not float64"),
        (BASIC, {"blocks": [True, False]}, "blocks are whole numbers, not bool"),
        (BASIC, {"blocks": ["3", "0"]}, "blocks are whole numbers, not <U1"),
        (BASIC, {"blocks": np.array([3, 0.5], object)}, "blocks[1] is a whole number, not float"),
        (NILE, {"cards": [1.0, 2.0]}, "cards are whole numbers, not float64"),
    ],
)
def test_other_types_are_refused(base: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        terra.score(**{**base, **change})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("base", "change", "message"),
    [
        (BASIC, {"gold": [4, 0, 0]}, "gold: has the shape [3], should have [2] to go with foundations"),
        (BASIC, {"pyramids": [NONE[:4]] * 2}, "pyramids: has the shape [2, 4], should have [2, 5] to go with"),
        (TWICE, {"gold": [[4, 0]]}, "gold: has the shape [1, 2], should have [2, 2] to go with foundations"),
        (BASIC, {"gold": [[4], [0, 1]]}, "gold: is no array, and none can be made of this list"),
        (BASIC, {"foundations": 7}, "foundations: has the shape [], should have (players) or (tables, players)"),
        (BASIC, {"foundations": [0] * 5}, "foundations: has the shape [5], should have (players)"),
        (BASIC, {"gold": [4, -1]}, "gold[1]: is -1, should be 0 to 65535"),
        (BASIC, {"gold": [70_000, 0]}, "gold[0]: is 70000, should be 0 to 65535"),
        (BASIC, {"gold": [4, 2**80]}, f"gold[1]: is {2**80}, should be 0 to 65535"),
        (BASIC, {"gold": np.array([4, 2**64 - 1], np.uint64)}, f"gold[1]: is {2**64 - 1}, should be 0 to 65535"),
        (TWICE, {"gold": [[4, 0], [1, -3]]}, "gold[1, 1]: is -3, should be 0 to 65535"),
        (TWICE, {"pyramids": [[NONE] * 2, [NONE, [0, 0, 0, 0, -1]]]}, "pyramids[1, 1, 4]: is -1, should be"),
        (
            BASIC,
            {"pyramids": [[9, 0, 0, 0, 0], [10, 0, 0, 0, 0]]},
            "pyramids: are 19 of level 1 or higher, at most are 18",
        ),
        (TWICE, {"pyramids": [[NONE] * 2, [NONE, [0, 0, 0, 7, 0]]]}, "pyramids[1]: are 7 of level 4 or higher"),
        (BASIC, {"pyramids": [NONE, [0, 0, 0, 0, 3]]}, "pyramids[1]: are 3 of level 5, at most are 2 (TP-B3)"),
        (BASIC, {"foundation_count": [22, 0]}, "pyramids: are 24 with the foundations, at most are 22 (TP-C3)"),
        (BASIC, {"foundations": [9, 0]}, "foundations[0]: is 9, 2 foundations are worth 2 to 8 (TP-C3)"),
        (BASIC, {"foundation_count": None, "foundations": [99, 0]}, "foundations[0]: is 99, 22 foundations are worth"),
        (TWICE, {"blocks": [[3, 0], [20, 13]]}, "blocks[1]: is 33 in all, should be at most 32 (TP-C4)"),
        (NILE, {"ship": [9, 99]}, "ship[1]: is 99, should be at most 21 (TPN-1)"),
        (
            NILE,
            {"cards": ["nile", "nil"]},
            "cards[1]: is nil, should be None, -1 or a task: grave_goods, eyes_of_horus",
        ),
        (NILE, {"cards": [3, 6]}, "cards[1]: is 6, should be None, -1 or a task"),
        (NILE, {"cards": ["nile", "nile"]}, "cards[1]: is nile, which player 0 bought (TPN-5)"),
        (NILE, {"first_ship": 1}, "first_ship: is 1, whose ship is not the furthest (TPN-6)"),
        (NILE, {"ship": [4, 4]}, "first_ship: is missing: ships 0 and 1 are level at 4, who came first? (TPN-6)"),
        (NILE, {"oases": None}, "oases: is missing"),
        (BASIC, {"horus": [1, 2]}, "horus: doesn't count in this expansion and mission"),
        (BASIC, {"colours": [1, 2]}, "colours: doesn't count in this expansion and mission"),
        (BASIC, {"expansion": "sun"}, 'expansion: is "sun", should be "basic" or "horus" or "nile"'),
        (BASIC, {"players": 3}, "players: is 3, the arrays are for 2"),
        (BASIC, {"mission": 1}, "foundations: is of 2 players, should be of 1, who stands for the team (TP-M1)"),
        (HORUS, {"mission": 1}, 'mission: is 1, which needs expansion "basic" (TP-M1)'),
    ],
)
def test_what_is_wrong_is_named(base: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(benben.ConfigError) as caught:
        terra.score(**{**base, **change})
    assert str(caught.value).startswith(message)


def test_masked_numbers_are_refused() -> None:
    gold: Any = np.ma.masked_array([4, 0], mask=[False, False])
    assert terra.gold(gold).tolist() == [4, 0]
    gold[0] = np.ma.masked
    with pytest.raises(TypeError, match="gold are whole numbers, some of these are masked"):
        terra.gold(gold)


class Interrupted:
    def __array__(self, *_: object, **__: object) -> Any:
        raise KeyboardInterrupt


def test_an_interrupt_is_no_bad_array() -> None:
    batch = benben.Batch(benben.make("terra-pyramides", players=2), 2)
    never: Any = Interrupted()
    for call in (terra.gold, batch.apply, batch.reset):
        with pytest.raises(KeyboardInterrupt):
            call(never)


def test_other_mistakes() -> None:
    one: dict[str, Any] = {"foundations": [0], "pyramids": [NONE], "blocks": [0], "gold": [0]}
    with pytest.raises(benben.ConfigError, match="foundations: is of 1 player, should be of 2 to 4"):
        terra.score(**one)
    with pytest.raises(benben.ConfigError, match=r"colours\[0\]: is 2, there are 1 pyramids of level 4"):
        terra.score(**{**one, "pyramids": pyramids([4])}, colours=[2], mission=3)
    with pytest.raises(benben.ConfigError, match="position: is of pyramis, should be of terra-pyramides"):
        terra.holdings(benben.make("pyramis", players=2).new_initial_state())
    with pytest.raises(benben.SheetError):
        terra.oases([1], [NONE], sheet={})
    with pytest.raises(benben.ConfigError, match="game: is pyramis"):
        TerraScoring(benben.make("pyramis", players=2))
