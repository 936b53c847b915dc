"""What a policy is: something that chooses actions for one player."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol, SupportsIndex, runtime_checkable

if TYPE_CHECKING:
    from benben._native import View


class Policy(Protocol):
    """Chooses an action, id or string, by a player's view and the ids of the legal actions."""

    def __call__(self, view: View, legal_actions: list[int], /) -> SupportsIndex | str: ...


@runtime_checkable
class PolicyMaker(Protocol):
    """Makes a fresh policy for each game, so that memory and randomness don't leak from one game into another."""

    def new_game(self, seed: int, index: int, player: int) -> Policy:
        """The policy of one player in game `index`; its randomness should come from these three.

        `seed` is derived from the simulation's, one way: chance runs on another, and a policy that knew that one would
        know the future. A policy that runs in the process could look for it all the same, and a small seed can be
        found by trying: policies are trusted not to.
        """
        ...


def policy_seed(seed: int) -> int:
    """The seed that policies get in games of `seed`."""
    return int.from_bytes(blake2b(seed.to_bytes(8), digest_size=8, person=b"benben policy").digest())


AnyPolicy = Policy | PolicyMaker | None
"""What plays for one player; `None` plays at random."""
Policies = Sequence[AnyPolicy]
"""One for each player."""
