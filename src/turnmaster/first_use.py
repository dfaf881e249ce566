"""Announce the compilation of kernels that have not been compiled on this computer yet.

It has a module of its own, because a program announces it before the battlefield package is loaded.
"""

from collections.abc import Callable

PREPARATIONS: list[Callable[[], None]] = []  # the last one is called, once, and not where everything was kept
