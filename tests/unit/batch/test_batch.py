"""Batches: equal to single games at every step, for any number of threads."""

from __future__ import annotations

import copy
import pickle
import re
import threading
from typing import Any

import benben
import numpy as np
import pytest
from kit.places import ROOT
from kit.playing import box, chance, decision, finished, pyramis
from numpy.typing import NDArray

ROWS = 1_000


def mid_game(rows: int = 20, *, players: int = 4, steps: int = 25, threads: int = 1) -> benben.Batch:
    batch = benben.Batch(pyramis(players), rows, 5, threads)
    for step in range(steps):
        batch.apply(batch.sample_actions(step))
    return batch


def over(rows: int = 20) -> benben.Batch:
    return mid_game(rows, steps=pyramis().max_game_length or 0)


def digests_of(states: list[benben.State]) -> NDArray[np.uint64]:
    return np.array([int(state.digest(), 16) for state in states], np.uint64)


# Batches and single games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_whole_games_equal_single_ones_at_every_step(threads: int) -> None:
    game = pyramis()
    batch = benben.Batch(game, ROWS, seed=3, threads=threads)
    singles = [game.new_initial_state(seed=3, index=row) for row in range(ROWS)]
    step = 0
    while not batch.is_terminal().all():
        np.testing.assert_array_equal(batch.digests(), digests_of(singles))
        if step % 20 == 0:
            compare(batch, singles)
        actions = batch.sample_actions(step)
        batch.apply(actions)
        for single, action in zip(singles, actions.tolist(), strict=True):
            if action >= 0:
                single.apply(action)
        step += 1
    assert step > 50
    np.testing.assert_array_equal(batch.digests(), digests_of(singles))
    compare(batch, singles)


def compare(batch: benben.Batch, singles: list[benben.State]) -> None:
    players, scores, returns = batch.current_player(), batch.scores(), batch.returns()
    mask, (ids, offsets) = batch.legal_actions_mask(), batch.legal_actions()
    unpacked = np.unpackbits(batch.legal_actions_bits(), axis=1, count=mask.shape[1], bitorder="little")
    np.testing.assert_array_equal(unpacked, mask)
    for row, single in enumerate(singles):
        assert players[row] == single.current_player()
        assert scores[row].tolist() == single.scores()
        assert returns[row].tolist() == single.returns()
        assert ids[offsets[row] : offsets[row + 1]].tolist() == single.legal_actions()
        np.testing.assert_array_equal(mask[row], single.legal_actions_mask())


def test_shapes_and_types() -> None:
    game = pyramis(3)
    batch = benben.Batch(game, 7)
    d, width = game.num_distinct_actions, game.observation.width
    results: list[tuple[NDArray[Any], Any, tuple[int, ...]]] = [
        (batch.current_player(), np.int8, (7,)),
        (batch.is_terminal(), np.bool_, (7,)),
        (batch.legal_actions_mask(), np.bool_, (7, d)),
        (batch.legal_actions_bits(), np.uint8, (7, -(-d // 8))),
        (batch.legal_actions()[0], np.uint16, (int(batch.legal_actions_mask().sum()),)),
        (batch.legal_actions()[1], np.int64, (8,)),
        (batch.sample_actions(1), np.int32, (7,)),
        (batch.observe(), np.uint8, (7, width)),
        (batch.observe(dtype="float32"), np.float32, (7, width)),
        (batch.returns(), np.float64, (7, 3)),
        (batch.scores(), np.int32, (7, 3)),
        (batch.digests(), np.uint64, (7,)),
    ]
    for values, dtype, shape in results:
        assert (values.dtype, values.shape) == (dtype, shape)
    assert len(batch) == 7
    assert batch.game == game
    assert repr(batch) == "<Batch of 7 games of pyramis(players=3)>"


def test_sampled_actions_are_legal_uniform_and_repeatable() -> None:
    batch = mid_game(4_000)
    actions = batch.sample_actions(9)
    assert batch.legal_actions_mask()[np.arange(4_000), actions].all()
    np.testing.assert_array_equal(batch.sample_actions(9), actions)
    assert (batch.sample_actions(10) != actions).any()
    fresh = benben.Batch(pyramis(), 1, 0)
    states = benben.Batch.from_states([fresh[0]] * 4_000)
    counts = np.unique(states.sample_actions(2), return_counts=True)[1]
    assert len(counts) == len(fresh[0].legal_actions())
    assert abs(counts - 4_000 / len(counts)).max() < 5 * np.sqrt(4_000 / len(counts))


def test_finished_games_take_minus_one() -> None:
    batch = over()
    assert batch.is_terminal().all()
    assert (batch.current_player() == -4).all()
    assert not batch.legal_actions_mask().any()
    assert (batch.sample_actions(1) == -1).all()
    before = batch.digests()
    batch.apply([-1] * 20)
    np.testing.assert_array_equal(batch.digests(), before)
    np.testing.assert_allclose(batch.returns().sum(axis=1), 0, atol=1e-12)


# Rows as states, and back ------------------------------------------------------------------------------------------


def test_a_row_goes_on_as_the_batch_does() -> None:
    batch = mid_game()
    row = batch[-3]
    assert row == batch[17]
    for step in range(40):
        actions = batch.sample_actions(step)
        if actions[17] >= 0:
            row.apply(actions[17])
        batch.apply(actions)
        assert int(row.digest(), 16) == batch.digests()[17]


def test_from_states_and_back() -> None:
    states = [decision(seed, game=pyramis()) for seed in range(5)] + [finished(3)]
    batch = benben.Batch.from_states(states, threads=2)
    assert [batch[row] for row in range(6)] == states
    actions = batch.sample_actions(0)
    batch.apply(actions)
    for row, action in enumerate(actions.tolist()):
        if action >= 0:
            states[row].apply(action)
        assert batch[row] == states[row]


def test_states_without_a_seed_get_their_rows_stream() -> None:
    state = chance()
    batches = [benben.Batch.from_states([state] * 50, seed) for seed in (1, 1, 2)]
    assert batches[0] == batches[1]
    assert batches[0] != batches[2]
    assert (batches[0].current_player() >= 0).all()
    assert len(set(batches[0].digests().tolist())) > 1


def test_reset_begins_the_next_games() -> None:
    game, batch = pyramis(), mid_game(6)
    before = batch.digests()
    batch.reset(np.array([False, True, False, False, True, False]))
    batch.reset([-1])
    fresh = digests_of([game.new_initial_state(seed=5, index=index) for index in (6, 7, 8)])
    expected = [before[0], fresh[0], before[2], before[3], fresh[1], fresh[2]]
    assert batch.digests().tolist() == [int(digest) for digest in expected]


def test_copies_bytes_and_pickles() -> None:
    batch = mid_game()
    copies = [batch.clone(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    copies.append(benben.Batch.from_bytes(batch.game, batch.to_bytes(), threads=2))
    before = batch.digests()
    for other in copies:
        assert other == batch
        other.apply(other.sample_actions(7))
        assert other != batch
        np.testing.assert_array_equal(batch.digests(), before)
    assert len({other.to_bytes() for other in copies}) == 1
    for other in copies:
        other.reset([0])
    assert len({other.to_bytes() for other in copies}) == 1
    with pytest.raises(TypeError, match="unhashable"):
        hash(batch)


def test_damaged_bytes() -> None:
    data = mid_game().to_bytes()
    for broken in (data[:-1], data[:40], b"", data[:50] + bytes([data[50] ^ 1]) + data[51:]):
        with pytest.raises(benben.RecordError):
            benben.Batch.from_bytes(pyramis(), broken)
    with pytest.raises(benben.RecordError, match="another game"):
        benben.Batch.from_bytes(pyramis(3), data)


def test_a_box_of_ones_own() -> None:
    batch = benben.Batch(pyramis(sheet=box()), 3)
    assert pickle.loads(pickle.dumps(batch)) == batch
    with pytest.raises(benben.ConfigError, match="row 1 belongs to another game"):
        benben.Batch.from_states([pyramis().new_initial_state(seed=1), batch[0]])


# What can be seen --------------------------------------------------------------------------------------------------


def test_observations_are_those_of_views() -> None:
    batch = mid_game(30, threads=2)
    for player in (None, 0, 1, 2, 3):
        seen, floats = batch.observe(player), batch.observe(player, dtype="float32")
        np.testing.assert_array_equal(seen, floats)
        for row in range(30):
            state = batch[row]
            observer = max(state.current_player(), 0) if player is None else player
            np.testing.assert_array_equal(seen[row], state.view(observer).observe())


def test_hidden_things_are_not_in_an_observation() -> None:
    """States that a player can't tell apart look alike, and there are such among those drawn."""
    batch = mid_game(500, steps=60)
    drawn = batch.determinize(1)
    assert (drawn.digests() != batch.digests()).any()
    np.testing.assert_array_equal(drawn.observe(), batch.observe())
    others = (drawn.observe(player) != batch.observe(player) for player in range(4))
    assert np.any([other.any() for other in others]), "nothing hidden was drawn anew"
    assert drawn == batch.determinize(1)
    assert drawn != batch.determinize(2)


@pytest.mark.parametrize("name", benben.games())
def test_the_page_lists_the_fields_of_an_observation(name: str) -> None:
    observation = benben.make(name, players=3).observation
    page = (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")
    section = page.partition("## Observation\n")[2].partition("\n## ")[0]
    assert f"Version {observation.version}." in section
    rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)] == list(observation.fields)


def test_the_layout_of_an_observation() -> None:
    layout = pyramis().observation
    assert layout.version == 1
    end = 0
    for offset, shape in layout.fields.values():
        assert offset == end
        end += int(np.prod(shape))
    assert end == layout.width
    state = decision()
    observation = state.view(state.current_player()).observe()
    offset, shape = layout.fields["to_move"]
    assert shape == (4,)
    assert observation[offset : offset + 4].tolist() == [1, 0, 0, 0], "seats are counted from the observer on"
    with pytest.raises(benben.NodeError, match="spectator"):
        state.view().observe()


# Several Python threads --------------------------------------------------------------------------------------------


def test_threads_may_share_a_batch() -> None:
    batch, errors = benben.Batch(pyramis(), 300, threads=2), list[BaseException]()

    def work(number: int) -> None:
        try:
            for step in range(50):
                if number == 0:
                    batch.apply(batch.sample_actions(step))
                assert batch.observe().shape[0] == len(batch.digests()) == 300
                batch.clone()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    alone = benben.Batch(pyramis(), 300, threads=1)
    for step in range(50):
        alone.apply(alone.sample_actions(step))
    assert alone == batch
