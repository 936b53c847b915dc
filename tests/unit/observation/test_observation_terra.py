"""Terra Pyramides: each number of an observation is what the game's page says, worked out anew from the view."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import benben
import numpy as np
import pytest
from agreement.matrix import MATRIX, TERRA_TASTES, fits, fixed_sheets
from benben_reference.terra.board import Board
from benben_reference.terra.parts import Options, Parts
from numpy.typing import NDArray

GAME = "terra-pyramides"
PHASES = "start foundation deal reveal place row forgo worker draw drawn limit colour pay whites search lay over"
SYMBOLS = ["worker", "eye", "gold_coin", "grave_good", "oasis"]
EDGES = "nesw"
NUMBERS = ["workers", "gold", "finials", "horus", "grave_goods", "oases", "ship"]

Cells = NDArray[np.int64]
View = Mapping[str, Any]


class Page:
    """The orders of the page for one game, and its fields from a view."""

    def __init__(self, game: benben.Game, sheet: dict[str, Any]) -> None:
        options = Options(game.players, **game.options)
        self.board, self.parts = Board(sheet, options.expansion), Parts(sheet, options)
        self.players, self.sides, self.horus = game.players, options.sides, options.horus
        self.cells, self.sites = list(self.board.kinds), list(self.board.sites)
        self.kinds, self.colours = list(self.parts.symbols), self.parts.block_colours
        self.values, self.pieces = list(self.parts.foundations), list(self.parts.pieces)
        self.tasks = self.parts.cards

    def fields(self, view: View) -> dict[str, Any]:
        seats = [(view["observer"] + seat) % self.players for seat in range(self.players)]
        sides = seats if self.sides > 1 else [0]
        return {
            **self.turn(view, seats),
            **self.map(view),
            **self.on_sites(view, sides),
            **self.steps(view),
            **self.box(view),
            **self.owned(view, [view["sides"][side] for side in sides], sides),
            **self.hidden(view, seats),
        }

    def turn(self, view: View, seats: list[int]) -> dict[str, Any]:
        return {
            "phase": marks(PHASES.split(), [view["phase"]]),
            "turn": [view["turn"]],
            "active": marks(seats, [view["active"]]),
            "to_move": marks(seats, [view["current_player"]]),
        }

    def map(self, view: View) -> dict[str, Any]:
        tiles = {tile["cell"]: tile for tile in view["tiles"]}
        moving = view["moving"] or {"workers": 0, "symbols": []}
        shown = [self.shown(tiles[cell]["tile"]) if cell in tiles else Counter[str]() for cell in self.cells]
        return {
            "filled": marks(self.cells, tiles),
            "tiles": [[symbols[symbol] for symbols in shown] for symbol in [*SYMBOLS, *self.colours]],
            "stairs": [marks(self.cells, [c for c, tile in tiles.items() if tile["stairs"] == edge]) for edge in EDGES],
            "placed": marks(self.cells, [view["placed"]]),
            "symbols": [moving["symbols"].count(cell) for cell in self.cells],
            "moving": [moving["workers"]],
        }

    def shown(self, kind: str) -> Counter[str]:
        """Symbols, and blocks by colour, white ones beside a grave good (TPH-3)."""
        symbols = self.parts.symbols[kind]
        blocks = self.parts.block_symbols(kind)
        if self.horus and "grave_good" in symbols:
            blocks = ["white"] * len(blocks)
        return Counter([*(symbol for symbol in symbols if symbol in SYMBOLS), *blocks])

    def on_sites(self, view: View, sides: list[int]) -> dict[str, Any]:
        sites = view["sites"]
        assert [site["cell"] for site in sites] == self.sites
        build = view["build"] or {"cell": None}
        return {
            "laid": [site["foundation"] is not None for site in sites],
            "foundation": [site["foundation"] or 0 for site in sites],
            "level": [site["level"] for site in sites],
            "colour": [[site["colour"] == colour for site in sites] for colour in self.colours[:-1]],
            "owner": [[site["owner"] == side for site in sites] for side in sides],
            "workers_on": [site["workers"] for site in sites],
            "due": [site["enclosure"] == "due" for site in sites],
            "done": [site["enclosure"] == "done" for site in sites],
            "first_site": marks(self.sites, [view["first_site"]]),
            "site": marks(self.sites, [view["laying"], build["cell"]]),
        }

    def steps(self, view: View) -> dict[str, Any]:
        forgo, build = view["forgo"] or {"count": 0, "blocks": [], "from": None}, view["build"] or {"colour": None}
        return {
            "forgo": [forgo["count"]],
            "forgo_from": marks(self.colours, [forgo["from"]]),
            "row_blocks": counts(self.colours, forgo["blocks"]),
            "build_colour": marks(self.colours[:-1], [build["colour"]]),
        }

    def box(self, view: View) -> dict[str, Any]:
        pieces = [((level, colour), count) for level, colour, count in view["pieces"]]
        return {
            "foundations": counts(self.values, view["foundations"]),
            "pieces": counts(self.pieces, pieces),
            "blocks": [view["blocks"]],
            "cards": marks(self.tasks, view["cards"]),
        }

    def owned(self, view: View, sides: list[View], numbers: list[int]) -> dict[str, Any]:
        ranks = {side: rank for rank, side in enumerate(view["ship_order"], start=1)}
        return {
            **{name: [side[name] for side in sides] for name in NUMBERS},
            "own_blocks": [counts(self.colours, side["blocks"]) for side in sides],
            "card": [marks(self.tasks, [side["card"]]) for side in sides],
            "ship_rank": [ranks.get(number, 0) for number in numbers],
        }

    def hidden(self, view: View, seats: list[int]) -> dict[str, Any]:
        stacks, hands = view["stacks"], [view["hands"][seat] or {"stack": None, "tile": None} for seat in seats]
        own = [[group for group in stack["groups"] if group["stack"]] for stack in stacks]
        grouped = {player for stack in stacks for group in stack["groups"] for player in group["players"]}
        search = view["search"] or {"stack": None, "left": None}
        named = search["stack"] if view["drawing"] is None else view["drawing"]
        return {
            "stack_size": [len(stack["tiles"]) for stack in stacks],
            "gone": [stack["gone"] for stack in stacks],
            "stack_tiles": [self.numbers(stack["tiles"]) for stack in stacks],
            "stack_groups": [counts(self.kinds, group[0]["tiles"] if group else []) for group in own],
            "stack": marks(range(8), [named]),
            "in_hand": counts(self.kinds, search["left"] or []),
            "unseen": counts(self.kinds, view["unseen"]),
            "hands": [marks(self.kinds, [hand["tile"]]) for hand in hands],
            "hand_stacks": [marks(range(8), [hand["stack"]]) for hand in hands],
            "grouped": marks(seats, grouped),
        }

    def numbers(self, tiles: list[str | None]) -> list[int]:
        known = [0 if tile is None else self.kinds.index(tile) + 1 for tile in tiles]
        return known + [0] * (self.parts.stack_size - len(known))


def marks(order: Iterable[Any], chosen: Iterable[Any]) -> list[int]:
    here = set(chosen)
    return [int(item in here) for item in order]


def counts(order: Iterable[Any], multiset: Iterable[Any]) -> list[int]:
    there = dict(multiset)
    return [there.get(item, 0) for item in order]


def check(page: Page, state: benben.State, player: int) -> None:
    view = state.view(player)
    expected, seen = page.fields(view.to_dict()), view.observe()
    layout = state.game.observation.fields
    assert list(expected) == list(layout)
    for name, (start, shape) in layout.items():
        part = seen[start : start + int(np.prod(shape))].reshape(shape)
        right = np.minimum(np.array(expected[name], dtype=np.int64).reshape(shape), 255)
        assert (part == right).all(), f"{name} of player {player} at {view['phase']}: {part.tolist()}, {right.tolist()}"


def possible(state: benben.State) -> list[tuple[str, int]]:
    chance = state.is_chance_node()
    rows = state.chance_outcomes() if chance else [(action, 1) for action in state.legal_actions()]
    return [(state.game.action_to_string(action), weight) for action, weight in rows]


SHEETS = list(fixed_sheets(GAME))


@pytest.mark.parametrize("number", range(len(SHEETS)), ids=[name for name, _ in SHEETS])
def test_every_number_is_what_the_page_says(number: int) -> None:
    sheet, phases, chooser = SHEETS[number][1], set[str](), random.Random(number)
    combinations = [row for row in MATRIX[GAME].few[number % 3 :: 3] if fits(GAME, sheet, *row)]
    for (players, options), taste in zip(combinations, itertools.cycle(TERRA_TASTES)):
        game = benben.make(GAME, players=players, sheet=sheet, **options)
        page, state = Page(game, sheet), game.new_initial_state()
        while not state.is_terminal():
            check(page, state, chooser.randrange(players))
            phases.add(state.view()["phase"])
            state.apply(taste.choose(possible(state), chooser))
        check(page, state, chooser.randrange(players))
    assert len(phases) > 8
