"""A real cluster of two worker processes gives the same arrays as one process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import benben
import numpy as np
import pytest
from benben.bots import RandomBot
from kit.playing import every_game, pyramis
from kit.simulations import assert_same

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]
GAMES = 2_000


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    settings = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(host="127.0.0.1", **settings) as cluster, distributed.Client(cluster) as client:
        yield client


def test_the_workers_are_two_processes(client: Any) -> None:
    assert len(set(client.run(lambda: __import__("os").getpid()).values())) == 2


@pytest.mark.parametrize("chunk", [None, 100, 333])
@pytest.mark.parametrize("game", every_game(), ids=str)
def test_a_cluster_changes_nothing(client: Any, game: benben.Game, chunk: int | None) -> None:
    alone = benben.simulate(game, GAMES, 11, threads=1)
    assert_same(benben.simulate(game, GAMES, 11, executor=client.get_executor(), chunk=chunk), alone)


def test_policies_go_to_a_cluster(client: Any) -> None:
    policies = [RandomBot(), None, RandomBot(1), None]
    alone = benben.simulate(pyramis(), 20, 11, policies=policies)
    away = benben.simulate(pyramis(), 20, 11, policies=policies, executor=client.get_executor(), chunk=6)
    assert_same(away, alone)


def test_a_failing_policy_comes_back_from_a_cluster(client: Any) -> None:
    def fail(view: benben.View, legal: list[int]) -> int:
        raise ZeroDivisionError("no idea")

    with pytest.raises(benben.PolicyError, match="player 0 in game 0 of seed 11"):
        benben.simulate(pyramis(), 3, 11, policies=[fail, None, None, None], executor=client.get_executor())


def test_batches_travel(client: Any) -> None:
    batch = benben.Batch(pyramis(), 50, 1)
    digests = client.submit(lambda away: away.digests(), batch).result()
    np.testing.assert_array_equal(digests, batch.digests())
