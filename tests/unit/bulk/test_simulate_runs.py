"""Games in bulk by policies and by executors: the same results, errors that name the game, Ctrl-C without loss."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import benben
import numpy as np
import pytest
from benben.bots import AnyPolicy, RandomBot
from kit.playing import box, every_game, pyramis
from kit.simulations import Stubborn, assert_same, first_legal, kept

GAMES = 300


@pytest.fixture(scope="module")
def processes() -> Any:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield executor


@pytest.fixture(scope="module")
def expected() -> benben.Simulation:
    return benben.simulate(pyramis(), GAMES, seed=3, threads=1)


# Executors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [None, 1, 7, 100])
def test_processes_change_nothing(processes: Executor, expected: benben.Simulation, chunk: int | None) -> None:
    calls: list[tuple[int, int]] = []
    progress = lambda done, total: calls.append((done, total))  # noqa: E731
    assert_same(benben.simulate(pyramis(), GAMES, 3, executor=processes, chunk=chunk, progress=progress), expected)
    assert calls == sorted(calls)
    assert calls[-1] == (GAMES, GAMES)


@pytest.mark.parametrize("game", every_game(), ids=str)
def test_threads_chunks_and_processes_change_nothing_in_any_game(processes: Executor, game: benben.Game) -> None:
    alone = benben.simulate(game, 150, 3, threads=1)
    assert_same(benben.simulate(game, 150, 3, threads=2), alone)
    for chunk in (1, 7, 100):
        assert_same(benben.simulate(game, 150, 3, threads=2, chunk=chunk), alone)
    assert_same(benben.simulate(game, 150, 3, executor=processes, chunk=7), alone)


@pytest.mark.parametrize("threads", [None, 1, 2])
@pytest.mark.parametrize("chunk", [1, 7, 100])
def test_threads_of_python_change_nothing(expected: benben.Simulation, threads: int | None, chunk: int) -> None:
    with ThreadPoolExecutor(3) as executor:
        simulation = benben.simulate(pyramis(), GAMES, 3, executor=executor, chunk=chunk, threads=threads)
    assert_same(simulation, expected)


def test_a_box_of_ones_own_goes_to_processes(processes: Executor) -> None:
    game = pyramis(sheet=box())
    assert_same(benben.simulate(game, 20, executor=processes), benben.simulate(game, 20))


# Parts of a run ----------------------------------------------------------------------------------------------------


def test_parts_merge_to_the_whole(expected: benben.Simulation) -> None:
    parts = [benben.simulate(pyramis(), size, 3, first=first) for first, size in ((200, 100), (0, 150), (150, 50))]
    assert parts[0].games.tolist() == list(range(200, 300))
    merged = benben.Simulation.merge(parts)
    assert_same(merged, expected)
    assert merged.complete
    assert not benben.Simulation.merge(parts[:2]).complete


def test_what_does_not_merge(expected: benben.Simulation) -> None:
    others = {
        "different games or seeds": benben.simulate(pyramis(), 2, 4, first=900),
        "have game 299 twice": benben.simulate(pyramis(), 2, 3, first=299),
    }
    for message, other in others.items():
        with pytest.raises(benben.ConfigError, match=message):
            benben.Simulation.merge([expected, other])
    with pytest.raises(benben.ConfigError, match="different games"):
        benben.Simulation.merge([expected, benben.simulate(pyramis(3), 2, 3, first=900)])
    with pytest.raises(benben.ConfigError, match="are none"):
        benben.Simulation.merge([])


def test_each_row_can_be_replayed() -> None:
    simulation = benben.simulate(pyramis(), 30, 8, first=2**63)
    for row in (0, 13, -1):
        state = simulation.replay(row)
        assert (state.seed, state.index) == (8, int(simulation.games[row]))
        assert int(state.digest(), 16) == simulation.digests[row]
        assert state.scores() == simulation.scores[row].tolist()
        assert len(state.history()) == simulation.events[row]


# Policies ----------------------------------------------------------------------------------------------------------

MIXED = (RandomBot(), first_legal, None, RandomBot(5))


@pytest.mark.parametrize("chunk", [None, 1, 7, 100])
@pytest.mark.parametrize("where", ["here", "processes"])
def test_policies_play_the_same_games_anywhere(processes: Executor, chunk: int | None, where: str) -> None:
    executor = processes if where == "processes" else None
    simulation = benben.simulate(pyramis(), 25, 2, policies=MIXED, chunk=chunk, executor=executor)
    assert_same(simulation, benben.simulate(pyramis(), 25, 2, policies=MIXED))
    for row in (0, 24):
        assert int(simulation.replay(row, MIXED).digest(), 16) == simulation.digests[row]


def test_results_of_policies_are_those_of_the_states() -> None:
    simulation = benben.simulate(pyramis(2), 5, 1, policies=[first_legal, first_legal], first=3)
    random = benben.simulate(pyramis(2), 5, 1, first=3)
    for row, index in enumerate(range(3, 8)):
        state = pyramis(2).new_initial_state(seed=1, index=index)
        decisions = 0
        while not state.is_terminal():
            state.apply(state.legal_actions()[0])
            decisions += 1
        outcome = state.outcome()
        assert simulation.scores[row].tolist() == list(outcome.scores)
        assert simulation.ranks[row].tolist() == list(outcome.ranks)
        assert simulation.returns[row].tolist() == state.returns()
        assert simulation.breakdown[row].T.tolist() == [list(points) for points in outcome.breakdown.values()]
        assert (simulation.decisions[row], simulation.events[row]) == (decisions, len(state.history()))
    for name in ("games", "scores", "returns", "breakdown", "decisions", "events", "reasons", "digests"):
        one, other = getattr(simulation, name), getattr(random, name)
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
    assert "5 games" in str(simulation.summary())


def test_all_none_is_random_play(expected: benben.Simulation) -> None:
    assert_same(benben.simulate(pyramis(), GAMES, 3, policies=[None] * 4), expected)


def test_random_bots_play_as_well_as_random_play() -> None:
    bots = benben.simulate(pyramis(), 400, 1, policies=[RandomBot()] * 4)
    shares = bots.summary().win_shares
    assert all(abs(share.mean - 0.25) < 2 * share.margin for share in shares)
    random = benben.simulate(pyramis(), 20_000, 1).scores.mean()
    assert abs(bots.scores.mean() - random) < 0.05 * abs(random)
    assert len(set(bots.digests.tolist())) == 400
    assert repr(RandomBot(5)) == "RandomBot(5)"


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (None, "ZeroDivisionError: no idea"),
        (0.5, "TypeError"),
        (10**6, "NotationError"),
        (247, "IllegalActionError"),
        ("steal 0", "IllegalActionError"),
        ("nonsense", "NotationError"),
    ],
)
def test_a_policy_that_fails_is_named_with_its_record(action: Any, message: str) -> None:
    policies: list[AnyPolicy] = [first_legal, first_legal, Stubborn(7, action), first_legal]
    with pytest.raises(benben.PolicyError, match="policy of player 2 in game 7 of seed 5") as caught:
        benben.simulate(pyramis(), 20, 5, policies=policies)
    check_failure(caught.value, message)
    assert caught.value.__cause__ is not None


def check_failure(error: benben.PolicyError, message: str) -> None:
    assert message in str(error)
    assert (error.seed, error.index, error.player) == (5, 7, 2)
    state = benben.State.from_bytes(error.record)
    assert (state.seed, state.index, state.current_player()) == (5, 7, 2)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_policy_that_fails_elsewhere(processes: Executor) -> None:
    with pytest.raises(benben.PolicyError) as caught:
        benben.simulate(pyramis(), 20, 5, policies=[None, None, Stubborn(7), None], executor=processes, chunk=3)
    check_failure(caught.value, "ZeroDivisionError: no idea")


def test_what_is_no_policy() -> None:
    with pytest.raises(benben.ConfigError, match="policies: are 3, should be 4"):
        benben.simulate(pyramis(), 1, policies=[None] * 3)
    with pytest.raises(TypeError, match="player 1"):
        benben.simulate(pyramis(), 1, policies=[None, 3, None, None])  # type: ignore[list-item]


# Ctrl-C ------------------------------------------------------------------------------------------------------------


def interrupt(after: int, done: int, total: int) -> None:
    if done >= after:
        raise KeyboardInterrupt


def test_an_interrupt_keeps_what_is_done(expected: benben.Simulation) -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        benben.simulate(pyramis(), 10**6, 3, chunk=10, progress=partial(interrupt, 30))
    cut = kept(caught.value)
    assert (len(cut), cut.complete) == (30, False)
    assert "incomplete" in repr(cut)
    rest = benben.simulate(pyramis(), GAMES - 30, 3, first=30)
    assert_same(benben.Simulation.merge([cut, rest]), expected)


def test_an_interrupt_keeps_what_executors_did(expected: benben.Simulation) -> None:
    with ThreadPoolExecutor(2) as executor, pytest.raises(KeyboardInterrupt) as caught:
        benben.simulate(pyramis(), 10**5, 3, chunk=10, executor=executor, progress=partial(interrupt, 20))
    cut = kept(caught.value)
    assert 20 <= len(cut) < 10**5
    assert not cut.complete
    same = cut.games < GAMES
    np.testing.assert_array_equal(cut.digests[same], expected.digests[cut.games[same].astype(int)])


def test_an_interrupt_before_anything_is_done_gets_out() -> None:
    def never(view: benben.View, legal: list[int]) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        benben.simulate(pyramis(), 10, policies=[never, None, None, None])
    assert not hasattr(caught.value, "simulation")


LONG_RUN = """
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
import benben

def main(processes):
    game = benben.make("pyramis", players=4)
    with ProcessPoolExecutor(2) if processes else nullcontext() as executor:
        tell = lambda done, total: print(done, flush=True)
        try:
            benben.simulate(game, 10**9, 3, executor=executor, progress=tell)
        except KeyboardInterrupt as error:
            print("kept", len(error.simulation), error.simulation.complete, error.simulation.digests[100], flush=True)
            raise

if __name__ == "__main__":
    main(sys.argv[1] == "processes")
"""


@pytest.mark.parametrize("where", ["here", "processes"])
def test_ctrl_c_in_a_long_run(where: str, expected: benben.Simulation, tmp_path: Any) -> None:
    script = tmp_path / "long_run.py"
    script.write_text(LONG_RUN)
    command = [sys.executable, str(script), where]
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed) as run:
        assert run.stdout is not None
        finish: Callable[[], None] = partial(run.send_signal, signal.SIGINT)
        while int(run.stdout.readline()) < 1_000:
            pass
        finish()
        out, err = run.communicate(timeout=60)
    last = out.splitlines()[-1].split()
    assert last[0] == "kept", err
    assert int(last[1]) >= 1_000
    assert last[2:] == ["False", str(expected.digests[100])]
    assert run.returncode in (-signal.SIGINT, 128 + signal.SIGINT, 1), err
