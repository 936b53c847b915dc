"""A run of games, as one worker plays it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

import benben._native as _native
from benben.bots.policy import AnyPolicy, Policies, Policy, PolicyMaker, policy_seed
from benben.bots.uniform import RandomBot
from benben.bulk.results import Chunk, Columns
from benben.errors import EngineBug, PolicyError
from benben.types import TERMINAL

if TYPE_CHECKING:
    from benben._native import Game, State


def play_chunk(game: Game, seed: int, policies: Policies | None, threads: int | None, first: int, count: int) -> Chunk:
    """Games `first` to `first + count - 1` of a seed."""
    if policies is None:
        return first, _native.simulate(game, seed, first, count, threads)
    rows: list[tuple[Any, ...]] = []
    try:
        for index in range(first, first + count):
            rows.append(_row(play_game(game, seed, index, policies)))
    except BaseException as error:
        if rows:
            keep(error, (first, _columns(rows)))
        raise
    return first, _columns(rows)


def keep(error: BaseException, chunk: Chunk) -> None:
    """Hands on with an error what was finished before it; pickling keeps that."""
    with suppress(AttributeError):
        error._finished = chunk  # type: ignore[attr-defined]


def kept(error: BaseException) -> list[Chunk]:
    """What was finished before an error in a chunk."""
    chunk: Chunk | None = getattr(error, "_finished", None)
    return [] if chunk is None else [chunk]


def play_game(game: Game, seed: int, index: int, policies: Policies) -> State:
    """One game to its end, chance by the stream `(seed, index)`."""
    state = game.new_initial_state(seed=seed, index=index)
    stream = _native.Stream(seed, index)
    chosen = [_for_game(policy, state, player, stream) for player, policy in enumerate(policies)]
    while (player := state.current_player()) != TERMINAL:
        _move(state, player, chosen[player])
    return state


def _for_game(policy: AnyPolicy, state: State, player: int, stream: _native.Stream) -> Policy:
    """Who plays at random without a seed of its own draws from the stream that games without policies draw from."""
    policy = RandomBot() if policy is None else policy
    if not isinstance(policy, PolicyMaker):
        return policy
    seed, index = state.seed or 0, state.index or 0
    try:
        made = policy.new_game(policy_seed(seed), index, player)
        return made._on(stream) if isinstance(made, RandomBot) and made.seed == 0 else made
    except Exception as error:
        raise _failed(state, player, "making the policy of", error) from error


def _move(state: State, player: int, policy: Policy) -> None:
    try:
        state.apply(policy(state.view(player), state.legal_actions()))
    except EngineBug:
        raise
    except Exception as error:
        raise _failed(state, player, "the policy of", error) from error


def _failed(state: State, player: int, what: str, error: Exception) -> PolicyError:
    where = f"player {player} in game {state.index} of seed {state.seed}, after {len(state.history())} actions"
    message = f"{what} {where}: {type(error).__name__}: {error}"
    return PolicyError(message, state.seed, state.index, player, state.to_bytes())


def _row(state: State) -> tuple[Any, ...]:
    outcome, history = state.outcome(), state.history()
    decisions = sum(action < state.game.num_distinct_actions for action in history)
    breakdown = list(zip(*outcome.breakdown.values(), strict=True))
    reason = state.game.reasons.index(outcome.reason)
    digest = int(state.digest(), 16)
    return outcome.scores, outcome.ranks, state.returns(), breakdown, decisions, len(history), reason, digest


_DTYPES = {
    "scores": np.int32,
    "ranks": np.int32,
    "returns": np.float64,
    "breakdown": np.int32,
    "decisions": np.uint32,
    "events": np.uint32,
    "reasons": np.uint8,
    "digests": np.uint64,
}


def _columns(rows: list[tuple[Any, ...]]) -> Columns:
    columns = zip(_DTYPES.items(), zip(*rows, strict=True), strict=True)
    return {name: np.array(values, dtype) for (name, dtype), values in columns}
