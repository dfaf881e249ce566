"""Undo, redo and consent. Undo returns a player to their last own decision, past those of bots and pass rules.

Consent is needed if dice were rolled since, if hidden units of other players were revealed, or if another person has
decided something. Bots always consent. The end of a battle reveals its seed and all hidden units, so a battle between
several people cannot be undone after it.
"""

from typing import TYPE_CHECKING, NamedTuple

from turnmaster.engine.core.events import UnitEvent
from turnmaster.table.journal import Given
from turnmaster.table.session.messages import UndoView, WantsUndo
from turnmaster.table.session.seats import PERSON, Out
from turnmaster.table.session.undone import undone

if TYPE_CHECKING:
    from turnmaster.table.session.session import Session

MOST_WISHES = 3  # times that others are asked to agree to the same undo
NOTHING = "Nothing to undo."
NOTHING_AGAIN = "Nothing to redo."
OVER = (
    "The battle is over and everything in it is known, so it cannot be undone. You can play its replay from any step."
)
ENOUGH = f"You have asked {MOST_WISHES} times to undo this decision. Continue, or ask again after your next decision."
NOT_ASKED = "There is no undo request for you."


class Wanted(NamedTuple):
    """An undo request: a seat, the number of answers to remain, and the players who agreed."""

    seat: int
    answers: int
    agreed: frozenset[int]


class Unsaved(NamedTuple):
    """The unsaved state of undo: the number of answers, the open request, and the answers that can be redone, next one
    last.
    """

    answers: int
    wanted: Wanted | None
    undone: list[Given]
    by: list[list[str]]


class TakingBack:
    """The undone answers and the undo request of a session."""

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
        """Restore undo and redo in a battle that was reopened after a failed save. Of answers that were being redone,
        the first ones may be saved.
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
        """Forget the undone answers and the undo request, because a new answer was given."""
        self.wanted = None
        self.wishes.clear()
        self.undone.clear()

    def view(self, seat: int) -> UndoView:
        possible = not self.why_not(seat)
        needs = self.who_must_consent(seat, self.last_own(seat)) if possible else []
        return UndoView(possible, needs, self.may_do_again(seat))

    def why_not(self, seat: int) -> str:
        """Return why a seat cannot undo anything; an empty text if it can."""
        session = self.session
        if self.last_own(seat) < 0 or session.is_given_up:
            return NOTHING
        return OVER if session.over and self.others(seat) else ""

    def may_do_again(self, seat: int) -> bool:
        """Check whether a seat can redo: the next undone answer is its own."""
        return bool(self.undone) and self.session.journal.undone[-1].player in self.session.seats[seat].plays

    def others(self, seat: int) -> list[int]:
        """Return the human players at other seats."""
        session = self.session
        everybody = range(len(session.played_by))
        return [n for n in everybody if n not in session.bots and n not in session.seats[seat].plays]

    def last_own(self, seat: int) -> int:
        """Return the number of the last answer by a person at a seat, without rules and bots; -1 if there is none."""
        answers, plays = self.session.journal.answers, self.session.seats[seat].plays
        own = (n for n in reversed(range(len(answers))) if answers[n].player in plays)
        return next((n for n in own if self.session.given_by[n] == PERSON), -1)

    def who_must_consent(self, seat: int, answers: int) -> list[int]:
        """Return the human players who must approve an undo: those who acted since, or all if dice were rolled or
        hidden units revealed.
        """
        journal, others = self.session.journal, self.others(seat)
        since = {given.player for given in journal.answers[answers:]}
        shown = journal.has_rolled_since(answers) or self.has_learned_since(seat, answers)
        return others if shown else [n for n in others if n in since]

    def has_learned_since(self, seat: int, answers: int) -> bool:
        """Check whether a hidden unit of another player was revealed after a number of answers."""
        units, own = self.session.battle.state.units, self.session.seats[seat].plays
        events = self.session.journal.events_since(answers)
        shown = (event for event in events if isinstance(event, UnitEvent) and event.brings_to_light)
        return any(units[event.unit].player not in own for event in shown)

    def want(self, seat: int) -> list[Out]:
        """Undo the last decision of a seat, or ask the players concerned for consent."""
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
        """Return the undo request for a seat that still has to consent."""
        wanted = self.wanted
        if wanted is None:
            return []
        missing = set(self.who_must_consent(wanted.seat, wanted.answers)) - wanted.agreed
        if not missing & set(self.session.seats[seat].plays):
            return []
        player = self.session.journal.answers[wanted.answers].player
        return [WantsUndo(player=player, words=self.words_for(seat, wanted.answers))]

    def words_for(self, seat: int, last: int) -> str:
        """Describe the decision that would be undone, as far as the asked seat may know it."""
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
            return self.session.refuse(wanted.seat, f"{who} declined the undo request.")
        self.wanted = wanted._replace(agreed=wanted.agreed | set(plays))
        return self.go_back_to(wanted.answers) if needs <= self.wanted.agreed else []

    def go_back_to(self, answers: int) -> list[Out]:
        """Undo answers until this many are left."""
        session = self.session
        self.wanted = None
        self.wishes.clear()
        self.undone.append(session.given_by[answers:])
        while len(session.journal.answers) > answers:
            session.journal.undo(consent=range(len(session.played_by)))
        return session.forget_after(answers)

    def do_again(self, seat: int) -> list[Out]:
        """Redo the answers that were undone last; their dice show the same faces as before."""
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
