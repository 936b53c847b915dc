"""What the command line prints, wherever it goes, and one line where something is wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import benben
import pytest

SMALL = ("simulate", "pyramis", "--players", "4", "--games", "50")


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benben", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        encoding="utf-8",
        env=os.environ | variables,
    )


def words(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The numbers and words, without what rules the tables."""
    assert done.returncode == 0, done.stderr
    assert "…" not in done.stdout
    return [word for word in done.stdout.replace("+-", "±").split() if set(word) - set("-─")]


@pytest.mark.parametrize("columns", ["0", "1", "20", "70", "80", "300"])
def test_nothing_is_hidden_at_any_width(columns: str) -> None:
    assert sorted(words(run(*SMALL, COLUMNS=columns))) == sorted(words(run(*SMALL, COLUMNS="200")))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "ascii:strict", "cp437"])
def test_any_encoding_will_do(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benben", *SMALL],
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0, done.stderr
    text = done.stdout.decode(encoding.partition(":")[0])
    assert ("+-" if encoding.startswith("ascii") else "±") in text
    assert "?" not in text


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("arguments", [SMALL, ("games",)])
def test_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "benben", *arguments]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "error: the output can't be written: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pyramis(players=four)"], 'players: is "four", should be a whole number'),
        (["pyramis", "--players", "4", "--option", "players=3"], "option: players=3 is no option of a game, use"),
        (["pyramis", "--players", "4", "--option", "sheet=x"], "option: sheet=x is no option of a game, use --sheet"),
        (["pyramis", "--players", "4", "--option", "name=x"], "option: name=x is no option of a game"),
        (["pyramis", "--players", "4", "--option", "a=1", "--option", "a=2"], "a: is there twice, as 1 and as 2"),
        (["pyramis", "--players", "4", "--games", str(10**15)], "games: is 1000000000000000, should be at most"),
        (["pyramis", "--players", "4", "--games", str(10**18)], "games: is 1000000000000000000, should be at most"),
        (["pyramis", "--players", "4", "--games", str(10**30)], f"games: is {10**30}, should be at most"),
        (["pyramis", "--players", "4", "--sheet", "bo\udcffx.toml"], "bo\\udcffx.toml: can't be read"),
        (["pyramid-of-the-sun", "--players", "2", "--lenth=long"], "lenth: is no option of pyramid-of-the-sun"),
        (["pyramid-of-the-sun", "--players", "2", "--length", "--seed", "1"], "option: --length has no value"),
        (["pyramid-of-the-sun", "--players", "2", "long"], "'long' is neither an option nor its value"),
        (["pyr\udcffamis", "--players", "4"], 'game: "pyr\ufffd\ufffd\ufffdamis" is not known'),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str) -> None:
    done = run("simulate", *arguments)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(f"error: {message}")
    assert done.stderr.count("\n") == 1


# For the owner of a box --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", benben.games())
def test_the_shipped_sheet_is_printed_and_checked(game: str, tmp_path: Path) -> None:
    printed = run("sheet", game)
    assert printed.returncode == 0, printed.stderr
    assert printed.stdout.startswith("#")
    assert tomllib.loads(printed.stdout) == benben.sheet(game)
    box = tmp_path / "box.toml"
    box.write_text(printed.stdout, encoding="utf-8")
    checked = run("check", str(box))
    assert checked.returncode == 0, checked.stderr
    assert f"{game}, edition reconstructed" in checked.stdout
    assert "players: " in checked.stdout
    assert "invented: " in checked.stdout
    assert "the shipped sheet has" not in checked.stdout


def changed(tmp_path: Path, more: int) -> subprocess.CompletedProcess[str]:
    """The check of Terra's sheet with more or fewer tiles in its first row."""
    head, row, rest = re.split(
        r"(?<=\[tiles\]\n)(basic = \[\n.*?count = )",
        run("sheet", "terra-pyramides").stdout,
        maxsplit=1,
        flags=re.DOTALL,
    )
    count, rest = rest.split(" ", 1)
    (tmp_path / "box.toml").write_text(f"{head}{row}{int(count) + more} {rest}", encoding="utf-8")
    return run("check", str(tmp_path / "box.toml"))


def test_a_changed_sheet_no_longer_calls_itself_reconstructed(tmp_path: Path) -> None:
    checked = changed(tmp_path, 1)
    assert checked.returncode == 0, checked.stderr
    assert "terra-pyramides, edition changed" in checked.stdout
    assert "tiles.basic: 41 (the shipped sheet has 40)" in checked.stdout
    assert "basic: 1 of 41 tiles stay out, chance decides which: stacks hold 40" in checked.stdout


def test_counts_that_do_not_fit_name_the_rows(tmp_path: Path) -> None:
    checked = changed(tmp_path, -1)
    assert checked.returncode == 2
    assert "needs 40 tiles, the rows of tiles.basic make 39 (TP-C5)" in checked.stderr


@pytest.mark.parametrize(
    ("text", "message"), [("x", "not TOML"), ("game = 'chess'", "game: is 'chess', should be one of pyramis, ")]
)
def test_files_that_are_no_sheet(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(text)
    checked = run("check", str(tmp_path / "box.toml"))
    assert checked.returncode == 2
    assert message in checked.stderr
    assert len(checked.stderr.splitlines()) == 1


# More of simulate --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", benben.games())
def test_help_lists_the_options_of_the_game_that_is_named(game: str) -> None:
    shown = " ".join(run("simulate", game, "--help", COLUMNS="200", NO_COLOR="1").stdout.split())
    for option, default in benben.make(game, players=2).options.items():
        assert f"--{option.replace('_', '-')}: " in shown
        assert f"default {default}" in shown
    assert ("Options of" in shown) == bool(benben.make(game, players=2).options)
    if game == "terra-pyramides":
        assert '"basic" or "horus" or "nile"' in shown


def test_a_figure_and_a_table_are_written(tmp_path: Path) -> None:
    done = run(*SMALL, "--plot", str(tmp_path / "games.svg"), "--out", str(tmp_path / "games.parquet"))
    assert done.returncode == 0, done.stderr
    figure = (tmp_path / "games.svg").read_text(encoding="utf-8")
    assert "50 games" in figure
    game = benben.make("pyramis", players=4)
    assert len(benben.Simulation.from_parquet(tmp_path / "games.parquet", game)) == 50
