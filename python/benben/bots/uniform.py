"""The bot that plays at random."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from benben._native import View


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
