"""Games at a real table in the database. Every entry is on disk before it is acknowledged, and can be taken back."""

from secrets import token_urlsafe
from typing import Any, NamedTuple

import msgspec
from litestar.exceptions import PermissionDeniedException
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection, Row

from turnmaster.errors import TurnmasterError
from turnmaster.lab.situation import BadDuel
from turnmaster.tabletop.entries import AnyEntry, Attacked
from turnmaster.tabletop.game import Standing, TabletopGame, enter, settled, standing
from turnmaster.tabletop.report import TabletopReport, report_of
from turnmaster.web.database.columns import read
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import HOST, tabletop_entries, tabletops
from turnmaster.web.errors import Refused, in_words
from turnmaster.web.hosting.joined import has_joined, is_in_list_of, join
from turnmaster.web.hosting.owners import Owner

MOST_GAMES = 5_000  # of one owner
MOST_ENTRIES = 2_000  # of a game; all of them are gone through for every answer

GONE = "There is no such game. Perhaps it was deleted; undo may bring it back."
NOT_YOURS = "This game was begun on another device, and only there it can be deleted."
STALE = "Somebody else entered something meanwhile. Here is how the game stands now; enter yours again."


class SavedTabletop(NamedTuple):
    """A game with all that was entered, and how it stands. `undone` is how many entries could be made again."""

    id: str
    game: TabletopGame
    entries: list[AnyEntry]
    table: Standing
    undone: int

    @property
    def report(self) -> TabletopReport:
        """Return the report of the game as it stands."""
        return report_of(self.game, self.entries)


class Listed(NamedTuple):
    """A game as a list shows it."""

    id: str
    title: str
    changed: int
    over: bool
    is_own: bool


class TabletopStore:
    """All games at real tables of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def listed(self, owner: str = HOST) -> list[Listed]:
        """All games that an owner began or was given the link of, the latest first."""
        is_own = tabletops.c.owner == owner
        columns = (tabletops.c.id, tabletops.c.title, tabletops.c.changed, tabletops.c.over, is_own)
        there = select(*columns).where(tabletops.c.deleted.is_(None), is_in_list_of(owner, tabletops, "tabletop"))
        with self.database.reading() as connection:
            rows = connection.execute(there.order_by(tabletops.c.changed.desc(), tabletops.c.id))
            return [Listed(*row) for row in rows]

    def start(self, game: TabletopGame, now: int, owner: str = HOST) -> str:
        """Keep a new game; its id, which nobody can guess."""
        id = token_urlsafe(12)
        with self.database.writing() as connection:
            there = select(func.count()).where(tabletops.c.owner == owner)
            if connection.execute(there).scalar_one() >= MOST_GAMES:
                raise Refused(f"There are {MOST_GAMES:,} games already, and no room for more.")
            row = {"id": id, "title": game.title, "created": now, "changed": now, "over": False,
                   "document": msgspec.json.encode(game), "owner": owner}  # fmt: skip
            connection.execute(insert(tabletops).values(**row))
        return id

    def saved(self, id: str) -> SavedTabletop:
        """A game as it stands."""
        with self.database.reading() as connection:
            return _saved(connection, id)

    def welcome(self, id: str, owner: Owner) -> None:
        """Refuse a game that is not there; otherwise it is in the list of everybody who opens its link."""
        with self.database.reading() as connection:
            is_listed = _row(connection, id).owner == owner.id or has_joined(connection, owner.id, "tabletop", id)
        if not is_listed:
            join(self.database, owner, "tabletop", id)

    def enter(self, id: str, number: int, entry: AnyEntry, now: int) -> SavedTabletop:
        """Add an entry, if it is the next one after those that its writer knew. What was undone is forgotten."""
        with self.database.writing() as connection:
            _hold(connection, id)
            saved = _saved(connection, id)
            if number != len(saved.entries):
                raise Refused(STALE, "number")
            if number >= MOST_ENTRIES:
                raise Refused(f"A game holds {MOST_ENTRIES:,} entries, and no more.")
            with in_words(seen_about):
                if isinstance(entry, Attacked):
                    entry = settled(saved.game, saved.table, entry)
                enter(saved.game, saved.table, entry)
            connection.execute(delete(tabletop_entries).where(*_of(id), tabletop_entries.c.undone))
            row = {"tabletop": id, "number": number, "entry": msgspec.json.encode(entry).decode(), "made": now}
            connection.execute(insert(tabletop_entries).values(**row, undone=False))
            _touch(connection, id, now, over=saved.table.over)
            return SavedTabletop(id, saved.game, [*saved.entries, entry], saved.table, 0)

    def undo(self, id: str, number: int, now: int) -> SavedTabletop:
        """Undo the last entry, if it is still the last."""
        return self._turn(id, number, now, undone=False)

    def redo(self, id: str, number: int, now: int) -> SavedTabletop:
        """Make the entry again that was undone last."""
        return self._turn(id, number, now, undone=True)

    def _turn(self, id: str, number: int, now: int, *, undone: bool) -> SavedTabletop:
        with self.database.writing() as connection:
            _hold(connection, id)
            saved = _saved(connection, id)
            if number != len(saved.entries):
                raise Refused(STALE, "number")
            if not (saved.undone if undone else saved.entries):
                raise Refused("There is nothing more to do again." if undone else "There is nothing more to undo.")
            which = tabletop_entries.c.number == (number if undone else number - 1)
            connection.execute(update(tabletop_entries).where(*_of(id), which).values(undone=not undone))
            changed = _saved(connection, id)
            _touch(connection, id, now, over=changed.table.over)
            return changed

    def delete(self, id: str, now: int, *, deleted: bool = True, owner: str = HOST) -> None:
        """Delete a game, or fetch it back, if it is the owner who asks."""
        with self.database.writing() as connection:
            there = connection.execute(select(tabletops.c.owner, tabletops.c.deleted).where(tabletops.c.id == id))
            row = there.first()
            if row is None or (row.owner != owner and row.deleted is not None):
                raise Refused(GONE, "gone")
            if row.owner != owner:
                raise PermissionDeniedException(NOT_YOURS)
            mark = now if deleted else None
            connection.execute(update(tabletops).where(tabletops.c.id == id).values(deleted=mark))


def seen_about(error: TurnmasterError) -> str:
    """Return the circumstance of an attack that an error is about."""
    return f"attack.seen.{error.about}" if isinstance(error, BadDuel) and error.about else ""


def _of(id: str) -> list[Any]:
    return [tabletop_entries.c.tabletop == id]


def _hold(connection: Connection, id: str) -> None:
    """Keep others from changing a game until this change is made: writing to its row is what makes them wait."""
    connection.execute(update(tabletops).where(tabletops.c.id == id).values(changed=tabletops.c.changed))


def _row(connection: Connection, id: str) -> Row[Any]:
    row = connection.execute(select(tabletops).where(tabletops.c.id == id, tabletops.c.deleted.is_(None))).first()
    if row is None:
        raise Refused(GONE, "gone")
    return row


def _saved(connection: Connection, id: str) -> SavedTabletop:
    game = read(_games, _row(connection, id).document)
    there = select(tabletop_entries).where(*_of(id)).order_by(tabletop_entries.c.number)
    rows = connection.execute(there).all()
    entries = [read(_entries, each.entry) for each in rows if not each.undone]
    return SavedTabletop(id, game, entries, standing(game, entries), len(rows) - len(entries))


_games, _entries = msgspec.json.Decoder(TabletopGame), msgspec.json.Decoder(AnyEntry)


def _touch(connection: Connection, id: str, now: int, *, over: bool) -> None:
    connection.execute(update(tabletops).where(tabletops.c.id == id).values(changed=now, over=over))
