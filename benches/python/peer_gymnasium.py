"""Gymnasium: the environments of one of our games in its `SyncVectorEnv`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import benben
import gymnasium
import numpy as np
import ours
from contestants import OBSERVED, Contestant
from numpy.typing import NDArray
from timing import repeat

ENVS = 64

Base: Any = gymnasium.Env


class TableEnv(Base):  # type: ignore[misc]
    """One agent plays all seats; the last step rewards it with what the first seat gets.

    An action that isn't legal ends the game at a reward of -1.
    """

    def __init__(self, name: str, players: int) -> None:
        self.game = benben.make(name, players=players)
        self.observation_space = gymnasium.spaces.Box(0, 255, (self.game.observation.width,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_distinct_actions)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.game.new_initial_state(seed=int(self.np_random.integers(2**32)))
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        if not self.state.is_legal(int(action)):
            return self._seen(), -1.0, True, False, self._info()
        self.state.apply(int(action))
        over = self.state.is_terminal()
        return self._seen(), self.state.returns()[0] if over else 0.0, over, False, self._info()

    def _seen(self) -> NDArray[np.uint8]:
        player = 0 if self.state.is_terminal() else self.state.current_player()
        return self.state.view(player).observe()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.legal_actions_mask()}


def vector_loop(seconds: float) -> tuple[int, float]:
    """The masks come with the step; a choice among each is made for all rows at once."""
    same = gymnasium.vector.AutoresetMode.SAME_STEP
    name, players = ours.GAMES[0].name, ours.GAMES[0].players
    envs = gymnasium.vector.SyncVectorEnv([partial(TableEnv, name, players)] * ENVS, autoreset_mode=same)
    rng = np.random.default_rng(1)
    masks = [envs.reset(seed=1)[1]["action_mask"]]

    def step() -> int:
        actions = (rng.random(masks[0].shape, np.float32) * masks[0]).argmax(1)
        masks[0] = envs.step(actions)[4]["action_mask"]
        return ENVS

    return repeat(step, seconds)


def contestants() -> list[Contestant]:
    note = f"SyncVectorEnv of {ENVS}"
    census = partial(ours.census, ours.PYRAMIS)
    return [Contestant("Gymnasium", f"our {ours.PYRAMIS}", OBSERVED, vector_loop, census, note)]
