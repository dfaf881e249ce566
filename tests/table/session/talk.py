"""Sessions for tests: every message goes through JSON and back, as it would on its way to somebody."""

from typing import Any

import msgspec

from tests.table.games import small_setup
from turnmaster.engine.core.setup import Setup
from turnmaster.table import Journal
from turnmaster.table.session.messages import Ask, Beats, Give, ToSeat, ToSession, View
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Session


def sent(message: ToSeat) -> Any:
    """A message as it arrives at a seat."""
    return msgspec.json.decode(msgspec.json.encode(message))


def received(request: ToSession) -> Any:
    """What a seat says, as it arrives at the session."""
    return msgspec.json.decode(msgspec.json.encode(request), type=ToSession)


class Person:
    """Somebody at a seat: remembers what they were shown last, and answers."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session, self.seat = session, seat
        self.got: list[Any] = []
        for message in session.join(seat):
            self.hear(message)

    def hear(self, message: ToSeat) -> None:
        sent(message)
        self.got.append(message)

    def last(self, kind: type[Any]) -> Any:
        return next((message for message in reversed(self.got) if isinstance(message, kind)), None)

    @property
    def view(self) -> Any:
        return self.last(View)

    @property
    def ask(self) -> Any:
        """What this seat is asked now: an Ask that came after the last View."""
        for message in reversed(self.got):
            if isinstance(message, Ask):
                return message
            if isinstance(message, View):
                return None
        return None

    @property
    def told(self) -> list[str]:
        beats = [beat for message in self.got if isinstance(message, Beats) for beat in message.beats]
        return [str(beat) for beat in beats]

    def say(self, request: ToSession) -> list[Any]:
        return self.session.handle(self.seat, received(request))

    def answer(self, *answer: Any) -> list[Any]:
        assert self.ask is not None, "nobody asked this seat"
        return self.say(Give(id=self.ask.id, answer=list(answer)))


class Table:
    """A session with people around it, each of whom hears what they are sent."""

    def __init__(self, setup: Setup | None = None, seats: tuple[Seat, ...] = (Seat("Ann", (0,)), Seat("Bob", (1,))),
                 played_by: tuple[str, ...] = (PERSON, PERSON), seed: int = 7, **more: Any) -> None:  # fmt: skip
        self.session = Session(Journal(setup or small_setup(), seed, log=[]), seats, played_by, **more)
        self.people = [Person(self.session, number) for number in range(len(seats))]

    def spread(self, out: list[Any]) -> list[Any]:
        for each in out:
            self.people[each.seat].hear(each.message)
        return out

    def say(self, seat: int, request: ToSession) -> list[Any]:
        return self.spread(self.people[seat].say(request))

    def answer(self, seat: int, *answer: Any) -> list[Any]:
        return self.spread(self.people[seat].answer(*answer))

    def run_bots(self) -> None:
        while self.session.waits_for_bot:
            self.spread(self.session.step())
