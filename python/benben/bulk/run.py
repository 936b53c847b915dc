"""Games in bulk, played here or by an executor."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from typing import TYPE_CHECKING

from benben.bots.policy import Policies
from benben.bulk.plan import Plan, make_plan
from benben.bulk.results import Chunk
from benben.bulk.simulation import Simulation
from benben.bulk.workers import play_chunk

if TYPE_CHECKING:
    from benben._native import Game

_WINDOW = 256
"""So many chunks are with an executor at a time."""


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    first: int = 0,
    policies: Policies | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
) -> Simulation:
    """Play the games numbered `first` to `first + games - 1` of a seed.

    All play at random, in Rust on `threads` threads (`None`: one a core, with an executor 1 a task) with the GIL
    released; or, in Python, by `policies`: for each player a callable that takes the player's view and the legal
    actions and returns one of these, something that makes one for each game (`benben.bots.PolicyMaker`, such as
    `RandomBot`), or `None` for random play.

    Game `i` draws chance from the random stream `(seed, i)`, and random actions from one of its own: results are the
    same for any threads, chunks, executors and machines, if the policies depend on nothing else either.

    `executor` plays the games in chunks: processes, Dask's `client.get_executor()` or anything else that submits as
    `concurrent.futures.Executor` does; policies need to be picklable for it. `chunk` is how many games a chunk has,
    otherwise some 0.2 s worth of them. `progress` is called with the number of games played and of all games after
    each chunk. Ctrl-C works between chunks: what is finished then is returned, with `Simulation.complete` false; if
    nothing is, `KeyboardInterrupt` gets out.

    Raises `ConfigError` for numbers out of range, and `PolicyError` for a policy that raises or chooses what can't be
    played; it names the game and holds its record.
    """
    plan = make_plan(game, games, seed, first=first, threads=threads, chunk=chunk, policies=policies)
    waiting: deque[Future[Chunk]] = deque()
    chunks = _here(plan) if executor is None else _elsewhere(plan, executor, waiting)
    done: list[Chunk] = []
    try:
        _collect(chunks, done, plan.games, progress)
    except KeyboardInterrupt:
        done += _finished(waiting)
        if not done:
            raise
    return Simulation._of_chunks(game, plan.seed, done, complete=_count(done) == plan.games)


def _collect(
    chunks: Iterator[Chunk], done: list[Chunk], games: int, progress: Callable[[int, int], object] | None
) -> None:
    count = 0
    for chunk in chunks:
        done.append(chunk)
        count += len(chunk[1]["digests"])
        if progress is not None:
            progress(count, games)


def _count(chunks: list[Chunk]) -> int:
    return sum(len(columns["digests"]) for _, columns in chunks)


def _here(plan: Plan) -> Iterator[Chunk]:
    """Chunks of some 0.2 s, so that Ctrl-C is heard."""
    play, first, size = _play(plan, plan.threads), plan.first, plan.first_size()
    while first < plan.end:
        began = time.perf_counter()
        yield play(first, min(size, plan.end - first))
        first += size
        size = plan.next_size(size, time.perf_counter() - began)


def _elsewhere(plan: Plan, executor: Executor, waiting: deque[Future[Chunk]]) -> Iterator[Chunk]:
    """Chunks in order; `waiting` holds those not handed on yet, cancelled on the way out."""
    play = _play(plan, plan.threads or 1)
    try:
        for first, games in plan.tasks():
            waiting.append(executor.submit(play, first, games))
            if len(waiting) == _WINDOW:
                yield _next(waiting)
        while waiting:
            yield _next(waiting)
    finally:
        for future in waiting:
            future.cancel()


def _play(plan: Plan, threads: int | None) -> Callable[[int, int], Chunk]:
    """Plays so many games from a first one on; can be pickled if the policies can."""
    return partial(play_chunk, plan.game, plan.seed, plan.policies, threads)


def _next(waiting: deque[Future[Chunk]]) -> Chunk:
    chunk = waiting[0].result()
    waiting.popleft()
    return chunk


def _finished(waiting: deque[Future[Chunk]]) -> list[Chunk]:
    over = [future for future in waiting if not future.cancel() and future.done()]
    return [future.result() for future in over if not future.cancelled() and future.exception() is None]
