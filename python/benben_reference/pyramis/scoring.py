"""Points and the outcome of a finished game of Pyramis."""

from __future__ import annotations

from typing import Any

from .fleet import aliens, pyramids, zone_pyramids
from .state import PyramisState


def worth(state: PyramisState, player: int) -> tuple[int, int]:
    """Aliens and pyramids of the Fleet and the Shooting Star cards together (PY-E2, PY-E4)."""
    fleet, stars = state.fleets[player], [state.cards.stars[card] for card in state.hands[player]]
    return aliens(fleet) + sum(star[0] for star in stars), pyramids(fleet) + sum(star[1] for star in stars)


def breakdown(state: PyramisState) -> dict[str, list[int]]:
    """The parts of each player's score."""
    worths = [worth(state, player) for player in range(state.players)]
    most = max(count for count, _ in worths)
    return {
        "pyramids": [count for _, count in worths],
        "zone": [zone_pyramids(fleet) for fleet in state.fleets],
        "aliens": [count if count == most else 0 for count, _ in worths],  # all tied players do (PY-E4)
    }


def outcome_of(state: PyramisState) -> dict[str, Any]:
    """The result of a finished game; victory may be shared (PY-E5)."""
    parts = breakdown(state)
    scores = [sum(points) for points in zip(*parts.values(), strict=True)]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return {
        "kind": "ranked",
        "reason": "complete",
        "scores": scores,
        "ranks": ranks,
        "winners": [player for player in range(state.players) if ranks[player] == 1],
        "breakdown": parts,
    }
