"""Record a battle once, so that any step of it can be shown immediately, as any player may know it.

Step 0 is what happens before the first decision; every answer is a step after it. A part that was played under other
rules comes first, phase by phase and without a log.
"""

from collections.abc import Sequence

from turnmaster.engine.core.answers import Decision
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.events import Event
from turnmaster.engine.turn.knowledge import ALL_SEEING
from turnmaster.table.journal import Given, Journal
from turnmaster.table.recording.moments import RecordedStep, moment_of
from turnmaster.table.session.messages import UndoView, View
from turnmaster.table.session.seats import Seat
from turnmaster.table.session.session import Kept, Session
from turnmaster.table.session.viewing import OBSERVER, player_views, view_of
from turnmaster.telling.log_entries import LogEntry


class Recording:
    """All steps of a battle, with the log of each player, of a spectator and of a viewer who sees everything.

    It can follow a running battle forward; after an undo it has to be built again.
    """

    def __init__(self, journal: Journal, played_by: Sequence[str], salt: str = "") -> None:
        again = journal.begun_again()
        self.viewers = [*range(len(played_by)), OBSERVER, ALL_SEEING]
        seats = [Seat("", () if viewer == OBSERVER else (viewer,)) for viewer in self.viewers]
        self.session = Session(again, seats, played_by, salt)
        self.earlier = len(journal.earlier)  # steps that have no story
        self._states = [waypoint.state for waypoint in journal.earlier]
        self._events, self._heard = [0] * self.earlier, [[0] * self.earlier for _ in seats]
        self._moments: dict[int, list[RecordedStep]] = {viewer: [] for viewer in self.viewers}
        self._note()

    def go_on(self, kept: Sequence[Kept]) -> None:
        """Add the next answers to the recording."""
        for each in kept:
            self.session.resume([each])
            self._note()

    def _note(self) -> None:
        assert self.session.journal.log is not None
        self._events.append(len(self.session.journal.log))
        for heard, story in zip(self._heard, self.session.stories, strict=True):
            heard.append(len(story.entries))
        self._states.append(to_msgpack(self.session.battle.state))  # last: whoever reads meanwhile sees whole steps

    def __len__(self) -> int:
        return len(self._states)

    def battle(self, step: int) -> Battle:
        """Return an independent battle after a step."""
        journal = self.session.journal
        return Battle(journal.rules, journal.setup, from_msgpack(self._states[step]))

    def given(self, step: int) -> Given | None:
        """Return the answer that led to a step."""
        number = step - self.earlier - 1
        return self.session.journal.answers[number] if number >= 0 else None

    def asked(self, step: int) -> Decision | None:
        """Return the decision that was answered in a step."""
        return self.battle(step - 1).decision if step > self.earlier else None

    def events(self, step: int) -> list[Event]:
        """Return all events of a step, hidden ones included."""
        assert self.session.journal.log is not None
        return self.session.journal.log[self._events[step - 1] if step else 0 : self._events[step]]

    def view(self, step: int, knows: int) -> View:
        return view_of(self.battle(step), self.session.cast, knows, UndoView())

    def story(self, knows: int) -> list[LogEntry]:
        """Return the whole log for a viewer who knows what this player knows."""
        return self.session.stories[self.viewers.index(knows)].entries

    def entries(self, step: int, knows: int) -> list[LogEntry]:
        """Return the log entries of a step for a viewer who knows what this player knows."""
        seat = self.viewers.index(knows)
        return self.session.stories[seat].entries[self.first_entry(step, knows) : self._heard[seat][step]]

    def first_entry(self, step: int, knows: int) -> int:
        """Return the number of log entries before those of a step."""
        return self._heard[self.viewers.index(knows)][step - 1] if step else 0

    def moments(self, knows: int) -> list[RecordedStep]:
        """Return a summary of every step for a viewer who knows what this player knows."""
        found = self._moments[knows]
        for step in range(len(found), len(self)):
            given, battle = self.given(step), self.battle(step)
            player = given.player if given is not None else -1
            found.append(moment_of(battle, step, player, player_views(battle, knows), self.entries(step, knows)))
        return found
