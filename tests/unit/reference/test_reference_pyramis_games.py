"""The Python reference of Pyramis in random games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from benben_reference.protocol import CHANCE, TERMINAL, IllegalAction
from benben_reference.pyramis import Pyramis, scoring
from benben_reference.sheets import shipped
from kit.pyramis_sheets import STARRY, picture, positions, row, sheet

GAMES = [
    pytest.param(
        (which, players, seed),
        marks=pytest.mark.random,
        id=f"{len(which['exodus']['cards'])} rows, {players} players, {seed}",
    )
    for which in (shipped("pyramis"), STARRY)
    for players in (2, 3, 4)
    for seed in range(5)
]


@pytest.fixture(params=GAMES)
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
    monkeypatch.setattr(scoring, "breakdown", lambda _: {"pyramids": [3, 5, 5, 1]})
    assert game.outcome()["ranks"] == [3, 1, 1, 4]
    assert game.outcome()["winners"] == [1, 2]


@pytest.mark.random
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
