"""Interrupt functions of house rules that never end, so that their authors learn where they are.

A thread regularly inspects all other threads. A function of house rules that has run far longer than any rule takes is
ended by an exception. Compiling kernels does not count.
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
    """A running function of house rules, and the work of the program when it was first seen."""

    frame: FrameType
    since: float


def watch_houses() -> None:
    """Start to watch house rules, for as long as the program runs."""
    with suppress(RuntimeError, ImportError):  # where there are no threads, or none that can be interrupted
        Thread(target=_watch, name="watching house rules", daemon=True).start()


def _watch() -> None:
    at_it: dict[int, AtIt] = {}
    while True:
        time.sleep(PAUSE)
        at_it = looked_at(at_it)


def looked_at(before: dict[int, AtIt]) -> dict[int, AtIt]:
    """Return the running functions of house rules in each thread, and end those that take too long."""
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
