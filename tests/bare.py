"""Make this Python a bare one: without some packages, without threads, processes and sockets, and read-only.

It has to come first, so nothing is imported here that does not come with Python.
"""

import _thread
import os
import sys
from typing import Any

REFUSED = ("socket.", "subprocess.", "os.fork", "os.posix_spawn", "os.exec", "os.system", "os.mkdir", "os.rename",
           "os.remove", "tempfile.")  # fmt: skip
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Refused(BaseException):
    """Something that a bare Python cannot do. Nobody may catch it by chance and go on."""


def make_bare(*missing: str) -> None:
    """From now on importing these packages fails, and whoever needs more than files to read is stopped."""
    sys.modules.update(dict.fromkeys(missing))  # type: ignore[arg-type]
    _thread.start_new_thread = _no_thread
    sys.addaudithook(_refuse)


def _no_thread(*given: Any) -> int:
    raise Refused("a thread")


def _refuse(event: str, given: tuple[Any, ...]) -> None:
    if event.startswith(REFUSED) or (event == "open" and given[2] & WRITING):
        raise Refused(f"{event} {given}")
