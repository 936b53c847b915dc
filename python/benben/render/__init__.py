"""Views as text, from their dicts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from benben.render import pyramid_of_the_sun, pyramis, terra_pyramides

_TEXTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "pyramis": pyramis.text,
    "pyramid-of-the-sun": pyramid_of_the_sun.text,
    "terra-pyramides": terra_pyramides.text,
}


def text(view: Mapping[str, Any]) -> str:
    """A view as text for a terminal; `view` is what `View.to_dict` gives."""
    return _TEXTS.get(view["game"], _plain)(view)


def _plain(view: Mapping[str, Any]) -> str:
    return "\n".join(f"{key}: {value}" for key, value in view.items())
