"""What every reference game offers. `docs/README.md` explains the words, `docs/<game>.md` the strings and views."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from typing import Any, Self

CHANCE = -1
TERMINAL = -4


class IllegalAction(ValueError):
    """The action is not legal at this node; the state is unchanged."""


class ReferenceState(ABC):
    """One position of one game. Actions are strings, views plain dicts."""

    players: int

    @abstractmethod
    def current_player(self) -> int:
        """The player to move, ``CHANCE`` or ``TERMINAL``."""

    @abstractmethod
    def legal_actions(self) -> list[str]:
        """Every legal action at a decision node, each once; empty at chance and terminal nodes."""

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[str, int]]:
        """Every possible outcome at a chance node with its positive weight; empty at other nodes."""

    @abstractmethod
    def apply(self, action: str) -> None:
        """Play an action or chance outcome; raises `IllegalAction` and changes nothing if it can't be played now."""

    @abstractmethod
    def view(self, observer: int | None) -> dict[str, Any]:
        """What `observer` (``None``: a spectator) may see, as `docs/<game>.md` lays it out."""

    @abstractmethod
    def outcome(self) -> dict[str, Any]:
        """The outcome of a finished game, as `docs/README.md` lays it out."""

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def possible_actions(self) -> list[str]:
        """What `apply` accepts now: the legal actions, or the chance outcomes without their weights."""
        if self.current_player() == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self.legal_actions()

    def clone(self) -> Self:
        return copy.deepcopy(self)
