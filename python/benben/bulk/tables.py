"""Results as tables. Needs the extras `arrow` and `pandas`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from benben._extras import require
from benben.errors import RecordError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

    from benben._native import Game
    from benben.bulk.results import Results


R = TypeVar("R", bound="Results")


def columns(results: Results) -> dict[str, NDArray[Any]]:
    """A column a quantity and player; the reason as an index."""
    table: dict[str, NDArray[Any]] = {"game": results.games}
    for player in range(results.game.players):
        table[f"score_{player}"] = results.scores[:, player]
        table[f"rank_{player}"] = results.ranks[:, player]
        table[f"return_{player}"] = results.returns[:, player]
        for at, part in enumerate(results.game.breakdown):
            table[f"{part}_{player}"] = results.breakdown[:, player, at]
    return table | {
        "decisions": results.decisions,
        "events": results.events,
        "reason": results.reasons,
        "digest": results.digests,
    }


def to_arrow(results: Results) -> pa.Table:
    """`Simulation.to_arrow`."""
    arrow = require("pyarrow", "arrow", "to_arrow")
    made = {name: arrow.array(values) for name, values in columns(results).items()}
    made["reason"] = arrow.DictionaryArray.from_arrays(made["reason"], list(results.game.reasons))
    about = {"game": str(results.game), "game_digest": results.game.digest, "seed": str(results.seed)}
    about |= {"complete": str(results.complete), "policies": json.dumps(results.policies)}
    return arrow.table(made, metadata=about)


def to_parquet(results: Results, path: str | os.PathLike[str]) -> None:
    """`Simulation.to_parquet`."""
    require("pyarrow.parquet", "arrow", "to_parquet").write_table(to_arrow(results), os.fspath(path))


def from_parquet(kind: type[R], path: str | os.PathLike[str], game: Game) -> R:
    """`Simulation.from_parquet`."""
    table = require("pyarrow.parquet", "arrow", "from_parquet").read_table(os.fspath(path))
    about = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    if about.get("game_digest") != game.digest:
        raise RecordError(f"{os.fspath(path)} holds games of {about.get('game', 'no game of ours')}, not of {game}")
    made = {name: table[name].combine_chunks() for name in table.column_names}
    try:
        return _read(kind, made, game, about)
    except (KeyError, ValueError) as error:
        raise RecordError(f"{os.fspath(path)}: {error}") from error


def _read(kind: type[R], made: dict[str, Any], game: Game, about: dict[str, str]) -> R:
    def by_player(name: str) -> NDArray[Any]:
        return np.stack([made[f"{name}_{player}"].to_numpy() for player in range(game.players)], axis=1)

    reasons = np.array([game.reasons.index(reason) for reason in made["reason"].to_pylist()], np.uint8)
    return kind(
        game,
        int(about["seed"]),
        games=made["game"].to_numpy(),
        scores=by_player("score"),
        ranks=by_player("rank"),
        returns=by_player("return"),
        breakdown=np.stack([by_player(part) for part in game.breakdown], axis=2),
        decisions=made["decisions"].to_numpy(),
        events=made["events"].to_numpy(),
        reasons=reasons,
        digests=made["digest"].to_numpy(),
        complete=about["complete"] == "True",
        policies=tuple(json.loads(about["policies"])),
    )


def to_dataframe(results: Results) -> pd.DataFrame:
    """`Simulation.to_dataframe`."""
    pandas = require("pandas", "pandas", "to_dataframe")
    made: dict[str, Any] = dict(columns(results))
    made["reason"] = pandas.Categorical.from_codes(results.reasons.astype("int16"), list(results.game.reasons))
    return pandas.DataFrame(made)
