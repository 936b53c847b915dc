"""Random walks through the Python API, shrunk by Hypothesis: every call at every kind of node, nothing breaks."""

from __future__ import annotations

import copy
import pickle

import benben
import pytest
from agreement.matrix import MATRIX, fits, fixed_sheets
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

SHEETS = {game: dict(fixed_sheets(game)) for game in MATRIX}


class Walk(RuleBasedStateMachine):
    """One state and a second one that must stay the same."""

    state: benben.State
    other: benben.State

    @initialize(data=st.data(), seed=st.none() | st.integers(0, 2**64 - 1))
    def begin(self, data: st.DataObject, seed: int | None) -> None:
        name = data.draw(st.sampled_from(sorted(MATRIX)))
        sheet = SHEETS[name][data.draw(st.sampled_from(sorted(SHEETS[name])))]
        players, options = data.draw(st.sampled_from(MATRIX[name].combinations))
        assume(fits(name, sheet, players, options))
        game = benben.make(name, players=players, sheet=sheet, **options)
        self.state = game.new_initial_state(seed=seed)
        self.other = self.state.clone()

    def possible(self) -> list[int]:
        return self.state.legal_actions()

    @rule(data=st.data(), steps=st.integers(1, 40))
    def play(self, data: st.DataObject, steps: int) -> None:
        for _ in range(steps):
            if self.state.is_terminal():
                break
            possible = self.possible()
            self.state.apply(possible[data.draw(st.integers(0, len(possible) - 1))])

    @rule(action=st.integers(-3, 70_000))
    def play_anything(self, action: int) -> None:
        before, legal = self.state.digest(), action in self.possible()
        if not legal:
            with pytest.raises((benben.IllegalActionError, benben.NotationError)):
                self.state.apply(action)
            assert self.state.digest() == before

    @rule(text=st.text(max_size=20))
    def play_any_string(self, text: str) -> None:
        before = self.state.digest()
        with pytest.raises((benben.IllegalActionError, benben.NotationError)):
            self.state.apply(text)
        assert self.state.digest() == before

    @rule()
    def write_down_and_read(self) -> None:
        for again in (
            benben.State.from_bytes(self.state.to_bytes()),
            benben.State.from_json(self.state.to_json()),
            pickle.loads(pickle.dumps(self.state)),
            copy.deepcopy(self.state),
        ):
            assert again == self.state
            assert again.history() == self.state.history()
            assert again.seed == self.state.seed
            self.state = again

    @precondition(lambda self: not self.state.is_terminal())
    @rule(seed=st.integers(0, 2**32), data=st.data())
    def sample(self, seed: int, data: st.DataObject) -> None:
        observer = data.draw(st.none() | st.integers(0, self.state.game.players - 1))
        view = self.state.view(observer)
        sample = view.determinize(seed, seeded=False)
        assert sample.view(observer) == view
        assert sample.current_player() == self.state.current_player()
        assert sample == view.determinize(seed, seeded=False)
        if self.state.current_player() == observer:
            assert sample.legal_actions() == self.possible()

    @rule()
    def keep(self) -> None:
        self.other = self.state.clone()

    @invariant()
    def strings_and_ids_are_the_same_actions(self) -> None:
        game = self.state.game
        assert [game.string_to_action(text) for text in self.state.legal_strings()] == self.possible()

    @invariant()
    def the_mask_holds_the_decisions(self) -> None:
        mask = self.state.legal_actions_mask()
        decides = self.state.current_player() >= 0
        assert mask.nonzero()[0].tolist() == (sorted(self.possible()) if decides else [])

    @invariant()
    def returns_add_up(self) -> None:
        returns = self.state.returns()
        if self.state.is_terminal() and self.state.outcome().kind != "ranked":
            assert set(returns) in ({-1.0}, {1.0}), "a mission is the team's"
        else:
            assert abs(sum(returns)) < 1e-9
        assert len(self.state.scores()) == self.state.game.players

    @invariant()
    def the_copy_has_not_moved(self) -> None:
        assert benben.State.from_bytes(self.other.to_bytes()).digest() == self.other.digest()


TestWalk = Walk.TestCase
