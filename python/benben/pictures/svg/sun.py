"""A view of Pyramid of the Sun as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from benben.pictures.svg.marks import Marks
from benben.pictures.svg.panel import Panel
from benben.pictures.svg.style import Look, box, colour, group, marked, middle, number, on, tag
from benben.pictures.text import sun as words

if TYPE_CHECKING:
    from benben._native import Game

_W, _H, _GAP = 76, 56, 4
_KINDS = {"s": "standard", "l": "left edge", "r": "right edge", "t": "top", "b": "base"}
_TINTS = {"s": "#f3d9a4", "l": "#b9d9ee", "r": "#bfe3d2", "t": "#f0c3d9", "b": "#d9d2c5"}
_SYMBOLS = {"sun": "yellow", "moon": "white", "jaguar": "orange", "serpent": "green"}


def draw(view: Mapping[str, Any], game: Game | None, marks: Marks) -> tuple[float, float, str]:
    """The pyramid, below it the observer's cards and the decks, beside it the players."""
    width = len(view["pyramid"]) * (_W + _GAP) + 40
    levels, bottom = _pyramid(view["pyramid"], marks)
    panel = Panel(width + 12, 336)
    panel.heading("Pyramid of the Sun")
    panel.lines([words.text(view).partition("\n")[0].partition(": ")[2]])
    for player in range(view["players"]):
        _player(panel, view, player)
    below = Panel(24, width - 40, bottom)
    _hands(below, view, marks)
    for name in ("standard", "edge"):
        _deck(below, view, name, marks)
    parts = [levels, *below.parts, *panel.parts]
    return width + 372, max(panel.y, below.y) + 20, "".join(parts)


def _pyramid(levels: Sequence[Sequence[str | None]], marks: Marks) -> tuple[str, float]:
    parts, top = [], 24
    for level, cards in enumerate(levels):
        y = top + (len(levels) - 1 - level) * (_H + _GAP)
        for index, card in enumerate(cards):
            x = 24 + (index + level / 2) * (_W + _GAP)
            parts.append(_place(f"{level}:{index}", card, x, y, marks))
    return "".join(parts), top + len(levels) * (_H + _GAP)


def _place(place: str, card: str | None, x: float, y: float, marks: Marks) -> str:
    frame = marked(x, y, _W, _H, *marks.at(place))
    if card:
        return _card(card, x, y, place) + frame
    empty = box(0, 0, _W, _H, fill="none", class_="line", stroke_dasharray="3 4", rx=5)
    return group(f"{place}: empty", empty, x=x, y=y) + frame


def _card(card: str, x: float, y: float, place: str = "") -> str:
    """Its kind's letter and value at the left, its symbol at the right."""
    face, _, symbol = card.partition(":")
    kind = _KINDS.get(face[:1], "card")
    tint = _TINTS.get(face[:1], "#e8e0d0")
    parts = [
        tag("path", d=_outline(face), fill=tint, stroke="#54483a", stroke_width=1.2),
        middle(_face(face), _W / 2 if not symbol else 23, 27, 20, 40, fill="#111111", class_="b"),
    ]
    if symbol:
        parts += [_symbol(symbol, 54, 22), middle(symbol, _W / 2, 47, 11, _W - 10, fill="#333333", class_="t")]
    elif kind != "standard":
        parts.append(middle(kind, _W / 2, 47, 11, _W - 12, fill="#333333", class_="t"))
    named = f"{place}: {card}" if place else card
    return group(f"{named} ({kind})", *parts, x=x, y=y)


def _face(face: str) -> str:
    return "—" if face.startswith("b") else face[1:] if face.startswith("s") else face.upper()


def _outline(face: str) -> str:
    """Edges slant, a top is a triangle with its corners cut."""
    left, right = {"l": (14, 0), "r": (0, 14), "t": (24, 24)}.get(face[:1], (0, 0))
    if face in ("bl", "br"):
        left, right = (14, 0) if face == "bl" else (0, 14)
    return f"M{left} 0H{_W - right}L{_W} {_H}H0Z"


def _symbol(symbol: str, x: float, y: float) -> str:
    """A shape a symbol: disc with rays, crescent, paw, wave; another symbol is its first two letters on a disc."""
    fill = colour(_SYMBOLS.get(symbol, symbol))
    look: Look = {"fill": fill, "stroke": "#111111", "stroke_width": 1.2}
    at: Look = {"transform": f"translate({number(x)} {number(y)})"}
    if symbol == "sun":
        rays = tag("path", d="M0-14V14M-14 0H14M-10-10L10 10M-10 10L10-10", stroke="#111111", stroke_width=2)
        return tag("g", rays, tag("circle", cx=0, cy=0, r=8, **look), **at)
    if symbol == "moon":
        return tag("g", tag("path", d="M4-12A12 12 0 1 0 4 12A16 16 0 0 1 4-12Z", **look), **at)
    if symbol == "jaguar":
        toes = "".join(tag("circle", cx=a, cy=b, r=3.4, **look) for a, b in ((-9, -3), (-3, -9), (4, -9), (10, -3)))
        return tag("g", toes, tag("ellipse", cx=0, cy=5, rx=8, ry=6.5, **look), **at)
    if symbol == "serpent":
        wave: Look = {"d": "M-13 7C-9-11-4-11 0 0S9 11 12-7", "fill": "none", "stroke_linecap": "round"}
        under, over = (
            tag("path", stroke="#111111", stroke_width=7, **wave),
            tag("path", stroke=fill, stroke_width=4.4, **wave),
        )
        return tag("g", under, over, **at)
    return tag("g", tag("circle", cx=0, cy=0, r=12, **look), middle(symbol[:2], 0, 0, 13, fill=on(fill)), **at)


def _player(panel: Panel, view: Mapping[str, Any], player: int) -> None:
    counts = view["counts"][player]
    texts = [
        f"segments {view['segments'][player]}, icons {view['icons'][player]}",
        f"cards: {counts['standard']} standard, {counts['edge']} edge",
    ]
    if view["ruled_out"][player]:
        texts.append(f"has no {', '.join(view['ruled_out'][player])} card")
    panel.player(player, view["active"] == player, f"Player {player}: {view['scores'][player]} points", texts)


def _hands(below: Panel, view: Mapping[str, Any], marks: Marks) -> None:
    for player, hand in enumerate(view["hands"]):
        if hand is not None:
            below.heading(f"Hand of player {player}" + ("" if hand else ": no cards"))
            _row(below, hand, marks)


def _row(below: Panel, cards: Sequence[str], marks: Marks) -> None:
    each = max(1, int(below.width // (_W + _GAP)))
    for start in range(0, len(cards), each):
        for index, card in enumerate(cards[start : start + each]):
            x = below.x + index * (_W + _GAP)
            below.parts.append(_card(card, x, below.y + 4) + marked(x, below.y + 4, _W, _H, *marks.at(card)))
        below.y += _H + 8


def _deck(below: Panel, view: Mapping[str, Any], name: str, marks: Marks) -> None:
    deck = view["decks"][name]
    marker = f", marker {view['marker']}" if name == "edge" and view["marker"] else ""
    discards = ", ".join(f"{card} ×{count}" for card, count in deck["discards"]) or "none"
    top = below.y + 6
    below.heading(f"{name.capitalize()} deck: {deck['size']} cards{marker}")
    below.lines([f"discarded: {discards}"])
    if any(marks.at(f"deck {name}")):
        below.parts.append(marked(below.x - 6, top, below.width, below.y - top + 8, *marks.at(f"deck {name}")))
