"""The frame of all kills: people who want something of a server until it is killed, and a look at what is left."""

import random
import signal
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, NamedTuple, Protocol
from urllib.error import HTTPError

from tests.web.served import Server
from websockets.exceptions import ConnectionClosed

from turnmaster.web.database.opening import COPYING, Database, open_folder

TEMPORARY = "temporary"
PATIENCE = 20.0  # seconds until something is acknowledged
GONE = (ConnectionClosed, OSError, HTTPException)  # how a client hears that the server was killed


class Worker(Protocol):
    """Somebody who wants one thing after another, and remembers what was acknowledged."""

    acknowledged: int  # in all
    is_done: bool

    def work(self, server: Server, going: Event) -> None:
        """Go on until the server is gone; `going` is set as soon as something was acknowledged."""

    def lost(self, opened: Database) -> list[str]:
        """What was acknowledged and is not there, in words. What is there is where the next server goes on."""


class Kind(Protocol):
    """A kind of worker."""

    several: int
    longest: float  # seconds that a server lives after the first acknowledgement
    copying: float  # and then after it has begun to copy something, if anybody makes it do so

    def __call__(self, server: Server, number: int) -> Worker: ...


class Tally(NamedTuple):
    """How many kills cost anything, how many came in the middle of copying, and how many things were acknowledged."""

    costly: int
    amid_copying: int
    acknowledged: int


def kill_often(
    folder: Path, kind: Kind, count: int, chance: random.Random, say: Callable[[str], Any] = lambda words: None
) -> Tally:
    """Kill a server so many times."""
    everybody: list[Worker] = []
    costly = amid = 0
    temporary = folder / TEMPORARY
    temporary.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        server = Server(folder, temporary=temporary)
        left = copies_in(folder)
        working = [worker for worker in everybody if not worker.is_done]
        everybody += (new := [kind(server, number) for number in range(len(working), kind.several)])
        refusals = kill_amid(server, [*working, *new], lambda: wait(folder, kind, chance))
        lost = [*left, *refusals, *lost_in(folder, [*working, *new]), *left_in(temporary)]
        costly += bool(lost)
        amid += bool(copies_in(folder))
        say(f"{number + 1:4} of {count}: {'lost ' + ', '.join(lost) if lost else 'nothing lost'}")
    return Tally(costly, amid, sum(worker.acknowledged for worker in everybody))


def copies_in(folder: Path) -> list[str]:
    """Copies that a killed server left behind; the next one deletes them before it answers."""
    return [path.name for path in folder.glob(f"*.{COPYING}*")]


def left_in(temporary: Path) -> list[str]:
    """Files that a killed server left where no server ever deletes them."""
    return [f"{path.name} in the temporary folder" for path in temporary.iterdir()]


def wait(folder: Path, kind: Kind, chance: random.Random) -> None:
    """Wait until a random moment; where the server copies something, one amid that."""
    sleep(chance.uniform(0.0, kind.longest))
    end = monotonic() + PATIENCE
    while kind.copying and not copies_in(folder) and monotonic() < end:
        sleep(0.001)
    sleep(chance.uniform(0.0, kind.copying))


def kill_amid(server: Server, workers: list[Worker], wait: Callable[[], None]) -> list[str]:
    """Let everybody work at once and kill the server meanwhile; what it refused that it should have taken."""
    going, refusals = Event(), list[str]()

    def work(worker: Worker) -> None:
        try:
            worker.work(server, going)
        except HTTPError as error:
            refusals.append(f"{error.code} {error.read().decode()}")
        except GONE:
            return

    threads = [Thread(target=work, args=(worker,)) for worker in workers]
    for thread in threads:
        thread.start()
    going.wait(PATIENCE)
    wait()
    server.stop(signal.SIGKILL)
    for thread in threads:
        thread.join()
    return refusals


def lost_in(folder: Path, workers: list[Worker]) -> list[str]:
    opened = open_folder(folder)
    lost = [words for worker in workers for words in worker.lost(opened)]
    lost += [opened.note] if opened.note else []
    opened.close()
    return lost
