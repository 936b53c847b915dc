"""A `State` at decision, chance and terminal nodes."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import random

import benben
import numpy as np
import pytest
from kit.playing import box, chance, choose, decision, finished, nodes, pyramis

NODES = sorted(nodes())


@pytest.fixture(params=NODES)
def state(request: pytest.FixtureRequest) -> benben.State:
    return nodes()[request.param]


def test_nodes() -> None:
    assert decision().current_player() in range(4)
    assert chance().current_player() == benben.CHANCE == -1
    assert chance().is_chance_node()
    assert finished().current_player() == benben.TERMINAL == -4
    assert finished().is_terminal()
    assert not decision().is_terminal()
    assert not decision().is_chance_node()


def test_seeds() -> None:
    game = pyramis()
    assert game.new_initial_state().seed is None
    assert game.new_initial_state().index is None
    assert game.new_initial_state().is_chance_node()
    state = game.new_initial_state(seed=2**64 - 1, index=3)
    assert (state.seed, state.index) == (2**64 - 1, 3)
    assert game.new_initial_state(seed=1).history() == game.new_initial_state(seed=1, index=0).history()
    starts = {tuple(game.new_initial_state(seed, index).history()) for seed in range(5) for index in range(5)}
    assert len(starts) == 25


def test_legal_actions_at_each_node(state: benben.State) -> None:
    ids = state.legal_actions()
    assert bool(ids) != state.is_terminal()
    assert len(set(ids)) == len(ids)
    assert [state.string_to_action(text) for text in state.legal_strings()] == ids
    everything = range(state.game.num_distinct_actions + state.game.num_chance_outcomes)
    assert [action for action in everything if state.is_legal(action)] == sorted(ids)
    assert all(state.is_legal(state.action_to_string(action)) for action in ids)


def test_masks(state: benben.State) -> None:
    mask = state.legal_actions_mask()
    assert mask.dtype == np.bool_
    assert mask.shape == (state.game.num_distinct_actions,)
    expected = state.legal_actions() if state.current_player() >= 0 else []
    assert np.flatnonzero(mask).tolist() == sorted(expected)
    mask[:] = True
    assert not state.legal_actions_mask().all()


def test_chance_outcomes() -> None:
    state = chance()
    outcomes = state.chance_outcomes()
    assert [action for action, _ in outcomes] == state.legal_actions()
    assert all(isinstance(weight, int) and weight > 0 for _, weight in outcomes)


def test_ids_strings_and_numpy_integers_are_the_same_actions() -> None:
    state = decision()
    action = state.legal_actions()[-1]
    ways = (action, np.int64(action), np.uint16(action), state.action_to_string(action))
    assert len({state.child(way).digest() for way in ways}) == 1


def test_child_leaves_its_parent_alone(state: benben.State) -> None:
    before = state.digest(), state.history()
    for action in state.legal_actions():
        child = state.child(action)
        assert child.history()[: len(before[1]) + 1] == [*before[1], action]
    assert (state.digest(), state.history()) == before


def test_copies_are_independent() -> None:
    state = decision()
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    digest = state.digest()
    action = state.legal_actions()[0]
    state.apply(action)
    for other in copies:
        assert other.digest() == digest
        other.apply(action)
        assert other == state
        assert other.history() == state.history()


def test_equality(state: benben.State) -> None:
    assert state == state.clone()
    assert state != "state"
    for child in map(state.child, state.legal_actions()):
        assert child != state
    assert pyramis(2).new_initial_state() != pyramis(3).new_initial_state()
    assert pyramis().new_initial_state() != pyramis(sheet=box()).new_initial_state()


def test_scores_and_outcome() -> None:
    state = decision()
    assert len(state.scores()) == 4
    assert state.returns() == [0.0] * 4
    state = finished()
    outcome = state.outcome()
    assert outcome.kind == "ranked"
    assert outcome.won is None
    assert list(outcome.scores) == state.scores()
    assert outcome.reason in state.game.reasons
    assert list(outcome.breakdown) == list(state.game.breakdown)
    assert [sum(points) for points in zip(*outcome.breakdown.values(), strict=True)] == state.scores()
    assert outcome.winners == tuple(player for player in range(4) if outcome.ranks[player] == 1)
    assert sum(state.returns()) == pytest.approx(0)
    assert outcome == finished().outcome()
    assert hash(outcome) == hash(finished().outcome())
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_histories_replay() -> None:
    state = finished()
    for history in (state.history(), state.history_strings()):
        again = state.game.new_initial_state()
        for action in history:
            again.apply(action)
        assert again == state
        assert again.history() == state.history()
        assert again.outcome() == state.outcome()


@pytest.mark.parametrize("sheet", [None, box()], ids=["shipped", "box"])
def test_bytes_json_and_pickles_go_on_alike(sheet: dict[str, object] | None) -> None:
    state = decision(game=pyramis(3, sheet=sheet))
    stored = [
        benben.State.from_bytes(state.to_bytes()),
        benben.State.from_json(state.to_json()),
        pickle.loads(pickle.dumps(state)),
    ]
    chooser = random.Random(1)
    while not state.is_terminal():
        action = choose(state, chooser)
        for each in [state, *stored]:
            each.apply(action)
    for each in stored:
        assert each == state
        assert each.game == state.game
        assert str(each.game) == str(state.game)
        assert each.history() == state.history()
        assert (each.seed, each.index) == (state.seed, state.index)


def test_bytes_and_json_at_each_node(state: benben.State) -> None:
    for each in (benben.State.from_bytes(state.to_bytes()), benben.State.from_json(state.to_json())):
        assert each == state
        assert each.to_bytes() == state.to_bytes()


def test_json_is_readable() -> None:
    fields = json.loads(decision().to_json())
    assert fields["game"] == "pyramis"
    assert fields["players"] == 4
    assert fields["sheet"] is None
    assert (fields["seed"], fields["index"]) == (7, 0)
    assert fields["actions"] == decision().history_strings()
    assert fields["digest"] == decision().digest()
    assert json.loads(decision(game=pyramis(sheet=box())).to_json())["sheet"] == box()


def test_determinized_states_look_the_same(state: benben.State) -> None:
    for player, seed in itertools.product([None, 0, 3], range(3)):
        other = state.determinize(player, seed)
        assert other.view(player) == state.view(player)
        assert other.history() == []
        assert other.seed == (None if state.seed is None else seed)
        assert other == state.determinize(player, seed)
        assert benben.State.from_bytes(other.to_bytes()) == other
        assert benben.State.from_json(other.to_json()) == other


def test_texts(state: benben.State) -> None:
    assert str(state.game) in repr(state)
    assert str(state) == str(state.view(None))
