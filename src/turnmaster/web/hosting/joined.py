"""Battles and tabletop games in the list of an owner who joined them by a link."""

from contextlib import suppress
from typing import Literal

from sqlalchemy import ColumnElement, Table, func, or_, select
from sqlalchemy.engine import Connection

from turnmaster.web.clock import timestamp
from turnmaster.web.database.failures import Trouble
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import joined
from turnmaster.web.hosting.owners import Owner, note_key, put_if_new

Thing = Literal["battle", "tabletop"]

MOST_JOINED = 500  # owners who find one thing in their lists; a link opens it for others all the same


def is_in_list_of(owner: str, table: Table, kind: Thing) -> ColumnElement[bool]:
    """Match what an owner made or was given."""
    given = select(joined.c.id).where(joined.c.owner == owner, joined.c.kind == kind)
    return or_(table.c.owner == owner, table.c.id.in_(given))


def join(database: Database, owner: Owner, kind: Thing, id: str) -> None:
    """Have something in the lists of an owner from now on.

    A browser without a key joins nothing: programs that show a secret with every request would leave a row each time.
    """
    if not owner.id or not owner.mark:
        return
    with suppress(Trouble), database.writing() as connection:  # a list may wait; the thing itself is open
        there = select(func.count()).where(joined.c.kind == kind, joined.c.id == id)
        if connection.execute(there).scalar_one() < MOST_JOINED:
            now = timestamp()
            put_if_new(connection, joined, {"owner": owner.id, "kind": kind, "id": id, "made": now})
            note_key(connection, owner, now)


def has_joined(connection: Connection, owner: str, kind: Thing, id: str) -> bool:
    where = (joined.c.owner == owner, joined.c.kind == kind, joined.c.id == id)
    return connection.execute(select(joined.c.id).where(*where)).first() is not None
