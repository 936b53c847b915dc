"""The same games on a Ray cluster: `python examples/ray_cluster.py [games]`.

Ray's `ray.util.multiprocessing.Pool` is like Python's own `multiprocessing.Pool`; `PoolExecutor` makes an executor of
either. Ray is no dependency of benben: `pip install ray` beside benben, on every node. Start with `RAY_ADDRESS` set to
use a running cluster.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import benben


class PoolExecutor(Executor):
    """Submits to anything with the `apply_async` of `multiprocessing.Pool`."""

    def __init__(self, pool: Any) -> None:
        self.pool = pool

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A future of `fn(*args, **kwargs)` in the pool."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.pool.apply_async(fn, args, kwargs, future.set_result, future.set_exception)
        return future


def run(executor: Executor, games: int) -> benben.Simulation:
    """Play on the cluster."""
    game = benben.make("pyramis", players=4)
    return benben.simulate(game, games, seed=1, executor=executor)


def main(games: int = 100_000) -> None:
    """Connect to Ray, or start it here, and print the summary."""
    from ray.util.multiprocessing import Pool

    with Pool() as pool:
        print(run(PoolExecutor(pool), games).summary())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
