"""RLCard: games in pure Python, states with observations at every step."""

from __future__ import annotations

import random
from functools import cache, partial

import rlcard
from contestants import STATE, Census, Contestant
from timing import repeat

GAMES = ["leduc-holdem", "uno", "doudizhu", "gin-rummy"]
CENSUS_GAMES = 50


def env_loop(name: str, seconds: float) -> tuple[int, float]:
    env, choose = rlcard.make(name, config={"seed": 1}), random.Random(1).random

    def play() -> int:
        (state, _), decisions = env.reset(), 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(choose() * len(legal))])
            decisions += 1
        return decisions

    return repeat(play, seconds)


@cache
def census(name: str) -> Census:
    env, rng, decisions, legal = rlcard.make(name, config={"seed": 1}), random.Random(1), 0, 0
    for _ in range(CENSUS_GAMES):
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(rng.choice(actions))
            decisions += 1
            legal += len(actions)
    return Census(CENSUS_GAMES, decisions, 0, legal)


def contestants() -> list[Contestant]:
    return [Contestant("RLCard", name, STATE, partial(env_loop, name), partial(census, name)) for name in GAMES]
