"""Terra Pyramides: the course of a game, with both expansions, the variants and the missions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..protocol import IllegalAction
from . import scoring
from .play_additional import AdditionalSteps
from .setup import SetupSteps
from .state import CHANCE_NODES, TILE_NODES
from .turn import TurnSteps
from .view import View

WITH_ADDITIONAL = ("place", "row", "worker", "draw", "limit")
"""The points of a turn at which additional actions may be taken (TP-T0)."""


class TerraPyramides(SetupSteps, TurnSteps, AdditionalSteps):
    """`docs/terra-pyramides.md` explains nodes, actions and views."""

    def legal_actions(self) -> list[str]:
        by_phase: dict[str, Callable[[], list[str]]] = {
            "place": self._legal_place,
            "row": self._legal_row,
            "forgo": self._legal_forgo,
            "worker": self._legal_worker,
            "draw": self._legal_draw,
            "limit": list,  # nothing but additional actions (TP-D2)
            "colour": self._legal_colour,
            "pay": self._legal_pay,
            "whites": self._legal_whites,
            "lay": self._legal_lay,
        }
        if self.phase not in by_phase:
            return []
        actions = by_phase[self.phase]()
        return actions + self._additional() if self.phase in WITH_ADDITIONAL else actions

    def chance_outcomes(self) -> list[tuple[str, int]]:
        if self.phase in TILE_NODES:
            return [(f"tile {tile}", count) for tile, count in self.stacks.unseen()]
        if self.phase == "foundation":
            return [(f"foundation {value}", count) for value, count in self.table.foundations.items() if count]
        return []

    def apply(self, action: str) -> None:
        if action not in self.possible_actions():
            raise IllegalAction(f"{action!r} can't be played at {self.phase}")
        verb, *words = action.split(" ")
        additional = self._additional_plays()
        if self.phase in CHANCE_NODES:
            self._take_chance(*words)
        elif verb in additional:
            self.back = self.phase
            additional[verb](*words)
        else:
            self._take_step(verb, *words)

    def _take_chance(self, outcome: str) -> None:
        by_phase: dict[str, Callable[[str], None]] = {
            "start": self._tile_at_start,
            "deal": self._tile_at_deal,
            "reveal": self._tile_at_reveal,
            "drawn": self._tile_at_drawn,
            "search": self._tile_at_search,
            "foundation": self._do_foundation,
        }
        by_phase[self.phase](outcome)

    def _take_step(self, verb: str, *words: str) -> None:
        by_verb: dict[str, Callable[..., None]] = {
            "place": self._do_place,
            "row": self._do_row,
            "forgo": self._do_forgo,
            "worker": self._do_worker,
            "draw": self._do_draw,
            "pass": self._do_pass,
            "colour": self._do_colour,
            "pay": self._do_pay,
            "whites": self._do_whites,
            "lay": self._do_lay,
        }
        by_verb[verb](*words)

    def view(self, observer: int | None) -> dict[str, Any]:
        return View(self, observer).as_dict()

    def outcome(self) -> dict[str, Any]:
        if self.phase != "over":
            raise ValueError("the game isn't over")
        parts = {name: self._per_player(values) for name, values in scoring.breakdown(self.table).items()}
        scores = scoring.totals(parts)
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        result: dict[str, Any] = {"kind": "ranked", "reason": self.reason, "scores": scores, "ranks": ranks}
        result["winners"] = [player for player in range(self.players) if ranks[player] == 1]  # TP-F1
        if self.options.mission:
            result["kind"] = "solo" if self.players == 1 else "cooperative"
            result["won"] = scoring.fulfilled(self.table)
            result["winners"] = list(range(self.players)) if result["won"] else []
        return {**result, "breakdown": parts}

    def _per_player(self, values: list[int]) -> list[int]:
        return [values[self.options.side_of(player)] for player in range(self.players)]
