"""The address at which other devices of the network reach this server."""

import socket
from typing import Any

from litestar import Request

from turnmaster.web.hosting.messages import Reach
from turnmaster.web.safety import LOCAL, is_this_machine, name_in

DISCARD_PORT = 9
ANYWHERE = "10.255.255.255"  # nothing is sent there; it only says which way out this computer would take


def reach_of(request: Request[Any, Any, Any], *, everywhere: bool) -> Reach:
    """Return the address that a request came to, or, if only this computer knows that one, its address in the network
    of a server that listens `everywhere`.
    """
    host = request.headers.get("host", "")
    name, scheme = name_in(host), request.url.scheme
    if name not in LOCAL and not is_this_machine(name):
        return Reach(f"{scheme}://{host}")
    own = own_address() if everywhere else ""
    return Reach(f"{scheme}://{own}:{request.url.port or 80}" if own else "")


def own_address() -> str:
    """Return the address of this computer in its network, or nothing if it has none. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE, DISCARD_PORT))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
    return "" if address.startswith("127.") or address == "0.0.0.0" else address
