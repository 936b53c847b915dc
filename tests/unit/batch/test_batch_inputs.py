"""Batches and odd inputs: typed errors that name the row, and nothing changed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import benben
import numpy as np
import pytest
from benben import _native
from hypothesis import given
from hypothesis import strategies as st
from kit.playing import pyramis
from numpy.typing import NDArray

ROWS = 6


@pytest.fixture
def batch() -> benben.Batch:
    return benben.Batch(pyramis(), ROWS, 2, threads=2)


def legal(batch: benben.Batch) -> NDArray[np.int32]:
    return batch.sample_actions(1)


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", ">u8"])
def test_every_integer_type_is_taken(batch: benben.Batch, dtype: str) -> None:
    actions, twin = legal(batch) % 2**7, batch.clone()
    actions = np.where(batch.legal_actions_mask()[np.arange(ROWS), actions], actions, legal(batch))
    if actions.max() >= 2**7:
        actions = np.array([batch[row].legal_actions()[0] for row in range(ROWS)], np.int32)
    batch.apply(actions.astype(dtype))
    twin.apply(actions.tolist())
    assert batch == twin


def test_layouts_and_sequences_are_taken(batch: benben.Batch) -> None:
    actions, wide = legal(batch), np.zeros((ROWS, 3), np.int64)
    wide[:, 1] = actions
    packed = np.zeros(ROWS, np.dtype([("pad", "u1"), ("action", "i8")]))
    packed["action"] = actions
    expected = batch.clone()
    expected.apply(actions)
    buffer: Any = memoryview(actions)  # type: ignore[arg-type]
    for form in (wide[:, 1], actions[::-1][::-1], packed["action"], tuple(actions), list(actions), buffer):
        other = batch.clone()
        other.apply(form)
        assert other == expected


@pytest.mark.parametrize("wrong", [-1, -2, 247, 248, 65_535, 65_536, 2**31 - 1, -(2**63), 2**64 - 1, 2**200])
def test_an_illegal_action_names_its_row(batch: benben.Batch, wrong: int) -> None:
    actions: list[Any] = legal(batch).tolist()
    actions[4] = wrong
    before = batch.to_bytes()
    with pytest.raises(benben.IllegalActionError, match=r"in row 4\b"):
        batch.apply(actions)
    if 0 <= wrong < 2**64:
        with pytest.raises(benben.IllegalActionError, match=r"in row 4\b"):
            batch.apply(np.array(actions, np.uint64))
    assert batch.to_bytes() == before


NOT_ACTIONS: dict[str, tuple[Callable[[NDArray[np.int32]], Any], type[Exception], str]] = {
    "floats": (lambda ids: ids.astype(float), TypeError, "float64"),
    "booleans": (lambda ids: ids > 0, TypeError, "bool"),
    "objects": (lambda ids: ids.astype(object), TypeError, "object"),
    "strings": (lambda ids: ids.astype(str), TypeError, "actions are whole numbers"),
    "complex": (lambda ids: ids.astype(complex), TypeError, "complex128"),
    "dates": (lambda ids: ids.astype("M8[s]"), TypeError, "actions are whole numbers"),
    "a float in a list": (lambda ids: [*ids[:-1].tolist(), 1.0], TypeError, "row 5 is, not float"),
    "a bool in a list": (lambda ids: [True, *ids[1:].tolist()], TypeError, "row 0 is, not bool"),
    "nothing": (lambda ids: None, TypeError, "whole numbers"),
    "text": (lambda ids: "take", TypeError, "whole numbers"),
    "one too few": (lambda ids: ids[1:], benben.ConfigError, "actions: are 5, should be 6"),
    "one too many": (lambda ids: [*ids, 0], benben.ConfigError, "actions: are 7, should be 6"),
    "none at all": (lambda ids: [], benben.ConfigError, "actions: are 0"),
    "a table": (lambda ids: ids.reshape(2, 3), benben.ConfigError, r"actions: has the shape \[2, 3\]"),
    "a number": (lambda ids: 3, benben.ConfigError, r"actions: has the shape \[\]"),
}


@pytest.mark.parametrize("name", NOT_ACTIONS)
def test_what_is_no_action(batch: benben.Batch, name: str) -> None:
    make, error, message = NOT_ACTIONS[name]
    before = batch.to_bytes()
    with pytest.raises(error, match=message):
        batch.apply(make(legal(batch)))
    assert batch.to_bytes() == before


numbers = st.integers(-(2**70), 2**70) | st.integers(-2, 300)


@given(st.lists(numbers | st.floats() | st.text() | st.none() | st.booleans(), max_size=8))
def test_any_list_is_played_or_refused_whole(actions: list[Any]) -> None:
    batch = benben.Batch(pyramis(2), 3, threads=1)
    before = batch.to_bytes()
    try:
        batch.apply(actions)
    except (TypeError, benben.BenbenError):
        assert batch.to_bytes() == before
    else:
        assert batch.to_bytes() != before


# Arrays to write to ------------------------------------------------------------------------------------------------

OUT: dict[str, Callable[[benben.Batch, Any], Any]] = {
    "current_player": lambda batch, out: batch.current_player(out),
    "is_terminal": lambda batch, out: batch.is_terminal(out),
    "legal_actions_mask": lambda batch, out: batch.legal_actions_mask(out),
    "legal_actions_bits": lambda batch, out: batch.legal_actions_bits(out),
    "sample_actions": lambda batch, out: batch.sample_actions(3, out),
    "observe": lambda batch, out: batch.observe(out=out),
    "observe as floats": lambda batch, out: batch.observe(1, dtype="float32", out=out),
    "returns": lambda batch, out: batch.returns(out),
    "scores": lambda batch, out: batch.scores(out),
    "digests": lambda batch, out: batch.digests(out),
    "observe one": lambda batch, out: batch[0].view(0).observe(out),
}


@pytest.mark.parametrize("name", OUT)
def test_out_is_filled_and_returned(batch: benben.Batch, name: str) -> None:
    expected = OUT[name](batch, None)
    out = np.full_like(expected, 1)
    assert OUT[name](batch, out) is out
    np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize("name", OUT)
def test_an_unfit_out_is_refused(batch: benben.Batch, name: str) -> None:
    expected = OUT[name](batch, None)
    read_only = expected.copy()
    read_only.setflags(write=False)
    strided = np.zeros((*expected.shape[:-1], 2 * expected.shape[-1]), expected.dtype)[..., ::2]
    other_way = np.zeros(expected.shape[::-1], expected.dtype).T
    raw = np.zeros(expected.nbytes + 1, np.uint8)[1:]
    shifted = np.frombuffer(raw, expected.dtype).reshape(expected.shape)
    unfit = {
        "read-only": [read_only],
        "one block": [strided] + [other_way] * (expected.ndim > 1) + [shifted] * (expected.itemsize > 1),
        "shape": [expected[1:].copy(), expected[None].copy(), np.zeros(0, expected.dtype)],
    }
    for message, arrays in unfit.items():
        for out in arrays:
            with pytest.raises(benben.ConfigError, match=f"out: .*{message}"):
                OUT[name](batch, out)
    for out in (expected.astype(complex), expected.tolist(), expected.astype(expected.dtype.newbyteorder()), 3):
        if not (isinstance(out, np.ndarray) and out.dtype == expected.dtype):
            with pytest.raises(TypeError, match="out is"):
                OUT[name](batch, out)


# Other arguments ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": -1}, "n: is -1"),
        ({"n": 2**40}, "n: is 1099511627776, should be at most"),
        ({"n": 2**70}, "n: is"),
        ({"n": 1, "seed": -1}, "seed: is -1"),
        ({"n": 1, "seed": 2**64}, "seed: is"),
        ({"n": 1, "threads": 0}, "threads: is 0"),
        ({"n": 1, "threads": 2**70}, f"threads: is {2**70}, should be from 1 to 1024"),
        ({"n": 1, "threads": 5000}, "threads: is 5000"),
    ],
)
def test_bad_numbers(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(benben.ConfigError, match=message):
        benben.Batch(pyramis(), **arguments)


def test_wrong_types() -> None:
    batch: Any = benben.Batch
    for arguments in (
        (pyramis(), 1.5),
        (pyramis(), True),
        ("pyramis", 1),
        (pyramis(), 1, "seed"),
        (pyramis(), 1, 1, 1.0),
    ):
        with pytest.raises(TypeError):
            batch(*arguments)
    with pytest.raises(TypeError, match="row 1 is int"):
        batch.from_states([pyramis().new_initial_state(), 3])
    with pytest.raises(TypeError):
        batch.from_states(3)
    with pytest.raises(benben.ConfigError, match="states: are none"):
        batch.from_states([])


def test_an_empty_batch() -> None:
    batch = benben.Batch(pyramis(), 0)
    assert len(batch) == 0
    batch.apply(batch.sample_actions(1))
    batch.apply([])
    batch.reset([])
    assert batch.observe().shape == (0, pyramis().observation.width)
    assert batch.legal_actions()[1].tolist() == [0]
    assert benben.Batch.from_bytes(pyramis(), batch.to_bytes()) == batch


def test_rows_out_of_range(batch: benben.Batch) -> None:
    for row in (ROWS, -ROWS - 1, 2**70, -(2**70)):
        with pytest.raises(IndexError, match="no row"):
            batch[row]
    untyped: Any = batch
    for wrong in (1.0, "1", slice(2), None):
        with pytest.raises(TypeError):
            untyped[wrong]


def test_resets_refused(batch: benben.Batch) -> None:
    before = batch.to_bytes()
    wrong: list[tuple[Any, type[Exception]]] = [
        ([True] * 5, benben.ConfigError),
        ([0, ROWS], IndexError),
        (np.array([2**64 - 1], np.uint64), IndexError),
        ([0.5], TypeError),
        (None, TypeError),
        ("all", TypeError),
        (np.zeros((2, 3), bool), benben.ConfigError),
        (3, benben.ConfigError),
    ]
    for where, error in wrong:
        with pytest.raises(error):
            batch.reset(where)
    assert batch.to_bytes() == before
    batch.reset([])
    batch.reset(np.zeros(ROWS, bool))
    assert batch.to_bytes() == before
    batch.reset(where=[1, 1, -5])
    assert batch.digests()[1] == int(pyramis().new_initial_state(seed=2, index=ROWS).digest(), 16)


def test_observers_and_types_out_of_range(batch: benben.Batch) -> None:
    observe: Any = batch.observe
    wrong_values: list[dict[str, Any]] = [{"player": 4}, {"player": -1}, {"dtype": "int8"}, {"dtype": 8}]
    for arguments in wrong_values:
        with pytest.raises(benben.ConfigError):
            observe(**arguments)
    wrong_types: list[dict[str, Any]] = [{"player": 1.0}, {"player": True}]
    for arguments in wrong_types:
        with pytest.raises(TypeError):
            observe(**arguments)


def test_a_bug_in_a_change_leaves_the_batch_closed(batch: benben.Batch) -> None:
    with pytest.raises(benben.EngineBug, match="half way"):
        _native._panic("half way", batch=batch)
    calls: list[Callable[[], object]] = [batch.digests, batch.clone, batch.to_bytes, lambda: batch.apply([0] * ROWS)]
    for call in calls:
        with pytest.raises(benben.EngineBug, match="an earlier bug"):
            call()


@pytest.mark.skipif(sys.platform != "linux", reason="limits a process's memory")
def test_more_games_than_there_is_memory_for_are_refused() -> None:
    lines = [
        "import resource, benben",
        "game = benben.make('pyramis', players=4)",
        "limit = 3 << 30",
        "resource.setrlimit(resource.RLIMIT_AS, (limit, limit))",
        "benben.Batch(game, 2**23, threads=1)",
    ]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith("ConfigError: n: is 8388608, there is no memory for so many games\n")


# Streams -----------------------------------------------------------------------------------------------------------


def test_shards_share_no_game() -> None:
    whole = benben.Batch(pyramis(2), 12, 7)
    shards = [benben.Batch(pyramis(2), 4, 7, first=part, stride=3) for part in range(3)]
    assert [shard.indices().tolist() for shard in shards] == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]
    for step in range(40):
        whole.apply(whole.sample_actions(step))
        for shard in shards:
            shard.apply(shard.sample_actions(step))
            np.testing.assert_array_equal(shard.digests(), whole.digests()[shard.indices().astype(int)])
    for shard in shards:
        shard.reset([1, 2])
    assert [shard.indices().tolist() for shard in shards] == [[0, 12, 15, 9], [1, 13, 16, 10], [2, 14, 17, 11]]
    for batch in (shards[1].clone(), benben.Batch.from_bytes(pyramis(2), shards[1].to_bytes())):
        batch.reset([0])
        assert batch.indices().tolist() == [19, 13, 16, 10]


def test_streams_in_use_are_not_begun_again() -> None:
    game = pyramis(2)
    states = [game.new_initial_state(seed=5, index=index) for index in (9, 2)] + [game.new_initial_state(seed=4)]
    batch = benben.Batch.from_states(states, seed=5)
    assert batch.indices().tolist() == [9, 2, 0]
    batch.reset([0, 1, 2])
    assert batch.indices().tolist() == [10, 11, 12]
    used = {(5, 9), (5, 2), (4, 0)}
    assert used.isdisjoint({(batch[row].seed, batch[row].index) for row in range(3)})


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seed": None}, TypeError, "seed is a whole number, not NoneType"),
        ({"first": -1}, benben.ConfigError, "first: is -1"),
        ({"first": None}, TypeError, "first is a whole number, not NoneType"),
        ({"stride": 0}, benben.ConfigError, "stride: is 0, should be at least 1"),
        ({"stride": True}, TypeError, "stride is a whole number, not bool"),
        ({"seed": np.bool_(True)}, TypeError, "seed is a whole number, not bool"),
        ({"n": np.True_}, TypeError, "n is a whole number, not bool"),
    ],
)
def test_numbers_of_streams(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        benben.Batch(pyramis(2), **({"n": 2} | arguments))
    if "seed" in arguments:
        with pytest.raises(error, match=message):
            benben.Batch.from_states([pyramis(2).new_initial_state()], **arguments)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_numbers_of_any_width(kind: Any) -> None:
    batch = benben.Batch(pyramis(2), kind(3), kind(1), kind(1), first=kind(2), stride=kind(3))
    assert batch.indices().tolist() == [2, 5, 8]
    run = benben.simulate(pyramis(2), kind(100), kind(1), first=kind(2), threads=kind(1), chunk=kind(30))
    assert len(run) == 100
    assert batch.sample_actions(kind(3)).tolist() == batch.sample_actions(3).tolist()


@pytest.mark.parametrize("dtype", ["uint8", np.uint8, np.dtype("uint8"), "float32", np.float32, np.dtype("f4"), "f4"])
def test_types_of_observations_by_any_name(dtype: Any) -> None:
    batch = benben.Batch(pyramis(2), 3)
    assert batch.observe(dtype=dtype).dtype == np.dtype(dtype)


@pytest.mark.parametrize("dtype", ["float64", np.int8, "nonsense", None, 3, object()])
def test_types_that_observations_do_not_have(dtype: Any) -> None:
    with pytest.raises(benben.ConfigError, match=r"dtype: is .*, should be \"uint8\" or \"float32\""):
        benben.Batch(pyramis(2), 3).observe(dtype=dtype)


@pytest.mark.parametrize("mask", [[0, 0, 1], [0, 0, 0]])
def test_masked_arrays_are_refused(mask: Any) -> None:
    batch = benben.Batch(pyramis(2), 3)
    before = batch.clone()
    with pytest.raises(TypeError, match="actions can't be a masked array"):
        batch.apply(np.ma.array(batch.sample_actions(1), mask=mask))
    with pytest.raises(TypeError, match="where can't be a masked array"):
        batch.reset(np.ma.array([True, False, True], mask=mask))
    assert batch == before
