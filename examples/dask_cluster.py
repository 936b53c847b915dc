"""The same games on a Dask cluster: `python examples/dask_cluster.py [games] [scheduler's address]`.

Without an address it starts two worker processes here. Needs `pip install 'benben[cluster]'`, on the workers too.
"""

from __future__ import annotations

import sys

import benben
import numpy as np
from distributed import Client, LocalCluster


def run(client: Client, games: int) -> None:
    """Play on the cluster, print the summary, and compare the first games with those played here."""
    game = benben.make("pyramis", players=4)
    simulation = benben.simulate(game, games, seed=1, executor=client.get_executor())
    print(simulation.summary())
    here = benben.simulate(game, min(games, 1000), seed=1)
    same = np.array_equal(here.digests, simulation.digests[: len(here)])
    print(f"\nthe first {len(here)} games are {'the same' if same else 'DIFFERENT'} when played here")


def main(games: int = 100_000, address: str | None = None) -> None:
    """Connect to a cluster, or start one."""
    if address is not None:
        with Client(address) as client:
            run(client, games)
        return
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        run(client, games)


if __name__ == "__main__":
    main(*[int(word) if word.isdecimal() else word for word in sys.argv[1:3]])  # type: ignore[arg-type]
