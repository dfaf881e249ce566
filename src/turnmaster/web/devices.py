"""One owner on several devices: a code on one of them adds another, and the host's token adds any to the host."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import compare_digest, token_urlsafe
from threading import Lock
from time import monotonic, time
from typing import Any, NamedTuple

from litestar import Request, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from sqlalchemy import delete, func, select, update
from sqlalchemy.engine import Connection

from turnmaster.web.database.tables import (
    HOST,
    battles,
    browser_keys,
    elsewhere,
    item_changes,
    items,
    joined,
    tabletops,
)
from turnmaster.web.errors import Refused
from turnmaster.web.links import fingerprint
from turnmaster.web.owners import Asking, Owner, Owners, key_in, note_key
from turnmaster.web.owners_api import DeviceCode, DeviceJoined, HostToken, JoinDevice, Me, NewDevice
from turnmaster.web.shares import Limits, Shares, Visitor, visitor_of

OWNED = (battles, elsewhere, items, tabletops)
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


def device_handlers(owners: Owners, codes: Codes) -> list[HTTPRouteHandler]:
    """What the server answers about who asks, and on which devices."""
    database, house = owners.database, owners.house

    @get("/api/me", sync_to_thread=True)
    def me(owner: Asking, request: Request[Any, Any, Any]) -> Me:
        """A page asks this first: it is how a browser gets its key, and keeps it for another 400 days."""
        if not owners.is_here(request):
            owners.hand_out(request, key_in(request.cookies) or token_urlsafe(24))
        with database.reading() as connection:
            devices = keys_of(connection, owner.id)
        if devices:
            owners.note(owner)
        return Me(owner.is_host, house.is_open, devices)

    @post("/api/devices", sync_to_thread=True)
    def show(owner: Asking, request: Request[Any, Any, Any], data: JSONBody[NewDevice]) -> DeviceCode:
        if owner.id == HOST and not owner.is_host:
            raise Refused(SHARED)
        if not owner.id:
            raise Refused(NO_KEY)
        return DeviceCode(codes.new(owner.id, data.seats, visitor_of(owner.id, request).address), SECONDS)

    @post("/api/devices/join", sync_to_thread=True, status_code=200)
    def add(maker: Asking, data: JSONBody[JoinDevice]) -> DeviceJoined:
        if maker.is_host:
            raise Refused(IS_HOST)
        with codes.taken(data.code) as found:
            take_in(owners, maker, found.owner)
        return DeviceJoined(found.owner == HOST, found.seats)

    @post("/api/host", sync_to_thread=True, status_code=200)
    def become_host(maker: Asking, data: JSONBody[HostToken]) -> Me:
        if not house.token or not compare_digest(data.token.encode(), house.token.encode()):
            raise PermissionDeniedException(NO_TOKEN)
        if not maker.is_host:
            take_in(owners, maker, HOST)
        with database.reading() as connection:
            return Me(is_host=True, is_open_house=house.is_open, devices=keys_of(connection, HOST))

    return [me, show, add, become_host]


def keys_of(connection: Connection, owner: str) -> int:
    there = select(func.count()).select_from(browser_keys).where(browser_keys.c.owner == owner)
    return int(connection.execute(there).scalar_one())


def take_in(owners: Owners, maker: Owner, owner: str) -> None:
    """Add a browser to an owner. Whatever it had before moves along, with the other devices of its owner, so that
    nobody loses anything.
    """
    before = owners.owner_with(maker.mark)
    with owners.database.writing() as connection:
        if before not in (owner, HOST):
            bring_together(connection, before, owner)
        note_key(connection, Owner(owner, owner == HOST, maker.mark), int(time()))
        mine = browser_keys.c.fingerprint == maker.mark
        connection.execute(update(browser_keys).where(mine).values(owner=owner))


def bring_together(connection: Connection, old: str, new: str) -> None:
    """Give everything of one owner to another."""
    for table in (*OWNED, browser_keys):
        connection.execute(update(table).where(table.c.owner == old).values(owner=new))
    changes = item_changes.c.scope == old
    connection.execute(delete(item_changes).where(changes, item_changes.c.undone))  # two ways forward are none
    connection.execute(update(item_changes).where(changes).values(scope="library" if new == HOST else new))
    for kind in ("battle", "tabletop"):
        there = select(joined.c.id).where(joined.c.owner == new, joined.c.kind == kind)
        both = (joined.c.owner == old, joined.c.kind == kind, joined.c.id.in_(there))
        connection.execute(delete(joined).where(*both))
    connection.execute(update(joined).where(joined.c.owner == old).values(owner=new))
