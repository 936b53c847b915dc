"""What a simulation gives: results that can be replayed, summed up, written down and drawn."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import benben._native as _native
from benben.bots.policy import Policies
from benben.bulk.figures import plot
from benben.bulk.results import Results
from benben.bulk.summary import Summary, summarise
from benben.bulk.tables import to_arrow, to_dataframe, to_parquet
from benben.bulk.workers import play_game

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    from matplotlib.figure import Figure

    from benben._native import State


@dataclass(frozen=True, eq=False, repr=False)
class Simulation(Results):
    """Many finished games, a row a game in each array, and what can be made of them."""

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
        return to_arrow(self)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the table of `to_arrow` to a Parquet file. Needs the extra `arrow`."""
        to_parquet(self, path)

    def to_dataframe(self) -> pd.DataFrame:
        """The columns of `to_arrow` as a pandas data frame. Needs the extra `pandas`."""
        return to_dataframe(self)

    def plot(self) -> Figure:
        """A figure: scores and win share of each player, with 95 % confidence, and lengths. Needs the extra `plot`."""
        return plot(self)
