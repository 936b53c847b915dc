"""A Pyramis Fleet: where a card may go, which cards lie open, and what the Fleet is worth.

A Fleet is a dict from places to cards. A place is (level, column); the card at (k, c) lies over (k - 1, c) and
(k - 1, c + 1) (PY-T4), and base column 0 is the player's first card (PY-T3).
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import Front, Half

Place = tuple[int, int]

BASE_WIDTH = 4
FULL = 10  # 4 + 3 + 2 + 1 (PY-T2)


class FleetCard(NamedTuple):
    front: Front
    rotated: bool

    def top(self) -> Half:
        """The half that scores (PY-C2); a half turn swaps the two (PY-C3)."""
        return self.front.lower if self.rotated else self.front.upper


Fleet = dict[Place, FleetCard]


def place_name(place: Place) -> str:
    level, column = place
    return f"{level}:{column}"


def above(place: Place) -> list[Place]:
    """The places whose cards overlap `place` (PY-T4)."""
    level, column = place
    return [(level + 1, column - 1), (level + 1, column)]


def below(place: Place) -> list[Place]:
    """The places that a card at `place` overlaps (PY-T4)."""
    level, column = place
    return [(level - 1, column), (level - 1, column + 1)]


def adjacent(place: Place) -> list[Place]:
    """Neighbours on the level, and the cards that overlap or are overlapped (PY-T5, PY-E3)."""
    level, column = place
    return [(level, column - 1), (level, column + 1), *above(place), *below(place)]


def base_places(fleet: Fleet) -> list[Place]:
    """Where a base card may go: at either end of the run, until the run is four wide (PY-T3)."""
    columns = [column for level, column in fleet if level == 0]
    if not columns:
        return [(0, 0)]
    if len(columns) == BASE_WIDTH:
        return []
    return [(0, min(columns) - 1), (0, max(columns) + 1)]


def upper_places(fleet: Fleet) -> list[Place]:
    """Every free place over two neighbouring cards of one level, complete or not (PY-T4)."""
    places = [(level + 1, column) for level, column in fleet if (level, column + 1) in fleet]
    return [place for place in places if place not in fleet]


def free_places(fleet: Fleet) -> list[Place]:
    """Every legal place for the next card, by level and column."""
    return sorted(base_places(fleet) + upper_places(fleet))


def accessible(fleet: Fleet, colour: str) -> list[Place]:
    """The cards of a colour that no card overlaps (PY-R5), by level and column."""
    of_colour = [place for place, card in fleet.items() if card.front.colour == colour]
    return sorted(place for place in of_colour if not any(over in fleet for over in above(place)))


def rotate(fleet: Fleet, place: Place) -> None:
    """Turn one card by 180° (PY-C3)."""
    front, rotated = fleet[place]
    fleet[place] = FleetCard(front, not rotated)


def zone_of(fleet: Fleet, start: Place) -> set[Place]:
    """All cards joined to `start` by adjacent cards of its colour (PY-E3)."""
    colour = fleet[start].front.colour
    zone, todo = {start}, [start]
    while todo:
        for place in adjacent(todo.pop()):
            if place in fleet and place not in zone and fleet[place].front.colour == colour:
                zone.add(place)
                todo.append(place)
    return zone


def aliens(fleet: Fleet) -> int:
    """Aliens on top halves, covered cards included (PY-E4, PY-E6)."""
    return sum(card.top()[0] for card in fleet.values())


def pyramids(fleet: Fleet) -> int:
    """Pyramids on top halves, covered cards included (PY-E2, PY-E6)."""
    return sum(card.top()[1] for card in fleet.values())


def zone_pyramids(fleet: Fleet) -> int:
    """The pyramids in the largest zone by number of cards; of several largest the best one counts (PY-E3)."""
    zones = [zone_of(fleet, place) for place in fleet]
    _, best = max((len(zone), sum(fleet[place].top()[1] for place in zone)) for zone in zones)
    return best
