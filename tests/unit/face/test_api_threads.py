"""One state, several threads."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator

import benben
import pytest
from kit.playing import decision, finished, pyramis


@pytest.fixture(autouse=True)
def fast_switches() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def together(*calls: Callable[[], object]) -> list[BaseException]:
    """What the calls raise, each made over and over in a thread of its own."""
    raised: list[BaseException] = []

    def work(call: Callable[[], object]) -> None:
        try:
            for _ in range(300):
                call()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=work, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return raised


def test_a_state_is_read_and_played_at_once() -> None:
    state = decision()

    def play() -> None:
        if not state.is_terminal():
            state.apply(state.legal_actions()[0])

    readers = (state.to_json, state.__str__, state.history_strings, state.__reduce__, lambda: state == state.clone())
    assert together(play, *readers) == []


def test_an_illegal_action_is_the_only_error() -> None:
    state = finished()

    def fail() -> None:
        with pytest.raises(benben.IllegalActionError):
            state.apply(0)

    assert together(fail, state.outcome, state.to_json, state.__str__) == []


def test_an_action_may_use_the_state_it_is_for() -> None:
    state = decision()

    class Nosy:
        def __index__(self) -> int:
            other = state.legal_actions()[0]
            state.apply(other)
            return pyramis().string_to_action("deck a")

    before = len(state.history())
    with contextlib.suppress(benben.IllegalActionError):
        state.apply(Nosy())
    assert len(state.history()) > before


def test_a_state_equals_itself() -> None:
    state = decision()
    assert together(lambda: state == state, lambda: state.digest()) == []
