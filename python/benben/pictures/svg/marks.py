"""Which parts of a picture actions are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Marks:
    """The words of actions: cells, places, stacks and cards among them are what the actions are about."""

    last: frozenset[str]
    legal: frozenset[str]

    @classmethod
    def of(cls, last: Iterable[str], legal: Iterable[str]) -> Marks:
        """The marks of the last action or actions and of the legal ones."""
        return cls(_words(last), _words(legal))

    def at(self, word: str) -> tuple[bool, bool]:
        """Whether the last action, and whether a legal one, is about this."""
        return word in self.last, word in self.legal


def _words(actions: Iterable[str]) -> frozenset[str]:
    return frozenset(word for action in actions for word in _named(action))


def _named(action: str) -> list[str]:
    """The words of an action; the number of a stack is called `stack 3`, lest it be taken for another number."""
    verb, *words = action.split(" ")
    if verb in ("draw", "search") and words and words[0].isdigit():
        return [f"stack {words[0]}"]
    if verb in ("deck", "draw"):
        return [f"deck {word}" for word in words]
    return words
