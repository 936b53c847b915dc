"""Random component sheets, valid and awkward."""

from __future__ import annotations

import random
from collections.abc import Callable
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


def terra(rng: random.Random) -> dict[str, Any]:
    """Boards of any rectangular shape with sites anywhere; tiles of 0 to 8 symbols; supplies short or plentiful."""
    colours = rng.sample(COLOURS, 6)
    size = {"basic": rng.choice([1, 2, 4, 6, 9]), "horus": rng.choice([2, 5, 8]), "nile": rng.choice([1, 3, 7, 12])}
    who = ("players_2", "players_3", "players_4", "mission")
    stacks = {
        version: {"size": tiles, "remove_at": {key: rng.choice([0, 0, rng.randrange(tiles)]) for key in who}}
        for version, tiles in size.items()
    }
    tasks = ["grave_goods", "eyes_of_horus", "oases", "nile", "highest_pyramid", "most_pyramids"]
    supply = rng.choice([1, 3, 6, 12, 40])
    halves = rng.sample(["sphinx", "scarab"], 2)
    return {
        **head("terra-pyramides"),
        "tiles": terra_tiles(rng, colours, {version: 8 * tiles for version, tiles in size.items()}),
        "stacks": {"count": 8, "storages": halves, **stacks},
        "foundations": {"tiles": some_rows(rng, 1, 5, lambda: {"value": rng.choice([0, 1, 2, 3, 99])})},
        "pyramid_levels": {"pieces": terra_pieces(rng, colours)},
        "finials": {"level": 5, "value": 60, "per_player": rng.choice([0, 1, 2])},
        "blocks": {"count": rng.choice([0, 3, 8, 32, 99]), "colours": colours},
        "gold": {"count": 24},
        "workers": {"per_colour": 16, "colours": COLOURS[:4], "supply": dict.fromkeys(who, supply)},
        "horus_track": {"length": 100, "coin_every": rng.choice([1, 2, 5, 20])},
        "strategy_cards": {
            "points_owned": rng.choice([0, 20]),
            "points_not_owned": rng.choice([0, 10]),
            "cards": [{"task": task, "count": 1} for task in rng.sample(tasks, rng.randint(0, 6))],
        },
        "boards": {
            "legend": {
                ".": "space",
                "S": "start_space",
                "B": "building_site",
                "P": "building_site_with_printed_stairs",
                "O": "oasis",
                "~": "nile",
            },
            "sides_legend": {"s": "sphinx", "c": "scarab"},
            "front": {"versions": ["basic", "horus"], **terra_board(rng)},
            "back": {"versions": ["nile"], **terra_board(rng)},
        },
    }


def some_rows(rng: random.Random, least: int, most: int, row: Callable[[], dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**row(), "count": rng.choice([1, 1, 2, 6, 20])} for _ in range(rng.randint(least, most))]


def terra_tiles(rng: random.Random, colours: list[str], needed: dict[str, int]) -> dict[str, Any]:
    """Enough tiles for each version, with a few to spare or not; at most 50 rows, so at most 50 kinds."""
    blocks = [f"{colour}_block" for colour in [*rng.sample(colours, rng.randint(1, 6)), "white"]]
    every = ["worker", "eye", "gold_coin", "grave_good", "oasis"]
    plain: list[str] = every[: rng.choice([1, 2, 5])]
    most = rng.choice([1, 2, 2, 4, 8])
    total = 0
    rows: dict[str, list[dict[str, Any]]] = {}
    for version, tiles in needed.items():
        more = plain if version == "basic" else [*plain, "grave_good", "oasis", "gold_coin"]
        rows[version] = []
        goal = max(tiles + rng.choice([0, 0, 3, 20]), total + 1)
        while total < goal:
            spread = [*more, *more, "worker", "worker", *blocks]
            symbols = rng.choices(spread, k=rng.randint(rng.choice([0, 1]), most))
            count = min(goal - total, max(rng.choice([1, 2, 5]), (goal - total) // 5))
            rows[version].append({"symbols": symbols, "count": count})
            total += count
    return rows


def terra_pieces(rng: random.Random, colours: list[str]) -> list[dict[str, Any]]:
    """Every level with and without colours, few or many; sometimes none of a level, sometimes some of level 5."""
    rows: list[dict[str, Any]] = []
    for level, value in ((1, 5), (2, 10), (3, 20), (4, 35), (5, 60)):
        coloured = rng.sample(colours, rng.choice([6, 2, 0] if level == 1 else [0, 0, 2]))
        plain: list[dict[str, Any]] = [{}] * rng.choice([0, 0, 1] if level in (1, 5) else [1, 1, 1, 1, 0])
        for row in [*({"colour": colour} for colour in coloured), *plain]:
            rows.append({"level": level, "value": value, **row, "count": rng.choice([1, 1, 3, 8, 20])})
    rng.shuffle(rows)
    return rows


def terra_board(rng: random.Random) -> dict[str, Any]:
    """A board of 12 to 128 cells with four start spaces that have a site beside them."""
    while True:
        width = rng.choice([2, 3, 5, 7, 10, 13, 26])
        tallest = max(2, min(16, 128 // width))
        height = rng.choice([tallest, rng.randint(max(2, 12 // width), tallest)])
        shares = [rng.choice([3, 6, 10]), rng.choice([1, 2, 4]), rng.choice([0, 0, 1]), rng.choice([0, 1]), 0]
        if rng.random() < 0.7:
            shares[4] = rng.choice([1, 3])
        cells = rng.choices(".BPO~", shares, k=width * height)
        if rng.random() < 0.3:
            cells = [cell if index % width % 3 or cell == "~" else "B" for index, cell in enumerate(cells)]
        beside = [index for index in range(len(cells)) if cells[index] == "." and has_site(cells, index, width)]
        sites = sum(cell in "BP" for cell in cells)
        if len(beside) >= 4 and sites <= 64:
            break
    start = rng.sample(beside, 4)
    for index in start:
        cells[index] = "S"
    river = [index for index, cell in enumerate(cells) if cell == "~"]
    if rng.random() < 0.5:
        rng.shuffle(river)
    palms = sorted(rng.sample(range(1, len(river) + 1), rng.randint(0, len(river))))
    cut = rng.randint(0, width)
    return {
        "start_order": [cell_name(index, width) for index in start],
        "map": grid(cells, width),
        "sides": grid(["s" if index % width < cut else "c" for index in range(len(cells))], width),
        "nile": {"start_step": 0, "river": [cell_name(index, width) for index in river], "palms": palms},
    }


def has_site(cells: list[str], index: int, width: int) -> bool:
    across = [index + step for step in (-1, 1) if 0 <= index % width + step < width]
    return any(cells[at] in "BP" for at in (*across, index - width, index + width) if 0 <= at < len(cells))


def cell_name(index: int, width: int) -> str:
    return f"{chr(ord('a') + index % width)}{index // width + 1}"


def grid(cells: list[str], width: int) -> str:
    return "".join("".join(cells[at : at + width]) + "\n" for at in range(0, len(cells), width))
