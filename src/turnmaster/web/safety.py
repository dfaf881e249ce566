"""Who may talk to the server, how much, and what a page may load."""

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import urlsplit

from litestar.params import Parameter

LOCAL = ("localhost", "127.0.0.1", "::1")
MOST_BYTES = 64_000  # of one message
MOST_A_SECOND = 120  # messages, on average; a drag asks some sixty
BURST = 240

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

BattleId = Annotated[str, Parameter(max_length=40)]
SeatNumber = Annotated[int, Parameter(ge=0, le=100)]
Secret = Annotated[str, Parameter(max_length=80)]


class Bucket:
    """How many messages somebody may send now: it fills while time passes, up to a burst."""

    def __init__(self, now: float) -> None:
        self.filled, self.left = now, float(BURST)

    def take(self, now: float) -> bool:
        self.left = min(BURST, self.left + (now - self.filled) * MOST_A_SECOND)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def is_this_machine(host: str) -> bool:
    """Whether somebody at an address sits at this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def is_known_host(host: str, known: set[str]) -> bool:
    """Whether a request names this server; a page elsewhere that names another host for it gets nothing."""
    return "*" in known or (urlsplit(f"//{host}").hostname or "") in known


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
