"""Terra Pyramides: what one position consists of, and the steps that other steps lead to."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from ..protocol import CHANCE, TERMINAL, ReferenceState
from .board import Board
from .parts import Options, Parts
from .pending import Build, Forgo, Moving
from .stacks import Stacks
from .table import Side, Table

TILE_NODES = ("start", "deal", "reveal", "drawn", "search")
CHANCE_NODES = (*TILE_NODES, "foundation")


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
        self.turn = 0
        self.player = 0  # whose turn it is, once setup is over
        self.reason: str | None = None
        self.phase = ""
        self.back = ""  # where an additional action was chosen
        self.placed = ""  # the cell of this turn's tile
        self.row: list[str] = []
        self.first_site: str | None = None
        self.moving, self.forgo, self.build = Moving(), Forgo(), Build()
        self.laying = ""  # the site that gets a foundation now
        self.drawing: int | None = None
        self._continue_setup()

    # who is on turn

    def current_player(self) -> int:
        if self.phase == "over":
            return TERMINAL
        return CHANCE if self.phase in CHANCE_NODES else self.player

    @property
    def active(self) -> int | None:
        """The player whose turn it is, None during setup and after the end."""
        return self.player if self.turn and self.phase != "over" else None

    @property
    def side(self) -> int:
        return self.options.side_of(self.player)

    @property
    def own(self) -> Side:
        return self.table.sides[self.side]

    def _end_game(self, reason: str) -> None:
        self.own.workers += self.moving.workers
        self.moving, self.build = Moving(), Build()
        self.phase, self.reason = "over", reason

    # where the steps of setup and the additional actions lead

    @abstractmethod
    def _continue_setup(self) -> None: ...

    @abstractmethod
    def _begin_turn(self, player: int) -> None: ...

    @abstractmethod
    def _enter_draw(self) -> None: ...

    @abstractmethod
    def _check_limits(self) -> None: ...
