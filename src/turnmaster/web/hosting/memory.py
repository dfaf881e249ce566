"""Memory given back without long pauses. Python's collector stops every thread while it looks through all objects that
are there; with hundreds of battles open that takes longer than an answer of a person may take.

So all that a long look has found to be in use is left alone from then on. Once in a while, everything is looked through
again, and the memory of battles that were closed meanwhile is given back.
"""

import gc
from collections.abc import Mapping
from threading import Thread
from time import perf_counter, sleep

LONG = 0.02  # seconds; a shorter look disturbs nobody
EVERY = 60.0  # seconds between two looks at everything
OLDEST = 2  # the generation whose collection looks through everything


class Collector:
    """Decides what Python's collector looks through."""

    def __init__(self) -> None:
        self._began = 0.0
        self._has_set_aside = False

    def hear(self, phase: str, info: Mapping[str, int]) -> None:
        """Set aside what a long look has found to be in use. Python calls this before and after each look."""
        if phase == "start":
            self._began = perf_counter()
        elif info["generation"] == OLDEST and perf_counter() - self._began > LONG:
            gc.freeze()
            self._has_set_aside = True

    def tidy(self) -> None:
        """Look through everything, if anything was set aside since the last time."""
        if self._has_set_aside:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._has_set_aside = False


def tidy_meanwhile(every: float = EVERY) -> Collector:
    """Tidy once in a while, in a thread that ends with the program."""
    collector = Collector()
    gc.callbacks.append(collector.hear)
    Thread(target=_tidy, args=(collector, every), name="memory", daemon=True).start()
    return collector


def _tidy(collector: Collector, every: float) -> None:
    while True:
        sleep(every)
        collector.tidy()
