"""What results say, in numbers and as plain text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from benben.bulk.results import Results

_Z = 1.959963984540054  # 97.5 % point of the normal distribution
_BINS = 12


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the half width of its 95 % confidence interval (normal approximation)."""

    mean: float
    margin: float

    def __str__(self) -> str:
        digits = 3 if abs(self.mean) < 1 else 2
        return f"{self.mean:.{digits}f} ± {self.margin:.{digits}f}"


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


@dataclass(frozen=True, slots=True)
class Summary:
    """What results say. `str()` gives plain tables."""

    game: str
    seed: int
    games: int
    scores: tuple[Estimate, ...]
    """Each player's mean score."""
    win_shares: tuple[Estimate, ...]
    """Each player's share of the wins, from 0 to 1; a shared win counts in parts, a mission's for all."""
    histograms: tuple[Mapping[int, int], ...]
    """For each player how many games ended with which score."""
    decisions: Span
    """Decisions in a game."""
    events: Span
    """Decisions and chance outcomes in a game."""
    breakdown: tuple[Part, ...]
    reasons: Mapping[str, int]
    """How many games ended for which reason."""

    def tables(self) -> tuple[Table, ...]:
        """All of it as tables of texts."""
        return (self._players(), self._breakdown(), self._histogram(), self._length(), self._reasons())

    def __str__(self) -> str:
        head = f"{self.game}: {self.games} games, seed {self.seed}"
        return "\n\n".join([head, *map(str, self.tables())])

    def _head(self, first: str) -> tuple[str, ...]:
        return (first, *(f"player {player}" for player in range(len(self.scores))))

    def _players(self) -> Table:
        rows = [("mean score", *map(str, self.scores)), ("win share", *map(str, self.win_shares))]
        return Table("Players (± 95 % confidence)", self._head(""), tuple(rows))

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
    return Summary(
        game=str(game),
        seed=results.seed,
        games=len(results),
        scores=_estimates(results.scores),
        win_shares=_estimates(_win_shares(results)),
        histograms=tuple(_histogram(column) for column in results.scores.T),
        decisions=_span(results.decisions),
        events=_span(results.events),
        breakdown=tuple(Part(name, clause, _estimates(results.breakdown[:, :, at])) for at, (name, clause) in parts),
        reasons=dict(zip(game.reasons, counts, strict=True)),
    )


def _win_shares(results: Results) -> NDArray[np.float64]:
    """In a mission the returns of all players are alike and not zero."""
    mission = results.returns.sum(axis=1).round() != 0
    best = results.ranks == 1
    shared = best / best.sum(axis=1, keepdims=True)
    return np.where(mission[:, np.newaxis], results.returns > 0, shared)


def _estimates(table: NDArray[Any]) -> tuple[Estimate, ...]:
    games = len(table)
    spreads = table.std(axis=0, ddof=1) if games > 1 else np.full(table.shape[1], math.nan)
    means = table.mean(axis=0)
    pairs = zip(means.tolist(), spreads.tolist(), strict=True)
    return tuple(Estimate(mean, _Z * spread / math.sqrt(games)) for mean, spread in pairs)


def _histogram(scores: NDArray[np.int32]) -> dict[int, int]:
    values, counts = np.unique(scores, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _span(counts: NDArray[np.uint32]) -> Span:
    return Span(float(counts.mean()), int(counts.min()), int(counts.max()))
