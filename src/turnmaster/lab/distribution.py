"""Distributions of whole numbers from 0 up to a most, as arrays: what is beyond counts as the most.

Chances may be weighed, with complex numbers too.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]

NEARLY = 1e-12  # sums of chances are as far from 0 and 1 as this


def exactly(value: int, most: int) -> Chances:
    chances = np.zeros(most + 1)
    chances[min(value, most)] = 1.0
    return chances


def of_die(lowest: int, highest: int, most: int, times: int = 1) -> Chances:
    """A fair die, its face multiplied."""
    chances = np.zeros(most + 1)
    for face in range(lowest, highest + 1):
        chances[min(face * times, most)] += 1 / (highest - lowest + 1)
    return chances


def at_most(most: int, chances: NDArray[Any]) -> NDArray[Any]:
    """The same with a lower most."""
    if len(chances) <= most + 1:
        return chances
    cut = chances[: most + 1].copy()
    cut[most] += chances[most + 1 :].sum()
    return cut


def plus(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """The sum of two independent numbers."""
    return at_most(len(one) - 1, np.convolve(one, other))


def times(one: NDArray[Any], count: int) -> NDArray[Any]:
    """The sum of so many independent numbers of one kind."""
    most, power = len(one) - 1, np.trim_zeros(one, "b")  # what is certainly not reached takes no time
    total = np.ones(1, one.dtype)
    while count:
        if count & 1:
            total = at_most(most, np.convolve(total, power))
        count >>= 1
        if count:
            power = at_most(most, np.convolve(power, power))
    return np.pad(total, (0, most + 1 - len(total)))


def successes_of(dice: int, chance: float, worth: int) -> Chances:
    """How many successes so many dice give, where each that passes counts as `worth`."""
    if chance <= NEARLY or chance >= 1 - NEARLY or not worth:
        return exactly(dice * worth * round(chance), dice * worth)
    found = np.zeros(dice * worth + 1)
    passed = np.arange(dice + 1)
    ways = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, dice + 1)))))
    logs = ways[dice] - ways - ways[::-1] + passed * np.log(chance) + (dice - passed) * np.log1p(-chance)
    found[::worth] = np.exp(logs)
    return found


def mean(chances: Chances) -> float:
    return float(chances @ np.arange(len(chances)))
