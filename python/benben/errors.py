"""What benben raises. All are `BenbenError`; state is unchanged whenever one is raised."""

from __future__ import annotations


class BenbenError(Exception):
    """The root of benben's errors."""


class IllegalActionError(BenbenError, ValueError):
    """The action can't be played at this node; the message says what can."""


class NotationError(BenbenError, ValueError):
    """A string or id that names no action of this game."""


class ConfigError(BenbenError, ValueError):
    """An unknown game or option, or a bad value."""


class SheetError(BenbenError, ValueError):
    """A component sheet that can't be used."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(file, key, reason)
        self.file = file
        self.key = key
        self.reason = reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.reason) if part)


class RecordError(BenbenError, ValueError):
    """A record, stored state or pickle that was cut short or changed, or belongs to another game or version."""


class NodeError(BenbenError, ValueError):
    """A call that makes no sense at this node."""


class PolicyError(BenbenError, RuntimeError):
    """A policy raised, or chose what can't be played.

    `State.from_bytes(error.record)` is the game up to there, game `index` of `seed`, with `player` to move.
    `error.simulation` has the games that were finished before, if any were.
    """

    def __init__(self, message: str, seed: int | None, index: int | None, player: int, record: bytes) -> None:
        super().__init__(message, seed, index, player, record)
        self.seed = seed
        self.index = index
        self.player = player
        self.record = record

    def __str__(self) -> str:
        return str(self.args[0])


class EngineBug(BenbenError, RuntimeError):
    """A fault of benben's own. `record` holds the game up to it for `State.from_bytes`, if a state was concerned."""

    def __init__(self, message: str, record: bytes | None = None) -> None:
        super().__init__(message, record)
        self.record = record

    def __str__(self) -> str:
        return str(self.args[0])
