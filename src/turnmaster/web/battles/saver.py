"""Saves a live battle as it is played: every answer with the state that it led to, and the game at each new phase."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from turnmaster.engine.core.battle import to_msgpack
from turnmaster.table.journal import Waypoint
from turnmaster.table.kept_states import keep
from turnmaster.table.saves import game_to_json
from turnmaster.table.session.session import CannotKeep, Kept, Session
from turnmaster.web.battles.rows import present, row_of, text_of
from turnmaster.web.clock import timestamp
from turnmaster.web.database.failures import Trouble
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import answers, battles

log = logging.getLogger("turnmaster.web")

DELETED = "This battle was deleted. You can restore it in the journal."
CHANGED = "This was not saved because another server changed the battle. The latest version is shown; try again."
NO_ANSWER = -1  # the number of the last answer before there is one


class Saver:
    """Saves one session, whose first answer has the number `begins`. If saving fails, nothing has happened."""

    def __init__(self, database: Database, battle: str, session: Session, begins: int, last: int) -> None:
        """Start with a session whose last saved answer has the number `last`."""
        self.database, self.battle, self.session, self.begins, self.last = database, battle, session, begins, last
        # Where its rules have changed, the first answer brings a document that begins where the game stands.
        self.phase = self.now if not session.journal.is_from_stored_state else None

    @property
    def now(self) -> tuple[int, str]:
        state = self.session.battle.state
        return state.turn, state.phase

    def keep(self, kept: Kept) -> None:
        """Save an answer, and at a new phase the game as a whole."""
        number = self.begins + len(self.session.journal.answers) - 1
        with self.or_refuse() as connection:
            whole = self.phase != self.now or self.session.battle.state.over
            row = {**row_of(kept), "state": None if whole else self.standing}
            connection.execute(insert(answers).values(battle=self.battle, number=number, **row))
            if whole:
                self.keep_game(connection)
            elif self.session.clocks is not None:
                self.change(connection, clocks=self.times)
        self.phase, self.last = self.now, number

    def forget(self, left: int) -> None:
        """Delete all but the first so many answers."""
        with self.or_refuse() as connection:
            gone = (answers.c.battle == self.battle, answers.c.number >= self.begins + left)
            connection.execute(delete(answers).where(*gone))
            self.keep_game(connection)
        self.phase, self.last = self.now, self.begins + left - 1

    def keep_seats(self) -> None:
        """Save who has conceded and who plays in their place, and the thinking time that is left."""
        with self.or_refuse() as connection:
            self.keep_game(connection)

    def keep_clocks(self) -> None:
        """Save the thinking time that is left."""
        with self.or_refuse() as connection:
            self.change(connection, clocks=self.times)

    def keep_rules(self) -> None:
        """Save the pass rules of the players."""
        with self.or_refuse() as connection:
            self.change(connection, pass_rules=text_of(self.session.rules))

    def keep_game(self, connection: Connection) -> None:
        session = self.session
        row = {"document": game_to_json(session.journal), "over": session.over,
               "played_by": json.dumps(session.played_by), "conceded": json.dumps(session.conceded),
               "changed": timestamp(), "clocks": self.times, "begins": self.begins}  # fmt: skip
        self.change(connection, **row)
        there = (answers.c.battle == self.battle, answers.c.state.is_not(None))
        connection.execute(update(answers).where(*there).values(state=None))

    @property
    def standing(self) -> str:
        """Return the state of the game after its last answer."""
        journal = self.session.journal
        now = Waypoint(len(journal.answers), to_msgpack(journal.battle.state))
        return text_of(keep(journal.rules, now))

    @property
    def times(self) -> str | None:
        """Return the thinking time that is left, where there are clocks."""
        clocks = self.session.clocks
        return text_of(clocks.kept()) if clocks is not None else None

    def change(self, connection: Connection, **row: Any) -> None:
        connection.execute(update(battles).where(battles.c.id == self.battle).values(**row))

    @contextmanager
    def or_refuse(self) -> Iterator[Connection]:
        """Open a transaction about this battle. If it fails, or the battle is gone or was changed by another server,
        the player is sent the reason.
        """
        try:
            with self.database.writing() as connection:
                self.check(connection)
                yield connection
        except Trouble as error:
            log.error("battle %s: %s", self.battle, error, exc_info=error.__cause__)
            raise CannotKeep(str(error)) from error

    def check(self, connection: Connection) -> None:
        """Refuse to change a battle that is not what it was when this session last saved it. Locks keep other servers
        away, but not every drive knows locks, and a lock can be lost.
        """
        there = select(func.max(answers.c.number)).select_from(battles.outerjoin(answers)).where(*present(self.battle))
        found = connection.execute(there.group_by(battles.c.id)).first()
        if found is None:
            raise CannotKeep(DELETED)
        if self.last != (NO_ANSWER if found[0] is None else found[0]):
            log.error("battle %s was changed by another server", self.battle)
            raise CannotKeep(CHANGED)
