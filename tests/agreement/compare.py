"""One game on both programs at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import benben
from benben_reference.protocol import CHANCE, TERMINAL, ReferenceState

from agreement.tally import Tally


class Difference(AssertionError):
    """Rust and reference part; the message holds what it takes to get there again."""


@dataclass
class Pair:
    """The same position in both programs."""

    game: benben.Game
    reference: ReferenceState
    state: benben.State = field(init=False)
    actions: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.game.new_initial_state()

    def same(self, what: str, rust: object, reference: object) -> None:
        if rust != reference:
            raise Difference(
                f"{what}: Rust has\n  {rust!r}\nthe reference\n  {reference!r}\n{self.game}, after {self.actions}"
            )

    def apply(self, action: str) -> None:
        self.state.apply(action)
        self.reference.apply(action)
        self.actions.append(action)

    def compare(self, observers: Sequence[int | None]) -> list[tuple[str, int]]:
        """Compares the node and these observers' views; returns what can be played, with weights (1 for decisions)."""
        player = self.state.current_player()
        self.same("current player", player, self.reference.current_player())
        for observer in observers:
            self.compare_view(observer)
        if player == TERMINAL:
            self.compare_end()
            return []
        return self.compare_chance() if player == CHANCE else self.compare_legal()

    def compare_view(self, observer: int | None) -> None:
        rust, reference = self.state.view(observer).to_dict(), self.reference.view(observer)
        for key in rust.keys() | reference.keys():
            self.same(f"view of {observer}, {key}", rust.get(key, "missing"), reference.get(key, "missing"))

    def compare_legal(self) -> list[tuple[str, int]]:
        legal = sorted(map(self.game.action_to_string, self.state.legal_actions()))
        self.same("legal actions", legal, sorted(self.reference.legal_actions()))
        self.same("chance outcomes at a decision", [], self.reference.chance_outcomes())
        return [(action, 1) for action in legal]

    def compare_chance(self) -> list[tuple[str, int]]:
        rust = sorted((self.game.action_to_string(action), weight) for action, weight in self.state.chance_outcomes())
        self.same("chance outcomes", rust, sorted(self.reference.chance_outcomes()))
        return rust

    def compare_end(self) -> None:
        self.same("outcome", outcome_dict(self.state.outcome()), self.reference.outcome())


def outcome_dict(outcome: benben.Outcome) -> dict[str, Any]:
    """An outcome as the reference writes it."""
    fields = ("kind", "scores", "ranks", "winners", "reason")
    plain = {name: getattr(outcome, name) for name in fields}
    as_lists = {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}
    breakdown = {name: list(points) for name, points in outcome.breakdown.items()}
    won = {} if outcome.won is None else {"won": outcome.won}
    return {**as_lists, "breakdown": breakdown, **won}


MOST_NODES = 2000
"""Games are cut off here; Pyramid of the Sun without a stall limit can go on for ever."""


@dataclass(frozen=True)
class Taste:
    """What a policy prefers, nine times in ten: actions that begin so, an earlier group before a later one."""

    name: str
    groups: tuple[tuple[str, ...], ...] = ()
    shunned: tuple[str, ...] = ()

    def choose(self, possible: list[tuple[str, int]], rng: random.Random) -> str:
        rows = possible
        if self.groups and rng.random() < 0.9:
            rows = self.preferred(possible)
        return rng.choices([action for action, _ in rows], [weight for _, weight in rows])[0]

    def preferred(self, possible: list[tuple[str, int]]) -> list[tuple[str, int]]:
        rows = [row for row in possible if not row[0].startswith(self.shunned)] if self.shunned else possible
        for group in self.groups:
            loved = [row for row in rows if row[0].startswith(group)]
            if loved:
                return loved
        return rows or possible


RANDOM = Taste("random")


def play(pair: Pair, rng: random.Random, views: float, taste: Taste = RANDOM, tally: Tally[Any] | None = None) -> int:
    """Plays one game on both; returns the number of nodes.

    `views` is the share of nodes at which views are compared, at 1 all observers' at every node, below 1 one random
    observer's.
    """
    everybody: list[int | None] = [None, *range(pair.game.players)]
    tally = tally or Tally(pair.reference)
    nodes = 0
    while True:
        observers = everybody if views >= 1 else rng.sample(everybody, rng.random() < views)
        possible = pair.compare(observers)
        nodes += 1
        if not possible:
            tally.end()
        if not possible or nodes == MOST_NODES:
            return nodes
        action = taste.choose(possible, rng)
        tally.before([action for action, _ in possible], action)
        pair.apply(action)
        tally.after(action)
