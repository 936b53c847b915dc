"""Catanatron: Catan for four in pure Python."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from catanatron import Color, Game, RandomPlayer
from contestants import STATE, Census, Contestant
from timing import repeat

TURNS = 1_000
CENSUS_GAMES = 5


def start() -> Any:
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])


def is_over(game: Any) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS


def game_loop(seconds: float) -> tuple[int, float]:
    """The loop of `Game.play`, without its copies of the game."""
    choose = random.Random(1).random

    def play() -> int:
        game, decisions = start(), 0
        while not is_over(game):
            legal = game.state.playable_actions
            game.execute(legal[int(choose() * len(legal))], validate_action=False)
            decisions += 1
        return decisions

    return repeat(play, seconds)


@cache
def census() -> Census:
    rng, decisions, legal = random.Random(1), 0, 0
    for _ in range(CENSUS_GAMES):
        game = start()
        while not is_over(game):
            legal += len(game.state.playable_actions)
            decisions += 1
            game.execute(rng.choice(game.state.playable_actions), validate_action=False)
    return Census(CENSUS_GAMES, decisions, 0, legal)


def contestants() -> list[Contestant]:
    return [Contestant("Catanatron", "Catan, 4 players", STATE, game_loop, census)]
