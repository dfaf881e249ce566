"""Distributions of whole numbers from 0 up to a maximum, as lists: anything beyond counts as the maximum.

Chances may be weighted, also with complex numbers.
"""

from collections.abc import Iterable
from itertools import accumulate
from math import exp, log, log1p
from typing import Any

from turnmaster.lab.sums import convolved

Chances = list[float]

NEARLY = 1e-12  # sums of chances may be this far from 0 and 1


def exactly(value: int, most: int) -> Chances:
    chances = [0.0] * (most + 1)
    chances[min(value, most)] = 1.0
    return chances


def of_die(lowest: int, highest: int, most: int, times: int = 1) -> Chances:
    """Return the distribution of a fair die with a factor."""
    chances = [0.0] * (most + 1)
    for face in range(lowest, highest + 1):
        chances[min(face * times, most)] += 1 / (highest - lowest + 1)
    return chances


def at_most(most: int, chances: list[Any]) -> list[Any]:
    """Return a distribution with a lower maximum."""
    if len(chances) <= most + 1:
        return chances
    return [*chances[:most], sum(chances[most:])]


def up_to(most: int, chances: Chances) -> Chances:
    """Return a distribution with a higher maximum."""
    return chances + [0.0] * (most + 1 - len(chances))


def mixed(ways: Iterable[tuple[Any, list[Any]]]) -> list[Any]:
    """Mix several distributions, each with its own chance; the result has the highest of their maximums."""
    found: list[Any] = []
    for chance, chances in ways:
        found += [0.0] * (len(chances) - len(found))
        for value, each in enumerate(chances):
            if each:
                found[value] += chance * each
    return found


def plus(one: list[Any], other: list[Any]) -> list[Any]:
    """Return the sum of two independent numbers."""
    return at_most(len(one) - 1, convolved(one, other))


def times(one: list[Any], count: int) -> list[Any]:
    """Return the sum of a number of independent numbers of one kind."""
    most = len(one) - 1
    highest = max(value for value, chance in enumerate(one) if chance)  # numbers that are never reached take no time
    power, total = one[: highest + 1], [1.0]
    while count:
        if count & 1:
            total = at_most(most, convolved(total, power))
        count >>= 1
        if count:
            power = at_most(most, convolved(power, power))
    return up_to(most, total)


def successes_of(dice: int, chance: float, worth: int) -> Chances:
    """Return the distribution of successes of a number of dice, where each success counts as `worth`."""
    if chance <= NEARLY or chance >= 1 - NEARLY or not worth:
        return exactly(dice * worth * round(chance), dice * worth)
    found = [0.0] * (dice * worth + 1)
    passing, failing = log(chance), log1p(-chance)
    ways = list(
        accumulate(map(log, range(1, dice + 1)), initial=0.0)
    )  # the ways to put that many dice in order, as logarithms
    found[::worth] = [
        exp(ways[dice] - one - other + passed * passing + (dice - passed) * failing)
        for passed, (one, other) in enumerate(zip(ways, reversed(ways), strict=True))
    ]
    return found


def mean(chances: Chances) -> float:
    return sum(value * chance for value, chance in enumerate(chances))
