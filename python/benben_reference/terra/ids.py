"""Terra Pyramides: every action string in the order of its id, decisions first, then chance outcomes."""

from __future__ import annotations

from .board import AXES, DIRECTIONS, EDGES, Board
from .parts import FINIAL_LEVEL, Options, Parts
from .stacks import STACKS


def decisions(board: Board, parts: Parts, options: Options) -> list[str]:
    colours, block_colours = parts.colours, parts.block_colours
    beside = {cell: board.edge_sites(cell) for cell in board.spaces}
    return [
        *(f"place {cell} {edge}" for cell in board.spaces for edge in EDGES if edge in beside[cell]),
        *(f"row {axis}" for axis in AXES),
        *(f"forgo {colour}" for colour in block_colours),
        *(f"worker {direction}" for direction in DIRECTIONS),
        "worker back",
        *(f"draw {stack}" for stack in range(STACKS)),
        "pass",
        *(f"build {site}" for site in board.sites),
        *(f"colour {colour}" for colour in colours),
        *(f"pay {colour}" for colour in block_colours),
        *(f"whites {count}" for count in range(FINIAL_LEVEL + 1)),
        *(f"exchange {one} {two}" for n, one in enumerate(block_colours) for two in block_colours[n:]),
        *(f"search {stack}" for stack in range(STACKS)),
        *(f"lay {tile}" for tile in parts.tiles),
        *(f"hire {site}" for site in board.sites),
        "block",
        *(["grave"] if options.horus else []),
        *(["sail", *(f"card {task}" for task in parts.cards)] if options.nile else []),
        *([f"recall {site}" for site in board.sites] if options.recall else []),
    ]


def outcomes(parts: Parts) -> list[str]:
    return [*(f"tile {tile}" for tile in parts.tiles), *(f"foundation {value}" for value in parts.foundations)]
