"""The log that a deck's view keeps: its rows, what of them is hidden, and when it begins anew."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from benben_reference.sun import PyramidOfTheSun
from benben_reference.sun.box import DECKS, deck_of
from benben_reference.sun.log import LOG_MAX
from kit.places import ROOT
from kit.sun_games import step

SHEET = ROOT / "rust" / "sun" / "data" / "pyramid-of-the-sun.toml"
RESHUFFLE = [None, "reshuffle", None]


def steps(players: int, seed: int) -> Iterator[tuple[PyramidOfTheSun, dict[str, Any], dict[str, Any]]]:
    """A long game with many draws: the state and the views of player 1 and a spectator."""
    state, rng = new_game(players), random.Random(seed)
    view = state.view(None)
    while not all(deck["anchor"] for deck in view["decks"].values()):
        step(state, rng, draws=0.98)
        view = state.view(None)
        yield state, state.view(1), view


def new_game(players: int) -> PyramidOfTheSun:
    return PyramidOfTheSun(tomllib.loads(SHEET.read_text(encoding="utf-8")), players, stall_limit=0)


def rows(multiset: list[list[Any]]) -> Counter[str]:
    return Counter(dict(multiset))


def kinds(cards: list[str], deck: str) -> Counter[str]:
    return Counter(card for card in cards if deck_of(card) == deck)


@pytest.mark.random
@pytest.mark.clause("SUN-D3", "SUN-D4")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_log_grows_by_a_row_or_begins_anew(players: int) -> None:
    seen: Counter[str] = Counter()
    before: dict[str, Any] | None = None
    for state, own_view, view in steps(players, players):
        for deck in DECKS:
            if before is not None:
                seen[follows(before, view, deck)] += 1
            facts = view["decks"][deck]
            assert len(facts["log"]) <= LOG_MAX
            if facts["log"] == [] and facts["anchor"]:
                assert facts["anchor"] == facts["reshuffles"]
                assert rows(facts["held"]) == sum((kinds(hand, deck) for hand in state.hands), Counter())
                assert rows(own_view["decks"][deck]["own"]) == kinds(state.hands[1], deck)
        before = view
    assert seen["anew"] >= 2
    assert seen["reshuffle"] > 2
    assert seen["row"] > 400


def follows(before: dict[str, Any], view: dict[str, Any], deck: str) -> str:
    """Which of the ways a log can change it was."""
    old, new = before["decks"][deck], view["decks"][deck]
    if new["reshuffles"] == old["reshuffles"]:
        added = new["log"][len(old["log"]) :]
        assert new["log"] == old["log"] + added
        assert len(added) <= 1
        assert (new["anchor"], new["held"]) == (old["anchor"], old["held"])
        return "row" if added else "nothing"
    in_hands = sum(counts[deck] for counts in before["counts"])
    pile = sum(count for _, count in old["discards"])
    if len(old["log"]) + in_hands + 2 * pile + 1 > LOG_MAX:
        assert new["log"] == []
        assert new["anchor"] == new["reshuffles"] == old["reshuffles"] + 1
        return "anew"
    assert new["log"] == [*old["log"], RESHUFFLE]
    assert new["anchor"] == old["anchor"]
    return "reshuffle"


@pytest.mark.random
@pytest.mark.clause("SUN-D4")
def test_own_draws_show_their_cards_and_no_others() -> None:
    for _, own_view, view in steps(3, 7):
        for deck in DECKS:
            facts, own_facts = view["decks"][deck], own_view["decks"][deck]
            assert facts["own"] is None
            assert (facts["anchor"], facts["held"]) == (own_facts["anchor"], own_facts["held"])
            hidden = [[p, what, None if what == "draw" else card] for p, what, card in own_facts["log"]]
            assert hidden == facts["log"]
            drawn = [card for p, what, card in own_facts["log"] if what == "draw" and p == 1]
            assert all(drawn)
            assert not any(card for p, what, card in own_facts["log"] if what == "draw" and p != 1)
            left = [card for p, what, card in own_facts["log"] if what != "draw" and p == 1]
            assert rows(own_facts["own"]) + Counter(drawn) - Counter(left) == kinds(own_view["hands"][1], deck)


@pytest.mark.clause("SUN-S3")
def test_the_deal_is_in_the_log() -> None:
    state, rng = new_game(4), random.Random(3)
    while state.phase != "turn":
        step(state, rng, draws=0.98)
    log = state.view(2)["decks"]["standard"]["log"]
    assert [row[:2] for row in log] == [[player, "draw"] for player in range(4) for _ in range(4)]
    assert state.view(2)["decks"]["edge"]["log"] == []
