"""The command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import benben
import pytest
from benben import __main__ as entry
from kit.places import ROOT


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benben", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, encoding="utf-8")


def test_games() -> None:
    assert run("games").stdout.split() == benben.games()


def test_simulate_prints_the_summary() -> None:
    done = run("simulate", "pyramis", "--players", "3", "--games", "200", "--seed", "5", "--threads", "2")
    assert done.returncode == 0, done.stderr
    assert "pyramis(players=3): 200 games, seed 5" in done.stdout
    summary = benben.simulate(benben.make("pyramis", players=3), 200, 5).summary()
    for table in summary.tables():
        assert table.title in done.stdout
    for estimate in (*summary.scores, *summary.win_shares):
        assert str(estimate) in done.stdout


def test_simulate_with_a_sheet(tmp_path: Path) -> None:
    sheet = (ROOT / "rust/pyramis/data/pyramis.toml").read_text(encoding="utf-8")
    path = tmp_path / "box.toml"
    path.write_text(sheet.replace('"reconstructed"', '"box"'), encoding="utf-8")
    done = run("simulate", "pyramis", "--players", "2", "--games", "10", "--sheet", str(path))
    assert done.returncode == 0, done.stderr
    assert "sheet=box#" in done.stdout


@pytest.mark.parametrize("words", [["--length", "long"], ["--length=long"], ["--option", "length=long"]])
def test_options_of_a_game_go_by_name(words: list[str]) -> None:
    done = run("simulate", "pyramid-of-the-sun", "--players", "5", *words, "--games", "10")
    assert done.returncode == 0, done.stderr
    assert "pyramid-of-the-sun(players=5, length=long, top_bonus=card, stall_limit=30): 10 games" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "--players", "2"], 'game: "chess" is not known'),
        (["pyramis"], "players: is missing"),
        (["pyramis", "--players", "9"], "players: is 9"),
        (["pyramis", "--players", "2", "--games", "0"], "games: is 0"),
        (["pyramis", "--players", "2", "--option", "depth=3"], "depth: is no option"),
        (["pyramis", "--players", "2", "--option", "depth"], "option: is 'depth', should be name=value"),
        (["pyramis", "--players", "2", "--sheet", "no.toml"], "no.toml: can't be read"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str) -> None:
    done = run("simulate", *arguments)
    assert done.returncode == 2
    assert f"error: {message}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"pip install 'benben\[cli\]'"):
        entry.main()
