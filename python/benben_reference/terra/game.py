"""Terra Pyramides: the course of a game, with both expansions, the variants and the missions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..protocol import CHANCE, TERMINAL, IllegalAction
from . import legal_additional as extra
from . import scoring
from .board import AXES, DIRECTIONS
from .pending import Forgo, Moving
from .play_additional import AdditionalSteps
from .setup import SetupSteps
from .view import View

GOLD_LIMIT, BLOCK_LIMIT = 4, 7
TILE_NODES = ("start", "deal", "reveal", "drawn", "search")
CHANCE_NODES = (*TILE_NODES, "foundation")
WITH_ADDITIONAL = ("place", "row", "worker", "draw", "limit")


class TerraPyramides(SetupSteps, AdditionalSteps):
    """`docs/terra-pyramides.md` explains nodes, actions and views."""

    # the protocol

    def current_player(self) -> int:
        if self.phase == "over":
            return TERMINAL
        if self.phase in CHANCE_NODES:
            return CHANCE
        assert self.active is not None
        return self.active

    def legal_actions(self) -> list[str]:
        if self.phase == "over" or self.phase in CHANCE_NODES:
            return []
        actions: list[str] = getattr(self, f"_legal_{self.phase}")()
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
        if verb == "tile":
            getattr(self, f"_tile_at_{self.phase}")(*words)
            return
        if verb in ("build", "exchange", "search", "hire", "block", "grave", "sail", "card", "recall"):
            self.back = self.phase
        getattr(self, f"_do_{verb}")(*words)

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

    # the turn begins: place (TP-P1 to TP-P5)

    def _begin_turn(self, player: int) -> None:
        self.placed = self.first_site = None
        if self.stacks.hands[player] is None:
            self._end_game("tiles")  # TP-D3
            return
        self.active = player
        self.turn += 1
        if self._placements():
            self.phase = "place"
        else:
            self.stacks.play(player, aside=True)  # TP-P5
            self._enter_draw()

    def _placements(self) -> dict[tuple[str, str], int]:
        """Space and stairs with the price in gold (TP-V1)."""
        assert self.active is not None
        hand = self.stacks.hands[self.active]
        assert hand is not None
        places = self.table.placements()
        if not self.options.symbol_variant:
            return dict.fromkeys(places, 0)
        storage = self.storages[0 if hand.stack < 4 else 1]
        home = [place for place in places if self.table.board.storages[place[0]] == storage]
        price = 1 if home else 0
        away = [place for place in places if place not in home and self.own.gold >= price]
        return {**dict.fromkeys(home, 0), **dict.fromkeys(away, price)}

    def _legal_place(self) -> list[str]:
        return [f"place {cell} {stairs}" for cell, stairs in self._placements()]

    def _do_place(self, cell: str, stairs: str) -> None:
        assert self.active is not None
        self.own.gold -= self._placements()[cell, stairs]
        self.laying = self.table.site_for_foundation(cell, stairs)
        self.table.tiles[cell] = (self.stacks.play(self.active, aside=False), stairs)
        self.placed = cell
        if self.laying is not None:
            self.phase = "foundation"
        else:
            self._after_placing()

    def _do_foundation(self, value: str) -> None:
        assert self.laying is not None
        self.table.lay_foundation(self.laying, int(value))
        self.laying = None
        if self.turn:
            self._after_placing()
        else:
            self._continue_setup()

    def _after_placing(self) -> None:
        assert self.placed is not None
        self.table.close_around(self.placed)
        self.phase = "row"

    # row (TP-R1 to TP-R5)

    def _legal_row(self) -> list[str]:
        return [f"row {axis}" for axis in AXES]

    def _do_row(self, axis: str) -> None:
        assert self.placed is not None
        self.row = self.table.board.row(self.placed, axis)
        symbols = [cell for cell in self.row for symbol in self.table.symbols(cell) if symbol == "worker"]
        going = min(len(symbols), self.own.workers)
        self.own.workers -= going
        self.moving = Moving(going, symbols) if going else None
        blocks = Counter(colour for cell in self.row for colour in self.table.blocks_on(cell))
        self.forgo = Forgo(max(0, blocks.total() - self.table.blocks_left()), blocks)
        self._continue_forgo()

    def _continue_forgo(self) -> None:
        assert self.forgo is not None
        while self.forgo.count:
            choices = self.forgo.choices(self.parts.block_colours)
            if len(choices) > 1:
                self.phase = "forgo"
                return
            self.forgo.give_up(choices[0], self.parts.block_colours)
        self.table.activate(self.row, self.side)
        self.own.blocks.update(self.forgo.blocks)
        self.forgo, self.row = None, []
        self._continue_workers()

    def _legal_forgo(self) -> list[str]:
        assert self.forgo is not None
        return [f"forgo {colour}" for colour in self.forgo.choices(self.parts.block_colours)]

    def _do_forgo(self, colour: str) -> None:
        assert self.forgo is not None
        self.forgo.give_up(colour, self.parts.block_colours)
        self._continue_forgo()

    # workers (TP-A4 to TP-A9)

    def _continue_workers(self) -> None:
        if self.moving is not None:
            surplus = max(0, self.moving.workers - len(self.moving.symbols))  # TP-R4
            self.moving.workers -= surplus
            self.own.workers += surplus
            if not self.moving.workers:
                self.moving = None
        if self.moving is None:
            self._enter_draw()
        else:
            self.phase = "worker"

    def _is_first_turn(self) -> bool:
        """Of the side (TP-A6)."""
        return self.turn <= self.options.sides

    def _targets(self) -> dict[str, str]:
        """The site in each direction in which the worker may move."""
        assert self.moving is not None
        found = {}
        for direction in DIRECTIONS:
            site = self.table.target(self.moving.symbols[0], direction)
            if site is None or not self.table.may_go_to(site, self.side):
                continue
            if self.first_site in (None, site):
                found[direction] = site
        return found

    def _legal_worker(self) -> list[str]:
        return [*(f"worker {direction}" for direction in self._targets()), "worker back"]

    def _do_worker(self, direction: str) -> None:
        assert self.moving is not None
        if direction != "back":  # TP-A7
            site = self._targets()[direction]
            self.moving.workers -= 1
            self.table.arrive(site, self.side)
            if self._is_first_turn():
                self.first_site = site
        self.moving.symbols.pop(0)
        self._continue_workers()

    # draw (TP-D1, TP-S4)

    def _enter_draw(self) -> None:
        self.phase = "draw"
        if not self.stacks.left() and not self._additional():
            self._check_limits()

    def _legal_draw(self) -> list[str]:
        return [f"draw {stack}" for stack in self.stacks.left()] or ["pass"]

    def _do_pass(self) -> None:
        self._check_limits()

    def _do_draw(self, stack: str) -> None:
        self.drawing = int(stack)
        tile = self.stacks.top(self.drawing)
        if tile is None:
            self.phase = "drawn"
        else:
            self._tile_at_drawn(tile)

    def _tile_at_drawn(self, tile: str) -> None:
        assert self.drawing is not None
        assert self.active is not None
        self.stacks.draw(self.drawing, self.active, tile)
        self._show_top(self.drawing)

    def _show_top(self, stack: int) -> None:
        """The new top of an open stack, which may be known already (TP-O1)."""
        if self.stacks.to_show(stack):
            top = self.stacks.top(stack)
            if top is None:
                self.phase, self.drawing = "reveal", stack
                return
            self.stacks.show(stack, top)
        self.drawing = None
        self._check_limits()

    def _tile_at_reveal(self, tile: str) -> None:
        assert self.drawing is not None
        self.stacks.show(self.drawing, tile)
        self.drawing = None
        if self.turn:
            self._check_limits()
        else:
            self._continue_setup()

    # limits and the end (TP-D2, TP-D3)

    def _check_limits(self) -> None:
        if self.own.gold > GOLD_LIMIT and not extra.for_gold(self.table, self.side, self.stacks.left()):
            self.own.gold = GOLD_LIMIT
        if self.own.gold > GOLD_LIMIT or self.own.blocks.total() > BLOCK_LIMIT:
            self.phase = "limit"
            return
        assert self.active is not None
        self._begin_turn((self.active + 1) % self.players)

    def _legal_limit(self) -> list[str]:
        return []
