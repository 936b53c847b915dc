"""Terra Pyramides: what one observer can infer about stacks and hands, by going through all that has happened.

`docs/terra-pyramides.md`, "Who knows what", says what each event changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from .parts import Options, Parts
from .stacks import OPEN, STACKS, Event


@dataclass
class Group:
    """The tiles of its members contain `tiles`; `own` says that the stack's not known tiles are members."""

    stack: int
    own: bool
    tiles: Counter[str]
    players: set[int] = field(default_factory=set)


class Knowledge:
    def __init__(self, parts: Parts, options: Options, observer: int | None, log: list[Event]) -> None:
        self.options, self.observer = options, observer
        self.stacks: list[list[str | None]] = [[None] * parts.stack_size for _ in range(STACKS)]
        self.hands: list[str | None] = [None] * options.players
        self.groups: list[Group] = []
        happens: dict[str, Callable[..., None]] = {
            "start": self._start,
            "draw": self._draw,
            "play": self._play,
            "show": self._show,
            "search": self._search,
            "lay": self._lay,
        }
        for name, *details in log:
            happens[name](*details)
            if self.groups:
                self._tidy()

    # who sees what

    def is_self(self, player: int) -> bool:
        """In a mission the players are one observer (TP-M1)."""
        return self.observer is not None and (self.observer == player or self.options.mission > 0)

    def _sees_draw(self, stack: int, player: int) -> bool:
        is_open = self.options.open_stacks and stack in OPEN
        return self.is_self(player) or is_open or self.options.open_hands

    # events

    def _start(self, stack: int) -> None:
        self.stacks[stack].pop(0)

    def _draw(self, stack: int, player: int, tile: str) -> None:
        known = self.stacks[stack].pop(0) is not None
        if known or self._sees_draw(stack, player):
            self.hands[player] = tile
            if not known:
                self._take_out(self._own_group(stack), tile)
            return
        group = self._own_group(stack)
        if group is not None:
            group.players.add(player)

    def _play(self, player: int, tile: str) -> None:
        self.hands[player] = None
        for group in self.groups:
            if player in group.players:
                group.players.remove(player)
                self._take_out(group, tile)

    def _show(self, stack: int, tile: str) -> None:
        if self.stacks[stack][0] is None:
            self.stacks[stack][0] = tile
            self._take_out(self._own_group(stack), tile)

    def _search(self, stack: int, player: int, in_hand: tuple[str, ...]) -> None:
        known = [tile for tile in self.stacks[stack] if tile is not None]
        self.stacks[stack] = [None] * len(self.stacks[stack])
        group = self._own_group(stack)
        if self.is_self(player):
            if group is not None:
                group.own = False
                group.tiles = group.tiles - (Counter(in_hand) - Counter(known))
            return
        if group is None:
            group = Group(stack, True, Counter())
            self.groups.append(group)
        group.tiles.update(known)

    def _lay(self, stack: int, player: int, position: int, tile: str) -> None:
        if self.is_self(player):
            self.stacks[stack][position] = tile

    # groups

    def _own_group(self, stack: int) -> Group | None:
        return next((group for group in self.groups if group.stack == stack and group.own), None)

    @staticmethod
    def _take_out(group: Group | None, tile: str) -> None:
        if group is not None:
            group.tiles = group.tiles - Counter([tile])

    def _tidy(self) -> None:
        for group in self.groups:
            unknown = self.stacks[group.stack].count(None)
            group.own = group.own and unknown > 0
            members = len(group.players) + (unknown if group.own else 0)
            if len(group.tiles) == 1 and group.tiles.total() == members:
                self._reveal(group, next(iter(group.tiles)))
        self.groups = [group for group in self.groups if group.tiles]

    def _reveal(self, group: Group, tile: str) -> None:
        for player in group.players:
            self.hands[player] = tile
        if group.own:
            self.stacks[group.stack] = [tile if known is None else known for known in self.stacks[group.stack]]
        group.tiles = Counter()
