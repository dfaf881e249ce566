"""The house as its host sees it: how much everybody has on this server, never what it is."""

from time import time
from typing import Any

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from sqlalchemy import Table, func, select, text, update
from sqlalchemy.engine import Connection

from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import HOST, battles, browser_keys, elsewhere, items, tabletops
from turnmaster.web.devices import OWNED
from turnmaster.web.errors import Refused
from turnmaster.web.owners import Owners
from turnmaster.web.owners_api import ClearOwner, HouseOwner, HousePage, OwnerCleared

IDLE_DAYS = 30  # without a visit, after which an owner counts as one who does not come back
MOST_OWNERS = 200  # in a list

NOT_THE_HOST = "What belongs to the host is deleted on the pages that show it, one by one."
NOT_IDLE = f"This owner was here in the last {IDLE_DAYS} days. Only what an idle owner has can be deleted here."


def house_handlers(owners: Owners) -> list[HTTPRouteHandler]:
    """What the server tells its host about everybody."""
    database = owners.database

    @get("/api/house", guards=[owners.only_host], sync_to_thread=True)
    def house() -> HousePage:
        return house_page(database, int(time()))

    @post("/api/house/clear", guards=[owners.only_host], sync_to_thread=True, status_code=200)
    def clear(data: JSONBody[ClearOwner]) -> OwnerCleared:
        now = int(time())
        with database.writing() as connection:
            if data.undo:
                fetch_back(connection, data.id, data.undo)
            else:
                check_is_idle(connection, data.id, now)
                delete_all(connection, data.id, now)
        return OwnerCleared(data.undo or now, house_page(database, now))

    return [house, clear]


def house_page(database: Database, now: int) -> HousePage:
    with database.reading() as connection:
        found = owners_in(connection, now)
        return HousePage(found[:MOST_OWNERS], max(0, len(found) - MOST_OWNERS), size_of(connection), IDLE_DAYS)


def owners_in(connection: Connection, now: int) -> list[HouseOwner]:
    """Everybody who has something here, or a key; those who were here last first."""
    counted = {table.name: count_of(connection, table) for table in (battles, items, tabletops, elsewhere)}
    keys = select(browser_keys.c.owner, func.count(), func.max(browser_keys.c.seen)).group_by(browser_keys.c.owner)
    devices = {owner: (count, seen) for owner, count, seen in connection.execute(keys)}
    everybody = {HOST, *devices, *(owner for each in counted.values() for owner in each)}

    def house_owner(owner: str) -> HouseOwner:
        count, seen = devices.get(owner, (0, 0))
        return HouseOwner(
            id=owner,
            label="Host" if owner == HOST else f"Guest {owner[:6]}",
            battles=counted["battle"].get(owner, 0),
            items=counted["item"].get(owner, 0),
            tables=counted["tabletop"].get(owner, 0),
            elsewhere=counted["elsewhere"].get(owner, 0),
            devices=count,
            seen=seen,
            is_host=owner == HOST,
            is_idle=owner != HOST and is_idle(seen, now),
        )

    found = (each for each in map(house_owner, everybody) if not each.is_idle or has_anything(each))
    return sorted(found, key=lambda each: (not each.is_host, -each.seen, each.id))


def has_anything(owner: HouseOwner) -> bool:
    return bool(owner.battles or owner.items or owner.tables or owner.elsewhere)


def count_of(connection: Connection, table: Table) -> dict[str, int]:
    there = select(table.c.owner, func.count()).where(table.c.deleted.is_(None)).group_by(table.c.owner)
    return {row[0]: row[1] for row in connection.execute(there)}


def size_of(connection: Connection) -> int:
    """The bytes that the database takes."""
    if connection.dialect.name == "sqlite":
        pages = connection.execute(text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"))
        return int(pages.scalar_one())
    return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


def is_idle(seen: int, now: int) -> bool:
    return seen < now - IDLE_DAYS * 24 * 3600


def check_is_idle(connection: Connection, owner: str, now: int) -> None:
    if owner == HOST:
        raise Refused(NOT_THE_HOST)
    seen: Any = connection.execute(select(func.max(browser_keys.c.seen)).where(browser_keys.c.owner == owner)).scalar()
    if not is_idle(seen or 0, now):
        raise Refused(NOT_IDLE)


def delete_all(connection: Connection, owner: str, now: int) -> None:
    """Mark everything of an owner as deleted."""
    for table in OWNED:
        present = (table.c.owner == owner, table.c.deleted.is_(None))
        connection.execute(update(table).where(*present).values(deleted=now))


def fetch_back(connection: Connection, owner: str, deleted: int) -> None:
    """Bring back what was deleted of an owner at a time."""
    for table in OWNED:
        gone = (table.c.owner == owner, table.c.deleted == deleted)
        connection.execute(update(table).where(*gone).values(deleted=None))
