"""Run the server: open its socket first, print one line with the address, and stop quietly."""

import json
import logging
import socket as sockets
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from turnmaster.cli.failures import BadInput
from turnmaster.cli.output import write_document
from turnmaster.web.app import make_app
from turnmaster.web.hosting.connections import ALTOGETHER, FROM_ONE_ADDRESS, Doorway, bounded
from turnmaster.web.hosting.memory import tidy_meanwhile
from turnmaster.web.hosting.reach import own_address
from turnmaster.web.hosting.warm_up import warm_up_meanwhile
from turnmaster.web.safety import is_this_machine

if TYPE_CHECKING:
    from litestar import Litestar

    from turnmaster.web.database.opening import Database
    from turnmaster.web.hosting.owners import House

LONGEST_MESSAGE = 1_000_000  # whoever sends more is cut off; what is refused in a sentence is far less
PATIENCE = 3  # seconds for talks to end when the server stops
OTHER_FILES = 100  # that are open at once: the database, logs, pages
SWITCH = 0.0005  # seconds after which a thread that waits gets its turn; with Python's own 5 ms, people wait for bots


def listen(host: str, port: int) -> sockets.socket:
    """Open a socket at an address; refuse an occupied one with a sentence.

    The protocol TCP is explicit, because asyncio sends small answers at once only on such sockets; on others they wait
    40 ms.
    """
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    made = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    made.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen()
    except OSError as error:
        made.close()
        raise BadInput(
            f"cannot listen at {host}, port {port} ({error.strerror}); if another program uses it, try --port 0"
        ) from None
    return made


def run_server(
    database: "Database",
    socket: sockets.socket,
    host: str,
    house: "House",
    names: Sequence[str] = (),
    *,
    as_json: bool,
    show: bool,
    connections: int,
) -> int:
    """Run the server until it is stopped, at an address and under these names. With `show`, open a browser once the
    socket listens.
    """
    port = socket.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    database.announce(address)
    link = host_link(host, port, house)
    if as_json:
        write_document(json.dumps({"address": address, "note": database.note, "host_link": link}))
    else:
        print(f"{database.note}\n" if database.note else "", end="")
        print(f"Turnmaster listens at {address}. Stop it with Ctrl+C.", flush=True)
        if link:
            print(f"To run it from another device, open {link} there. Do not give this link away.", flush=True)
    app = make_app(database, hosts=[host, *names], everywhere=host in ("0.0.0.0", "::"), house=house)
    if show:
        open_browser(address.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]"))
    sys.setswitchinterval(SWITCH)
    tidy_meanwhile()
    warm_up_meanwhile(lambda words: print(words, file=sys.stderr, flush=True))
    with suppress(KeyboardInterrupt):  # it has stopped by then, and somebody wanted that
        Server(configured(app, connections), app.state.stop_waiting).run(sockets=[socket])
    return 0


def host_link(host: str, port: int, house: "House") -> str:
    """Return the link that makes a browser the host's; an empty text if the server is for this computer alone.

    The token follows the #, which browsers do not send, so that it never appears in a log.
    """
    if house.here_is_host and (is_this_machine(host) or host == "localhost"):
        return ""
    reached = own_address() or "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/host#{house.token}"


def configured(app: "Litestar", connections: int = FROM_ONE_ADDRESS) -> uvicorn.Config:
    http, websocket = bounded(Doorway(connections, most_connections()))
    return uvicorn.Config(
        app,
        http=http,
        ws=websocket,
        log_level="warning",
        access_log=False,
        ws_max_size=LONGEST_MESSAGE,
        timeout_graceful_shutdown=PATIENCE,
    )


def most_connections() -> int:
    """Return how many connections the system allows the server beside the files that it needs."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return ALTOGETHER
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ALTOGETHER + OTHER_FILES
    if soft < wanted and soft != resource.RLIM_INFINITY:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return ALTOGETHER if soft == resource.RLIM_INFINITY else min(ALTOGETHER, max(1, soft - OTHER_FILES))


class Server(uvicorn.Server):
    """A server that tells waiting clients to leave before it shuts down. Requests still open after that are cut off
    silently: nothing that was acknowledged depends on them.
    """

    def __init__(self, config: uvicorn.Config, stop_waiting: Callable[[], None]) -> None:
        super().__init__(config)
        self.stop_waiting = stop_waiting

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        self.stop_waiting()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def open_browser(address: str) -> None:
    """Open a page in a browser with windows, but not in one that would run in this terminal."""
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if not isinstance(browser, webbrowser.GenericBrowser) or isinstance(browser, webbrowser.BackgroundBrowser):
            browser.open(address)
