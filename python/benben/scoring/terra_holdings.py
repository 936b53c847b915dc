"""Holdings of games of Terra Pyramides that were played here."""

from __future__ import annotations

from typing import Any

from benben._native import State, View, sheet
from benben.errors import ConfigError

GAME = "terra-pyramides"
_TRACKS = {"basic": (), "horus": ("horus", "grave_goods"), "nile": ("horus", "grave_goods", "oases", "ship")}
_LEVELS = range(1, 6)
_TALL = 4


def holdings(position: State | View) -> dict[str, Any]:
    """The arguments of `score` for a played game, read from what everybody sees; before the end, as it is now.

    Raises `ConfigError` for another game.
    """
    game = position.game
    if game.name != GAME:
        raise ConfigError(f"position: is of {game.name}, should be of {GAME}")
    view = (position.view() if isinstance(position, State) else position).to_dict()
    options = game.options
    sites = [[site for site in view["sites"] if site["owner"] == side] for side in range(len(view["sides"]))]
    given = _buildings(sites) | {
        "blocks": [sum(count for _, count in side["blocks"]) for side in view["sides"]],
        **_tracks(view, ("gold", *_TRACKS[options["expansion"]])),
        "expansion": options["expansion"],
        "mission": options["mission"],
        "players": game.players,
    }
    if options["expansion"] == "nile":
        given["cards"] = [side["card"] for side in view["sides"]]
        given["first_ship"] = next(iter(view["ship_order"]), None)
    if options["mission"] == 3:
        given["colours"] = [len({site["colour"] for site in own if site["level"] == _TALL}) for own in sites]
    return given if game.sheet == sheet(GAME) else {**given, "sheet": game.sheet}


def _buildings(sites: list[list[dict[str, Any]]]) -> dict[str, Any]:
    levels = [[site["level"] for site in own] for own in sites]
    return {
        "foundations": [sum(site["foundation"] for site in own if not site["level"]) for own in sites],
        "foundation_count": [own.count(0) for own in levels],
        "pyramids": [[own.count(level) for level in _LEVELS] for own in levels],
    }


def _tracks(view: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: [side[name] for side in view["sides"]] for name in names}
