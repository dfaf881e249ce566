"""Garbage collection without long pauses. Python's collector stops every thread while it goes through all objects; with
hundreds of battles open that takes longer than an answer to a person may take.

So all that a long collection has found to be in use is left alone from then on. Once in a while, everything is gone
through again, and the memory of battles that were closed meanwhile is freed.
"""

import gc
from collections.abc import Mapping
from threading import Thread
from time import perf_counter, sleep

LONG = 0.02  # seconds; a shorter look disturbs nobody
EVERY = 60.0  # seconds between two looks at everything
OLDEST = 2  # the generation whose collection looks through everything


class Collector:
    """Decides which objects Python's collector goes through."""

    def __init__(self) -> None:
        self._began = 0.0
        self._has_set_aside = False

    def hear(self, phase: str, info: Mapping[str, int]) -> None:
        """Exempt what a long collection has found to be in use. Python calls this before and after each collection."""
        if phase == "start":
            self._began = perf_counter()
        elif info["generation"] == OLDEST and perf_counter() - self._began > LONG:
            gc.freeze()
            self._has_set_aside = True

    def tidy(self) -> None:
        """Collect everything, if anything was frozen since the last time."""
        if self._has_set_aside:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._has_set_aside = False


def tidy_meanwhile(every: float = EVERY) -> Collector:
    """Start a thread that tidies once in a while, and ends with the program."""
    collector = Collector()
    gc.callbacks.append(collector.hear)
    Thread(target=_tidy, args=(collector, every), name="memory", daemon=True).start()
    return collector


def _tidy(collector: Collector, every: float) -> None:
    while True:
        sleep(every)
        collector.tidy()
