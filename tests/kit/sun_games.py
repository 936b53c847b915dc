"""Random play of the reference of Pyramid of the Sun, for tests."""

from __future__ import annotations

import random

from benben_reference.protocol import CHANCE
from benben_reference.sun import PyramidOfTheSun


def step(state: PyramidOfTheSun, rng: random.Random, draws: float) -> None:
    """One random action, where cards can be drawn a draw with this probability; chance outcomes by their weights."""
    if state.current_player() == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply(rng.choices(outcomes, weights)[0])
        return
    actions = state.legal_actions()
    drawing = [action for action in actions if "draw" in action]
    state.apply(rng.choice(drawing if drawing and rng.random() < draws else actions))
