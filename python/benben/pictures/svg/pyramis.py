"""A view of Pyramis as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from benben.pictures.svg.marks import Marks
from benben.pictures.svg.panel import Panel
from benben.pictures.svg.style import Look, badge, box, colour, group, marked, middle, on, tag, write
from benben.pictures.text import pyramis as words

if TYPE_CHECKING:
    from benben._native import Game

_W, _H, _GAP = 92, 96, 8
_HALF = 52
_FLEET = 4 * (_W + _GAP)
_STAR = "0,-9 2.6,-3 9,-2.600 4,1.700 5.600,8 0,4.600 -5.600,8 -4,1.700 -9,-2.600 -2.600,-3"


def draw(view: Mapping[str, Any], game: Game | None, marks: Marks) -> tuple[float, float, str]:
    """The river and the decks on top, below them the fleets, two a row."""
    width = 2 * _FLEET + 108
    head = Panel(28, width - 56, 6)
    head.heading(words.text(view).partition("\n")[0])
    parts = [*head.parts, _river(view, marks), _decks(view, marks)]
    top = 196.0
    for player in range(view["players"]):
        x = 24 + player % 2 * (_FLEET + 48)
        parts.append(_fleet(view, player, x, top + player // 2 * 476, marks))
    return width, top + (view["players"] + 1) // 2 * 476, "".join(parts)


def _river(view: Mapping[str, Any], marks: Marks) -> str:
    parts = [write("River", 28, 66, 15, class_="soft")]
    for index, front in enumerate(view["river"]):
        x = 28 + index * (_W + _GAP)
        parts.append(_card(front, False, x, 76, f"river: {front}") + marked(x, 76, _W, _H, *marks.at(front)))
    return "".join(parts)


def _decks(view: Mapping[str, Any], marks: Marks) -> str:
    parts, x = [], 28 + 3 * (_W + _GAP) + 40
    for name, deck in view["decks"].items():
        parts.append(write(f"Deck {name.upper()}: {deck['size']} cards", x, 66, 14, 150, class_="soft"))
        parts.append(_back(name, deck["back"], x, 76) + marked(x, 76, _W, _H, *marks.at(f"deck {name}")))
        x += 160
    parts.append(write("Reserve", x, 66, 14, class_="soft"))
    face = [box(0, 0, _W, _H, rx=7, fill="#333333", stroke="#111111"), _star(_W / 2, 32, 1.8, "#f0e442")]
    face.append(middle(f"× {view['reserve']}", _W / 2, 72, 18, fill="#ffffff", class_="b"))
    return "".join(parts) + group(f"reserve: {view['reserve']} star cards", *face, x=x, y=76)


def _back(name: str, colours: Sequence[str] | None, x: float, y: float) -> str:
    parts = [box(0, 0, _W, _H, rx=7, class_="cell line", stroke_width=1.5)]
    shown = colours or []
    if not shown:
        parts.append(middle("?" if colours is None else "none", _W / 2, _H / 2, 18))
    for index, at in enumerate(shown):
        part = (_H - 12) / len(shown)
        parts.append(_chip(at, 8, 6 + index * part, _W - 16, part - 3))
    back = "not shown yet" if colours is None else "+".join(shown) or "no pyramid"
    return group(f"deck {name}, back {back}", *parts, x=x, y=y)


def _chip(name: str, x: float, y: float, width: float, height: float) -> str:
    fill = colour(name)
    bar = box(x, y, width, height, rx=4, fill=fill, stroke="#111111")
    return bar + middle(f"▲ {name}", x + width / 2, y + height / 2, min(14, height * 0.7), width - 4, fill=on(fill))


def _star(x: float, y: float, scale: float, fill: str) -> str:
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return tag("polygon", points=_STAR, fill=fill, stroke="#111111", stroke_width=1 / scale, transform=place)


def _card(front: str, rotated: bool, x: float, y: float, title: str) -> str:
    """The half on top large and upright, the other one small and upside down below it."""
    face, halves = front.split(":")
    name, has_star = face.removesuffix("*"), face.endswith("*")
    upper, lower = halves.split("/")[:: -1 if rotated else 1]
    fill = colour(name)
    ink = on(fill)
    parts = [
        box(0, 0, _W, _H, rx=7, fill=fill, stroke="#111111", stroke_width=1.5),
        middle(name, _W / 2 - (8 if has_star else 0), 13, 13, _W - (30 if has_star else 10), fill=ink, class_="b"),
        _half(upper, _W / 2, 37, 0.9, ink),
        tag("path", d=f"M6 {_HALF}H{_W - 6}", stroke=ink, stroke_width=1, stroke_dasharray="3 3"),
        tag("g", _half(lower, 0, 0, 0.75, ink), transform=f"translate({_W / 2:g} 76) rotate(180)", opacity=0.7),
    ]
    if has_star:
        parts.append(_star(_W - 14, 14, 1, "#ffffff"))
    return group(title + (", rotated" if rotated else ""), *parts, x=x, y=y)


def _half(half: str, x: float, y: float, scale: float, ink: str) -> str:
    """An alien is a head with two eyes, a pyramid a triangle, each with its number if there are more."""
    counts = _counts(half)
    if not counts:
        return middle("0", x, y, 18 * scale, fill=ink)
    parts, step = [], 40 * scale
    for index, (kind, count) in enumerate(counts):
        at = x + (index - (len(counts) - 1) / 2) * step
        parts.append(_alien(at, y, scale) if kind == "a" else _pyramid(at, y, scale))
        if count > 1:
            parts.append(middle(str(count), at + 15 * scale, y + 8 * scale, 15 * scale, fill=ink, class_="b"))
    return "".join(parts)


def _counts(half: str) -> list[tuple[str, int]]:
    counts, digits = [], ""
    for letter in half:
        if letter.isdigit():
            digits += letter
        else:
            counts.append((letter, int(digits)))
            digits = ""
    return counts


def _alien(x: float, y: float, scale: float) -> str:
    head = tag("path", d="M0-13C14-13 13 4 0 14C-13 4-14-13 0-13Z", fill="#f4f4f4", stroke="#111111", stroke_width=1.5)
    eyes = "".join(tag("ellipse", cx=a, cy=-2, rx=3, ry=4.5, fill="#111111") for a in (-5, 5))
    return tag("g", head, eyes, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _pyramid(x: float, y: float, scale: float) -> str:
    whole = tag("path", d="M0-14L16 12H-16Z", fill="#fff3c4", stroke="#111111", stroke_width=1.5)
    shade = tag("path", d="M0-14L16 12H4Z", fill="#c9a44a")
    return tag("g", whole, shade, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _fleet(view: Mapping[str, Any], player: int, x: float, y: float, marks: Marks) -> str:
    active = view["active"] == player
    look: Look = {"class_": "panel line", "rx": 8, "stroke_width": 3 if active else 1}
    hand, held = view["hands"][player], view["held"][player]
    cards = f"{held} hidden" if hand is None else ", ".join(hand) or "none"
    parts = [
        box(x - 4, y, _FLEET + 24, 464, **look),
        badge(player, x + 18, y + 22, 12),
        write(f"Player {player}{' ◀' if active else ''}", x + 38, y + 28, 17, class_="ink b"),
        write(f"star cards: {cards}", x + 160, y + 28, 14, _FLEET - 150),
    ]
    mover = view["current_player"] == player
    fleet = {words.place(card): card for card in view["fleets"][player]}
    left = min((column for level, column in fleet if level == 0), default=0)
    shown = max(_columns(fleet, left), 1)
    start = x + 10 + (4 - shown) * (_W + _GAP) / 2
    if not fleet:
        parts.append(middle("no cards", x + _FLEET / 2, y + 200, 16, class_="soft"))
    for level, column in sorted(fleet):
        at = start + (column - left + level / 2) * (_W + _GAP)
        parts.append(_placed(fleet[level, column], at, y + 360 - level * (_H + _GAP), marks if mover else None))
    return "".join(parts)


def _columns(fleet: Mapping[tuple[int, int], Any], left: int) -> int:
    return max((column - left + 1 for level, column in fleet if level == 0), default=1)


def _placed(card: Mapping[str, Any], x: float, y: float, marks: Marks | None) -> str:
    title = f"{card['place']}: {card['front']}"
    drawn = _card(card["front"], card["rotated"], x, y, title)
    return drawn + (marked(x, y, _W, _H, *marks.at(card["place"])) if marks else "")
