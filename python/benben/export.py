"""Simulations as tables. Needs the extras `arrow` and `pandas`."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

    from benben.simulation import Simulation


def require(module: str, extra: str, what: str) -> Any:
    """A module of an extra."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(f"{what} needs {package}: pip install 'benben[{extra}]'", name=package) from error


def columns(simulation: Simulation) -> dict[str, NDArray[Any]]:
    """A column a quantity and player; the reason as an index."""
    table: dict[str, NDArray[Any]] = {"game": simulation.games}
    for player in range(simulation.game.players):
        table[f"score_{player}"] = simulation.scores[:, player]
        table[f"rank_{player}"] = simulation.ranks[:, player]
        table[f"return_{player}"] = simulation.returns[:, player]
        for at, part in enumerate(simulation.game.breakdown):
            table[f"{part}_{player}"] = simulation.breakdown[:, player, at]
    return table | {
        "decisions": simulation.decisions,
        "events": simulation.events,
        "reason": simulation.reasons,
        "digest": simulation.digests,
    }


def to_arrow(simulation: Simulation) -> pa.Table:
    """`Simulation.to_arrow`."""
    arrow = require("pyarrow", "arrow", "to_arrow")
    made = {name: arrow.array(values) for name, values in columns(simulation).items()}
    made["reason"] = arrow.DictionaryArray.from_arrays(made["reason"], list(simulation.game.reasons))
    about = {"game": str(simulation.game), "game_digest": simulation.game.digest, "seed": str(simulation.seed)}
    return arrow.table(made, metadata=about)


def to_parquet(simulation: Simulation, path: str | os.PathLike[str]) -> None:
    """`Simulation.to_parquet`."""
    require("pyarrow.parquet", "arrow", "to_parquet").write_table(to_arrow(simulation), os.fspath(path))


def to_dataframe(simulation: Simulation) -> pd.DataFrame:
    """`Simulation.to_dataframe`."""
    pandas = require("pandas", "pandas", "to_dataframe")
    made: dict[str, Any] = dict(columns(simulation))
    made["reason"] = pandas.Categorical.from_codes(simulation.reasons.astype("int16"), list(simulation.game.reasons))
    return pandas.DataFrame(made)
