"""The board of Terra Pyramides as a picture: cells, tiles, sites, workers and ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from benben.pictures.svg.marks import Marks
from benben.pictures.svg.style import Look, badge, box, colour, marked, middle, number, on, tag
from benben.pictures.text import terra_board as words

if TYPE_CHECKING:
    from benben._native import Game

_TURNS = {"n": 0, "e": 90, "s": 180, "w": 270}
_C = 64
_AWAY = {"n": (0, 6), "e": (-6, 0), "s": (0, -6), "w": (6, 0)}
_OTHER = ":"


def draw(view: Mapping[str, Any], game: Game | None, marks: Marks) -> tuple[float, float, str]:
    """Every cell at its place, with the names of columns and rows."""
    printed = words.printed(game) if game else {}
    tiles = {tile["cell"]: tile for tile in view["tiles"]}
    sites = {site["cell"]: site for site in view["sites"]}
    ships = _ships(view, game)
    cells = sorted({*printed, *tiles, *sites})
    columns, rows = max(_at(cell)[0] for cell in cells) + 1, max(_at(cell)[1] for cell in cells) + 1
    parts = [middle(chr(ord("a") + x), 30 + (x + 0.5) * _C, 16, 15, class_="soft") for x in range(columns)]
    parts += [middle(str(y + 1), 14, 28 + (y + 0.5) * _C, 15, class_="soft") for y in range(rows)]
    for cell in cells:
        x, y = (30 + _at(cell)[0] * _C, 28 + _at(cell)[1] * _C)
        drawn = _cell(cell, printed.get(cell, "."), tiles.get(cell), sites.get(cell))
        parts.append(drawn.replace("@", f"{number(x)} {number(y)}", 1))
        parts += [
            badge(side, x + 16 + 30 * (i % 2), y + 16 + 30 * (i // 2), 10) for i, side in enumerate(ships.get(cell, ()))
        ]
        last, legal = marks.at(cell)
        parts.append(marked(x, y, _C, _C, last or view["placed"] == cell, legal))
    return columns * _C + 40, rows * _C + 40, "".join(parts)


def _at(cell: str) -> tuple[int, int]:
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


def _ships(view: Mapping[str, Any], game: Game | None) -> dict[str, list[int]]:
    """The sides whose ship lies on each cell of the river."""
    if game is None or game.options["expansion"] != "nile":
        return {}
    boards = [board for board in game.sheet["boards"].values() if "nile" in board.get("versions", ())]
    river = boards[0]["nile"]["river"]
    ships: dict[str, list[int]] = {}
    for number_, side in enumerate(view["sides"]):
        if side["ship"]:
            ships.setdefault(river[side["ship"] - 1], []).append(number_)
    return ships


def _cell(cell: str, printed: str, tile: Mapping[str, Any] | None, site: Mapping[str, Any] | None) -> str:
    if tile:
        title, parts = f"{cell}: {tile['tile']}, stairs {tile['stairs']}", [tile_face(tile["tile"], _C, tile["stairs"])]
    elif site:
        title, parts = f"{cell}: {_named(site)}", [_site(site)]
    else:
        title, parts = f"{cell}: {_PRINTED.get(printed, ('space', ''))[0]}", [_ground(printed)]
    return tag("g", tag("title", title), *parts, transform="translate(@)")


def _ground(printed: str) -> str:
    ground = box(0.5, 0.5, _C - 1, _C - 1, class_="cell line", stroke_width=0.8)
    if printed == "~":
        waves = "".join(
            tag("path", d=f"M6 {y}q6.500-8 13 0t13 0t13 0t13 0", fill="none", stroke="#ffffff", stroke_width=2)
            for y in (22, 34, 46)
        )
        return box(0, 0, _C, _C, fill="#56b4e9") + waves
    if printed == "O":
        return ground + tag("ellipse", cx=32, cy=46, rx=24, ry=11, fill="#56b4e9") + _scaled(_palm(), 32, 32, 1.5)
    return ground + (tag("circle", cx=32, cy=32, r=3, class_="soft") if printed == _OTHER else "")


_PRINTED = {"~": ("Nile", ""), "O": ("oasis", ""), _OTHER: ("space of the second storage", "")}


def _scaled(drawn: str, x: float, y: float, scale: float) -> str:
    return tag("g", drawn, transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")


def tile_face(tile: str, size: float, stairs: str = "") -> str:
    """A tile: its symbols, and steps that lead to the edge where its stairs point."""
    parts = [box(1.5, 1.5, 61, 61, rx=6, fill="#f6dfae", stroke="#7d6a46", stroke_width=1.5)]
    if stairs:
        steps = "".join(box(32 - half, y, 2 * half, 3, fill="#6b5a3a") for half, y in ((15, 12), (11, 7.5), (7, 3)))
        parts.append(tag("g", steps, transform=f"rotate({_TURNS[stairs]} 32 32)"))
    symbols = [] if tile == "blank" else tile.split("+")
    spots, scale = _SPOTS.get(len(symbols), _SPOTS[8])
    drawn = "".join(_scaled(symbol(name), x, y, scale) for name, (x, y) in zip(symbols, spots, strict=False))
    x, y = _AWAY[stairs] if stairs else (0, 0)
    parts.append(_scaled(drawn, 32 + x - 32 * 0.82, 32 + y - 32 * 0.82, 0.82) if stairs else drawn)
    return tag("g", *parts, transform=f"scale({number(size / 64)})")


_SPOTS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    0: ((), 1),
    1: (((32, 33),), 1.35),
    2: (((20, 33), (44, 33)), 1),
    3: (((20, 24), (44, 24), (32, 44)), 0.85),
    4: (((21, 22), (43, 22), (21, 44), (43, 44)), 0.8),
    8: (tuple((15 + 17 * (i % 3), 18 + 15 * (i // 3)) for i in range(8)), 0.6),
}


def symbol(name: str) -> str:
    """A symbol of a tile around the origin, some 20 wide; blocks bear the letters of their colour."""
    line: Look = {"stroke": "#111111", "stroke_width": 1.2}
    if name.endswith("_block"):
        plain = name.removesuffix("_block")
        fill = colour(plain)
        return box(-9, -9, 18, 18, rx=2, fill=fill, **line) + middle(
            words.colour(plain), 0, 0, 11, fill=on(fill), class_="b"
        )
    if name == "worker":
        body = tag("path", d="M-8 11C-8 0-4-1 0-1S8 0 8 11Z", fill="#333333")
        return body + tag("circle", cx=0, cy=-6, r=4.6, fill="#333333")
    if name == "eye":
        lid = tag("path", d="M-11 0Q0-11 11 0Q0 11-11 0Z", fill="#ffffff", **line)
        return (
            lid
            + tag("circle", cx=0, cy=0, r=4, fill="#0072b2", **line)
            + tag("path", d="M-3 5L-6 12M3 5Q5 11 9 10", fill="none", **line)
        )
    if name == "gold_coin":
        return tag("circle", cx=0, cy=0, r=9, fill="#e69f00", **line) + middle(
            "G", 0, 0, 12, fill="#111111", class_="b"
        )
    if name == "grave_good":
        return tag("path", d="M-4-11H4V-7Q10-3 8 3Q6 9 3 11H-3Q-6 9-8 3Q-10-3-4-7Z", fill="#cc79a7", **line) + tag(
            "path", d="M-8 0H8", **line
        )
    if name == "oasis":
        return tag("ellipse", cx=0, cy=9, rx=10, ry=3.5, fill="#56b4e9") + _palm()
    return tag("circle", cx=0, cy=0, r=9, fill="#ffffff", **line) + middle(name[:2], 0, 0, 10, fill="#111111")


def _palm() -> str:
    trunk = tag("path", d="M0 9Q3 1 0-5", fill="none", stroke="#7a4a1e", stroke_width=2.4)
    leaves = tag(
        "path",
        d="M0-5Q-7-11-11-3M0-5Q7-11 11-3M0-5Q-3-13-8-11M0-5Q3-13 8-11",
        fill="none",
        stroke="#00734f",
        stroke_width=2.4,
    )
    return trunk + leaves


def _named(site: Mapping[str, Any]) -> str:
    if site["foundation"] is None:
        return "empty site"
    what = f"{site['colour']} pyramid of level {site['level']}" if site["level"] else f"foundation {site['foundation']}"
    owner = "" if site["owner"] is None else f", side {site['owner']} with {site['workers']} workers"
    return what + owner + (", enclosure due" if site["enclosure"] == "due" else "")


def _site(site: Mapping[str, Any]) -> str:
    ground = box(2, 2, 60, 60, class_="cell")
    if site["foundation"] is None:
        due = middle("!", 52, 14, 16, class_="b") if site["enclosure"] == "due" else ""
        return ground + box(6, 6, 52, 52, fill="none", class_="line", stroke_width=2.5, stroke_dasharray="7 4") + due
    parts = [ground, _pyramid(site) if site["level"] else _foundation(site["foundation"])]
    if site["owner"] is not None:
        count = site["workers"]
        parts += [badge(site["owner"], 32 + (i - (max(count, 1) - 1) / 2) * 19, 53, 8) for i in range(max(count, 1))]
    if site["enclosure"] == "due":
        parts.append(middle("!", 56, 12, 16, class_="b"))
    return "".join(parts)


def _foundation(value: int) -> str:
    stone = box(4, 4, 56, 56, rx=3, fill="#cfc4b0", stroke="#54483a", stroke_width=2)
    return (
        stone
        + box(10, 8, 44, 33, rx=2, fill="#e6dece")
        + middle(str(value), 32, 24, 24, 40, fill="#111111", class_="b")
    )


def _pyramid(site: Mapping[str, Any]) -> str:
    """Seen from above: one square within another for each level, the level's number and the colour's letters on top."""
    fill, level = colour(site["colour"]), site["level"]
    squares = "".join(
        box(3 + 4 * i, 3 + 3.2 * i, 58 - 8 * i, 58 - 7.4 * i, fill=fill, stroke="#111111", stroke_width=1.6)
        for i in range(level)
    )
    shade = tag("rect", x=13, y=13, width=38, height=24, rx=3, fill="#ffffff", stroke="#111111")
    return (
        squares + shade + middle(f"{words.colour(site['colour'])}{level}", 32, 25, 17, 36, fill="#111111", class_="b")
    )
