"""Terra Pyramides: setup, every step found from what lies on the table (TP-S2, TP-S3)."""

from __future__ import annotations

from .stacks import DEALT, OPEN, START
from .state import TerraState


class SetupSteps(TerraState):
    def _continue_setup(self) -> None:
        """What comes next follows from what lies on the table."""
        laid = len(self.table.tiles)
        if laid < len(START):
            self.phase, self.drawing = "start", START[laid]
            return
        site = self._next_site_at_setup() if self.table.foundations.total() else None
        if site is not None:
            self.phase, self.laying, self.drawing = "foundation", site, None
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
        """The start spaces' sites in their order, then those with printed stairs by cell (TP-S2, TP-C5)."""
        board, tiles = self.table.board, self.table.tiles
        wanted = [board.edge_sites(space)[tiles[space][1]] for space in board.start_spaces]
        if self.options.nile:
            wanted += [site for site in board.sites if board.kinds[site].endswith("printed_stairs")]
        return next((site for site in wanted if self.table.sites[site].is_empty), None)

    def _tile_at_start(self, tile: str) -> None:
        """The tiles of four stacks on the start spaces, stairs to the first adjacent site (TP-S2)."""
        laid = len(self.table.tiles)
        space = self.table.board.start_spaces[laid]
        self.table.tiles[space] = (tile, next(iter(self.table.board.edge_sites(space))))
        self.stacks.start(START[laid], tile)
        self._continue_setup()

    def _tile_at_deal(self, tile: str) -> None:
        """A tile for each player, the stacks in a fixed order (TP-S3)."""
        player = self.stacks.hands.index(None)
        self.stacks.draw(DEALT[player], player, tile)
        self._continue_setup()
