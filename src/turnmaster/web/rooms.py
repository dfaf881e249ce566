"""Rooms: battles that somebody is at. What a seat says is carried out one after another, and everybody hears of it.

The rules run in a thread, so that a long thought of a bot in one room keeps nobody waiting in another.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial

import msgspec

from turnmaster.table.session.messages import FromSeat, Glance, Pace, Refused, SetPace, Skip, ToSeat, ToSession
from turnmaster.table.session.questions import Question as Asking
from turnmaster.table.session.seats import Out
from turnmaster.table.session.session import CannotKeep, Session
from turnmaster.table.session.taking_back import Unsaved
from turnmaster.web.store import Store

log = logging.getLogger("turnmaster.web")

EXCUSE = "Something went wrong here. Nothing of yours is lost; try again, or try something else."
MOST_EMPTY = 32  # rooms that stay open although nobody is in them
MOST_WAITING = 500  # messages for somebody who does not read them
COME_BACK, NO_SUCH_SEAT = 1013, 4003  # how a connection is closed, and what its page makes of it
TRY_AGAIN = 5.0  # seconds until something is tried again that could not be saved
PACE = 0.35  # seconds between two answers of a bot, so that people can follow
TIMES: dict[Pace, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.3, "at once": 0.0}  # as long as that


Reopen = Callable[[], Session | None]


class Listener:
    """A connection of a seat: what it has not been sent yet, how fast bots should act for it, and how it is closed in
    the end.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.pace: Pace = "normal"
        self.closes_with = COME_BACK
        self.is_gone = False
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def hear(self, message: ToSeat) -> None:
        if self.is_gone:
            return
        try:
            self.waiting.put_nowait(msgspec.json.encode(message))
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Send what waits, and no more. Whoever cannot keep up comes back later, to where the battle is by then."""
        self.is_gone = True
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)


class Room:
    """One battle and those who are at it."""

    def __init__(self, session: Session, pace: float = PACE, reopen: Reopen = lambda: None) -> None:
        """`reopen` gives the battle as it is saved, or nothing if it is gone."""
        self.session, self.pace, self.reopen = session, pace, reopen
        self.listeners: set[Listener] = set()
        self.is_skipping = self.is_closed = False
        self._one_at_a_time = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._bell: asyncio.Task[None] | None = None
        self._goodbye: asyncio.Task[None] | None = None

    async def enter(self, seat: int, may_enter: Callable[[], bool] = lambda: True) -> Listener:
        """Sit down, or come back: everything there is to know comes first.

        Whether the seat is still open to them is asked once they can be sent away: a link that is replaced while they
        wait for the door lets nobody in.
        """
        listener = Listener(seat)
        async with self._one_at_a_time:
            if self.is_closed:
                listener.hang_up()
                return listener
            self.listeners.add(listener)
            if not await asyncio.to_thread(may_enter):
                self.send_away(seat, listener)
                return listener
            for message in await asyncio.to_thread(self._join, seat):
                listener.hear(message)
        self.wake_bots()
        self.set_bell()
        return listener

    def _join(self, seat: int) -> list[ToSeat]:
        """From now on somebody is there, and clocks run."""
        self.session.attend(somebody=True)
        return self.session.join(seat)

    async def glance(self) -> Glance:
        """The battle for somebody who passes by."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(self.session.glance)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self.listeners and not self.is_closed:
            self._goodbye = asyncio.create_task(self._stop_clocks())

    async def _stop_clocks(self) -> None:
        """Nobody is there any more, so nobody is kept waiting."""
        async with self._one_at_a_time:
            if not self.listeners and not self.is_closed:
                await asyncio.to_thread(self._attend_no_more)

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
        """Tell everybody who is here something that is not of the battle itself, or only those at one seat."""
        for listener in [one for one in self.listeners if seat is None or one.seat == seat]:
            listener.hear(message)

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
            case _:
                await self._tell_session(listener, request)

    async def _tell_session(self, listener: Listener, request: ToSession) -> None:
        """Should the program fail at something, whoever said it is told, and the battle is opened anew."""
        async with self._one_at_a_time:
            if self.is_closed:
                return
            try:
                await self._go_on(partial(self.session.handle, listener.seat, request))
            except CannotKeep as error:
                listener.hear(Refused(reason=str(error)))
            except Exception:
                log.exception("%s could not be carried out", type(request).__name__, extra={"seat": listener.seat})
                question = request.question if isinstance(request, Asking) else None
                listener.hear(Refused(reason=EXCUSE, question=question or 0))
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
            pause = await self._happens(self.session.ring)
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
    def pause(self) -> float:
        """Seconds before a bot acts: as long as the slowest of those who decide wants, so that everybody can follow."""
        if self.is_skipping:
            return 0.0
        return self.pace * max((TIMES[one.pace] for one in self.deciding), default=1.0)

    async def _go_on(self, happens: Callable[[], list[Out]]) -> None:
        """Let something happen in the session, and tell everybody who is there."""
        self.session.audience = self.taken
        unsaved = self.session.taking_back.unsaved
        try:
            out = await asyncio.to_thread(happens)
        except CannotKeep:
            await self._open_anew(unsaved)
            raise
        self.spread(out)

    async def _happens(self, happens: Callable[[], list[Out]]) -> float:
        """Let something happen that nobody at a seat has asked for. Where it cannot be saved everybody is told, and it
        has to be tried again after so many seconds.
        """
        try:
            await self._go_on(happens)
        except CannotKeep as error:
            for listener in self.listeners:
                listener.hear(Refused(reason=str(error)))
            return TRY_AGAIN
        return 0.0

    async def _open_anew(self, unsaved: Unsaved) -> None:
        """Go on with the battle as it is saved: a session in which something could not be saved is ahead of it, or
        behind it if that was saved after all.
        """
        try:
            session = await asyncio.to_thread(self.reopen)
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
        for listener in list(self.listeners):
            for message in await asyncio.to_thread(self._join, listener.seat):
                listener.hear(message)

    def spread(self, out: Iterable[Out]) -> None:
        for each in out:
            for listener in [one for one in self.listeners if one.seat == each.seat]:
                listener.hear(each.message)

    def wake_bots(self) -> None:
        """Let bots act as long as it is their go and somebody is there to see it."""
        if self.session.waits_for_bot and not self.bots_act:
            self._bots = asyncio.create_task(self._let_bots_act())

    async def _let_bots_act(self) -> None:
        late = 0.0
        while self.listeners and self.session.waits_for_bot and not self.is_closed:
            await asyncio.sleep(self.pause + late)
            async with self._one_at_a_time:
                try:
                    late = await self._happens(self.session.step)
                except Exception:
                    log.exception("a bot could not act")
                    self.end()
                    return
            self.set_bell()
        self.is_skipping = False

    async def close(self) -> None:
        """Wait for what is going on, and end it."""
        async with self._one_at_a_time:
            if not self.is_closed:
                await asyncio.to_thread(self._attend_no_more)
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

    def __init__(self, store: Store, pace: float = PACE) -> None:
        self.store, self.pace = store, pace
        self._open: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def room(self, battle: str) -> Room | None:
        async with self._opening:
            found = self._open.get(battle)
            if found is None or found.is_closed:
                session = await asyncio.to_thread(self.store.open, battle)
                if session is None:
                    return None
                found = Room(session, self.pace, partial(self.store.open, battle))
            self._open.pop(battle, None)
            self._open[battle] = found  # those that were used last stand last
            self._leave_empty_ones()
            return found

    def _leave_empty_ones(self) -> None:
        """Let go of rooms that nobody has been in for the longest time; whoever comes finds the battle on disk."""
        empty = [battle for battle, room in self._open.items() if not room.listeners and not room.bots_act]
        for battle in empty[: max(0, len(empty) - MOST_EMPTY)]:
            self._open.pop(battle).end()  # should somebody be on the way in, they come again

    def opened(self, battle: str) -> Room | None:
        """A room in which somebody has been since the server began."""
        return self._open.get(battle)

    async def close(self) -> None:
        for room in self._open.values():
            await room.close()

    @asynccontextmanager
    async def emptied(self) -> AsyncIterator[None]:
        """A while in which no room is open. Those who were sent away come back to what there is afterwards."""
        async with self._opening:
            await self.close()
            self._open.clear()
            yield
