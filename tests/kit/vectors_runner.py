"""Replays the vectors of `tests/vectors` (see the README there) on any implementation, through a small adapter."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from kit.places import ROOT

FOLDER = ROOT / "tests" / "vectors"


class Adapter(Protocol):
    """What the runner asks of a game; a game of the reference is one as it stands.

    `apply` raises ValueError if the action can't be played.
    """

    def current_player(self) -> int: ...
    def legal_actions(self) -> list[str]: ...
    def chance_outcomes(self) -> list[tuple[str, int]]: ...
    def apply(self, action: str, /) -> None: ...
    def view(self, observer: int | None, /) -> dict[str, Any]: ...
    def outcome(self) -> dict[str, Any]: ...


Factory = Callable[..., Adapter]
"""Makes a game of a sheet, a number of players and options by name, or raises ValueError."""


@dataclass(frozen=True)
class Vector:
    file: str
    name: str
    clauses: list[str]
    sheet: dict[str, Any]
    players: int
    steps: list[dict[str, Any]]
    refused: bool
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


def load(game: str, shipped: Callable[[str], dict[str, Any]]) -> list[Vector]:
    """All vectors of a game; `shipped` gives a game's sheet."""
    return [
        read_vector(path.stem, raw, shipped(game) if content["sheet"] == "shipped" else content["sheet"])
        for path in sorted((FOLDER / game).glob("*.toml"))
        for content in [tomllib.loads(path.read_text(encoding="utf-8"))]
        for raw in content["vector"]
    ]


def read_vector(file: str, raw: dict[str, Any], sheet: dict[str, Any]) -> Vector:
    known = {"name", "clauses", "players", "options", "change", "refused", "step"}
    assert raw.keys() <= known, f"{file}: unknown keys {raw.keys() - known}"
    return Vector(
        file,
        raw["name"],
        raw["clauses"],
        {**sheet, **raw.get("change", {})},
        raw["players"],
        raw.get("step", []),
        raw.get("refused", False),
        raw.get("options", {}),
    )


def run(vector: Vector, make: Factory) -> None:
    """Raises AssertionError, with the step's number, where the game and the vector part."""
    if vector.refused:
        assert_refused(vector, make)
        return
    assert vector.steps, "a vector without steps proves nothing"
    game = make(vector.sheet, vector.players, **vector.options)
    for number, step in enumerate(vector.steps):
        where = f"{vector}, step {number}"
        for action in step.get("play", []):
            play(game, action, where)
        check(game, step, where)


def assert_refused(vector: Vector, make: Factory) -> None:
    try:
        make(vector.sheet, vector.players, **vector.options)
    except ValueError:
        return
    raise AssertionError(f"{vector}: the game could be made")


def possible(game: Adapter) -> list[str]:
    return game.legal_actions() or [outcome for outcome, _ in game.chance_outcomes()]


def play(game: Adapter, action: str, where: str) -> None:
    assert action in possible(game), f"{where}: {action!r} isn't among {possible(game)}"
    game.apply(action)


def check(game: Adapter, step: dict[str, Any], where: str) -> None:
    for key, expected in step.items():
        assert key in CHECKS, f"{where}: unknown key {key!r}"
        CHECKS[key](game, expected, f"{where}, {key}")


def check_player(game: Adapter, expected: int, where: str) -> None:
    assert_same(game.current_player(), expected, where)


def check_legal(game: Adapter, expected: list[str], where: str) -> None:
    assert_same(sorted(game.legal_actions()), sorted(expected), where)


def check_chance(game: Adapter, expected: dict[str, int], where: str) -> None:
    assert_same([tuple(row) for row in sorted(game.chance_outcomes())], sorted(expected.items()), where)


def check_illegal(game: Adapter, actions: list[str], where: str) -> None:
    observers = [None, *range(game.view(None)["players"])]
    for action in actions:
        before = [game.view(observer) for observer in observers]
        assert action not in possible(game), f"{where}: {action!r} is offered"
        assert not accepts(game, action), f"{where}: {action!r} is accepted"
        assert [game.view(observer) for observer in observers] == before, f"{where}: {action!r} left traces"


def accepts(game: Adapter, action: str) -> bool:
    try:
        game.apply(action)
    except ValueError:
        return False
    return True


def check_view(game: Adapter, expected: list[dict[str, Any]], where: str) -> None:
    for part in expected:
        observer = plain(part["observer"])
        assert_same(game.view(observer), part, f"{where} of {observer}")


def check_outcome(game: Adapter, expected: dict[str, Any], where: str) -> None:
    assert_same(game.outcome(), expected, where)


CHECKS: dict[str, Callable[[Adapter, Any, str], None]] = {
    "play": lambda game, expected, where: None,
    "player": check_player,
    "legal": check_legal,
    "chance": check_chance,
    "illegal": check_illegal,
    "view": check_view,
    "outcome": check_outcome,
}


def plain(value: Any) -> Any:
    """Null, which TOML lacks, is written "none"."""
    return None if value == "none" else value


def assert_same(actual: Any, expected: Any, where: str) -> None:
    """A table is compared in the keys it names, all else as a whole."""
    expected = plain(expected)
    if isinstance(expected, dict):
        assert isinstance(actual, dict), f"{where}: {actual!r} is no table"
        for key, part in expected.items():
            assert key in actual, f"{where}: no {key!r}"
            assert_same(actual[key], part, f"{where}.{key}")
    elif isinstance(expected, list):
        assert isinstance(actual, list), f"{where}: {actual!r} is no list"
        assert len(actual) == len(expected), f"{where}: {actual!r} instead of {expected!r}"
        for number, (one, other) in enumerate(zip(actual, expected, strict=True)):
            assert_same(one, other, f"{where}[{number}]")
    else:
        same = type(actual) is type(expected) and actual == expected  # True is not 1 here
        assert same, f"{where}: {actual!r} instead of {expected!r}"
