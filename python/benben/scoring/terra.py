"""Final scoring of Terra Pyramides for finished tables, one or many.

Holdings are whole numbers, in anything NumPy makes an array of an integer type of: shape `(players,)` for one table,
`(tables, players)` for many; `pyramids` have one more dimension of length 5, the levels from 1 on. In a mission the
team is one player (TP-M1). All arrays of a call are for the same tables. Results are fresh int32 arrays of points, in
the shape that the holdings have.

All raise `TypeError` for what is no whole number (floats, NaN and booleans included), and `ConfigError`, naming
argument, place and reason, for another shape, a number out of range (0 to 65535), or more than the sheet has pieces
for; `SheetError` for a sheet that can't be used. `sheet` is what `benben.make` takes. Arrays are copied, then the GIL
is released.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from benben._fields import documented
from benben._native import TerraScoring
from benben.errors import ConfigError
from benben.making import SheetSource, make
from benben.scoring.terra_holdings import GAME, holdings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Points = NDArray[np.int32]
    Card = str | int | None
    Cards = ArrayLike | Sequence[Card] | Sequence[Sequence[Card]]

__all__ = [
    "TASKS",
    "Score",
    "accomplished",
    "blocks",
    "foundations",
    "gold",
    "grave_goods",
    "holdings",
    "horus",
    "nile",
    "oases",
    "pyramids",
    "score",
    "strategy",
]

Expansion = Literal["basic", "horus", "nile"]

TASKS: tuple[str, ...] = tuple(TerraScoring.tasks())
"""The tasks of strategy cards; in arrays a card is a place in this tuple, -1 for none."""


@documented
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """What one or many finished tables score; shapes are without `tables` for a single one."""

    total: Points
    """Points: int32, `(tables, players)`."""
    breakdown: Mapping[str, Points]
    """The parts they consist of, by the names of `Game.breakdown`: int32, `(tables, players)` each."""
    ranks: NDArray[np.int32]
    """1 for the best, ties share the better rank (TP-F1); all 1 in a mission: int32, `(tables, players)`."""
    winners: NDArray[np.bool_]
    """Who wins; in a mission all or none: bool, `(tables, players)`."""
    won: NDArray[np.bool_] | None
    """Whether the mission is fulfilled (TP-M2): bool, `(tables,)`; `None` without a mission."""


def score(
    *,
    foundations: ArrayLike,
    pyramids: ArrayLike,
    blocks: ArrayLike,
    gold: ArrayLike,
    foundation_count: ArrayLike | None = None,
    horus: ArrayLike | None = None,
    grave_goods: ArrayLike | None = None,
    oases: ArrayLike | None = None,
    ship: ArrayLike | None = None,
    cards: Cards | None = None,
    first_ship: ArrayLike | None = None,
    colours: ArrayLike | None = None,
    expansion: Expansion = "basic",
    mission: int = 0,
    players: int | None = None,
    sheet: SheetSource | None = None,
) -> Score:
    """Score finished tables.

    - `foundations`: values of a player's foundations together, not those below pyramids (TP-F1);
    - `pyramids`: number of pyramids by top level, the last axis of length 5 (TP-F1);
    - `blocks` of all colours, and `gold` (TP-F1);
    - `foundation_count`: number of foundations; needed in `nile` (TPN-4), elsewhere it is only checked;
    - `horus`: points on the Horus Track (TPH-1), and `grave_goods`: steps on their track (TPH-7), from `horus` on;
    - `oases` (TPN-4) and `ship` (TPN-1): steps, in `nile`;
    - `cards`: the task of each player's strategy card by name or place in `TASKS`, `None` or -1 without one (TPN-5);
    - `first_ship`: the player who was first where the furthest ships are, shape `(tables,)`, one number or `None` for
      one table; it may be left out, or be -1, where one ship is ahead or none has moved (TPN-6);
    - `colours`: how many different colours the pyramids of level 4 have, in mission 3 (TP-M2).

    In a mission the arrays are for one player, the team, and `players` (1 to 4, default 1) is how many share its score.
    """
    given = {
        "foundations": foundations,
        "pyramids": pyramids,
        "blocks": blocks,
        "gold": gold,
        "foundation_count": foundation_count,
        "horus": horus,
        "grave_goods": grave_goods,
        "oases": oases,
        "ship": ship,
        "cards": cards,
        "first_ship": first_ship,
        "colours": colours,
    }
    scores = Score(**_scoring(expansion, mission, sheet, players).score(given))
    if players not in (None, scores.total.shape[-1]):
        raise ConfigError(f"players: is {players}, the arrays are for {scores.total.shape[-1]}")
    return scores


def foundations(
    foundations: ArrayLike, *, expansion: Expansion = "basic", mission: int = 0, sheet: SheetSource | None = None
) -> Points:
    """The values of a player's foundations together (TP-F1)."""
    return _part("foundations", expansion, mission, sheet, foundations=foundations)


def pyramids(
    pyramids: ArrayLike, *, expansion: Expansion = "basic", mission: int = 0, sheet: SheetSource | None = None
) -> Points:
    """The values of pyramids by their top level (TP-F1); `pyramids` is `(players, 5)` or `(tables, players, 5)`."""
    return _part("pyramids", expansion, mission, sheet, pyramids=pyramids)


def blocks(
    blocks: ArrayLike, *, expansion: Expansion = "basic", mission: int = 0, sheet: SheetSource | None = None
) -> Points:
    """1 point for each block (TP-F1)."""
    return _part("blocks", expansion, mission, sheet, blocks=blocks)


def gold(gold: ArrayLike) -> Points:
    """1 point for each gold (TP-F1)."""
    return _part("gold", "basic", 0, None, gold=gold)


def horus(horus: ArrayLike) -> Points:
    """The points on the Horus Track (TPH-1)."""
    return _part("horus", "horus", 0, None, horus=horus)


def grave_goods(grave_goods: ArrayLike) -> Points:
    """Each grave good, and for every player who has fewer the difference (TPH-7)."""
    return _part("grave_goods", "horus", 0, None, grave_goods=grave_goods)


def oases(oases: ArrayLike, pyramids: ArrayLike, *, sheet: SheetSource | None = None) -> Points:
    """Oases times levels of the highest own pyramid (TPN-4)."""
    return _part("oases", "nile", 0, sheet, oases=oases, pyramids=pyramids)


def nile(
    foundation_count: ArrayLike, pyramids: ArrayLike, ship: ArrayLike, *, sheet: SheetSource | None = None
) -> Points:
    """Own pyramids and foundations times palm trees at the ship or before it (TPN-4)."""
    return _part("nile", "nile", 0, sheet, foundation_count=foundation_count, pyramids=pyramids, ship=ship)


def strategy(
    *,
    foundation_count: ArrayLike,
    pyramids: ArrayLike,
    horus: ArrayLike,
    grave_goods: ArrayLike,
    oases: ArrayLike,
    ship: ArrayLike,
    cards: Cards | None = None,
    first_ship: ArrayLike | None = None,
    sheet: SheetSource | None = None,
) -> Points:
    """The points of the strategy cards (TPN-6): more for who bought the card of a task, none in a tie."""
    return _part(
        "strategy",
        "nile",
        0,
        sheet,
        foundation_count=foundation_count,
        pyramids=pyramids,
        horus=horus,
        grave_goods=grave_goods,
        oases=oases,
        ship=ship,
        cards=cards,
        first_ship=first_ship,
    )


def accomplished(
    *,
    foundation_count: ArrayLike,
    pyramids: ArrayLike,
    horus: ArrayLike,
    grave_goods: ArrayLike,
    oases: ArrayLike,
    ship: ArrayLike,
    first_ship: ArrayLike | None = None,
    sheet: SheetSource | None = None,
) -> dict[str, NDArray[np.int8]]:
    """By task on the sheet's strategy cards the player who alone accomplishes it, -1 in a tie (TPN-6): `(tables,)`."""
    given = {
        "foundation_count": foundation_count,
        "pyramids": pyramids,
        "horus": horus,
        "grave_goods": grave_goods,
        "oases": oases,
        "ship": ship,
        "first_ship": first_ship,
    }
    return _scoring("nile", 0, sheet).accomplished(given)


def _part(name: str, expansion: str, mission: int, sheet: SheetSource | None, **given: Any) -> Points:
    return _scoring(expansion, mission, sheet).part(name, given)


def _scoring(expansion: str, mission: int, sheet: SheetSource | None, players: int | None = None) -> TerraScoring:
    if players is None:
        players = 1 if mission else 2
    if sheet is None and (type(expansion), type(mission), type(players)) == (str, int, int):
        return _shipped(expansion, mission, players)
    return TerraScoring(make(GAME, players=players, expansion=expansion, mission=mission, sheet=sheet))


@lru_cache(maxsize=64)
def _shipped(expansion: str, mission: int, players: int) -> TerraScoring:
    return TerraScoring(make(GAME, players=players, expansion=expansion, mission=mission))
