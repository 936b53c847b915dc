"""The reference of Pyramid of the Sun: its vectors, and what vectors can't say."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from benben_reference.protocol import CHANCE, IllegalAction
from benben_reference.sun import PyramidOfTheSun
from benben_reference.sun.box import DECKS, Box
from benben_reference.sun.pyramid import multiplier, neighbours, open_places, places, segment_points, suits
from kit.places import ROOT
from kit.vectors_runner import Vector, load, run

SHEET = ROOT / "rust" / "sun" / "data" / "pyramid-of-the-sun.toml"
WIDTHS = {"short": 8, "standard": 9, "long": 10}
Chooser = Callable[[random.Random, list[str]], str]


def shipped(_game: str = "") -> dict[str, Any]:
    return tomllib.loads(SHEET.read_text(encoding="utf-8"))


VECTORS = load("pyramid-of-the-sun", shipped)


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_vector(vector: Vector) -> None:
    run(vector, PyramidOfTheSun)


def any_of(rng: random.Random, actions: list[str]) -> str:
    return rng.choice(actions)


def drawing_first(rng: random.Random, actions: list[str]) -> str:
    """Mostly draws, so that decks run out."""
    draws = [action for action in actions if "draw" in action]
    return rng.choice(draws) if draws and rng.random() < 0.8 else rng.choice(actions)


def positions(state: PyramidOfTheSun, seed: int, choose: Chooser = any_of) -> Iterator[PyramidOfTheSun]:
    """A random game, node by node, always the same object."""
    rng = random.Random(seed)
    yield state
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply(rng.choices(outcomes, weights)[0])
        else:
            state.apply(choose(rng, state.legal_actions()))
        yield state


def games() -> Iterator[tuple[PyramidOfTheSun, int, Chooser]]:
    for seed in range(12):
        length, choose = list(WIDTHS)[seed % 3], (any_of, drawing_first)[seed % 2]
        yield PyramidOfTheSun(shipped(), 2 + seed % 4, length, ("card", "place")[seed % 2]), seed, choose


@pytest.mark.clause("SUN-C1")
def test_the_box() -> None:
    box = Box(shipped())
    assert sum(box.base.values()) == 10
    assert sum(box.cards["standard"].values()) == 48
    assert sum(box.cards["edge"].values()) == 30


@pytest.mark.clause("SUN-C1", "SUN-S1", "SUN-V3", "SUN-E3")
@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ({"players": 1}, "SUN-C1"),
        ({"players": 6}, "SUN-C1"),
        ({"players": 2, "length": "tall"}, "SUN-S1"),
        ({"players": 2, "top_bonus": "both"}, "SUN-V3"),
        ({"players": 2, "stall_limit": -1}, "SUN-E3"),
    ],
)
def test_options_are_checked(options: dict[str, Any], clause: str) -> None:
    with pytest.raises(ValueError, match=clause):
        PyramidOfTheSun(shipped(), **options)


def test_rows_alike_are_one_kind_and_empty_rows_none() -> None:
    sheet = shipped()
    sheet["standard"]["cards"].append({"value": 1, "symbol": "sun", "count": 2})
    sheet["standard"]["cards"].append({"value": 9, "symbol": "sun", "count": 0})
    box = Box(sheet)
    assert box.cards["standard"]["s1:sun"] == 5
    assert "s9:sun" not in box.order


@pytest.mark.clause("SUN-C2")
@pytest.mark.parametrize("symbol", [["sun", "moon"], "comet"])
def test_a_card_has_one_symbol_of_the_sheet(symbol: Any) -> None:
    sheet = shipped()
    sheet["standard"]["cards"][0]["symbol"] = symbol
    with pytest.raises(ValueError, match="no such symbol"):
        Box(sheet)


@pytest.mark.clause("SUN-P1")
@pytest.mark.parametrize(("length", "above"), [("short", 28), ("standard", 36), ("long", 45)])
def test_how_many_segments_a_finished_pyramid_holds(length: str, above: int) -> None:
    width = WIDTHS[length]
    assert sum(level > 0 for level, _ in places(width)) == above == width * (width - 1) // 2
    assert places(width)[-1] == (width - 1, 0)


@pytest.mark.clause("SUN-P3", "SUN-P4", "SUN-P5")
def test_which_kind_suits_which_place() -> None:
    level_2 = [(2, index) for index in range(6)]
    assert [suits("left", place, 8) for place in level_2] == [True, False, False, False, False, False]
    assert [suits("right", place, 8) for place in level_2] == [False, False, False, False, False, True]
    assert not any(suits("top", place, 8) for place in level_2)
    assert all(suits("standard", place, 8) for place in level_2)
    assert [suits(kind, (7, 0), 8) for kind in ("left", "right", "top", "standard")] == [False, False, True, True]


@pytest.mark.random
@pytest.mark.clause("SUN-P3")
def test_nothing_lies_beyond_an_edge() -> None:
    for state, seed, choose in games():
        *_, last = positions(state, seed, choose)
        for level in last.view(None)["pyramid"][1:]:
            assert not any(card and card.startswith("l") for card in level[1:])
            assert not any(card and card.startswith("r") for card in level[:-1])


@pytest.mark.clause("SUN-V1", "SUN-V2", "SUN-V3")
@pytest.mark.parametrize(
    ("card", "place", "option", "points"),
    [
        ("s2", (1, 3), "card", 1),
        ("s2", (3, 1), "card", 2),
        ("s0", (3, 1), "card", 0),
        ("l2", (2, 0), "card", 4),
        ("r3:sun", (2, 5), "place", 4),
        ("s3", (2, 0), "card", 2),
        ("t4", (7, 0), "card", 12),
        ("t9", (7, 0), "place", 21),
        ("s4", (7, 0), "card", 4),
        ("s4", (7, 0), "place", 12),
    ],
)
def test_points(card: str, place: tuple[int, int], option: str, points: int) -> None:
    assert segment_points(card, place, 8, option) == points


@pytest.mark.clause("SUN-V2")
def test_tops_are_not_doubled() -> None:
    assert [multiplier(card, (7, 0), 8, "card") for card in ("t1", "s1")] == [3, 1]


@pytest.mark.clause("SUN-I2")
def test_neighbours_share_part_of_a_side() -> None:
    assert sorted(neighbours((2, 3))) == [(1, 3), (1, 4), (2, 2), (2, 4), (3, 2), (3, 3)]


@pytest.mark.clause("SUN-I2")
def test_adjacency_goes_both_ways() -> None:
    for place in places(8):
        for near in neighbours(place):
            assert place in neighbours(near)


@pytest.mark.random
@pytest.mark.clause("SUN-I2")
def test_nothing_lies_above_a_card_just_placed() -> None:
    seen = set()
    for state, seed, choose in games():
        for position in positions(state, seed, choose):
            if position.phase == "icon":
                icon = position.view(None)["icon"]
                level, index = map(int, icon["place"].split(":"))
                assert not {(level + 1, index), (level + 1, index - 1)} & position.pyramid.keys()
                assert 1 <= icon["points"] <= 4
                seen.add(icon["points"])
    assert len(seen) >= 2


@pytest.mark.random
@pytest.mark.clause("SUN-P6", "SUN-T2", "SUN-D2")
def test_hands_and_decks_of_the_box() -> None:
    """No hand above five but in a draw action; eight cards or more whenever a draw begins; so nobody ever passes."""
    asked = 0
    for state, seed, choose in games():
        for position in positions(state, seed, choose):
            assert all(len(hand) <= 5 for hand in position.hands) or position.phase in ("second", "draw", "discard")
            if position.phase in ("turn", "icon"):
                heaps = [*position.decks.values(), *position.discards.values()]
                assert sum(sum(heap.values()) for heap in heaps) >= 8
                assert "pass" not in position.legal_actions()
                asked += 1
            if position.phase in ("icon", "more", "turn", "over"):
                assert all(len(hand) <= 5 for hand in position.hands)
    assert asked > 500


@pytest.mark.random
@pytest.mark.clause("SUN-P2", "SUN-T2")
def test_a_standard_card_always_fits_somewhere() -> None:
    for state, seed, choose in games():
        for position in positions(state, seed, choose):
            if position.phase != "base" and (position.width - 1, 0) not in position.pyramid:
                assert open_places(position.pyramid, position.width)


@pytest.mark.clause("SUN-E3")
def test_without_a_limit_only_the_players_bound_the_game() -> None:
    state = PyramidOfTheSun(shipped(), 2, stall_limit=0)
    for position in positions(state, 1, lambda _, actions: actions[0]):
        if position.stall() == 200:
            break
    assert state.phase != "over"
    assert state.view(None)["stall"] == 200


@pytest.mark.clause("SUN-E3")
@pytest.mark.parametrize("players", [2, 5])
def test_the_default_limit(players: int) -> None:
    state = PyramidOfTheSun(shipped(), players)
    *_, last = positions(state, 1, lambda _, actions: actions[0])
    assert last.outcome()["reason"] == "stall"
    assert last.view(None)["stall"] == last.view(None)["turn"] == 30 * players


@pytest.mark.random
@pytest.mark.clause("SUN-D3", "SUN-S2", "SUN-D2")
def test_no_card_is_ever_lost_or_found() -> None:
    for state, seed, choose in games():
        for position in positions(state, seed, choose):
            spectator = position.view(None)
            for deck in DECKS:
                view = spectator["decks"][deck]
                open_cards = [row[0] for row in view["discards"] for _ in range(row[1])]
                laid = [card for (level, _), card in position.pyramid.items() if level] + [position.marker]
                open_cards += [card for card in laid if card in position.box.cards[deck]]
                hidden = sum(counts[deck] for counts in spectator["counts"])
                assert len(open_cards) + view["size"] + hidden == sum(position.box.cards[deck].values())
                assert sum(count for _, count in view["unseen"]) == view["size"] + hidden


@pytest.mark.random
@pytest.mark.clause("SUN-D4")
def test_a_view_does_not_depend_on_what_it_hides() -> None:
    """Another player's hand swapped with deck cards of the same kind: the others see no difference."""
    compared = 0
    for state, seed, choose in games():
        for position in positions(state, seed, choose):
            if position.phase == "turn" and seed < 6:
                other = swapped(position, random.Random(seed))
                for observer in [None, *range(1, position.players)]:
                    assert other.view(observer) == position.view(observer)
                compared += other.view(0) != position.view(0)
    assert compared > 20


def swapped(state: PyramidOfTheSun, rng: random.Random) -> PyramidOfTheSun:
    """A state in which player 0's standard card is another one, from its draw on, if the deck holds another."""
    other = state.clone()
    hand = [card for card in other.hands[0] if card[0] == "s"]
    spare = [card for card in other.decks["standard"] if card not in hand]
    if not hand or not spare or any(event.what == "reshuffle" for event in other.events):
        return other
    mine, new = rng.choice(hand), rng.choice(spare)
    takes = [n for n, event in enumerate(other.events) if event[:3] == ("take", 0, mine)]
    other.events[takes[-1]] = other.events[takes[-1]]._replace(card=new)
    other.hands[0][other.hands[0].index(mine)] = new
    for card, change in ((mine, 1), (new, -1)):
        other.decks["standard"][card] = other.decks["standard"].get(card, 0) + change
    return other


@pytest.mark.random
def test_illegal_actions_change_nothing() -> None:
    for state, seed, choose in games():
        for position, _ in pairwise(positions(state, seed, choose)):
            before = position.view(0)
            with pytest.raises(IllegalAction):
                position.apply("card s99")
            assert position.view(0) == before
        break
