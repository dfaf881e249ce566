"""Running the server: a socket that is taken before anything is promised, one line that says where, a quiet end."""

import json
import logging
import socket as sockets
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from turnmaster.cli.failures import BadInput
from turnmaster.web.app import make_app
from turnmaster.web.inviting import own_address
from turnmaster.web.safety import is_this_machine
from turnmaster.web.warming import warm_up_meanwhile

if TYPE_CHECKING:
    from litestar import Litestar

    from turnmaster.web.database import Opened
    from turnmaster.web.owners import House

LONGEST_MESSAGE = 1_000_000  # whoever sends more is cut off; what is refused in a sentence is far less
PATIENCE = 3  # seconds for talks to end when the server stops


def listen(host: str, port: int) -> sockets.socket:
    """A socket at an address; one that is taken is refused in a sentence.

    It says that it is TCP: asyncio sends small answers at once only on sockets that do, and on others they wait 40 ms.
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
            f"nothing can listen at {host}, port {port} ({error.strerror}); if another program has it, try --port 0"
        ) from None
    return made


def run_server(
    opened: "Opened", socket: sockets.socket, host: str, house: "House", *, as_json: bool, show: bool
) -> int:
    """Serve until somebody stops it. To `show` it, a browser is opened once the socket listens."""
    port = socket.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    link = host_link(host, port, house)
    if as_json:
        print(json.dumps({"address": address, "note": opened.note, "host_link": link}), flush=True)
    else:
        print(f"{opened.note}\n" if opened.note else "", end="")
        print(f"Turnmaster listens at {address}. Stop it with Ctrl+C.", flush=True)
        if link:
            print(f"To run it from another device, open {link} there. Do not give this link away.", flush=True)
    everywhere = host in ("0.0.0.0", "::")
    app = make_app(opened, hosts=["*"] if everywhere else [host], house=house)
    if show:
        open_browser(address.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]"))
    warm_up_meanwhile(lambda words: print(words, file=sys.stderr, flush=True))
    with suppress(KeyboardInterrupt):  # it has stopped by then, and somebody wanted that
        Server(configured(app), app.state.stop_waiting).run(sockets=[socket])
    return 0


def host_link(host: str, port: int, house: "House") -> str:
    """Return the link that makes a browser the host's; nothing if the server is for this machine alone.

    The token stands behind the #, which browsers do not send, so that no log sees it.
    """
    if house.here_is_host and (is_this_machine(host) or host == "localhost"):
        return ""
    reached = own_address() or "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/host#{house.token}"


def configured(app: "Litestar") -> uvicorn.Config:
    return uvicorn.Config(
        app, log_level="warning", access_log=False, ws_max_size=LONGEST_MESSAGE, timeout_graceful_shutdown=PATIENCE
    )


class Server(uvicorn.Server):
    """A server that sends away whoever waits for news, before it waits for them to go. Whoever still waits for an
    answer after that is cut off without many words: nothing that was acknowledged depends on it.
    """

    def __init__(self, config: uvicorn.Config, stop_waiting: Callable[[], None]) -> None:
        super().__init__(config)
        self.stop_waiting = stop_waiting

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        self.stop_waiting()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def open_browser(address: str) -> None:
    """Open a page in a browser with windows. One that would run in this terminal is none."""
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if not isinstance(browser, webbrowser.GenericBrowser) or isinstance(browser, webbrowser.BackgroundBrowser):
            browser.open(address)
