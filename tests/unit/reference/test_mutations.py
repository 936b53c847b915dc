"""The breaks of `tests/mutations`: each can be made, and every clause that the reference follows has one."""

from __future__ import annotations

import re

import mutation
import pytest
from clauses import GAMES, ROOT, clauses_of_page
from mutation import Break

UNBROKEN: dict[str, str] = {}
"""Clauses without a break, and why."""

BREAKS = {game: mutation.breaks_of(game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_each_break_can_be_made(game: str) -> None:
    for broken in BREAKS[game]:
        compile(broken.source(), broken.file, "exec")


@pytest.mark.parametrize("game", GAMES)
def test_each_clause_has_a_break(game: str) -> None:
    clauses = clauses_of_page(ROOT / GAMES[game])
    broken = {one.clause for one in BREAKS[game]}
    assert broken <= set(clauses)
    assert [clause for clause in clauses if clause not in broken] == [one for one in UNBROKEN if one in clauses]


def test_breaks_differ() -> None:
    every = [(one.game, one.file, one.old, one.new) for breaks in BREAKS.values() for one in breaks]
    assert len(every) >= 150
    assert len(set(every)) == len(every)


def test_the_table_is_about_these_breaks() -> None:
    text = (mutation.FOLDER / "README.md").read_text(encoding="utf-8")
    for game, breaks in BREAKS.items():
        numbers = re.search(rf"^\| {game} \| (\d+) \| (\d+) \|", text, re.MULTILINE)
        assert numbers is not None, f"{game}: run python tests/mutation.py --write"
        assert [int(number) for number in numbers.groups()] == [len({one.clause for one in breaks}), len(breaks)]
    explained = [
        f"| {one.clause} | {one.what} | {one.why} |" for breaks in BREAKS.values() for one in breaks if one.why
    ]
    assert [line for line in text.splitlines() if re.match(r"\| (PY|SUN|TP)", line)] == explained


def test_survivors_without_a_reason_and_reasons_without_a_survivor_are_told() -> None:
    plain = Break("pyramis", "fleet.py", "PY-T2", "nine cards", "10", "9")
    excused = Break("pyramis", "fleet.py", "PY-T2", "eleven cards", "10", "11", "nobody can tell")
    assert list(mutation.wrong({plain: "a test", excused: None})) == []
    assert len(list(mutation.wrong({plain: None, excused: "a test"}))) == 2


def test_a_break_that_finds_no_place_is_refused() -> None:
    with pytest.raises(ValueError, match="0 times"):
        Break("pyramis", "fleet.py", "PY-T2", "nine cards", "no such text", "9").source()
