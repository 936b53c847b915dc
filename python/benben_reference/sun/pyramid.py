"""Where a card may lie on the Pyramid of the Sun, what lies next to it, and what it scores."""

from __future__ import annotations

from .box import kind_of, symbol_of, value_of

Place = tuple[int, int]
Pyramid = dict[Place, str]


def places(width: int) -> list[Place]:
    """Every place, by level, then index; level k has width - k of them (SUN-P1)."""
    return [(level, index) for level in range(width) for index in range(width - level)]


def top_place(width: int) -> Place:
    return (width - 1, 0)


def stands_on(place: Place) -> list[Place]:
    """The two places a card rests on (SUN-P1)."""
    level, index = place
    return [(level - 1, index), (level - 1, index + 1)]


def open_places(pyramid: Pyramid, width: int) -> list[Place]:
    """Empty places above the base that are supported; other places of a level don't matter (SUN-P1, SUN-P2)."""
    return [
        place
        for place in places(width)
        if place[0] > 0 and place not in pyramid and all(under in pyramid for under in stands_on(place))
    ]


def suits(kind: str, place: Place, width: int) -> bool:
    """Whether a card of that kind may ever lie there (SUN-P3, SUN-P4, SUN-P5)."""
    level, index = place
    is_top = place == top_place(width)
    if kind == "left":
        return index == 0 and not is_top
    if kind == "right":
        return index == width - level - 1 and not is_top
    return is_top if kind == "top" else True


def placements(card: str, pyramid: Pyramid, width: int) -> list[Place]:
    return [place for place in open_places(pyramid, width) if suits(kind_of(card), place, width)]


def neighbours(place: Place) -> list[Place]:
    """Left, right, the two below, the two above; some may be no places at all (SUN-I2)."""
    level, index = place
    beside = [(level, index - 1), (level, index + 1)]
    above = [(level + 1, index - 1), (level + 1, index)]
    return beside + stands_on(place) + above


def matching(pyramid: Pyramid, place: Place) -> int:
    """How many adjacent cards show the symbol of the card there, base cards too (SUN-I1, SUN-C2)."""
    symbol = symbol_of(pyramid[place])
    if symbol is None:
        return 0
    return sum(near in pyramid and symbol_of(pyramid[near]) == symbol for near in neighbours(place))


def segment_points(card: str, place: Place, width: int, top_bonus: str) -> int:
    """The lower of value and level (SUN-V1), times two or three."""
    return min(value_of(card), place[0]) * multiplier(card, place, width, top_bonus)


def multiplier(card: str, place: Place, width: int, top_bonus: str) -> int:
    """2 for left and right edges (SUN-V2), 3 for the top: the card or whatever lies on that place (SUN-V3)."""
    if kind_of(card) in ("left", "right"):
        return 2
    tripled = kind_of(card) == "top" if top_bonus == "card" else place == top_place(width)
    return 3 if tripled else 1
