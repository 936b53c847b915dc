"""What a policy is: something that chooses actions for one player."""

from __future__ import annotations

from collections.abc import Sequence
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
        """The policy of one player in game `index` of `seed`; its randomness should come from these three."""
        ...


AnyPolicy = Policy | PolicyMaker | None
"""What plays for one player; `None` plays at random."""
Policies = Sequence[AnyPolicy]
"""One for each player."""
