"""Slow and plain answers to questions that the program answers cleverly; tests compare the two."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isqrt
from typing import TypeVar

Disc = tuple[int, int, int]
T = TypeVar("T")

TOLERANCE = 50


def apart2(a: Disc, b: Disc) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def closer_than(a: Disc, b: Disc, reach: int) -> bool:
    """Whether the bases are at most this far apart, give or take the tolerance."""
    return apart2(a, b) <= (a[2] + b[2] + reach + TOLERANCE) ** 2


def stand_on_each_other(a: Disc, b: Disc) -> bool:
    return apart2(a, b) < (a[2] + b[2] - TOLERANCE) ** 2


def pairs(count: int) -> Iterator[tuple[int, int]]:
    return combinations(range(count), 2)


def hangs_together(discs: Sequence[Disc], link: int) -> bool:
    """Whether everybody is reached from the first by steps of at most this length: groups merged pair by pair."""
    group = list(range(len(discs)))
    for i, j in pairs(len(discs)):
        if closer_than(discs[i], discs[j], link) and group[i] != group[j]:
            old, new = group[j], group[i]
            group = [new if g == old else g for g in group]
    return len(set(group)) <= 1


def too_long_links(discs: Sequence[Disc], link: int) -> int:
    """What the shortest links that join everybody are too long, in all: shortest links first, never within a group."""
    group = list(range(len(discs)))
    total = 0
    gaps = ((isqrt(apart2(discs[i], discs[j])) - discs[i][2] - discs[j][2], i, j) for i, j in pairs(len(discs)))
    for apart, i, j in sorted(gaps):
        if group[i] != group[j]:
            total += max(0, apart - link)
            old, new = group[j], group[i]
            group = [new if g == old else g for g in group]
    return total


def close_pairs(bases: Sequence[tuple[Disc, T]]) -> Iterator[tuple[tuple[Disc, T], tuple[Disc, T]]]:
    """All pairs of bases that could touch, found by sweeping from left to right."""
    ordered = sorted(bases, key=lambda base: base[0][0] - base[0][2])
    for i, one in enumerate(ordered):
        right = one[0][0] + one[0][2] + 2 * TOLERANCE
        for other in ordered[i + 1 :]:
            if other[0][0] - other[0][2] > right:
                break
            yield one, other
