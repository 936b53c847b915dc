"""Positions of Terra Pyramides set up directly in the reference, for tests that need one node of a late game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from benben_reference.protocol import CHANCE
from benben_reference.sheets import shipped
from benben_reference.terra import TerraPyramides
from benben_reference.terra.stacks import Hand

SHEET: dict[str, Any] = shipped("terra-pyramides")

GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "open_stacks": True, "symbol_variant": True},
    {"players": 3, "open_hands": True, "recall": True},
    {"players": 1, "mission": 1},
    {"players": 3, "mission": 2, "symbol_variant": True, "recall": True},
    {"players": 4, "mission": 3, "open_stacks": True},
    {"players": 2, "expansion": "horus", "grave_goods": "symbol", "enclosure": "when_owned"},
    {"players": 4, "expansion": "horus", "symbol_variant": True, "open_stacks": True},
    {"players": 2, "expansion": "nile", "recall": True, "grave_goods": "symbol"},
    {"players": 3, "expansion": "nile", "open_stacks": True, "enclosure": "when_owned", "recall": True},
    {"players": 4, "expansion": "nile", "symbol_variant": True, "open_stacks": True, "open_hands": True},
]
"""Games of every kind, for tests that play at random."""

HIGHEST: list[tuple[list[list[int]], int | None]] = [
    ([[3, 1], [2, 2, 2]], 0),
    ([[3, 1], [3, 2]], 1),
    ([[3, 2, 1], [3, 2]], 0),
    ([[3, 2, 1, 1], [3, 2, 1]], None),  # the third pyramid ties: nobody
    ([[3, 2, 2, 1], [3, 2, 2, 4]], 1),
    ([[], []], None),
    ([[1], []], 0),
    ([[3, 1], [3, 1], [2, 2, 2]], None),
    ([[3, 1], [3, 1, 1], [3]], 1),
]
"""Levels of pyramids by player, and who alone has the highest (TPN-6)."""


def fresh(players: int = 2, sheet: dict[str, Any] | None = None, **options: Any) -> TerraPyramides:
    """The first turn of a game: every chance node has had its last outcome."""
    return settle(TerraPyramides(sheet or SHEET, players, **options))


def settle(game: TerraPyramides) -> TerraPyramides:
    while game.current_player() == CHANCE:
        game.apply(game.chance_outcomes()[-1][0])
    return game


def cleared(players: int = 2, sheet: dict[str, Any] | None = None, **options: Any) -> TerraPyramides:
    """A first turn on a board without tiles and foundations."""
    game = fresh(players, sheet, **options)
    game.table.tiles.clear()
    game.stacks.on_board.clear()
    for site in game.table.sites.values():
        site.foundation = None
        site.enclosure = "open" if game.options.horus else None
    game.table.foundations = game.parts.foundations.copy()
    game.turn = 99  # the first turn's rule on workers is tested apart
    return game


def lay(game: TerraPyramides, **tiles: str) -> None:
    """Tiles by cell."""
    for cell, tile in tiles.items():
        game.table.tiles[cell] = (tile, "n")
        game.stacks.on_board[tile] += 1


def found(game: TerraPyramides, *cells: str, value: int = 3) -> None:
    for cell in cells:
        game.table.sites[cell].foundation = value


def own(
    game: TerraPyramides,
    cell: str,
    workers: int,
    level: int = 0,
    colour: str | None = None,
    side: int = 0,
    value: int = 3,
) -> None:
    """A foundation or pyramid with workers on it."""
    site = game.table.sites[cell]
    site.foundation, site.owner, site.workers, site.level, site.colour = value, side, workers, level, colour


def give(game: TerraPyramides, tile: str, player: int = 0) -> None:
    """Another tile in the hand of a player who has drawn none since setup."""
    hand = game.stacks.hands[player]
    assert hand is not None
    drawn = ("draw", hand.stack, player, hand.tile)
    game.stacks.log[game.stacks.log.index(drawn)] = ("draw", hand.stack, player, tile)
    game.stacks.hands[player] = Hand(hand.stack, tile)


def blocks(game: TerraPyramides, side: int = 0, **counts: int) -> None:
    game.table.sides[side].blocks = Counter(counts)


def at(game: TerraPyramides, phase: str, placed: str = "") -> TerraPyramides:
    game.phase, game.placed = phase, placed
    return game


def no_stacks(game: TerraPyramides) -> None:
    game.stacks.gone = [True] * len(game.stacks.gone)


def play(game: TerraPyramides, *actions: str) -> TerraPyramides:
    for action in actions:
        game.apply(action)
    return game


def offers(game: TerraPyramides, verb: str) -> list[str]:
    """What follows a verb in the legal actions."""
    return [action[len(verb) :].strip() for action in game.legal_actions() if action.split(" ")[0] == verb]


def additional_at(game: TerraPyramides) -> set[str]:
    verbs = {"build", "exchange", "search", "hire", "block", "grave", "sail", "card", "recall"}
    return {action.split(" ")[0] for action in game.legal_actions()} & verbs


def choose(game: TerraPyramides, rng: random.Random, eager: float) -> str:
    """A random policy; it builds whenever it can and takes other additional actions with the given probability."""
    if game.current_player() == CHANCE:
        outcomes = game.chance_outcomes()
        return rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    legal = game.legal_actions()
    verbs = {"build", "exchange", "search", "hire", "block", "grave", "sail", "card", "recall"}
    extra = [action for action in legal if action.split(" ")[0] in verbs]
    plain = [action for action in legal if action not in extra]
    builds = [action for action in extra if action.startswith("build")]
    if builds:
        return rng.choice(builds)
    moves = [action for action in plain if action.startswith("worker") and action != "worker back"]
    if extra and (not plain or rng.random() < eager):
        return rng.choice(extra)
    return rng.choice(moves or plain)
