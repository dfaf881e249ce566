"""What kernels work on where they run as plain Python: lists. Where they are compiled, numba_arrays.py takes the place
of every function here.

Kernels ask for room by these names. A function that calls a kernel asks `arrays()` of compiled.py, which knows which of
the two it is.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

# Lists, or arrays of numpy.
Rows = Any  # rows of numbers, all equally long
Numbers = Any
Flags = Any


def room(count: int) -> Numbers:
    """Room for this many numbers."""
    return [0.0] * count


def table(count: int, width: int) -> Rows:
    """Room for rows of this many numbers."""
    return [[0.0] * width for _ in range(count)]


def whole_numbers(count: int) -> Numbers:
    """Room for this many whole numbers."""
    return [0] * count


def flags(count: int) -> Flags:
    """This many flags, none of them set."""
    return [False] * count


def rows_of(rows: Sequence[Sequence[float]], width: int) -> Rows:
    """Rows of this many numbers each."""
    return [tuple(map(float, row)) for row in rows]


def whole_numbers_of(values: Sequence[int]) -> Numbers:
    return list(values)


def flags_of(values: Sequence[bool]) -> Flags:
    return list(values)


def picked(values: Any, numbers: list[int]) -> Any:
    """Some of the rows or numbers, in another order."""
    return [values[number] for number in numbers]


def listed(values: Any) -> list[Any]:
    """Numbers or flags that a kernel worked out, as a list."""
    return list(values)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel, ready to be called."""
    return function


def are_kept(kernels: Iterable[Any]) -> bool:
    """Check whether kernels need not be compiled first: they never do, where they run as they are."""
    return True
