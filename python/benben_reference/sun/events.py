"""What has happened in a game of Pyramid of the Sun, and what follows from it."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened; `card` names the card, or the deck of a reshuffle, or what a pass ruled out."""

    what: str
    player: int
    card: str
    points: int = 0


def since_placement(events: list[Event], what: str) -> int:
    """How many events of a sort came after the latest placement."""
    count = 0
    for event in reversed(events):
        if event.what == "play":
            break
        count += event.what == what
    return count


def stalled_turns(events: list[Event], under_way: bool) -> int:
    """Finished turns in a row without a placement (SUN-E3); a turn under way doesn't count yet."""
    turns = since_placement(events, "turn")
    return turns - 1 if under_way and turns else turns


def passes_in_succession(events: list[Event]) -> int:
    """Nothing but a placement comes between passes, for nothing can be drawn any more (SUN-T2)."""
    return since_placement(events, "pass")


def points_of(events: list[Event], what: str, player: int) -> int:
    """A player's points from segments (`play`) or icons (`icon`)."""
    return sum(event.points for event in events if (event.what, event.player) == (what, player))


def kinds_ruled_out(events: list[Event], player: int) -> list[str]:
    """What this player's passes have shown not to be in the hand (SUN-T2)."""
    told = [event.card.split() for event in events if event.what == "pass" and event.player == player]
    return [kind for kind in ("left", "right", "top") if any(kind in kinds for kinds in told)]
