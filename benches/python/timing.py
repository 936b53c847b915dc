"""Timed loops, and rounds of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TypeVar

Measure = Callable[[float], tuple[float, float]]
"""Works for about so many seconds; returns the units done and the seconds taken."""

Key = TypeVar("Key")


def repeat(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> tuple[int, float]:
    """Works until the seconds have passed, which is looked at after each piece of work.

    Processor time is what one thread is measured in: the turns that a shared machine gives to others are not in it.
    """
    units, start = 0, clock()
    while (passed := clock() - start) < seconds:
        units += work()
    return units, passed


def best_rates(
    measures: Mapping[Key, Measure], rounds: int, seconds: float
) -> tuple[dict[Key, float], dict[Key, Exception]]:
    """The best units a second of each, and what failed.

    The rounds go over all measures, so that a slow spell of the machine hits each of them once and not one of them
    always.
    """
    rates: dict[Key, float] = {}
    failed: dict[Key, Exception] = {}
    for _ in range(rounds):
        for key, measure in measures.items():
            if key in failed:
                continue
            try:
                units, passed = measure(seconds)
            except Exception as error:
                failed[key] = error
            else:
                rates[key] = max(rates.get(key, 0.0), units / passed)
    return {key: rate for key, rate in rates.items() if key not in failed}, failed
