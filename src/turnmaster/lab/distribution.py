"""Distributions of whole numbers from 0 up to a most, as arrays: what is beyond counts as the most."""

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


def plus(one: Chances, other: Chances) -> Chances:
    """The sum of two independent numbers."""
    most = len(one) - 1
    both = np.convolve(one, other)
    both[most] += both[most + 1 :].sum()
    return both[: most + 1]


def times(one: Chances, count: int) -> Chances:
    """The sum of so many independent numbers of one kind."""
    total, power = exactly(0, len(one) - 1), one
    while count:
        if count & 1:
            total = plus(total, power)
        count >>= 1
        if count:
            power = plus(power, power)
    return total


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
