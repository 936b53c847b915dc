"""What a player can infer: from the whole history and from a view alone, the same distribution."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from benben_reference.sun import PyramidOfTheSun
from benben_reference.sun.sources import worlds_of_view
from benben_reference.sun.worlds import Belief, redacted, worlds
from kit.sun_games import step

BASE = [
    {"place": "left", "value": 0, "symbol": "none", "count": 1},
    {"place": "right", "value": 0, "symbol": "none", "count": 1},
    {"place": "middle", "value": 0, "symbol": "sun", "count": 6},
]
EDGES = [("left", 1, 2), ("right", 1, 1), ("left", 2, 1), ("top", 2, 1)]


def small_sheet(*standard: tuple[int, str, int]) -> dict[str, Any]:
    return {
        "symbols": {"names": ["sun"]},
        "base": {"cards": BASE},
        "standard": {"cards": [{"value": v, "symbol": s, "count": n} for v, s, n in standard]},
        "edge": {"cards": [{"kind": k, "value": v, "symbol": "none", "count": n} for k, v, n in EDGES]},
    }


def new_game(players: int) -> PyramidOfTheSun:
    copies = 2 + players
    sheet = small_sheet((1, "none", copies), (2, "none", copies), (3, "sun", 4))
    return PyramidOfTheSun(sheet, players, "short", stall_limit=3)


def from_history(state: PyramidOfTheSun, observer: int | None) -> Belief:
    assert state.marker is not None
    return worlds(state.box, state.players, observer, state.marker, redacted(state.events, observer))


def reshuffles(state: PyramidOfTheSun) -> int:
    return max(int(deck["reshuffles"]) for deck in state.view(None)["decks"].values())


@pytest.mark.clause("SUN-D3", "SUN-D4", "SUN-T2")
@pytest.mark.parametrize(("players", "observer"), [(2, 0), (2, 1), (2, None), (3, 0), (3, 1), (3, None), (4, 2)])
def test_a_view_tells_all_that_the_history_does(players: int, observer: int | None) -> None:
    """However often decks were reshuffled, as long as the logs go back to the beginning."""
    compared: Counter[int] = Counter()
    for seed in range(20 if players > 2 else 30):
        state, rng = new_game(players), random.Random(seed)
        while not state.is_terminal():
            step(state, rng, draws=0.7)
            if state.phase in ("turn", "second", "over") and rng.random() < 0.1:
                assert worlds_of_view(state.view(observer)) == from_history(state, observer)
                compared[reshuffles(state)] += 1
    assert not any(deck["anchor"] for deck in state.view(None)["decks"].values())
    assert all(compared[number] > 1 for number in range(4))


@pytest.mark.clause("SUN-D4")
def test_the_true_hands_are_always_possible() -> None:
    for seed in range(20):
        state, rng = new_game(3), random.Random(seed)
        while not state.is_terminal():
            step(state, rng, draws=0.7)
        truth = tuple(tuple(sorted(hand)) for hand in state.hands)
        assert from_history(state, 0)[truth] > 0
        assert worlds_of_view(state.view(0))[truth] > 0


@pytest.mark.clause("SUN-D3", "SUN-D4")
def test_a_log_begun_anew_tells_two_players_all() -> None:
    """What `held` leaves over lies in a single hand, whatever came before the anchor."""
    for seed in range(2):
        state, rng = long_game(seed)
        for _ in range(12):
            for _ in range(4):
                step(state, rng, draws=0.7)
            for observer in (0, 1):
                assert worlds_of_view(state.view(observer)) == from_history(state, observer)
            truth = tuple(tuple(sorted(hand)) for hand in state.hands)
            assert worlds_of_view(state.view(None))[truth] > 0


@pytest.mark.clause("SUN-D3", "SUN-D4")
@pytest.mark.parametrize("observer", [None, 0, 1])
def test_a_log_begun_anew_at_the_first_reshuffle_tells_all(observer: int | None) -> None:
    """With a large deck, and several hands that aren't seen: till then they were dealt from one source."""
    sheet = small_sheet((1, "none", 50), (2, "none", 30))
    state, rng = PyramidOfTheSun(sheet, 3, "short", stall_limit=0), random.Random(1)
    while not state.view(None)["decks"]["standard"]["anchor"]:
        state.apply("draw standard") if "draw standard" in state.legal_actions() else step(state, rng, draws=0.7)
    assert state.view(None)["decks"]["standard"]["anchor"] == 1
    for _ in range(6):
        for _ in range(4):
            step(state, rng, draws=0.7)
        assert worlds_of_view(state.view(observer)) == from_history(state, observer)


def long_game(seed: int) -> tuple[PyramidOfTheSun, random.Random]:
    """Draws and discards until a log begins anew."""
    sheet = small_sheet((1, "none", 5), (2, "none", 4), (3, "sun", 2))
    state, rng = PyramidOfTheSun(sheet, 2, "short", stall_limit=0), random.Random(seed)
    while not any(deck["anchor"] for deck in state.view(None)["decks"].values()):
        draws = [action for action in state.legal_actions() if action.startswith("draw")]
        if draws:
            state.apply(rng.choice(draws))
        else:
            step(state, rng, draws=0.7)
    return state, rng


def played(state: PyramidOfTheSun, *actions: str) -> PyramidOfTheSun:
    for action in actions:
        state.apply(action)
    return state


def dealt(sheet: dict[str, Any], *cards: str) -> PyramidOfTheSun:
    state = PyramidOfTheSun(sheet, len(cards) // 4, "short")
    return played(state, *["base bm:sun"] * 6, "marker t2", *(f"card {card}" for card in cards))


def test_a_card_shown_takes_one_piece_out_of_a_uniform_deal() -> None:
    """By hand: of s1 x 5, s2 x 4 the observer holds four s1; the other played an s2 and holds three of s1, s2 x 3, and
    the deck has the fourth: the s1 is in that hand three times out of four."""
    sheet = small_sheet((1, "none", 5), (2, "none", 4))
    state = dealt(sheet, *["s1"] * 4, *["s2"] * 4)
    played(state, "play s1 1:0", "stop", "play s2 1:1", "stop")
    own = ("s1", "s1", "s1")
    expected = {(own, ("s1", "s2", "s2")): Fraction(3, 4), (own, ("s2", "s2", "s2")): Fraction(1, 4)}
    assert worlds_of_view(state.view(0)) == expected
    assert from_history(state, 0) == expected


def test_old_and_new_pieces_by_hand() -> None:
    """All eight standard cards are dealt, player 1 discards an s2 and keeps s1 s2 s2, player 0 discards an s1: the new
    deck is s1 s2. Player 1 draws one of them, unseen, and discards an s2: one of two copies if it was the s1, one of
    three if it was the s2."""
    sheet = small_sheet((1, "none", 4), (2, "none", 4))
    sheet["edge"]["cards"] = [
        {"kind": "left", "value": 1, "symbol": "none", "count": 6},
        {"kind": "top", "value": 2, "symbol": "none", "count": 1},
    ]
    state = dealt(sheet, "s1", "s1", "s1", "s2", "s1", "s2", "s2", "s2")
    played(state, "draw edge", "card l1", "draw edge", "card l1", "discard s1")
    played(state, "draw edge", "card l1", "draw edge", "card l1", "discard s2")
    played(state, "play s1 1:0", "stop")
    played(state, "draw standard", "card s1", "draw edge", "card l1", "discard s2", "discard l1")
    own = ("l1", "l1", "s1", "s2")
    expected = {
        (own, ("l1", "l1", "s1", "s1", "s2")): Fraction(2, 5),
        (own, ("l1", "l1", "s1", "s2", "s2")): Fraction(3, 5),
    }
    assert worlds_of_view(state.view(0)) == expected
    assert from_history(state, 0) == expected


@pytest.mark.clause("SUN-T2")
def test_a_pass_rules_cards_out() -> None:
    """Player 0 holds two of l1, r1, t1, player 1 the third, and nothing can be drawn; level 1 is full, 2:0 is taken.
    A right edge would fit on 2:5, so the pass tells a spectator everything."""
    sheet = small_sheet((1, "none", 8))
    kinds = [("left", 1), ("right", 1), ("top", 1), ("top", 2)]
    sheet["edge"]["cards"] = [{"kind": kind, "value": v, "symbol": "none", "count": 1} for kind, v in kinds]
    state = dealt(sheet, *["s1"] * 8)
    played(state, "draw edge", "card l1", "draw edge", "card t1", "discard s1")
    played(state, "draw edge", "card r1", "draw standard", "card s1", "discard s1")
    played(state, "play s1 1:0", "play s1 1:1", "play s1 1:2", "stop", "play s1 1:3", "play s1 1:4", "stop")
    played(state, "draw standard", "card s1", "play s1 1:5", "stop", "play s1 1:6", "stop", "play s1 2:0", "stop")
    splits = [(("l1", "r1"), ("t1",)), (("l1", "t1"), ("r1",)), (("r1", "t1"), ("l1",))]
    third = {split: Fraction(1, 3) for split in splits}
    assert worlds_of_view(state.view(None)) == third == from_history(state, None)
    played(state, "pass")
    assert worlds_of_view(state.view(None)) == {splits[1]: Fraction(1)} == from_history(state, None)
