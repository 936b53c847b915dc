"""Making games, and what a `Game` tells."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import benben
import pytest
from kit.places import ROOT
from kit.playing import box, pyramis


def test_names_and_sheets_of_all_games() -> None:
    assert "pyramis" in benben.games()
    for name in benben.games():
        assert benben.sheet(name)["game"] == name


def test_build_info() -> None:
    info = benben.build_info()
    assert info["version"] == benben.__version__
    assert info["profile"] in ("debug", "release")
    assert set(info["rules_versions"]) == set(benben.games())


def test_a_game_tells_what_fixes_it() -> None:
    game = pyramis(3)
    assert (game.name, game.players, game.options) == ("pyramis", 3, {})
    assert game.sheet == benben.sheet("pyramis")
    assert game.rules_version == benben.build_info()["rules_versions"]["pyramis"]
    assert list(game.breakdown) == ["pyramids", "zone", "aliens"]
    assert all(clause.startswith("PY-") for clause in game.breakdown.values())
    assert game.reasons == ("complete",)
    assert game.max_game_length is None or game.max_game_length >= 30
    assert len(game.digest) == 16
    assert int(game.digest, 16) >= 0


def test_each_id_has_one_string() -> None:
    game = pyramis()
    count = game.num_distinct_actions + game.num_chance_outcomes
    texts = [game.action_to_string(action) for action in range(count)]
    assert len(set(texts)) == count
    assert [game.string_to_action(text) for text in texts] == list(range(count))


def test_what_it_hands_out_is_a_copy() -> None:
    game = pyramis()
    game.sheet["edition"] = "changed"
    game.options["new"] = 1
    game.breakdown.clear()
    assert game == pyramis()
    assert game.sheet["edition"] != "changed"
    assert game.breakdown
    with pytest.raises(AttributeError):
        game.players = 3  # type: ignore[misc]


def test_equality_and_hash() -> None:
    assert pyramis() == pyramis()
    assert hash(pyramis()) == hash(pyramis())
    assert len({pyramis(2), pyramis(3), pyramis(3), pyramis(3, sheet=box())}) == 3
    assert pyramis() != "pyramis(players=4)"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_strings_round_trip(players: int) -> None:
    game = pyramis(players)
    assert str(game) == f"pyramis(players={players})"
    assert benben.make(str(game)) == game
    assert benben.make(str(game), players=players) == game
    assert str(game) in repr(game)


def test_strings_of_another_sheet_need_the_sheet() -> None:
    game = pyramis(sheet=box())
    assert str(game).startswith("pyramis(players=4, sheet=box#")
    assert benben.make(str(game), sheet=box()) == game
    with pytest.raises(benben.ConfigError, match="pass sheet="):
        benben.make(str(game))
    with pytest.raises(benben.ConfigError, match="the one passed is the one the game comes with"):
        benben.make(str(game), sheet=benben.sheet("pyramis"))
    other = box() | {"edition": "other"}
    with pytest.raises(benben.ConfigError, match="the one passed is other#"):
        benben.make(str(game), sheet=other)


def test_a_sheet_comes_as_dict_text_or_path(tmp_path: Path) -> None:
    shipped = ROOT / "rust/pyramis/data/pyramis.toml"
    text = shipped.read_text(encoding="utf-8")
    path = tmp_path / "box.toml"
    path.write_text(text.replace('"reconstructed"', '"box"'), encoding="utf-8")
    for sheet in (shipped, str(shipped), text, benben.sheet("pyramis")):
        assert pyramis(sheet=sheet) == pyramis()
        assert str(pyramis(sheet=sheet)) == "pyramis(players=4)"
    games = {pyramis(sheet=sheet) for sheet in (path, str(path), path.read_text(encoding="utf-8"))}
    assert len(games) == 1
    assert games != {pyramis()}


@pytest.mark.parametrize("game", [pyramis(), pyramis(2, sheet=box())], ids=str)
def test_copies_and_pickles(game: benben.Game) -> None:
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(game, protocol))
        assert loaded == game
        assert str(loaded) == str(game)
