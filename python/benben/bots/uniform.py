"""The bot that plays at random."""

from __future__ import annotations

import copy
import secrets
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Self

from benben._native import Stream

if TYPE_CHECKING:
    from benben._native import View


class RandomBot:
    """Plays a uniformly random legal action.

    In `benben.simulate`, bots with the seed 0 play as `None` does, all from one random stream of the game; others
    depend on `seed`, the seed a policy gets for the game, its index and the player alone. So results are the same for
    any chunks and executors. By itself, a bot draws from a stream of its seed: three fresh `RandomBot()` all choose
    alike; `RandomBot(None)` has a seed of its own.

    A copy goes on alike, apart from the original. Raises `TypeError` for a seed that is no whole number, `ConfigError`
    for one that isn't from 0 to 2**64 - 1.
    """

    def __init__(self, seed: int | None = 0) -> None:
        self._stream = Stream(secrets.randbits(64) if seed is None else seed, 0)
        self.seed: int = self._stream.seed

    def new_game(self, seed: int, index: int, player: int) -> Self:
        """The same bot with a random stream of its own for one player in one game; a subclass keeps all it holds."""
        name = f"{self.seed}/{seed}/{index}/{player}".encode()
        return self._on(Stream(int.from_bytes(blake2b(name, digest_size=8).digest()), index))

    def _on(self, stream: Stream) -> Self:
        """The same bot, drawing from a stream that others may draw from too."""
        bot = copy.copy(self)
        bot._stream = stream
        return bot

    def __call__(self, view: View, legal_actions: list[int], /) -> int:
        return legal_actions[self._stream.below(len(legal_actions))]

    def __copy__(self) -> Self:
        bot = object.__new__(type(self))
        bot.__dict__.update(self.__dict__, _stream=copy.copy(self._stream))
        return bot

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    __hash__: Any = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seed})"
