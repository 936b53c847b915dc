"""Terra Pyramides: which additional actions there are now, and what they cost (TP-T0); playing them is apart.

They are the same at every point of a turn at which they may be taken.
"""

from __future__ import annotations

from collections.abc import Iterator

from .parts import FINIAL_LEVEL, WHITE
from .table import ROOM, Site, Table

COSTS = {"search": 1, "hire": 3, "block": 3, "grave": 1, "sail": 2}
CARD_POINTS = 4


def actions(table: Table, side: int, stacks_left: list[int]) -> list[str]:
    return [*free_of_gold(table, side), *for_gold(table, side, stacks_left)]


def free_of_gold(table: Table, side: int) -> list[str]:
    found = [f"build {cell}" for cell in table.sites if may_build(table, side, cell)]
    found += exchanges(table, side)
    if table.options.recall:
        found += [f"recall {cell}" for cell, site in table.sites.items() if may_recall(site, side)]
    return found


def for_gold(table: Table, side: int, stacks_left: list[int]) -> list[str]:
    gold = table.sides[side].gold
    return [action for action, cost in priced(table, side, stacks_left) if cost <= gold]


def priced(table: Table, side: int, stacks_left: list[int]) -> Iterator[tuple[str, int]]:  # noqa: C901
    """What would be possible with gold enough, and its price."""
    owner = table.sides[side]
    for stack in stacks_left:
        yield f"search {stack}", COSTS["search"]  # TP-G1
    if owner.workers:
        for cell in table.sites:
            if table.may_go_to(cell, side):
                yield f"hire {cell}", COSTS["hire"]  # TP-G2
    if table.blocks_left():
        yield "block", COSTS["block"]  # TP-G3
    if table.options.horus:
        yield "grave", COSTS["grave"]  # TPH-4
    if table.options.nile and owner.ship < len(table.board.river):
        yield "sail", COSTS["sail"]  # TPN-3
    coins = table.coins(side)
    if table.options.nile and owner.card is None and owner.horus > CARD_POINTS and coins:
        for card in table.cards:
            yield f"card {card}", coins  # TPN-5


def exchanges(table: Table, side: int) -> list[str]:
    """Any two blocks for a white one (TP-B4)."""
    colours, own = table.parts.block_colours, table.sides[side].blocks
    return [
        f"exchange {first} {second}"
        for number, first in enumerate(colours)
        for second in colours[number:]
        if (own[first] >= 2 if first == second else own[first] and own[second])
    ]


def may_recall(site: Site, side: int) -> bool:
    """Never a pyramid's last worker (TP-A9)."""
    return site.owner == side and site.workers > (1 if site.level else 0)


# building (TP-B1 to TP-B3)


def piece_for(table: Table, level: int, colour: str) -> tuple[int, str | None] | None:
    """The piece a level would use: one of its colour first, else one without (TP-C3)."""
    kinds: list[tuple[int, str | None]] = [(level, colour), (level, None)]
    return next((kind for kind in kinds if table.pieces[kind]), None)


def piece_left(table: Table, level: int, colour: str) -> bool:
    """A sheet that lists no level 5 has finials instead (TP-C3, TP-B3)."""
    if level == FINIAL_LEVEL and not table.parts.top_pieces:
        return True
    return piece_for(table, level, colour) is not None


def colours_left(table: Table) -> list[str]:
    """The colours in which a level 1 can be built (TP-B2)."""
    return [colour for colour in table.parts.colours if piece_left(table, 1, colour)]


def may_build(table: Table, side: int, cell: str) -> bool:
    """Three own workers, the piece and the blocks (TP-B1, TP-B3)."""
    site, owner = table.sites[cell], table.sides[side]
    if site.owner != side or site.workers < ROOM or site.level >= FINIAL_LEVEL:
        return False
    if site.colour is None:
        return bool(colours_left(table)) and owner.blocks.total() > 0
    level = site.level + 1
    if level == FINIAL_LEVEL and not owner.finials:
        return False
    return piece_left(table, level, site.colour) and bool(whites(table, side, level, site.colour))


def whites(table: Table, side: int, level: int, colour: str) -> list[int]:
    """How many white blocks may be among those for that level, which takes as many blocks (TP-B1, TP-B2)."""
    own = table.sides[side].blocks
    return [n for n in range(level + 1) if n <= own[WHITE] and level - n <= own[colour]]
