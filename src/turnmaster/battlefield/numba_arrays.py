"""Arrays for compiled kernels: those of numpy. Every function here does what the function of the same name in arrays.py
does with lists, and allocates arrays for kernels.
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
    """Compile a function and cache it beside the source file or in the user's cache, or only in memory if neither can
    be written.
    """
    try:
        made: Callable[..., Any] = njit(cache=True, error_model="numpy")(function)
    except RuntimeError:
        made = njit(error_model="numpy")(function)
    return made


def are_kept(kernels: Iterable[Any]) -> bool:
    """Check whether compiled code for this computer is cached for each of these kernels."""
    return all(map(_is_kept, kernels))


def _is_kept(kernel: Any) -> bool:
    file = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    if file is None:  # nothing can be kept here
        return False
    processor = kernel.targetctx.codegen().magic_tuple()  # numba keeps a kernel for each kind of processor
    return any(processor in key for key in file._load_index())


@contextmanager
def noting(note: Callable[[], None]) -> Iterator[None]:
    """Call a function whenever compilation of a kernel starts."""

    class Noting(event.Listener):
        def on_start(self, event: Any) -> None:
            note()

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Noting()):
        yield
