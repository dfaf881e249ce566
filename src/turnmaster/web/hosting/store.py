"""Owners in the database: how much each of them has, as the host sees it, and the browsers that belong to them."""

from typing import Any

from sqlalchemy import Table, delete, func, select, text, update
from sqlalchemy.engine import Connection

from turnmaster.web.clock import timestamp
from turnmaster.web.database.opening import Database
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
from turnmaster.web.hosting.messages import HouseOwner, HousePage, OwnerCleared
from turnmaster.web.hosting.owners import Owner, Owners, note_key

OWNED = (battles, elsewhere, items, tabletops)
IDLE_DAYS = 30  # without a visit, after which an owner counts as one who does not come back
MOST_OWNERS = 200  # in a list

NOT_THE_HOST = "What belongs to the host is deleted on the pages that show it, one by one."
NOT_IDLE = f"This owner was here in the last {IDLE_DAYS} days. Only what an idle owner has can be deleted here."


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


def clear_owner(database: Database, owner: str, now: int, *, undo: int = 0) -> OwnerCleared:
    """Delete everything of an idle owner, or with `undo` restore what was deleted at that time."""
    with database.writing() as connection:
        if undo:
            restore_all(connection, owner, undo)
        else:
            check_is_idle(connection, owner, now)
            delete_all(connection, owner, now)
    return OwnerCleared(undo or now, house_page(database, now))


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


def restore_all(connection: Connection, owner: str, deleted: int) -> None:
    """Bring back what was deleted of an owner at a time."""
    for table in OWNED:
        gone = (table.c.owner == owner, table.c.deleted == deleted)
        connection.execute(update(table).where(*gone).values(deleted=None))


# Devices


def count_devices(connection: Connection, owner: str) -> int:
    there = select(func.count()).select_from(browser_keys).where(browser_keys.c.owner == owner)
    return int(connection.execute(there).scalar_one())


def add_browser(owners: Owners, maker: Owner, owner: str) -> None:
    """Add a browser to an owner. Whatever it had before moves along, with the other devices of its owner, so that
    nobody loses anything.
    """
    before = owners.owner_with(maker.mark)
    with owners.database.writing() as connection:
        if before not in (owner, HOST):
            merge_owners(connection, before, owner)
        note_key(connection, Owner(owner, owner == HOST, maker.mark), timestamp())
        mine = browser_keys.c.fingerprint == maker.mark
        connection.execute(update(browser_keys).where(mine).values(owner=owner))


def merge_owners(connection: Connection, old: str, new: str) -> None:
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
