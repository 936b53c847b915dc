"""Views as SVG."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import benben
import pytest
from benben.pictures.svg import mimebundle, svg

_SVG = "{http://www.w3.org/2000/svg}"
_GAMES: list[tuple[str, int, dict[str, Any]]] = [
    *(("pyramis", players, {}) for players in (2, 3, 4)),
    *(("pyramid-of-the-sun", players, {"length": length}) for players in (2, 5) for length in ("short", "long")),
    *(
        ("terra-pyramides", players, {"expansion": expansion, "symbol_variant": variant, "open_stacks": variant})
        for players, variant in ((2, True), (3, False), (4, True))
        for expansion in ("basic", "horus", "nile")
    ),
    *(("terra-pyramides", players, {"mission": mission}) for players, mission in ((1, 1), (3, 2), (4, 3))),
]


def _states(name: str, players: int, options: dict[str, Any], every: int) -> Iterator[benben.State]:
    """States of one random game: each `every`th, and the last."""
    state = benben.make(name, players=players, **options).new_initial_state(seed=players)
    rng, step = random.Random(players), 0
    while True:
        if step % every == 0 or state.is_terminal():
            yield state
        if state.is_terminal():
            return
        state.apply(rng.choice(state.legal_actions()))
        step += 1


@pytest.mark.parametrize(("name", "players", "options"), _GAMES)
def test_every_picture_is_well_formed_named_and_of_moderate_size(
    name: str, players: int, options: dict[str, Any]
) -> None:
    for state in _states(name, players, options, every=9):
        for observer in (0, None):
            view = state.view(observer)
            legal = [] if state.is_terminal() else state.legal_actions()
            drawn = svg(view.to_dict(), view.game, legal=legal)
            root = ElementTree.fromstring(drawn)
            assert root.get("role") == "img"
            assert [child.tag for child in root][:2] == [f"{_SVG}title", f"{_SVG}desc"]
            assert root.findtext(f"{_SVG}desc") == str(view)
            assert len(drawn.encode()) < 120_000
            assert "nan" not in drawn.lower().replace("unanim", "")


@pytest.mark.parametrize(("name", "players", "options"), _GAMES)
def test_states_a_player_cannot_tell_apart_have_equal_pictures(
    name: str, players: int, options: dict[str, Any]
) -> None:
    for state in _states(name, players, options, every=40):
        for observer in (*range(players), None):
            view = state.view(observer)
            other = view.determinize(seed=3).view(observer)
            assert svg(other.to_dict(), other.game) == svg(view.to_dict(), view.game)


def test_ids_of_different_pictures_differ() -> None:
    ids = [
        element.get("id")
        for state in _states("pyramis", 3, {}, every=2)
        for element in ElementTree.fromstring(svg(state.view(0).to_dict())).iter()
        if element.get("id")
    ]
    assert len(ids) == len(set(ids)) > 30


def test_what_actions_are_about_is_framed() -> None:
    state = benben.make("pyramis", players=2).new_initial_state(seed=1)
    view = state.view(0)
    plain, framed = svg(view.to_dict()), svg(view.to_dict(), highlight=f"take {view['river'][0]} 0:0")
    assert plain.count('stroke-width="4"') < framed.count('stroke-width="4"')


def test_a_notebook_gets_picture_and_text() -> None:
    view = benben.make("pyramid-of-the-sun", players=2).new_initial_state(seed=1).view(None)
    bundle = mimebundle(view.to_dict(), view.game)
    assert bundle["image/svg+xml"].startswith("<svg ")
    assert bundle["text/plain"] == str(view)


@pytest.mark.parametrize("wrong", [{"size": 0}, {"size": True}, {"theme": "blue"}])
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    view = benben.make("pyramis", players=2).new_initial_state(seed=1).view(0)
    with pytest.raises(benben.ConfigError, match="must be"):
        svg(view.to_dict(), **wrong)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_only_the_automatic_theme_asks_what_the_page_prefers(theme: str) -> None:
    view = benben.make("pyramis", players=2).new_initial_state(seed=1).view(0)
    assert ("prefers-color-scheme" in svg(view.to_dict(), theme=theme)) == (theme == "auto")


def test_names_cannot_break_out_of_the_picture() -> None:
    view = benben.make("pyramis", players=2).new_initial_state(seed=1).view(0).to_dict()
    view["river"] = ["</g><script>\x00:1a/1p"]
    root = ElementTree.fromstring(svg(view))
    assert not [element for element in root.iter() if "script" in element.tag]
