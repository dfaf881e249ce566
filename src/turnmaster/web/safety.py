"""Who may talk to the server, how much, and what a page may load."""

import re
from collections.abc import Collection, Mapping
from ipaddress import IPv6Address, ip_address

LOCAL = ("localhost",)  # beside addresses, which every server answers to
LONGEST_HOST = 260  # letters: the longest name that there can be, and a port
HOST = re.compile(r"(?P<name>[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)
MOST_BYTES = 64_000  # of one message
MOST_A_SECOND = 120  # messages, on average; a drag asks some sixty
BURST = 240

POLICY = (
    "default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Bucket:
    """How many messages somebody may send now: it fills while time passes, up to a burst."""

    def __init__(self, now: float, burst: int = BURST, a_second: float = MOST_A_SECOND) -> None:
        self.burst, self.a_second = burst, a_second
        self.filled, self.left = now, float(burst)

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.filled) * self.a_second)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def name_in(host: str) -> str:
    """Return the name or address in a Host header; nothing if the header is not one."""
    found = HOST.fullmatch(host) if len(host) <= LONGEST_HOST else None
    return found["name"].strip("[]").lower() if found else ""


def is_address(name: str) -> bool:
    """Check whether a name is the address of a machine, such as 192.168.0.7."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_this_machine(address: str) -> bool:
    """Check whether an address is that of this machine for itself."""
    if not is_address(address):
        return False
    found = ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None  # as a socket for both kinds tells it
    return (mapped or found).is_loopback


def is_known_host(host: str, names: Collection[str]) -> bool:
    """Check whether a request names this server by an address or by one of its names.

    Any other name may belong to a strange page, which has pointed it at this server to read what is here (DNS
    rebinding). An address cannot be pointed anywhere.
    """
    name = name_in(host)
    return name in names or is_address(name)


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Check whether a request comes from a page of this server, or from a program."""
    origin, host = headers.get("origin"), headers.get("host", "")
    return origin is None or origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def is_loaded_by_strange_page(headers: Mapping[str, str]) -> bool:
    """Check whether a page of another site loads something, as browsers say it of requests to this very machine and
    over https. It could not read the answer, but the request would be made in the name of whoever sits there. A link
    that a person follows is another matter.
    """
    follows_link = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")
    return headers.get("sec-fetch-site") in ("cross-site", "same-site") and not follows_link


def policy_for(host: str) -> str:
    """Return what a page may load that came from a host: only what this server has, and sockets to it."""
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if name_in(host) else "")
