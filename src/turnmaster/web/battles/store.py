"""Battles in the database: begun, continued answer by answer, and found again after anything.

Every answer is a row, and kept with the state that it led to. The game as a whole is a save document, written again
when a phase has begun. Should rules change, a battle goes on from where it stands, and its answers from before stay
where they are: they are only not replayed any more. To open a battle changes nothing.
"""

import json
import logging
from collections.abc import Sequence
from secrets import token_urlsafe
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.engine import Row

from turnmaster.table import Journal
from turnmaster.table.saves import game_to_json
from turnmaster.table.session.clocks import ClockChoice, Clocks, Now, full_times
from turnmaster.table.session.seats import Seat
from turnmaster.table.session.session import Kept, Session
from turnmaster.web.battles.invite_links import (
    Link,
    free,
    held_seats,
    notes_of,
    put_seats,
    renew,
    seat_with,
    seats_of,
    take,
)
from turnmaster.web.battles.rows import PASS_RULES, TIMES, game_in, is_there, people_of, present, row_of, text_of
from turnmaster.web.battles.saver import NO_ANSWER, Saver
from turnmaster.web.database.columns import read
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import HOST, answers, battles
from turnmaster.web.hosting.joined import is_in_list_of

log = logging.getLogger("turnmaster.web")


class Listed(NamedTuple):
    """A battle as a list shows it."""

    id: str
    title: str
    changed: int
    over: bool


class Past(NamedTuple):
    """What is known of a battle that did not begin here: its answers and who gave them, who gave up, and its name. Its
    `salt` is the one with which its seed was sealed.
    """

    record: Sequence[Kept] = ()
    conceded: Sequence[int] = ()
    over: bool = False
    salt: str = ""
    title: str = ""


class BattleStore:
    """All battles of one database."""

    def __init__(self, database: Database, now: Now = monotonic) -> None:
        """`now` is what the clocks of battles go by."""
        self.database, self.now = database, now

    def begin(
        self,
        journal: Journal,
        sitting: Sequence[Seat],
        played_by: Sequence[str],
        now: int,
        *,
        chosen: str | None = None,
        past: Past | None = None,
        clock: ClockChoice | None = None,
        owner: str = HOST,
    ) -> tuple[str, list[Link]]:
        """Keep a new battle with what was chosen for it, or one that has a past; its id, and the link of each seat."""
        battle, past = token_urlsafe(12), past or Past()
        row = {"id": battle, "title": past.title or title_of(journal), "created": now, "changed": now,
               "over": past.over, "salt": past.salt or token_urlsafe(24), "played_by": json.dumps([*played_by]),
               "conceded": json.dumps([*past.conceded]), "document": game_to_json(journal),
               "chosen": chosen, "clocks": text_of(full_times(clock, len(played_by))) if clock else None,
               "owner": owner}  # fmt: skip
        with self.database.writing() as connection:
            connection.execute(insert(battles).values(**row))
            for number, kept in enumerate(past.record):
                connection.execute(insert(answers).values(battle=battle, number=number, **row_of(kept)))
            return battle, put_seats(connection, battle, sitting)

    def listed(self, owner: str = HOST) -> list[Listed]:
        """All battles that an owner began or was invited to, the latest first."""
        columns = (battles.c.id, battles.c.title, battles.c.changed, battles.c.over)
        with self.database.reading() as connection:
            there = select(*columns).where(battles.c.deleted.is_(None), is_in_list_of(owner, battles, "battle"))
            found = connection.execute(there.order_by(battles.c.changed.desc(), battles.c.id))
            return [Listed(*row) for row in found]

    def chosen(self, battle: str) -> str | None:
        """What was chosen for a battle; nothing if there is no such battle, or if nobody kept it."""
        with self.database.reading() as connection:
            found: str | None = connection.execute(select(battles.c.chosen).where(battles.c.id == battle)).scalar()
            return found

    def owner_of(self, battle: str) -> str:
        """Return the owner of a battle, who is its host; nothing if there is no such battle."""
        with self.database.reading() as connection:
            return str(connection.execute(select(battles.c.owner).where(*present(battle))).scalar() or "")

    def seats(self, battle: str) -> list[Seat]:
        """The seats of a battle by their numbers."""
        with self.database.reading() as connection:
            return seats_of(connection, battle)

    def seat_of(self, battle: str, secret: str) -> int | None:
        """The number of the seat that a secret opens."""
        with self.database.reading() as connection:
            return seat_with(connection, battle, secret) if is_there(connection, battle) else None

    def notes(self, battle: str, secret: str) -> str | None:
        """Return the notes that were written with a secret; nothing if it opens no seat and never wrote any."""
        with self.database.reading() as connection:
            return notes_of(connection, battle, secret)

    def held(self, battle: str) -> set[int]:
        """Return the numbers of the seats that belong to somebody."""
        with self.database.reading() as connection:
            return held_seats(connection, battle)

    def take(self, battle: str, secret: str, own: str, now: int) -> Link | None:
        """Take the seat that a secret opens, which then is opened by `own`; nothing if it opens none."""
        with self.database.writing() as connection:
            return take(connection, battle, secret, own, now)

    def free(self, battle: str, seat: int) -> None:
        """Let a seat belong to nobody; its link opens it no more."""
        with self.database.writing() as connection:
            free(connection, battle, seat)

    def new_secret(self, battle: str, seat: int, shown: str = "") -> str | None:
        """Another secret for a seat; the one before opens it no more. Nothing for a seat that somebody holds, unless
        the secret that is shown opens it.
        """
        with self.database.writing() as connection:
            return renew(connection, battle, seat, shown)

    def has(self, battle: str) -> bool:
        """Whether there is such a battle, and nobody has deleted it."""
        with self.database.reading() as connection:
            return is_there(connection, battle)

    def open(self, battle: str) -> Session | None:
        """A battle as it stands, with everybody around it."""
        with self.database.reading() as connection:
            row = connection.execute(select(battles).where(*present(battle))).first()
            rows = connection.execute(select(answers).where(answers.c.battle == battle).order_by(answers.c.number))
            return self._session(row, seats_of(connection, battle), rows.all()) if row is not None else None

    def _session(self, row: Row[Any], sitting: list[Seat], rows: Sequence[Row[Any]]) -> Session:
        game = game_in(row, rows)
        people = people_of(row, len(game.journal.setup.players), sitting)
        session = Session(game.journal, sitting, people.played_by, row.salt)
        session.conceded += people.conceded
        session.resume(game.record)
        session.resume_leaving()
        saver = Saver(self.database, row.id, session, game.begins, rows[-1].number if rows else NO_ANSWER)
        session.keep, session.forget = saver.keep, saver.forget
        session.keep_seats, session.keep_rules = saver.keep_seats, saver.keep_rules
        session.keep_clocks = saver.keep_clocks
        if row.clocks:
            session.clocks = Clocks(read(TIMES, row.clocks), self.now)
        if row.pass_rules:
            rules = read(PASS_RULES, row.pass_rules)
            session.rules |= rules
        return session


def title_of(journal: Journal) -> str:
    return " against ".join(player.name for player in journal.setup.players)
