"""Terra Pyramides: the table: tiles on the board, sites, and what each side owns and receives."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .board import EDGES, Board
from .parts import FINIAL_LEVEL, WHITE, Options, Parts

ROOM = 3
COIN_WORTH = 2


@dataclass
class Site:
    foundation: int | None = None
    level: int = 0
    colour: str | None = None
    owner: int | None = None
    workers: int = 0
    enclosure: str | None = None

    @property
    def is_empty(self) -> bool:
        return self.foundation is None


@dataclass
class Side:
    workers: int
    finials: int
    gold: int = 0
    blocks: Counter[str] = field(default_factory=Counter)
    horus: int = 0
    grave_goods: int = 0
    oases: int = 0
    ship: int = 0
    card: str | None = None


class Table:
    def __init__(self, board: Board, parts: Parts, options: Options) -> None:
        self.board, self.parts, self.options = board, parts, options
        self.tiles: dict[str, tuple[str, str]] = {}  # cell: tile, where the stairs point
        self.sites = {cell: Site(enclosure="open" if options.horus else None) for cell in board.sites}
        self.sides = [Side(parts.workers, parts.finials) for _ in range(options.sides)]
        self.foundations = parts.foundations.copy()
        self.pieces = parts.pieces.copy()
        self.cards = list(parts.cards)
        self.arrivals: list[int] = []  # the side of every step a ship made, in order

    # cells

    def filled(self, cell: str) -> bool:
        """Tiles, oases and Nile cells aren't empty (TP-A4, TPN-1)."""
        return cell in self.tiles or self.board.kinds[cell] in ("oasis", "nile")

    def symbols(self, cell: str) -> tuple[str, ...]:
        return self.parts.symbols[self.tiles[cell][0]] if cell in self.tiles else ()

    def blocks_left(self) -> int:
        """Blocks are one common supply without colours (TP-C4)."""
        return self.parts.blocks - sum(side.blocks.total() for side in self.sides)

    # placing

    def placements(self) -> list[tuple[str, str]]:
        """Every free space and direction of the stairs that TP-P1 and TP-P2 allow; TP-P4 is mere advice."""
        found = []
        for cell in self.board.spaces:
            if cell in self.tiles:
                continue
            beside = self.board.edge_sites(cell)
            empty = [edge for edge in beside if self.sites[beside[edge]].is_empty]
            found += [(cell, edge) for edge in EDGES if edge in (empty if len(empty) > 1 else beside)]
        return found

    def site_for_foundation(self, cell: str, stairs: str) -> str | None:
        """The empty site beside a placed tile that gets the foundation (TP-P2, TP-P3)."""
        beside = self.board.edge_sites(cell)
        empty = [site for site in beside.values() if self.sites[site].is_empty]
        if not empty or not self.foundations.total():
            return None
        return beside[stairs] if beside[stairs] in empty else empty[0]

    def lay_foundation(self, site: str, value: int) -> None:
        self.foundations[value] -= 1
        self.sites[site].foundation = value

    # workers

    def is_full(self, site: Site) -> bool:
        """TP-A5; in mission 3 a level 4 takes no workers (TP-M2)."""
        if self.options.mission == 3 and site.level == 4:
            return True
        return site.workers >= (1 if site.level == FINIAL_LEVEL else ROOM)

    def may_go_to(self, cell: str, side: int) -> bool:
        """A free foundation, or an own site, with room (TP-A4, TP-A10)."""
        site = self.sites[cell]
        return not site.is_empty and site.owner in (None, side) and not self.is_full(site)

    def target(self, cell: str, direction: str) -> str | None:
        """The first site in a direction, if only non-empty cells lie between (TP-A4)."""
        there = self.board.step(cell, direction)
        while there is not None and not self.board.is_site(there):
            if not self.filled(there):
                return None
            there = self.board.step(there, direction)
        return there

    def arrive(self, cell: str, side: int) -> None:
        """A worker reaches a site; what is due for an enclosed one is paid to its first owner (TPH-5)."""
        site = self.sites[cell]
        site.owner = side
        site.workers += 1
        if site.enclosure == "due":
            self.pay_enclosure(cell, side)

    def leave(self, cell: str, side: int, count: int) -> None:
        """Workers of the owner go back to the supply; a foundation without workers is free (TP-A10)."""
        site = self.sites[cell]
        site.workers -= count
        self.sides[side].workers += count
        if site.workers == 0 and site.level == 0:
            site.owner = None

    # enclosures (TPH-5, TPH-6)

    def is_enclosed(self, cell: str) -> bool:
        """Every neighbouring cell is filled, fewer than eight at the border, other sites left out (TPH-5)."""
        around = [there for there in self.board.neighbours(cell) if not self.board.is_site(there)]
        return all(self.filled(there) for there in around)

    def close(self, cell: str) -> None:
        """The site's last neighbouring cell has just been filled."""
        site = self.sites[cell]
        if site.owner is not None:
            self.pay_enclosure(cell, site.owner)
        else:
            site.enclosure = "due" if self.options.enclosure == "when_owned" else "done"

    def close_around(self, placed: str) -> None:
        """All the sites that a tile encloses, in the order of their cells, whoever placed it (TPH-6)."""
        if self.options.horus:
            for cell in self.board.neighbours(placed):
                if self.board.is_site(cell) and self.is_enclosed(cell):
                    self.close(cell)

    def close_at_setup(self) -> None:
        """A site that setup closes has no owner (TPH-5)."""
        for cell, site in self.sites.items():
            if site.enclosure == "open" and self.is_enclosed(cell):
                self.close(cell)

    def pay_enclosure(self, cell: str, owner: int) -> None:
        """Once, all Eyes, grave goods and coins around (TPH-5); on the Nile its cells and oases too (TPN-1, TPN-2)."""
        self.sites[cell].enclosure = "done"
        side, around = self.sides[owner], self.board.neighbours(cell)
        symbols = Counter(symbol for there in around for symbol in self.symbols(there))
        self.move_horus(owner, symbols["eye"])
        side.grave_goods += symbols["grave_good"]
        side.gold += symbols["gold_coin"] + self.printed_oases(around)
        if self.options.nile:
            side.oases += self.oases(around)
            self.sail(owner, self.nile_cells(around))

    # what is received

    def printed_oases(self, cells: list[str]) -> int:
        return sum(self.board.kinds[cell] == "oasis" for cell in cells)

    def nile_cells(self, cells: list[str]) -> int:
        return sum(self.board.kinds[cell] == "nile" for cell in cells)

    def oases(self, cells: list[str]) -> int:
        """Oases on tiles and printed ones (TPN-2)."""
        return self.printed_oases(cells) + sum(self.symbols(cell).count("oasis") for cell in cells)

    def coins(self, side: int) -> int:
        """Coins reached or passed on the Horus Track so far."""
        return self.sides[side].horus // self.parts.coin_every

    def move_horus(self, side: int, steps: int) -> None:
        """2 gold for each coin reached or passed (TPH-1)."""
        for _ in range(steps):
            self.sides[side].horus += 1
            if self.sides[side].horus % self.parts.coin_every == 0:
                self.sides[side].gold += COIN_WORTH

    def sail(self, side: int, steps: int) -> None:
        """The ship stops on the last space (TPN-1)."""
        for _ in range(steps):
            if self.sides[side].ship < len(self.board.river):
                self.sides[side].ship += 1
                self.arrivals.append(side)

    def ship_order(self) -> list[int]:
        """Furthest first, equal ships in the order in which they came there (TPN-6)."""
        moved = sorted(set(self.arrivals), key=lambda side: len(self.arrivals) - self.arrivals[::-1].index(side))
        return sorted(moved, key=lambda side: -self.sides[side].ship)

    def blocks_on(self, cell: str) -> list[str]:
        """The blocks a tile gives; beside a grave good they are white (TP-A3, TPH-3)."""
        if cell not in self.tiles:
            return []
        blocks = self.parts.block_symbols(self.tiles[cell][0])
        if self.options.horus and "grave_good" in self.symbols(cell):
            return [WHITE] * len(blocks)
        return blocks

    def activate(self, cells: list[str], side: int) -> None:
        """All of a row but its blocks and workers, in the order of TP-A0."""
        owner = self.sides[side]
        symbols = Counter(symbol for cell in cells for symbol in self.symbols(cell))
        owner.gold += self.printed_oases(cells) + symbols["gold_coin"]  # TP-A1
        if self.options.nile:
            owner.oases += self.oases(cells)
        else:
            owner.gold += symbols["oasis"]  # TP-C5
        if not self.options.horus:
            owner.gold += symbols["eye"]  # TP-A2
            return
        self.move_horus(side, symbols["eye"])
        goods = symbols["grave_good"]
        owner.grave_goods += min(goods, 1) if self.options.grave_goods == "row" else goods  # TPH-2
        if self.options.nile:
            self.sail(side, self.nile_cells(cells))
