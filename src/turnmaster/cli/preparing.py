"""Compile the kernels of the rules on the first use of a computer, with a message: it takes about half a minute."""

import sys
from collections.abc import Callable

WORDS = "Preparing the rules for first use on this computer (about half a minute) …"
READY = "The rules are ready."


def prepare_aloud() -> None:
    """Compile everything that a battle calls, with a message on standard error."""
    from turnmaster.battlefield.compiled import while_compiling
    from turnmaster.battlefield.warm_up import warm_up

    print(WORDS, file=sys.stderr, flush=True)
    with while_compiling(counting() if sys.stderr.isatty() else lambda: None):
        warm_up()
    print(f"\r{READY}" if sys.stderr.isatty() else READY, file=sys.stderr, flush=True)


def counting() -> Callable[[], None]:
    """Return a function that shows how often it was called."""
    number = 0

    def count() -> None:
        nonlocal number
        number += 1
        print(f"\rPart {number}", end="", file=sys.stderr, flush=True)

    return count
