"""What happened in the games compared: without counts nobody knows which rules a run has reached."""

from __future__ import annotations

from collections import Counter
from typing import Generic, TypeVar

from benben_reference.protocol import ReferenceState
from benben_reference.terra import TerraPyramides, scoring

Watched = TypeVar("Watched", bound=ReferenceState)


class Tally(Generic[Watched]):
    """Counts the first words of the actions of one game; what else is worth counting hangs on the game."""

    def __init__(self, state: Watched) -> None:
        self.state = state
        self.counts: Counter[str] = Counter()

    def before(self, legal: list[str], action: str) -> None:
        """Is called before an action is applied."""
        self.counts[f"action {action.split(' ')[0]}"] += 1

    def after(self, action: str) -> None:
        """Is called after an action was applied."""

    def end(self) -> None:
        """Is called when the game is over."""


class TerraTally(Tally[TerraPyramides]):
    """Enclosures, shortages, late pyramids, strategy cards and missions; checks the number of turns (TP-S4)."""

    def __init__(self, state: TerraPyramides) -> None:
        super().__init__(state)
        table = state.table
        self.border = {cell for cell in table.sites if len(table.board.neighbours(cell)) < 8}
        self.enclosures: dict[str, str | None] = {}
        self.paid: set[str] = set()
        self.mover: int | None = None

    def before(self, legal: list[str], action: str) -> None:
        super().before(legal, action)
        self.enclosures = {cell: site.enclosure for cell, site in self.state.table.sites.items()}
        self.mover = None if self.state.active is None else self.state.side
        if self.state.phase == "limit" and all(other.startswith("exchange") for other in legal):
            self.counts["forced exchange"] += 1
        if action.startswith("row"):
            self.counts["supply empty before a row"] += not self.state.own.workers

    def after(self, action: str) -> None:
        if action.startswith("row"):
            self.counts["worker shortage"] += self.state.moving.workers < len(self.state.moving.symbols)
        self._count_enclosures()

    def _count_enclosures(self) -> None:
        for cell, site in self.state.table.sites.items():
            if site.enclosure == self.enclosures[cell]:
                continue
            if site.owner is None or site.enclosure == "due":
                self.counts[f"enclosure closed without an owner, now {site.enclosure}"] += 1
                continue
            assert cell not in self.paid, f"the enclosure of {cell} is paid twice (TPH-5)"
            self.paid.add(cell)
            whose = "own turn" if site.owner == self.mover else "another's turn"
            self.counts[f"enclosure paid, {whose}"] += 1
            self.counts["enclosure paid at the border"] += cell in self.border
            self.counts["enclosure paid late, when owned"] += self.enclosures[cell] == "due"

    def end(self) -> None:
        self._check_turns()
        for site in self.state.table.sites.values():
            if site.level:
                self.counts[f"pyramid of level {site.level}"] += 1
        self.counts["tile laid aside"] += sum(self.state.stacks.laid_aside.values())
        self._count_ships()
        self._count_cards()
        if self.state.options.mission:
            won = "won" if scoring.fulfilled(self.state.table) else "lost"
            self.counts[f"mission {self.state.options.mission} {won}"] += 1

    def _check_turns(self) -> None:
        parts = self.state.parts
        turns = 8 * (parts.stack_size - parts.remove_at) - 4
        early = self.state.reason == "mission"
        assert self.state.turn <= turns if early else self.state.turn == turns, f"{self.state.turn} turns, not {turns}"
        if early:
            self.counts["fewer turns, the mission being won"] += 1
        elif turns in (28, 36):
            self.counts[f"{turns} turns in games of {self.state.players}"] += 1

    def _count_ships(self) -> None:
        table = self.state.table
        if self.state.options.nile and table.board.river:
            self.counts["ship at the end of the river"] += sum(
                side.ship == len(table.board.river) for side in table.sides
            )

    def _count_cards(self) -> None:
        if not self.state.options.nile:
            return
        table = self.state.table
        for task, side in scoring.accomplished(table).items():
            if task not in table.parts.cards:
                continue
            if side is None:
                self.counts["strategy card: a tie pays nobody"] += 1
            else:
                whose = "with" if table.sides[side].card == task else "without"
                self.counts[f"strategy card scored {whose} the card"] += 1
