"""Input that changes while it is read, is without end, or is odd text: a typed error with a short message."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import benben
import numpy as np
import pytest
from kit.places import ROOT
from kit.playing import box, decision, pyramis

LONG = "x" * 100_000

# Sheets and options ------------------------------------------------------------------------------------------------


class Meddler:
    """Its number empties or extends what holds it."""

    def __init__(self, meddle: Callable[[], object]) -> None:
        self.meddle = meddle

    def __index__(self) -> int:
        self.meddle()
        return 1


class Meddling(np.int64):
    sheet: dict[str, Any]

    def __index__(self) -> int:
        self.sheet.clear()
        return 1


class Endless(list[int]):
    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1


def refused(sheet: Any) -> benben.SheetError:
    with pytest.raises(benben.SheetError) as caught:
        pyramis(sheet=sheet)
    assert len(str(caught.value)) < 400
    return caught.value


@pytest.mark.parametrize("number", [Meddler, lambda clear: Meddling()], ids=["object", "numpy"])
def test_a_sheet_that_changes_while_it_is_read(number: Callable[[Callable[[], object]], Any]) -> None:
    table: dict[str, Any] = {}
    Meddling.sheet = table
    table |= {"a": number(table.clear), "b": 2, "c": 3}
    refused(box() | {"provenance": table, "schema": 2})
    items: list[Any] = []
    items += [number(lambda: items.append(items[0])), 2]
    refused(box() | {"provenance": items, "schema": 2})


def test_only_real_integers_are_numbers_of_a_sheet() -> None:
    sheet = box()
    card = sheet["exodus"]["cards"][3]
    for number in (np.int64(card["count"]), np.uint8(card["count"])):
        card["count"] = number
        assert pyramis(sheet=sheet) == pyramis(sheet=box())
    for odd in (Meddler(int), np.array(1)):
        card["count"] = odd
        assert "should be a plain value" in refused(sheet).reason


def test_shared_parts_do_not_multiply_without_end() -> None:
    shared: list[Any] = [1]
    for _ in range(12):
        shared = [shared] * 100
    assert "more than 1000000 values" in refused(box() | {"provenance": shared}).reason
    text = "x" * 1_000_000
    assert "bytes of text" in refused(box() | {"provenance": [text] * 1_000}).reason
    assert refused(box() | {"schema": Endless([2])}).key == "schema"


@pytest.mark.parametrize(
    ("sheet", "key", "reason"),
    [
        (f"schema = 1\n[provenance]\nx = {'[' * 40}{']' * 40}\n", "provenance.x[0]", "nests deeper than 16"),
        ({"": 1} | box(), '""', "is not known here"),
        ({"\n": 1} | box(), '"\\n"', "is not known here"),
        ({"\ud800": 1}, "", "has a key that is not valid Unicode"),
        ({"schema": "\ud800"}, "schema", "is not valid Unicode"),
        ("schema = 1\nx = '\ud800'\n", "", "is not valid Unicode"),
        ({LONG: 1} | box(), "xxx", "is not known here"),
        (box() | {"game": LONG}, "game", 'is "xxx'),
        (box() | {"colours": {"order": [f"n{at}" for at in range(60_000)]}}, "colours.order", "names 60000 colours"),
        ({7: 8}, "", "has a key that is a int"),
    ],
)
def test_odd_sheets(sheet: Any, key: str, reason: str) -> None:
    error = refused(sheet)
    assert error.key.startswith(key)
    assert reason in error.reason
    assert ": :" not in str(error)


class BytesPath:
    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> bytes:
        return os.fsencode(self.path)


def test_any_file_name_will_do(tmp_path: Path) -> None:
    path = tmp_path / "bo\udcffx.toml"
    with pytest.raises(benben.SheetError, match=r"bo\\udcffx\.toml: can't be read: No such file"):
        pyramis(sheet=path)
    path.write_text("schema = 3\n")
    for sheet in (path, str(path), BytesPath(path)):
        with pytest.raises(benben.SheetError, match=r"bo\\udcffx\.toml: schema: is 3") as caught:
            pyramis(sheet=sheet)
        caught.value.file.encode()
    path.write_text((ROOT / "rust/pyramis/data/pyramis.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert pyramis(sheet=BytesPath(path)) == pyramis()
    assert len(str(refused(LONG))) < 400


def test_players_out_of_range_name_the_range() -> None:
    for players in (2**70, -1, 2**64 - 1, 10**200):
        with pytest.raises(benben.ConfigError, match=r"players: is .*, Pyramis is for 2 to 4") as caught:
            pyramis(players)
        assert str(players)[:20] in str(caught.value)
        assert len(str(caught.value)) < 200


def test_options_of_no_name() -> None:
    for key in ("", LONG, "a\nb"):
        with pytest.raises(benben.ConfigError, match="is no option") as caught:
            pyramis(**{key: 1})
        assert not str(caught.value).startswith(": ")
        assert len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)


# Names of games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Pyramis", "pyramis(", "pyramis(players=4)\n", "pyramis\n", "\ud800", LONG])
def test_names_of_no_game(name: str) -> None:
    for arguments in ({}, {"players": 4}):
        with pytest.raises(benben.ConfigError, match=r'^game: ".* is not known; known are ') as caught:
            benben.make(name, **arguments)  # type: ignore[arg-type]
        assert len(str(caught.value)) < 300
    with pytest.raises(benben.ConfigError, match="is not known"):
        benben.sheet(name)


@pytest.mark.parametrize("name", [None, 5, b"pyramis", ["pyramis"]])
def test_names_that_are_no_strings(name: Any) -> None:
    with pytest.raises(TypeError, match=f"a game's name is a string, not {type(name).__name__}"):
        benben.make(name, players=4)


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("players=4, players=3", "players: is there twice, as 4 and as 3"),
        ("players=", "option: is 'players=', should be name=value"),
        ("sheet=", "option: is 'sheet=', should be name=value"),
        ("players=4, sheet=", "sheet: is empty"),
        ("sheet=x", 'sheet: "x" should come last'),
        ("players=04", 'players: is "04", should be a whole number'),
        ("players=four", 'players: is "four", should be a whole number'),
        ("players=True", 'players: is "True", should be a whole number'),
        ("players=true", 'players: is "True", should be a whole number'),
        ("players=4.0", r'players: is "4\.0", should be a whole number'),
        ("players=99999999999999999999", "players: is 99999999999999999999, Pyramis is for 2 to 4"),
        ("players=4,sheet=x", 'players: is "4,sheet=x", should be a whole number'),
        ("players=4, " + LONG, "option: is 'xxx"),
    ],
)
def test_strings_of_no_game(inside: str, message: str) -> None:
    with pytest.raises(benben.ConfigError, match=message) as caught:
        benben.make(f"pyramis({inside})")
    assert len(str(caught.value)) < 300


# Actions, views and records ----------------------------------------------------------------------------------------


def test_what_an_index_raises_is_passed_on() -> None:
    class Broken(Exception):
        pass

    for error in (Broken, TypeError("mine"), OverflowError("mine")):

        def raising(error: Any = error) -> None:
            raise error

        for call in (decision().apply, decision().view, pyramis().new_initial_state, pyramis().action_to_string):
            with pytest.raises(error if isinstance(error, type) else type(error)) as caught:
                call(Meddler(raising))
            assert isinstance(caught.value, Broken) or str(caught.value) == "mine"


def test_messages_about_actions_stay_short() -> None:
    for text in (LONG, f"deck {LONG}", f"take {LONG} 0:0", f"rotate {LONG}"):
        with pytest.raises(benben.NotationError) as caught:
            decision().apply(text)
        assert len(str(caught.value)) < 500


def test_keys_that_are_not_valid_unicode() -> None:
    view = decision().view(0)
    with pytest.raises(KeyError) as caught:
        view["\ud800"]
    assert str(caught.value).isprintable()
    assert "\ud800" not in view


@pytest.mark.parametrize("key", ["players", "rules_version", "seed", "index", "drawn"])
def test_booleans_are_no_numbers_of_a_record(key: str) -> None:
    fields = json.loads(decision().to_json())
    with pytest.raises(benben.RecordError, match=f"{key} should be"):
        benben.State.from_json(json.dumps(fields | {key: True}))


def test_records_with_a_key_twice() -> None:
    state = pyramis(sheet=box()).new_initial_state(seed=1)
    text = state.to_json()
    for key in ('"players": 4', '"edition": "box"'):
        with pytest.raises(benben.RecordError, match=r"has the key (players|edition) twice"):
            benben.State.from_json(text.replace(key, f"{key}, {key}"))
    with pytest.raises(benben.RecordError, match="the key edition twice"):
        benben.State.from_bytes(with_key_twice(state.to_bytes()))


def with_key_twice(data: bytes) -> bytes:
    """The record with its sheet's second key renamed to a copy of the sheet's key `edition`."""
    old, new = (struct.pack("<I", 7) + name for name in (b"colours", b"edition"))
    assert data.count(old) == 1
    body = data[:-8].replace(old, new)
    return body + fnv(body)


def fnv(data: bytes) -> bytes:
    """The checksum at the end of a record: FNV-1a."""
    checksum = 0xCBF29CE484222325
    for byte in data:
        checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
    return struct.pack("<Q", checksum)


def test_the_first_array_near_the_recursion_limit() -> None:
    code = """
import benben
state = benben.make("pyramis", players=2).new_initial_state(seed=1)
def dive(depth):
    return dive(depth - 1) if depth else state.legal_actions_mask()
for depth in range(1_000, 0, -1):
    try:
        dive(depth)
        break
    except RecursionError:
        pass
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
