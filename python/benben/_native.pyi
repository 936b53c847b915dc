from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from typing import Any, ClassVar, Literal, NoReturn, Self, SupportsIndex, TypedDict, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from benben.types import Observation, Outcome

__all__ = [
    "Batch",
    "Game",
    "State",
    "Stream",
    "TerraScoring",
    "View",
    "_panic",
    "_restore_batch",
    "_restore_game",
    "_restore_state",
    "_restore_stream",
    "build_info",
    "check_plan",
    "check_row",
    "games",
    "random_game",
    "sheet",
    "sheet_text",
    "simulate",
]

class _BuildInfo(TypedDict):
    version: str
    profile: Literal["debug", "release"]
    rules_versions: dict[str, int]

def build_info() -> _BuildInfo:
    """How this benben was built: `version`, `profile` (`"release"` or `"debug"`) and the `rules_versions` by game."""

def games() -> list[str]:
    """The names of all games."""

def sheet(name: str) -> dict[str, Any]:
    """The component sheet a game comes with, as a fresh dict.

    Raises `ConfigError` for an unknown game.
    """

def sheet_text(name: str) -> str:
    """The component sheet a game comes with as TOML, comments included, to be changed to what a box holds.

    Raises `ConfigError` for an unknown game.
    """

def check_row(row: SupportsIndex, rows: int) -> int:
    """The number of a row among so many, negative ones counted from the end. Raises `IndexError` if there is none."""

def check_plan(
    games: SupportsIndex,
    seed: SupportsIndex,
    first: SupportsIndex,
    threads: SupportsIndex | None,
    chunk: SupportsIndex | None,
) -> tuple[int, int, int, int | None, int | None]:
    """The numbers that `benben.simulate` is given, checked: `games`, `seed`, `first`, `threads` and `chunk`, which is at
    most `games`. Raises `ConfigError` for numbers out of range.
    """

def simulate(
    game: Game, seed: SupportsIndex, first: SupportsIndex, count: SupportsIndex, threads: SupportsIndex | None
) -> dict[str, NDArray[Any]]:
    """Random games number `first` to `first + count - 1` of a seed; `threads` `None` is one a core. The GIL is released.

    Returns fresh arrays, a row a game: `scores` and `ranks` `(games, players)` int32, `returns` `(games, players)`
    float64, `breakdown` `(games, players, parts)` int32, `decisions` and `events` uint32, `reasons` uint8, `digests`
    uint64. `benben.simulate` is the public way. Raises `ConfigError` for numbers out of range.
    """

def random_game(game: Game, seed: SupportsIndex, index: SupportsIndex) -> State:
    """The finished game `index` of those `simulate` plays, with its history. `Simulation.replay` is the public way."""

def _panic(message: str, state: State | None = None, batch: Batch | None = None) -> NoReturn:
    """Panic with `message` as a fault of the engine would, in a state or a change of a batch if one is given; raises
    `EngineBug`. For tests of the guard.
    """

def _restore_batch(game: Game, data: bytes, threads: SupportsIndex | None) -> Batch:
    """Unpickles a batch."""

def _restore_game(
    name: str, players: SupportsIndex, options: dict[str, Any], sheet: dict[str, Any] | None, digest: str
) -> Game:
    """Unpickles a game. Raises `RecordError` if this benben has other rules or another sheet for it."""

def _restore_state(data: bytes) -> State:
    """Unpickles a state."""

def _restore_stream(seed: SupportsIndex, index: SupportsIndex, drawn: SupportsIndex) -> Stream:
    """Unpickles a stream. Raises `RecordError` if it has used up more than any game would."""

@final
class Game:
    """A game with players, options and component sheet fixed. Made by `benben.make`; never changes.

    Games are equal if they have the same name, rules version, players, options and sheet (its provenance apart).
    `str(game)` is text that `benben.make` takes, along with the sheet if it isn't the one the game comes with.
    """
    def __new__(
        cls,
        name: str,
        players: SupportsIndex,
        options: dict[str, Any] | None = None,
        sheet: dict[str, Any] | str | None = None,
        file: str = "sheet",
    ) -> Self: ...
    @property
    def name(self) -> str:
        """The game's name."""
    @property
    def players(self) -> int:
        """Number of players."""
    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value, as a fresh dict; number of players and sheet apart."""
    @property
    def sheet(self) -> dict[str, Any]:
        """The component sheet, as a fresh dict."""
    @property
    def rules_version(self) -> int:
        """Raised with every change of behaviour; seeds mean the same within a rules version."""
    @property
    def digest(self) -> str:
        """16 hex digits for all that fixes the game."""
    @property
    def num_distinct_actions(self) -> int:
        """Number of decision ids; they run from 0."""
    @property
    def num_chance_outcomes(self) -> int:
        """Number of chance outcome ids; they follow the decisions."""
    @property
    def max_game_length(self) -> int | None:
        """The most decisions a game can have, or `None` if the rules don't bound it."""
    @property
    def breakdown(self) -> dict[str, str]:
        """The parts of a score, each with the rule clause it comes from, as a fresh dict."""
    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons a game can end for; `Simulation.reasons` indexes them."""
    @property
    def observation(self) -> Observation:
        """How an `Observation`, a player's view as an array, is laid out."""
    def new_initial_state(self, seed: SupportsIndex | None = None, index: SupportsIndex | None = None) -> State:
        """A new game.

        With `seed` (0 to 2**64 - 1), chance plays itself, from the random stream `(seed, index)`; without, chance
        nodes are explicit. Raises `ConfigError` for a seed out of range, or an index without a seed.
        """
    def action_to_string(self, action: SupportsIndex) -> str:
        """The string of an action id. Raises `NotationError` for an id out of range."""
    def string_to_action(self, text: str) -> int:
        """The id of an action's string. Raises `NotationError` for anything but the exact string of an action."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: object) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class State:
    """A position of a game being played, with its history. Made by `Game.new_initial_state`.

    An action is an id or a string everywhere. States are equal if they are the same position of the same game; the way
    there and the seed don't count. A state can't be in a set, as it changes: `digest()` is the key. Bytes, JSON and
    pickles hold the whole game played so far. Threads may share a state: each call sees it before another or after it.
    """
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def seed(self) -> int | None:
        """The seed that resolves chance, or `None` if chance nodes are explicit."""
    @property
    def index(self) -> int | None:
        """The number of the game under its seed, or `None` without one."""
    def current_player(self) -> int:
        """The player to move, -1 at a chance node, -4 when the game is over."""
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    def is_chance_node(self) -> bool:
        """Whether nature is to draw."""
    def legal_actions(self) -> list[int]:
        """The ids that `apply` takes now: legal actions, at a chance node the possible outcomes; empty when over."""
    def legal_actions_mask(self) -> NDArray[np.bool_]:
        """A fresh boolean array of shape `(num_distinct_actions,)`, true where an action is legal; all false at chance
        and terminal nodes.
        """
    def legal_strings(self) -> list[str]:
        """The strings of `legal_actions`."""
    def is_legal(self, action: SupportsIndex | str) -> bool:
        """Whether `apply` takes the action, or chance outcome, now. Raises `NotationError` if it names none of this game."""
    def apply(self, action: SupportsIndex | str) -> None:
        """Play an action, at a chance node an outcome. In a seeded state the chance that follows plays itself.

        Raises `NotationError` if it names no action of this game and `IllegalActionError` if it can't be played now;
        nothing has changed then.
        """
    def child(self, action: SupportsIndex | str) -> State:
        """A copy with an action played. Raises as `apply` does."""
    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The possible outcomes of a chance node: `(id, weight)` pairs with positive integer weights, an outcome's
        probability being its weight over their sum. Raises `NodeError` at other nodes.
        """
    def action_to_string(self, action: SupportsIndex) -> str:
        """The string of an action id. Raises `NotationError` for an id out of range."""
    def string_to_action(self, text: str) -> int:
        """The id of an action's string. Raises `NotationError` for anything but the exact string of an action."""
    def returns(self) -> list[float]:
        """A number for each player: zeros until the game is over, then +1 for a win, shared wins split, the losers' share
        equal, zero in sum; after a mission +1 or -1 for all.
        """
    def scores(self) -> list[int]:
        """Each player's points; before the end, what they would be if the game ended now."""
    def outcome(self) -> Outcome:
        """The `Outcome` of a finished game. Raises `NodeError` before."""
    def view(self, observer: SupportsIndex | None = None) -> View:
        """What `observer` may see: a player, or `None` for a spectator. Raises `ConfigError` for a player out of range."""
    def to_svg(
        self,
        observer: SupportsIndex | None = None,
        *,
        size: int = ...,
        theme: str = ...,
        highlight: str | int | Iterable[str | int] = ...,
        legal: str | int | Iterable[str | int] = ...,
    ) -> str:
        """The picture of what `observer` sees, as `View.to_svg` draws it with the same keywords."""
    def history(self) -> list[int]:
        """The ids of all actions and chance outcomes so far."""
    def history_strings(self) -> list[str]:
        """The strings of `history`."""
    def digest(self) -> str:
        """16 hex digits for position and game, the same on every platform for a rules version."""
    def determinize(self, player: SupportsIndex | None, seed: SupportsIndex) -> State:
        """A state drawn from those `player` (`None`: a spectator) can't tell apart.

        Its history starts empty; if this state is seeded, chance plays itself in it, from a random stream of `seed`
        (0 to 2**64 - 1). Raises `ConfigError` for a player or seed out of range.
        """
    def clone(self, seed: SupportsIndex | None = None) -> State:
        """An independent copy. Of a seeded state it draws the same future as the game itself, so nobody who searches
        should look into it.

        With `seed` (0 to 2**64 - 1), chance plays itself from another random stream from here on; the history starts
        empty then, as the way here belongs to another seed. Raises `ConfigError` for a seed out of range.
        """
    def to_bytes(self) -> bytes:
        """The game played so far as bytes: game, sheet if it isn't the shipped one, seed, actions and final digest."""
    @staticmethod
    def from_bytes(data: bytes) -> State:
        """Play again what `to_bytes` wrote, every action checked.

        Raises `RecordError` if it was cut short or changed, or belongs to another game or rules version.
        """
    def to_json(self) -> str:
        """The same as readable JSON, the actions as strings."""
    @staticmethod
    def from_json(text: str) -> State:
        """Play again what `to_json` wrote, every action checked. Raises as `from_bytes` does."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: object) -> State: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class _Scores(TypedDict):
    total: NDArray[np.int32]
    breakdown: dict[str, NDArray[np.int32]]
    ranks: NDArray[np.int32]
    winners: NDArray[np.bool_]
    won: NDArray[np.bool_] | None

@final
class Stream:
    """The random stream that actions of game `index` of a seed are drawn from, as `benben.simulate` draws them."""
    def __new__(cls, seed: SupportsIndex, index: SupportsIndex) -> Self: ...
    @property
    def seed(self) -> int:
        """The seed."""
    def below(self, bound: SupportsIndex) -> int:
        """A uniform whole number from 0 to `bound - 1`. Raises `ConfigError` unless `bound` is from 1 to 2**32 - 1."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Stream: ...
    def __deepcopy__(self, _memo: object) -> Stream: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class TerraScoring:
    """Final scoring with expansion, mission and sheet of a game. `benben.scoring.terra` is the public way."""
    def __new__(cls, game: Game) -> Self: ...
    @staticmethod
    def tasks() -> list[str]:
        """The names of all tasks there can be, in the order of their numbers."""
    def parts(self) -> list[str]:
        """The parts that count, in order."""
    def score(self, holdings: dict[str, Any]) -> _Scores:
        """`total`, `ranks`, `winners`, `won` and, by part, `breakdown` of all tables; the GIL is released."""
    def part(self, name: str, holdings: dict[str, Any]) -> NDArray[np.int32]:
        """Every side's points for one of `parts`, of all tables; the GIL is released."""
    def accomplished(self, holdings: dict[str, Any]) -> dict[str, NDArray[np.int8]]:
        """By task in play the player who alone accomplishes it, -1 for nobody, of all tables; the GIL is released."""

@final
class View(Mapping[str, Any]):
    """What one player, or a spectator, may see and could remember of a state; holds no handle to it. Never changes.

    Reads like a dict: `view["phase"]`; the game's page lists the keys. Views are equal if nothing tells them apart.
    """
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def observer(self) -> int | None:
        """The player who looks, or `None` for a spectator."""
    def to_dict(self) -> dict[str, Any]:
        """The view as a fresh dict of `None`, booleans, integers, strings, lists and dicts, as the game's page lays it out."""
    def to_bytes(self) -> bytes:
        """The view as bytes: equal views have equal bytes, different ones different bytes."""
    def observe(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The view as an array: uint8, shape `(game.observation.width,)`, the fields as `game.observation` lists them.

        Fresh, or written to `out`, a writable array in row order, which is returned then. Raises `NodeError` for a
        spectator's view.
        """
    def determinize(self, seed: SupportsIndex, seeded: bool = True) -> State:
        """A state drawn from those the observer can't tell apart; equal views and seeds give equal states.

        Its history starts empty. If `seeded`, chance plays itself in it, from a random stream of `seed` (0 to
        2**64 - 1). Raises `ConfigError` for a seed out of range.
        """
    def keys(self) -> list[str]:  # type: ignore[override]
        """The names of all entries."""
    def values(self) -> ValuesView[Any]:
        """The values of all entries, in the order of `keys`; fresh."""
    def items(self) -> ItemsView[str, Any]:
        """Pairs of name and value, in the order of `keys`; fresh."""
    def get(self, key: object, default: Any = None) -> Any:
        """The value of a name, or `default` if there is none."""
    def to_svg(
        self,
        *,
        size: int = ...,
        theme: str = ...,
        highlight: str | int | Iterable[str | int] = ...,
        legal: str | int | Iterable[str | int] = ...,
    ) -> str:
        """The view as SVG, made of what it shows and nothing else: equal views give equal pictures.

        Keywords: `size`, the width in pixels (800); `theme`, "auto", "light" or "dark"; `highlight` and `legal`, an
        action as a string or several, whose parts of the picture are framed. Raises `ConfigError` for a wrong one.
        """
    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows."""
    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
    def __getitem__(self, key: str, /) -> Any: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: object) -> View: ...
    def __reduce__(self) -> NoReturn: ...

@final
class Batch:
    """`n` games side by side, row `i` drawing chance from the random stream `(seed, first + i * stride)`; never at a
    chance node. Shards `k` of `m` on several machines share no game with `first=k, stride=m`.

    `threads` is how many may work on it: `None` for one a core, 1 for the caller's own alone; batches of a process
    share them, and work too small to be worth waking them stays with the caller. The results are the same for any
    number. A forked child uses a batch as its parent does, but raises `ConfigError` where another thread of the parent
    was inside a call at that moment. All calls release the GIL while they work; those from several Python threads wait
    for one another where one of them changes the batch. A finished game stays as it is until `reset`.

    Results are fresh arrays, or written to `out`, which is returned then: a writable array in row order of the type and
    shape the method says; `p` is the number of players, `d` that of decision ids, `game.num_distinct_actions`. Raises
    `TypeError` for an `out` of another type, `ConfigError` for an unfit one or numbers out of range. Batches are equal
    if their rows are and go on alike.
    """
    def __new__(
        cls,
        game: Game,
        n: SupportsIndex,
        seed: SupportsIndex = 0,
        threads: SupportsIndex | None = None,
        *,
        first: SupportsIndex = 0,
        stride: SupportsIndex = 1,
    ) -> Self: ...
    @staticmethod
    def from_states(states: Iterable[State], seed: SupportsIndex = 0, threads: SupportsIndex | None = None) -> Batch:
        """A batch that goes on from states of one game, as they would.

        A state without a seed gets the stream of `seed` and its row. Games begun by `reset` take streams of `seed`
        behind all that these use. Raises `ConfigError` without a state, or if one belongs to another game.
        """
    @staticmethod
    def from_bytes(game: Game, data: bytes, threads: SupportsIndex | None = None) -> Batch:
        """Read what `to_bytes` wrote. Raises `RecordError` if it was cut short or changed, or belongs to another game."""
    @property
    def game(self) -> Game:
        """The game."""
    def indices(self) -> NDArray[np.uint64]:
        """The index of the stream that each row draws chance from: uint64, shape `(n,)`; a fresh array."""
    def current_player(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """The player to move in each row, -4 where the game is over: int8, shape `(n,)`."""
    def is_terminal(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which games are over: bool, shape `(n,)`."""
    def legal_actions_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Where each decision id is legal: bool, shape `(n, d)`; all false where the game is over."""
    def legal_actions_bits(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The same in an eighth of the memory: uint8, shape `(n, ceil(d / 8))`, id `i` being bit `i % 8`, counted from the
        lowest, of byte `i // 8`; `np.unpackbits(bits, axis=1, count=d, bitorder="little")` gives the mask.
        """
    def legal_actions(self) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
        """The legal ids of all rows one after the other, uint16, and where each row's begin, int64, shape `(n + 1,)`: row
        `i` can play `ids[offsets[i]:offsets[i + 1]]`. Always fresh arrays, for their length depends on the rows.
        """
    def sample_actions(self, seed: SupportsIndex, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A uniformly random legal id for each row, -1 where the game is over: int32, shape `(n,)`. A row's depends on its
        position, the seed (0 to 2**64 - 1) and the index of its stream alone, not on where it stands in the batch; in rows
        of `from_states` on the row, as many may go on from one state.
        """
    def apply(self, actions: NDArray[np.integer[Any]] | Sequence[SupportsIndex]) -> None:
        """Play one action in each row, -1 where the game is over, and the chance that follows.

        `actions` are `n` whole numbers, in an array of any integer type or a sequence; they are copied before the GIL
        is released. Raises `TypeError` for another type, `ConfigError` for another shape, and `IllegalActionError`
        naming the first row whose action can't be played; no row has changed then.
        """
    @overload
    def observe(
        self,
        player: SupportsIndex | None = None,
        dtype: Literal["uint8"] | type[np.uint8] | np.dtype[np.uint8] = "uint8",
        out: NDArray[np.uint8] | None = None,
    ) -> NDArray[np.uint8]:
        """What `player` sees in each row, or the player to move (0 where the game is over) for `None`: uint8 or float32 by
        `dtype`, whatever names these types to `numpy`, shape `(n, game.observation.width)`, the fields as
        `game.observation` lists them.
        """
    @overload
    def observe(
        self,
        player: SupportsIndex | None = None,
        *,
        dtype: Literal["float32"] | type[np.float32] | np.dtype[np.float32],
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]: ...
    def returns(self, out: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """Each player's return, 0 until the game is over: float64, shape `(n, p)`."""
    def scores(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Each player's points, before the end what they would be if the game ended now: int32, shape `(n, p)`."""
    def digests(self, out: NDArray[np.uint64] | None = None) -> NDArray[np.uint64]:
        """The digest of each row's state as a number: uint64, shape `(n,)`."""
    def reset(self, where: ArrayLike) -> None:
        """Begin new games in some rows: those where a boolean mask is true, or those numbered.

        They take the batch's next unused streams in the order of rows: after `Batch(game, n, seed)` the first one is
        `(seed, n)`, with `first` and `stride` index `first + n * stride`. Raises `IndexError` for a number out of
        range.
        """
    def clone(self) -> Batch:
        """An independent copy."""
    def determinize(self, seed: SupportsIndex) -> Batch:
        """A batch whose rows are drawn from the states that this one's players to move can't tell apart, as
        `State.determinize` draws them; chance goes on from the streams `(seed, row)`. Finished games stay as they are.
        """
    def to_bytes(self) -> bytes:
        """All rows with their streams as bytes."""
    def __len__(self) -> int: ...
    def __getitem__(self, row: SupportsIndex, /) -> State: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, _memo: object) -> Batch: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
