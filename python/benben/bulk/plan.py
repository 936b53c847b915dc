"""What is asked for, checked, and how large the chunks are that it is played in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import TYPE_CHECKING

import benben._native as _native
from benben.bots.policy import AnyPolicy, Policies, PolicyMaker
from benben.bots.uniform import RandomBot
from benben.errors import ConfigError

if TYPE_CHECKING:
    from benben._native import Game

_FIRST_CHUNK = 256
_FIRST_POLICY_CHUNK = 8
_CHUNK_SECONDS = 0.2
# With an executor: chunks at least so many and at most so large.
_TASKS = 64
_TASK_GAMES = 20_000
_TASK_POLICY_GAMES = 100


@dataclass(frozen=True)
class Plan:
    """The games `first` to `first + games - 1` of a seed."""

    game: Game
    games: int
    seed: int
    first: int
    threads: int | None
    chunk: int | None
    policies: Policies | None
    """`None` if everybody plays at random."""

    @property
    def end(self) -> int:
        """The number behind the last game's."""
        return self.first + self.games

    def names(self) -> tuple[str, ...]:
        """Who plays, a word a player."""
        if self.policies is None:
            return ("random",) * self.game.players
        return tuple("random" if _is_random(policy) else _name(policy) for policy in self.policies)

    def first_size(self) -> int:
        """Games of the first chunk that is played here."""
        return self.chunk or (_FIRST_CHUNK if self.policies is None else _FIRST_POLICY_CHUNK)

    def next_size(self, size: int, seconds: float) -> int:
        """Games of the next chunk that is played here, after one of `size` that took `seconds`."""
        return self.chunk or max(1, min(4 * size, int(size * _CHUNK_SECONDS / max(seconds, 1e-6))))

    def tasks(self) -> Iterator[tuple[int, int]]:
        """For an executor: the first game of each chunk and how many there are."""
        most = _TASK_GAMES if self.policies is None else _TASK_POLICY_GAMES
        size = self.chunk or min(most, -(-self.games // _TASKS))
        return ((first, min(size, self.end - first)) for first in range(self.first, self.end, size))


def make_plan(
    game: Game,
    games: int,
    seed: int,
    *,
    first: int,
    threads: int | None,
    chunk: int | None,
    policies: Policies | None,
) -> Plan:
    """What `benben.simulate` is asked for; raises what it promises for what can't be played."""
    numbers = _native.check_plan(games, seed, first, threads, chunk)
    if policies is not None:
        _check_policies(policies, game.players)
    return Plan(game, *numbers, None if policies is None or all(map(_is_random, policies)) else policies)


def _name(policy: AnyPolicy) -> str:
    """What a policy calls itself: its representation, unless that is the usual one with an address in it."""
    usual = type(policy).__repr__ in (object.__repr__, FunctionType.__repr__, MethodType.__repr__)
    return str(getattr(policy, "__name__", type(policy).__name__)) if usual else repr(policy)


def _is_random(policy: AnyPolicy) -> bool:
    """Whether somebody plays just as in games without policies."""
    return policy is None or (type(policy) is RandomBot and policy.seed == 0)


def _check_policies(policies: Policies, players: int) -> None:
    if not isinstance(policies, Sequence) or isinstance(policies, str):
        kind = type(policies).__name__
        raise TypeError(f"policies are a list, one a player, not {kind}; for all alike: [policy] * {players}")
    if len(policies) != players:
        raise ConfigError(f"policies: are {len(policies)}, should be {players}, one a player")
    for player, policy in enumerate(policies):
        if isinstance(policy, type):
            name = policy.__name__
            raise TypeError(f"a policy is an instance, not the class {name} (player {player}): {name}()?")
        if not (policy is None or callable(policy) or isinstance(policy, PolicyMaker)):
            raise TypeError(f"a policy is a callable or makes one, not {type(policy).__name__} (player {player})")
