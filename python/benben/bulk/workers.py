"""A run of games, as one worker plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import benben._native as _native
from benben.bots.policy import AnyPolicy, Policies, Policy, PolicyMaker
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
    rows = [_row(play_game(game, seed, index, policies)) for index in range(first, first + count)]
    return first, _columns(game, rows)


def play_game(game: Game, seed: int, index: int, policies: Policies) -> State:
    """One game to its end, chance by the stream `(seed, index)`."""
    state = game.new_initial_state(seed=seed, index=index)
    chosen = [_for_game(policy, seed, index, player) for player, policy in enumerate(policies)]
    while (player := state.current_player()) != TERMINAL:
        _move(state, player, chosen[player])
    return state


def _for_game(policy: AnyPolicy, seed: int, index: int, player: int) -> Policy:
    if policy is None:
        return RandomBot().new_game(seed, index, player)
    return policy.new_game(seed, index, player) if isinstance(policy, PolicyMaker) else policy


def _move(state: State, player: int, policy: Policy) -> None:
    try:
        state.apply(policy(state.view(player), state.legal_actions()))
    except EngineBug:
        raise
    except Exception as error:
        where = f"player {player} in game {state.index} of seed {state.seed}, after {len(state.history())} actions"
        message = f"the policy of {where}: {type(error).__name__}: {error}"
        raise PolicyError(message, state.seed, state.index, player, state.to_bytes()) from error


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


def _columns(game: Game, rows: list[tuple[Any, ...]]) -> Columns:
    columns = zip(_DTYPES.items(), zip(*rows, strict=True), strict=True)
    return {name: np.array(values, dtype) for (name, dtype), values in columns}
