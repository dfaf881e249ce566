"""Numbers that vary: rolled ones, and those that apply only at times."""

from itertools import product

Spread = tuple[tuple[float, int], ...]  # numbers, each with its chance or its share of the time

NOUGHT: Spread = ((1.0, 0),)


def always(number: int) -> Spread:
    return ((1.0, number),)


def at_times(share: float, number: int) -> Spread:
    """Return a number that applies for a share of the time, and is otherwise 0."""
    return ((1 - share, 0), (share, number))


def d(faces: int, dice: int = 1) -> Spread:
    """Return the distribution of a sum of dice."""
    found: dict[int, int] = {}
    for rolled in product(range(1, faces + 1), repeat=dice):
        found[sum(rolled)] = found.get(sum(rolled), 0) + 1
    return tuple((count / faces**dice, total) for total, count in found.items())


def added(one: Spread, other: Spread) -> Spread:
    """Return the sum of two independent numbers."""
    found: dict[int, float] = {}
    for (chance, number), (likely, more) in product(one, other):
        found[number + more] = found.get(number + more, 0.0) + chance * likely
    return tuple((chance, number) for number, chance in found.items())
