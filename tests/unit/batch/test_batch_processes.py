"""Batches beside forks and threads: a call works or raises, and never waits for a thread that is gone."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import benben
import numpy as np
import pytest

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="only POSIX forks")
ROWS = 3_000  # so many that a second thread is asked for

BEGIN = f"""
import os, pickle, threading, benben
game = benben.make("pyramis", players=4)
batch = benben.Batch(game, {ROWS}, seed=1, threads=2)
batch.apply(batch.sample_actions(1))
def play(batch):
    batch.apply(batch.sample_actions(2))
    batch.reset(batch.is_terminal())
    return batch.observe().sum(), batch.determinize(3).digests().sum(), batch.returns().sum(), batch.clone() == batch
def forked(work):
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            answer = work()
        except BaseException as error:
            answer = error
        os.write(there, pickle.dumps(answer))
        os._exit(0)
    os.close(there)
    os.waitpid(child, 0)
    with os.fdopen(here, "rb") as pipe:
        return pickle.load(pipe)
"""


def run(code: str) -> str:
    command = [sys.executable, "-W", "ignore", "-c", BEGIN + code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@needs_fork
@pytest.mark.parametrize(
    "work",
    [
        "lambda: play(batch)",
        "lambda: play(pickle.loads(pickle.dumps(batch)))",
        "lambda: play(benben.Batch(game, 3_000, seed=4, threads=2))",
        "lambda: list(benben.simulate(game, 200, 5, threads=2).digests)",
        "lambda: forked(lambda: play(batch))",
        "lambda: batch[7].view(0).determinize(5).digest()",
    ],
)
def test_a_forked_child_does_what_its_parent_does(work: str) -> None:
    assert run(f"work = {work}\nthere = forked(work)\nassert there == work(), there\nprint('equal')") == "equal"


@needs_fork
def test_a_batch_held_at_the_fork_is_refused_in_the_child() -> None:
    code = """
batch, stop = benben.Batch(game, 100_000, seed=1, threads=1), threading.Event()
def use():
    while not stop.is_set():
        batch.determinize(1)
thread = threading.Thread(target=use)
thread.start()
answers = (forked(lambda: batch.current_player().size) for _ in range(100))
print(next(str(answer) for answer in answers if answer != 100_000))
stop.set()
thread.join()
assert forked(lambda: batch.current_player().size) == 100_000
"""
    found = run(code)
    assert "batch: was in use by another thread when this process was forked" in found


def test_batches_share_the_threads_of_the_process() -> None:
    code = """
batches = [benben.Batch(game, 1, seed=i, threads=1 + i % 3) for i in range(500)] + [batch]
for one in batches:
    play(one)
benben.simulate(game, 200, 1, threads=3)
print(len(os.listdir("/proc/self/task")))
"""
    if not Path("/proc/self/task").is_dir():
        pytest.skip("counted where the system lists threads")
    assert int(run(code)) < 20


def lent(call: Callable[[benben.Batch, np.ndarray], object], attempts: int = 200) -> str:
    """What `call` says while another thread writes the very array it reads."""
    batch = benben.Batch(benben.make("pyramis", players=4), 200_000, seed=1, threads=1)
    cells, stop = batch.sample_actions(1), threading.Event()

    def write() -> None:
        while not stop.is_set():
            batch.sample_actions(1, out=cells)

    thread = threading.Thread(target=write)
    thread.start()
    said = "nothing"
    try:
        for _ in range(attempts):
            try:
                call(batch.clone(), cells)
            except benben.ConfigError as error:
                said = str(error)
                break
    finally:
        stop.set()
        thread.join()
    return said


@pytest.mark.parametrize(
    "form",
    [
        lambda ids: ids,
        lambda ids: ids.view(np.uint32),
        lambda ids: ids.view(ids.dtype.newbyteorder()),
        lambda ids: ids.reshape(-1)[:],
    ],
    ids=["int32", "uint32", "swapped", "part"],
)
def test_actions_being_written_are_refused(form: Callable[[np.ndarray], np.ndarray]) -> None:
    assert "actions: is being written by another call" in lent(lambda batch, ids: batch.apply(form(ids)))


def test_a_mask_being_written_is_refused() -> None:
    said = lent(lambda batch, ids: batch.reset(ids.view(np.bool_)[: len(batch)]))
    assert "where: is being written by another call" in said
