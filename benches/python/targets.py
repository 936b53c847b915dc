"""What the library is meant to reach, and whether a run reached it."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

import ours
from contestants import BATCH, OBSERVED, ROLLOUTS, STATE
from peers import Comparison
from tables import table, whole

REFERENCE = (
    "*1,000 times the reference.* The plain loop, which knows no rules, shows how much is possible: divide it by the "
    "reference. The rest is in the profile: the instructions of an event, almost all of them in `apply` and in what "
    "finds the legal actions."
)
FASTEST = (
    "*OpenSpiel's fastest game of all* has 2 to 4 legal actions a decision, and a decision there follows suit from one "
    "hand of cards; a decision of Terra has a dozen, found on a board."
)
WIDTH = (
    "*Batches.* Where the instructions of a step go is in the profile under `batch`: finding the legal actions anew "
    "after each step takes most, then the step itself, the random choice and the mask."
)
TENSOR = (
    "*Batches with observations.* A step writes the whole tensor, 3 KB of some 50 fields for Terra, at about five "
    "times the instructions of the step itself (profile, `observe`), two in five of them for its zeros."
)
HEARTS = (
    f"*Five times hearts.* A Python loop over {ours.FLOOR} and a choice, with no game behind them, is the most that "
    "any library can reach; it is in the last table."
)
THREADS = (
    "*Two threads* share one memory and, on a shared machine, their cores; the processor time of both is that of one."
)

PLAYOUTS = dict(zip((entry.label for entry in ours.GAMES), (25e6, 15e6, 10e6, 8e6), strict=True))
SPIEL = "OpenSpiel"


@dataclass(frozen=True)
class Target:
    """A figure and its bound, which is the least it should be, or the most (`at_most`)."""

    what: str
    bound: float
    unit: str
    measured: float | None
    at_most: bool = False
    why: str = ""
    """What explains it if it isn't reached."""

    @property
    def verdict(self) -> str:
        if self.measured is None:
            return "not measured"
        reached = self.measured <= self.bound if self.at_most else self.measured >= self.bound
        return "reached" if reached else "not reached"

    def row(self) -> list[str]:
        show = whole if self.bound >= 1000 else "{:.2f}".format if self.bound < 10 else "{:.1f}".format
        measured = "-" if self.measured is None else f"{show(self.measured)} {self.unit}"
        sign = "at most" if self.at_most else "at least"
        bound = f"{self.bound:,.0f}" if self.bound >= 10 else f"{self.bound:g}"
        return [self.what, f"{sign} {bound} {self.unit}", measured, self.verdict]


@dataclass(frozen=True)
class Measured:
    """All figures of one run that a target asks for."""

    comparison: Comparison
    loops: dict[tuple[str, str], float]
    """Units a second of what only benben has, by game and what is done."""
    rust: dict[tuple[str, str], float]
    """Units a second of the program of Rust loops, by game and workload."""
    import_milliseconds: float
    quiet: bool
    """Whether the machine had its cores free, without which threads can't be judged."""


def quotient(dividend: float | None, divisor: float | None) -> float | None:
    return dividend / divisor if dividend and divisor else None


def nanoseconds(rate: float | None) -> float | None:
    return 1e9 / rate if rate else None


def playout_targets(measured: Measured, label: str) -> Iterator[Target]:
    comparison, census = measured.comparison, ours.census(label)
    events = comparison.events("benben", ROLLOUTS, label)
    fastest, alike = (comparison.events(SPIEL, ROLLOUTS, like=like) for like in (None, census))
    reference = measured.loops.get((label, "reference"))
    yield Target(f"{label}: random playouts in Rust", PLAYOUTS[label], "events/s", events)
    yield Target(f"{label}: playouts ÷ OpenSpiel's fastest of like width", 3, "times", quotient(events, alike))
    yield Target(f"{label}: playouts ÷ OpenSpiel's fastest of all", 3, "times", quotient(events, fastest), why=FASTEST)
    yield Target(f"{label}: playouts ÷ reference", 1000, "times", quotient(events, reference), why=REFERENCE)


def python_targets(comparison: Comparison, label: str) -> Iterator[Target]:
    weiss = comparison.rate("weiss-sim", OBSERVED, "Weiss Schwarz")
    for how, bound, why in ((BATCH, 8e6, WIDTH), (OBSERVED, 4e6, TENSOR)):
        steps = comparison.rate("benben", how, label)
        yield Target(f"{label}: {how}, 4,096 rows", bound, "steps/s", steps, why=why)
        yield Target(f"{label}: {how} ÷ best of weiss-sim", 2, "times", quotient(steps, weiss), why=why)
    decisions = comparison.rate("benben", STATE, label)
    yield Target(f"{label}: one state from Python", 2e6, "decisions/s", decisions, why=HEARTS)
    for game in ("hearts with its deal", "hearts"):
        theirs = comparison.rate(SPIEL, STATE, game)
        yield Target(f"{label}: one state ÷ pyspiel's {game}", 5, "times", quotient(decisions, theirs), why=HEARTS)


def other_targets(measured: Measured, entry: ours.Entry) -> Iterator[Target]:
    label, loops = entry.label, measured.loops
    one, two = (loops.get((label, f"simulate, {threads}")) for threads in ("1 thread", "2 threads"))
    threads = quotient(two, one) if measured.quiet else None
    yield Target(f"{label}: 2 threads ÷ 1 thread", 1.8, "times", threads, why=THREADS)
    yield Target(f"{label}: clone in Rust", 60, "ns", nanoseconds(measured.rust.get((entry.binary, "clone"))), True)
    yield Target(f"{label}: clone from Python", 150, "ns", nanoseconds(loops.get((label, "clone"))), True)


def targets(measured: Measured) -> Iterator[Target]:
    for entry in ours.GAMES:
        yield from playout_targets(measured, entry.label)
        yield from python_targets(measured.comparison, entry.label)
        yield from other_targets(measured, entry)
    yield Target("import benben, beyond NumPy", 60, "ms", measured.import_milliseconds, True)


def targets_table(measured: Measured) -> list[str]:
    """The targets, and under them what explains those that weren't reached."""
    every = list(targets(measured))
    rows = table(["what", "target", "measured", "verdict"], (target.row() for target in every))
    whys = dict.fromkeys(target.why for target in every if target.verdict == "not reached" and target.why)
    return [*rows, *itertools.chain.from_iterable(["", *textwrap.wrap(why, 120)] for why in whys)]
