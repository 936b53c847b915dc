"""Random component sheets, valid and awkward."""

from __future__ import annotations

import random
from typing import Any

COLOURS = ["amber", "black", "cyan", "denim", "ebony", "fawn", "green", "hazel"]


def head(game: str) -> dict[str, Any]:
    return {"schema": 1, "game": game, "edition": "random"}


def half(rng: random.Random) -> dict[str, int]:
    return {"aliens": rng.choice([0, 0, 1, 1, 2]), "pyramids": rng.choice([0, 0, 1, 1, 3])}


def pyramis(rng: random.Random) -> dict[str, Any]:
    """2 to 8 colours, 20 to 120 Exodus cards, few or many Shooting Star cards or none."""
    colours = rng.sample(COLOURS, rng.randint(2, 8))
    stars = rng.choice([0.0, 0.2, 0.6, 1.0])
    back_size = rng.choice([1, 2, 2, 4])

    def back() -> list[str]:
        return sorted(rng.choices(colours, k=rng.randint(0, back_size)), key=colours.index)

    def card(count: int) -> dict[str, Any]:
        front = {"colour": rng.choice(colours), "star": rng.random() < stars, "upper": half(rng), "lower": half(rng)}
        return {**front, "back": back(), "count": count}

    cards, left = [], rng.choice([20, 30, 40, 41, 60, 120])
    while left > 0:
        count = min(left, rng.choice([1, 1, 2, 5, 9]))
        cards.append(card(count))
        left -= count
    reserve = [{**half(rng), "count": rng.randint(1, 3)} for _ in range(rng.choice([0, 1, 2, 6]))]
    return {
        **head("pyramis"),
        "colours": {"order": colours},
        "exodus": {"cards": cards},
        "shooting_stars": {"cards": reserve},
        "base": {"cards": [{"deck": "a", "back": back()}, {"deck": "b", "back": back()}]},
    }


def sun(rng: random.Random) -> dict[str, Any]:
    """1 to 8 symbols, values to 20, decks from a handful of cards to 80 each."""
    symbols = rng.sample(COLOURS, rng.randint(1, 8))
    plain = rng.choice([0, 1, 4])
    values = rng.choice([[1, 2], [0, 1, 2, 3], [0, 5, 20]])

    def card(**more: Any) -> dict[str, Any]:
        symbol = rng.choice(symbols + ["none"] * plain * len(symbols))
        return {**more, "value": rng.choice(values), "symbol": symbol}

    def deck(cards: int, **choices: list[str]) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        while cards > 0 and len(rows) < 40:
            count = min(cards, rng.choice([1, 1, 2, 4]))
            rows.append({**card(**{key: rng.choice(options) for key, options in choices.items()}), "count": count})
            cards -= count
        return rows

    middles = deck(rng.choice([8, 12]), place=["middle"])
    ends = [{**card(place=place), "count": 1} for place in ("left", "right")]
    return {
        **head("pyramid-of-the-sun"),
        "symbols": {"names": symbols},
        "base": {"cards": [*ends, *middles]},
        "standard": {"cards": deck(rng.choice([8, 12, 20, 30, 48]))},
        "edge": {"cards": deck(rng.choice([1, 4, 10, 30]), kind=["left", "right", "top"])},
    }
