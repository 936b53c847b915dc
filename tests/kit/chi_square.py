"""Whether sampled frequencies fit exact probabilities."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction


def statistic(found: Counter[Hashable], expected: Mapping[Hashable, Fraction]) -> tuple[float, int]:
    """Chi-square and degrees of freedom; everything found must be expected. Rare cells (under 5) are pooled."""
    assert found.keys() <= expected.keys(), f"impossible worlds: {found.keys() - expected.keys()}"
    total = found.total()
    cells: list[tuple[float, float]] = []
    pooled = [0.0, 0.0]
    for world, share in expected.items():
        cell = (float(found[world]), float(share) * total)
        if cell[1] < 5:
            pooled = [pooled[0] + cell[0], pooled[1] + cell[1]]
        else:
            cells.append(cell)
    if pooled[1] > 0:
        cells.append((pooled[0], pooled[1]))
    return sum((count - mean) ** 2 / mean for count, mean in cells), len(cells) - 1


def surprise(chi_square: float, freedom: int) -> float:
    """How many standard deviations a chi-square lies above its mean (Wilson and Hilferty)."""
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return (math.cbrt(chi_square / freedom) - (1 - spread)) / math.sqrt(spread)
