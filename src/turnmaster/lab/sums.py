"""Long sums of products: by numpy if it is installed, else in plain Python, with the same numbers and more slowly.

Numbers are passed as lists, so that callers need not know; complex numbers are allowed.
"""

from functools import cache
from importlib import import_module
from typing import Any


@cache
def _numpy() -> Any:
    """Return numpy, loaded on demand because that takes a moment; None if it is not installed."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


def convolved(one: list[Any], other: list[Any]) -> list[Any]:
    """Return the convolution of two lists: for each index, the sum of products of values whose indices add up to it."""
    numpy = _numpy()
    if numpy is not None:
        found: list[Any] = numpy.convolve(one, other).tolist()
        return found
    found = [0.0] * (len(one) + len(other) - 1)
    for start, factor in enumerate(one):
        if factor:
            for place, each in enumerate(other, start):
                found[place] += factor * each
    return found


def after_steps(rows: list[list[Any]], steps: int) -> list[Any]:
    """Return how far a number of steps lead from 0; `rows[here]` are the chances of the length of a step from there."""
    numpy = _numpy()
    if numpy is None:
        reached = [1.0] + [0.0] * (len(rows) - 1)
        for _ in range(steps):
            reached = _after_step(reached, rows)
        return reached
    matrix = numpy.zeros((len(rows), len(rows)), complex)
    for here, row in enumerate(rows):
        matrix[here, here : here + len(row)] = row
    reached = matrix[0]
    for _ in range(steps - 1):
        # This is not `reached @ matrix`, because the threads that it starts wait for each other far longer than this
        # takes.
        reached = (reached[:, None] * matrix).sum(0)
    found: list[Any] = reached.tolist()
    return found


def _after_step(reached: list[Any], rows: list[list[Any]]) -> list[Any]:
    found = [0.0] * len(rows)
    for here, (chance, row) in enumerate(zip(reached, rows, strict=True)):
        if chance:
            for there, each in enumerate(row, here):
                found[there] += chance * each
    return found
