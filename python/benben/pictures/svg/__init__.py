"""Views as pictures: SVG as text, made of a view and what is printed on the game's board, and of nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

from benben.errors import ConfigError
from benben.pictures.svg import pyramis, sun, terra
from benben.pictures.svg.marks import Marks
from benben.pictures.svg.style import THEMES, Look, box, sheet, tag
from benben.pictures.text import text

if TYPE_CHECKING:
    from benben._native import Game

_View = Mapping[str, Any]
_Actions = str | int | Iterable[str | int]
_Drawing = tuple[float, float, str]
_DRAWN: dict[str, Callable[[_View, Game | None, Marks], _Drawing]] = {
    "pyramis": pyramis.draw,
    "pyramid-of-the-sun": sun.draw,
    "terra-pyramides": terra.draw,
}
# What XML can't hold, not even escaped.
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def svg(
    view: _View,
    game: Game | None = None,
    *,
    size: int = 800,
    theme: str = "auto",
    highlight: _Actions = (),
    legal: _Actions = (),
) -> str:
    """A view as SVG, `size` pixels wide; `view` is what `View.to_dict` gives.

    `highlight` and `legal` are actions, as strings or, if the game is given, as ids. What they are about is framed, by
    a dashed line if it is legal.
    """
    if theme not in THEMES:
        raise ConfigError(f"theme must be one of {', '.join(THEMES)}, not {theme!r}")
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= 100_000:
        raise ConfigError(f"size must be an integer from 1 to 100000, not {size!r}")
    marks = Marks.of(_strings(highlight, game), _strings(legal, game))
    width, height, drawn = _DRAWN[view["game"]](view, game, marks)
    words = text(view, game)
    key = json.dumps([view, words, theme, sorted(marks.last), sorted(marks.legal)], sort_keys=True)
    name = "b" + sha256(key.encode()).hexdigest()[:12]
    body = [
        tag("title", escape(words.partition("\n")[0]), id=f"{name}-title"),
        tag("desc", escape(words), id=f"{name}-desc"),
        sheet(theme, name),
        box(0, 0, width, height, class_="paper"),
        drawn,
    ]
    root: Look = {
        "xmlns": "http://www.w3.org/2000/svg",
        "id": name,
        "role": "img",
        "aria_labelledby": f"{name}-title {name}-desc",
        "viewBox": f"0 0 {width:.0f} {height:.0f}",
        "width": size,
        "height": round(size * height / width),
    }
    return _CONTROLS.sub("\ufffd", tag("svg", *body, **root))


def _strings(actions: _Actions, game: Game | None) -> list[str]:
    listed = [actions] if isinstance(actions, str | int) else actions
    return [action if isinstance(action, str) else _string(action, game) for action in listed]


def _string(action: int, game: Game | None) -> str:
    if game is None:
        raise ConfigError(f"action {action} is an id, which means something with a game only")
    return game.action_to_string(action)


def mimebundle(view: _View, game: Game | None = None) -> dict[str, str]:
    """What a notebook shows."""
    return {"image/svg+xml": svg(view, game), "text/plain": text(view, game)}
