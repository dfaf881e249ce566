"""What a program does before kernels are compiled that nobody has compiled on this computer yet.

It stands apart, because a program says it before it knows whether it will need the battlefield at all.
"""

from collections.abc import Callable

PREPARATIONS: list[Callable[[], None]] = []  # the last one is called, once, and not where everything was kept
