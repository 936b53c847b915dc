"""Runs that end early keep what is finished; policies are told no more than they may know, and copies stand alone."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ClassVar

import benben
import numpy as np
import pytest
from benben.bots import AnyPolicy, Policy, RandomBot
from kit.playing import pyramis
from kit.simulations import Stubborn, assert_same, first_legal, kept

# Finished work -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield executor


def check_kept(error: BaseException, expected: list[int]) -> None:
    cut = kept(error)
    assert cut.games.tolist() == expected
    whole = benben.simulate(cut.game, 20, 5, policies=[first_legal, first_legal, Stubborn(99), first_legal])
    np.testing.assert_array_equal(cut.digests, whole.digests[cut.games.astype(int)])


def test_a_policy_that_fails_late_keeps_the_games_before() -> None:
    with pytest.raises(benben.PolicyError) as caught:
        benben.simulate(pyramis(), 20, 5, policies=[first_legal, first_legal, Stubborn(7), first_legal], chunk=4)
    check_kept(caught.value, list(range(7)))


def test_a_policy_that_fails_elsewhere_keeps_the_games_before(processes: Executor) -> None:
    policies: list[AnyPolicy] = [first_legal, first_legal, Stubborn(7), first_legal]
    with pytest.raises(benben.PolicyError) as caught:
        benben.simulate(pyramis(), 10, 5, policies=policies, executor=processes, chunk=5)
    assert set(range(7)) <= set(kept(caught.value).games.tolist())


def test_progress_that_raises_keeps_the_games_before() -> None:
    def tell(done: int, total: int) -> None:
        if done > 20:
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full") as caught:
        benben.simulate(pyramis(), 100, 3, chunk=10, progress=tell)
    assert len(kept(caught.value)) == 30


class Breaking(Executor):
    """Does three tasks as a pool would; then its only worker dies."""

    def __init__(self) -> None:
        self.left = 3

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left >= 0:
            future.set_result(task(*arguments, **named))
        else:
            future.set_exception(BrokenProcessPool("a process in the pool was terminated abruptly"))
        return future


def test_a_worker_that_dies_keeps_the_games_before() -> None:
    with pytest.raises(BrokenProcessPool) as caught:
        benben.simulate(pyramis(2), 60, 5, executor=Breaking(), chunk=10)
    assert kept(caught.value).games.tolist() == list(range(30))


def test_a_policy_that_can_not_be_made_is_named() -> None:
    class Unmade:
        def new_game(self, seed: int, index: int, player: int) -> Policy:
            raise LookupError("no such opening")

    with pytest.raises(benben.PolicyError, match=r"making the policy of player 1 in game 0 of seed 5.*LookupError"):
        benben.simulate(pyramis(2), 3, 5, policies=[None, Unmade()])


@pytest.mark.parametrize("policies", [[RandomBot, None], [None, RandomBot]])
def test_a_class_is_no_policy(policies: Any) -> None:
    with pytest.raises(TypeError, match=r"not the class RandomBot \(player [01]\): RandomBot\(\)\?"):
        benben.simulate(pyramis(2), 3, policies=policies)


def test_one_policy_is_no_list() -> None:
    with pytest.raises(TypeError, match=r"policies are a list, one a player, not function; .* \[policy\] \* 2"):
        benben.simulate(pyramis(2), 3, policies=first_legal)  # type: ignore[arg-type]


# What policies may know --------------------------------------------------------------------------------------------


class Same(RandomBot):
    """Plays in Python what `RandomBot` stands for."""


@pytest.mark.parametrize("name", benben.games())
def test_random_bots_play_the_games_that_are_played_without(name: str) -> None:
    game = benben.make(name, players=3)
    plain = benben.simulate(game, 12, 9)
    assert_same(benben.simulate(game, 12, 9, policies=[RandomBot()] * 3), plain)
    others = benben.simulate(game, 12, 9, policies=[Same(), None, RandomBot()])
    assert others.policies == ("Same(0)", "random", "random")
    np.testing.assert_array_equal(others.digests, plain.digests)
    assert (benben.simulate(game, 12, 9, policies=[RandomBot(1)] * 3).digests != plain.digests).any()


class Spy:
    """Notes the seeds it is given."""

    seeds: ClassVar[list[int]] = []

    def new_game(self, seed: int, index: int, player: int) -> Policy:
        self.seeds.append(seed)
        return first_legal


def test_a_policy_is_not_told_the_seed_of_chance() -> None:
    Spy.seeds.clear()
    game = pyramis(2)
    for seed in (0, 1, 2**64 - 1):
        benben.simulate(game, 2, seed, policies=[Spy(), None])
    assert len(set(Spy.seeds)) == 3
    for told, seed in zip(Spy.seeds[::2], (0, 1, 2**64 - 1), strict=True):
        futures = {game.new_initial_state(seed=number).digest() for number in (told, seed)}
        assert len(futures) == 2, "what is told leads to another game"


class Named(RandomBot):
    """Holds an argument of its own."""

    def __init__(self, opening: str, seed: int = 3) -> None:
        super().__init__(seed)
        self.opening = opening


def test_a_subclass_keeps_its_own_arguments() -> None:
    bot = Named("pyramid first").new_game(1, 2, 3)
    assert isinstance(bot, Named)
    assert (bot.opening, bot.seed) == ("pyramid first", 3)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda bot: pickle.loads(pickle.dumps(bot))])
@pytest.mark.parametrize("bot", [RandomBot(), RandomBot(7), Named("x"), RandomBot(7).new_game(1, 2, 3)])
def test_copies_of_bots_are_equal_and_apart(bot: RandomBot, again: Callable[[RandomBot], RandomBot]) -> None:
    view, legal = pyramis(2).new_initial_state(seed=1).view(0), list(range(50))
    bot(view, legal)
    twin = again(bot)
    assert twin == bot
    ahead = [twin(view, legal) for _ in range(20)]
    assert twin != bot
    assert ahead == [bot(view, legal) for _ in range(20)]
    assert twin == bot


def test_bots_by_themselves() -> None:
    view, legal = pyramis(2).new_initial_state(seed=1).view(0), list(range(1000))
    fresh = [[bot(view, legal) for _ in range(5)] for bot in (RandomBot(), RandomBot(), RandomBot(None))]
    assert fresh[0] == fresh[1] != fresh[2]
    for wrong in (True, 0.5, "1"):
        with pytest.raises(TypeError, match="seed is a whole number"):
            RandomBot(wrong)  # type: ignore[arg-type]
    with pytest.raises(benben.ConfigError, match="seed: is -1"):
        RandomBot(-1)


def test_a_replay_without_the_policies_is_refused() -> None:
    run = benben.simulate(pyramis(2), 5, 3, policies=[first_legal, None])
    assert run.replay(-1, [first_legal, None]).history_strings()
    with pytest.raises(benben.ConfigError, match="policies: random play leads to another game than number 4"):
        run.replay(4)
    with pytest.raises(benben.ConfigError, match="policies: these policies lead to another game"):
        run.replay(4, [None, first_legal])
    with pytest.raises(TypeError, match="not bool"):
        run.replay(True, [first_legal, None])
    with pytest.raises(IndexError, match="no row 5 among 5"):
        run.replay(5, [first_legal, None])


def test_a_clone_draws_the_same_future_and_another_by_a_seed_of_its_own() -> None:
    state = pyramis(2).new_initial_state(seed=1)

    def future(state: benben.State) -> str:
        state = state.clone()
        while not state.is_terminal():
            state.apply(state.legal_actions()[0])
        return state.digest()

    assert future(state) == future(state.clone())
    others = {future(state.clone(seed=seed)) for seed in range(8)}
    assert len(others) > 1
    assert state.clone(seed=5) == state
    assert future(benben.State.from_bytes(state.clone(seed=5).to_bytes())) == future(state.clone(seed=5))
    with pytest.raises(TypeError, match="seed is a whole number"):
        state.clone(seed=False)
