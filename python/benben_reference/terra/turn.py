"""Terra Pyramides: the steps of a turn, from placing the tile to the limits at its end."""

from __future__ import annotations

from collections import Counter

from . import legal_additional as additional
from .board import AXES, DIRECTIONS
from .pending import Forgo, Moving
from .state import TerraState

GOLD_LIMIT, BLOCK_LIMIT = 4, 7


class TurnSteps(TerraState):
    def _additional(self) -> list[str]:
        return additional.actions(self.table, self.side, self.stacks.left())

    # the turn begins: place (TP-P1 to TP-P5)

    def _begin_turn(self, player: int) -> None:
        self.placed, self.first_site = "", None
        if self.stacks.hands[player] is None:
            self._end_game("tiles")  # TP-D3
            return
        self.player = player
        self.turn += 1
        if self._placements():
            self.phase = "place"
        else:
            self.stacks.play(player, aside=True)  # TP-P5
            self._enter_draw()

    def _placements(self) -> dict[tuple[str, str], int]:
        """Space and stairs with the price in gold (TP-V1)."""
        places = self.table.placements()
        if not self.options.symbol_variant:
            return dict.fromkeys(places, 0)
        storage = self.storages[0 if self.stacks.hand_of(self.player).stack < 4 else 1]
        home = [place for place in places if self.table.board.storages[place[0]] == storage]
        price = 1 if home else 0
        away = [place for place in places if place not in home and self.own.gold >= price]
        return {**dict.fromkeys(home, 0), **dict.fromkeys(away, price)}

    def _legal_place(self) -> list[str]:
        return [f"place {cell} {stairs}" for cell, stairs in self._placements()]

    def _do_place(self, cell: str, stairs: str) -> None:
        self.own.gold -= self._placements()[cell, stairs]
        site = self.table.site_for_foundation(cell, stairs)
        self.table.tiles[cell] = (self.stacks.play(self.player, aside=False), stairs)
        self.placed = cell
        if site is not None:
            self.phase, self.laying = "foundation", site
        else:
            self._after_placing()

    def _do_foundation(self, value: str) -> None:
        self.table.lay_foundation(self.laying, int(value))
        self.laying = ""
        if self.turn:
            self._after_placing()
        else:
            self._continue_setup()

    def _after_placing(self) -> None:
        """Enclosures come after the foundation and before the row (TPH-5)."""
        self.table.close_around(self.placed)
        self.phase = "row"

    # row (TP-R1 to TP-R5)

    def _legal_row(self) -> list[str]:
        return [f"row {axis}" for axis in AXES]

    def _do_row(self, axis: str) -> None:
        """Each worker symbol takes a worker, each block symbol a block, as far as they last (TP-R3 to TP-R5)."""
        self.row = self.table.board.row(self.placed, axis)
        symbols = [cell for cell in self.row for symbol in self.table.symbols(cell) if symbol == "worker"]
        going = min(len(symbols), self.own.workers)
        self.own.workers -= going
        self.moving = Moving(going, symbols)
        blocks = Counter(colour for cell in self.row for colour in self.table.blocks_on(cell))
        self.forgo = Forgo(max(0, blocks.total() - self.table.blocks_left()), blocks)
        self._continue_forgo()

    def _continue_forgo(self) -> None:
        """Asked as long as the answer matters (TP-R5); the row is activated when all is settled (TP-A0)."""
        while self.forgo.count:
            choices = self.forgo.choices(self.parts.block_colours)
            if len(choices) > 1:
                self.phase = "forgo"
                return
            self.forgo.give_up(choices[0], self.parts.block_colours)
        self.table.activate(self.row, self.side)
        self.own.blocks.update(self.forgo.blocks)  # TP-A3
        self.forgo, self.row = Forgo(), []
        self._continue_workers()

    def _legal_forgo(self) -> list[str]:
        return [f"forgo {colour}" for colour in self.forgo.choices(self.parts.block_colours)]

    def _do_forgo(self, colour: str) -> None:
        self.forgo.give_up(colour, self.parts.block_colours)
        self._continue_forgo()

    # workers (TP-A4 to TP-A9)

    def _continue_workers(self) -> None:
        """Workers for whom no symbol is left go back (TP-R4); when nobody is on the way, the draw comes."""
        surplus = max(0, self.moving.workers - len(self.moving.symbols))
        self.moving.workers -= surplus
        self.own.workers += surplus
        if self.moving.workers:
            self.phase = "worker"
        else:
            self.moving = Moving()
            self._enter_draw()

    def _is_first_turn(self) -> bool:
        """Of the side (TP-A6)."""
        return self.turn <= self.options.sides

    def _targets(self) -> dict[str, str]:
        """The site in each direction in which the next symbol's worker may move (TP-A4, TP-A6, TP-A8)."""
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
        """One that can't move or isn't wanted to goes back, as soon as no symbol is left for it (TP-A7, TP-A9)."""
        if direction != "back":
            site = self._targets()[direction]
            self.moving.workers -= 1
            self.table.arrive(site, self.side)
            if self._is_first_turn():
                self.first_site = site
        self.moving.symbols.pop(0)
        self._continue_workers()

    # draw (TP-D1, TP-S4)

    def _enter_draw(self) -> None:
        """Where nothing but passing is possible it isn't asked (TP-T0)."""
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
        stack = self._stack_in_question()
        self.stacks.draw(stack, self.player, tile)
        self._show_top(stack)

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
        self.stacks.show(self._stack_in_question(), tile)
        self.drawing = None
        if self.turn:
            self._check_limits()
        else:
            self._continue_setup()

    def _stack_in_question(self) -> int:
        assert self.drawing is not None, "tiles come from a stack"
        return self.drawing

    # limits and the end (TP-D2, TP-D3)

    def _check_limits(self) -> None:
        if self.own.gold > GOLD_LIMIT and not additional.for_gold(self.table, self.side, self.stacks.left()):
            self.own.gold = GOLD_LIMIT
        if self.own.gold > GOLD_LIMIT or self.own.blocks.total() > BLOCK_LIMIT:
            self.phase = "limit"
        else:
            self._begin_turn((self.player + 1) % self.players)
