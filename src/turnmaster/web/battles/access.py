"""Access to battles: for owners, for those who joined, and by the secret of a seat."""

import asyncio
from typing import Any

from litestar import WebSocket
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard
from sqlalchemy import select

from turnmaster.web.battles.invite_links import seat_with
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import battles
from turnmaster.web.hosting.joined import has_joined, join
from turnmaster.web.hosting.owners import Owner

ALSO_DELETED = "also_deleted"  # marks routes that are for deleted battles as well
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


def only_present(store: BattleStore) -> Guard:
    """Refuse every request about a battle that was deleted, unless its route is marked for those as well."""

    async def check_is_there(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        battle = connection.path_params.get("battle")
        if battle is None or handler.opt.get(ALSO_DELETED) or isinstance(connection, WebSocket):
            return
        if not await asyncio.to_thread(store.has, str(battle)):
            raise NotFoundException(NO_BATTLE)

    return check_is_there
