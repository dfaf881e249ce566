"""Battles that somebody looks back on. A few of them are kept at hand, so that every step of them is shown at once.

While a battle goes on, nobody may learn from its replay what they may not know at the table.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, NamedTuple

from litestar.exceptions import PermissionDeniedException
from sqlalchemy.engine import Row

from turnmaster.engine.turn.knowledge import ALL_SEEING
from turnmaster.table.recording.moments import RecordedStep
from turnmaster.table.recording.recording import Recording
from turnmaster.table.recording.report import Report, report_on
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Kept
from turnmaster.table.session.viewing import OBSERVER
from turnmaster.web.battles.access import check_may_see
from turnmaster.web.battles.rows import game_in, kept_in, people_of
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.columns import WORDS, read
from turnmaster.web.hosting.owners import Owner
from turnmaster.web.replays.store import saved_battle

MOST_CACHED = 6


class Look(NamedTuple):
    """A battle as it is kept, and the seat of whoever looks back on it, if they have one."""

    row: Row[Any]
    rows: Sequence[Row[Any]]
    recording: Recording
    seat: Seat | None
    cached: "Cached"

    @property
    def record(self) -> list[Kept]:
        """All answers that can be replayed."""
        return [kept_in(row) for row in self.rows] if self.recording.session.journal.answers else []

    @property
    def played_by(self) -> list[str]:
        return read(WORDS, self.row.played_by)

    @property
    def viewers(self) -> list[int]:
        """As whom the battle may be looked at, the usual one first.

        Once it is over, as everybody. Before, a seat sees what its player may know. People who share a seat would show
        each other what they hide, so they see what everybody may know.
        """
        if self.row.over:
            return [ALL_SEEING, *range(len(self.played_by)), OBSERVER]
        own = self.seat.plays if self.seat is not None else ()
        return [*own, OBSERVER] if len(own) == 1 else [OBSERVER]

    @property
    def may_know_all(self) -> bool:
        """Whether nothing has to be kept from the asker: the battle is over, or no other person is in it."""
        plays = self.seat.plays if self.seat is not None else ()
        people = [player for player, by in enumerate(self.played_by) if by == PERSON]
        return bool(self.row.over) or not people or (len(people) == 1 and people[0] in plays)

    def as_viewer(self, wanted: int | None) -> int:
        """As whom the asker looks: as they want to, if they may."""
        if wanted is None:
            return self.viewers[0]
        if wanted not in self.viewers:
            raise PermissionDeniedException("What this player knows is not told before the battle is over.")
        return wanted


class Cached:
    """A battle at hand: its recording, the rows that this is made of, and the report once somebody has asked for it.
    Those who look at one battle wait for each other, and for nobody else.
    """

    def __init__(self) -> None:
        self.one_at_a_time = Lock()
        self.recording: Recording | None = None
        self.report: Report | None = None
        self._rows: list[Row[Any]] = []

    def brought_up_to_date(self, row: Row[Any], rows: Sequence[Row[Any]], sitting: Sequence[Seat]) -> Recording:
        """The recording with everything that has happened since somebody last asked."""
        recording, self.recording = self.recording, None  # should this fail, the next one begins anew
        if recording is None or self._rows != list(rows[: len(self._rows)]):
            recording, self._rows, self.report = made_of(row, rows), list(rows), None
        conceded = people_of(row, len(recording.session.cast.players), sitting).conceded
        if recording.session.conceded != conceded:
            recording.session.conceded[:] = conceded
            self.report = None
        if len(rows) > len(self._rows):
            recording.go_on([kept_in(each) for each in rows[len(self._rows) :]])
            self.report = None
        self.recording, self._rows = recording, list(rows)
        return recording


class Recordings:
    """The recordings of a server: made when somebody asks, and the last few kept."""

    def __init__(self, store: BattleStore) -> None:
        self.store = store
        self._cached: OrderedDict[str, Cached] = OrderedDict()
        self._finding = Lock()

    def look(self, battle: str, owner: Owner, secret: str = "") -> Look:
        """Look back on a battle as it is kept now, if the asker may."""
        check_may_see(self.store.database, battle, owner, secret)
        cached = self._cache_of(battle)
        with cached.one_at_a_time:
            saved = saved_battle(self.store.database, battle, secret)
            recording = cached.brought_up_to_date(saved.row, saved.rows, saved.sitting)
            return Look(saved.row, saved.rows, recording, saved.seat, cached)

    def moments(self, look: Look, viewer: int) -> list[RecordedStep]:
        """All steps of a battle in a line, as somebody may know them."""
        with look.cached.one_at_a_time:
            return list(look.recording.moments(viewer))

    def report(self, look: Look) -> Report:
        """The report on a battle, made once."""
        cached = look.cached
        with cached.one_at_a_time:
            if cached.recording is not look.recording:
                return report_on(look.recording)
            cached.report = cached.report or report_on(look.recording)
            return cached.report

    def _cache_of(self, battle: str) -> Cached:
        """What is at hand of a battle; those that were asked for last stand last."""
        with self._finding:
            cached = self._cached.pop(battle, None) or Cached()
            self._cached[battle] = cached
            while len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)
            return cached


def made_of(row: Row[Any], rows: Sequence[Row[Any]]) -> Recording:
    game = game_in(row, rows)
    people = people_of(row, len(game.journal.setup.players), ())
    recording = Recording(game.journal, people.played_by, row.salt)
    recording.session.conceded += people.conceded
    recording.go_on(game.record)
    return recording
