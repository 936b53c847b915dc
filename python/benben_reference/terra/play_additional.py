"""Terra Pyramides: playing the additional actions, the steps of a build and of a search among them."""

from __future__ import annotations

from . import legal_additional as extra
from . import scoring
from .parts import WHITE
from .pending import Build
from .state import TerraState


class AdditionalSteps(TerraState):
    def _additional(self) -> list[str]:
        return extra.additional(self.table, self.side, self.stacks.left())

    def _go_back(self) -> None:
        if self.back == "draw":
            self._enter_draw()
        elif self.back == "limit":
            self._check_limits()
        else:
            self.phase = self.back

    def _do_exchange(self, first: str, second: str) -> None:
        extra.exchange(self.table, self.side, first, second)
        self._go_back()

    def _do_hire(self, cell: str) -> None:
        self.own.gold -= extra.COSTS["hire"]
        self.own.workers -= 1
        self.table.arrive(cell, self.side)
        self._go_back()

    def _do_block(self) -> None:
        self.own.gold -= extra.COSTS["block"]
        self.own.blocks[WHITE] += 1
        self._go_back()

    def _do_grave(self) -> None:
        self.own.gold -= extra.COSTS["grave"]
        self.own.grave_goods += 1
        self._go_back()

    def _do_sail(self) -> None:
        self.own.gold -= extra.COSTS["sail"]
        self.table.sail(self.side, 1)
        self._go_back()

    def _do_card(self, task: str) -> None:
        self.own.gold -= self.table.coins(self.side)
        self.own.card = task
        self.table.cards.remove(task)
        self._go_back()

    def _do_recall(self, cell: str) -> None:
        self.table.leave(cell, 1)
        self._go_back()

    # building (TP-B1, TP-B2)

    def _do_build(self, cell: str) -> None:
        self.build = Build(cell, self.table.sites[cell].colour)
        if self.build.colour is None:
            self.phase = "colour"
        else:
            self.phase = "whites"
        self._if_forced()

    def _if_forced(self) -> None:
        """A step of a build with one option left isn't asked."""
        options = self.legal_actions()
        if len(options) == 1:
            verb, word = options[0].split(" ")
            getattr(self, f"_do_{verb}")(word)

    def _legal_colour(self) -> list[str]:
        return [f"colour {colour}" for colour in extra.colours_left(self.table)]

    def _do_colour(self, colour: str) -> None:
        assert self.build is not None
        self.build.colour = colour
        self.phase = "pay"
        self._if_forced()

    def _legal_pay(self) -> list[str]:
        return [f"pay {colour}" for colour in self.parts.block_colours if self.own.blocks[colour]]

    def _do_pay(self, colour: str) -> None:
        self._finish_build({colour: 1})

    def _legal_whites(self) -> list[str]:
        assert self.build is not None
        return [f"whites {count}" for count in extra.whites(self.table, self.side, self.build.cell)]

    def _do_whites(self, count: str) -> None:
        assert self.build is not None
        assert self.build.colour is not None
        need = self.table.sites[self.build.cell].level + 1
        self._finish_build({WHITE: int(count), self.build.colour: need - int(count)})

    def _finish_build(self, paid: dict[str, int]) -> None:
        assert self.build is not None
        assert self.build.colour is not None
        self.own.blocks.subtract(paid)
        extra.build(self.table, self.side, self.build.cell, self.build.colour)
        self.build = None
        if self.options.mission in scoring.ENDS_AT_ONCE and scoring.fulfilled(self.table):
            self._end_game("mission")  # TP-M3
        else:
            self._go_back()

    # searching (TP-G1)

    def _do_search(self, stack: str) -> None:
        assert self.active is not None
        self.own.gold -= extra.COSTS["search"]
        self.stacks.begin_search(int(stack), self.active)
        self._continue_search()

    def _tile_at_search(self, tile: str) -> None:
        self.stacks.look(tile)
        self._continue_search()

    def _continue_search(self) -> None:
        search = self.stacks.search
        assert search is not None
        if search.unseen:
            self.phase = "search"
            return
        while len(self.stacks.to_lay()) == 1:
            self.stacks.lay(self.stacks.to_lay()[0])
        if self.stacks.to_lay():
            self.phase = "lay"
            return
        self.stacks.search = None
        top = self.stacks.top(search.stack)
        if self.stacks.to_show(search.stack) and top is not None:
            self.stacks.show(search.stack, top)
        self._go_back()

    def _legal_lay(self) -> list[str]:
        return [f"lay {tile}" for tile in self.stacks.to_lay()]

    def _do_lay(self, tile: str) -> None:
        self.stacks.lay(tile)
        self._continue_search()
