"""How much memory the processes take that this one begins, where the system tells."""

from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

SELF, ALL = Path("/proc/self/task"), Path("/proc")
EVERY_S = 0.002


class ChildrenWatch:
    """Watch the processes that are begun meanwhile; `peak` is the most bytes that one of them had in memory."""

    def __init__(self) -> None:
        self.peak = 0
        self._over = Event()
        self._looking = Thread(target=self._look, daemon=True)

    def __enter__(self) -> "ChildrenWatch":
        self._looking.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._looking.join()

    def _look(self) -> None:
        while not self._over.wait(EVERY_S):
            self.peak = max([self.peak, *map(_peak_of, _children())])


def _children() -> list[str]:
    found = list[str]()
    for task in SELF.iterdir() if SELF.exists() else ():
        with suppress(OSError):
            found += (task / "children").read_text(encoding="ascii").split()
    return found


def _peak_of(process: str) -> int:
    """Return the most bytes that a process had in memory. Until its own program begins it is a copy of this one."""
    with suppress(OSError):
        is_copy = (ALL / process / "cmdline").read_bytes() == (ALL / "self" / "cmdline").read_bytes()
        rows = (ALL / process / "status").read_text(encoding="utf-8", errors="replace").splitlines()
        return next((int(row.split()[1]) * 1024 for row in rows if row.startswith("VmHWM") and not is_copy), 0)
    return 0
