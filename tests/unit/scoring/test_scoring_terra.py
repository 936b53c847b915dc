"""Final scoring of Terra Pyramides for finished tables: the rulebook's examples, shapes, and what is refused."""

from __future__ import annotations

from typing import Any

import benben
import pytest
from benben.scoring import terra
from kit.places import ROOT
from kit.terra_positions import HIGHEST, SHEET
from kit.terra_tables import BASIC, MOST, NILE, NONE, pyramids

# The rulebook's examples -------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-F1")
@pytest.mark.parametrize(("level", "value"), [(1, 5), (2, 10), (3, 20), (4, 35), (5, 60)])
def test_values_of_pyramids(level: int, value: int) -> None:
    assert terra.pyramids(pyramids([level], [level, 1])).tolist() == [value, value + 5]


@pytest.mark.clause("TP-F1")
def test_basic_scoring() -> None:
    score = terra.score(**BASIC)
    parts = {part: points.tolist() for part, points in score.breakdown.items()}
    assert parts == {"foundations": [7, 0], "pyramids": [10, 20], "blocks": [3, 0], "gold": [4, 0]}
    assert list(parts) == list(benben.make("terra-pyramides", players=2).breakdown)
    assert score.total.tolist() == [24, 20]
    assert (score.ranks.tolist(), score.winners.tolist(), score.won) == ([1, 2], [True, False], None)


@pytest.mark.clause("TP-F1")
def test_a_tie_is_shared() -> None:
    score = terra.score(foundations=[0, 0, 0], pyramids=[NONE] * 3, blocks=[1, 0, 0], gold=[2, 1, 3])
    assert (score.ranks.tolist(), score.winners.tolist()) == ([1, 3, 1], [True, False, True])


@pytest.mark.clause("TPH-7")
@pytest.mark.parametrize(("goods", "points"), [([20, 15, 8, 2], [55, 35, 14, 2]), ([20, 20, 2, 2], [56, 56, 2, 2])])
def test_grave_goods(goods: list[int], points: list[int]) -> None:
    assert terra.grave_goods(goods).tolist() == points


@pytest.mark.clause("TPN-4")
def test_oases() -> None:
    assert terra.oases([8, 8], pyramids([1, 4, 2], [])).tolist() == [32, 0]


@pytest.mark.clause("TPN-4")
@pytest.mark.parametrize(("sites", "palms", "points"), [(6, 7, 42), (5, 5, 25), (4, 5, 20), (3, 0, 0)])
def test_palms(sites: int, palms: int, points: int) -> None:
    steps = SHEET["boards"]["back"]["nile"]["palms"]
    for ship in [steps[palms - 1], steps[palms] - 1] if palms else [0, steps[0] - 1]:
        assert terra.nile([sites - 1], pyramids([3]), [ship]).tolist() == [points]


@pytest.mark.clause("TPH-1", "TPN-4", "TPN-6")
def test_all_parts_of_the_nile() -> None:
    score = terra.score(**{**NILE, "pyramids": pyramids([4], []), "foundations": [2, 0], "foundation_count": [1, 0]})
    assert {part: points.tolist() for part, points in score.breakdown.items()} == {
        "foundations": [2, 0],
        "pyramids": [35, 0],
        "blocks": [3, 0],
        "gold": [4, 0],
        "horus": [13, 0],
        "grave_goods": [7, 3],
        "oases": [32, 0],
        "nile": [4, 0],
        "strategy": [70, 0],
    }
    assert score.total.tolist() == [170, 3]


@pytest.mark.clause("TPN-6")
@pytest.mark.parametrize(("levels", "who"), HIGHEST)
def test_the_third_pyramid_decides(levels: list[list[int]], who: int | None) -> None:
    zero = [0] * len(levels)
    others: dict[str, Any] = {"foundation_count": zero, "horus": zero, "grave_goods": zero, "oases": zero, "ship": zero}
    assert terra.accomplished(pyramids=pyramids(*levels), **others)["highest_pyramid"] == (-1 if who is None else who)


@pytest.mark.clause("TPN-6")
def test_a_task_pays_more_with_its_card_and_nothing_in_a_tie() -> None:
    ships: dict[str, Any] = {"pyramids": pyramids([1], [], []), "ship": [5, 5, 2], "first_ship": 1}
    who = terra.accomplished(**MOST, **ships)
    assert {task: int(player) for task, player in who.items()} == {
        "grave_goods": 0,
        "eyes_of_horus": -1,
        "oases": 1,
        "nile": 1,
        "highest_pyramid": 0,
        "most_pyramids": 0,
    }
    assert terra.strategy(**MOST, **ships).tolist() == [30, 20, 0]
    cards = ["grave_goods", "nile", "eyes_of_horus"]
    assert terra.strategy(**MOST, **ships, cards=cards).tolist() == [40, 30, 0]
    assert terra.strategy(**MOST, **ships, cards=[0, 3, 1]).tolist() == [40, 30, 0]


@pytest.mark.clause("TP-M1", "TP-M2")
@pytest.mark.parametrize(
    ("mission", "levels", "values", "colours", "won"),
    [
        (1, [5, 5, 5, 5], 0, None, True),
        (1, [5, 5, 5, 4], 0, None, False),
        (2, [5, 5, 5, 5], 36, None, True),
        (2, [5, 5, 5, 5], 35, None, False),
        (3, [4] * 6, 0, [6], True),
        (3, [4] * 6, 0, [5], False),
    ],
)
def test_missions(mission: int, levels: list[int], values: int, colours: list[int] | None, won: bool) -> None:
    team: dict[str, Any] = {"foundations": [values], "pyramids": pyramids(levels), "blocks": [0], "gold": [0]}
    score = terra.score(**team, colours=colours, mission=mission, players=3)
    assert score.won is not None
    assert (bool(score.won), score.ranks.tolist(), score.winners.tolist()) == (won, [1] * 3, [won] * 3)
    assert score.total.tolist() == [values + sum({4: 35, 5: 60}[level] for level in levels)] * 3


def test_the_example_of_the_page() -> None:
    page = (ROOT / "docs/terra-pyramides.md").read_text(encoding="utf-8")
    code = "from benben.scoring" + page.partition("```python\nfrom benben.scoring")[2].partition("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)
    score = names["score"]
    shown = (score.total.tolist(), score.breakdown["strategy"].tolist(), score.winners.tolist())
    assert code.rstrip().endswith(f"# {str(shown)[1:-1]}")
