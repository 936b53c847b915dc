"""Terra Pyramides: the options, and the pieces that the sheet lists for them (TP-C2 to TP-C5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

EXPANSIONS = ("basic", "horus", "nile")
CHOICES: dict[str, tuple[Any, ...]] = {
    "expansion": EXPANSIONS,
    "mission": (0, 1, 2, 3),
    "grave_goods": ("row", "symbol"),
    "enclosure": ("owner_at_close", "when_owned"),
}
WHITE = "white"
FINIAL_LEVEL = 5


@dataclass(frozen=True)
class Options:
    players: int
    expansion: str
    symbol_variant: bool
    open_stacks: bool
    mission: int
    grave_goods: str
    enclosure: str
    recall: bool
    open_hands: bool

    def check(self) -> None:
        chosen = {
            "expansion": self.expansion,
            "mission": self.mission,
            "grave_goods": self.grave_goods,
            "enclosure": self.enclosure,
        }
        for option, value in chosen.items():
            if value not in CHOICES[option]:
                raise ValueError(f"{option} is one of {CHOICES[option]}")
        if not (1 if self.mission else 2) <= self.players <= 4:
            raise ValueError("2 to 4 players, with a mission 1 to 4")
        if self.mission and self.expansion != "basic":
            raise ValueError("missions go with the basic game only")

    @property
    def horus(self) -> bool:
        return self.expansion != "basic"

    @property
    def nile(self) -> bool:
        return self.expansion == "nile"

    @property
    def sides(self) -> int:
        """In a mission all players act for one side (TP-M1)."""
        return 1 if self.mission else self.players

    def side_of(self, player: int) -> int:
        return 0 if self.mission else player

    @property
    def supply_key(self) -> str:
        return "mission" if self.mission else f"players_{self.players}"


class Parts:
    """The pieces of one version. They never change, so copies of a game share them."""

    def __init__(self, sheet: dict[str, Any], options: Options) -> None:
        self.symbols: dict[str, tuple[str, ...]] = {}
        self.tiles: Counter[str] = Counter()
        for version in EXPANSIONS[: EXPANSIONS.index(options.expansion) + 1]:
            for row in sheet["tiles"][version]:
                self._add_tile(row)
        self.colours: list[str] = list(sheet["blocks"]["colours"])
        self.blocks: int = sheet["blocks"]["count"]
        self.foundations: Counter[int] = Counter()
        for row in sheet["foundations"]["tiles"]:
            if row["count"]:
                self.foundations[row["value"]] += row["count"]
        self._read_levels(sheet)
        self.finials = self._finials(sheet, options)
        self.workers: int = sheet["workers"]["supply"][options.supply_key]
        stacks = sheet["stacks"][options.expansion]
        self.stack_size: int = stacks["size"]
        self.remove_at: int = stacks["remove_at"][options.supply_key]
        self.coin_every: int = sheet["horus_track"]["coin_every"]
        strategy = sheet["strategy_cards"]
        self.card_points: tuple[int, int] = (strategy["points_owned"], strategy["points_not_owned"])
        self.cards: list[str] = [card["task"] for card in strategy["cards"]] if options.nile else []

    def __deepcopy__(self, memo: dict[int, Any]) -> Parts:
        return self

    def _add_tile(self, row: dict[str, Any]) -> None:
        """Rows with the same symbols in any order are one kind, named after the first; a row without tiles is none."""
        if row["count"] == 0:
            return
        symbols = tuple(row["symbols"])
        for kind, known in self.symbols.items():
            if sorted(known) == sorted(symbols):
                self.tiles[kind] += row["count"]
                return
        kind = "+".join(symbols) or "blank"
        self.symbols[kind] = symbols
        self.tiles[kind] += row["count"]

    def _read_levels(self, sheet: dict[str, Any]) -> None:
        self.pieces: Counter[tuple[int, str | None]] = Counter()
        self.values: dict[int, int] = {0: 0, FINIAL_LEVEL: sheet["finials"]["value"]}
        for row in sheet["pyramid_levels"]["pieces"]:
            if row["count"]:
                self.pieces[row["level"], row.get("colour")] += row["count"]
            self.values.setdefault(row["level"], row["value"])
        self.top_pieces = any(level == FINIAL_LEVEL for level, _ in self.pieces)

    @staticmethod
    def _finials(sheet: dict[str, Any], options: Options) -> int:
        """Two borrowed ones in mission 1, those of all colours in mission 2 (TP-M2)."""
        own: int = sheet["finials"]["per_player"]
        if options.mission == 1:
            return own + 2
        return own * len(sheet["workers"]["colours"]) if options.mission == 2 else own

    @property
    def block_colours(self) -> list[str]:
        return [*self.colours, WHITE]

    def block_symbols(self, kind: str) -> list[str]:
        """The colours of the blocks a tile shows, as printed."""
        return [symbol[: -len("_block")] for symbol in self.symbols[kind] if symbol.endswith("_block")]
