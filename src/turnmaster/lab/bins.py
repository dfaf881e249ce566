"""Group a distribution into few rows: likely outcomes singly or in equal steps, unlikely ones in the rows
at the ends.
"""

from collections.abc import Mapping
from typing import NamedTuple

RARE = 0.0005  # outcomes beyond all but this chance are not worth rows of their own
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # round numbers are read faster
FEW = 2  # this many of them are shown all the same
NEVER = 1e-9  # a chance nearer to 0 or 1 than this is rounding


class Bin(NamedTuple):
    """A group of neighbouring outcomes: its chance, and the chance of its lowest outcome or more."""

    low: int
    high: int
    chance: float
    at_least: float

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def bins_of(chances: Mapping[int, float], most_rows: int, highest: int) -> list[Bin]:
    """Group all outcomes from 0 to the highest into at most this many rows; the highest has its own row if it is
    possible.
    """
    low, high = _likely(chances)
    last = high if high < highest else highest - 1
    rows = max(1, most_rows - 1)
    step = next(step for step in STEPS if (last // step - low // step) < rows or step == STEPS[-1])
    edges = [*range(low - low % step, last + 1, step)] or [low]
    edges[0] = 0
    bounds = [*zip(edges, [edge - 1 for edge in edges[1:]] + [highest - 1], strict=True)]
    if chances.get(highest, 0.0) <= NEVER:
        largest = min(highest - 1, max(chances))
        return _filled(chances, [*bounds[:-1], (bounds[-1][0], max(bounds[-1][0], largest))])
    return _filled(chances, [bound for bound in bounds if bound[0] <= bound[1]] + [(highest, highest)])


def in_percent(chance: float, *, short: bool = False) -> str:
    """Return a chance as text; a nearly certain or nearly impossible one is not rounded to 100% or 0%.

    In short form, only a chance below 10% has a decimal.
    """
    if chance <= NEVER:
        return "0%"
    if chance < 0.0005:
        return "<0.1%"
    if 1 - 0.0005 <= chance < 1 - NEVER:
        return ">99.9%"
    return f"{100 * chance:.0f}%" if short and chance >= 0.0995 else f"{100 * chance:.1f}%"


def _likely(chances: Mapping[int, float]) -> tuple[int, int]:
    """Return the range of nearly all outcomes, extended if only a few are outside."""
    values = sorted(chances)
    low, high = 0, len(values) - 1
    below = above = 0.0
    while low < high and below + chances[values[low]] < RARE:
        below += chances[values[low]]
        low += 1
    while high > low and above + chances[values[high]] < RARE:
        above += chances[values[high]]
        high -= 1
    low = low if low > FEW else 0
    high = high if high < len(values) - 1 - FEW else len(values) - 1
    return values[low], values[high]


def _filled(chances: Mapping[int, float], bounds: list[tuple[int, int]]) -> list[Bin]:
    filled, left = [], 1.0
    for low, high in bounds:
        chance = sum(each for value, each in chances.items() if low <= value <= high)
        filled.append(Bin(low, high, chance, max(0.0, min(1.0, left))))
        left -= chance
    return filled
