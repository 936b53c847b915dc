"""A `View`, as dict, bytes and text."""

from __future__ import annotations

import copy
import pickle

import benben
import pytest
from benben.pictures import text as pictures
from kit.playing import chance, decision, finished, nodes

COMMON = {"game", "observer", "players", "current_player", "phase", "active"}


@pytest.fixture(params=sorted(nodes()))
def state(request: pytest.FixtureRequest) -> benben.State:
    return nodes()[request.param]


@pytest.mark.parametrize("observer", [None, 0, 3])
def test_a_view_reads_like_a_dict(state: benben.State, observer: int | None) -> None:
    view = state.view(observer)
    fields = view.to_dict()
    assert view.observer == fields["observer"] == observer
    assert view.game == state.game
    assert set(fields) >= COMMON
    assert fields["current_player"] == state.current_player()
    assert view.keys() == list(view) == list(fields)
    assert len(view) == len(fields)
    assert {key: view[key] for key in view} == fields
    assert "phase" in view
    assert "nothing" not in view
    assert 7 not in view  # type: ignore[comparison-overlap]
    with pytest.raises(KeyError):
        view["nothing"]


def test_dicts_are_fresh() -> None:
    view = decision().view(0)
    view.to_dict()["river"].clear()
    view["river"].clear()
    assert view["river"]


def test_equality_hash_and_bytes(state: benben.State) -> None:
    view = state.view(1)
    assert view == state.clone().view(1)
    assert hash(view) == hash(state.clone().view(1))
    assert view.to_bytes() == state.clone().view(1).to_bytes()
    assert len({state.view(observer) for observer in (None, 0, 1, 2, 3)}) == 5
    assert view != view.to_dict()


def test_a_view_stays_as_it_is() -> None:
    state = decision()
    view = state.view(0)
    before = view.to_dict(), view.to_bytes()
    state.apply(state.legal_actions()[0])
    assert (view.to_dict(), view.to_bytes()) == before
    assert copy.copy(view) is view
    assert copy.deepcopy(view) is view
    with pytest.raises(TypeError, match="can't be pickled"):
        pickle.dumps(view)


def test_determinize(state: benben.State) -> None:
    view = state.view(2)
    open_chance = view.determinize(5, seeded=False)
    assert open_chance.seed is None
    assert open_chance.view(2) == view
    assert open_chance == view.determinize(5, seeded=False)
    assert view.determinize(5).seed == 5
    assert not view.determinize(5).is_chance_node()


@pytest.mark.parametrize("observer", [None, 0])
def test_text_comes_from_the_dict_alone(state: benben.State, observer: int | None) -> None:
    view = state.view(observer)
    text = str(view)
    assert text == pictures.text(view.to_dict(), view.game)
    for player in range(4):
        assert f"player {player}" in text
    for card in view["river"]:
        assert card in text
    assert text.count("[") == sum(map(len, view["fleets"]))


def test_text_names_the_node() -> None:
    assert "to move" in str(decision())
    assert "revealed" in str(chance()) or "drawn" in str(chance())
    assert "over" in str(finished())
    assert "Pyramis seen by a spectator" in str(decision())


def test_a_fleet_is_drawn_as_a_pyramid() -> None:
    view = finished().view(None).to_dict()
    card = {"front": "red*:1a/2p", "rotated": False}
    places = ["0:0", "0:1", "0:2", "1:0", "1:1", "2:0"]
    view["fleets"] = [[card | {"place": place} for place in places], [], [], []]
    view["fleets"][0][0]["rotated"] = True
    lines = str(pictures.text(view)).splitlines()
    start = lines.index(next(line for line in lines if line.startswith("player 0"))) + 1
    top, middle, bottom = lines[start : start + 3]
    assert [line.count("[") for line in (top, middle, bottom)] == [1, 2, 3]
    assert "red* 2p" in bottom.partition("]")[0]
    centres = [line.index("[") for line in (bottom, middle, top)]
    assert centres[1] - centres[0] == centres[2] - centres[1] > 0


def test_other_games_are_shown_plainly() -> None:
    assert pictures.text({"game": "other", "phase": "move"}) == "game: other\nphase: move"
