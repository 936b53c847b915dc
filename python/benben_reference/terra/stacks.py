"""Terra Pyramides: where every tile is that anybody has seen, and the log of what happened to them (TP-S1, TP-G1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .parts import Options, Parts

STACKS = 8
OPEN = (0, 2, 4, 6)
START = (0, 2, 4, 6)
DEALT = (1, 5, 3, 7)

Event = tuple[Any, ...]
"""("start", stack), ("draw", stack, player, tile), ("play", player, tile), ("show", stack, tile),
("search", stack, player, tiles in hand at once) or ("lay", stack, player, position, tile)."""


@dataclass
class Hand:
    stack: int
    tile: str


@dataclass
class Search:
    """A stack in somebody's hands: `left` isn't put back yet, and `unseen` tiles are still to be looked at."""

    stack: int
    player: int
    left: Counter[str]
    unseen: int
    laid: int = 0

    def look(self, tile: str) -> None:
        self.left[tile] += 1
        self.unseen -= 1


@dataclass
class Stacks:
    """None in a stack is a tile nobody has seen: it may be any of those not seen anywhere."""

    parts: Parts
    options: Options
    stacks: list[list[str | None]] = field(default_factory=list)
    gone: list[bool] = field(default_factory=list)
    hands: list[Hand | None] = field(default_factory=list)
    laid_aside: Counter[str] = field(default_factory=Counter)
    on_board: Counter[str] = field(default_factory=Counter)
    search: Search | None = None
    searched_by: list[int | None] = field(default_factory=list)
    seen_by: list[set[int]] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stacks = [[None] * self.parts.stack_size for _ in range(STACKS)]
        self.gone = [False] * STACKS
        self.hands = [None] * self.options.players
        self.searched_by = [None] * STACKS
        self.seen_by = [set() for _ in range(STACKS)]

    # what is left

    def left(self) -> list[int]:
        return [stack for stack in range(STACKS) if not self.gone[stack]]

    def fixed(self) -> Counter[str]:
        """Every tile somebody has seen, wherever it is now."""
        seen = self.on_board + self.laid_aside
        seen.update(tile for stack in self.stacks for tile in stack if tile is not None)
        seen.update(hand.tile for hand in self.hands if hand is not None)
        if self.search is not None:
            seen.update(self.search.left)
        return seen

    def unseen(self) -> list[tuple[str, int]]:
        """How many tiles of each kind nobody has seen: the weights of the next one."""
        fixed = self.fixed()
        rest = [(tile, count - fixed[tile]) for tile, count in self.parts.tiles.items()]
        return [(tile, count) for tile, count in rest if count > 0]

    def top(self, stack: int) -> str | None:
        return self.stacks[stack][0]

    def is_open(self, stack: int) -> bool:
        return self.options.open_stacks and stack in OPEN

    def to_show(self, stack: int) -> bool:
        """The top of an open stack is public; of what is removed nothing is shown (TP-O1)."""
        return self.is_open(stack) and not self.gone[stack]

    def hand_of(self, player: int) -> Hand:
        hand = self.hands[player]
        assert hand is not None, "who places a tile has one"
        return hand

    # tiles move

    def start(self, stack: int, tile: str) -> None:
        """The top tile goes to a start space (TP-S2)."""
        self.stacks[stack].pop(0)
        self.on_board[tile] += 1
        self.log.append(("start", stack))
        self._remove_if_due(stack)

    def draw(self, stack: int, player: int, tile: str) -> None:
        self.stacks[stack].pop(0)
        self.hands[player] = Hand(stack, tile)
        self.log.append(("draw", stack, player, tile))
        self._remove_if_due(stack)

    def _remove_if_due(self, stack: int) -> None:
        """At once and unseen (TP-S4)."""
        if len(self.stacks[stack]) <= self.parts.remove_at:
            self.gone[stack] = True

    def play(self, player: int, aside: bool) -> str:
        """The tile in hand goes to the board or out of the game, seen by all (TP-P5)."""
        hand = self.hand_of(player)
        self.hands[player] = None
        (self.laid_aside if aside else self.on_board)[hand.tile] += 1
        self.log.append(("play", player, hand.tile))
        return hand.tile

    def show(self, stack: int, tile: str) -> None:
        self.stacks[stack][0] = tile
        self.log.append(("show", stack, tile))

    # searches (TP-G1)

    def begin_search(self, stack: int, player: int) -> None:
        known = [tile for tile in self.stacks[stack] if tile is not None]
        size = len(self.stacks[stack])
        self.stacks[stack] = [None] * size
        self.search = Search(stack, player, Counter(known), size - len(known))
        self.searched_by[stack] = player
        self.seen_by[stack].add(player)
        self.log.append(("search", stack, player, tuple(known)))

    def lay(self, search: Search, tile: str) -> None:
        search.left = search.left - Counter([tile])
        self.stacks[search.stack][search.laid] = tile
        self.log.append(("lay", search.stack, search.player, search.laid, tile))
        search.laid += 1
