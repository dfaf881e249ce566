"""Battles in the database: begun, continued answer by answer, and found again after anything.

Every answer is a row, and kept with the state that it led to. The game as a whole is a save document, written again
when a phase has begun. Should rules change, a battle goes on from where it stands, and its answers from before stay
where they are: they are only not replayed any more. To open a battle changes nothing.
"""

import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from secrets import token_urlsafe
from time import monotonic, time
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.engine import Connection, Row

from turnmaster.bots import BOTS
from turnmaster.engine.kernel.battle import to_msgpack
from turnmaster.table import Given, Journal
from turnmaster.table.checks import Unsound
from turnmaster.table.journal import Waypoint
from turnmaster.table.kept_states import KeptState, keep
from turnmaster.table.reopening import Recorded, reopened
from turnmaster.table.saves import game_to_json, recorded_in, standing_in
from turnmaster.table.session.clocks import ClockChoice, Clocks, Now, Times, full_times
from turnmaster.table.session.pass_rules import PassRules
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import CannotKeep, Kept, Session
from turnmaster.web.database.columns import NUMBERS, WORDS, read, read_any
from turnmaster.web.database.failures import Trouble
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import HOST, answers, battles
from turnmaster.web.hosting.joined import is_in_list_of
from turnmaster.web.links import Link, free, held_seats, put_seats, renew, seat_with, seats_of, take

log = logging.getLogger("turnmaster.web")

ALSO_DELETED = "also_deleted"  # an option of routes that are for deleted battles as well
DELETED = "This battle was deleted. The journal can restore it."
CHANGED = "This was not saved, because another server has changed the battle. Here is how it stands now; try again."
TIMES, STATE = msgspec.json.Decoder(Times), msgspec.json.Decoder(KeptState)
PASS_RULES = msgspec.json.Decoder(dict[int, PassRules])
NO_ANSWER = -1  # the number of the last answer before there is one


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


class Store:
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
        keeper = Keeper(self.database, row.id, session, game.begins, rows[-1].number if rows else NO_ANSWER)
        session.keep, session.forget = keeper.keep, keeper.forget
        session.keep_seats, session.keep_rules = keeper.keep_seats, keeper.keep_rules
        session.keep_clocks = keeper.keep_clocks
        if row.clocks:
            session.clocks = Clocks(read(TIMES, row.clocks), self.now)
        if row.pass_rules:
            rules = read(PASS_RULES, row.pass_rules)
            session.rules |= rules
        return session


def present(battle: str) -> list[ColumnElement[bool]]:
    """What is true of the row of a battle that is there."""
    return [battles.c.id == battle, battles.c.deleted.is_(None)]


def is_there(connection: Connection, battle: str) -> bool:
    """Whether there is such a battle, and nobody has deleted it."""
    return connection.execute(select(battles.c.id).where(*present(battle))).first() is not None


def title_of(journal: Journal) -> str:
    return " against ".join(player.name for player in journal.setup.players)


class People(NamedTuple):
    """The people and bots who play in a battle, by player, and the players who have given up."""

    played_by: list[str]
    conceded: list[int]


def people_of(row: Row[Any], players: int, sitting: Sequence[Seat]) -> People:
    """Return who plays in a battle of so many players; refuse what was damaged."""
    people = People(read(WORDS, row.played_by), read(NUMBERS, row.conceded))
    named = [*people.conceded, *(player for seat in sitting for player in seat.plays)]
    are_known = all(by == PERSON or by in BOTS for by in people.played_by)
    if len(people.played_by) != players or not are_known or any(player not in range(players) for player in named):
        raise Unsound("nobody knows who plays in it")
    return people


class Game(NamedTuple):
    """A battle as it is kept: the game at its beginning, the answers that lead to where it stands, and the number of
    the first of them.
    """

    journal: Journal
    record: list[Kept]
    begins: int


def game_in(row: Row[Any], rows: Sequence[Row[Any]]) -> Game:
    """The game of a battle. Under other rules than those it was played with, it begins anew where it stands."""
    journal = reopened(recorded_of(row, rows), log=[])
    if journal.is_from_stored_state:
        return Game(journal, [], rows[-1].number + 1 if rows else 0)
    return Game(journal.begun_again(), record_in(row, rows), row.begins)


def recorded_of(row: Row[Any], rows: Sequence[Row[Any]]) -> Recorded:
    """The game of its document, with the answers since then and the state to which they led."""
    recorded = recorded_in(row.document)
    states = list(recorded.states)
    if rows and rows[-1].state:
        states.append(standing_in(read(STATE, rows[-1].state)))
    return recorded._replace(answers=[kept.given for kept in record_in(row, rows)], states=states)


def record_in(row: Row[Any], rows: Sequence[Row[Any]]) -> list[Kept]:
    """The answers that the rules of a battle can replay."""
    return [kept_in(each) for each in rows if each.number >= row.begins]


def text_of(struct: object) -> str:
    """What is kept of the table, as JSON."""
    return msgspec.json.encode(struct).decode()


def row_of(kept: Kept) -> dict[str, Any]:
    given = kept.given
    return {"player": given.player, "answer": json.dumps(given.answer), "given_by": kept.by, "reason": kept.reason}


def kept_in(row: Row[Any]) -> Kept:
    return Kept(Given(row.player, tuple_of(read_any(row.answer))), row.given_by, row.reason)


def tuple_of(value: Any) -> Any:
    """What was written as a list, as an answer has it."""
    return tuple(tuple_of(part) for part in value) if isinstance(value, list) else value


class Keeper:
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
               "changed": int(time()), "clocks": self.times, "begins": self.begins}  # fmt: skip
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
