"""Terra Pyramides: final scoring and the missions' goals (TP-F1, TP-M2, TPH-7, TPN-4, TPN-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .parts import FINIAL_LEVEL
from .table import Table

MISSION_POINTS = 275
Breakdown = dict[str, list[int]]


def grave_goods_points(goods: Sequence[int]) -> list[int]:
    """1 for each, and the difference to everybody who has fewer (TPH-7)."""
    return [own + sum(own - other for other in goods if other < own) for own in goods]


def alone_in_front(values: Sequence[int]) -> int | None:
    """Who has the most, nobody on a tie."""
    best = [side for side, value in enumerate(values) if value == max(values)]
    return best[0] if len(best) == 1 else None


def highest_pyramid(levels: Sequence[Sequence[int]]) -> int | None:
    """By the highest pyramid, then the second and third among those still tied; a missing one is level 0 (TPN-6)."""
    tied = list(range(len(levels)))
    for place in range(3):
        ranked = {side: [*sorted(levels[side], reverse=True), 0, 0, 0][place] for side in tied}
        tied = [side for side in tied if ranked[side] == max(ranked.values())]
    return tied[0] if len(tied) == 1 else None


def oases_points(oases: int, levels: Sequence[int]) -> int:
    return oases * max(levels, default=0)


def nile_points(sites: int, ship: int, palms: Sequence[int]) -> int:
    """Palm trees at or before the ship (TPN-4)."""
    return sites * sum(step <= ship for step in palms)


def pyramid_levels(table: Table, side: int) -> list[int]:
    return [site.level for site in table.sites.values() if site.owner == side and site.level]


def foundation_values(table: Table, side: int) -> list[int]:
    owned = [site for site in table.sites.values() if site.owner == side and not site.level]
    return [site.foundation for site in owned if site.foundation is not None]


def accomplished(table: Table) -> dict[str, int | None]:
    """Who alone accomplishes each task (TPN-6)."""
    sides = range(len(table.sides))
    order = table.ship_order()
    return {
        "grave_goods": alone_in_front([side.grave_goods for side in table.sides]),
        "eyes_of_horus": alone_in_front([side.horus for side in table.sides]),
        "oases": alone_in_front([side.oases for side in table.sides]),
        "nile": order[0] if order else None,
        "highest_pyramid": highest_pyramid([pyramid_levels(table, side) for side in sides]),
        "most_pyramids": alone_in_front(
            [len(pyramid_levels(table, side)) + len(foundation_values(table, side)) for side in sides]
        ),
    }


def strategy_points(table: Table) -> list[int]:
    """Cards are worth more to who bought them; all of them are judged (TPN-6)."""
    owned, not_owned = table.parts.card_points
    points = [0] * len(table.sides)
    for task, side in accomplished(table).items():
        if side is not None and task in table.parts.cards:
            points[side] += owned if table.sides[side].card == task else not_owned
    return points


def breakdown(table: Table) -> Breakdown:
    """The parts of each side's score."""
    every = range(len(table.sides))
    levels = [pyramid_levels(table, side) for side in every]
    values = [foundation_values(table, side) for side in every]
    parts = {
        "foundations": [sum(own) for own in values],
        "pyramids": [sum(table.parts.values[level] for level in own) for own in levels],  # the top alone counts
        "blocks": [side.blocks.total() for side in table.sides],
        "gold": [side.gold for side in table.sides],
    }
    if table.options.horus:
        parts["horus"] = [side.horus for side in table.sides]
        parts["grave_goods"] = grave_goods_points([side.grave_goods for side in table.sides])
    if table.options.nile:
        parts["oases"] = [oases_points(table.sides[side].oases, levels[side]) for side in every]
        sites = [len(levels[side]) + len(values[side]) for side in every]
        parts["nile"] = [nile_points(sites[side], table.sides[side].ship, table.board.palms) for side in every]
        parts["strategy"] = strategy_points(table)
    return parts


def totals(parts: Breakdown) -> list[int]:
    return [sum(column) for column in zip(*parts.values(), strict=True)]


# missions (TP-M2)


def _four_finials(table: Table) -> bool:
    return pyramid_levels(table, 0).count(FINIAL_LEVEL) >= 4


def _many_points(table: Table) -> bool:
    return totals(breakdown(table))[0] > MISSION_POINTS


def _six_colours(table: Table) -> bool:
    return {site.colour for site in table.sites.values() if site.level == 4} >= set(table.parts.colours)


GOALS: dict[int, Callable[[Table], bool]] = {1: _four_finials, 2: _many_points, 3: _six_colours}
ENDS_AT_ONCE = (1, 3)


def fulfilled(table: Table) -> bool:
    mission = table.options.mission
    return mission in GOALS and GOALS[mission](table)
