"""What plays: policies for `benben.simulate`, and a bot to measure others against."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, Self, SupportsIndex, runtime_checkable

if TYPE_CHECKING:
    from benben._native import View


__all__ = ["AnyPolicy", "Policies", "Policy", "PolicyMaker", "RandomBot"]


class Policy(Protocol):
    """Chooses an action, id or string, by a player's view and the ids of the legal actions."""

    def __call__(self, view: View, legal_actions: list[int], /) -> SupportsIndex | str: ...


@runtime_checkable
class PolicyMaker(Protocol):
    """Makes a fresh policy for each game, so that memory and randomness don't leak from one game into another."""

    def new_game(self, seed: int, index: int, player: int) -> Policy:
        """The policy of one player in game `index` of `seed`; its randomness should come from these three."""
        ...


AnyPolicy = Policy | PolicyMaker | None
"""What plays for one player; `None` plays at random."""
Policies = Sequence[AnyPolicy]
"""One for each player."""


class RandomBot:
    """Plays a uniformly random legal action.

    In `benben.simulate` its choices depend on `seed`, the game's seed and index, and the player alone, so results are
    the same for any chunks and executors.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._draw = random.Random(seed).random

    def new_game(self, seed: int, index: int, player: int) -> Self:
        """A bot with a random stream of its own for one player in one game."""
        bot = type(self)(self.seed)
        bot._draw = random.Random(f"{self.seed}/{seed}/{index}/{player}").random
        return bot

    def __call__(self, view: View, legal_actions: list[int], /) -> int:
        return legal_actions[int(self._draw() * len(legal_actions))]

    def __repr__(self) -> str:
        return f"RandomBot({self.seed})"
