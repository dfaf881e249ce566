"""Saves a live battle as it is played: every answer with the state that it led to, and the game at each new phase."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from turnmaster.engine.kernel.battle import to_msgpack
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

DELETED = "This battle was deleted. The journal can restore it."
CHANGED = "This was not saved, because another server has changed the battle. Here is how it stands now; try again."
NO_ANSWER = -1  # the number of the last answer before there is one


class Saver:
    """Keeps what happens in one session, whose first answer has the number `begins`. Where it cannot, nothing has
    happened.
    """

    def __init__(self, database: Database, battle: str, session: Session, begins: int, last: int) -> None:
        """`last` is the number of the last answer that is saved."""
        self.database, self.battle, self.session, self.begins, self.last = database, battle, session, begins, last
        # Where its rules have changed, the first answer brings a document that begins where the game stands.
        self.phase = self.now if not session.journal.is_from_stored_state else None

    @property
    def now(self) -> tuple[int, str]:
        state = self.session.battle.state
        return state.turn, state.phase

    def keep(self, kept: Kept) -> None:
        """Keep an answer; when a phase has begun, the game as a whole as well."""
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
        """Keep only the first so many answers."""
        with self.or_refuse() as connection:
            gone = (answers.c.battle == self.battle, answers.c.number >= self.begins + left)
            connection.execute(delete(answers).where(*gone))
            self.keep_game(connection)
        self.phase, self.last = self.now, self.begins + left - 1

    def keep_seats(self) -> None:
        """Keep who has given up and who plays in their place, and how long everybody may still think."""
        with self.or_refuse() as connection:
            self.keep_game(connection)

    def keep_clocks(self) -> None:
        """Keep how long everybody may still think."""
        with self.or_refuse() as connection:
            self.change(connection, clocks=self.times)

    def keep_rules(self) -> None:
        """Keep what players pass by themselves."""
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
        """How the game stands after its last answer."""
        journal = self.session.journal
        now = Waypoint(len(journal.answers), to_msgpack(journal.battle.state))
        return text_of(keep(journal.rules, now))

    @property
    def times(self) -> str | None:
        """How long players may still think, where there are clocks."""
        clocks = self.session.clocks
        return text_of(clocks.kept()) if clocks is not None else None

    def change(self, connection: Connection, **row: Any) -> None:
        connection.execute(update(battles).where(battles.c.id == self.battle).values(**row))

    @contextmanager
    def or_refuse(self) -> Iterator[Connection]:
        """A transaction about this battle. Where it fails, or the battle is gone or was changed by somebody else, that
        is told to the player.
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
