"""What a simulation gives: results that can be replayed, summed up, written down and drawn."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import benben._native as _native
from benben._fields import documented
from benben.bots.policy import Policies
from benben.bulk.figures import plot
from benben.bulk.results import Results
from benben.bulk.summary import Summary, summarise
from benben.bulk.tables import from_parquet, to_arrow, to_dataframe, to_parquet
from benben.bulk.workers import play_game
from benben.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    from matplotlib.figure import Figure

    from benben._native import Game, State


@documented
@dataclass(frozen=True, eq=False, repr=False)
class Simulation(Results):
    """Many finished games, a row a game in each array, and what can be made of them."""

    def replay(self, row: int, policies: Policies | None = None) -> State:
        """The game of one row, played again: the finished state with its history, to look into or write down.

        `policies` are those the simulation was run with. Raises `ConfigError` if with these, or without any, another
        game comes out.
        """
        at = _native.check_row(row, len(self))
        index = int(self.games[at])
        played = policies is not None and any(policy is not None for policy in policies)
        if policies is not None and played:
            state = play_game(self.game, self.seed, index, policies)
        else:
            state = _native.random_game(self.game, self.seed, index)
        if int(state.digest(), 16) != int(self.digests[at]):
            missing = "these policies lead to another game" if played else "random play leads to another game"
            raise ConfigError(f"policies: {missing} than number {index}; pass those the simulation was run with")
        return state

    def summary(self) -> Summary:
        """Means with confidence, win shares, histograms, lengths, parts of the scores and reasons for the end."""
        return summarise(self)

    def to_arrow(self) -> pa.Table:
        """A table with a row a game: `game`, for each player `score_0`, `rank_0`, `return_0` and each part of the score
        like `pyramids_0`, then `decisions`, `events`, `reason` and `digest`. Needs the extra `arrow`."""
        return to_arrow(self)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the table of `to_arrow` to a Parquet file. Needs the extra `arrow`."""
        to_parquet(self, path)

    @classmethod
    def from_parquet(cls, path: str | os.PathLike[str], game: Game) -> Self:
        """Read what `to_parquet` wrote. Needs the extra `arrow`.

        Raises `RecordError` for a file that isn't that, or of another game than `game`.
        """
        return from_parquet(cls, path, game)

    def to_dataframe(self) -> pd.DataFrame:
        """The columns of `to_arrow` as a pandas data frame. Needs the extra `pandas`."""
        return to_dataframe(self)

    def plot(self) -> Figure:
        """A figure: scores and win share of each player, with 95 % confidence, and lengths. Needs the extra `plot`."""
        return plot(self)
