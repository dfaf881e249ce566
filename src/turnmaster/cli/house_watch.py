"""Cuts functions of house rules short that do not come to an end, so that their author learns where they stand.

A thread looks now and then at what all others are doing. A function of house rules that is still at it after far more
work than any rule takes is ended by an exception. Kernels that it has compiled do not count as its work.
"""

import sys
import time
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import NamedTuple

from turnmaster.house_loading import RuleDoesNotEnd, is_of_house

PAUSE = 0.5  # seconds between two looks
MOST_WORK = 5.0  # seconds of work of the whole program


class AtIt(NamedTuple):
    """A function of house rules at work, and how much work the program had done when it was seen first."""

    frame: FrameType
    since: float


def watch_houses() -> None:
    """Watch house rules from now on, for as long as the program runs."""
    with suppress(RuntimeError, ImportError):  # where there are no threads, or none that can be interrupted
        Thread(target=_watch, name="watching house rules", daemon=True).start()


def _watch() -> None:
    at_it: dict[int, AtIt] = {}
    while True:
        time.sleep(PAUSE)
        at_it = looked_at(at_it)


def looked_at(before: dict[int, AtIt]) -> dict[int, AtIt]:
    """Return which functions of house rules are at it in each thread, and end those that have been for too long."""
    work, now = time.process_time(), dict[int, AtIt]()
    for thread, innermost in sys._current_frames().items():
        frame = _at_work(innermost)
        if frame is None:
            continue
        known = before.get(thread)
        now[thread] = known if known is not None and known.frame is frame else AtIt(frame, work)
        if work - now[thread].since > MOST_WORK:
            _end(thread)
    return now


def _at_work(innermost: FrameType) -> FrameType | None:
    """Return the outermost function of house rules in a thread, unless a kernel is being compiled for it."""
    found, frame = None, innermost
    while frame is not None:
        if is_of_house(frame):
            found = frame
        elif found is None and str(frame.f_globals.get("__name__", "")).startswith("numba."):
            return None
        frame = frame.f_back  # type: ignore[assignment]
    return found


def _end(thread: int) -> None:
    from ctypes import c_ulong, py_object, pythonapi

    pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(RuleDoesNotEnd))
