"""What trips users: hashes, weak references, mappings, numbers in JSON, signals, unbuilt trees, empty rows."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import benben
import numpy as np
import pytest
from agreement.compare import Pair
from agreement.matrix import MATRIX
from kit.playing import every_game, pyramis


def test_what_changes_has_no_hash() -> None:
    state = pyramis(2).new_initial_state(seed=1)
    for thing in (state, benben.Batch(pyramis(2), 2)):
        with pytest.raises(TypeError, match="unhashable"):
            hash(thing)
    digest = state.digest()
    assert {digest: "key"}[state.clone().digest()] == "key"
    assert len({state.view(0), state.view(0), state.view(1)}) == 2
    assert len({pyramis(2), pyramis(2), pyramis(3)}) == 2


def test_weak_references() -> None:
    state = pyramis(2).new_initial_state(seed=1)
    batch = benben.Batch(pyramis(2), 2)
    for thing in (state.game, state, batch, state.view(0)):
        assert weakref.ref(thing) is not None
    seen = weakref.WeakKeyDictionary({state.game: 1})
    assert seen[pyramis(2)] == 1


@pytest.mark.parametrize("game", every_game(), ids=str)
def test_a_view_is_a_mapping(game: benben.Game) -> None:
    view = game.new_initial_state(seed=1).view(0)
    fields = view.to_dict()
    assert isinstance(view, Mapping)
    assert dict(view) == fields == {**view}
    assert list(view.values()) == list(fields.values())
    assert list(view.items()) == list(fields.items())
    assert (view.get("phase"), view.get("nothing"), view.get("nothing", 7)) == (fields["phase"], None, 7)
    match view:
        case {"phase": phase}:
            assert phase == fields["phase"]
        case _:
            pytest.fail("a view doesn't match as a mapping")


def test_a_key_that_lies_deeper_is_found() -> None:
    view = benben.make("terra-pyramides", players=2).new_initial_state(seed=1).view(0)
    with pytest.raises(KeyError, match=r"gold: not at the top of this view; see view\[.*\]\[.gold.\]"):
        view["gold"]
    with pytest.raises(KeyError, match="rivver: not in this view, which has game, observer, players"):
        view["rivver"]


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (2**53, 1), (2**53 + 1, 2**63), (2**64 - 1, 2**64 - 1)])
def test_numbers_in_records_survive_readers_that_have_only_doubles(seed: int, index: int) -> None:
    state = pyramis(2).new_initial_state(seed=seed, index=index)
    state.apply(state.legal_actions()[0])
    text = state.to_json()
    doubles = json.dumps(json.loads(text, parse_int=lambda number: int(float(number))))
    again = benben.State.from_json(doubles)
    assert (again.seed, again.index, again) == (seed, index, state)
    assert again.to_bytes() == state.to_bytes()


@pytest.mark.parametrize("seed", ["", "x", "-1", "1.0", str(2**64), [], True, 0.5])
def test_seeds_that_are_no_numbers(seed: Any) -> None:
    record = json.loads(pyramis(2).new_initial_state(seed=1).to_json()) | {"seed": seed}
    with pytest.raises(benben.RecordError, match="seed should be null or a whole number"):
        benben.State.from_json(json.dumps(record))


def test_numbers_in_sheets_survive_them_too() -> None:
    sheet = benben.sheet("pyramis")
    sheet["provenance"]["box"] = {"id": 2**53 + 1}
    with pytest.raises(benben.SheetError, match=r"provenance.box.id: is 9007199254740993, beyond the 2\*\*53"):
        benben.make("pyramis", players=2, sheet=sheet)


def test_a_seeded_state_says_that_chance_plays_itself() -> None:
    state = pyramis(2).new_initial_state(seed=1)
    outcome = pyramis(2).num_distinct_actions
    with pytest.raises(benben.IllegalActionError, match="chance plays itself here, by the seed"):
        state.apply(outcome)


def test_forms_of_actions_are_those_of_these_options() -> None:
    refusals = {}
    for expansion in ("basic", "horus", "nile"):
        with pytest.raises(benben.NotationError) as caught:
            benben.make("terra-pyramides", players=2, expansion=expansion).string_to_action("fly")
        refusals[expansion] = str(caught.value)
        assert "…" not in refusals[expansion]
    assert [("sail" in text, "grave" in text) for text in refusals.values()] == [
        (False, False),
        (False, True),
        (True, True),
    ]


SIGNALLED = """
import signal, benben
def stop(*_): raise ArithmeticError("asked to stop")
signal.signal(signal.SIGUSR1, stop)
batch = benben.Batch(benben.make("pyramis", players=4), 300_000, threads={threads})
before = batch.digests()
print("ready", flush=True)
try:
    while True:
        {call}
except ArithmeticError as error:
    print(error, (batch.digests() == before).all())
"""


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="POSIX signals")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "call", ["batch.determinize(1)", "batch.observe()", "benben.simulate(batch.game, 10**6, chunk=10**6)"]
)
def test_long_calls_are_called_off_by_a_signal(call: str, threads: int) -> None:
    command = [sys.executable, "-c", SIGNALLED.format(call=call, threads=threads)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "ready\n"
        time.sleep(0.2)
        run.send_signal(signal.SIGUSR1)
        out, _ = run.communicate(timeout=60)
    assert out.strip() == "asked to stop True"


def test_an_unbuilt_tree_says_how_to_build_it(tmp_path: Path) -> None:
    package = Path(benben.__file__).parent
    (tmp_path / "benben").mkdir()
    for path in package.glob("*.py"):
        (tmp_path / "benben" / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    command = [sys.executable, "-c", "import benben"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "ImportError: benben's compiled part is missing: build it, with `pip install .`" in done.stderr


@pytest.mark.parametrize(
    ("game", "path", "row"),
    [
        (
            "pyramis",
            ("exodus", "cards"),
            {
                "colour": "green",
                "star": True,
                "upper": {"aliens": 7, "pyramids": 7},
                "lower": {"aliens": 7, "pyramids": 7},
                "back": ["green"],
            },
        ),
        ("pyramis", ("shooting_stars", "cards"), {"pyramids": 9, "aliens": 9}),
        ("pyramid-of-the-sun", ("standard", "cards"), {"value": 9, "symbol": "none"}),
        ("pyramid-of-the-sun", ("edge", "cards"), {"kind": "left", "value": 9, "symbol": "none"}),
        ("terra-pyramides", ("tiles", "basic"), {"symbols": ["eye", "eye", "eye"]}),
        ("terra-pyramides", ("foundations", "tiles"), {"value": 4}),
        ("terra-pyramides", ("pyramid_levels", "pieces"), {"level": 1, "value": 5, "colour": "red"}),
    ],
)
def test_rows_without_pieces_are_nothing_in_any_game(game: str, path: tuple[str, str], row: dict[str, Any]) -> None:
    sheet = benben.sheet(game)
    plain = benben.make(game, players=2)
    sheet[path[0]][path[1]].insert(0, row | {"count": 0})
    made = benben.make(game, players=2, sheet=sheet)
    assert (made.num_distinct_actions, made.num_chance_outcomes) == (
        plain.num_distinct_actions,
        plain.num_chance_outcomes,
    )
    runs = [benben.simulate(one, 30, 3) for one in (plain, made)]
    np.testing.assert_array_equal(runs[0].scores, runs[1].scores)
    pair, draw = Pair(made, MATRIX[game].reference(sheet, 2)), random.Random(1)
    while possible := pair.compare([0, None]):
        pair.apply(draw.choices([action for action, _ in possible], [weight for _, weight in possible])[0])
