"""Results as tables. Needs the extras `arrow` and `pandas`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from benben._extras import require

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

    from benben.bulk.results import Results


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
    return arrow.table(made, metadata=about)


def to_parquet(results: Results, path: str | os.PathLike[str]) -> None:
    """`Simulation.to_parquet`."""
    require("pyarrow.parquet", "arrow", "to_parquet").write_table(to_arrow(results), os.fspath(path))


def to_dataframe(results: Results) -> pd.DataFrame:
    """`Simulation.to_dataframe`."""
    pandas = require("pandas", "pandas", "to_dataframe")
    made: dict[str, Any] = dict(columns(results))
    made["reason"] = pandas.Categorical.from_codes(results.reasons.astype("int16"), list(results.game.reasons))
    return pandas.DataFrame(made)
