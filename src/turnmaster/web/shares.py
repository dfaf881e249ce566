"""Things that the server has in memory for visitors, with a share for each: no visitor loses anything to another.

An owner with a full share gives up the oldest thing of their own. Keys are made by browsers, so an address has a share
as well: a stranger with a thousand keys is told that there is no room, and others have theirs.
"""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Generic, NamedTuple, TypeVar

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException

from turnmaster.web.safety import is_address, is_this_machine

T = TypeVar("T")

HOME_NETWORK = 64  # bits of an address of version 6 that all devices of a home have in common


class NoRoom(HTTPException):
    """A refusal because nothing more fits in, until something is given up or expires."""

    status_code = 429


class Visitor(NamedTuple):
    """A visitor for whom something is remembered: the owner, and the address that asks. Requests from this computer may
    come through a proxy, for anybody, so their address has no share of its own.
    """

    owner: str
    address: str = ""


class Limits(NamedTuple):
    """The most things of one owner, from one address and altogether, and the seconds for which one lasts unused."""

    of_owner: int
    of_address: int
    altogether: int
    seconds: float


class Held(NamedTuple, Generic[T]):
    """A thing that is remembered, its visitor, and when it was used last."""

    thing: T
    visitor: Visitor
    used: float


class Shares(Generic[T]):
    """Things by their names; those that were used last stand last."""

    def __init__(self, limits: Limits, now: Callable[[], float], full: str) -> None:
        """Set limits; `full` is the sentence for a visitor for whom there is no room."""
        self.limits, self.now, self.full = limits, now, full
        self._held: OrderedDict[str, Held[T]] = OrderedDict()

    def put(self, name: str, thing: T, visitor: Visitor) -> None:
        """Remember something for a visitor, or refuse it."""
        self._drop_old()
        own = [each for each, held in self._held.items() if held.visitor.owner == visitor.owner]
        for each in own[: max(0, len(own) + 1 - self.limits.of_owner)]:
            del self._held[each]
        from_there = sum(held.visitor.address == visitor.address for held in self._held.values())
        if len(self._held) >= self.limits.altogether or (visitor.address and from_there >= self.limits.of_address):
            raise NoRoom(self.full)
        self._held[name] = Held(thing, visitor, self.now())

    def use(self, name: str) -> T | None:
        """Return the thing with a name, which then lasts as long as if it were new."""
        self._drop_old()
        held = self._held.pop(name, None)
        if held is None:
            return None
        self._held[name] = held._replace(used=self.now())
        return held.thing

    def take(self, name: str) -> Held[T] | None:
        """Return the thing with a name, and forget it."""
        self._drop_old()
        return self._held.pop(name, None)

    def put_back(self, name: str, held: Held[T]) -> None:
        """Remember again what was taken, for as long as it would have lasted."""
        self._held[name] = held
        self._held.move_to_end(name, last=False)

    def _drop_old(self) -> None:
        oldest = self.now() - self.limits.seconds
        for name in [name for name, held in self._held.items() if held.used <= oldest]:
            del self._held[name]


def visitor_of(owner: str, asked: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Return the visitor behind a request: the owner of a key, or without one, the address."""
    host = asked.client.host if asked.client is not None else ""
    address = "" if is_this_machine(host) else home_of(host)
    return Visitor(owner or f"at {address}", address)


def home_of(host: str) -> str:
    """Return the address that a home has: one of version 4, or the network of one of version 6."""
    if not is_address(host):
        return host
    found = ip_address(host)
    mapped = getattr(found, "ipv4_mapped", None)
    if found.version == 4 or mapped is not None:
        return str(mapped or found)
    return str(ip_network(f"{found.compressed.partition('%')[0]}/{HOME_NETWORK}", strict=False))
