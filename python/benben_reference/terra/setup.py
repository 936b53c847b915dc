"""Terra Pyramides: setup, every step found from what lies on the table (TP-S2, TP-S3)."""

from __future__ import annotations

from .stacks import DEALT, OPEN, START
from .state import TerraState


class SetupSteps(TerraState):
    def _continue_setup(self) -> None:
        """Recompute from what lies on the table what comes next."""
        laid = len(self.table.tiles)
        if laid < len(START):
            self.phase, self.drawing = "start", START[laid]
            return
        self.laying = self._next_site_at_setup() if self.table.foundations.total() else None
        if self.laying is not None:
            self.phase, self.drawing = "foundation", None
            return
        if None in self.stacks.hands:
            self.phase, self.drawing = "deal", DEALT[self.stacks.hands.index(None)]
            return
        covered = [s for s in OPEN if self.stacks.to_show(s) and self.stacks.top(s) is None]
        if covered:
            self.phase, self.drawing = "reveal", covered[0]
            return
        self.drawing = None
        self.table.close_at_setup()
        self._begin_turn(0)

    def _next_site_at_setup(self) -> str | None:
        board, tiles = self.table.board, self.table.tiles
        wanted = [board.edge_sites(space)[tiles[space][1]] for space in board.start_spaces]
        if self.options.nile:
            wanted += [site for site in board.sites if board.kinds[site].endswith("printed_stairs")]
        return next((site for site in wanted if self.table.sites[site].is_empty), None)

    def _tile_at_start(self, tile: str) -> None:
        assert self.drawing is not None
        space = self.table.board.start_spaces[len(self.table.tiles)]
        self.table.tiles[space] = (tile, next(iter(self.table.board.edge_sites(space))))
        self.stacks.start(self.drawing, tile)
        self._continue_setup()

    def _tile_at_deal(self, tile: str) -> None:
        assert self.drawing is not None
        self.stacks.draw(self.drawing, self.stacks.hands.index(None), tile)
        self._continue_setup()
