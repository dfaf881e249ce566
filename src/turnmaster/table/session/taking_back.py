"""Undo, redo and consent. A player who takes something back returns to their last decision, past bots and pass rules.

Nobody is asked as long as no dice were rolled since, nothing of others came to light, and no other person has decided
anything; otherwise the players concerned have to agree. Bots never mind. The end of a battle is told with its seed and
all that was hidden, so among several people nothing is taken back after it.
"""

from typing import TYPE_CHECKING, NamedTuple

from turnmaster.engine.kernel.events import UnitEvent
from turnmaster.table.journal import Given
from turnmaster.table.session.messages import UndoView, WantsUndo
from turnmaster.table.session.seats import PERSON, Out
from turnmaster.table.session.undone import undone

if TYPE_CHECKING:
    from turnmaster.table.session.session import Session

MOST_WISHES = 3  # times that others are asked to agree to the same undo
NOTHING = "You have decided nothing that could be taken back."
NOTHING_AGAIN = "There is nothing to do again."
OVER = "The battle is over and everything in it is known, so nothing is undone. Its replay can be played from any step."
ENOUGH = f"You have asked {MOST_WISHES} times to undo this decision. Continue, or ask again after your next decision."
NOT_ASKED = "Nobody asks you to agree to an undo."


class Wanted(NamedTuple):
    """A seat wants to go back until a number of answers are left, and these players have agreed to it."""

    seat: int
    answers: int
    agreed: frozenset[int]


class Unsaved(NamedTuple):
    """How things stand about taking back, of which nothing is saved: after how many answers, who wants to take
    something back, and what could be done again, the next one last.
    """

    answers: int
    wanted: Wanted | None
    undone: list[Given]
    by: list[list[str]]


class TakingBack:
    """What was taken back in a session, and what somebody wants to take back."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.wanted: Wanted | None = None
        self.wishes: dict[int, int] = {}  # how often each seat has asked others since the last answer
        self.undone: list[list[str]] = []  # who had given the answers that were taken back together

    @property
    def unsaved(self) -> Unsaved:
        journal = self.session.journal
        return Unsaved(len(journal.answers), self.wanted, journal.undone, [list(each) for each in self.undone])

    def take_up(self, unsaved: Unsaved) -> None:
        """Go on as before a change that could not be saved, in a battle that was opened anew. Of answers that were done
        again one by one, the first may be saved and the others not.
        """
        saved, undone, by = self.session.journal.answers, unsaved.undone, unsaved.by
        again = saved[unsaved.answers :]
        if len(saved) < unsaved.answers or again != undone[: -len(again) - 1 : -1]:
            return
        for _ in again:
            undone.pop()
            by[-1].pop(0)
            if not by[-1]:
                by.pop()
        self.session.journal.take_up_undone(undone)
        self.undone = by
        self.wanted = unsaved.wanted if not again else None

    def let_go(self) -> None:
        """Somebody has answered: what was taken back is gone, and a player who wanted to go back has to ask again."""
        self.wanted = None
        self.wishes.clear()
        self.undone.clear()

    def view(self, seat: int) -> UndoView:
        possible = not self.why_not(seat)
        needs = self.who_must_consent(seat, self.last_own(seat)) if possible else []
        return UndoView(possible, needs, self.may_do_again(seat))

    def why_not(self, seat: int) -> str:
        """Say why a seat can take nothing back; nothing if it can."""
        session = self.session
        if self.last_own(seat) < 0 or session.is_given_up:
            return NOTHING
        return OVER if session.over and self.others(seat) else ""

    def may_do_again(self, seat: int) -> bool:
        """Whether it was this seat that took something back last: its own decision is the first to be given again."""
        return bool(self.undone) and self.session.journal.undone[-1].player in self.session.seats[seat].plays

    def others(self, seat: int) -> list[int]:
        """The players of people at other seats."""
        session = self.session
        everybody = range(len(session.played_by))
        return [n for n in everybody if n not in session.bots and n not in session.seats[seat].plays]

    def last_own(self, seat: int) -> int:
        """The number of the last answer that a person at a seat gave, not a rule or a bot; -1 if there is none."""
        answers, plays = self.session.journal.answers, self.session.seats[seat].plays
        own = (n for n in reversed(range(len(answers))) if answers[n].player in plays)
        return next((n for n in own if self.session.given_by[n] == PERSON), -1)

    def who_must_consent(self, seat: int, answers: int) -> list[int]:
        """The players of people elsewhere who have decided something since, or all of them if dice were rolled or
        something that they had hidden came to light.
        """
        journal, others = self.session.journal, self.others(seat)
        since = {given.player for given in journal.answers[answers:]}
        shown = journal.has_rolled_since(answers) or self.has_learned_since(seat, answers)
        return others if shown else [n for n in others if n in since]

    def has_learned_since(self, seat: int, answers: int) -> bool:
        """Whether a unit of others came to light after the first so many answers."""
        units, own = self.session.battle.state.units, self.session.seats[seat].plays
        events = self.session.journal.events_since(answers)
        shown = (event for event in events if isinstance(event, UnitEvent) and event.brings_to_light)
        return any(units[event.unit].player not in own for event in shown)

    def want(self, seat: int) -> list[Out]:
        """A seat wants its last decision back."""
        last, why_not = self.last_own(seat), self.why_not(seat)
        if why_not:
            return self.session.refuse(seat, why_not)
        needs = set(self.who_must_consent(seat, last))
        if not needs:
            return self.go_back_to(last)
        if self.wishes.get(seat, 0) >= MOST_WISHES:
            return self.session.refuse(seat, ENOUGH)
        self.wishes[seat] = self.wishes.get(seat, 0) + 1
        self.wanted = Wanted(seat, last, frozenset())
        return [Out(n, request) for n in range(len(self.session.seats)) for request in self.asks(n)]

    def asks(self, seat: int) -> list[WantsUndo]:
        """Ask a seat that has to agree to an undo, if it has not done so yet."""
        wanted = self.wanted
        if wanted is None:
            return []
        missing = set(self.who_must_consent(wanted.seat, wanted.answers)) - wanted.agreed
        if not missing & set(self.session.seats[seat].plays):
            return []
        player = self.session.journal.answers[wanted.answers].player
        return [WantsUndo(player=player, words=self.words_for(seat, wanted.answers))]

    def words_for(self, seat: int, last: int) -> str:
        """Say which decision would be undone, as far as a seat may know it that has to agree."""
        session, journal = self.session, self.session.journal
        return undone(journal.battle_at(last), journal.answers[last].answer, session.battle, session.seats[seat].plays)

    def consent(self, seat: int, *, yes: bool) -> list[Out]:
        wanted, plays = self.wanted, self.session.seats[seat].plays
        needs = set(self.who_must_consent(wanted.seat, wanted.answers)) if wanted is not None else set()
        if wanted is None or not needs & set(plays):
            return self.session.refuse(seat, NOT_ASKED)
        if not yes:
            self.wanted = None
            who = self.session.seats[seat].name
            return self.session.refuse(wanted.seat, f"{who} does not want that to be taken back.")
        self.wanted = wanted._replace(agreed=wanted.agreed | set(plays))
        return self.go_back_to(wanted.answers) if needs <= self.wanted.agreed else []

    def go_back_to(self, answers: int) -> list[Out]:
        """Take answers back until this many are left."""
        session = self.session
        self.wanted = None
        self.wishes.clear()
        self.undone.append(session.given_by[answers:])
        while len(session.journal.answers) > answers:
            session.journal.undo(consent=range(len(session.played_by)))
        return session.forget_after(answers)

    def do_again(self, seat: int) -> list[Out]:
        """Give again the answers that were taken back last; their dice fall as they did before."""
        session = self.session
        if not self.may_do_again(seat):
            return session.refuse(seat, NOTHING_AGAIN)
        heard = [len(story.entries) for story in session.stories]
        for by in self.undone.pop():
            decision = session.battle.decision
            assert decision is not None
            session.journal.redo()
            session.note(decision, by, "")
        return session.news(heard)
