"""Games in bulk."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from benben import _native
from benben.errors import ConfigError
from benben.summary import Summary, summarise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from benben._native import Game

_FIRST_CHUNK = 256
_CHUNK_SECONDS = 0.2


@dataclass(frozen=True, eq=False, repr=False)
class Simulation:
    """Many finished games, row `i` of each array being game `i`; `p` players, `k` parts of the score."""

    game: Game
    seed: int
    scores: NDArray[np.int32]
    """Points, shape (games, p)."""
    ranks: NDArray[np.int32]
    """Ranks, 1 for the best, shape (games, p)."""
    returns: NDArray[np.float64]
    """Returns as `State.returns` gives them, shape (games, p)."""
    breakdown: NDArray[np.int32]
    """Parts of the scores in the order of `Game.breakdown`, shape (games, p, k)."""
    decisions: NDArray[np.uint32]
    """Decisions in a game, shape (games,)."""
    events: NDArray[np.uint32]
    """Decisions and chance outcomes in a game, shape (games,)."""
    reasons: NDArray[np.uint8]
    """Why a game ended: indices into `Game.reasons`, shape (games,)."""
    digests: NDArray[np.uint64]
    """Digests of the final states, shape (games,)."""

    def __len__(self) -> int:
        return len(self.digests)

    def __repr__(self) -> str:
        return f"<Simulation of {len(self)} games of {self.game}, seed {self.seed}>"

    def summary(self) -> Summary:
        """Means with confidence, win shares, histograms, lengths, parts of the scores and reasons for the end."""
        return summarise(self)


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    chunk: int | None = None,
) -> Simulation:
    """Play `games` random games on `threads` threads (`None`: one a core), with the GIL released.

    Game `i` draws from the random streams `(seed, i)`: the same results for any threads and chunks. `progress` is
    called with the number of games played and of all games after each chunk of some 0.2 s, or of `chunk` games;
    Ctrl-C works between chunks. Raises `ConfigError` for numbers out of range.
    """
    if games < 1:
        raise ConfigError(f"games: is {games}, should be at least 1")
    if chunk is not None and chunk < 1:
        raise ConfigError(f"chunk: is {chunk}, should be at least 1")
    if threads is not None and threads < 1:
        raise ConfigError(f"threads: is {threads}, should be at least 1, or None for one a core")
    columns: dict[str, NDArray[Any]] = {}
    for first, rows in _chunks(game, games, seed, threads or 0, chunk):
        done = first + len(rows["digests"])
        for name, values in rows.items():
            if name not in columns:
                columns[name] = np.empty((games, *values.shape[1:]), values.dtype)
            columns[name][first:done] = values
        if progress is not None:
            progress(done, games)
    return Simulation(game, seed, **columns)


def _chunks(
    game: Game, games: int, seed: int, threads: int, chunk: int | None
) -> Iterator[tuple[int, dict[str, NDArray[Any]]]]:
    first, size = 0, chunk or _FIRST_CHUNK
    while first < games:
        began = time.perf_counter()
        rows = _native.simulate(game, seed, first, min(size, games - first), threads)
        yield first, rows
        first += size
        if chunk is None:
            size = _next_size(size, time.perf_counter() - began)


def _next_size(size: int, seconds: float) -> int:
    return max(1, min(4 * size, int(size * _CHUNK_SECONDS / max(seconds, 1e-6))))
