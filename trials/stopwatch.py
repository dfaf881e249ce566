"""How long something took that had a processor whenever it wanted one."""

import time
from pathlib import Path

TASKS = Path("/proc/self/task")


class Stopwatch:
    """Measures work, and waiting for anything but a processor. Work of other processes is added by the caller.

    A busy computer lets everything wait, which is no fault of the program. Linux tells how long threads waited for a
    processor; elsewhere only work is counted.
    """

    def __init__(self) -> None:
        self._began, self._work, self._queued = time.monotonic(), time.process_time(), _queued()

    @property
    def work(self) -> float:
        """Return the seconds of work in this process."""
        return time.process_time() - self._work

    @property
    def seconds(self) -> float:
        """Return the seconds that it would have taken on a computer with nothing else to do."""
        if not self._queued:
            return self.work
        queued = sum(max(0.0, now - self._queued.get(task, 0.0)) for task, now in _queued().items())
        return max(self.work, time.monotonic() - self._began - queued)


def _queued() -> dict[str, float]:
    """Return the seconds that each thread of this process has waited for a processor; nothing if nobody knows."""
    found = {}
    for task in TASKS.iterdir() if TASKS.exists() else ():
        try:
            found[task.name] = int((task / "schedstat").read_text(encoding="ascii").split()[1]) / 1e9
        except (OSError, IndexError):
            continue  # a thread that has just ended
    return found
