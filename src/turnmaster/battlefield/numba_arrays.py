"""What compiled kernels work on: the arrays of numpy. Every function here does what its namesake in arrays.py does with
lists, and kernels that ask for room there are given it here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

import numpy as np
from numba import njit
from numba.core import event
from numba.extending import overload
from numpy.typing import NDArray

from turnmaster.battlefield import arrays


def room(count: int) -> NDArray[np.float64]:
    return np.empty(count)


def table(count: int, width: int) -> NDArray[np.float64]:
    return np.empty((count, width))


def whole_numbers(count: int) -> NDArray[np.int64]:
    return np.empty(count, np.int64)


def flags(count: int) -> NDArray[np.bool_]:
    return np.zeros(count, np.bool_)


overload(arrays.room, strict=False)(lambda count: room)
overload(arrays.table, strict=False)(lambda count, width: table)
overload(arrays.whole_numbers, strict=False)(lambda count: whole_numbers)
overload(arrays.flags, strict=False)(lambda count: flags)


def rows_of(rows: Sequence[Sequence[float]], width: int) -> NDArray[np.float64]:
    # Number by number, because finding out the shape of a list of rows takes longer than reading it.
    return np.fromiter(chain.from_iterable(rows), np.float64, len(rows) * width).reshape(-1, width)


def whole_numbers_of(values: Sequence[int]) -> NDArray[np.int64]:
    return np.array(values, np.int64)


def flags_of(values: Sequence[bool]) -> NDArray[np.bool_]:
    return np.array(values, np.bool_)


def picked(values: NDArray[Any], numbers: list[int]) -> NDArray[Any]:
    return values[numbers]


def listed(values: NDArray[Any]) -> list[Any]:
    found: list[Any] = values.tolist()
    return found


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiled once and kept beside the source file, or in the user's cache, or for as long as the program runs where
    neither can be written.
    """
    try:
        made: Callable[..., Any] = njit(cache=True, error_model="numpy")(function)
    except RuntimeError:
        made = njit(error_model="numpy")(function)
    return made


def is_fresh(kernels: Iterable[Any]) -> bool:
    """Check whether nothing that was compiled for this version of the kernels is kept on this computer."""
    files = [getattr(getattr(each, "_cache", None), "_cache_file", None) for each in kernels]
    return not any(file._load_index() for file in files if file is not None)


@contextmanager
def noting(note: Callable[[], None]) -> Iterator[None]:
    """Call a function whenever a kernel begins to be compiled."""

    class Noting(event.Listener):
        def on_start(self, event: Any) -> None:
            note()

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Noting()):
        yield
