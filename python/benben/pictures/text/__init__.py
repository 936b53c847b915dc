"""Views as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from benben.pictures.text import pyramis, sun, terra, terra_board

if TYPE_CHECKING:
    from benben._native import Game

_TEXTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "pyramis": pyramis.text,
    "pyramid-of-the-sun": sun.text,
}


def text(view: Mapping[str, Any], game: Game | None = None) -> str:
    """A view as text for a terminal; `view` is what `View.to_dict` gives.

    Oases and Nile cells of Terra Pyramides are in no view, as they never change; they are drawn if the game is given.
    """
    if view["game"] == "terra-pyramides":
        return terra.text(view, {} if game is None else terra_board.printed(game))
    return _TEXTS.get(view["game"], _plain)(view)


def _plain(view: Mapping[str, Any]) -> str:
    return "\n".join(f"{key}: {value}" for key, value in view.items())
