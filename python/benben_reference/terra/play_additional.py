"""Terra Pyramides: what the additional actions do, the steps of a build and of a search among them."""

from __future__ import annotations

from collections.abc import Callable

from . import scoring
from .legal_additional import COSTS, colours_left, piece_for, whites
from .parts import FINIAL_LEVEL, WHITE
from .pending import Build
from .stacks import Search
from .state import TerraState


class AdditionalSteps(TerraState):
    def _additional_plays(self) -> dict[str, Callable[..., None]]:
        return {
            "build": self._do_build,
            "exchange": self._do_exchange,
            "search": self._do_search,
            "hire": self._do_hire,
            "block": self._do_block,
            "grave": self._do_grave,
            "sail": self._do_sail,
            "card": self._do_card,
            "recall": self._do_recall,
        }

    def _go_back(self) -> None:
        if self.back == "draw":
            self._enter_draw()
        elif self.back == "limit":
            self._check_limits()
        else:
            self.phase = self.back

    def _do_exchange(self, first: str, second: str) -> None:
        """Two blocks for a white one (TP-B4)."""
        self.own.blocks.subtract([first, second])
        self.own.blocks[WHITE] += 1
        self._go_back()

    def _do_hire(self, cell: str) -> None:
        self.own.gold -= COSTS["hire"]
        self.own.workers -= 1
        self.table.arrive(cell, self.side)
        self._go_back()

    def _do_block(self) -> None:
        self.own.gold -= COSTS["block"]
        self.own.blocks[WHITE] += 1
        self._go_back()

    def _do_grave(self) -> None:
        self.own.gold -= COSTS["grave"]
        self.own.grave_goods += 1
        self._go_back()

    def _do_sail(self) -> None:
        self.own.gold -= COSTS["sail"]
        self.table.sail(self.side, 1)
        self._go_back()

    def _do_card(self, task: str) -> None:
        self.own.gold -= self.table.coins(self.side)
        self.own.card = task
        self.table.cards.remove(task)
        self._go_back()

    def _do_recall(self, cell: str) -> None:
        self.table.leave(cell, self.side, 1)
        self._go_back()

    # building (TP-B1, TP-B2)

    def _do_build(self, cell: str) -> None:
        colour = self.table.sites[cell].colour
        self.build = Build(cell, colour or "")
        self.phase = "whites" if colour else "colour"
        self._if_forced()

    def _if_forced(self) -> None:
        """A step of a build with one option left isn't asked."""
        options = self.legal_actions()
        if len(options) == 1:
            self.apply(options[0])

    def _legal_colour(self) -> list[str]:
        return [f"colour {colour}" for colour in colours_left(self.table)]

    def _do_colour(self, colour: str) -> None:
        self.build.colour = colour
        self.phase = "pay"
        self._if_forced()

    def _legal_pay(self) -> list[str]:
        """Any one block of any colour (TP-B2)."""
        return [f"pay {colour}" for colour in self.parts.block_colours if self.own.blocks[colour]]

    def _do_pay(self, colour: str) -> None:
        self._finish_build({colour: 1})

    def _next_level(self) -> int:
        return self.table.sites[self.build.cell].level + 1

    def _legal_whites(self) -> list[str]:
        return [f"whites {count}" for count in whites(self.table, self.side, self._next_level(), self.build.colour)]

    def _do_whites(self, count: str) -> None:
        self._finish_build({WHITE: int(count), self.build.colour: self._next_level() - int(count)})

    def _finish_build(self, paid: dict[str, int]) -> None:
        self.own.blocks.subtract(paid)
        self._lay_level(self.build.cell, self.build.colour)
        self.build = Build()
        if self.options.mission in scoring.ENDS_AT_ONCE and scoring.fulfilled(self.table):
            self._end_game("mission")  # TP-M3
        else:
            self._go_back()

    def _lay_level(self, cell: str, colour: str) -> None:
        """A piece and perhaps a finial are used up (TP-C3); all workers but one go back (TP-B1, TP-M2)."""
        site = self.table.sites[cell]
        site.level, site.colour = site.level + 1, colour
        piece = piece_for(self.table, site.level, colour)
        if piece is not None:
            self.table.pieces[piece] -= 1
        if site.level == FINIAL_LEVEL:
            self.own.finials -= 1
        stays = 0 if self.options.mission == 3 and site.level == 4 else 1
        self.table.leave(cell, self.side, site.workers - stays)

    # searching (TP-G1)

    def _do_search(self, stack: str) -> None:
        self.own.gold -= COSTS["search"]
        self.stacks.begin_search(int(stack), self.player)
        self._continue_search()

    def _searching(self) -> Search:
        assert self.stacks.search is not None, "a search is under way"
        return self.stacks.search

    def _tile_at_search(self, tile: str) -> None:
        self._searching().look(tile)
        self._continue_search()

    def _continue_search(self) -> None:
        """All tiles are looked at, then laid back from the top; what is no choice isn't asked."""
        search = self._searching()
        if search.unseen:
            self.phase = "search"
            return
        while len(search.left) == 1:
            self.stacks.lay(search, next(iter(search.left)))
        if search.left:
            self.phase = "lay"
        else:
            self._end_search(search.stack)

    def _end_search(self, stack: int) -> None:
        """A face-up stack shows its new top (TP-O1)."""
        self.stacks.search = None
        top = self.stacks.top(stack)
        if self.stacks.to_show(stack) and top is not None:
            self.stacks.show(stack, top)
        self._go_back()

    def _legal_lay(self) -> list[str]:
        """Equal tiles are one choice."""
        left = self._searching().left
        return [f"lay {tile}" for tile in self.parts.tiles if left[tile]]

    def _do_lay(self, tile: str) -> None:
        self.stacks.lay(self._searching(), tile)
        self._continue_search()
