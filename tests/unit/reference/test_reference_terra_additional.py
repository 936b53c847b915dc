"""The Python reference of Terra Pyramides: building, exchanging, buying, and the missions."""

from __future__ import annotations

import pytest
from benben_reference.terra import TerraPyramides, scoring
from kit.terra_positions import SHEET, additional_at, at, blocks, cleared, found, lay, offers, own, play

TABLE = [(0, 1, 5), (1, 2, 10), (2, 3, 20), (3, 4, 35), (4, 5, 60)]
"""The rulebook's table: what is there, the blocks it takes, the value of the new level."""


@pytest.mark.clause("TP-B1", "TP-C3")
@pytest.mark.parametrize(("level", "needed", "value"), TABLE)
def test_pyramid_table(level: int, needed: int, value: int) -> None:
    game = cleared()
    own(game, "e4", 3, level, "red" if level else None)
    blocks(game, red=needed)
    if level:
        blocks(game, red=needed - 1)
        assert offers(game, "build") == []
        blocks(game, red=needed)
    play(game, "build e4")
    if not level:
        play(game, "colour red")
    site = game.table.sites["e4"]
    assert (site.level, site.colour, site.workers, site.owner) == (level + 1, "red", 1, 0)
    assert game.own.workers == 17
    assert game.own.blocks.total() == 0
    assert game.phase == "place"
    assert scoring.breakdown(game.table)["pyramids"] == [value, 0]
    assert scoring.breakdown(game.table)["foundations"] == [0, 0]


@pytest.mark.clause("TP-B1")
def test_three_workers_and_blocks_are_needed() -> None:
    game = cleared()
    own(game, "e4", 3)
    assert offers(game, "build") == []
    blocks(game, white=1)
    assert offers(game, "build") == ["e4"]
    own(game, "e4", 2)
    assert offers(game, "build") == []
    own(game, "e4", 3, side=1)
    assert offers(game, "build") == []


@pytest.mark.clause("TP-B2")
def test_colour_and_payment() -> None:
    game = cleared()
    own(game, "e4", 3)
    blocks(game, blue=1, white=1)
    game.table.pieces[1, "grey"] = 0
    play(game, "build e4")
    assert game.view(1)["build"] == {"cell": "e4", "colour": None}
    assert offers(game, "colour") == ["red", "blue", "yellow", "green", "brown"]
    assert set(game.legal_actions()) == {f"colour {colour}" for colour in offers(game, "colour")}
    play(game, "colour green")
    assert game.view(1)["build"] == {"cell": "e4", "colour": "green"}
    assert game.legal_actions() == ["pay blue", "pay white"]
    play(game, "pay blue")
    assert game.view(None)["sides"][0]["blocks"] == [["white", 1]]
    assert game.view(None)["build"] is None
    own(game, "d6", 3, 2, "green")
    blocks(game, green=2, white=3, red=7)
    play(game, "build d6")
    assert game.legal_actions() == ["whites 1", "whites 2", "whites 3"]
    play(game, "whites 2")
    assert game.view(None)["sides"][0]["blocks"] == [["red", 7], ["green", 1], ["white", 1]]


@pytest.mark.clause("TP-B2")
def test_steps_with_one_option_are_not_asked() -> None:
    game = cleared()
    own(game, "e4", 3, 1, "red")
    blocks(game, red=1, white=1)
    play(game, "build e4")
    assert game.phase == "place"
    own(game, "d6", 3)
    blocks(game, blue=3)
    for colour in ("red", "blue", "grey", "yellow", "green"):
        game.table.pieces[1, colour] = 0
    play(game, "build d6")
    assert game.table.sites["d6"].colour == "brown"
    assert game.phase == "place"


@pytest.mark.clause("TP-B3")
def test_limits_of_building() -> None:
    game = cleared()
    blocks(game, red=7)
    own(game, "e4", 3, 5, "red")
    assert offers(game, "build") == []
    own(game, "e4", 3, 4, "red")
    assert offers(game, "build") == ["e4"]
    game.own.finials = 0
    assert offers(game, "build") == []
    own(game, "e4", 3, 2, "red")
    assert offers(game, "build") == ["e4"]
    game.table.pieces[3, None] = 0
    assert offers(game, "build") == []
    own(game, "e4", 3)
    for colour in game.parts.colours:
        game.table.pieces[1, colour] = 0
    assert offers(game, "build") == []


@pytest.mark.clause("TP-B3", "TP-C3")
def test_a_finial_is_used_up() -> None:
    game = cleared()
    blocks(game, red=7)
    own(game, "e4", 3, 4, "red")
    play(game, "build e4")
    assert [side.finials for side in game.table.sides] == [1, 2]


@pytest.mark.clause("TP-B4")
def test_exchange() -> None:
    game = cleared()
    blocks(game, red=2, blue=1, white=2)
    expected = ["red red", "red blue", "red white", "blue white", "white white"]
    assert offers(game, "exchange") == expected
    blocks(game, 1, red=27)  # an empty supply doesn't matter
    play(game, "exchange red blue")
    assert game.view(None)["sides"][0]["blocks"] == [["red", 1], ["white", 3]]
    assert game.table.blocks_left() == 1
    play(game, "exchange red white", "exchange white white", "exchange white white")
    assert offers(game, "exchange") == []


@pytest.mark.clause("TP-G1")
def test_a_search_costs_gold_and_needs_a_stack() -> None:
    game = cleared()
    assert offers(game, "search") == []
    game.own.gold = 1
    game.stacks.gone[3] = True
    assert offers(game, "search") == ["0", "1", "2", "4", "5", "6", "7"]
    play(game, "search 7", *["tile eye+eye"] * 2, "tile worker")
    assert game.own.gold == 0
    assert game.legal_actions() == []
    play(game, "tile worker", "tile eye")
    assert game.phase == "lay"
    assert game.legal_actions() == ["lay worker", "lay eye", "lay eye+eye"]
    play(game, "lay eye", "lay worker", "lay eye+eye")
    assert game.legal_actions() == ["lay worker", "lay eye+eye"]
    play(game, "lay worker")  # only equal tiles are left
    assert game.phase == "place"
    assert game.view(0)["stacks"][7]["tiles"] == ["eye", "worker", "eye+eye", "worker", "eye+eye"]


@pytest.mark.clause("TP-G1")
def test_a_stack_of_one_tile() -> None:
    game = cleared(4)
    for _ in range(3):
        game.stacks.start(7, "eye")
    game.own.gold = 2
    play(game, "search 7", "tile worker")
    assert game.phase == "place"
    assert game.view(0)["stacks"][7]["tiles"] == ["worker"]
    play(game, "search 7")  # nothing new to see, nothing to order
    assert (game.phase, game.own.gold) == ("place", 0)


@pytest.mark.clause("TP-G2")
def test_hiring() -> None:
    game = cleared()
    found(game, "e4")
    own(game, "d6", 2)
    own(game, "g5", 3)
    own(game, "f7", 1, 4, "red")
    own(game, "c3", 1, 5, "red")
    own(game, "h3", 1, side=1)
    game.own.gold = 2
    assert offers(game, "hire") == []
    game.own.gold = 7
    assert offers(game, "hire") == ["e4", "d6", "f7"]
    play(game, "hire e4")
    assert (game.own.gold, game.own.workers) == (4, 14)
    assert (game.table.sites["e4"].owner, game.table.sites["e4"].workers) == (0, 1)
    game.own.workers = 0
    assert offers(game, "hire") == []


@pytest.mark.clause("TP-G3")
def test_buying_a_white_block() -> None:
    game = cleared()
    game.own.gold = 3
    blocks(game, 1, red=32)
    assert "block" not in game.legal_actions()
    blocks(game, 1, red=31)
    play(game, "block")
    assert game.own.gold == 0
    assert game.view(None)["sides"][0]["blocks"] == [["white", 1]]
    assert game.view(None)["blocks"] == 0


@pytest.mark.clause("TP-T0")
def test_what_the_basic_game_offers() -> None:
    game = cleared()
    own(game, "e4", 3)
    blocks(game, red=2)
    game.own.gold = 4
    found(game, "d6")
    assert additional_at(game) == {"build", "exchange", "search", "hire", "block"}


# missions ------------------------------------------------------------------------------------------------------------

PYRAMIDS = ["e4", "d6", "g5", "f7", "c3", "h3"]


@pytest.mark.clause("TP-M1")
def test_a_team_is_one_side() -> None:
    game = cleared(3, mission=2)
    assert len(game.table.sides) == 1
    assert game.view(None)["sides"][0]["workers"] == 12
    views = [game.view(player) for player in range(3)]
    assert all(hand["tile"] for view in views for hand in view["hands"])
    assert [hand["tile"] for hand in game.view(None)["hands"]] == [None] * 3
    game.own.gold = 1
    play(game, "search 0", "tile eye", "tile worker", "tile worker", "tile eye+eye", "lay eye")
    assert game.view(2)["search"] == {"stack": 0, "player": 0, "left": [["worker", 2], ["eye+eye", 1]]}
    assert game.view(2)["stacks"][0]["tiles"] == ["eye", None, None, None]
    assert game.view(None)["search"]["left"] is None
    game.player = 1
    assert game.side == 0


@pytest.mark.clause("TP-M2")
@pytest.mark.parametrize(("mission", "finials"), [(1, 4), (2, 8)])
def test_borrowed_finials(mission: int, finials: int) -> None:
    assert TerraPyramides(SHEET, 1, mission=mission).table.sides[0].finials == finials


@pytest.mark.clause("TP-M2", "TP-M3")
def test_mission_1_ends_at_once() -> None:
    game = cleared(2, mission=1)
    blocks(game, red=5)
    for cell in PYRAMIDS[:3]:
        own(game, cell, 1, 5, "red")
    own(game, PYRAMIDS[3], 3, 4, "red")
    lay(game, e5="worker")
    play(at(game, "row", "e5"), "row horizontal", f"build {PYRAMIDS[3]}")
    assert game.is_terminal()
    outcome = game.outcome()
    assert (outcome["kind"], outcome["reason"], outcome["won"]) == ("cooperative", "mission", True)
    assert outcome["winners"] == [0, 1]
    assert outcome["scores"] == [240, 240]
    assert (
        game.view(None)["sides"][0]["workers"] == 14
    )  # 12 without those on sites, which the test put there, and 2 back


@pytest.mark.clause("TP-M2", "TP-M3")
@pytest.mark.parametrize(("gold", "won"), [(0, False), (1, True)])
def test_mission_2_needs_more_than_275_points(gold: int, won: bool) -> None:
    game = cleared(1, mission=2)
    for cell in PYRAMIDS[:4]:
        own(game, cell, 1, 5, "red")
    own(game, PYRAMIDS[4], 1, 4, "red")
    game.own.gold = gold
    game.stacks.hands = [None]
    assert not game.is_terminal()
    game._begin_turn(0)
    outcome = game.outcome()
    assert outcome["scores"] == [275 + gold]
    assert (outcome["kind"], outcome["reason"], outcome["won"]) == ("solo", "tiles", won)
    assert outcome["winners"] == ([0] if won else [])


@pytest.mark.clause("TP-M2", "TP-M3", "TP-A10")
def test_mission_3() -> None:
    game = cleared(1, mission=3)
    colours = game.parts.colours
    for cell, colour in zip(PYRAMIDS[:5], colours, strict=False):
        own(game, cell, 0, 4, colour)
    own(game, "b5", 1, 2, "red")  # others beside them are tolerated
    own(game, PYRAMIDS[5], 3, 3, colours[5])
    blocks(game, brown=4)
    game.own.gold = 3
    assert PYRAMIDS[0] not in offers(game, "hire")  # a level 4 takes no workers
    assert offers(game, "build") == [PYRAMIDS[5]]
    play(game, f"build {PYRAMIDS[5]}")
    site = game.table.sites[PYRAMIDS[5]]
    assert (site.level, site.workers, site.owner) == (4, 0, 0)
    assert game.table.sides[0].workers == 15
    outcome = game.outcome()
    assert outcome["won"]
    assert outcome["breakdown"]["pyramids"] == [6 * 35 + 10]


@pytest.mark.clause("TP-M2")
def test_mission_3_wants_six_colours() -> None:
    game = cleared(1, mission=3)
    for cell in PYRAMIDS:
        own(game, cell, 0, 4, "red")
    assert not scoring.fulfilled(game.table)


@pytest.mark.clause("TP-M2")
def test_mission_3_wants_level_4_in_each_colour() -> None:
    game = cleared(1, mission=3)
    for cell, colour in zip(PYRAMIDS, game.parts.colours, strict=True):
        own(game, cell, 0, 4, colour)
    assert scoring.fulfilled(game.table)
    own(game, PYRAMIDS[5], 1, 3, game.parts.colours[5])
    assert not scoring.fulfilled(game.table)


@pytest.mark.clause("TP-M2")
@pytest.mark.parametrize(("pyramids", "enough"), [(3, False), (4, True)])
def test_mission_1_wants_four_pyramids(pyramids: int, enough: bool) -> None:
    game = cleared(1, mission=1)
    for cell in PYRAMIDS[:pyramids]:
        own(game, cell, 1, 5, "red")
    assert scoring.fulfilled(game.table) == enough


@pytest.mark.clause("TP-M1")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 5},
        {"players": 5, "mission": 1},
        {"players": 2, "mission": 1, "expansion": "horus"},
        {"players": 2, "mission": 4},
        {"players": 2, "expansion": "sea"},
        {"players": 2, "grave_goods": "all"},
    ],
)
def test_options_that_do_not_exist(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        TerraPyramides(SHEET, **options)  # type: ignore[arg-type]
