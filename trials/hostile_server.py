"""A server in this process for hostile requests: it may refuse anything, but only soon, with a sentence, and without
growing.
"""

import logging
import resource
import sys
import traceback
from collections.abc import Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from litestar.testing import TestClient

from trials.hostile_runs import MOST_SECONDS, Defect
from trials.stopwatch import Stopwatch
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.web import safety
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder
from turnmaster.web.hosting.owners import COOKIE, House
from turnmaster.web.pages import NOT_BUILT
from turnmaster.web.tabletop import routes

MOST_GROWTH = 64 * 1024 * 1024  # bytes, as memory is counted
NAME = "localhost.local"
ADDRESS, ADDRESS_OF_GUESTS = "127.0.0.1", "192.0.2.7"
TOKEN = "a token of the host"
JSON = {"content-type": "application/json"}


class Server:
    """A server with a folder of its own, and a client that measures it."""

    def __init__(self) -> None:
        self._open = ExitStack()
        folder = self._open.enter_context(TemporaryDirectory(prefix="turnmaster-hostile-"))
        self.app = make_app(open_folder(Path(folder)), hosts=[NAME], pace=0.0, house=House(token=TOKEN))
        client: TestClient[Any] = TestClient(_from_here(self.app), base_url=f"http://{NAME}")
        self.client = self._open.enter_context(client)

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] = JSON, guest: str = ""
    ) -> tuple[int, bytes]:
        """Send a request, as the host or from another machine with the key of a guest; whatever no request may bring
        about is a defect, told with the request itself.
        """
        before, watch = _in_children(), Stopwatch()
        cookie = {"cookie": f"{COOKIE}={guest}"} if guest else {}
        answer = self.client.request(method, path, content=body, headers={**headers, **cookie})
        self.client.cookies.clear()
        in_children = _in_children() - before  # images are looked at in processes of their own, which may wait as well
        took = watch.work + in_children if in_children else watch.seconds
        said = f"{method} {path[:300]} {(body or b'')[:300]!r}"
        if answer.status_code >= 500 and answer.text != NOT_BUILT:
            raise Defect(f"{answer.status_code} for {said}\n{last_failure()}")
        if took > MOST_SECONDS:
            raise Defect(f"{took:.1f} s for {said}")
        if b"Traceback" in answer.content:
            raise Defect(f"a traceback for {said}")
        return answer.status_code, answer.content


def _in_children() -> float:
    """Return the seconds of work of all processes that this one began and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _from_here(app: Any) -> Any:
    """The server as somebody at the same machine reaches it, who may make backups too; and guests from elsewhere."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        names = {name for name, _ in scope.get("headers", ())}
        client = [ADDRESS_OF_GUESTS if b"cookie" in names else ADDRESS, 50000]
        await app({**scope, "client": client} if scope["type"] != "lifespan" else scope, receive, send)

    return answer


failures: list[str] = []  # what the server logged about its own errors


class Failures(logging.Handler):
    """Notes where the server failed, so that a defect can tell."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            failures[:] = ["".join(traceback.format_exception(record.exc_info[1]))[-900:]]


def last_failure() -> str:
    return failures.pop() if failures else ""


@cache
def server() -> Server:
    """One server for all cases of a run."""
    for name in ("turnmaster.web", "httpx", "alembic", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [Failures()] if name == "turnmaster.web" else [], False
    safety.BURST = safety.MOST_A_SECOND = 10**9  # how many messages may come is another trial
    routes.WAIT_S = 0.05  # a page that waits for news takes no work
    warm_up()
    return Server()


def memory() -> int:
    """The bytes that this process has in memory now, where the system tells; else the most it ever had."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize()
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
