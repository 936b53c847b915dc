"""The Python reference of Terra Pyramides: who knows what, checked against all worlds an observer thinks possible."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from benben_reference.terra import TerraPyramides
from benben_reference.terra.knowledge import Knowledge
from benben_reference.terra.stacks import Event
from kit.terra_positions import SHEET, at, choose, cleared, fresh, give, offers, play, settle

# Worked out by hand --------------------------------------------------------------------------------------------------

ORDER = ["worker", "eye", "worker", "red_block", "eye+eye"]


def searched(players: int = 3, stack: int = 7, **options: Any) -> TerraPyramides:
    """Player 0 has laid back a whole stack in the order above."""
    game = cleared(players, **options)
    game.own.gold = 9
    play(game, f"search {stack}", *(f"tile {tile}" for tile in sorted(ORDER)))
    for tile in ORDER:
        if game.phase == "lay":
            game.apply(f"lay {tile}")
    return game


def stack_of(game: TerraPyramides, observer: int | None, stack: int = 7) -> dict[str, Any]:
    found: dict[str, Any] = game.view(observer)["stacks"][stack]
    return found


@pytest.mark.clause("TP-G1")
def test_only_the_searcher_knows_the_order() -> None:
    game = searched()
    assert stack_of(game, 0)["tiles"] == ORDER
    for observer in (1, 2, None):
        stack = stack_of(game, observer)
        assert stack["tiles"] == [None] * 5
        assert stack["groups"] == []
        assert (stack["searched_by"], stack["seen_by"]) == (0, [0])


@pytest.mark.clause("TP-G1")
def test_others_cannot_tell_how_the_stack_is_laid_back() -> None:
    game = cleared(3)
    game.own.gold = 1
    play(game, "search 7")
    other = game.clone()
    play(game, *(f"tile {tile}" for tile in sorted(ORDER)))
    play(other, *["tile worker+eye"] * 3, "tile eye", "tile eye")
    assert game.phase == other.phase == "lay"
    for observer in (1, 2, None):
        first = game.view(observer)
        assert first == other.view(observer)
        assert first["search"] == {"stack": 7, "player": 0, "left": None}
        assert play(game.clone(), "lay worker", "lay worker").view(observer) == first


def draw(game: TerraPyramides, player: int, stack: int = 7) -> None:
    """A player who has played their tile draws; the turn is over then, or not, as the test needs."""
    game.player = player
    if game.stacks.hands[player] is not None:
        game.stacks.play(player, aside=False)
    settle(play(at(game, "draw"), f"draw {stack}"))


@pytest.mark.clause("TP-G1")
def test_what_a_searcher_knows_in_other_hands() -> None:
    game = searched()
    draw(game, 1)
    assert game.view(0)["hands"][1] == {"stack": 7, "tile": "worker"}
    assert game.view(2)["hands"][1] == {"stack": 7, "tile": None}
    assert stack_of(game, 0)["tiles"] == ORDER[1:]


@pytest.mark.clause("TP-G1")
def test_a_second_search_leaves_the_first_searcher_the_multiset() -> None:
    game = searched()
    game.player = 1
    game.own.gold = 1
    play(at(game, "draw"), "search 7", "lay eye+eye", "lay worker", "lay worker", "lay eye")
    everything = [["worker", 2], ["eye", 1], ["eye+eye", 1], ["red_block", 1]]
    assert stack_of(game, 0)["tiles"] == [None] * 5
    assert stack_of(game, 0)["groups"] == [{"stack": True, "players": [], "tiles": everything}]
    assert stack_of(game, 1)["tiles"][:2] == ["eye+eye", "worker"]
    draw(game, 2)  # takes eye+eye unseen
    assert stack_of(game, 0)["groups"] == [{"stack": True, "players": [2], "tiles": everything}]
    assert game.view(1)["hands"][2]["tile"] == "eye+eye"
    draw(game, 0)  # sees a worker
    assert stack_of(game, 0)["groups"] == [
        {"stack": True, "players": [2], "tiles": [["worker", 1], ["eye", 1], ["eye+eye", 1], ["red_block", 1]]}
    ]
    before = game.clone()
    game.stacks.play(2, aside=False)  # eye+eye is seen by all
    assert stack_of(game, 0)["groups"] == [
        {"stack": True, "players": [], "tiles": [["worker", 1], ["eye", 1], ["red_block", 1]]}
    ]
    before.player = 0
    before.own.gold = 1
    play(at(before, "draw"), "search 7")  # the three others are in hand, so player 2 must have eye+eye
    assert before.view(0)["hands"][2]["tile"] == "eye+eye"
    assert before.view(0)["search"]["left"] == [["worker", 1], ["eye", 1], ["red_block", 1]]


@pytest.mark.clause("TP-G1", "TP-S4")
def test_removed_tiles_stay_known() -> None:
    game = searched(2)
    for player in (1, 0, 1, 0):
        draw(game, player)
    assert game.stacks.gone[7]
    assert stack_of(game, 0)["tiles"] == ["eye+eye"]
    assert stack_of(game, 1)["tiles"] == [None]


@pytest.mark.clause("TP-O1", "TP-G1")
def test_a_searched_open_stack_shows_its_new_top() -> None:
    game = cleared(2, open_stacks=True)
    old = game.view(None)["stacks"][0]["tiles"][0]
    game.own.gold = 1
    play(game, "search 0", "tile worker", "tile worker", "tile eye")
    assert game.view(0)["search"]["left"] == [["worker", 2], ["eye", 1], [old, 1]]
    assert stack_of(game, None, 0)["tiles"] == [None] * 4
    assert stack_of(game, None, 0)["groups"] == [{"stack": True, "players": [], "tiles": [[old, 1]]}]
    play(game, "lay worker")
    assert stack_of(game, 0, 0)["tiles"] == ["worker", None, None, None]
    assert stack_of(game, None, 0)["tiles"] == [None] * 4
    play(game, "lay eye", "lay worker")
    for observer in (1, None):
        assert stack_of(game, observer, 0)["tiles"] == ["worker", None, None, None]
        assert stack_of(game, observer, 0)["groups"] == [{"stack": True, "players": [], "tiles": [[old, 1]]}]
    assert offers(game, "search") == []


def test_all_is_laid_open_at_the_end() -> None:
    game = searched(2)
    give(game, "eye", 1)
    game._end_game("tiles")
    for observer in (0, 1, None):
        view = game.view(observer)
        assert view["stacks"][7]["tiles"] == ORDER
        assert view["hands"][1]["tile"] == "eye"
        assert view["active"] is None
        assert all(stack["groups"] == [] for stack in view["stacks"])
        fixed = game.stacks.fixed()
        assert sum(count for _, count in view["unseen"]) == 40 - fixed.total()


# Against all possible worlds -----------------------------------------------------------------------------------------

World = tuple[tuple[str, ...], tuple[str | None, ...]]
"""The tiles of the one stack from the top down, and of the hands."""

KINDS = ("a", "b", "c")
SIZE = 3


class Worlds:
    """Every world that fits what an observer has seen, the supply of each kind being without end."""

    def __init__(self, players: int, observer: int | None, is_open: bool) -> None:
        self.observer, self.is_open = observer, is_open
        stacks = itertools.product(KINDS, repeat=SIZE)
        self.worlds: set[World] = {(stack, (None,) * players) for stack in stacks}

    def draw(self, player: int, tile: str) -> None:
        seen = self.is_open or player == self.observer
        drawn = {(stack[1:], (*hands[:player], stack[0], *hands[player + 1 :])) for stack, hands in self.worlds}
        self.worlds = {world for world in drawn if not seen or world[1][player] == tile}

    def play(self, player: int, tile: str) -> None:
        fits = {world for world in self.worlds if world[1][player] == tile}
        self.worlds = {(stack, (*hands[:player], None, *hands[player + 1 :])) for stack, hands in fits}

    def search(self, player: int, before: list[str], after: list[str]) -> None:
        if player == self.observer:
            fits = {world for world in self.worlds if sorted(world[0]) == sorted(before)}
            self.worlds = {(tuple(after), hands) for _, hands in fits}
        else:
            self.worlds = {(order, hands) for stack, hands in self.worlds for order in itertools.permutations(stack)}

    def show(self, tile: str) -> None:
        self.worlds = {world for world in self.worlds if world[0][0] == tile}


class Scene:
    """One stack of three tiles, of a sheet with three kinds: random events, told to the log and to the worlds."""

    def __init__(self, rng: random.Random, players: int, is_open: bool) -> None:
        sheet = deepcopy(SHEET)
        sheet["tiles"]["basic"] = [{"symbols": [kind], "count": 99} for kind in KINDS]
        sheet["stacks"]["basic"] = {"size": SIZE, "remove_at": {"players_3": 0, "players_4": 0}}
        game = TerraPyramides(sheet, players, open_stacks=is_open)
        self.rng, self.parts, self.options = rng, game.parts, game.options
        self.stack = [rng.choice(KINDS) for _ in range(SIZE)]
        self.fixed = [False] * SIZE
        self.hands: list[str | None] = [None] * players
        self.is_open = is_open
        self.log: list[Event] = []
        self.worlds = {observer: Worlds(players, observer, is_open) for observer in [*range(players), None]}
        self.show()

    def show(self) -> None:
        if self.is_open and self.stack:
            self.fixed[0] = True
            self.log.append(("show", 0, self.stack[0]))
            for worlds in self.worlds.values():
                worlds.show(self.stack[0])

    def random_event(self) -> None:
        player = self.rng.randrange(len(self.hands))
        if self.stack and self.rng.random() < 0.5:
            self.search(player)
        elif self.hands[player] is not None:
            self.play(player)
        elif self.stack:
            self.draw(player)

    def search(self, player: int) -> None:
        before = list(self.stack)
        known = [tile for tile, fixed in zip(before, self.fixed, strict=True) if fixed]
        self.rng.shuffle(self.stack)
        self.log.append(("search", 0, player, tuple(known)))
        self.log += [("lay", 0, player, place, tile) for place, tile in enumerate(self.stack)]
        self.fixed = [True] * len(self.stack)
        for worlds in self.worlds.values():
            worlds.search(player, before, self.stack)
        self.show()

    def play(self, player: int) -> None:
        tile, self.hands[player] = self.hands[player], None
        assert tile is not None
        self.log.append(("play", player, tile))
        for worlds in self.worlds.values():
            worlds.play(player, tile)

    def draw(self, player: int) -> None:
        tile = self.stack.pop(0)
        self.fixed.pop(0)
        self.hands[player] = tile
        self.log.append(("draw", 0, player, tile))
        for worlds in self.worlds.values():
            worlds.draw(player, tile)
        self.show()


@pytest.mark.random
@pytest.mark.clause("TP-G1", "TP-O1", "TP-D1")
@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize(("players", "seeds"), [(3, 200), (4, 60)])
def test_knowledge_is_all_that_can_be_inferred(players: int, seeds: int, is_open: bool) -> None:
    """The worlds that fit the known tiles and the groups are exactly the possible ones, and known is known."""
    for seed in range(seeds):
        scene = Scene(random.Random(seed), players, is_open)
        for _ in range(14):
            scene.random_event()
            for observer, worlds in scene.worlds.items():
                knowledge = Knowledge(scene.parts, scene.options, observer, scene.log)
                assert worlds.worlds == set(fitting(knowledge, scene))
                assert_told(knowledge, worlds.worlds)


def assert_told(knowledge: Knowledge, worlds: set[World]) -> None:
    """What all worlds agree on is known."""
    told = [*knowledge.stacks[0], *knowledge.hands]
    for number, tile in enumerate(told):
        possible = {(*stack, *hands)[number] for stack, hands in worlds}
        assert possible == {tile} if tile is not None else len(possible) > 1 or possible == {None}


def fitting(knowledge: Knowledge, scene: Scene) -> list[World]:
    size = len(knowledge.stacks[0])
    slots = [*knowledge.stacks[0], *knowledge.hands]
    empty = [False] * size + [hand is None for hand in scene.hands]
    choices = [[None] if none else [slot] if slot else list(KINDS) for slot, none in zip(slots, empty, strict=True)]
    found = []
    for filling in itertools.product(*choices):
        if all(fits(group, knowledge, filling, size) for group in knowledge.groups):
            found.append((tuple(filling[:size]), tuple(filling[size:])))
    return found  # type: ignore[return-value]


def fits(group: Any, knowledge: Knowledge, filling: tuple[str | None, ...], size: int) -> bool:
    members = [size + player for player in group.players]
    if group.own:
        members += [place for place, known in enumerate(knowledge.stacks[0]) if known is None]
    return bool(group.tiles <= Counter(filling[member] for member in members))


# Leaks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.random
@pytest.mark.parametrize(
    "options",
    [{}, {"open_stacks": True}, {"mission": 1}, {"expansion": "nile", "open_hands": True}, {"expansion": "horus"}],
)
def test_views_hold_nothing_unseen(options: dict[str, Any]) -> None:
    """Each tile is in the view of an observer, or in `unseen`, exactly once; what is shown is true."""
    for seed in range(4):
        rng = random.Random(seed)
        game = TerraPyramides(SHEET, 3, **options)
        while not game.is_terminal():
            game.apply(choose(game, rng, 0.5))
            for observer in (0, 1, 2, None):
                check_view(game, game.view(observer))


def check_view(game: TerraPyramides, view: dict[str, Any]) -> None:
    shown = Counter(tile["tile"] for tile in view["tiles"])
    for player, hand in enumerate(view["hands"]):
        if hand is not None and hand["tile"] is not None:
            assert hand["tile"] == game.stacks.hands[player].tile  # type: ignore[union-attr]
            shown[hand["tile"]] += 1
    for number, stack in enumerate(view["stacks"]):
        search = view["search"]
        if search is None or search["stack"] != number:
            pairs = zip(stack["tiles"], game.stacks.stacks[number], strict=True)
            assert all(known in (None, true) for known, true in pairs)
        shown.update(tile for tile in stack["tiles"] if tile is not None)
        for group in stack["groups"]:
            shown.update(dict(group["tiles"]))
    shown.update(dict(view["laid_aside"]))
    shown.update(dict(view["unseen"]))
    if view["search"] is not None and view["search"]["left"] is not None:
        shown.update(dict(view["search"]["left"]))
    assert shown == game.parts.tiles


@pytest.mark.random
def test_own_hand_is_always_known() -> None:
    game = fresh(4)
    assert all(game.view(player)["hands"][player]["tile"] is not None for player in range(4))
