"""Seats as links: whoever has the secret of a seat sits there. Only the fingerprint of a secret is kept."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import insert, or_, select, update
from sqlalchemy.engine import Connection

from turnmaster.table.checks import Unsound
from turnmaster.table.session.seats import Seat
from turnmaster.web.battles.messages import SeatLink
from turnmaster.web.database.columns import NUMBERS, read
from turnmaster.web.database.tables import former_notes, seats
from turnmaster.web.tokens import fingerprint, new_secret


class Link(NamedTuple):
    """A seat of a battle by its number, and its secret, which is known only when it is made. One that `is_new` was free
    until now.
    """

    number: int
    seat: Seat
    secret: str
    is_new: bool = False

    @property
    def shown(self) -> SeatLink:
        """Return the link as a page is sent it."""
        return SeatLink(self.seat.name, list(self.seat.plays), self.secret)


def put_seats(connection: Connection, battle: str, sitting: Sequence[Seat]) -> list[Link]:
    """Keep the seats of a new battle, each with a secret of its own."""
    links = [Link(number, seat, new_secret()) for number, seat in enumerate(sitting)]
    for link in links:
        row = {"name": link.seat.name, "plays": json.dumps(link.seat.plays), "secret": fingerprint(link.secret)}
        connection.execute(insert(seats).values(battle=battle, number=link.number, **row))
    return links


def held_seats(connection: Connection, battle: str) -> set[int]:
    """Return the numbers of the seats that belong to somebody."""
    where = (seats.c.battle == battle, seats.c.held.is_not(None))
    return set(connection.execute(select(seats.c.number).where(*where)).scalars())


def take(connection: Connection, battle: str, secret: str, own: str, now: int) -> Link | None:
    """Take the seat that a secret opens. A free seat is opened by `own` from now on, which only its new holder knows,
    so that the link by which it was given away opens it no more; one that only watches stays open to everybody with its
    link. The same holder who takes it once more, because the answer was lost, gets the same answer.
    """
    link = link_with(connection, battle, secret) or link_with(connection, battle, own)
    if link is None or not link.seat.plays or link.number in held_seats(connection, battle):
        return link
    if is_in_use(connection, own):
        return None
    where = (seats.c.battle == battle, seats.c.number == link.number, seats.c.secret == fingerprint(secret))
    changed = connection.execute(update(seats).where(*where).values(secret=fingerprint(own), held=now))
    return link._replace(secret=own, is_new=True) if changed.rowcount else link_with(connection, battle, own)


def link_with(connection: Connection, battle: str, secret: str) -> Link | None:
    """Return the seat that a secret opens, with the secret."""
    number = seat_with(connection, battle, secret)
    return Link(number, seats_of(connection, battle)[number], secret) if number is not None else None


def is_in_use(connection: Connection, secret: str) -> bool:
    """Check whether a secret opens a seat of any battle."""
    where = seats.c.secret == fingerprint(secret)
    return connection.execute(select(seats.c.number).where(where)).first() is not None


def put_notes_aside(connection: Connection, battle: str, number: int) -> None:
    """Take the notes from a seat that changes hands. Only the secret with which they were written still reads them."""
    where = (seats.c.battle == battle, seats.c.number == number)
    row = connection.execute(select(seats.c.secret, seats.c.notes).where(*where)).first()
    if row is not None and row.notes:
        connection.execute(insert(former_notes).values(battle=battle, secret=row.secret, notes=row.notes))
        connection.execute(update(seats).where(*where).values(notes=""))


def notes_of(connection: Connection, battle: str, secret: str) -> str | None:
    """Return the notes that were written with a secret; nothing if it opens no seat and never wrote any."""
    mark = fingerprint(secret)
    for table in (seats, former_notes):
        where = (table.c.battle == battle, table.c.secret == mark)
        found: str | None = connection.execute(select(table.c.notes).where(*where)).scalar()
        if found is not None:
            return found
    return None


def free(connection: Connection, battle: str, number: int) -> None:
    """Let a seat belong to nobody, and no link open it until there is a new one."""
    put_notes_aside(connection, battle, number)
    where = (seats.c.battle == battle, seats.c.number == number)
    connection.execute(update(seats).where(*where).values(secret=fingerprint(new_secret()), held=None))


def seats_of(connection: Connection, battle: str) -> list[Seat]:
    found = connection.execute(select(seats).where(seats.c.battle == battle).order_by(seats.c.number)).all()
    if [row.number for row in found] != [*range(len(found))]:
        raise Unsound("one of its seats is missing")
    plays = [read(NUMBERS, row.plays) for row in found]
    return [Seat(row.name, tuple(each)) for row, each in zip(found, plays, strict=True)]


def seat_with(connection: Connection, battle: str, secret: str) -> int | None:
    """The number of the seat that a secret opens."""
    where = (seats.c.battle == battle, seats.c.secret == fingerprint(secret))
    number: int | None = connection.execute(select(seats.c.number).where(*where)).scalar()
    return number


def renew(connection: Connection, battle: str, number: int, shown: str) -> str | None:
    """Another secret for a seat; the one before opens it no more. A seat that somebody holds gets one only if the
    secret that is shown opens it.
    """
    secret = new_secret()
    if seat_with(connection, battle, shown) != number and number not in held_seats(connection, battle):
        put_notes_aside(connection, battle, number)
    may_be = or_(seats.c.held.is_(None), seats.c.secret == fingerprint(shown))
    where = (seats.c.battle == battle, seats.c.number == number, may_be)
    changed = connection.execute(update(seats).where(*where).values(secret=fingerprint(secret)))
    return secret if changed.rowcount else None
