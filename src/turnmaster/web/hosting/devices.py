"""One owner on several devices: a code on one of them adds another, and the host's token adds any to the host."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import compare_digest, token_urlsafe
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from litestar import Request
from litestar.exceptions import PermissionDeniedException

from turnmaster.web.database.tables import (
    HOST,
)
from turnmaster.web.errors import Refused
from turnmaster.web.hosting.messages import DeviceCode, DeviceJoined, Me
from turnmaster.web.hosting.owners import Owner, Owners, key_in
from turnmaster.web.hosting.store import add_browser, count_devices
from turnmaster.web.shares import Limits, Shares, Visitor
from turnmaster.web.tokens import fingerprint, new_secret

SECONDS = 600  # for which a code can be used
CODES = Limits(of_owner=1, of_address=20, altogether=500, seconds=SECONDS)

SHARED = "Everything in this house is shared already. Open the same address on the other device."
NO_CODE = (
    "This code no longer works: it is older than 10 minutes, or was used already. Show a new one on the other device."
)
FULL = "Too many codes for other devices were shown from here. Wait 10 minutes, and show one again."
NO_KEY = "This browser does not accept cookies, so nothing can be shared with it. Allow them, and load the page again."
NO_TOKEN = "This is not the host link of this server. Use the one that it printed when it started."
IS_HOST = "This device already belongs to the host of this server, so it cannot be added to another device."


class Waiting(NamedTuple):
    """A code that waits for a device: for whom it is, and what comes with it."""

    owner: str
    seats: str


class Codes:
    """The codes that wait, by their fingerprints. They live in memory: whoever finds none asks for another."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._waiting: Shares[Waiting] = Shares(CODES, now, FULL)
        self._one_at_a_time = Lock()

    def new(self, owner: str, seats: str, address: str = "") -> str:
        """Make a code. An owner has one at a time."""
        code = token_urlsafe(18)
        with self._one_at_a_time:
            self._waiting.put(fingerprint(code), Waiting(owner, seats), Visitor(owner, address))
        return code

    @contextmanager
    def taken(self, code: str) -> Iterator[Waiting]:
        """Use a code up. Where that comes to nothing, the code can be used again."""
        mark = fingerprint(code)
        with self._one_at_a_time:
            found = self._waiting.take(mark)
        if found is None:
            raise Refused(NO_CODE, "code")
        try:
            yield found.thing
        except BaseException:
            with self._one_at_a_time:
                self._waiting.put_back(mark, found)
            raise


def recognise(owners: Owners, owner: Owner, request: Request[Any, Any, Any]) -> Me:
    """Return what a browser may know of its owner, and send it a key, or its own key for another 400 days."""
    if not owners.is_here(request):
        owners.hand_out(request, key_in(request.cookies) or new_secret())
    with owners.database.reading() as connection:
        devices = count_devices(connection, owner.id)
    if devices:
        owners.note(owner)
    return Me(owner.is_host, owners.house.is_open, devices)


def show_code(codes: Codes, owner: Owner, visitor: Visitor, seats: str) -> DeviceCode:
    """Make a code with which another device joins an owner, and takes over these seats."""
    if owner.id == HOST and not owner.is_host:
        raise Refused(SHARED)
    if not owner.id:
        raise Refused(NO_KEY)
    return DeviceCode(codes.new(owner.id, seats, visitor.address), SECONDS)


def add_device(owners: Owners, codes: Codes, maker: Owner, code: str) -> DeviceJoined:
    """Add the browser that sends a code to the owner who showed it."""
    if maker.is_host:
        raise Refused(IS_HOST)
    with codes.taken(code) as found:
        add_browser(owners, maker, found.owner)
    return DeviceJoined(found.owner == HOST, found.seats)


def make_host(owners: Owners, maker: Owner, token: str) -> Me:
    """Make the browser that sends the token of the server the host's."""
    if not owners.house.token or not compare_digest(token.encode(), owners.house.token.encode()):
        raise PermissionDeniedException(NO_TOKEN)
    if not maker.is_host:
        add_browser(owners, maker, HOST)
    with owners.database.reading() as connection:
        return Me(is_host=True, is_open_house=owners.house.is_open, devices=count_devices(connection, HOST))
