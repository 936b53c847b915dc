"""The results of many games as columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from benben.errors import ConfigError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from benben._native import Game

Columns = dict[str, "NDArray[Any]"]
"""The arrays of `Results` by name, but `games`."""
Chunk = tuple[int, Columns]
"""A run of games: the first one's index, and a row of results each."""


@dataclass(frozen=True, eq=False, repr=False)
class Results:
    """Many finished games, a row a game in each array; `p` players, `k` parts of the score."""

    game: Game
    """The game."""
    seed: int
    """The seed of all games."""
    games: NDArray[np.uint64]
    """Which games of the seed these are, rising, shape (games,). Row `i` is game `games[i]`."""
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
    """Whether no game is missing: false if the run was cut short, or between the parts of `merge`."""
    policies: tuple[str, ...] = ()
    """Who played: for each player `random` or what the policy calls itself."""

    def __len__(self) -> int:
        return len(self.digests)

    def __repr__(self) -> str:
        cut = "" if self.complete else ", incomplete"
        return f"<{type(self).__name__} of {len(self)} games of {self.game}, seed {self.seed}{cut}>"

    @classmethod
    def _of_chunks(
        cls, game: Game, seed: int, chunks: Sequence[Chunk], complete: bool, policies: tuple[str, ...]
    ) -> Self:
        """From runs of games in any order."""
        ordered = sorted(chunks, key=lambda chunk: chunk[0])
        lengths = [(first, len(columns["digests"])) for first, columns in ordered]
        games = [np.uint64(first) + np.arange(length, dtype=np.uint64) for first, length in lengths]
        joined = {name: np.concatenate([columns[name] for _, columns in ordered]) for name in ordered[0][1]}
        return cls(game, seed, np.concatenate(games), **joined, complete=complete, policies=policies)

    @classmethod
    def merge(cls, parts: Iterable[Self]) -> Self:
        """The games of several simulations of one game and seed, by index; the same as if they had been run as one.

        Raises `ConfigError` without parts, for parts of different games, seeds or policies, or with a game twice.
        """
        parts = list(parts)
        if not parts:
            raise ConfigError("parts: are none, should be at least one simulation")
        if len({(part.game, part.seed, part.policies) for part in parts}) > 1:
            raise ConfigError("parts: are of different games or seeds, or played by others")
        order = np.argsort(np.concatenate([part.games for part in parts]), kind="stable")
        names = [field.name for field in fields(cls) if field.name not in ("game", "seed", "complete", "policies")]
        joined: dict[str, Any] = {
            name: np.concatenate([getattr(part, name) for part in parts])[order] for name in names
        }
        steps = np.diff(joined["games"])
        if (steps == 0).any():
            raise ConfigError(f"parts: have game {joined['games'][:-1][steps == 0][0]} twice")
        complete = bool((steps == 1).all())
        return cls(parts[0].game, parts[0].seed, **joined, complete=complete, policies=parts[0].policies)
