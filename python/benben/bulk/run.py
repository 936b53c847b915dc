"""Games in bulk, played here or by an executor."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from benben.bots.policy import Policies
from benben.bulk.plan import Plan, make_plan
from benben.bulk.results import Chunk
from benben.bulk.simulation import Simulation
from benben.bulk.workers import kept, play_chunk

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
    each chunk.

    Raises `TypeError` and `ConfigError` for what can't be played, and `PolicyError` for a policy that raises or chooses
    what can't be played; it names the game and holds its record. Whatever ends a run early, such a policy, `progress`,
    a lost worker or Ctrl-C (`KeyboardInterrupt`), the error has the games finished before it as `error.simulation`,
    with `Simulation.complete` false; it has no such attribute if there are none.
    """
    plan = make_plan(game, games, seed, first=first, threads=threads, chunk=chunk, policies=policies)
    waiting: deque[Future[Chunk]] = deque()
    chunks = _here(plan) if executor is None else _elsewhere(plan, executor, waiting)
    done: list[Chunk] = []
    try:
        _collect(chunks, done, plan.games, progress)
    except BaseException as error:
        done += [*_finished(waiting), *kept(error)]
        if done:
            _attach(error, Simulation._of_chunks(game, plan.seed, done, complete=False, policies=plan.names()))
        raise
    return Simulation._of_chunks(game, plan.seed, done, complete=True, policies=plan.names())


def _attach(error: BaseException, simulation: Simulation) -> None:
    """Hands on what is finished; an exception that takes no attributes gets out without."""
    with suppress(AttributeError):
        error.simulation = simulation  # type: ignore[attr-defined]
        error.add_note(f"error.simulation has the {len(simulation)} games finished before")


def _collect(
    chunks: Iterator[Chunk], done: list[Chunk], games: int, progress: Callable[[int, int], object] | None
) -> None:
    count = 0
    for chunk in chunks:
        done.append(chunk)
        count += len(chunk[1]["digests"])
        if progress is not None:
            progress(count, games)


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
    over = [future for future in waiting if not future.cancel() and future.done() and not future.cancelled()]
    failures = [future.exception() for future in over[1:]]
    whole = [future.result() for future in over if future.exception() is None]
    return whole + [chunk for error in failures if error is not None for chunk in kept(error)]
