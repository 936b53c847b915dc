"""The Python reference of Terra Pyramides: whole random games, and which test proves which clause."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from benben_reference.protocol import CHANCE, IllegalAction
from benben_reference.terra import TerraPyramides
from benben_reference.terra import ids as terra_ids
from benben_reference.terra.board import Board, name_of
from kit.places import ROOT
from kit.terra_positions import GAMES, SHEET, choose


@pytest.mark.random
@pytest.mark.clause("TP-T0", "TP-D2", "TP-S4", "TPN-1", "TPH-5")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_random_games(options: dict[str, Any]) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        game = TerraPyramides(SHEET, **options)
        while not game.is_terminal():
            before = game.clone()
            game.apply(choose(game, rng, rng.choice([0.0, 0.3, 0.9])))
            check_pieces(game)
            check_progress(before, game)
        parts = game.outcome()["breakdown"].values()
        assert game.outcome()["scores"] == [sum(column) for column in zip(*parts, strict=True)]
        if game.outcome()["reason"] == "tiles":
            assert game.turn == (28 if options["players"] == 2 or "mission" in options else 36)


@pytest.mark.random
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_action_has_one_id(options: dict[str, Any]) -> None:
    rng = random.Random(5)
    game = TerraPyramides(SHEET, **options)
    decisions = terra_ids.decisions(game.table.board, game.parts, game.options)
    outcomes = terra_ids.outcomes(game.parts)
    assert len({*decisions, *outcomes}) == len(decisions) + len(outcomes) < 300
    while not game.is_terminal():
        possible = game.possible_actions()
        assert len(set(possible)) == len(possible)
        assert set(possible) <= set(outcomes if game.current_player() == CHANCE else decisions)
        game.apply(choose(game, rng, 0.3))


def random_sheet(rng: random.Random, expansion: str) -> dict[str, Any]:
    """Another board of any shape, and pieces that run short."""
    sheet = deepcopy(SHEET)
    while True:
        columns = rng.randint(2, 14)
        rows = rng.randint(2, min(16, 128 // columns))
        letters = rng.choices(".BPO~", [6, rng.choice([1, 3]), 1, 1, 1], k=columns * rows)
        lines = ["".join(letters[y * columns : (y + 1) * columns]) for y in range(rows)]
        sides = ["".join(rng.choice("sc") for _ in range(columns)) for _ in range(rows)]
        river = [name_of(x, y) for y in range(rows) for x in range(columns) if lines[y][x] == "~"]
        board: dict[str, Any] = {"versions": [expansion], "map": "\n".join(lines), "sides": "\n".join(sides)}
        board |= {"start_order": [], "nile": {"river": river, "palms": [1, 3]}}
        legends = {key: SHEET["boards"][key] for key in ("legend", "sides_legend")}
        sheet["boards"] = {**legends, "other": board}
        probe = Board(sheet, expansion)
        starts = [cell for cell in probe.spaces if probe.edge_sites(cell)]
        if len(starts) >= 4 and len(probe.sites) <= 64:
            board["start_order"] = rng.sample(starts, 4)
            break
    sheet["blocks"]["count"] = rng.choice([3, 10, 32])
    sheet["foundations"]["tiles"] = [{"value": value, "count": rng.choice([0, 2, 8])} for value in (2, 5, 9)]
    sheet["workers"]["supply"] = {key: rng.choice([2, 5, 12]) for key in sheet["workers"]["supply"]}
    for piece in sheet["pyramid_levels"]["pieces"]:
        piece["count"] = rng.choice([0, 1, 5])
    return sheet


@pytest.mark.random
@pytest.mark.clause("TP-C1", "TP-C5", "TP-P5", "TP-P3")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_random_games_on_other_boards(options: dict[str, Any]) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        game = TerraPyramides(random_sheet(rng, options.get("expansion", "basic")), **options)
        while not game.is_terminal():
            before = game.clone()
            game.apply(choose(game, rng, 0.2))
            check_pieces(game)
            check_progress(before, game)


def check_pieces(game: TerraPyramides) -> None:
    """Workers, blocks, pieces, finials and tiles are conserved."""
    table = game.table
    moving = game.moving.workers
    for number, side in enumerate(table.sides):
        on_sites = sum(site.workers for site in table.sites.values() if site.owner == number)
        on_way = moving if game.active is not None and game.side == number else 0
        assert side.workers + on_sites + on_way == game.parts.workers
        assert min(side.workers, side.gold, *side.blocks.values(), 0) == 0
        tops = sum(site.level == 5 for site in table.sites.values() if site.owner == number)
        assert side.finials + tops == game.parts.finials
    assert table.blocks_left() >= 0
    for level in range(1, 5):
        left = sum(count for (of, _), count in table.pieces.items() if of == level)
        used = sum(site.level >= level for site in table.sites.values())
        assert left + used == sum(count for (of, _), count in game.parts.pieces.items() if of == level)
    assert all(site.workers <= (1 if site.level == 5 else 3) for site in table.sites.values())
    hidden = sum(stack.count(None) for stack in game.stacks.stacks)
    search = game.stacks.search
    in_hand = search.left.total() if search else 0
    assert game.stacks.fixed().total() + hidden - in_hand == game.parts.tiles.total()


def check_progress(before: TerraPyramides, after: TerraPyramides) -> None:
    """Tracks never fall, the ship stays within the river, and nobody ends a turn over a limit."""
    for old, new in zip(before.table.sides, after.table.sides, strict=True):
        assert new.horus >= old.horus
        assert new.grave_goods >= old.grave_goods
        assert new.oases >= old.oases
        assert old.ship <= new.ship <= len(after.table.board.river)
    for cell, site in before.table.sites.items():
        assert after.table.sites[cell].level >= site.level
        if site.enclosure == "done":
            assert after.table.sites[cell].enclosure == "done"
    if before.active is not None and after.turn > before.turn:
        ended = after.table.sides[before.side]
        assert ended.gold <= 4
        assert ended.blocks.total() <= 7


@pytest.mark.random
@pytest.mark.parametrize("options", GAMES[:3], ids=str)
def test_what_is_not_legal_is_refused_and_changes_nothing(options: dict[str, Any]) -> None:
    rng = random.Random(1)
    game = TerraPyramides(SHEET, **options)
    actions: set[str] = set()
    while not game.is_terminal():
        actions |= set(game.possible_actions())
        before = [game.view(observer) for observer in (0, 1, None)]
        for action in rng.sample(sorted(actions), min(20, len(actions))):
            if action not in game.possible_actions():
                with pytest.raises(IllegalAction):
                    game.apply(action)
        assert [game.view(observer) for observer in (0, 1, None)] == before
        game.apply(choose(game, rng, 0.3))


@pytest.mark.random
def test_a_copy_goes_its_own_way() -> None:
    rng = random.Random(3)
    game = TerraPyramides(SHEET, 2, expansion="nile")
    for _ in range(60):
        game.apply(choose(game, rng, 0.3))
    view = game.view(0)
    copy = game.clone()
    while not copy.is_terminal():
        copy.apply(choose(copy, rng, 0.3))
    assert game.view(0) == view


def test_nodes_offer_either_actions_or_outcomes() -> None:
    game = TerraPyramides(SHEET, 2)
    assert game.current_player() == CHANCE
    assert game.legal_actions() == []
    assert sum(weight for _, weight in game.chance_outcomes()) == 40
    with pytest.raises(ValueError, match="over"):
        game.outcome()


# clauses -------------------------------------------------------------------------------------------------------------

CLAUSES = {
    *(f"TP-C{number}" for number in range(1, 6)),
    *(f"TP-S{number}" for number in range(1, 5)),
    "TP-T0",
    *(f"TP-P{number}" for number in range(1, 6)),
    *(f"TP-R{number}" for number in range(1, 6)),
    *(f"TP-A{number}" for number in range(11)),
    *(f"TP-B{number}" for number in range(1, 5)),
    *(f"TP-G{number}" for number in range(1, 4)),
    *(f"TP-D{number}" for number in range(1, 4)),
    "TP-F1",
    "TP-V1",
    "TP-O1",
    *(f"TP-M{number}" for number in range(1, 4)),
    *(f"TPH-{number}" for number in range(1, 8)),
    *(f"TPN-{number}" for number in range(1, 7)),
}
HERE = Path(__file__).parent


def named_clauses() -> set[str]:
    found: set[str] = set()
    for path in HERE.glob("test_reference_terra*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}  # type: ignore[misc]
    for path in (ROOT / "tests/vectors/terra-pyramides").glob("*.toml"):
        for vector in tomllib.loads(path.read_text(encoding="utf-8"))["vector"]:
            found |= set(vector["clauses"])
    return found


def test_comments_name_clauses_that_exist() -> None:
    for path in (ROOT / "python/benben_reference/terra").glob("*.py"):
        named = re.findall(r"\bTP[HN]?-[A-Z]*\d+", path.read_text(encoding="utf-8"))
        assert set(named) <= CLAUSES
