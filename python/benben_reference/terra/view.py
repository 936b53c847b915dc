"""Terra Pyramides: views, as `docs/terra-pyramides.md` lays them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from .knowledge import Group, Knowledge
from .stacks import STACKS
from .state import TerraState
from .table import Side

AT_REST = ("placed", "moving", "first_site", "forgo", "build", "laying", "drawing", "search")


def multiset(counts: Mapping[Any, int], order: Iterable[Any]) -> list[list[Any]]:
    return [[item, counts[item]] for item in order if counts.get(item, 0) > 0]


class View:
    """One observer's view of one state."""

    def __init__(self, state: TerraState, observer: int | None) -> None:
        self.state, self.observer = state, observer
        self.parts = state.parts
        self.knowledge = Knowledge(state.parts, state.options, observer, state.stacks.log)
        if state.phase == "over":
            self._lay_open()

    def _lay_open(self) -> None:
        """After the end every tile that somebody has seen is shown."""
        stacks = self.state.stacks
        self.knowledge.stacks = [list(stack) for stack in stacks.stacks]
        self.knowledge.hands = [None if hand is None else hand.tile for hand in stacks.hands]
        self.knowledge.groups = []

    def as_dict(self) -> dict[str, Any]:
        return {**self._common(), **self._table(), **self._hidden(), **self._moment()}

    def _common(self) -> dict[str, Any]:
        state = self.state
        return {
            "game": "terra-pyramides",
            "observer": self.observer,
            "players": state.players,
            "current_player": state.current_player(),
            "phase": state.phase,
            "active": state.active,
            "turn": state.turn,
        }

    def _table(self) -> dict[str, Any]:
        table = self.state.table
        return {
            "tiles": [
                {"cell": cell, "tile": table.tiles[cell][0], "stairs": table.tiles[cell][1]}
                for cell in table.board.in_order(list(table.tiles))
            ],
            "sites": [{"cell": cell, **vars(site)} for cell, site in table.sites.items()],
            "foundations": multiset(table.foundations, self.parts.foundations),
            "pieces": [[*piece, table.pieces[piece]] for piece in self.parts.pieces if table.pieces[piece]],
            "blocks": table.blocks_left(),
            "sides": [self._side(side) for side in table.sides],
            "ship_order": table.ship_order(),
            "cards": list(table.cards),
        }

    def _side(self, side: Side) -> dict[str, Any]:
        return {**vars(side), "blocks": multiset(side.blocks, self.parts.block_colours)}

    def _hidden(self) -> dict[str, Any]:
        stacks = self.state.stacks
        hands = [
            None if hand is None else {"stack": hand.stack, "tile": self.knowledge.hands[player]}
            for player, hand in enumerate(stacks.hands)
        ]
        return {
            "stacks": [self._stack(stack) for stack in range(STACKS)],
            "hands": hands,
            "laid_aside": multiset(stacks.laid_aside, self.parts.tiles),
            "unseen": multiset(self.parts.tiles - self._placeable(), self.parts.tiles),
        }

    def _stack(self, stack: int) -> dict[str, Any]:
        stacks = self.state.stacks
        groups = [group for group in self.knowledge.groups if group.stack == stack]
        groups.sort(key=lambda group: (not group.own, sorted(group.players)))
        return {
            "open": stacks.is_open(stack),
            "gone": stacks.gone[stack],
            "tiles": list(self.knowledge.stacks[stack]),
            "groups": [self._group(group) for group in groups],
            "searched_by": stacks.searched_by[stack],
            "seen_by": sorted(stacks.seen_by[stack]),
        }

    def _group(self, group: Group) -> dict[str, Any]:
        tiles = multiset(group.tiles, self.parts.tiles)
        return {"stack": group.own, "players": sorted(group.players), "tiles": tiles}

    def _may_look(self) -> bool:
        search = self.state.stacks.search
        return search is not None and self.knowledge.is_self(search.player)

    def _placeable(self) -> Counter[str]:
        """The tiles of which the observer can tell where they are."""
        stacks = self.state.stacks
        seen = stacks.on_board + stacks.laid_aside
        seen.update(tile for stack in self.knowledge.stacks for tile in stack if tile is not None)
        seen.update(tile for tile in self.knowledge.hands if tile is not None)
        for group in self.knowledge.groups:
            seen.update(group.tiles)
        if stacks.search is not None and self._may_look():
            seen.update(stacks.search.left)
        return seen

    def _moment(self) -> dict[str, Any]:
        """What is under way at this node."""
        state = self.state
        if state.phase == "over":
            return dict.fromkeys(AT_REST)
        colours = self.parts.block_colours
        forgo, build, moving, search = state.forgo, state.build, state.moving, state.stacks.search
        return {
            "placed": state.placed or None,
            "moving": {"workers": moving.workers, "symbols": list(moving.symbols)} if moving.workers else None,
            "first_site": state.first_site,
            "forgo": {"count": forgo.count, "blocks": multiset(forgo.blocks, colours), "from": colours[forgo.first]}
            if state.phase == "forgo"
            else None,
            "build": {"cell": build.cell, "colour": build.colour or None} if build.cell else None,
            "laying": state.laying or None,
            "drawing": state.drawing,
            "search": search
            and {
                "stack": search.stack,
                "player": search.player,
                "left": multiset(search.left, self.parts.tiles) if self._may_look() else None,
            },
        }
