"""Making the kernels ready while the server already answers. Whoever needs one before waits for it, and nobody else."""

import gc
import logging
from collections.abc import Callable
from threading import Thread, Timer

from turnmaster.battlefield.warm_up import warm_up

log = logging.getLogger("turnmaster.web")

LONG = 6.0  # seconds after which somebody should know what is going on
PREPARING = "Preparing the first battle on this machine. It takes about half a minute, and only this once."
PREPARED = "Everything is ready."


def get_ready() -> None:
    """Make the kernels ready. All that is in memory by then stays there, so the garbage collector leaves it alone from
    now on: looking through it takes a tenth of a second, in which every table would wait.
    """
    warm_up()
    gc.collect()
    gc.freeze()


def warm_up_meanwhile(say: Callable[[str], None], work: Callable[[], None] = get_ready, long: float = LONG) -> Thread:
    """Warm up in a thread that ends with the program. Something is said only if it takes long."""
    thread = Thread(target=_warm_up, args=(say, work, long), name="warm-up", daemon=True)
    thread.start()
    return thread


def _warm_up(say: Callable[[str], None], work: Callable[[], None], long: float) -> None:
    said: list[str] = []

    def admit() -> None:
        said.append(PREPARING)
        say(PREPARING)

    late = Timer(long, admit)
    late.daemon = True
    late.start()
    try:
        work()
    except Exception:  # the same fault meets whoever needs the kernel, and is told there
        log.exception("the kernels could not be made ready")
    finally:
        late.cancel()
    if said:
        say(PREPARED)
