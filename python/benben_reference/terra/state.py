"""Terra Pyramides: what one position consists of, and the steps that other steps lead to."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from ..protocol import ReferenceState
from .board import Board
from .parts import Options, Parts
from .pending import Build, Forgo, Moving
from .stacks import Stacks
from .table import Side, Table


class TerraState(ReferenceState):
    def __init__(
        self,
        sheet: dict[str, Any],
        players: int,
        *,
        expansion: str = "basic",
        symbol_variant: bool = False,
        open_stacks: bool = False,
        mission: int = 0,
        grave_goods: str = "row",
        enclosure: str = "owner_at_close",
        recall: bool = False,
        open_hands: bool = False,
    ) -> None:
        self.players = players
        self.options = Options(
            players, expansion, symbol_variant, open_stacks, mission, grave_goods, enclosure, recall, open_hands
        )
        self.options.check()
        self.parts = Parts(sheet, self.options)
        self.storages: list[str] = list(sheet["stacks"]["storages"])
        self.table = Table(Board(sheet, expansion), self.parts, self.options)
        self.stacks = Stacks(self.parts, self.options)
        self.active: int | None = None
        self.turn = 0
        self.reason: str | None = None
        self.back = ""  # where an additional action was chosen
        self.placed: str | None = None
        self.row: list[str] = []
        self.first_site: str | None = None
        self.moving: Moving | None = None
        self.forgo: Forgo | None = None
        self.build: Build | None = None
        self.laying: str | None = None
        self.drawing: int | None = None
        self.phase = ""
        self._continue_setup()

    # who is on turn

    @property
    def side(self) -> int:
        assert self.active is not None
        return self.options.side_of(self.active)

    @property
    def own(self) -> Side:
        return self.table.sides[self.side]

    def _end_game(self, reason: str) -> None:
        if self.moving is not None:
            self.own.workers += self.moving.workers
        self.moving = self.build = None
        self.phase, self.reason, self.active = "over", reason, None

    # where the steps of setup and the additional actions lead

    @abstractmethod
    def _continue_setup(self) -> None: ...

    @abstractmethod
    def _begin_turn(self, player: int) -> None: ...

    @abstractmethod
    def _enter_draw(self) -> None: ...

    @abstractmethod
    def _check_limits(self) -> None: ...
