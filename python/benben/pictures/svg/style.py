"""Marks, colours and texts that the pictures of all games are made of."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

# Okabe and Ito's colours, told apart by all kinds of sight; every use adds a letter, a number or a shape.
_COLOURS = {
    "red": "#d55e00",
    "blue": "#0072b2",
    "grey": "#8c8c8c",
    "yellow": "#f0e442",
    "green": "#009e73",
    "brown": "#7a4a1e",
    "white": "#ffffff",
    "orange": "#e69f00",
    "pink": "#cc79a7",
}
_OTHERS = ("#56b4e9", "#cc79a7", "#e69f00", "#009e73", "#d55e00", "#0072b2", "#f0e442", "#8c8c8c")
_DARK_FILLS = frozenset({"#0072b2", "#7a4a1e", "#333333"})
Look = dict[str, float | str]
PLAYERS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
_SHAPES = (
    None,
    "-.85,-.85 .85,-.85 .85,.85 -.85,.85",
    "0,-1.15 1.1,.8 -1.1,.8",
    "0,-1.15 1.15,0 0,1.15 -1.15,0",
    "-.55,-.95 .55,-.95 1.1,0 .55,.95 -.55,.95 -1.1,0",
)
_LIGHT = {
    "paper": "#fbf7ee",
    "ink": "#222222",
    "soft": "#6b6253",
    "line": "#b5a98f",
    "cell": "#efe5cd",
    "panel": "#f4ecd9",
}
_DARK = {
    "paper": "#1c1a17",
    "ink": "#f2ecdf",
    "soft": "#b9ae99",
    "line": "#6d6353",
    "cell": "#2c2822",
    "panel": "#272320",
}
THEMES = ("auto", "light", "dark")
MARK = "#e6007e"


def number(value: float) -> str:
    """A coordinate, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tag(name: str, *children: str, **attributes: float | str) -> str:
    """An element: children are markup, attributes are escaped; `stroke_width` writes `stroke-width`."""
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    written = "".join(f' {key}="{escape(value) if isinstance(value, str) else number(value)}"' for key, value in pairs)
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def group(title: str, *children: str, x: float = 0, y: float = 0) -> str:
    """A piece with what it is called, moved to its place."""
    return tag("g", tag("title", escape(title)), *children, transform=f"translate({number(x)} {number(y)})")


def write(text: str, x: float, y: float, size: float = 15, width: float = 0, **attributes: float | str) -> str:
    """Text in ink; if a width is given, the letters are made smaller until it fits."""
    if width:
        size = min(size, width / (0.62 * max(len(text), 1)))
    if "fill" not in attributes:
        attributes.setdefault("class_", "ink")
    return tag("text", escape(text), x=x, y=y, font_size=size, **attributes)


def middle(text: str, x: float, y: float, size: float = 15, width: float = 0, **attributes: float | str) -> str:
    """Text around a point."""
    return write(text, x, y + 0.36 * size, size, width, text_anchor="middle", **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: float | str) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def colour(name: str) -> str:
    """A colour of a sheet as one to draw with."""
    return _COLOURS.get(name) or _OTHERS[sum(name.encode()) % len(_OTHERS)]


def on(fill: str) -> str:
    """What is legible on a colour."""
    return "#ffffff" if fill in _DARK_FILLS else "#111111"


def badge(player: int, x: float, y: float, radius: float) -> str:
    """A player's colour, shape and number."""
    shape, fill = _SHAPES[player % len(_SHAPES)], PLAYERS[player % len(PLAYERS)]
    look: Look = {"fill": fill, "stroke": "#111111", "stroke_width": 1}
    if shape is None:
        drawn = tag("circle", cx=x, cy=y, r=radius, **look)
    else:
        points = (point.split(",") for point in shape.split())
        at = " ".join(f"{number(x + radius * float(a))},{number(y + radius * float(b))}" for a, b in points)
        drawn = tag("polygon", points=at, **look)
    return drawn + middle(str(player), x, y, 1.15 * radius, fill=on(fill), class_="b")


def marked(x: float, y: float, width: float, height: float, last: bool, legal: bool) -> str:
    """A frame around what the last action was about, a dashed one around what a legal action is about."""
    frame: Look = {"fill": "none", "stroke": MARK, "rx": 4}
    drawn = box(x, y, width, height, stroke_width=4, **frame) if last else ""
    return drawn + (
        box(x + 3, y + 3, width - 6, height - 6, stroke_width=2.5, stroke_dasharray="5 4", **frame) if legal else ""
    )


def sheet(theme: str, name: str) -> str:
    """The style of one picture; it holds inside the element of that id alone."""
    light, dark = _rules(name, _LIGHT), _rules(name, _DARK)
    rules = {"light": light, "dark": dark, "auto": f"{light}@media (prefers-color-scheme:dark){{{dark}}}"}[theme]
    fonts = f"#{name} text{{font-family:'DejaVu Sans',Verdana,Arial,sans-serif}}#{name} .b{{font-weight:bold}}"
    return tag("style", fonts + rules)


def _rules(name: str, colours: Mapping[str, str]) -> str:
    fills = "".join(f"#{name} .{word}{{fill:{colours[word]}}}" for word in ("paper", "ink", "soft", "cell", "panel"))
    return fills + f"#{name} .line{{stroke:{colours['line']}}}"
