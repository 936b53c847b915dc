"""Sampled worlds of Pyramis against exact enumeration of the Shooting Star cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any

import benben
import pytest
from agreement.matrix import fixed_sheets
from benben_reference.pyramis.worlds import World, worlds
from kit.chi_square import statistic, surprise

THIEVES = dict(fixed_sheets("pyramis"))["thieves"]
SAMPLES = 4000


def states(players: int, seed: int) -> Iterator[benben.State]:
    """A random game on the sheet where stealing is the rule, at each node after a draw or a theft."""
    game, rng = benben.make("pyramis", players=players, sheet=THIEVES), random.Random(seed)
    state, known = game.new_initial_state(seed=seed), 0
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
        stars = len(state.view(None)["stars"])
        if known < stars <= 8 and not state.is_terminal():
            yield state
        known = stars


def log(view: dict[str, Any]) -> World:
    return tuple(entry["card"] for entry in view["stars"])


def full_log(state: benben.State) -> World:
    """The cards of the log, each as the player who got it knows it."""
    seen = [state.view(player)["stars"] for player in range(state.game.players)]
    return tuple(seen[entry["player"]][number]["card"] for number, entry in enumerate(seen[0]))


def check(state: benben.State, sheet: dict[str, Any]) -> int:
    """Compares samples with the exact distribution for every observer; returns for how many something is hidden."""
    hidden = 0
    for observer in [None, *range(state.game.players)]:
        view = state.view(observer)
        expected: dict[Hashable, Fraction] = dict(worlds(view.to_dict(), sheet).items())
        found = Counter[Hashable](full_log(view.determinize(seed)) for seed in range(SAMPLES))
        chi_square, freedom = statistic(found, expected)
        assert surprise(chi_square, freedom) < 4.5, f"{observer} at {state}: {chi_square} with {freedom}"
        assert full_log(state) in expected, "the true world is impossible"
        hidden += freedom > 0
    return hidden


@pytest.mark.clause("PY-X1", "PY-X2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_have_the_exact_distribution(players: int) -> None:
    assert sum(check(state, THIEVES) for state in states(players, seed=players)) > 10


def chase(cards: int, turn: int) -> benben.State:
    """Four players with all star icons who steal the card `1a` from each other whenever they can."""
    sheet = benben.sheet("pyramis")
    for card in sheet["exodus"]["cards"]:
        card["star"] = True
    sheet["shooting_stars"]["cards"] = [{"aliens": number + 1, "pyramids": 0, "count": 1} for number in range(cards)]
    state = benben.make("pyramis", players=4, sheet=sheet).new_initial_state()
    while state.view(None)["turn"] < turn or state.view(None)["phase"] != "refill":
        holders = [f"steal {player}" for player in range(4) if "1a" in (state.view(player)["hands"][player] or [])]
        wanted = [text for text in state.legal_strings() if text in ("star 1a", *holders)]
        state.apply((wanted or state.legal_strings())[0])
    return state


@pytest.mark.clause("PY-X2")
def test_a_card_that_goes_round_has_the_exact_distribution() -> None:
    state = chase(cards=3, turn=8)
    assert check(state, state.game.sheet) >= 3


def test_samples_come_fast_however_often_a_card_goes_round() -> None:
    state = chase(cards=16, turn=37)
    for player in range(4):
        view = state.view(player)
        assert all(view.determinize(seed).view(player) == view for seed in range(20))
