"""The Python reference of Pyramis: the vectors, then its parts one by one."""

from __future__ import annotations

from typing import Any

import pytest
from benben_reference.pyramis import Pyramis
from benben_reference.pyramis import fleet as fleets
from benben_reference.pyramis.cards import Cards, Half, half_name, read_base
from benben_reference.pyramis.fleet import Fleet, Place
from benben_reference.sheets import shipped
from kit import vectors_runner
from kit.pyramis_sheets import picture, row, sheet
from kit.vectors_runner import Vector

VECTORS = vectors_runner.load("pyramis", shipped)


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_vector(vector: Vector) -> None:
    vectors_runner.run(vector, Pyramis)


# Cards


@pytest.mark.clause("PY-C2", "PY-C5")
@pytest.mark.parametrize(("half", "name"), [((1, 0), "1a"), ((0, 2), "2p"), ((2, 1), "2a1p"), ((0, 0), "0")])
def test_names_of_halves(half: Half, name: str) -> None:
    assert half_name(half) == name


@pytest.mark.clause("PY-C2", "PY-C4", "PY-C6")
def test_equal_cards_are_one_kind() -> None:
    """A back is a multiset: the order in a row doesn't matter. A different back or front is another kind."""
    cards = Cards(
        sheet(
            row(star=True, back=("blue", "red"), count=2),
            row(),
            row(star=True, back=("red", "blue"), count=3),
            row(back=("blue", "blue")),
        )
    )
    assert cards.kinds == {("red*:1a/1p", "red+blue"): 5, ("red:1a/1p", "-"): 1, ("red:1a/1p", "blue+blue"): 1}
    assert list(cards.fronts) == ["red*:1a/1p", "red:1a/1p"]
    assert cards.backs == {"red+blue": ["red", "blue"], "-": [], "blue+blue": ["blue", "blue"]}


@pytest.mark.clause("PY-C5", "PY-C6")
def test_equal_shooting_stars_are_one_kind() -> None:
    cards = Cards(sheet(row(), stars=((0, 1, 2), (1, 0, 1), (0, 1, 3))))
    assert cards.star_counts == {"1p": 5, "1a": 1}


@pytest.mark.clause("PY-S1")
@pytest.mark.parametrize(
    ("first", "second", "under_a"),
    [(None, None, 1), ("a", "b", 1), ("b", "a", 2), ("a", None, 1), ("b", None, 2), (None, "a", 2), (None, "b", 1)],
)
def test_base_cards(first: str | None, second: str | None, under_a: int) -> None:
    """Rows 1 and 2 show one and two red pyramids."""
    rows: list[dict[str, Any]] = [{"back": ["red"]}, {"back": ["red", "red"]}]
    for base, deck in zip(rows, (first, second), strict=True):
        base.update({} if deck is None else {"deck": deck})
    assert {deck: len(back) for deck, back in read_base(rows).items()} == {"a": under_a, "b": 3 - under_a}


@pytest.mark.clause("PY-C1")
@pytest.mark.parametrize("players", [1, 5])
def test_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="PY-C1"):
        Pyramis(shipped("pyramis"), players)


@pytest.mark.clause("PY-C6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_cards_a_player(players: int) -> None:
    Pyramis(sheet(row(count=10 * players)), players)
    with pytest.raises(ValueError, match="PY-C6"):
        Pyramis(sheet(row(count=10 * players - 1)), players)


# Fleets


@pytest.mark.clause("PY-T3", "PY-T4", "PY-T5")
@pytest.mark.parametrize(
    ("fleet", "places"),
    [
        (picture(), [(0, 0)]),
        (picture("r"), [(0, -1), (0, 1)]),
        (picture("rr"), [(0, -1), (0, 2), (1, 0)]),
        (picture("rrrr"), [(1, 0), (1, 1), (1, 2)]),
        (picture("r.r", "rrrr"), [(1, 1)]),
        (picture("rr", "rrr"), [(0, -1), (0, 3), (2, 0)]),
        (picture("r", "rrr", "rrrr"), [(2, 1)]),
        (picture("rr", "rrr", "rrrr"), [(3, 0)]),
        (picture("r", "rr", "rrr", "rrrr"), []),
    ],
)
def test_free_places(fleet: Fleet, places: list[Place]) -> None:
    assert fleets.free_places(fleet) == places


@pytest.mark.clause("PY-R5")
def test_accessible() -> None:
    """1:0 covers 0:0 and 0:1; 1:2 covers 0:2 and 0:3; red and blue are asked for apart."""
    fleet = picture("r.b", "rrbr")
    assert fleets.accessible(fleet, "red") == [(1, 0)]
    assert fleets.accessible(fleet, "blue") == [(1, 2)]
    assert fleets.accessible(picture("r", "rrbr"), "red") == [(0, 3), (1, 0)]
    assert fleets.accessible(picture("r", "rrbr"), "green") == []


@pytest.mark.clause("PY-C3", "PY-R7")
def test_rotation_swaps_halves_and_nothing_else() -> None:
    fleet = picture("rb")
    fleets.rotate(fleet, (0, 0))
    assert fleet == picture("Rb")
    assert (fleet[0, 0].top(), fleet[0, 1].top()) == ((0, 1), (1, 0))
    fleets.rotate(fleet, (0, 0))
    assert fleet == picture("rb")


@pytest.mark.clause("PY-E3")
@pytest.mark.parametrize(
    ("fleet", "start", "size"),
    [
        (picture("rbr"), (0, 0), 1),  # not neighbours
        (picture("rrb"), (0, 0), 2),  # side by side
        (picture("r", "rb"), (0, 0), 2),  # 1:0 lies over 0:0 ...
        (picture("r", "br"), (0, 1), 2),  # ... and over 0:1
        (picture(".r", "rbb"), (0, 0), 1),  # 1:1 lies over 0:1 and 0:2 only
        (picture(".r", "rbb"), (1, 1), 1),
        (picture("r", "bb", "brb"), (0, 1), 1),  # 2:0 is two levels above 0:1
        (picture("r", "bb", "rbrr"), (0, 0), 1),
        (picture("rb", "rbr", "rbbr"), (0, 0), 3),  # up the left side; the right side is apart
        (picture("rr", "rbr", "rbbr"), (0, 3), 6),  # now joined at the top
    ],
)
def test_zone_of(fleet: Fleet, start: Place, size: int) -> None:
    zone = fleets.zone_of(fleet, start)
    assert len(zone) == size
    assert all(fleets.zone_of(fleet, place) == zone for place in zone)


@pytest.mark.clause("PY-E3")
@pytest.mark.parametrize(
    ("fleet", "points"),
    [
        (picture("R"), 1),  # a single card is a zone
        (picture("r"), 0),
        (picture("rrBB"), 2),  # of two largest the one with more pyramids
        (picture("BBrr"), 2),
        (picture("rrrB"), 0),  # the largest counts, not the one with most pyramids
        (picture("Rrrb"), 1),  # aliens make a zone larger, not richer
        (picture("RbRb"), 1),  # one zone of a colour only
    ],
)
def test_zone_pyramids(fleet: Fleet, points: int) -> None:
    assert fleets.zone_pyramids(fleet) == points


@pytest.mark.clause("PY-E2", "PY-E4", "PY-E6", "PY-C2")
def test_covered_cards_count_and_only_the_top_half_does() -> None:
    fleet = picture("r", "RB", "rrB")
    assert (fleets.aliens(fleet), fleets.pyramids(fleet)) == (3, 3)
