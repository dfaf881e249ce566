"""Battles for tests that look back on them: played in the store at once, without a socket."""

from functools import cache

from tests.web.people import at_home
from turnmaster.table import Journal
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Kept, Session
from turnmaster.web.app import make_app
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin
from turnmaster.web.battles.store import BattleStore, Past
from turnmaster.web.database.opening import open_folder

SEED = 11


def served(folder):
    """The battles of a folder, for the host: whatever is put into a database directly belongs to the host."""
    return at_home(make_app(open_folder(folder), hosts=["localhost.local"], pace=0.0))


@cache
def whole_record() -> tuple[Kept, ...]:
    """All answers of a battle of two bots."""
    begun = begin(demonstration())
    session = Session(begun.journal, begun.seats, begun.played_by)
    record: list[Kept] = []
    session.keep = record.append
    while session.waits_for_bot:
        session.step()
    return tuple(record)


def demonstration() -> NewBattle:
    return NewBattle(demonstration=True, battlefield="", turns=2, seed=SEED)


def fought(folder, answers=None, played_by=("aggressive", "aggressive"), seats=None, *, over=None):
    """A battle in the database of a folder, with so many of its answers: its id, and the secret of each seat."""
    journal = begin(demonstration()).journal
    record = [kept._replace(by=played_by[kept.given.player]) for kept in whole_record()[:answers]]
    opened = open_folder(folder)
    sitting = seats or [*(Seat(f"Seat {n}", (n,)) for n, by in enumerate(played_by) if by == PERSON), Seat("Observer")]
    battle, links = BattleStore(opened).begin(
        journal, sitting, played_by, 100, past=Past(record, over=answers is None if over is None else over)
    )
    opened.close()
    return battle, [link.secret for link in links]


def stored(folder, journal: Journal, record, seats, played_by, *, over=False):
    """A battle of any kind in the database of a folder."""
    opened = open_folder(folder)
    battle, links = BattleStore(opened).begin(journal, seats, played_by, 100, past=Past(record, over=over))
    opened.close()
    return battle, [link.secret for link in links]
