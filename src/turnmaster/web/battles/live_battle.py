"""A live battle: it handles messages in order and sends the results to all seats.

The rules run in threads of `workers`, so that a bot that thinks long in one battle does not delay another.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from time import monotonic

import msgspec

from turnmaster.house_loading import blamed
from turnmaster.table.session.messages import FromSeat, Glance, Pace, Refused, Say, SetPace, Skip, ToSeat, ToSession
from turnmaster.table.session.questions import Question
from turnmaster.table.session.seats import Out
from turnmaster.table.session.session import CannotKeep, Session
from turnmaster.table.session.taking_back import Unsaved
from turnmaster.web.battles.listener import NO_SUCH_SEAT, NOBODY_KNOWN, TOO_MANY_AT_SEAT, Listener
from turnmaster.web.database.failures import CannotRead
from turnmaster.web.safety import Bucket
from turnmaster.web.shares import Visitor
from turnmaster.web.workers import Workers

log = logging.getLogger("turnmaster.web")

PUSHED_OUT = "This link was opened in {} other places, which is the most. Look at this page to continue here."
TOO_MANY_WATCH = "So many others watch this battle that there is no room for one more. Look at this page again later."
EXCUSE = "Something went wrong here. Nothing of yours is lost; try again, or try something else."
MOST_SAID, SAID_A_SECOND = 10, 0.5  # chat messages of a seat, at once and on average
TOO_MUCH_TALK = "You have said much in a short time. Wait a few seconds, and say it again."
ARRIVAL = 30.0  # seconds in which a visitor who asked for a battle connects to it, even if many do so at once
MOST_AT_A_SEAT = 8  # connections: pages and devices of one player
MOST_WATCHING = 100  # connections of the one link that all spectators share
MOST_FROM_ONE_ADDRESS = 50  # of them
TRY_AGAIN = 5.0  # seconds until something is tried again that could not be saved
PACE = 0.35  # seconds between two decisions of a bot, so that people can follow
TIMES: dict[Pace, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.3, "at once": 0.0}  # as long as that


def excuse_for(error: Exception) -> str:
    """Return the sentence for players when something failed: it names the house rule that is to blame, if any."""
    found = blamed(error, folders=False)
    return f"{found}. Nothing of yours is lost." if found else EXCUSE


Reopen = Callable[[], Session | None]
Lane = Callable[[Callable[[], list[Out]]], Awaitable[list[Out]]]  # the threads in which something runs


class LiveBattle:
    """One battle and the connections to it."""

    def __init__(self, session: Session, workers: Workers, pace: float = PACE, reopen: Reopen = lambda: None) -> None:
        """`reopen` gives the battle as it is saved, or nothing if it is gone."""
        self.session, self.workers, self.pace, self.reopen = session, workers, pace, reopen
        self.listeners: set[Listener] = set()
        self.is_skipping = self.is_closed = False
        self._one_at_a_time = asyncio.Lock()
        self._expected_until = 0.0
        self._allowances: dict[int, Bucket] = {}
        self._chat_allowances: dict[int, Bucket] = {}
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.Task[None] | None = None
        self._goodbye: asyncio.Task[None] | None = None

    # Connections

    async def enter(
        self, seat: int, may_enter: Callable[[], bool] = lambda: True, visitor: Visitor = NOBODY_KNOWN
    ) -> Listener:
        """Connect to a seat, and send everything there is to know first.

        Whether the secret still opens the seat is checked once the connection can be closed: a link that is replaced
        while somebody waits to come in does not let them in.
        """
        listener = Listener(seat, visitor)
        async with self._one_at_a_time:
            if self.is_closed:
                listener.hang_up()
                return listener
            self.listeners.add(listener)
            try:
                await self._welcome(listener, may_enter)
            except CannotRead as error:
                log.error("nobody could come in: %s", error, exc_info=error.__cause__)
                listener.hang_up()
            finally:
                if not listener.has_come:
                    self.leave(listener)
        if listener.has_come:
            self._expected_until = 0.0
            self.wake_bots()
            self.set_alarm()
        return listener

    async def _welcome(self, listener: Listener, may_enter: Callable[[], bool]) -> None:
        if not await self.workers.for_person(may_enter):
            self.send_away(listener.seat, listener)
            return
        if not self._makes_room_for(listener):
            self._close_one_too_many(listener, TOO_MANY_WATCH)
            return
        for message in await self.workers.for_person(partial(self._join, listener.seat)):
            listener.send(message)
        listener.has_come = True

    def _makes_room_for(self, newcomer: Listener) -> bool:
        """Close the oldest connection of a person who has too many. All spectators share a seat: one more than there
        may be of them finds no room, and pushes out nobody else.
        """
        plays = bool(self.session.seats[newcomer.seat].plays)
        here = [one for one in self.listeners if one.seat == newcomer.seat]
        own = here if plays else [one for one in here if one.visitor.owner == newcomer.visitor.owner]
        if len(own) > MOST_AT_A_SEAT:
            self._close_one_too_many(min(own, key=lambda one: one.came), PUSHED_OUT.format(MOST_AT_A_SEAT))
            return True
        address = newcomer.visitor.address
        from_there = [one for one in here if address and one.visitor.address == address]
        return plays or (len(here) <= MOST_WATCHING and len(from_there) <= MOST_FROM_ONE_ADDRESS)

    def _close_one_too_many(self, listener: Listener, reason: str) -> None:
        self.listeners.discard(listener)
        listener.closes_with = TOO_MANY_AT_SEAT
        listener.hang_up(Refused(reason=reason))

    def may_send(self, seat: int, now: float) -> bool:
        """Check whether a seat may send one more message; all its connections share an allowance."""
        return self._allowances.setdefault(seat, Bucket(now)).take(now)

    def may_chat(self, seat: int, now: float) -> bool:
        """Check whether a seat may send one more chat message."""
        return self._chat_allowances.setdefault(seat, Bucket(now, MOST_SAID, SAID_A_SECOND)).take(now)

    def expect(self) -> None:
        """Keep the battle open for a visitor who is about to connect."""
        self._expected_until = monotonic() + ARRIVAL

    @property
    def is_empty(self) -> bool:
        """Check whether the battle can be closed without closing a connection."""
        return not self.listeners and not self.bots_act and self._expected_until < monotonic()

    def _join(self, seat: int) -> list[ToSeat]:
        """Return what a new connection is sent first. Clocks run from now on."""
        self.session.attend(somebody=True)
        return self.session.join(seat)

    async def glance(self) -> Glance:
        """Return the battle as spectators see it, without connecting."""
        async with self._one_at_a_time:
            shown = await self.workers.for_person(self.session.glance)
            self._expected_until = 0.0
            return shown

    def leave(self, listener: Listener) -> None:
        """Forget a connection. Clocks stop with the last one."""
        self.listeners.discard(listener)
        if not self.listeners and not self.is_closed:
            self._goodbye = asyncio.create_task(self._stop_clocks())

    async def _stop_clocks(self) -> None:
        async with self._one_at_a_time:
            if not self.listeners and not self.is_closed:
                await self.workers.for_person(self._attend_no_more)

    def _attend_no_more(self) -> None:
        with suppress(CannotKeep):  # then the time since the last decision counts for nobody
            self.session.attend(somebody=False)

    def send_away(self, seat: int, only: Listener | None = None) -> None:
        """Close every connection of a seat whose link no longer works, or only one of them."""
        for listener in [only] if only else [one for one in self.listeners if one.seat == seat]:
            listener.closes_with = NO_SUCH_SEAT
            listener.hang_up()
            self.listeners.discard(listener)

    def send(self, message: ToSeat, seat: int | None = None) -> None:
        """Send a message to all connections, or only to those of one seat."""
        listeners = [one for one in self.listeners if seat is None or one.seat == seat]
        data = msgspec.json.encode(message) if listeners else b""
        for listener in listeners:
            listener.send_encoded(data)

    def send_all(self, out: Iterable[Out]) -> None:
        """Send what happened in the session, each message to its seat."""
        for each in out:
            self.send(each.message, each.seat)

    @property
    def seats_here(self) -> set[int]:
        """Return the seats that have a connection."""
        return {listener.seat for listener in self.listeners}

    # Messages

    async def handle(self, listener: Listener, request: FromSeat) -> None:
        """Carry out a message of a connection. The pace of bots is kept here; everything else is for the session."""
        match request:
            case SetPace(pace=pace):
                listener.pace = pace
            case Skip():
                self.is_skipping = self.bots_act and listener in self.waited_for
            case Say() if not self.may_chat(listener.seat, monotonic()):
                listener.send(Refused(reason=TOO_MUCH_TALK))
            case _:
                await self._handle_in_session(listener, request)

    async def _handle_in_session(self, listener: Listener, request: ToSession) -> None:
        """Carry out a message in the session. If the program fails at it, the sender gets a sentence, and the battle is
        opened anew.
        """
        async with self._one_at_a_time:
            if self.is_closed:
                return
            try:
                await self._run(partial(self.session.handle, listener.seat, request), self.workers.for_person)
            except CannotKeep as error:
                listener.send(Refused(reason=str(error)))
            except Exception as error:
                log.exception("%s could not be carried out", type(request).__name__, extra={"seat": listener.seat})
                question = request.question if isinstance(request, Question) else None
                listener.send(Refused(reason=excuse_for(error), question=question or 0))
                if question is None:  # a query changes nothing
                    self.end()
                return
        self.wake_bots()
        self.set_alarm()

    async def _run(self, work: Callable[[], list[Out]], lane: Lane) -> None:
        """Run something in the session, in the threads of people or of bots, and send the results to all seats."""
        self.session.audience = self.seats_here
        unsaved = self.session.taking_back.unsaved
        try:
            out = await lane(work)
        except CannotKeep:
            await self._open_anew(unsaved)
            raise
        self.send_all(out)

    async def _run_unasked(self, work: Callable[[], list[Out]], lane: Lane) -> float:
        """Run something that no seat has asked for. If it cannot be saved, all seats are sent the reason; return after
        how many seconds it has to be tried again.
        """
        try:
            await self._run(work, lane)
        except CannotKeep as error:
            self.send(Refused(reason=str(error)))
            return TRY_AGAIN
        return 0.0

    async def _open_anew(self, unsaved: Unsaved) -> None:
        """Continue with the battle as it is saved: a session in which something could not be saved is ahead of it, or
        behind it if that was saved after all.
        """
        try:
            session = await self.workers.for_person(self.reopen)
        except Exception:
            log.exception("a battle could not be opened anew")
            self.end()
            return
        if session is None:
            for seat in self.seats_here:
                self.send_away(seat)
            self.end()
            return
        session.taking_back.take_up(unsaved)
        self.session = session
        for seat in self.seats_here:
            for message in await self.workers.for_person(partial(self._join, seat)):
                self.send(message, seat)

    # Clocks

    def set_alarm(self, earliest: float = 0.0) -> None:
        """Wake up when the thinking time of the player to decide is over."""
        clocks = self.session.clocks
        if clocks is None:
            return
        if self._alarm is not None and self._alarm is not asyncio.current_task():
            self._alarm.cancel()
        seconds = clocks.rings_in
        self._alarm = asyncio.create_task(self._ring_after(max(seconds, earliest))) if seconds is not None else None

    async def _ring_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        async with self._one_at_a_time:
            if self.is_closed:
                return
            pause = await self._run_unasked(self.session.ring, self.workers.for_person)
        self.wake_bots()
        self.set_alarm(pause)

    # Bots

    @property
    def bots_act(self) -> bool:
        """Check whether bots are acting. The session itself can only be asked while nothing runs in it."""
        return self._bots is not None and not self._bots.done()

    @property
    def waited_for(self) -> list[Listener]:
        """Return the connections that bots wait for: those of players, or if there are none, those of spectators."""
        playing = [one for one in self.listeners if self.session.seats[one.seat].plays]
        return playing or list(self.listeners)

    @property
    def is_played(self) -> bool:
        """Check whether a player is connected, not only spectators."""
        return any(self.session.seats[one.seat].plays for one in self.listeners)

    @property
    def pause(self) -> float:
        """Return the seconds before a bot acts: the slowest pace among the connections that bots wait for."""
        if self.is_skipping:
            return 0.0
        return self.pace * max((TIMES[one.pace] for one in self.waited_for), default=1.0)

    def wake_bots(self) -> None:
        """Let bots act as long as it is their turn and there is a connection to see it."""
        if self.session.waits_for_bot and not self.bots_act:
            self._bots = asyncio.create_task(self._let_bots_act())

    async def _let_bots_act(self) -> None:
        late = 0.0
        while self.listeners and self.session.waits_for_bot and not self.is_closed:
            await asyncio.sleep(self.pause + late)
            async with self.workers.bots_turn(played=self.is_played), self._one_at_a_time:
                if not self.listeners or self.is_closed:  # everybody left while the bot stood in line
                    break
                try:
                    late = await self._run_unasked(self.session.step, self.workers.for_bot)
                except Exception as error:
                    log.exception("a bot could not act")
                    for listener in self.listeners:
                        listener.send(Refused(reason=excuse_for(error)))
                    self.end()
                    return
            self.set_alarm()
        self.is_skipping = False

    # The end

    async def close(self) -> None:
        """Wait for what runs, and end it."""
        async with self._one_at_a_time:
            if not self.is_closed:
                await self.workers.for_person(self._attend_no_more)
            self.end()

    def end(self) -> None:
        """Stop, and close all connections; their pages come back to the battle opened anew."""
        self.is_closed = True
        for task in (self._bots, self._alarm):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        for listener in list(self.listeners):
            listener.hang_up()
