"""OpenSpiel: its states driven from Python, and rollouts in C++."""

from __future__ import annotations

import itertools
import random
from functools import cache, partial
from typing import Any

import pyspiel
from contestants import ROLLOUTS, STATE, Census, Contestant, choose_chance, count_playouts
from timing import repeat

GAMES = ["hearts", "spades", "dou_dizhu", "euchre", "hanabi", "backgammon"]
WHO = "OpenSpiel"
DEALS = 16
WITH_DEAL = "hearts with its deal"
ROLLOUTS_A_CALL = 100


@cache
def deals(name: str) -> list[Any]:
    """States at the first decision. What chance does before it is done here, in nobody's time."""
    game, rng, found = pyspiel.load_game(name), random.Random(1), []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choose_chance(state, rng))
        found.append(state)
    return found


@cache
def census(name: str) -> Census:
    states = itertools.cycle(deals(name))
    return count_playouts(lambda: next(states).clone(), lambda state, action: state.apply_action(action))


def state_loop(name: str, seconds: float) -> tuple[int, float]:
    """The loop that our states play in, with the chance nodes that OpenSpiel leaves to its caller."""
    rng, states = random.Random(1), itertools.cycle(deals(name))
    choose = rng.random

    def play() -> int:
        state, decisions = next(states).clone(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose_chance(state, rng))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(choose() * len(legal))])
            decisions += 1
        return decisions

    return repeat(play, seconds)


def hearts_loop(seconds: float) -> tuple[int, float]:
    """Whole games: all chance in hearts is its deal, every card as likely, so it is drawn as decisions are."""
    game, choose = pyspiel.load_game("hearts"), random.Random(1).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(choose() * len(legal))])
        return decisions

    return repeat(play, seconds)


@cache
def hearts_census() -> Census:
    game = pyspiel.load_game("hearts")
    return count_playouts(game.new_initial_state, lambda state, action: state.apply_action(action))


def rollouts(name: str, seconds: float) -> tuple[float, float]:
    """One simulation of tree search, whose leaf is the root: the evaluator's rollouts and hardly anything else."""
    game, states = pyspiel.load_game(name), itertools.cycle(deals(name))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_A_CALL, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def work() -> int:
        bot.step(next(states))
        return ROLLOUTS_A_CALL

    games, passed = repeat(work, seconds)
    return games * census(name).length, passed


def bot_games(name: str, seconds: float) -> tuple[float, float]:
    """Games of uniformly random bots in C++, where tree search refuses the game's rewards."""
    players = range(pyspiel.load_game(name).num_players())
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in players]
    states, seeds = itertools.cycle(deals(name)), itertools.count()

    def play() -> int:
        pyspiel.evaluate_bots(next(states).clone(), bots, next(seeds))
        return 1

    games, passed = repeat(play, seconds)
    return games * census(name).length, passed


def contestants() -> list[Contestant]:
    made = [Contestant(WHO, WITH_DEAL, STATE, hearts_loop, hearts_census)]
    for name in GAMES:
        rewards = pyspiel.load_game(name).get_type().reward_model
        searched = rewards == pyspiel.GameType.RewardModel.TERMINAL
        play, note = (rollouts, "RandomRolloutEvaluator") if searched else (bot_games, "evaluate_bots")
        made += [
            Contestant(WHO, name, STATE, partial(state_loop, name), partial(census, name)),
            Contestant(WHO, name, ROLLOUTS, partial(play, name), partial(census, name), note),
        ]
    return made
