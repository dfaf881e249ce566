"""Kernels are compiled by numba where it is installed; without it the same functions run as plain Python."""

from collections.abc import Callable
from typing import Any

Kernel = Callable[..., Any]

try:
    from numba import njit as _njit
except ImportError:  # pragma: no cover - depends on what is installed

    def kernel(function: Kernel) -> Kernel:
        return function

else:

    def kernel(function: Kernel) -> Kernel:
        """Compile once and keep the result beside the source file, or in the user's cache if that cannot be written."""
        compiled: Kernel = _njit(cache=True, error_model="numpy")(function)
        return compiled
