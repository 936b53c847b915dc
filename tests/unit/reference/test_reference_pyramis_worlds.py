"""Where the Shooting Star cards can be: the exact worlds of Pyramis."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from benben_reference.pyramis import Pyramis
from benben_reference.pyramis.worlds import worlds
from kit.pyramis_sheets import STARRY, positions, row, sheet


def seen(observer: int | None, *log: tuple[int, int | None, str | None]) -> dict[str, Any]:
    """As much of a view as the log of draws and thefts: who got a card, from whom, which."""
    return {"observer": observer, "stars": [{"player": p, "victim": v, "card": c} for p, v, c in log]}


THREE = sheet(row(), stars=((0, 1, 2), (2, 0, 1)))  # 1p, 1p, 2a


@pytest.mark.clause("PY-X1")
def test_worlds_of_one_draw() -> None:
    assert worlds(seen(None), THREE) == {(): 1}
    assert worlds(seen(None, (0, None, None)), THREE) == {("1p",): Fraction(2, 3), ("2a",): Fraction(1, 3)}
    assert worlds(seen(0, (0, None, "2a")), THREE) == {("2a",): 1}


@pytest.mark.clause("PY-X1")
def test_worlds_leave_out_what_the_observer_holds() -> None:
    """Player 1 drew first, then the observer the 2a: player 1 has a 1p for sure. With a 1p drawn it may be either."""
    assert worlds(seen(0, (1, None, None), (0, None, "2a")), THREE) == {("1p", "2a"): 1}
    half = Fraction(1, 2)
    assert worlds(seen(0, (1, None, None), (0, None, "1p")), THREE) == {("1p", "1p"): half, ("2a", "1p"): half}


@pytest.mark.clause("PY-X2")
def test_worlds_after_a_theft() -> None:
    """Player 1 drew one card, player 2 two, then the observer stole a 1p from player 2.

    Beforehand the 2a is as likely to be the first, second or third draw. If player 1 has it, a 1p is stolen for sure,
    otherwise with probability 1/2: so 1 : 1/2 : 1/2.
    """
    view = seen(0, (1, None, None), (2, None, None), (2, None, None), (0, 2, "1p"))
    assert worlds(view, THREE) == {
        ("2a", "1p", "1p", "1p"): Fraction(1, 2),
        ("1p", "2a", "1p", "1p"): Fraction(1, 4),
        ("1p", "1p", "2a", "1p"): Fraction(1, 4),
    }


@pytest.mark.clause("PY-X2")
def test_worlds_of_a_theft_among_others() -> None:
    """Player 1 holds both 1p, or a 1p and the 2a in either order; then player 2 steals one unseen."""
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert worlds(seen(0, (1, None, None), (1, None, None), (2, 1, None)), THREE) == {
        ("1p", "1p", "1p"): third,
        ("1p", "2a", "1p"): sixth,
        ("1p", "2a", "2a"): sixth,
        ("2a", "1p", "1p"): sixth,
        ("2a", "1p", "2a"): sixth,
    }


def star_courses(game: Pyramis, turns: int, chooser: random.Random) -> Iterator[tuple[Pyramis, Fraction]]:
    """All courses of a game for some turns, with probabilities, that differ only in the Shooting Star cards.

    Decisions are drawn from a copy of `chooser`, so that they are the same on every branch.
    """
    if game.turn > turns:
        yield game, Fraction(1)
        return
    outcomes = game.chance_outcomes()
    if not outcomes:
        game.apply(chooser.choice(game.legal_actions()))
        yield from star_courses(game, turns, chooser)
        return
    total = sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        branch, same = game.clone(), random.Random()
        same.setstate(chooser.getstate())
        branch.apply(outcome)
        for end, probability in star_courses(branch, turns, same):
            yield end, probability * Fraction(weight, total)


def by_view(ends: list[tuple[Pyramis, Fraction]], observer: int | None) -> dict[str, dict[tuple[str, ...], Fraction]]:
    """Ends that the observer can't tell apart, with the probability of each full log among them."""
    groups: dict[str, dict[tuple[str, ...], Fraction]] = {}
    for end, probability in ends:
        group = groups.setdefault(repr(end.view(observer)), {})
        world = tuple(card for *_, card in end.stars)
        group[world] = group.get(world, Fraction(0)) + probability
    return groups


@pytest.mark.clause("PY-X1", "PY-X2")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3])
def test_worlds_agree_with_the_whole_tree(players: int, seed: int) -> None:
    """On a sheet where everything but the stars is certain, all courses of the game itself give the distribution."""
    small = sheet(row(star=True, count=30), stars=((0, 1, 2), (2, 0, 1), (0, 0, 1)))
    ends = list(star_courses(Pyramis(small, players), 7, random.Random(seed)))
    assert any(victim is not None for *_, victim, _ in ends[0][0].stars)
    for observer in (None, *range(players)):
        groups = by_view(ends, observer)
        assert observer is not None or len(groups) == 1
        for end, _ in ends:
            view = end.view(observer)
            group = groups.pop(repr(view), None)
            if group is not None:
                total = sum(group.values(), Fraction(0))
                assert worlds(view, small) == {world: weight / total for world, weight in group.items()}
        assert groups == {}


@pytest.mark.clause("PY-E5")
def test_one_world_is_left_at_the_end() -> None:
    *_, game = positions(Pyramis(STARRY, 3), 4)
    assert worlds(game.view(None), STARRY) == {tuple(card for *_, card in game.stars): 1}
