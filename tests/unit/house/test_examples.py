"""The examples run. Ray isn't asked for: its pool is stood in for by Python's own, which it is like."""

from __future__ import annotations

import runpy
import subprocess
import sys
from multiprocessing.pool import ThreadPool

import benben
import pytest
from kit.places import ROOT
from kit.playing import pyramis
from kit.simulations import assert_same

EXAMPLES = ROOT / "examples"


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_batch_random() -> None:
    assert "games finished, mean scores" in run("batch_random.py", "64", "200")


def test_greedy_terra() -> None:
    example = runpy.run_path(str(EXAMPLES / "greedy_terra.py"))
    game = benben.make("terra-pyramides", players=4)
    returns = benben.simulate(game, 20, seed=1, policies=[example["Greedy"](2), None, None, None]).returns
    assert returns[:, 0].mean() > 0.5
    assert "20 games" in run("greedy_terra.py", "20")


@pytest.mark.slow
def test_dask_cluster() -> None:
    pytest.importorskip("distributed")
    assert "the first 500 games are the same when played here" in run("dask_cluster.py", "500")


def test_the_executor_of_the_ray_example() -> None:
    example = runpy.run_path(str(EXAMPLES / "ray_cluster.py"))
    with ThreadPool(2) as pool:
        executor = example["PoolExecutor"](pool)
        simulation = benben.simulate(pyramis(), 50, seed=1, executor=executor, chunk=7)
        assert_same(simulation, example["run"](executor, 50))
        with pytest.raises(ZeroDivisionError):
            executor.submit(divmod, 1, 0).result()
    assert_same(simulation, benben.simulate(pyramis(), 50, seed=1))
