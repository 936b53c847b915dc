"""The Rust engine with the face of a reference game, for runners that drive either."""

from __future__ import annotations

from typing import Any

import benben
from agreement.compare import outcome_dict


class RustGame:
    """A game of the vectors or the agreement runs, played by Rust."""

    def __init__(self, game: benben.Game) -> None:
        self.game = game
        self.state = game.new_initial_state()

    def current_player(self) -> int:
        return self.state.current_player()

    def legal_actions(self) -> list[str]:
        return [] if self.state.is_chance_node() else self.state.legal_strings()

    def chance_outcomes(self) -> list[tuple[str, int]]:
        if not self.state.is_chance_node():
            return []
        return [(self.game.action_to_string(action), weight) for action, weight in self.state.chance_outcomes()]

    def apply(self, action: str) -> None:
        self.state.apply(action)

    def view(self, observer: int | None) -> dict[str, Any]:
        return self.state.view(observer).to_dict()

    def outcome(self) -> dict[str, Any]:
        return outcome_dict(self.state.outcome())


def maker(name: str) -> type[RustGame]:
    """A class that is made like the reference's: of a sheet, a number of players and options."""

    class Made(RustGame):
        def __init__(self, sheet: dict[str, Any], players: int, **options: Any) -> None:
            head = {"schema": 1, "game": name, "edition": "vector"}
            super().__init__(benben.make(name, players=players, sheet={**head, **sheet}, **options))

    return Made
