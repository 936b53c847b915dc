"""What results say, in numbers and as plain text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from benben._fields import documented

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from benben.bulk.results import Results

_Z = 1.959963984540054  # 97.5 % point of the normal distribution
_FEW = 10
"""For a mean of fewer games the normal approximation says nothing."""
_BINS = 12


@documented
@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % confidence interval: by the normal approximation, for shares by Wilson's formula.

    Below some games there is no such interval of a mean: `low` and `high` are NaN then, and so is `margin`.
    """

    mean: float
    """The mean."""
    low: float
    """Where the interval begins."""
    high: float
    """Where the interval ends."""

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        digits = 3 if abs(self.mean) < 1 else 2
        mean, low, high = (f"{number:.{digits}f}" for number in (self.mean, self.low, self.high))
        if math.isnan(self.low):
            return f"{mean} (too few games)"
        if abs(self.high + self.low - 2 * self.mean) < 0.1**digits / 2:
            return f"{mean} ± {self.margin:.{digits}f}"
        return f"{mean} ({low} to {high})"


@dataclass(frozen=True, slots=True)
class Span:
    """Mean, least and greatest of a count."""

    mean: float
    min: int
    max: int


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the score: the rule clause it comes from, and each player's mean points."""

    name: str
    clause: str
    points: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        lines = [_line(row, widths) for row in (self.head, *self.rows)]
        return "\n".join([self.title, lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (text.ljust(width) if not at else text.rjust(width) for at, (text, width) in _columns(row, widths))
    return "  ".join([first, *rest]).rstrip()


def _columns(row: Sequence[str], widths: Sequence[int]) -> enumerate[tuple[str, int]]:
    return enumerate(zip(row, widths, strict=True))


@documented
@dataclass(frozen=True, slots=True)
class Summary:
    """What results say. `str()` gives plain tables."""

    game: str
    """`str(game)`."""
    seed: int
    """The seed of all games."""
    games: int
    """How many games."""
    policies: tuple[str, ...]
    """Who played, a word a player."""
    scores: tuple[Estimate, ...]
    """Each player's mean score."""
    win_shares: tuple[Estimate, ...]
    """Each player's share of the wins, from 0 to 1; a shared win counts in parts, a mission's for all."""
    even_share: float | None
    """The share of wins that equal players would have; `None` in a mission."""
    histograms: tuple[Mapping[int, int], ...]
    """For each player how many games ended with which score."""
    decisions: Span
    """Decisions in a game."""
    events: Span
    """Decisions and chance outcomes in a game."""
    breakdown: tuple[Part, ...]
    """The parts of the score."""
    reasons: Mapping[str, int]
    """How many games ended for which reason."""

    def tables(self) -> tuple[Table, ...]:
        """All of it as tables of texts."""
        return (self._players(), self._breakdown(), self._histogram(), self._length(), self._reasons())

    def __str__(self) -> str:
        return "\n\n".join([self.head(), *map(str, self.tables())])

    def head(self) -> str:
        """What was played by whom."""
        same = len(set(self.policies)) == 1
        who = f"{self.policies[0]} players" if same else ", ".join(self.policies)
        return f"{self.game}: {self.games} games, seed {self.seed}, {who}"

    def _head(self, first: str) -> tuple[str, ...]:
        return (first, *(f"player {player}" for player in range(len(self.scores))))

    def _players(self) -> Table:
        rows = [("mean score", *map(str, self.scores)), ("win share", *map(str, self.win_shares))]
        share = "games won" if self.even_share is None else f"wins, ties split; an even share is {self.even_share:.3f}"
        title = f"Players (± or from-to: 95 % confidence; win share: {share})"
        return Table(title, self._head(""), tuple(rows))

    def _breakdown(self) -> Table:
        rows = [(f"{part.name} ({part.clause})", *map(str, part.points)) for part in self.breakdown]
        return Table("Mean points by part of the score (clause)", self._head("part"), tuple(rows))

    def _histogram(self) -> Table:
        low = min(min(histogram) for histogram in self.histograms)
        high = max(max(histogram) for histogram in self.histograms)
        width = (high - low) // _BINS + 1
        rows = [self._bin(start, width) for start in range(low, high + 1, width)]
        return Table("Games by score", self._head("score"), tuple(rows))

    def _bin(self, start: int, width: int) -> tuple[str, ...]:
        counts = (sum(each.get(score, 0) for score in range(start, start + width)) for each in self.histograms)
        label = str(start) if width == 1 else f"{start} to {start + width - 1}"
        return (label, *(f"{100 * count / self.games:.2f} %" for count in counts))

    def _length(self) -> Table:
        spans = {"decisions": self.decisions, "decisions and chance": self.events}
        rows = [(name, f"{span.mean:.2f}", str(span.min), str(span.max)) for name, span in spans.items()]
        return Table("Length of a game", ("", "mean", "min", "max"), tuple(rows))

    def _reasons(self) -> Table:
        rows = [(reason, str(count), f"{100 * count / self.games:.2f} %") for reason, count in self.reasons.items()]
        return Table("Reasons for the end", ("reason", "games", "share"), tuple(rows))


def summarise(results: Results) -> Summary:
    """What these results say."""
    game = results.game
    counts = np.bincount(results.reasons, minlength=len(game.reasons)).tolist()
    parts = enumerate(game.breakdown.items())
    mission = bool(_is_won_together(results).any())
    return Summary(
        game=str(game),
        seed=results.seed,
        games=len(results),
        policies=results.policies,
        scores=_estimates(results.scores),
        win_shares=_shares(_win_shares(results)),
        even_share=None if mission else 1 / game.players,
        histograms=tuple(_histogram(column) for column in results.scores.T),
        decisions=_span(results.decisions),
        events=_span(results.events),
        breakdown=tuple(Part(name, clause, _estimates(results.breakdown[:, :, at])) for at, (name, clause) in parts),
        reasons=dict(zip(game.reasons, counts, strict=True)),
    )


def _win_shares(results: Results) -> NDArray[np.float64]:
    best = results.ranks == 1
    shared = best / best.sum(axis=1, keepdims=True)
    return np.where(_is_won_together(results)[:, np.newaxis], results.returns > 0, shared)


def _is_won_together(results: Results) -> NDArray[np.bool_]:
    """In a mission the returns of all players are alike and not zero."""
    together: NDArray[np.bool_] = results.returns.sum(axis=1).round() != 0
    return together


def _shares(table: NDArray[np.float64]) -> tuple[Estimate, ...]:
    """Wilson's interval, which keeps within 0 and 1 and has a width even if all games were won; split wins spread less
    than it allows for."""
    games, square = len(table), _Z**2
    estimates = []
    for share in table.mean(axis=0).tolist():
        middle = (share + square / (2 * games)) / (1 + square / games)
        half = _Z * math.sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
        estimates.append(Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))))
    return tuple(estimates)


def _estimates(table: NDArray[Any]) -> tuple[Estimate, ...]:
    games = len(table)
    spreads = table.std(axis=0, ddof=1) if games >= _FEW else np.full(table.shape[1], math.nan)
    margins = _Z * spreads / math.sqrt(games)
    means = table.mean(axis=0)
    return tuple(
        Estimate(mean, mean - margin, mean + margin)
        for mean, margin in zip(means.tolist(), margins.tolist(), strict=True)
    )


def _histogram(scores: NDArray[np.int32]) -> dict[int, int]:
    values, counts = np.unique(scores, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _span(counts: NDArray[np.uint32]) -> Span:
    return Span(float(counts.mean()), int(counts.min()), int(counts.max()))
