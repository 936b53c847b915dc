"""What holds in every game of Terra Pyramides: its length, what is conserved, what only grows, what ends with a turn.

Nothing here says how much anything brings; the clauses' own tests do that.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import benben
import pytest
from agreement.matrix import ADDITIONAL, fixed_sheets
from benben._native import random_game
from kit.terra_positions import GAMES

NAME = "terra-pyramides"
SHEETS = dict(fixed_sheets(NAME))
TRACKS = ("horus", "grave_goods", "oases", "ship")
MOST_ACTIONS = 5000
"""Far more than a game with recall on the largest of these sheets takes."""


def flags(*names: str) -> Iterator[dict[str, Any]]:
    """Every way to set some options."""
    for values in itertools.product([False, True], repeat=len(names)):
        yield dict(zip(names, values, strict=True))


# Turns ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("TP-S4", "TP-D3")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", ["basic", "horus", "nile"])
def test_every_player_has_as_many_turns(expansion: str, players: int) -> None:
    turns = {2: 14, 3: 12, 4: 9}[players] * players
    for variant in flags("symbol_variant", "open_stacks", "recall", "open_hands"):
        for more in [{}, {"grave_goods": "symbol", "enclosure": "when_owned"}]:
            game = benben.make(NAME, players=players, expansion=expansion, **variant, **more)
            for index in range(10):
                state = random_game(game, 3, index)
                assert state.view(None)["turn"] == turns
                assert sum(text.startswith("place ") for text in state.history_strings()) == turns


@pytest.mark.clause("TP-S4", "TP-M3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mission", [1, 2, 3])
def test_a_mission_has_28_turns_unless_it_is_won_before(mission: int, players: int) -> None:
    for variant in flags("symbol_variant", "open_stacks", "recall"):
        game = benben.make(NAME, players=players, mission=mission, **variant)
        for index in range(10):
            state = random_game(game, 4, index)
            turns, outcome = state.view(None)["turn"], state.outcome()
            assert turns == 28 if outcome.reason == "tiles" else (turns <= 28 and outcome.won)


@pytest.mark.clause("TP-S4")
def test_players_take_turns() -> None:
    for options in GAMES:
        played = Counter(
            before["active"]
            for before, verb, _ in steps(benben.make(NAME, **options), random.Random(2))
            if verb == "place"
        )
        assert len(played) == options["players"]
        assert max(played.values()) - min(played.values()) <= ("mission" in options)


# Properties ----------------------------------------------------------------------------------------------------------


def steps(game: benben.Game, chooser: random.Random) -> Iterator[tuple[dict[str, Any], str, dict[str, Any]]]:
    """A game by players who like additional actions more or less: a spectator's views around each action's verb."""
    state, eager = game.new_initial_state(), chooser.choice([0.0, 0.3, 0.9])
    before = state.view(None).to_dict()
    for _ in range(MOST_ACTIONS):
        if state.is_terminal():
            return
        verb = choose(state, chooser, eager)
        after = state.view(None).to_dict()
        yield before, verb, after
        before = after
    pytest.fail(f"{MOST_ACTIONS} actions and no end")


def choose(state: benben.State, chooser: random.Random, eager: float) -> str:
    if state.is_chance_node():
        ids, weights = zip(*state.chance_outcomes(), strict=True)
        action = state.action_to_string(chooser.choices(ids, weights)[0])
    else:
        legal = state.legal_strings()
        wanted = [text for text in legal if text.split()[0] in ADDITIONAL]
        builds = [text for text in wanted if text.startswith("build")]
        wish = chooser.random() < eager
        action = chooser.choice((builds or wanted if wish else []) or legal)
    state.apply(action)
    return action.split()[0]


def fitting_games() -> Iterator[Any]:
    """The shipped sheet and the awkward ones with the options they have enough pieces for."""
    for sheet, options in itertools.product(SHEETS, GAMES):
        try:
            benben.make(NAME, sheet=SHEETS[sheet], **options)
        except benben.SheetError:
            continue
        yield pytest.param(sheet, options, id=f"{sheet} {options}")


@pytest.mark.clause("TP-T0", "TP-D2", "TP-C3", "TP-C4", "TP-R4", "TPH-5", "TPN-1")
@pytest.mark.parametrize(("sheet", "options"), list(fitting_games()))
def test_games_keep_their_promises(sheet: str, options: dict[str, Any]) -> None:
    game = benben.make(NAME, sheet=SHEETS[sheet], **options)
    for seed in range(5):
        first = None
        for before, verb, after in steps(game, random.Random(seed)):
            first = first or before
            check_progress(game, before, verb, after)
            assert supplies(after) == supplies(first)
            assert tiles(after) == tiles(first)
            ended = after["phase"] == "over" and "mission" not in options
            if before["active"] is not None and (ended or after["turn"] != before["turn"]):
                check_end_of_turn(before, after)


def river(game: benben.Game) -> int:
    boards = game.sheet["boards"].values()
    board = next(board for board in boards if game.options["expansion"] in board.get("versions", []))
    return len(board.get("nile", {}).get("river", []))


def check_progress(game: benben.Game, before: dict[str, Any], verb: str, after: dict[str, Any]) -> None:
    """Nothing is torn down or paid twice; tracks never fall, and rise by a row, by gold or by an enclosure."""
    order = ["open", "due", "done"]
    paid = False
    for old, new in zip(before["sites"], after["sites"], strict=True):
        assert new["level"] - old["level"] in (0, 1)
        assert old["foundation"] in (None, new["foundation"])
        assert old["colour"] in (None, new["colour"])
        if old["enclosure"] is not None:
            assert order.index(old["enclosure"]) <= order.index(new["enclosure"])
            paid |= old["enclosure"] != new["enclosure"] == "done"
    for old, new in zip(before["sides"], after["sides"], strict=True):
        assert all(new[track] >= old[track] for track in TRACKS)
        assert new["ship"] <= river(game)
        assert old["card"] in (None, new["card"])
        rises = any(new[track] > old[track] for track in TRACKS)
        assert not rises or paid or verb in ("row", "forgo", "grave", "sail")


def check_end_of_turn(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Gold and blocks of the side whose turn it was."""
    side = after["sides"][before["active"] if len(after["sides"]) > 1 else 0]
    assert side["gold"] <= 4
    assert sum(count for _, count in side["blocks"]) <= 7


def supplies(view: dict[str, Any]) -> dict[str, Any]:
    """Pieces wherever they are: constant all through a game."""
    sites = view["sites"]
    active = view["active"] if len(view["sides"]) > 1 else 0
    moving = view["moving"]["workers"] if view["moving"] else 0
    owned = [[site for site in sites if site["owner"] == number] for number in range(len(view["sides"]))]
    laid = Counter(site["foundation"] for site in sites if site["foundation"] is not None)
    left = Counter(dict.fromkeys(range(1, 5), 0))
    for level, _, count in view["pieces"]:
        left[level] += count
    return {
        "workers": [
            side["workers"] + sum(site["workers"] for site in own) + (moving if number == active else 0)
            for number, (side, own) in enumerate(zip(view["sides"], owned, strict=True))
        ],
        "finials": [
            side["finials"] + sum(site["level"] == 5 for site in own)
            for side, own in zip(view["sides"], owned, strict=True)
        ],
        "blocks": view["blocks"] + sum(count for side in view["sides"] for _, count in side["blocks"]),
        "foundations": laid + Counter(dict(view["foundations"])),
        "levels": [left[level] + sum(site["level"] >= level for site in sites) for level in range(1, 5)],
        "cards": len(view["cards"]) + sum(side["card"] is not None for side in view["sides"]),
    }


def tiles(view: dict[str, Any]) -> Counter[str]:
    """Every tile in play, whether it is seen, known, guessed or unseen."""
    found = Counter(tile["tile"] for tile in view["tiles"])
    for multiset in [view["unseen"], view["laid_aside"], *(group["tiles"] for group in groups(view))]:
        found.update(dict(multiset))
    hands = [hand["tile"] for hand in view["hands"] if hand is not None]
    known = itertools.chain(hands, *(stack["tiles"] for stack in view["stacks"]))
    found.update(tile for tile in known if tile is not None)
    return found


def groups(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for stack in view["stacks"]:
        yield from stack["groups"]
