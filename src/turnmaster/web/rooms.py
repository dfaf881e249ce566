"""Rooms: battles that somebody is at. What a seat says is carried out one after another, and everybody hears of it.

The rules run in a thread, so that a long thought of a bot in one room keeps nobody waiting in another.
"""

import asyncio
import logging
from collections.abc import Iterable

import msgspec

from turnmaster.table.session.messages import FromSeat, Glance, Refused, ToSeat
from turnmaster.table.session.questions import Question as Asking
from turnmaster.table.session.seats import Out
from turnmaster.table.session.session import CannotKeep, Session
from turnmaster.web.store import Store

log = logging.getLogger("turnmaster.web")

EXCUSE = "Something went wrong here. Nothing of yours is lost; try again, or try something else."
MOST_WAITING = 500  # messages for somebody who does not read them
COME_BACK, NO_SUCH_SEAT = 1013, 4003  # how a connection is closed, and what its page makes of it
PACE = 0.35  # seconds between two answers of a bot, so that people can follow


class Listener:
    """A connection of a seat: what it has not been sent yet, and how it is closed in the end."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.closes_with = COME_BACK
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def hear(self, message: ToSeat) -> None:
        try:
            self.waiting.put_nowait(msgspec.json.encode(message))
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Whoever cannot keep up comes back later, to where the battle is by then."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)


class Room:
    """One battle and those who are at it."""

    def __init__(self, session: Session, pace: float = PACE) -> None:
        self.session, self.pace = session, pace
        self.listeners: set[Listener] = set()
        self._one_at_a_time = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self.broken = False

    async def enter(self, seat: int) -> Listener:
        """Sit down, or come back: everything there is to know comes first."""
        listener = Listener(seat)
        async with self._one_at_a_time:
            for message in await asyncio.to_thread(self.session.join, seat):
                listener.hear(message)
            self.listeners.add(listener)
        self.wake_bots()
        return listener

    async def glance(self) -> Glance:
        """The battle for somebody who passes by."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(self.session.glance)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)

    def send_away(self, seat: int) -> None:
        """Close every connection of a seat whose link opens nothing any more."""
        for listener in [one for one in self.listeners if one.seat == seat]:
            listener.closes_with = NO_SUCH_SEAT
            listener.hang_up()

    @property
    def taken(self) -> set[int]:
        """The seats at which somebody is."""
        return {listener.seat for listener in self.listeners}

    async def say(self, listener: Listener, request: FromSeat) -> None:
        """Carry out what somebody says. Should the program fail at it, they are told, and the battle is opened anew."""
        async with self._one_at_a_time:
            try:
                self.spread(await asyncio.to_thread(self.session.handle, listener.seat, request))
            except Exception:
                log.exception("seat %d could not be answered: %r", listener.seat, request)
                listener.hear(Refused(reason=EXCUSE))
                if isinstance(request, Asking):
                    return  # a question changes nothing
                self.broken = True
                await self.close()
                return
        self.wake_bots()

    def spread(self, out: Iterable[Out]) -> None:
        for each in out:
            for listener in [one for one in self.listeners if one.seat == each.seat]:
                listener.hear(each.message)

    def wake_bots(self) -> None:
        """Let bots act as long as it is their go and somebody is there to see it."""
        if self.session.waits_for_bot and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._let_bots_act())

    async def _let_bots_act(self) -> None:
        while self.listeners and self.session.waits_for_bot:
            await asyncio.sleep(self.pace)
            async with self._one_at_a_time:
                try:
                    self.spread(await asyncio.to_thread(self.session.step))
                except CannotKeep:
                    return
                except Exception:
                    log.exception("a bot could not act")
                    self.broken = True
                    await self.close()
                    return

    async def close(self) -> None:
        if self._bots is not None and self._bots is not asyncio.current_task():
            self._bots.cancel()
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
            if found is None or found.broken:
                session = await asyncio.to_thread(self.store.open, battle)
                if session is None:
                    return None
                found = self._open[battle] = Room(session, self.pace)
            return found

    def opened(self, battle: str) -> Room | None:
        """A room in which somebody has been since the server began."""
        return self._open.get(battle)

    async def close(self) -> None:
        for room in self._open.values():
            await room.close()
