"""The Python reference of Pyramis: the vectors, then its parts one by one, then random games."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
import vectors_runner
from benben_reference import pyramis_fleet as fleets
from benben_reference.protocol import CHANCE, TERMINAL, IllegalAction
from benben_reference.pyramis import Pyramis
from benben_reference.pyramis_cards import Cards, Front, Half, half_name, read_base
from benben_reference.pyramis_fleet import Fleet, FleetCard, Place
from benben_reference.pyramis_worlds import worlds
from benben_reference.sheets import shipped
from vectors_runner import Vector

VECTORS = vectors_runner.load("pyramis", shipped)

CLAUSES = {
    *(f"PY-C{number}" for number in range(1, 7)),
    *(f"PY-S{number}" for number in range(1, 5)),
    *(f"PY-T{number}" for number in range(7)),
    *(f"PY-X{number}" for number in range(1, 4)),
    *(f"PY-R{number}" for number in range(1, 9)),
    *(f"PY-E{number}" for number in range(1, 7)),
}


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_vector(vector: Vector) -> None:
    vectors_runner.run(vector, Pyramis)


def test_every_clause_is_proved_somewhere() -> None:
    """By a vector or a marked test, and nothing names a clause that doesn't exist."""
    tests = [value for name, value in vars(sys.modules[__name__]).items() if name.startswith("test_")]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", []) if mark.name == "clause"]
    named = {clause for vector in VECTORS for clause in vector.clauses} | {c for mark in marks for c in mark.args}
    assert named == CLAUSES


# Small sheets


def row(
    colour: str = "red", star: bool = False, back: tuple[str, ...] = (), count: int = 1, **halves: Any
) -> dict[str, Any]:
    """An Exodus card, plain but for what is said; `upper` and `lower` are (aliens, pyramids)."""
    upper, lower = halves.get("upper", (1, 0)), halves.get("lower", (0, 1))
    return {
        "colour": colour,
        "star": star,
        "upper": {"aliens": upper[0], "pyramids": upper[1]},
        "lower": {"aliens": lower[0], "pyramids": lower[1]},
        "back": list(back),
        "count": count,
    }


def sheet(*cards: dict[str, Any], stars: tuple[tuple[int, int, int], ...] = ()) -> dict[str, Any]:
    """A sheet of these cards; `stars` are (aliens, pyramids, count); Base cards are blank."""
    return {
        "schema": 1,
        "game": "pyramis",
        "colours": {"order": ["red", "blue", "green"]},
        "exodus": {"cards": list(cards)},
        "shooting_stars": {"cards": [{"aliens": a, "pyramids": p, "count": n} for a, p, n in stars]},
        "base": {"cards": [{"deck": "a", "back": []}, {"deck": "b", "back": []}]},
    }


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

RED, BLUE = (Front(f"{colour}:1a/1p", colour, False, (1, 0), (0, 1)) for colour in ("red", "blue"))


def picture(*levels: str) -> Fleet:
    """A Fleet from its top level down to the base: r, b red and blue with the alien, R, B with the pyramid on top."""
    letters = {
        "r": FleetCard(RED, False),
        "R": FleetCard(RED, True),
        "b": FleetCard(BLUE, False),
        "B": FleetCard(BLUE, True),
    }
    return {
        (level, column): letters[letter]
        for level, text in enumerate(reversed(levels))
        for column, letter in enumerate(text)
        if letter != "."
    }


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


# Random games

STARRY = sheet(
    row("red", star=True, back=("red", "blue"), count=9),
    row("red", back=("green",), count=8),
    row("blue", star=True, back=("blue",), count=9),
    row("green", back=("green", "green"), count=7),
    row("blue", count=10),
    stars=((1, 0, 2), (0, 2, 2)),
)


def step(game: Pyramis, chooser: random.Random) -> None:
    """One random action; chance outcomes by their weights."""
    outcomes = game.chance_outcomes()
    if outcomes:
        names, weights = zip(*outcomes, strict=True)
        game.apply(chooser.choices(names, weights)[0])
    else:
        game.apply(chooser.choice(game.legal_actions()))


def positions(game: Pyramis, seed: int) -> Iterator[Pyramis]:
    """The same game at every node of a random course, the last included."""
    chooser = random.Random(seed)
    yield game
    while not game.is_terminal():
        step(game, chooser)
        yield game


GAMES = [(which, players, seed) for which in (shipped("pyramis"), STARRY) for players in (2, 3, 4) for seed in range(5)]


@pytest.fixture(params=GAMES, ids=lambda game: f"{len(game[0]['exodus']['cards'])} rows, {game[1]} players, {game[2]}")
def course(request: pytest.FixtureRequest) -> Iterator[Pyramis]:
    which, players, seed = request.param
    return positions(Pyramis(which, players), seed)


def test_nodes(course: Iterator[Pyramis]) -> None:
    """A node is a decision, chance or the end, and offers each thing once."""
    for game in course:
        player, legal, outcomes = game.current_player(), game.legal_actions(), game.chance_outcomes()
        assert bool(legal) == (player >= 0)
        assert bool(outcomes) == (player == CHANCE)
        assert len(set(legal)) == len(legal)
        assert all(weight > 0 for _, weight in outcomes)


@pytest.mark.clause("PY-T6", "PY-E1", "PY-T0")
def test_everyone_takes_ten_turns_in_order(course: Iterator[Pyramis]) -> None:
    takes, game = [], None
    for game in course:
        if game.phase == "take":
            takes.append(game.current_player())
    assert game is not None
    assert takes == list(range(game.players)) * 10
    assert [len(fleet) for fleet in game.fleets] == [10] * game.players


@pytest.mark.clause("PY-T2", "PY-T3", "PY-T4")
def test_fleets_end_as_pyramids(course: Iterator[Pyramis]) -> None:
    *_, game = course
    for fleet in game.fleets:
        left = min(column for _, column in fleet)
        assert {(level, column - left) for level, column in fleet} == picture("r", "rr", "rrr", "rrrr").keys()


@pytest.mark.clause("PY-C6", "PY-R2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_the_river_shrinks(players: int) -> None:
    """3 cards more than 10 a player and it never does; with 10 a player the last three turns have no refill."""
    for extra, last in ((3, [3, 3, 3]), (0, [3, 2, 1])):
        game = Pyramis(sheet(row(count=10 * players + extra)), players)
        rivers = [len(game.river) for game in positions(game, 1) if game.phase == "take"]
        assert rivers == [3] * (10 * players - 3) + last


@pytest.mark.clause("PY-C4", "PY-R1")
def test_cards_are_conserved(course: Iterator[Pyramis]) -> None:
    """Every Exodus card is in a deck, the River or a Fleet; what is unrevealed is what lies face down."""
    for game in course:
        view = game.view(None)
        face_down = view["decks"]["a"]["size"] + view["decks"]["b"]["size"]
        assert sum(count for *_, count in view["unrevealed"]) == face_down
        face_up = len(view["river"]) + sum(len(fleet) for fleet in view["fleets"])
        assert face_down + face_up == game.cards.exodus_total()
        assert view["reserve"] + sum(view["held"]) == sum(game.cards.star_counts.values())


@pytest.mark.clause("PY-C4")
def test_the_odds_of_a_back_are_one_in_the_cards_that_are_left(course: Iterator[Pyramis]) -> None:
    """The weights of `back` add up to all cards face down that aren't the other deck's seen top."""
    for game in course:
        if game.phase == "back":
            seen = [top for deck, top in game.tops.items() if top is not None]
            assert sum(weight for _, weight in game.chance_outcomes()) == sum(game.sizes.values()) - len(seen)


@pytest.mark.clause("PY-X2", "PY-E5")
def test_who_sees_which_shooting_star(course: Iterator[Pyramis]) -> None:
    """One's own hand, and the cards that one got or lost; a spectator none; at the end everybody all."""
    for game in course:
        over = game.is_terminal()
        for observer in (None, *range(game.players)):
            view = game.view(observer)
            assert [hand is not None for hand in view["hands"]] == [over or p == observer for p in range(game.players)]
            for entry in view["stars"]:
                concerned = observer is not None and observer in (entry["player"], entry["victim"])
                assert (entry["card"] is not None) == (over or concerned)


@pytest.mark.clause("PY-X1", "PY-X2", "PY-X3")
def test_hands_follow_from_the_log(course: Iterator[Pyramis]) -> None:
    *_, game = course
    view = game.view(None)
    hands: list[list[str]] = [[] for _ in range(game.players)]
    for entry in view["stars"]:
        hands[entry["player"]].append(entry["card"])
        if entry["victim"] is not None:
            assert entry["victim"] != entry["player"]
            hands[entry["victim"]].remove(entry["card"])
    assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in view["hands"]]


@pytest.mark.clause("PY-E2", "PY-E3", "PY-E4", "PY-E5")
def test_outcome(course: Iterator[Pyramis]) -> None:
    *_, game = course
    outcome = game.outcome()
    parts = outcome["breakdown"]
    assert list(parts) == ["pyramids", "zone", "aliens"]
    assert outcome["scores"] == [sum(parts[name][player] for name in parts) for player in range(game.players)]
    best = max(outcome["scores"])
    assert outcome["winners"] == [player for player, score in enumerate(outcome["scores"]) if score == best]
    assert len({points for points in parts["aliens"] if points > 0}) <= 1


def test_no_outcome_before_the_end() -> None:
    with pytest.raises(ValueError, match="over"):
        Pyramis(STARRY, 2).outcome()


@pytest.mark.clause("PY-E5")
def test_ranks_skip_after_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Pyramis(sheet(row(count=40)), 4)
    *_, game = positions(game, 1)
    monkeypatch.setattr(game, "_breakdown", lambda: {"pyramids": [3, 5, 5, 1]})
    assert game.outcome()["ranks"] == [3, 1, 1, 4]
    assert game.outcome()["winners"] == [1, 2]


def test_clone_is_independent() -> None:
    """Playing a copy to its end leaves the original alone, at every node."""
    for game in positions(Pyramis(STARRY, 3), 2):
        before = [game.view(observer) for observer in (None, 0, 1, 2)]
        for _ in positions(game.clone(), 3):
            pass
        assert [game.view(observer) for observer in (None, 0, 1, 2)] == before


def test_views_hand_out_copies() -> None:
    """What a caller does to a view touches neither the game nor its cards; at the end a blank Base card shows."""
    *_, game = positions(Pyramis(sheet(row(count=20)), 2), 1)
    game.view(None)["decks"]["a"]["back"].append("red")
    assert game.view(None)["decks"]["a"]["back"] == []
    assert game.cards.base["a"] == []


@pytest.mark.parametrize("action", ["", "take", "nonsense", "deck a", "back nothing", "steal 0", "rotate 0:0"])
def test_illegal_actions_change_nothing(action: str) -> None:
    game = Pyramis(shipped("pyramis"), 2)
    before = game.view(0)
    with pytest.raises(IllegalAction):
        game.apply(action)
    assert game.view(0) == before


def test_nothing_can_be_played_after_the_end() -> None:
    *_, game = positions(Pyramis(STARRY, 2), 1)
    assert game.current_player() == TERMINAL
    assert game.possible_actions() == []


# Hidden Shooting Star cards


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
