"""Faces that do the same: where dice differ only by group, a player enters how many fell in each."""

from collections.abc import Callable, Hashable
from itertools import groupby

Outcome = Callable[[list[int]], Hashable]


def faces_alike(faces: range, count: int, need: int, outcome: Outcome) -> list[list[int]]:
    """Group neighbouring faces that lead to the same outcome, the best group first.

    Two faces are alike if a die may show either of them, whatever the other dice show: all the best or all the worst.
    Failures and successes are never alike.
    """
    others = [[faces[0]] * (count - 1), [faces[-1]] * (count - 1)]

    def effect(face: int) -> Hashable:
        return face >= need > 0, *(outcome([face, *rest]) for rest in others)

    return [list(group) for _, group in groupby(reversed(faces), key=effect)]
