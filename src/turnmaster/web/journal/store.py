"""The journal in the database: what people write about battles, and games that were played elsewhere.

Nothing is destroyed: what is thrown away gets a mark, and can be fetched back.
"""

from datetime import date
from secrets import token_urlsafe
from typing import Any

from litestar.exceptions import NotFoundException, PermissionDeniedException
from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.engine import Connection, Row

from turnmaster.profiles.names import as_name, plain
from turnmaster.web.battles.access import NO_BATTLE, check_may_see, may_see
from turnmaster.web.battles.invite_links import notes_of, seat_with, seats_of
from turnmaster.web.battles.rows import is_there
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import battles, elsewhere, seats, tabletops
from turnmaster.web.errors import Refused
from turnmaster.web.hosting.joined import is_in_list_of
from turnmaster.web.hosting.owners import Owner
from turnmaster.web.journal.messages import (
    Elsewhere,
    Inscription,
    JournalPage,
    KeptBattle,
    KeptTable,
    NewElsewhere,
    SeatNotes,
)

MOST_ELSEWHERE = 5_000  # of one owner
NO_SEAT = "Only somebody with a seat at this battle may change what the journal says about it."


class JournalStore:
    """The journal of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def page(self, owner: Owner) -> JournalPage:
        """Everything of an owner that was not thrown away, the latest first."""
        whose = (battles.c.owner == owner.id).label("is_own"), (tabletops.c.owner == owner.id).label("is_own")
        columns = [battles.c[name] for name in KeptBattle.__struct_fields__ if name != "is_own"]
        named = [tabletops.c[name] for name in KeptTable.__struct_fields__ if name != "is_own"]
        fought = (battles.c.deleted.is_(None), is_in_list_of(owner.id, battles, "battle"))
        kept = select(*columns, whose[0]).where(*fought).order_by(battles.c.changed.desc())
        own = (elsewhere.c.deleted.is_(None), elsewhere.c.owner == owner.id)
        games = select(elsewhere).where(*own).order_by(elsewhere.c.played.desc())
        at_tables = (tabletops.c.deleted.is_(None), tabletops.c.over, is_in_list_of(owner.id, tabletops, "tabletop"))
        tracked = select(*named, whose[1]).where(*at_tables)
        with self.database.reading() as connection:
            return JournalPage(
                [KeptBattle(**row._mapping) for row in connection.execute(kept)],
                [game_of(row) for row in connection.execute(games)],
                [KeptTable(**row._mapping) for row in connection.execute(tracked)],
            )

    def notes(self, battle: str, owner: Owner, secret: str) -> SeatNotes:
        """The notes of a seat, for whoever holds it or held it when they were written."""
        check_may_see(self.database, battle, owner, secret)
        with self.database.reading() as connection:
            found = notes_of(connection, battle, secret)
            if found is None:
                raise PermissionDeniedException(NO_SEAT)
            title = connection.execute(select(battles.c.title).where(battles.c.id == battle)).scalar_one()
            return SeatNotes(title, found)

    def inscribe(self, battle: str, owner: Owner, wanted: Inscription, now: int) -> None:
        """Change what the journal says about a battle. One that was deleted can only be restored."""
        is_known = may_see(self.database, battle, owner, wanted.seat)
        with self.database.writing() as connection:
            if wanted.deleted is None and not is_there(connection, battle):
                raise NotFoundException(NO_BATTLE)
            made_by = connection.execute(select(battles.c.owner).where(battles.c.id == battle)).scalar()
            is_owner = made_by is not None and owner.is_sole_owner(made_by)
            if not (is_known or is_owner or seat_with(connection, battle, wanted.seat) is not None):
                raise NotFoundException(NO_BATTLE)
            change = changes_in(wanted, now)
            if wanted.notes is not None or not is_owner:
                number = own_seat(connection, battle, wanted.seat)
                if change and not is_owner:
                    check_player(connection, battle, number)
                if wanted.notes is not None:
                    where = (seats.c.battle == battle, seats.c.number == number)
                    connection.execute(update(seats).where(*where).values(notes=plain(wanted.notes)))
            if change:
                connection.execute(update(battles).where(battles.c.id == battle).values(**change))

    def write_down(self, game: NewElsewhere, owner: str) -> Elsewhere:
        """Write down a game that was played elsewhere, or write it anew."""
        check_day(game.played)
        values = {name: as_name(getattr(game, name)) for name in Elsewhere.__struct_fields__ if name != "id"}
        values["notes"] = plain(game.notes).strip()
        with self.database.writing() as connection:
            if game.id:
                there = (*_own(game.id, owner), elsewhere.c.deleted.is_(None))
                changed = connection.execute(update(elsewhere).where(*there).values(**values))
                if not changed.rowcount:
                    raise NotFoundException("There is no such game.")
                return Elsewhere(id=game.id, **values)
            there_are = select(func.count()).where(elsewhere.c.owner == owner)
            if connection.execute(there_are).scalar_one() >= MOST_ELSEWHERE:
                raise Refused(f"The journal holds {MOST_ELSEWHERE:,} games that were played elsewhere, and no more.")
            new = token_urlsafe(12)
            connection.execute(insert(elsewhere).values(id=new, owner=owner, **values))
            return Elsewhere(id=new, **values)

    def throw_away(self, game: str, owner: str, *, deleted: bool, now: int) -> None:
        """Throw a game of elsewhere away, or fetch it back."""
        with self.database.writing() as connection:
            mark = now if deleted else None
            changed = connection.execute(update(elsewhere).where(*_own(game, owner)).values(deleted=mark))
            if not changed.rowcount:
                raise NotFoundException("There is no such game.")


def check_day(text: str) -> None:
    """Refuse what is no day of the calendar, as in 2026-07-31."""
    try:
        is_day = text.isascii() and date.fromisoformat(text).isoformat() == text
    except ValueError:
        is_day = False
    if not is_day:
        raise Refused("There is no such day. Write it as in 2026-07-31.", "played")


def _own(game: str, owner: str) -> tuple[ColumnElement[bool], ...]:
    return elsewhere.c.id == game, elsewhere.c.owner == owner


def changes_in(wanted: Inscription, now: int) -> dict[str, Any]:
    """The columns of a battle that are to change."""
    change: dict[str, Any] = {}
    if wanted.title is not None:
        change["title"] = name_in(wanted.title)
    if wanted.deleted is not None:
        change["deleted"] = now if wanted.deleted else None
    return change


def name_in(text: str) -> str:
    name = as_name(text)
    if not name:
        raise Refused("A battle needs a name.")
    return name


def game_of(row: Row[Any]) -> Elsewhere:
    return Elsewhere(**{name: getattr(row, name) for name in Elsewhere.__struct_fields__})


def own_seat(connection: Connection, battle: str, secret: str) -> int:
    number = seat_with(connection, battle, secret)
    if number is None:
        raise PermissionDeniedException(NO_SEAT)
    return number


def check_player(connection: Connection, battle: str, number: int) -> None:
    """A battle is named or deleted by those who play it, or if nobody does by those who watch."""
    sitting = seats_of(connection, battle)
    if not sitting[number].plays and any(seat.plays for seat in sitting):
        raise PermissionDeniedException("Only somebody who plays in this battle may name it or throw it away.")
