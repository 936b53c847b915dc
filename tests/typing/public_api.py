"""Uses every public name as a user would. Checked by mypy --strict and run by `tests/unit/house/test_typing.py`."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import benben
import numpy as np
from benben.scoring import terra
from numpy.typing import NDArray

SHEET = Path(__file__).parents[2] / "rust/pyramis/data/pyramis.toml"


def games() -> benben.Game:
    names: list[str] = benben.games()
    version: str = benben.__version__
    profile: Literal["debug", "release"] = benben.build_info()["profile"]
    assert names
    assert version
    assert profile
    sheet: dict[str, object] = benben.sheet("pyramis")
    assert benben.make("pyramis", players=4, sheet=sheet) == benben.make("pyramis", players=4, sheet=SHEET)
    return benben.make("pyramis", players=4)


def game_properties(game: benben.Game) -> None:
    texts: tuple[str, str, str] = (game.name, game.digest, str(game))
    numbers: tuple[int, int, int, int] = (
        game.players,
        game.rules_version,
        game.num_distinct_actions,
        game.num_chance_outcomes,
    )
    length: int | None = game.max_game_length
    parts: dict[str, str] = game.breakdown
    reasons: tuple[str, ...] = game.reasons
    options: dict[str, object] = game.options
    sheet: dict[str, object] = game.sheet
    action: int = game.string_to_action(game.action_to_string(0))
    assert all(texts)
    assert all(numbers)
    assert length is None or length > 0
    assert parts
    assert reasons
    assert options == {}
    assert sheet
    assert action == 0
    assert {game: 1}[copy.copy(game)] == 1


def play(game: benben.Game) -> benben.State:
    state: benben.State = game.new_initial_state()
    while state.current_player() != benben.TERMINAL:
        if state.current_player() == benben.CHANCE:
            outcomes: list[tuple[int, int]] = state.chance_outcomes()
            state.apply(outcomes[0][0])
        else:
            state = decide(state)
    return state


def decide(state: benben.State) -> benben.State:
    player: int = state.current_player()
    assert not state.is_terminal()
    assert not state.is_chance_node()
    actions: list[int] = state.legal_actions()
    mask: NDArray[np.bool_] = state.legal_actions_mask()
    texts: list[str] = state.legal_strings()
    assert player >= 0
    assert mask.sum() == len(actions)
    assert state.is_legal(texts[0])
    assert state.string_to_action(state.action_to_string(actions[0])) == actions[0]
    state.apply(np.int64(actions[0]))
    return state


def look(state: benben.State) -> None:
    view: benben.View = state.view(0)
    fields: dict[str, object] = view.to_dict()
    data: bytes = view.to_bytes()
    observer: int | None = view.observer
    names: list[str] = view.keys()
    assert view["phase"] == fields["phase"]
    assert data
    assert observer == 0
    assert names == list(view)
    assert dict(view.items()) == fields
    assert list(view.values()) == list(fields.values())
    assert view.get("nothing", 7) == 7
    picture: str = view.to_svg(size=400, theme="dark", highlight="deck a", legal=state.legal_actions())
    assert picture.startswith("<svg")
    assert state.to_svg(0).startswith("<svg")
    assert view.game == state.game
    world: benben.State = view.determinize(1, seeded=False)
    assert world.view(0) == view
    assert state.determinize(None, 1).view() == state.view()
    assert state.clone(seed=3) == state


def store(state: benben.State) -> None:
    data: bytes = state.to_bytes()
    text: str = state.to_json()
    assert benben.State.from_bytes(data) == benben.State.from_json(text)
    assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state.clone()
    history: list[int] = state.history()
    strings: list[str] = state.history_strings()
    digest: str = state.digest()
    seed: tuple[int | None, int | None] = (state.seed, state.index)
    assert len(history) == len(strings)
    assert len(digest) == 16
    assert seed == (None, None)


def results(state: benben.State) -> None:
    outcome: benben.Outcome = state.outcome()
    returns: list[float] = state.returns()
    scores: list[int] = state.scores()
    breakdown: Mapping[str, tuple[int, ...]] = outcome.breakdown
    assert outcome.kind in ("ranked", "cooperative", "solo")
    assert outcome.won is None
    assert outcome.reason
    assert outcome.scores == tuple(scores)
    assert [returns[player] > 0 for player in outcome.winners]
    assert len(outcome.ranks) == len(returns)
    assert set(breakdown) == set(state.game.breakdown)


def bulk(game: benben.Game) -> None:
    def progress(done: int, total: int) -> None:
        assert done <= total

    with ThreadPoolExecutor(1) as executor:
        simulation: benben.Simulation = benben.simulate(
            game, 20, 1, first=0, threads=1, progress=progress, executor=executor, chunk=10
        )
    scores: NDArray[np.int32] = simulation.scores
    digests: NDArray[np.uint64] = simulation.digests
    summary: benben.Summary = simulation.summary()
    mean: benben.Estimate = summary.scores[0]
    length: benben.Span = summary.decisions
    part: benben.Part = summary.breakdown[0]
    table: benben.Table = summary.tables()[0]
    assert scores.shape == (len(digests), game.players)
    assert mean.margin >= 0
    assert mean.low <= mean.mean <= mean.high
    assert summary.even_share == 1 / game.players
    assert summary.policies == simulation.policies
    assert length.min <= length.max
    assert part.clause
    assert table.title


def columns(simulation: benben.Simulation) -> None:
    game, seed, complete = simulation.game, simulation.seed, simulation.complete
    indices: NDArray[np.uint64] = simulation.games
    returns: NDArray[np.float64] = simulation.returns
    points: list[NDArray[np.int32]] = [simulation.scores, simulation.ranks, simulation.breakdown]
    lengths: list[NDArray[np.uint32]] = [simulation.decisions, simulation.events]
    reasons: NDArray[np.uint8] = simulation.reasons
    last: benben.State = simulation.replay(-1)
    assert last.index == indices[-1]
    assert (game, seed, complete) == (last.game, last.seed, True)
    players: tuple[str, ...] = simulation.policies
    assert players == ("random",) * game.players
    assert len(simulation) == len(returns) == len(points[0]) == len(lengths[0]) == len(reasons)


def export(simulation: benben.Simulation, folder: Path) -> None:
    simulation.to_parquet(folder / "games.parquet")
    again: benben.Simulation = benben.Simulation.from_parquet(folder / "games.parquet", simulation.game)
    assert len(again) == len(simulation)
    assert simulation.to_arrow().num_rows == len(simulation.to_dataframe())
    simulation.plot().savefig(folder / "games.png")


def lowest(view: benben.View, legal_actions: list[int]) -> int:
    assert view.observer is not None
    return min(legal_actions)


class Maker:
    def new_game(self, seed: int, index: int, player: int) -> benben.bots.Policy:
        return lowest


def policies(game: benben.Game) -> None:
    bot: benben.bots.RandomBot = benben.bots.RandomBot(seed=1)
    maker: benben.bots.PolicyMaker = Maker()
    one: benben.bots.AnyPolicy = bot.new_game(1, 2, 3)
    players: benben.bots.Policies = [one, lowest, maker, None]
    parts = [benben.simulate(game, 1, policies=players, first=first) for first in range(2)]
    merged: benben.Simulation = benben.Simulation.merge(parts)
    assert merged.replay(1, players).is_terminal()


def batches(game: benben.Game) -> None:
    batch: benben.Batch = benben.Batch(game, 5, seed=1, threads=None)
    actions: NDArray[np.int32] = batch.sample_actions(1, out=np.empty(5, np.int32))
    batch.apply(actions)
    batch.apply([-1 if over else ids[0] for over, ids in zip(batch.is_terminal(), rows_of(batch), strict=True)])
    player: NDArray[np.int8] = batch.current_player()
    streams: NDArray[np.uint64] = batch.indices()
    assert len(streams) == len(batch)
    shard = benben.Batch(game, 2, 1, first=1, stride=2)
    assert shard.observe(dtype=np.float32).dtype == np.float32
    masks: tuple[NDArray[np.bool_], NDArray[np.uint8]] = (batch.legal_actions_mask(), batch.legal_actions_bits())
    seen: NDArray[np.uint8] = batch.observe()
    floats: NDArray[np.float32] = batch.observe(0, dtype="float32")
    results: tuple[NDArray[np.float64], NDArray[np.int32]] = (batch.returns(), batch.scores())
    digests: NDArray[np.uint64] = batch.digests()
    assert len(batch) == len(player) == len(masks[0]) == len(seen) == len(floats) == len(results[0]) == len(digests)
    assert batch.determinize(1).game == game
    assert benben.Batch.from_bytes(game, batch.to_bytes()) == batch.clone()
    state: benben.State = batch[0]
    again: benben.Batch = benben.Batch.from_states([state], seed=1, threads=1)
    again.reset([True])
    observe(state)


def rows_of(batch: benben.Batch) -> list[NDArray[np.uint16]]:
    ids, offsets = batch.legal_actions()
    return np.split(ids, offsets[1:-1])


def observe(state: benben.State) -> None:
    layout: benben.Observation = state.game.observation
    numbers: tuple[int, int] = (layout.version, layout.width)
    offset, shape = layout.fields["phase"]
    one: NDArray[np.uint8] = state.view(0).observe()
    assert one.shape == numbers[1:]
    assert (offset, len(shape)) == (0, 1)


def finished_tables() -> None:
    table = benben.make("terra-pyramides", players=2, expansion="nile").new_initial_state(seed=1)
    score: terra.Score = benben.scoring.terra.score(**terra.holdings(table))
    total: NDArray[np.int32] = score.total + sum(score.breakdown.values())
    flags: tuple[NDArray[np.bool_], NDArray[np.bool_] | None] = (score.winners, score.won)
    assert (total.shape, score.ranks.shape, flags[0].shape) == ((2,), (2,), (2,))
    values = [terra.foundations([3, 4]), terra.blocks([1, 2]), terra.gold([0, 1]), terra.horus([5, 0])]
    values += [terra.grave_goods([2, 1]), terra.pyramids([[1, 0, 0, 0, 0]] * 2), terra.oases([2, 3], [[0] * 5] * 2)]
    values += [
        terra.nile(foundation_count=[1, 1], pyramids=[[0] * 5] * 2, ship=[3, 9], sheet=benben.sheet("terra-pyramides"))
    ]
    own: dict[str, Any] = {"foundation_count": [1, 1], "pyramids": [[0] * 5] * 2, "horus": [5, 5]}
    own |= {"grave_goods": [1, 0], "oases": [0, 0], "ship": [0, 0]}
    values += [terra.strategy(**own, cards=[None, terra.TASKS[0]])]
    who: dict[str, NDArray[np.int8]] = terra.accomplished(**own)
    assert len(who) == len(terra.TASKS)
    assert all(points.shape == (2,) for points in values)


def errors(game: benben.Game) -> None:
    kinds: list[type[benben.BenbenError]] = [
        benben.ConfigError,
        benben.EngineBug,
        benben.NodeError,
        benben.NotationError,
        benben.PolicyError,
        benben.RecordError,
    ]
    assert kinds
    try:
        game.new_initial_state(seed=1).child(game.num_distinct_actions)
    except benben.IllegalActionError as error:
        value_error: ValueError = error
        assert value_error.args
    try:
        benben.make("pyramis", players=4, sheet="\n")
    except benben.SheetError as error:
        where: tuple[str, str, str] = (error.file, error.key, error.reason)
        assert all(where)
    record: bytes | None = benben.EngineBug("message").record
    assert record is None


def main() -> None:
    game = games()
    game_properties(game)
    state = play(game)
    look(state)
    store(state)
    results(state)
    bulk(game)
    simulation = benben.simulate(game, 3)
    columns(simulation)
    with TemporaryDirectory() as folder:
        export(simulation, Path(folder))
    policies(game)
    batches(game)
    finished_tables()
    errors(game)


if __name__ == "__main__":
    main()
