"""Access to battles: for owners, for those who joined, and by the secret of a seat."""

from litestar.exceptions import NotFoundException
from sqlalchemy import select

from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import battles
from turnmaster.web.hosting.joined import has_joined, join
from turnmaster.web.hosting.owners import Owner
from turnmaster.web.links import seat_with

NO_BATTLE = "There is no such battle. Perhaps it was deleted."


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
