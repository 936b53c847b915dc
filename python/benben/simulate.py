"""Games in bulk."""

from __future__ import annotations

import operator
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from typing import TYPE_CHECKING

from benben import _native
from benben.bots import Policies, PolicyMaker
from benben.chunks import Columns, play_chunk
from benben.errors import ConfigError
from benben.simulation import Simulation

if TYPE_CHECKING:
    from benben._native import Game

_FIRST_CHUNK = 256
_FIRST_POLICY_CHUNK = 8
_CHUNK_SECONDS = 0.2
# With an executor: chunks at least so many and at most so large, and so many of them at a time.
_TASKS = 64
_TASK_GAMES = 20_000
_TASK_POLICY_GAMES = 100
_WINDOW = 256

Chunk = tuple[int, Columns]
Job = Callable[[int, int], Chunk]


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
    games, first, seed = operator.index(games), operator.index(first), operator.index(seed)
    _check(games, seed, first, threads, chunk)
    _check_policies(game, policies)
    used = None if policies is None or all(policy is None for policy in policies) else policies
    workers = threads or (0 if executor is None else 1)
    job = partial(play_chunk, game, seed, used, workers)
    waiting: deque[Future[Chunk]] = deque()
    if executor is None:
        start = _FIRST_CHUNK if used is None else _FIRST_POLICY_CHUNK
        chunks = _here(job, first, games, start, chunk)
    else:
        most = _TASK_GAMES if used is None else _TASK_POLICY_GAMES
        size = chunk or min(most, -(-games // _TASKS))
        chunks = _elsewhere(job, first, games, size, executor, waiting)
    done: list[Chunk] = []
    try:
        _collect(chunks, done, games, progress)
    except KeyboardInterrupt:
        done += _finished(waiting)
        if not done:
            raise
    return Simulation._of_chunks(game, seed, done, complete=_count(done) == games)


_MOST_GAMES = 10**10
"""Their results would fill a terabyte; merge several simulations to go beyond."""


def _check(games: int, seed: int, first: int, threads: int | None, chunk: int | None) -> None:
    for name, value in (("games", games), ("chunk", chunk)):
        if value is not None and value < 1:
            raise ConfigError(f"{name}: is {value}, should be at least 1")
    if games > _MOST_GAMES:
        raise ConfigError(f"games: is {games}, should be at most {_MOST_GAMES}")
    if threads is not None and not 1 <= threads <= _native.MAX_THREADS:
        raise ConfigError(f"threads: is {threads}, should be from 1 to {_native.MAX_THREADS}, or None for one a core")
    for name, value in (("seed", seed), ("first", first)):
        if not 0 <= value < 2**64:
            raise ConfigError(f"{name}: is {value}, should be a whole number from 0 to 2**64 - 1")
    if first + games > 2**64:
        raise ConfigError(f"first: {first} + {games} games is beyond 2**64")


def _check_policies(game: Game, policies: Policies | None) -> None:
    if policies is None:
        return
    if len(policies) != game.players:
        raise ConfigError(f"policies: are {len(policies)}, should be {game.players}, one a player")
    for player, policy in enumerate(policies):
        if not (policy is None or callable(policy) or isinstance(policy, PolicyMaker)):
            raise TypeError(f"a policy is a callable or makes one, not {type(policy).__name__} (player {player})")


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


def _here(job: Job, first: int, games: int, start: int, chunk: int | None) -> Iterator[Chunk]:
    end, size = first + games, chunk or start
    while first < end:
        began = time.perf_counter()
        yield job(first, min(size, end - first))
        first += size
        if chunk is None:
            size = _next_size(size, time.perf_counter() - began)


def _next_size(size: int, seconds: float) -> int:
    return max(1, min(4 * size, int(size * _CHUNK_SECONDS / max(seconds, 1e-6))))


def _elsewhere(
    job: Job, first: int, games: int, size: int, executor: Executor, waiting: deque[Future[Chunk]]
) -> Iterator[Chunk]:
    """Chunks in order; `waiting` holds those not handed on yet, cancelled on the way out."""
    end = first + games
    try:
        for begin in range(first, end, size):
            waiting.append(executor.submit(job, begin, min(size, end - begin)))
            if len(waiting) == _WINDOW:
                yield _next(waiting)
        while waiting:
            yield _next(waiting)
    finally:
        for future in waiting:
            future.cancel()


def _next(waiting: deque[Future[Chunk]]) -> Chunk:
    chunk = waiting[0].result()
    waiting.popleft()
    return chunk


def _finished(waiting: deque[Future[Chunk]]) -> list[Chunk]:
    over = [future for future in waiting if not future.cancel() and future.done()]
    return [future.result() for future in over if not future.cancelled() and future.exception() is None]
