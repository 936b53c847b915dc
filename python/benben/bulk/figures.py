"""Results as figures. Needs the extra `plot`."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

import numpy as np

from benben._extras import require
from benben.bulk.summary import Summary, summarise

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from benben.bulk.results import Results


_TITLE = 110
"""So many letters fit into a line above the figure."""


def plot(results: Results) -> Figure:
    """`Simulation.plot`."""
    figure: Figure = require("matplotlib.figure", "plot", "plot").Figure(figsize=(12, 4), layout="constrained")
    summary = summarise(results)
    scores, wins, lengths = figure.subplots(1, 3)
    _scores(scores, summary)
    _wins(wins, summary)
    _lengths(lengths, results)
    figure.suptitle("\n".join(wrap(summary.head(), _TITLE)), fontsize="medium")
    return figure


def _scores(axes: Axes, summary: Summary) -> None:
    for player, histogram in enumerate(summary.histograms):
        points = np.arange(min(histogram), max(histogram) + 1)
        shares = [histogram.get(int(score), 0) / summary.games for score in points]
        axes.plot(points, shares, drawstyle="steps-mid", label=f"player {player}")
    axes.set(title="Scores", xlabel="points", ylabel="share of games")
    axes.legend()


def _wins(axes: Axes, summary: Summary) -> None:
    seats = range(len(summary.win_shares))
    shares = [share.mean for share in summary.win_shares]
    margins = [[share.mean - share.low, share.high - share.mean] for share in summary.win_shares]
    axes.bar(seats, shares, yerr=np.transpose(margins), capsize=4)
    axes.axhline(summary.even_share or float(np.mean(shares)), color="grey", linestyle="--", linewidth=1)
    axes.set(title="Win share by seat (95 % confidence)", xlabel="player", ylabel="share of wins", xticks=seats)


def _lengths(axes: Axes, results: Results) -> None:
    for name, counts in (("decisions", results.decisions), ("decisions and chance", results.events)):
        lengths, games = np.unique(counts, return_counts=True)
        axes.plot(lengths, games / len(results), drawstyle="steps-mid", label=name)
    axes.set(title="Length of a game", xlabel="number", ylabel="share of games")
    axes.legend()
