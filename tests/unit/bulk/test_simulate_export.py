"""Simulations as tables, files and figures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import benben
import numpy as np
import pytest
from benben.bots import RandomBot
from kit.playing import pyramis
from kit.simulations import assert_same, first_legal

GAMES = 200


@pytest.fixture(scope="module")
def simulation() -> benben.Simulation:
    return benben.simulate(pyramis(3), GAMES, seed=4, first=10)


def check_columns(simulation: benben.Simulation, table: Any) -> None:
    columns = {name: np.asarray(table[name]) for name in table}
    assert columns["game"].tolist() == list(range(10, 10 + GAMES))
    for player in range(3):
        np.testing.assert_array_equal(columns[f"score_{player}"], simulation.scores[:, player])
        np.testing.assert_array_equal(columns[f"rank_{player}"], simulation.ranks[:, player])
        np.testing.assert_array_equal(columns[f"return_{player}"], simulation.returns[:, player])
        for at, part in enumerate(simulation.game.breakdown):
            np.testing.assert_array_equal(columns[f"{part}_{player}"], simulation.breakdown[:, player, at])
    np.testing.assert_array_equal(columns["decisions"], simulation.decisions)
    np.testing.assert_array_equal(columns["events"], simulation.events)
    np.testing.assert_array_equal(columns["digest"], simulation.digests)
    assert set(columns["reason"].tolist()) == {"complete"}
    assert len(columns) == 1 + 3 * (3 + len(simulation.game.breakdown)) + 4


def test_arrow(simulation: benben.Simulation) -> None:
    table = simulation.to_arrow()
    check_columns(simulation, {name: table[name].to_pylist() for name in table.column_names})
    assert table.schema.field("digest").type == "uint64"
    assert table.schema.metadata[b"game"] == b"pyramis(players=3)"
    assert table.schema.metadata[b"seed"] == b"4"


def test_parquet(simulation: benben.Simulation, tmp_path: Path) -> None:
    from pyarrow import parquet

    simulation.to_parquet(tmp_path / "games.parquet")
    assert parquet.read_table(tmp_path / "games.parquet").to_pydict() == simulation.to_arrow().to_pydict()


def test_parquet_is_read_back(simulation: benben.Simulation, tmp_path: Path) -> None:
    for run in (simulation, benben.simulate(pyramis(3), 6, 1, policies=[first_legal, None, RandomBot(3)])):
        run.to_parquet(tmp_path / "games.parquet")
        again = benben.Simulation.from_parquet(tmp_path / "games.parquet", pyramis(3))
        assert_same(again, run)
        assert again.complete
        assert str(again.summary()) == str(run.summary())
    with pytest.raises(benben.RecordError, match=r"holds games of pyramis\(players=3\), not of pyramis\(players=2\)"):
        benben.Simulation.from_parquet(tmp_path / "games.parquet", pyramis(2))


def test_other_parquet_files_are_refused(simulation: benben.Simulation, tmp_path: Path) -> None:
    from pyarrow import parquet

    table = simulation.to_arrow()
    parquet.write_table(table.drop_columns(["score_1"]), tmp_path / "cut.parquet")
    parquet.write_table(table.replace_schema_metadata({}), tmp_path / "other.parquet")
    for name in ("cut", "other"):
        with pytest.raises(benben.RecordError, match=f"{name}.parquet"):
            benben.Simulation.from_parquet(tmp_path / f"{name}.parquet", pyramis(3))


def test_dataframe(simulation: benben.Simulation) -> None:
    frame = simulation.to_dataframe()
    assert len(frame) == GAMES
    check_columns(simulation, frame)
    assert frame["reason"].dtype == "category"


def test_plot(simulation: benben.Simulation, tmp_path: Path) -> None:
    figure = simulation.plot()
    scores, wins, lengths = figure.axes
    assert [axes.get_title().split()[0] for axes in figure.axes] == ["Scores", "Win", "Length"]
    assert len(scores.lines) == 3
    assert np.asarray(scores.lines[0].get_ydata()).sum() == pytest.approx(1)
    heights = [bar.get_height() for bar in wins.patches]  # type: ignore[attr-defined]
    assert heights == pytest.approx([share.mean for share in simulation.summary().win_shares])
    assert len(lengths.lines) == 2
    figure.savefig(tmp_path / "figure.png")
    assert (tmp_path / "figure.png").stat().st_size > 10_000


def test_one_game_can_be_plotted(tmp_path: Path) -> None:
    benben.simulate(pyramis(), 1).plot().savefig(tmp_path / "figure.svg")


WITHOUT = """
import sys
for name in ("pyarrow", "pandas", "matplotlib"):
    sys.modules[name] = None
import benben
simulation = benben.simulate(benben.make("pyramis", players=2), 3)
for call in (simulation.to_arrow, lambda: simulation.to_parquet("x"), simulation.to_dataframe, simulation.plot):
    try:
        call()
    except ImportError as error:
        print(error)
"""


def test_a_missing_extra_is_named() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "to_arrow needs pyarrow: pip install 'benben[arrow]'",
        "to_parquet needs pyarrow: pip install 'benben[arrow]'",
        "to_dataframe needs pandas: pip install 'benben[pandas]'",
        "plot needs matplotlib: pip install 'benben[plot]'",
    ]
