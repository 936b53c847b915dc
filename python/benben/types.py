"""Plain types that results come in, and the numbers that stand for no player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self

from benben._fields import documented

CHANCE: Final = -1
"""`State.current_player` at a chance node."""
TERMINAL: Final = -4
"""`State.current_player` when the game is over."""


@documented
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game came out."""

    kind: Literal["ranked", "cooperative", "solo"]
    """What kind of contest it was."""
    won: bool | None
    """Whether the goal was reached; `None` if the players were against each other."""
    scores: tuple[int, ...]
    """Each player's points."""
    ranks: tuple[int, ...]
    """Each player's rank, 1 for the best; ties share the better rank."""
    winners: tuple[int, ...]
    """The players who won."""
    reason: str
    """Why the game ended, one of `Game.reasons`."""
    breakdown: Mapping[str, tuple[int, ...]] = field(hash=False)
    """For each part of the score every player's points; the parts add up to `scores`."""

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Self:
        """From the plain values of docs/README.md."""
        return cls(
            kind=fields["kind"],
            won=fields["won"],
            scores=tuple(fields["scores"]),
            ranks=tuple(fields["ranks"]),
            winners=tuple(fields["winners"]),
            reason=fields["reason"],
            breakdown={part: tuple(points) for part, points in fields["breakdown"].items()},
        )


@documented
@dataclass(frozen=True, slots=True)
class Observation:
    """How a player's view is laid out as an array, the same for every view of a game.

    `width` numbers; `fields` says by name where each field begins and what shape it has:
    `start, shape = game.observation.fields["phase"]`. The game's page says what they mean.
    """

    version: int
    """Raised with every change of the fields."""
    width: int
    """Number of entries."""
    fields: Mapping[str, tuple[int, tuple[int, ...]]] = field(hash=False)
    """Where each field begins, and its shape, the last index running fastest; one after the other, without gaps."""
