"""What the command line prints, wherever it goes, and one line where something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
