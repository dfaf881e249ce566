"""Rooms: battles that somebody is at. What a seat says is carried out one after another, and everybody hears of it.

The rules run in threads of `workers`, so that a long thought of a bot in one room keeps nobody waiting in another.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import monotonic

import msgspec

from turnmaster.house_loading import blamed
from turnmaster.table.session.messages import FromSeat, Glance, Pace, Refused, Say, SetPace, Skip, ToSeat, ToSession
from turnmaster.table.session.questions import Question as Asking
from turnmaster.table.session.seats import Out
from turnmaster.table.session.session import CannotKeep, Session
from turnmaster.table.session.taking_back import Unsaved
from turnmaster.web.database.failures import CannotRead
from turnmaster.web.safety import Bucket
from turnmaster.web.shares import Visitor
from turnmaster.web.store import Store
from turnmaster.web.workers import Workers

log = logging.getLogger("turnmaster.web")

PUSHED_OUT = "This link was opened in {} other places, which is the most. Look at this page to continue here."
TOO_MANY_WATCH = "So many others watch this battle that there is no room for one more. Look at this page again later."
EXCUSE = "Something went wrong here. Nothing of yours is lost; try again, or try something else."
MOST_SAID, SAID_A_SECOND = 10, 0.5  # things that a seat says to everybody, at once and on average
TOO_MUCH_TALK = "You have said much in a short time. Wait a few seconds, and say it again."
MOST_EMPTY = 32  # rooms that stay open although nobody is in them
ARRIVAL = 30.0  # seconds in which somebody who asked for a room comes in, even if many do so at once
MOST_WAITING = 500  # messages for somebody who does not read them
MOST_AT_A_SEAT = 8  # connections: pages and devices of one player
MOST_WATCHING = 100  # connections of the one link that all spectators share
MOST_FROM_ONE_ADDRESS = 50  # of them
COME_BACK, NO_SUCH_SEAT, TOO_MANY_AT_SEAT = 1013, 4003, 4008  # how a connection is closed, as its page reads it
TRY_AGAIN = 5.0  # seconds until something is tried again that could not be saved
PACE = 0.35  # seconds between two answers of a bot, so that people can follow
TIMES: dict[Pace, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.3, "at once": 0.0}  # as long as that
NOBODY_KNOWN = Visitor("")


def excuse_for(error: Exception) -> str:
    """Return what people are told of something that failed: the mistake in house rules behind it, if there is one."""
    found = blamed(error, folders=False)
    return f"{found}. Nothing of yours is lost." if found else EXCUSE


Reopen = Callable[[], Session | None]
Lane = Callable[[Callable[[], list[Out]]], Awaitable[list[Out]]]  # where something happens


class Listener:
    """A connection of a seat: what it has not been sent yet, how fast bots should act for it, and how it is closed in
    the end.
    """

    def __init__(self, seat: int, visitor: Visitor = NOBODY_KNOWN) -> None:
        self.seat, self.visitor = seat, visitor
        self.came = monotonic()
        self.pace: Pace = "normal"
        self.closes_with = COME_BACK
        self.has_come = self.is_gone = False
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def hear(self, message: ToSeat) -> None:
        self.take(msgspec.json.encode(message))

    def take(self, data: bytes) -> None:
        """Hear a message that others may hear as well, so that it is written out once for all of them."""
        if self.is_gone:
            return
        try:
            self.waiting.put_nowait(data)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self, last: ToSeat | None = None) -> None:
        """Send what waits and a last message, and close the connection. A page that could not keep up comes back later,
        to where the battle is by then.
        """
        if self.is_gone:
            return
        self.is_gone = True
        for each in (*([msgspec.json.encode(last)] if last is not None else []), None):
            while self.waiting.full():
                self.waiting.get_nowait()
            self.waiting.put_nowait(each)


class Room:
    """One battle and those who are at it."""

    def __init__(self, session: Session, workers: Workers, pace: float = PACE, reopen: Reopen = lambda: None) -> None:
        """`reopen` gives the battle as it is saved, or nothing if it is gone."""
        self.session, self.workers, self.pace, self.reopen = session, workers, pace, reopen
        self.listeners: set[Listener] = set()
        self.is_skipping = self.is_closed = False
        self._one_at_a_time = asyncio.Lock()
        self._expected_until = 0.0
        self._allowances: dict[int, Bucket] = {}
        self._words: dict[int, Bucket] = {}
        self._bots: asyncio.Task[None] | None = None
        self._bell: asyncio.Task[None] | None = None
        self._goodbye: asyncio.Task[None] | None = None

    async def enter(
        self, seat: int, may_enter: Callable[[], bool] = lambda: True, visitor: Visitor = NOBODY_KNOWN
    ) -> Listener:
        """Sit down, or come back: everything there is to know comes first.

        Whether the seat is still open to them is asked once they can be sent away: a link that is replaced while they
        wait for the door lets nobody in.
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
            self.set_bell()
        return listener

    async def _welcome(self, listener: Listener, may_enter: Callable[[], bool]) -> None:
        if not await self.workers.for_person(may_enter):
            self.send_away(listener.seat, listener)
            return
        if not self._makes_room_for(listener):
            self._close_one_too_many(listener, TOO_MANY_WATCH)
            return
        for message in await self.workers.for_person(partial(self._join, listener.seat)):
            listener.hear(message)
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

    def may_say(self, seat: int, now: float) -> bool:
        """Whether a seat may send one more message; all its connections share what it may send."""
        return self._allowances.setdefault(seat, Bucket(now)).take(now)

    def may_talk(self, seat: int, now: float) -> bool:
        """Whether a seat may say one more thing to everybody."""
        return self._words.setdefault(seat, Bucket(now, MOST_SAID, SAID_A_SECOND)).take(now)

    def expect(self) -> None:
        """Somebody is on the way in."""
        self._expected_until = monotonic() + ARRIVAL

    @property
    def is_empty(self) -> bool:
        """Tell whether the room can be closed without sending anybody away."""
        return not self.listeners and not self.bots_act and self._expected_until < monotonic()

    def _join(self, seat: int) -> list[ToSeat]:
        """From now on somebody is there, and clocks run."""
        self.session.attend(somebody=True)
        return self.session.join(seat)

    async def glance(self) -> Glance:
        """The battle for somebody who passes by."""
        async with self._one_at_a_time:
            shown = await self.workers.for_person(self.session.glance)
            self._expected_until = 0.0
            return shown

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self.listeners and not self.is_closed:
            self._goodbye = asyncio.create_task(self._stop_clocks())

    async def _stop_clocks(self) -> None:
        """Nobody is there any more, so nobody is kept waiting."""
        async with self._one_at_a_time:
            if not self.listeners and not self.is_closed:
                await self.workers.for_person(self._attend_no_more)

    def _attend_no_more(self) -> None:
        with suppress(CannotKeep):  # then the time since the last answer counts for nobody
            self.session.attend(somebody=False)

    def send_away(self, seat: int, only: Listener | None = None) -> None:
        """Close every connection of a seat whose link opens nothing any more, or only one of them."""
        for listener in [only] if only else [one for one in self.listeners if one.seat == seat]:
            listener.closes_with = NO_SUCH_SEAT
            listener.hang_up()
            self.listeners.discard(listener)

    def tell(self, message: ToSeat, seat: int | None = None) -> None:
        """Tell everybody who is here something, or only those at one seat."""
        listeners = [one for one in self.listeners if seat is None or one.seat == seat]
        data = msgspec.json.encode(message) if listeners else b""
        for listener in listeners:
            listener.take(data)

    @property
    def taken(self) -> set[int]:
        """The seats at which somebody is."""
        return {listener.seat for listener in self.listeners}

    async def say(self, listener: Listener, request: FromSeat) -> None:
        """Carry out what somebody says. How fast bots act is for the room; everything else is for the session."""
        match request:
            case SetPace(pace=pace):
                listener.pace = pace
            case Skip():
                self.is_skipping = self.bots_act and listener in self.deciding
            case Say() if not self.may_talk(listener.seat, monotonic()):
                listener.hear(Refused(reason=TOO_MUCH_TALK))
            case _:
                await self._tell_session(listener, request)

    async def _tell_session(self, listener: Listener, request: ToSession) -> None:
        """Should the program fail at something, whoever said it is told, and the battle is opened anew."""
        async with self._one_at_a_time:
            if self.is_closed:
                return
            try:
                await self._go_on(partial(self.session.handle, listener.seat, request), self.workers.for_person)
            except CannotKeep as error:
                listener.hear(Refused(reason=str(error)))
            except Exception as error:
                log.exception("%s could not be carried out", type(request).__name__, extra={"seat": listener.seat})
                question = request.question if isinstance(request, Asking) else None
                listener.hear(Refused(reason=excuse_for(error), question=question or 0))
                if question is None:  # a question changes nothing
                    self.end()
                return
        self.wake_bots()
        self.set_bell()

    def set_bell(self, earliest: float = 0.0) -> None:
        """Wake up when the time of whoever has to decide is over."""
        clocks = self.session.clocks
        if clocks is None:
            return
        if self._bell is not None and self._bell is not asyncio.current_task():
            self._bell.cancel()
        seconds = clocks.rings_in
        self._bell = asyncio.create_task(self._ring_after(max(seconds, earliest))) if seconds is not None else None

    async def _ring_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        async with self._one_at_a_time:
            if self.is_closed:
                return
            pause = await self._happens(self.session.ring, self.workers.for_person)
        self.wake_bots()
        self.set_bell(pause)

    @property
    def bots_act(self) -> bool:
        """Whether bots are at it. The session itself may only be asked while nothing happens in it."""
        return self._bots is not None and not self._bots.done()

    @property
    def deciding(self) -> list[Listener]:
        """Those for whom bots wait: whoever plays, or if nobody does, everybody who watches."""
        playing = [one for one in self.listeners if self.session.seats[one.seat].plays]
        return playing or list(self.listeners)

    @property
    def is_played(self) -> bool:
        """Tell whether somebody who is there plays, instead of only watching."""
        return any(self.session.seats[one.seat].plays for one in self.listeners)

    @property
    def pause(self) -> float:
        """Seconds before a bot acts: as long as the slowest of those who decide wants, so that everybody can follow."""
        if self.is_skipping:
            return 0.0
        return self.pace * max((TIMES[one.pace] for one in self.deciding), default=1.0)

    async def _go_on(self, happens: Callable[[], list[Out]], run: Lane) -> None:
        """Let something happen in the session, in the threads of people or of bots, and tell everybody who is there."""
        self.session.audience = self.taken
        unsaved = self.session.taking_back.unsaved
        try:
            out = await run(happens)
        except CannotKeep:
            await self._open_anew(unsaved)
            raise
        self.spread(out)

    async def _happens(self, happens: Callable[[], list[Out]], run: Lane) -> float:
        """Let something happen that nobody at a seat has asked for. Where it cannot be saved everybody is told, and it
        has to be tried again after so many seconds.
        """
        try:
            await self._go_on(happens, run)
        except CannotKeep as error:
            self.tell(Refused(reason=str(error)))
            return TRY_AGAIN
        return 0.0

    async def _open_anew(self, unsaved: Unsaved) -> None:
        """Go on with the battle as it is saved: a session in which something could not be saved is ahead of it, or
        behind it if that was saved after all.
        """
        try:
            session = await self.workers.for_person(self.reopen)
        except Exception:
            log.exception("a battle could not be opened anew")
            self.end()
            return
        if session is None:
            for seat in self.taken:
                self.send_away(seat)
            self.end()
            return
        session.taking_back.take_up(unsaved)
        self.session = session
        for seat in self.taken:
            for message in await self.workers.for_person(partial(self._join, seat)):
                self.tell(message, seat)

    def spread(self, out: Iterable[Out]) -> None:
        for each in out:
            self.tell(each.message, each.seat)

    def wake_bots(self) -> None:
        """Let bots act as long as it is their go and somebody is there to see it."""
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
                    late = await self._happens(self.session.step, self.workers.for_bot)
                except Exception as error:
                    log.exception("a bot could not act")
                    for listener in self.listeners:
                        listener.hear(Refused(reason=excuse_for(error)))
                    self.end()
                    return
            self.set_bell()
        self.is_skipping = False

    async def close(self) -> None:
        """Wait for what is going on, and end it."""
        async with self._one_at_a_time:
            if not self.is_closed:
                await self.workers.for_person(self._attend_no_more)
            self.end()

    def end(self) -> None:
        """From now on nothing happens here. Whoever is there is sent away, and comes back to the battle opened anew."""
        self.is_closed = True
        for task in (self._bots, self._bell):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        for listener in list(self.listeners):
            listener.hang_up()


class Rooms:
    """All rooms of a server, opened when somebody comes."""

    def __init__(self, store: Store, workers: Workers, pace: float = PACE) -> None:
        self.store, self.workers, self.pace = store, workers, pace
        self._open: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._emptying = asyncio.Lock()
        self._may_open = asyncio.Event()
        self._may_open.set()

    async def room(self, battle: str) -> Room | None:
        """The room of a battle. Rooms are opened side by side, so that one that takes long keeps nobody from another;
        those who come to the same one wait for it together.
        """
        await self._may_open.wait()
        found = self._open.get(battle)
        if found is None or found.is_closed:
            found = await asyncio.shield(self._opening.get(battle) or self._begin_to_open(battle))
        if found is not None and self._open.get(battle) is found:
            self._open[battle] = self._open.pop(battle)  # those that were used last stand last
            found.expect()
        return found

    def _begin_to_open(self, battle: str) -> asyncio.Task[Room | None]:
        task = asyncio.create_task(self._open_room(battle))
        self._opening[battle] = task
        task.add_done_callback(lambda _: self._opening.pop(battle))
        return task

    async def _open_room(self, battle: str) -> Room | None:
        session = await self.workers.for_page(partial(self.store.open, battle))
        if session is None:
            return None
        self._open.pop(battle, None)
        self._open[battle] = room = Room(session, self.workers, self.pace, partial(self.store.open, battle))
        room.expect()
        self._leave_empty_ones()
        return room

    def _leave_empty_ones(self) -> None:
        """Let go of rooms that nobody has been in for the longest time; whoever comes finds the battle on disk."""
        empty = [battle for battle, room in self._open.items() if room.is_empty]
        for battle in empty[: max(0, len(empty) - MOST_EMPTY)]:
            self._open.pop(battle).end()  # should somebody be on the way in, they come again

    def opened(self, battle: str) -> Room | None:
        """A room in which somebody has been since the server began."""
        return self._open.get(battle)

    async def close(self) -> None:
        for room in list(self._open.values()):
            await room.close()

    @asynccontextmanager
    async def emptied(self) -> AsyncIterator[None]:
        """A while in which no room is open. Those who were sent away come back to what there is afterwards."""
        async with self._emptying:
            self._may_open.clear()
            try:
                await asyncio.gather(*self._opening.values(), return_exceptions=True)
                await self.close()
                self._open.clear()
                yield
            finally:
                self._may_open.set()
