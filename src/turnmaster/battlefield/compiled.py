"""Kernels: functions over rows of numbers that numba, if it is installed, compiles when the first of them is called.

Compiled kernels work on the arrays of numpy. Without numba the same functions run as plain Python on lists, with the
same results but far more slowly. A kernel reads a row and then a value in it, `corners[i][0]`, because that works for
arrays and lists alike, and for arrays as quickly as `corners[i, 0]`. A division by zero gives different results in the
two, so a kernel never makes one.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache
from importlib import import_module
from threading import Lock
from typing import Any

from turnmaster.first_use import PREPARATIONS

Kernel = Callable[..., Any]


class Waiting:
    """A kernel before the first call of any kernel. It delays the import of numba, which takes longer than most
    commands.
    """

    def __init__(self, function: Kernel) -> None:
        self.function = function
        self.ready: Kernel | None = None

    def __call__(self, *given: Any) -> Any:
        make_ready()
        assert self.ready is not None
        prepare()
        return self.ready(*given)


_kernels: list[Waiting] = []
_making_ready = Lock()


def kernel(function: Kernel) -> Kernel:
    """Mark a function for compilation. It may call other kernels, and allocate arrays with the functions of
    arrays.py.
    """
    waiting = Waiting(function)
    _kernels.append(waiting)
    return waiting


def make_ready() -> None:
    """Compile the waiting kernels and replace their names by the compiled functions, so that calls go straight to them.

    Of two threads that call this at once, one waits: otherwise each would compile for itself.
    """
    with _making_ready:
        kernels = list(_kernels)
        for each in kernels:
            each.ready = each.ready or arrays().compiled(each.function)
        for names in {each.function.__module__: each.function.__globals__ for each in kernels}.values():
            names.update({name: each.ready for name, each in names.items() if isinstance(each, Waiting) and each.ready})


def prepare() -> None:
    """Run the preparation of the program, if kernels have to be compiled that are not cached on this computer."""
    if PREPARATIONS:
        prepares = PREPARATIONS.pop()
        if not arrays().are_kept([each.ready for each in _kernels if each.ready is not None]):
            prepares()


def while_compiling(note: Callable[[], None]) -> AbstractContextManager[None]:
    """Call a function for each kernel that is compiled in this context."""
    noting: AbstractContextManager[None] = arrays().noting(note)
    return noting


def signatures() -> dict[str, list[str]]:
    """Return the argument types for which each kernel has been compiled or loaded so far; empty without numba."""
    found = {each.function.__qualname__: getattr(each.ready, "signatures", ()) for each in _kernels}
    return {name: [str(each) for each in known] for name, known in found.items() if known}


@cache
def arrays() -> Any:
    """Return the module that creates arrays for kernels: numba_arrays.py, or arrays.py without numba."""
    try:
        return import_module("turnmaster.battlefield.numba_arrays")
    except ImportError:
        return import_module("turnmaster.battlefield.arrays")
