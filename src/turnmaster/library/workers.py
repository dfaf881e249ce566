"""Worker processes for `play_many`. Import this module only in a Python that can start processes."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from turnmaster.library.no_workers import NO_PROCESSES, NoWorkers

Found = TypeVar("Found")


def each_elsewhere(work: Callable[[int], Found], count: int, workers: int) -> Iterator[Found]:
    """Do numbered pieces of work in worker processes, and yield each result when it is ready."""
    pool, done = _pool(min(workers, count)), 0
    try:
        for future in as_completed([pool.submit(work, number) for number in range(count)]):
            yield future.result()
            done += 1
    except BrokenProcessPool:
        raise NoWorkers(
            f"a worker process ended after {done} of {count} games; a script has to call play_many below "
            '`if __name__ == "__main__":`, and workers=1 shows errors of bots'
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _pool(workers: int) -> ProcessPoolExecutor:
    """Create a pool of freshly started processes, since copying the current one is not safe on every system."""
    try:
        return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    except (OSError, NotImplementedError) as error:
        raise NoWorkers(f"{NO_PROCESSES} ({error}); use workers=1") from None
