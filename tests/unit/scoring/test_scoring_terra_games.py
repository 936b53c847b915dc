"""Final scoring of Terra Pyramides against the reference and against the outcomes of played games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import benben
import numpy as np
import pytest
from agreement.matrix import fits, fixed_sheets
from agreement.sheets import terra as random_sheet
from benben.scoring import terra
from benben_reference.terra import TerraPyramides
from benben_reference.terra import scoring as reference
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.terra_positions import SHEET, blocks, cleared, own

GAME = "terra-pyramides"
EAGER = ("build", "card", "grave", "sail", "worker")

# The reference -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Side:
    """What a player has: values of foundations, levels of pyramids, and the rest."""

    values: list[int]
    levels: list[int]
    blocks: int
    tracks: dict[str, int]
    card: str | None


def roomy() -> dict[str, Any]:
    """The shipped sheet with plenty of pieces."""
    sheet = benben.sheet(GAME)
    sheet["edition"] = "roomy"
    sheet["finials"]["per_player"] = 99
    sheet["blocks"]["count"] = 99
    for row in sheet["foundations"]["tiles"] + sheet["pyramid_levels"]["pieces"]:
        row["count"] = 22
    return sheet


ROOMY = roomy()
SMALL = st.integers(0, 4)
TRACK = st.one_of(SMALL, st.integers(0, 200))


def sides() -> st.SearchStrategy[list[Side]]:
    tracks = {"gold": SMALL, "horus": TRACK, "grave_goods": TRACK, "oases": TRACK, "ship": st.integers(0, 21)}
    side = st.builds(
        Side,
        values=st.lists(st.integers(1, 4), max_size=2),
        levels=st.lists(st.integers(1, 5), max_size=3),
        blocks=st.integers(0, 24),
        tracks=st.fixed_dictionaries(tracks),
        card=st.none(),
    )
    return st.lists(side, min_size=2, max_size=4)


def with_cards(players: list[Side], cards: list[str | None]) -> list[Side]:
    return [Side(**{**vars(side), "card": card}) for side, card in zip(players, cards, strict=False)]


def laid_out(expansion: str, players: list[Side], arrival: list[int]) -> TerraPyramides:
    """The reference with these holdings; ships move in the order of `arrival`."""
    game = cleared(len(players), ROOMY, expansion=expansion)
    cells = iter(game.table.sites)
    for number, side in enumerate(players):
        for value in side.values:
            own(game, next(cells), 1, side=number, value=value)
        for level in side.levels:
            own(game, next(cells), 1, level, "red", side=number)
        blocks(game, number, red=side.blocks // 2, white=side.blocks - side.blocks // 2)
        table = game.table.sides[number]
        table.gold, table.card = side.tracks["gold"], side.card
        table.horus, table.grave_goods, table.oases = (side.tracks[n] for n in ("horus", "grave_goods", "oases"))
    for number in arrival:
        game.table.sail(number, players[number].tracks["ship"])
    return game


def typed_in(expansion: str, players: list[Side], arrival: list[int]) -> dict[str, Any]:
    names = {"basic": ["gold"], "horus": ["gold", "horus", "grave_goods"]}
    tracks = names.get(expansion, list(players[0].tracks))
    furthest = max(side.tracks["ship"] for side in players)
    first = next((number for number in arrival if 0 < players[number].tracks["ship"] == furthest), None)
    nile = {"cards": [side.card for side in players], "first_ship": first} if expansion == "nile" else {}
    return {
        "foundations": [sum(side.values) for side in players],
        "foundation_count": [len(side.values) for side in players],
        "pyramids": [[side.levels.count(level) for level in range(1, 6)] for side in players],
        "blocks": [side.blocks for side in players],
        **{name: [side.tracks[name] for side in players] for name in tracks},
        **nile,
        "expansion": expansion,
        "sheet": ROOMY,
    }


@pytest.mark.clause("TP-F1", "TPH-1", "TPH-7", "TPN-4", "TPN-6")
@pytest.mark.parametrize("expansion", ["basic", "horus", "nile"])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_part_is_the_references(expansion: str, data: st.DataObject) -> None:
    players = data.draw(sides())
    arrival = data.draw(st.permutations(range(len(players))))
    bought = data.draw(st.permutations([*terra.TASKS, None, None, None, None]))
    players = with_cards(players, bought)
    given_ = typed_in(expansion, players, arrival)
    table = laid_out(expansion, players, arrival).table
    score = terra.score(**given_)
    assert {part: points.tolist() for part, points in score.breakdown.items()} == reference.breakdown(table)
    assert score.total.tolist() == reference.totals(reference.breakdown(table))
    if expansion == "nile":
        names = ("foundation_count", "pyramids", "horus", "grave_goods", "oases", "ship", "first_ship", "sheet")
        who = terra.accomplished(**{name: given_[name] for name in names})
        assert {task: int(player) for task, player in who.items()} == {
            task: -1 if player is None else player for task, player in reference.accomplished(table).items()
        }


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_parts_by_themselves_are_those_of_the_whole(data: st.DataObject) -> None:
    players = data.draw(sides())
    given_ = typed_in("nile", players, list(range(len(players))))
    expected = {part: points.tolist() for part, points in terra.score(**given_).breakdown.items()}

    def take(*names: str) -> dict[str, Any]:
        return {name: given_[name] for name in names}

    sheet = take("sheet")
    tasks = ("foundation_count", "pyramids", "horus", "grave_goods", "oases", "ship", "cards", "first_ship", "sheet")
    parts = {
        "foundations": terra.foundations(given_["foundations"], expansion="nile", **sheet),
        "pyramids": terra.pyramids(given_["pyramids"], expansion="nile", **sheet),
        "blocks": terra.blocks(given_["blocks"], expansion="nile", **sheet),
        "gold": terra.gold(given_["gold"]),
        "horus": terra.horus(given_["horus"]),
        "grave_goods": terra.grave_goods(given_["grave_goods"]),
        "oases": terra.oases(**take("oases", "pyramids", "sheet")),
        "nile": terra.nile(**take("foundation_count", "pyramids", "ship", "sheet")),
        "strategy": terra.strategy(**take(*tasks)),
    }
    assert {part: points.tolist() for part, points in parts.items()} == expected


# Played games ------------------------------------------------------------------------------------------------------


def played(game: benben.Game, seed: int, most: int = 10_000) -> benben.State:
    """A game played at random, but building and buying whenever that can be done."""
    rng, state = random.Random(seed), game.new_initial_state(seed=seed)
    while not state.is_terminal() and len(state.history()) < most:
        legal = state.legal_strings()
        eager = [action for action in legal if action.startswith(EAGER) and action != "worker back"]
        state.apply(rng.choice(eager if eager and rng.random() < 0.8 else legal))
    return state


def check(state: benben.State) -> terra.Score:
    score, outcome = terra.score(**terra.holdings(state)), state.outcome()
    parts = {part: tuple(points.tolist()) for part, points in score.breakdown.items()}
    assert (list(parts), parts) == (list(outcome.breakdown), outcome.breakdown)
    assert tuple(score.total.tolist()) == outcome.scores
    assert tuple(score.ranks.tolist()) == outcome.ranks
    assert tuple(np.flatnonzero(score.winners)) == outcome.winners
    assert (None if score.won is None else bool(score.won)) == outcome.won
    return score


OPTIONS = [
    *({"expansion": name, "symbol_variant": side} for name in ("basic", "horus", "nile") for side in (False, True)),
    *({"expansion": name, "open_stacks": True} for name in ("basic", "horus", "nile")),
    *({"mission": mission, "open_stacks": mission == 2} for mission in (1, 2, 3)),
]
SHEETS = [*fixed_sheets(GAME), *((f"random {seed}", random_sheet(random.Random(seed))) for seed in range(4))]


@pytest.mark.clause("TP-F1", "TP-M2", "TPH-7", "TPN-4", "TPN-6")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("sheet", [sheet for _, sheet in SHEETS], ids=[name for name, _ in SHEETS])
def test_holdings_of_played_games_score_their_outcomes(sheet: dict[str, Any], options: dict[str, Any]) -> None:
    for players in range(1 if "mission" in options else 2, 5):
        if fits(GAME, sheet, players, options):
            check(played(benben.make(GAME, players=players, sheet=sheet, **options), players))


def test_games_of_every_kind_are_among_those_played() -> None:
    """What the test above compares is not all zero."""
    game = benben.make(GAME, players=4, expansion="nile", sheet=ROOMY)
    breakdowns = [check(played(game, seed)).breakdown for seed in range(8)]
    assert all(any(parts[name].any() for parts in breakdowns) for name in game.breakdown)


def test_a_view_and_a_game_that_goes_on_have_holdings_too() -> None:
    state = played(benben.make(GAME, players=3, expansion="nile"), 5, most=120)
    assert not state.is_terminal()
    for position in (state, state.view(), state.view(1)):
        assert terra.score(**terra.holdings(position)).total.tolist() == state.scores()


@pytest.mark.parametrize("expansion", ["basic", "horus", "nile"])
@pytest.mark.parametrize("players", [2, 4])
def test_many_tables_score_as_one_by_one(expansion: str, players: int) -> None:
    game = benben.make(GAME, players=players, expansion=expansion)
    tables = [terra.holdings(played(game, seed)) for seed in range(6)]
    names = [name for name in tables[0] if name not in ("expansion", "mission", "players")]
    many: dict[str, Any] = {name: [table[name] for table in tables] for name in names}
    if expansion == "nile":
        many["first_ship"] = [-1 if ship is None else ship for ship in many["first_ship"]]
    score = terra.score(**many, expansion=expansion)  # type: ignore[arg-type]
    single = [terra.score(**table) for table in tables]
    np.testing.assert_array_equal(score.total, [one.total for one in single])
    np.testing.assert_array_equal(score.ranks, [one.ranks for one in single])
    np.testing.assert_array_equal(score.winners, [one.winners for one in single])
    for name, points in score.breakdown.items():
        np.testing.assert_array_equal(points, [one.breakdown[name] for one in single])


def test_a_fault_in_one_of_many_tables_is_found() -> None:
    gold = np.zeros((100_000, 4), np.int64)
    ships = np.tile([1, 2, 3, 4], (100_000, 1))
    nothing: dict[str, Any] = dict.fromkeys(
        ("foundations", "foundation_count", "blocks", "gold", "horus", "grave_goods"), gold
    )
    pyramids = np.zeros((100_000, 4, 5), np.int8)
    ships[77_777, 2] = 4
    with pytest.raises(benben.ConfigError, match=r"first_ship\[77777\]: is missing: ships 2 and 3 are level at 4"):
        terra.score(**nothing, pyramids=pyramids, oases=gold, ship=ships, expansion="nile")
    first = np.full(100_000, -1)
    first[77_777] = 3
    score = terra.score(**nothing, pyramids=pyramids, oases=gold, ship=ships, first_ship=first, expansion="nile")
    assert (score.breakdown["strategy"] == [0, 0, 0, 10]).all()
    assert SHEET["strategy_cards"]["points_not_owned"] == 10
