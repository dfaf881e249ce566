"""Arrays for kernels that run as plain Python: lists. Where kernels are compiled, numba_arrays.py replaces every
function here.

Kernels allocate arrays by these names. Code that calls a kernel uses `arrays()` of compiled.py, which returns the right
one of the two modules.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

# Lists, or arrays of numpy.
Rows = Any  # rows of numbers, all equally long
Numbers = Any
Flags = Any


def room(count: int) -> Numbers:
    """Allocate an array of this many numbers."""
    return [0.0] * count


def table(count: int, width: int) -> Rows:
    """Allocate rows of this many numbers."""
    return [[0.0] * width for _ in range(count)]


def whole_numbers(count: int) -> Numbers:
    """Allocate an array of this many whole numbers."""
    return [0] * count


def flags(count: int) -> Flags:
    """Allocate this many flags, all of them false."""
    return [False] * count


def rows_of(rows: Sequence[Sequence[float]], width: int) -> Rows:
    """Convert rows to arrays of this many numbers each."""
    return [tuple(map(float, row)) for row in rows]


def whole_numbers_of(values: Sequence[int]) -> Numbers:
    return list(values)


def flags_of(values: Sequence[bool]) -> Flags:
    return list(values)


def picked(values: Any, numbers: list[int]) -> Any:
    """Return the rows or numbers at these indices, in the order of the indices."""
    return [values[number] for number in numbers]


def listed(values: Any) -> list[Any]:
    """Convert the result of a kernel to a list."""
    return list(values)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel that can be called: as plain Python, the function itself."""
    return function


def are_kept(kernels: Iterable[Any]) -> bool:
    """Check whether kernels need no compilation first: as plain Python, they never do."""
    return True
