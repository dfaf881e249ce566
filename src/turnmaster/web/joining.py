"""Things that people were given by a link: a battle whose seat they took, a tabletop game that they opened."""

from contextlib import suppress
from time import time
from typing import Literal

from litestar.exceptions import NotFoundException
from sqlalchemy import ColumnElement, Table, func, or_, select
from sqlalchemy.engine import Connection

from turnmaster.web.database.failures import Trouble
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import battles, joined
from turnmaster.web.links import seat_with
from turnmaster.web.owners import Owner, note_key, put_if_new

Thing = Literal["battle", "tabletop"]

NO_BATTLE = "There is no such battle. Perhaps it was deleted."
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
            now = int(time())
            put_if_new(connection, joined, {"owner": owner.id, "kind": kind, "id": id, "made": now})
            note_key(connection, owner, now)


def has_joined(connection: Connection, owner: str, kind: Thing, id: str) -> bool:
    where = (joined.c.owner == owner, joined.c.kind == kind, joined.c.id == id)
    return connection.execute(select(joined.c.id).where(*where)).first() is not None


def check_may_see(database: Database, battle: str, owner: Owner, secret: str = "") -> None:
    """Refuse a battle that is not there, was deleted, or is none of the asker's business, all with one sentence.

    Its owner sees it, everybody who joined it, and everybody who shows the secret of a seat, which joins it.
    """
    if not may_see(database, battle, owner, secret):
        raise NotFoundException(NO_BATTLE)


def may_see(database: Database, battle: str, owner: Owner, secret: str = "") -> bool:
    """Check whether somebody may see a battle. A secret that opens a seat joins the battle."""
    with database.reading() as connection:
        where = (battles.c.id == battle, battles.c.deleted.is_(None))
        own = connection.execute(select(battles.c.owner).where(*where)).scalar()
        if own is None:
            return False
        if own == owner.id or (owner.id and has_joined(connection, owner.id, "battle", battle)):
            return True
        is_open = bool(secret) and seat_with(connection, battle, secret) is not None
    if is_open:
        join(database, owner, "battle", battle)
    return is_open
