"""Owners: the one place that says who asks.

A browser has an unguessable key in a cookie, and everything it makes belongs to the owner of that key. The owner is
derived from the fingerprint of the key unless `browser_key` names another one. So a visit writes nothing, and two
servers under one name (cookies know no ports) share a key instead of replacing it. Only fingerprints are stored.
"""

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.params import SkipValidation
from litestar.types import Message, Scope
from sqlalchemy import Table, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from turnmaster.web.clock import timestamp
from turnmaster.web.database.failures import Trouble
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import HOST, browser_keys
from turnmaster.web.safety import is_this_machine
from turnmaster.web.tokens import fingerprint, new_secret

COOKIE = "turnmaster_key"
KEY = re.compile(r"[A-Za-z0-9_-]{32}")
LONG = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer
OFTEN = 3600  # seconds between two notes that an owner was here
HERE = "this machine"  # stands for the key of browsers on this machine, which need none
LETTERS = 22  # of a fingerprint, as the id of an owner

NOT_HOST = (
    "Only the host of this server can do this. Open the page on the computer where Turnmaster runs, or open the host "
    "link that it prints when it starts."
)

Asked = ASGIConnection[Any, Any, Any, Any]


class House(NamedTuple):
    """How a server tells people apart.

    In an open house everything belongs to everybody. A request from this machine is the host's only if `here_is_host`:
    behind a proxy on this machine, all requests seem to come from it. The `token` makes any browser the host's.
    """

    is_open: bool = False
    here_is_host: bool = True
    token: str = ""


ALONE = House()


class Owner(NamedTuple):
    """Somebody who asks: the id of the owner, "" without a key, whether it is the host, and the key's fingerprint."""

    id: str
    is_host: bool = False
    mark: str = ""

    def is_sole_owner(self, owner: str) -> bool:
        """Check whether something belongs to the asker alone, and not to everybody in an open house."""
        return self.id == owner and (owner != HOST or self.is_host)


Asking = SkipValidation[Owner]
"""A parameter `owner` of a handler is who asks; a parameter `maker` is given a key first, if it has none."""


class Owners:
    """The owners of one server."""

    def __init__(self, database: Database, house: House) -> None:
        self.database, self.house = database, house

    @property
    def dependencies(self) -> dict[str, Provide]:
        """What handlers can ask for by the name of a parameter."""
        return {
            "owner": Provide(self.asking, sync_to_thread=True),
            "maker": Provide(self.making, sync_to_thread=True),
        }

    def of(self, asked: Asked) -> Owner:
        """Return who asks."""
        key = key_in(asked.cookies)
        mark = fingerprint(key) if key else ""
        own = self.owner_with(mark) if mark else ""
        is_host = own == HOST or self.is_here(asked)
        if is_host or self.house.is_open:
            return Owner(HOST, is_host, mark or HERE if is_host else mark)
        return Owner(own, mark=mark)

    def asking(self, request: Request[Any, Any, Any]) -> Owner:
        """Return who asks, for handlers that only look."""
        return self.of(request)

    def making(self, request: Request[Any, Any, Any]) -> Owner:
        """Return who asks, for handlers that make something: a browser without a key gets one with the answer."""
        owner = self.of(request)
        if not owner.id or (owner.id == HOST and not owner.mark):
            owner = self.hand_out(request, new_secret())
        request.state.made_by = owner
        return owner

    def hand_out(self, request: Request[Any, Any, Any], key: str) -> Owner:
        """Send a key with the answer, which begins its time anew."""
        request.state.key = key
        mark = fingerprint(key)
        return Owner(HOST if self.house.is_open else self.owner_with(mark), mark=mark)

    def is_here(self, asked: Asked) -> bool:
        return self.house.here_is_host and asked.client is not None and is_this_machine(asked.client.host)

    def owner_with(self, mark: str) -> str:
        """Return the owner of a key."""
        with self.database.reading() as connection:
            named = connection.execute(select(browser_keys.c.owner).where(browser_keys.c.fingerprint == mark)).scalar()
            return named or mark[:LETTERS]

    def note(self, owner: Owner) -> None:
        """Note that an owner was here. Failing to is no reason to refuse anything."""
        with suppress(Trouble):
            if owner.mark and self._is_news(owner):
                with self.database.writing() as connection:
                    note_key(connection, owner, timestamp())

    def keep_host(self, owner: Owner) -> None:
        """Have a key of the host in the database, whatever became of the database."""
        with suppress(Trouble), self.database.writing() as connection:
            note_key(connection, owner, timestamp())
            own = browser_keys.c.fingerprint == owner.mark
            connection.execute(update(browser_keys).where(own).values(owner=HOST))

    def _is_news(self, owner: Owner) -> bool:
        with self.database.reading() as connection:
            there = select(browser_keys.c.seen).where(browser_keys.c.fingerprint == owner.mark)
            seen: int | None = connection.execute(there).scalar()
            return seen is None or seen < timestamp() - OFTEN

    async def before_send(self, message: Message, scope: Scope) -> None:
        """Send a key along with an answer, and note who made something. A refusal does neither."""
        if message["type"] != "http.response.start" or message["status"] >= 300:
            return
        state: Mapping[str, Any] = scope["state"]
        if (maker := state.get("made_by")) is not None:
            await asyncio.to_thread(self.note, maker)
        if (key := state.get("key")) is not None:
            headers = MutableScopeHeaders.from_message(message)
            headers.add("Set-Cookie", cookie_of(key, is_secure=scope["scheme"] == "https"))
            headers["Cache-Control"] = "private, no-store"

    def only_host(self, asked: Asked, _: BaseRouteHandler) -> None:
        """Send away everybody but the host, before anything that they send is read."""
        if not self.of(asked).is_host:
            raise PermissionDeniedException(NOT_HOST)


def key_in(cookies: Mapping[str, str]) -> str:
    """Return the key of a browser, or nothing where it has none that could be one of ours."""
    key = cookies.get(COOKIE, "")
    return key if KEY.fullmatch(key) else ""


def cookie_of(key: str, *, is_secure: bool) -> str:
    cookie = Cookie(COOKIE, value=key, path="/", max_age=LONG, httponly=True, samesite="strict", secure=is_secure)
    return cookie.to_header(header="")


def note_key(connection: Connection, owner: Owner, now: int) -> None:
    """Write down that an owner was here with a key. In an open house a key keeps the owner that it would have had."""
    own = owner.id if owner.is_host or owner.id != HOST else owner.mark[:LETTERS]
    put_if_new(connection, browser_keys, {"fingerprint": owner.mark, "owner": own, "made": now, "seen": now})
    connection.execute(update(browser_keys).where(browser_keys.c.fingerprint == owner.mark).values(seen=now))


def put_if_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Insert a row unless one with its key is there already."""
    if connection.dialect.name == "postgresql":
        connection.execute(postgresql.insert(table).values(**row).on_conflict_do_nothing())
    else:
        connection.execute(sqlite.insert(table).values(**row).on_conflict_do_nothing())
