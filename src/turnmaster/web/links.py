"""Seats as links: whoever has the secret of a seat sits there. Only the fingerprint of a secret is kept."""

import json
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

from sqlalchemy import insert, or_, select, update
from sqlalchemy.engine import Connection

from turnmaster.table.checks import Unsound
from turnmaster.table.session.seats import Seat
from turnmaster.web.stored import NUMBERS, read
from turnmaster.web.tables import seats


class Link(NamedTuple):
    """A seat of a battle by its number, and its secret, which is known only when it is made."""

    number: int
    seat: Seat
    secret: str


def new_secret() -> str:
    return token_urlsafe(24)


def fingerprint(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


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


def take(connection: Connection, battle: str, secret: str, now: int) -> Link | None:
    """Take the seat that a secret opens. A free seat gets a secret that only its new holder knows, so that the link by
    which it was given away opens it no more; one that only watches stays open to everybody with its link.
    """
    number = seat_with(connection, battle, secret)
    if number is None:
        return None
    seat = seats_of(connection, battle)[number]
    if not seat.plays or number in held_seats(connection, battle):
        return Link(number, seat, secret)
    own = new_secret()
    where = (seats.c.battle == battle, seats.c.number == number, seats.c.secret == fingerprint(secret))
    changed = connection.execute(update(seats).where(*where).values(secret=fingerprint(own), held=now))
    return Link(number, seat, own) if changed.rowcount else None


def free(connection: Connection, battle: str, number: int) -> None:
    """Let a seat belong to nobody, and no link open it until there is a new one."""
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
    may_be = or_(seats.c.held.is_(None), seats.c.secret == fingerprint(shown))
    where = (seats.c.battle == battle, seats.c.number == number, may_be)
    changed = connection.execute(update(seats).where(*where).values(secret=fingerprint(secret)))
    return secret if changed.rowcount else None
