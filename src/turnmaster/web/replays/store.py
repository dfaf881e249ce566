"""A battle read from the database for a replay: its row, its answers and its seats."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from litestar.exceptions import NotFoundException
from sqlalchemy import select
from sqlalchemy.engine import Row

from turnmaster.table.session.seats import Seat
from turnmaster.web.battles.access import NO_BATTLE
from turnmaster.web.battles.invite_links import seat_with, seats_of
from turnmaster.web.battles.rows import present
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import answers, battles


class SavedBattle(NamedTuple):
    """A battle as it is saved: its row, the answers that its rules can replay, and its seats."""

    row: Row[Any]
    rows: Sequence[Row[Any]]
    sitting: list[Seat]
    seat: Seat | None  # the one that the secret of the asker opens


def saved_battle(database: Database, battle: str, secret: str) -> SavedBattle:
    """Read a battle, and the seat that a secret opens."""
    with database.reading() as connection:
        row = connection.execute(select(battles).where(*present(battle))).first()
        if row is None:
            raise NotFoundException(NO_BATTLE)
        own = (answers.c.battle == battle, answers.c.number >= row.begins)
        rows = connection.execute(select(answers).where(*own).order_by(answers.c.number)).all()
        number = seat_with(connection, battle, secret) if secret else None
        sitting = seats_of(connection, battle)
    return SavedBattle(row, rows, sitting, sitting[number] if number is not None else None)
