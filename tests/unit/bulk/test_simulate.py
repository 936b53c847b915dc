"""Games in bulk: the same whatever the threads and chunks, and equal to single games."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import benben
import numpy as np
import pytest
from benben import _native
from kit.playing import box, pyramis
from kit.simulations import arrays, assert_same

GAMES = 500


@pytest.fixture(scope="module")
def simulation() -> benben.Simulation:
    return benben.simulate(pyramis(), GAMES, seed=3)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("chunk", [None, 1, 77, GAMES])
def test_threads_and_chunks_change_nothing(simulation: benben.Simulation, threads: int, chunk: int | None) -> None:
    assert_same(benben.simulate(pyramis(), GAMES, 3, threads=threads, chunk=chunk), simulation)


def test_another_seed_gives_other_games(simulation: benben.Simulation) -> None:
    assert_same(benben.simulate(pyramis(), GAMES, 3), simulation)
    other = benben.simulate(pyramis(), GAMES, 4)
    assert not set(other.digests.tolist()) & set(simulation.digests.tolist())


def test_fewer_games_are_the_first_ones(simulation: benben.Simulation) -> None:
    np.testing.assert_array_equal(benben.simulate(pyramis(), 10, 3).digests, simulation.digests[:10])


@pytest.mark.parametrize("game", [pyramis(2), pyramis(3, sheet=box()), pyramis(4)], ids=str)
def test_shapes_types_and_sums(game: benben.Game) -> None:
    simulation = benben.simulate(game, 50)
    players, parts = game.players, len(game.breakdown)
    shapes = {
        "games": (np.uint64, (50,)),
        "scores": (np.int32, (50, players)),
        "ranks": (np.int32, (50, players)),
        "returns": (np.float64, (50, players)),
        "breakdown": (np.int32, (50, players, parts)),
        "decisions": (np.uint32, (50,)),
        "events": (np.uint32, (50,)),
        "reasons": (np.uint8, (50,)),
        "digests": (np.uint64, (50,)),
    }
    for name, (dtype, shape) in shapes.items():
        values = getattr(simulation, name)
        assert (values.dtype, values.shape) == (dtype, shape), name
    np.testing.assert_array_equal(simulation.breakdown.sum(axis=2), simulation.scores)
    np.testing.assert_allclose(simulation.returns.sum(axis=1), 0, atol=1e-12)
    assert (simulation.ranks.min(axis=1) == 1).all()
    assert (simulation.decisions < simulation.events).all()
    assert len(simulation) == 50
    assert str(game) in repr(simulation)


def test_progress_reaches_the_end() -> None:
    calls: list[tuple[int, int]] = []
    benben.simulate(pyramis(), 100, chunk=30, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(30, 100), (60, 100), (90, 100), (100, 100)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "games: is 0"),
        ({"games": -5}, "games: is -5"),
        ({"games": 1, "seed": -1}, "seed: is -1"),
        ({"games": 1, "seed": 2**64}, "seed: is"),
        ({"games": 1, "threads": 0}, "threads: is 0"),
        ({"games": 1, "threads": 10**6}, "threads: is 1000000, should be from 1 to 1024"),
        ({"games": 1, "threads": 2**70}, f"threads: is {2**70}, should be from 1 to 1024"),
        ({"games": 10**10 + 1}, "games: is 10000000001, should be at most 10000000000"),
        ({"games": 10**30}, f"games: is {10**30}, should be at most 10000000000"),
        ({"games": -(10**30)}, f"games: is -{10**30}, should be at least 1"),
        ({"games": 1, "chunk": 0}, "chunk: is 0, should be at least 1"),
        ({"games": 1, "chunk": -(2**70)}, f"chunk: is -{2**70}, should be at least 1"),
        ({"games": 1, "first": -1}, r"first: is -1, should be a whole number from 0 to 2\*\*64 - 1"),
        ({"games": 2, "first": 2**64 - 1}, rf"first: {2**64 - 1} \+ 2 games is beyond 2\*\*64"),
    ],
)
def test_bad_numbers(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(benben.ConfigError, match=message):
        benben.simulate(pyramis(), **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["games", "seed", "first", "threads", "chunk"])
@pytest.mark.parametrize("value", [1.0, "1", True])
def test_numbers_that_are_none(name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"{name} is a whole number, not {type(value).__name__}"):
        benben.simulate(pyramis(), **({"games": 1} | {name: value}))


def test_the_last_games_of_a_seed() -> None:
    simulation = benben.simulate(pyramis(), 2, 3, first=2**64 - 2, chunk=10**40)
    assert simulation.games.tolist() == [2**64 - 2, 2**64 - 1]
    assert simulation.replay(1).index == 2**64 - 1


def test_the_compiled_part_has_the_same_limits() -> None:
    for count, first in ((0, 0), (10**10 + 1, 0), (2, 2**64 - 1)):
        with pytest.raises(benben.ConfigError, match=r"games: is|first: .* beyond 2\*\*64"):
            _native.simulate(pyramis(), 0, first, count, None)


# Summaries ---------------------------------------------------------------------------------------------------------


def test_summary(simulation: benben.Simulation) -> None:
    summary = simulation.summary()
    assert (summary.game, summary.seed, summary.games) == ("pyramis(players=4)", 3, GAMES)
    for player in range(4):
        scores = simulation.scores[:, player]
        assert summary.scores[player].mean == pytest.approx(scores.mean())
        assert summary.scores[player].margin == pytest.approx(1.96 * scores.std(ddof=1) / math.sqrt(GAMES), rel=1e-3)
        assert sum(summary.histograms[player].values()) == GAMES
        assert summary.histograms[player][int(scores.min())] == (scores == scores.min()).sum()
        parts = sum(part.points[player].mean for part in summary.breakdown)
        assert parts == pytest.approx(scores.mean())
    assert sum(share.mean for share in summary.win_shares) == pytest.approx(1)
    assert summary.decisions.min <= summary.decisions.mean <= summary.decisions.max
    assert summary.events.mean == pytest.approx(simulation.events.mean())
    assert {part.name: part.clause for part in summary.breakdown} == pyramis().breakdown
    assert summary.reasons == {"complete": GAMES}


def test_shared_wins_are_split(simulation: benben.Simulation) -> None:
    ranks = np.array([[1, 1, 3, 4], [2, 1, 3, 4]], np.int32)
    returns = np.array([[1 / 3, 1 / 3, -1 / 3, -1 / 3], [-1 / 3, 1, -1 / 3, -1 / 3]])
    two: dict[str, Any] = {name: values[:2] for name, values in arrays(simulation).items()}
    changed = benben.Simulation(simulation.game, 3, **(two | {"ranks": ranks, "returns": returns}))
    assert [share.mean for share in changed.summary().win_shares] == [0.25, 0.75, 0, 0]


def test_a_mission_is_won_by_all_or_none(simulation: benben.Simulation) -> None:
    returns = np.array([[1.0] * 4, [-1.0] * 4])
    two: dict[str, Any] = {name: values[:2] for name, values in arrays(simulation).items()}
    changed = benben.Simulation(simulation.game, 3, **(two | {"ranks": np.ones((2, 4), np.int32), "returns": returns}))
    assert [share.mean for share in changed.summary().win_shares] == [0.5] * 4


def test_summary_as_text(simulation: benben.Simulation) -> None:
    summary = simulation.summary()
    text = str(summary)
    assert text.startswith("pyramis(players=4): 500 games, seed 3, random players\n")
    assert "an even share is 0.250" in text
    for part, clause in pyramis().breakdown.items():
        assert f"{part} ({clause})" in text
    for table in summary.tables():
        assert str(table) in text
        assert len({len(row) for row in (table.head, *table.rows)}) == 1
    assert "player 3" in text
    assert "±" in str(summary.scores[0])


def test_one_game_has_no_margin() -> None:
    summary = benben.simulate(pyramis(), 1).summary()
    assert math.isnan(summary.scores[0].margin)
    assert "(too few games)" in str(summary.scores[0])
    assert "nan" not in str(summary)


def won(games: int, wins: int) -> benben.Estimate:
    """Player 0's win share where that player won so many of some games for two."""
    run = benben.simulate(pyramis(2), games, 1)
    ranks = np.where(np.arange(games)[:, None] < wins, [1, 2], [2, 1]).astype(np.int32)
    return dataclasses.replace(run, ranks=ranks).summary().win_shares[0]


@pytest.mark.parametrize(
    ("games", "wins", "low", "high"),
    [(60, 60, 0.9398, 1.0), (60, 0, 0.0, 0.0602), (1, 1, 0.2065, 1.0), (2, 1, 0.0945, 0.9055), (10, 7, 0.3968, 0.8922)],
)
def test_shares_have_wilsons_interval(games: int, wins: int, low: float, high: float) -> None:
    share = won(games, wins)
    assert share.mean == wins / games
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)


def test_estimates_as_text() -> None:
    assert str(won(60, 60)) == "1.00 (0.94 to 1.00)"
    assert str(won(2, 1)) == "0.500 ± 0.405"
    assert str(benben.Estimate(0.25, 0.24, 0.26)) == "0.250 ± 0.010"
    assert str(benben.Estimate(40.0, math.nan, math.nan)) == "40.00 (too few games)"


def test_a_mission_has_no_even_share() -> None:
    summary = benben.simulate(benben.make("terra-pyramides", players=2, mission=1), 20).summary()
    assert summary.even_share is None
    assert "win share: games won" in str(summary)
