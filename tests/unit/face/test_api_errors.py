"""Bad input: a typed error that says what is wrong, and nothing has changed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import benben
import numpy as np
import pytest
from benben import _native
from kit.playing import box, chance, decision, finished, nodes, pyramis

# Classes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [
        benben.IllegalActionError,
        benben.NotationError,
        benben.ConfigError,
        benben.SheetError,
        benben.RecordError,
        benben.NodeError,
    ],
)
def test_bad_input_is_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, benben.BenbenError)
    assert issubclass(error, ValueError)


def test_a_panic_becomes_a_bug() -> None:
    with pytest.raises(benben.EngineBug, match="a bug in benben: went wrong") as caught:
        _native._panic("went wrong")
    assert isinstance(caught.value, RuntimeError)
    assert isinstance(caught.value, benben.BenbenError)
    assert caught.value.record is None


def test_a_bug_carries_the_game_so_far() -> None:
    state = decision()
    with pytest.raises(benben.EngineBug, match="went wrong") as caught:
        _native._panic("went wrong", state)
    bug = pickle.loads(pickle.dumps(caught.value))
    assert str(bug) == str(caught.value)
    assert bug.record == state.to_bytes()
    assert benben.State.from_bytes(bug.record) == state


def test_errors_pickle() -> None:
    error = pickle.loads(pickle.dumps(benben.SheetError("f", "k", "r")))
    assert (error.file, error.key, error.reason, str(error)) == ("f", "k", "r", "f: k: r")


# Games -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: benben.make("chess", players=2), r'game: "chess" is not known; known are .*pyramis'),
        (lambda: benben.sheet("chess"), r'game: "chess" is not known'),
        (lambda: benben.make("pyramis"), "players: is missing"),
        (lambda: benben.make("pyramis(colour=red)"), "players: is missing"),
        (lambda: benben.make("pyramis(colour=red)", players=4), "colour: is no option"),
        (lambda: benben.make("pyramis()"), "option: is '', should be name=value"),
        (lambda: pyramis(1), "players: is 1"),
        (lambda: pyramis(5), "players: is 5"),
        (lambda: pyramis(-1), "players: is -1"),
        (lambda: pyramis(10**30), "players: is 1000"),
        (lambda: pyramis(4, colour="red"), "colour: is no option"),
        (lambda: pyramis(4, depth=10**30), "depth: is a whole number beyond 64 bits"),
        (lambda: pyramis(4, depth=object()), "depth: is a object"),
        (lambda: benben.make("pyramis(players=4)", players=3), "players: is 4 in the game's string, but 3"),
        (lambda: benben.make("pyramis(players=4, colour=red)"), "colour: is no option"),
        (lambda: benben.make("pyramis(players=4, colour)"), "option: is 'colour'"),
        (lambda: pyramis().new_initial_state(-1), "seed: is -1, should be a whole number from 0"),
        (lambda: pyramis().new_initial_state(2**64), "seed: is 18446744073709551616"),
        (lambda: pyramis().new_initial_state(1, -1), "index: is -1"),
        (lambda: pyramis().new_initial_state(index=1), "index: needs a seed"),
        (lambda: decision().view(4), "player: 4 is not one of the players 0 to 3"),
        (lambda: decision().view(-1), "player: -1 is not one of the players 0 to 3"),
        (lambda: decision().view(10**30), "player: 1000.* is not one of the players"),
        (lambda: decision().determinize(4, 0), "player: 4"),
        (lambda: decision().determinize(0, -1), "seed: is -1"),
        (lambda: decision().view(0).determinize(-1), "seed: is -1"),
    ],
)
def test_bad_configuration(make: Callable[[], object], message: str) -> None:
    with pytest.raises(benben.ConfigError, match=message):
        make()


@pytest.mark.parametrize(
    "call",
    [
        lambda: benben.make(7),  # type: ignore[arg-type]
        lambda: benben.make("pyramis", players="4"),  # type: ignore[arg-type]
        lambda: benben.make("pyramis", players=True),
        lambda: benben.make("pyramis", players=4.0),  # type: ignore[arg-type]
        lambda: pyramis(sheet=7),
        lambda: pyramis(sheet=b"schema = 1"),
        lambda: pyramis().new_initial_state("7"),  # type: ignore[arg-type]
        lambda: pyramis().new_initial_state(1.5),  # type: ignore[arg-type]
        lambda: decision().view("0"),  # type: ignore[arg-type]
        lambda: decision().view(False),
        lambda: decision().apply(1.0),  # type: ignore[arg-type]
        lambda: decision().apply(None),  # type: ignore[arg-type]
        lambda: decision().apply(True),
        lambda: decision().apply(np.bool_(True)),  # type: ignore[arg-type]
        lambda: decision().is_legal(False),
        lambda: decision().action_to_string("deck a"),  # type: ignore[arg-type]
        lambda: decision().string_to_action(7),  # type: ignore[arg-type]
        lambda: benben.State.from_bytes("text"),  # type: ignore[arg-type]
        lambda: benben.State.from_json(b"{}"),  # type: ignore[arg-type]
        lambda: benben.State(),
        lambda: benben.View(),
        lambda: benben.simulate("pyramis", 10),  # type: ignore[arg-type]
    ],
)
def test_wrong_types(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


# Sheets ------------------------------------------------------------------------------------------------------------


def without(*path: str) -> dict[str, Any]:
    sheet = box()
    inner = sheet
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return sheet


def with_card(**change: object) -> dict[str, Any]:
    sheet = box()
    sheet["exodus"]["cards"][3] |= change
    return sheet


def nested() -> dict[str, Any]:
    sheet = box()
    sheet["colours"] = sheet
    return sheet


@pytest.mark.parametrize(
    ("sheet", "key", "reason"),
    [
        (without("colours"), "colours", "is missing"),
        (without("exodus", "cards"), "exodus.cards", "is missing"),
        (box() | {"schema": 2}, "schema", "is 2, should be 1"),
        (box() | {"game": "chess"}, "game", 'should be "pyramis"'),
        (box() | {"extra": {}}, "extra", "is not known here"),
        (with_card(count=-1), "exodus.cards[3].count", "is -1, should be a whole number"),
        (with_card(count=10**30), "exodus.cards[3].count", "beyond 64 bits"),
        (with_card(count=1.5), "exodus.cards[3].count", "is 1.5"),
        (with_card(count="1"), "exodus.cards[3].count", 'is "1"'),
        (with_card(count=10**6), "exodus.cards[3].count", "is 1000000"),
        (with_card(colour="purple"), "exodus.cards[3].colour", 'is "purple"'),
        (with_card(star={1}), "exodus.cards[3].star", "is a set"),
        (box() | {7: 8}, "", "has a key that is a int"),
        (nested(), "colours", "nests deeper"),
        ({}, "schema", "is missing"),
        ("schema = 1\ngame = [", "line 2", "not TOML"),
        ("schema = 1\n", "game", "is missing"),
    ],
)
def test_bad_sheets(sheet: Any, key: str, reason: str) -> None:
    with pytest.raises(benben.SheetError) as caught:
        pyramis(sheet=sheet)
    assert caught.value.file == "sheet"
    assert caught.value.key.startswith(key)
    assert reason in caught.value.reason
    assert caught.value.key in str(caught.value)


def test_sheet_files_are_named(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("schema = 3\n")
    with pytest.raises(benben.SheetError, match=r"box\.toml: schema: is 3"):
        pyramis(sheet=path)
    with pytest.raises(benben.SheetError, match=r"no\.toml: can't be read"):
        pyramis(sheet=tmp_path / "no.toml")
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(benben.SheetError, match="can't be read"):
        pyramis(sheet=path)


# Actions -----------------------------------------------------------------------------------------------------------

NONSENSE: list[int | str] = [
    -1,
    10**4,
    -(2**63),
    2**63,
    10**30,
    "",
    "take",
    "Take red",
    "deck a ",
    "deck c",
    "💥",
    "\ud800",
]


def test_names_of_no_action() -> None:
    for state in nodes().values():
        before = state.to_bytes()
        for action in NONSENSE:
            for call in (state.apply, state.child, state.is_legal):
                with pytest.raises(benben.NotationError, match="no action"):
                    call(action)
        assert state.to_bytes() == before


@pytest.mark.parametrize("action", [-1, 10**4, 10**30])
def test_ids_out_of_range_name_the_range(action: int) -> None:
    last = pyramis().num_distinct_actions + pyramis().num_chance_outcomes - 1
    for call in (pyramis().action_to_string, decision().action_to_string, decision().apply):
        with pytest.raises(benben.NotationError, match=f'"{action}": action ids of pyramis run from 0 to {last}'):
            call(action)


def test_numbers_too_long_to_write_out() -> None:
    with pytest.raises(benben.NotationError, match='no action "a huge number"'):
        decision().apply(10**5000)
    with pytest.raises(benben.ConfigError, match="seed: is a huge number"):
        pyramis().new_initial_state(10**5000)


def test_illegal_actions_change_nothing() -> None:
    for node, state in nodes().items():
        before = state.to_bytes()
        legal = set(state.legal_actions())
        illegal = [action for action in range(state.game.num_distinct_actions) if action not in legal]
        assert illegal
        for action in illegal:
            with pytest.raises(benben.IllegalActionError) as caught:
                state.apply(action)
            assert state.action_to_string(action) in str(caught.value)
            expected = {"decision": "can play", "chance": "chance node", "terminal": "the game is over"}[node]
            assert expected in str(caught.value)
        assert state.to_bytes() == before


# Nodes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: decision().chance_outcomes(), "chance_outcomes: not a chance node: player . decides"),
        (lambda: finished().chance_outcomes(), "chance_outcomes: not a chance node: the game is over"),
        (lambda: decision().outcome(), "outcome: the game is not over"),
        (lambda: chance().outcome(), "outcome: the game is not over"),
    ],
)
def test_calls_that_make_no_sense(call: Callable[[], object], message: str) -> None:
    with pytest.raises(benben.NodeError, match=message):
        call()


# Records -----------------------------------------------------------------------------------------------------------


def test_every_truncation_is_noticed() -> None:
    data = decision().to_bytes()
    for length in range(len(data)):
        with pytest.raises(benben.RecordError):
            benben.State.from_bytes(data[:length])
    with pytest.raises(benben.RecordError):
        benben.State.from_bytes(data + b"\0")


def test_every_changed_byte_is_noticed() -> None:
    data = decision().to_bytes()
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1
        with pytest.raises(benben.RecordError):
            benben.State.from_bytes(bytes(changed))


def dropped(key: str) -> str:
    fields = json.loads(decision().to_json())
    del fields[key]
    return json.dumps(fields)


def changed(**change: object) -> str:
    return json.dumps(json.loads(decision().to_json()) | change)


@pytest.mark.parametrize("key", list(json.loads(decision().to_json())))
def test_json_without_a_key(key: str) -> None:
    with pytest.raises(benben.RecordError, match=f"{key} is missing"):
        benben.State.from_json(dropped(key))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the JSON is no object"),
        (changed(format="other"), "format should be benben-record-1"),
        (changed(game="chess"), '"chess" is not known'),
        (changed(players=3), "action 8|digest|action"),
        (changed(players="4"), "players should be a number"),
        (changed(players=9), "players"),
        (changed(rules_version=999), "rules version 999"),
        (changed(options={"depth": 1}), "depth"),
        (changed(options=[]), "options"),
        (changed(sheet=box()), "sheet"),
        (changed(sheet={"schema": 1}), "the record's sheet: game: is missing"),
        (changed(sheet_digest="0" * 16), "sheet 0000"),
        (changed(sheet_digest="x"), "sheet_digest should be 16 hex digits"),
        (changed(start="0"), "start should be"),
        (changed(start="00"), "bad record"),
        (changed(seed=-1), "seed should be"),
        (changed(seed=None), "index should be null"),
        (changed(seed=8), "draws other|action"),
        (changed(actions=["deck x"]), "action 0: no action"),
        (changed(actions=[1]), "actions should be a list of strings"),
        (changed(actions=[]), "draws other|digest"),
        (changed(digest="0" * 16), "not 0000000000000000"),
    ],
)
def test_bad_json(text: str, message: str) -> None:
    with pytest.raises(benben.RecordError, match=message):
        benben.State.from_json(text)


def test_pickles_of_another_version_are_refused() -> None:
    restore, fields = pyramis().__reduce__()
    with pytest.raises(benben.RecordError, match="rules or sheet differ"):
        restore(*fields[:-1], "0" * 16)
