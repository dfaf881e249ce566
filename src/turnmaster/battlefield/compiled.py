"""Kernels: functions over rows of numbers that numba compiles, where it is installed, when the first of them is called.

Compiled kernels work on the arrays of numpy. Without numba the same functions run as plain Python on lists, with the
same results and far more slowly. A kernel takes a row and then what is in it, `corners[i][0]`, because that reads
arrays and lists alike, and arrays as quickly as `corners[i, 0]`. A division by zero gives different results in the two,
so a kernel never makes one.
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
    """A kernel before any has been called: loading numba takes longer than most commands need altogether."""

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
    """A function to be compiled. It may call other kernels, and ask arrays.py for room to work in."""
    waiting = Waiting(function)
    _kernels.append(waiting)
    return waiting


def make_ready() -> None:
    """Compile the kernels that wait, and let their names mean the compiled ones: calls then go straight there, and
    kernels find each other. Of two threads that come here at once one waits: otherwise each would compile for itself.
    """
    with _making_ready:
        kernels = list(_kernels)
        for each in kernels:
            each.ready = each.ready or arrays().compiled(each.function)
        for names in {each.function.__module__: each.function.__globals__ for each in kernels}.values():
            names.update({name: each.ready for name, each in names.items() if isinstance(each, Waiting) and each.ready})


def prepare() -> None:
    """Let the program do what it wants to before kernels are compiled that this computer does not keep yet."""
    if PREPARATIONS:
        prepares = PREPARATIONS.pop()
        if not arrays().are_kept([each.ready for each in _kernels if each.ready is not None]):
            prepares()


def while_compiling(note: Callable[[], None]) -> AbstractContextManager[None]:
    """Have something called with each kernel that is being compiled."""
    noting: AbstractContextManager[None] = arrays().noting(note)
    return noting


def signatures() -> dict[str, list[str]]:
    """For which types of numbers each kernel has been compiled or loaded so far; nothing where none are compiled."""
    found = {each.function.__qualname__: getattr(each.ready, "signatures", ()) for each in _kernels}
    return {name: [str(each) for each in known] for name, known in found.items() if known}


@cache
def arrays() -> Any:
    """What makes the arrays that kernels work on: numba_arrays.py, or arrays.py where there is no numba."""
    try:
        return import_module("turnmaster.battlefield.numba_arrays")
    except ImportError:
        return import_module("turnmaster.battlefield.arrays")
