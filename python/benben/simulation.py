"""The results of games in bulk."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from benben import _native
from benben.bots import Policies
from benben.chunks import Columns, play_game
from benben.errors import ConfigError
from benben.summary import Summary, summarise

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from benben._native import Game, State


@dataclass(frozen=True, eq=False, repr=False)
class Simulation:
    """Many finished games, a row a game in each array; `p` players, `k` parts of the score."""

    game: Game
    seed: int
    games: NDArray[np.uint64]
    """Which games of the seed these are, rising, shape (games,). Row `i` is game `games[i]`: see `replay`."""
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
    complete: bool = True
    """Whether no game is missing: false if Ctrl-C cut the run short, or between the parts of `merge`."""

    def __len__(self) -> int:
        return len(self.digests)

    def __repr__(self) -> str:
        cut = "" if self.complete else ", incomplete"
        return f"<Simulation of {len(self)} games of {self.game}, seed {self.seed}{cut}>"

    @classmethod
    def _of_chunks(cls, game: Game, seed: int, chunks: Sequence[tuple[int, Columns]], complete: bool) -> Self:
        """From runs of games, each with its first game's index."""
        ordered = sorted(chunks, key=lambda chunk: chunk[0])
        lengths = [(first, len(columns["digests"])) for first, columns in ordered]
        games = [np.uint64(first) + np.arange(length, dtype=np.uint64) for first, length in lengths]
        joined = {name: np.concatenate([columns[name] for _, columns in ordered]) for name in ordered[0][1]}
        return cls(game, seed, np.concatenate(games), **joined, complete=complete)

    @classmethod
    def merge(cls, parts: Iterable[Self]) -> Self:
        """The games of several simulations of one game and seed, by index; the same as if they had been run as one.

        Raises `ConfigError` without parts, for parts of different games or seeds, or with a game twice.
        """
        parts = list(parts)
        if not parts:
            raise ConfigError("parts: are none, should be at least one simulation")
        if len({(part.game, part.seed) for part in parts}) > 1:
            raise ConfigError("parts: are of different games or seeds")
        order = np.argsort(np.concatenate([part.games for part in parts]), kind="stable")
        names = [field.name for field in fields(cls) if field.name not in ("game", "seed", "complete")]
        joined: dict[str, Any] = {
            name: np.concatenate([getattr(part, name) for part in parts])[order] for name in names
        }
        steps = np.diff(joined["games"])
        if (steps == 0).any():
            raise ConfigError(f"parts: have game {joined['games'][:-1][steps == 0][0]} twice")
        return cls(parts[0].game, parts[0].seed, **joined, complete=bool((steps == 1).all()))

    def replay(self, row: int, policies: Policies | None = None) -> State:
        """The game of one row, played again: the finished state with its history, to look into or write down.

        `policies` are those the simulation was run with.
        """
        index = int(self.games[row])
        if policies is None or all(policy is None for policy in policies):
            return _native.random_game(self.game, self.seed, index)
        return play_game(self.game, self.seed, index, policies)

    def summary(self) -> Summary:
        """Means with confidence, win shares, histograms, lengths, parts of the scores and reasons for the end."""
        return summarise(self)

    def to_arrow(self) -> pa.Table:
        """A table with a row a game: `game`, for each player `score_0`, `rank_0`, `return_0` and each part of the score
        like `pyramids_0`, then `decisions`, `events`, `reason` and `digest`. Needs the extra `arrow`."""
        from benben.export import to_arrow

        return to_arrow(self)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the table of `to_arrow` to a Parquet file. Needs the extra `arrow`."""
        from benben.export import to_parquet

        to_parquet(self, path)

    def to_dataframe(self) -> pd.DataFrame:
        """The columns of `to_arrow` as a pandas data frame. Needs the extra `pandas`."""
        from benben.export import to_dataframe

        return to_dataframe(self)

    def plot(self) -> Figure:
        """A figure: scores and win share of each player, with 95 % confidence, and lengths. Needs the extra `plot`."""
        from benben.plot import plot

        return plot(self)
