"""Threads in which the rules run. People come first: a bot that thinks delays no person.

There are three lanes. `people` carries out the requests of players in live battles; `requests` does everything else
that pages ask for, such as opening a battle or printing a report; one thread is for all bots. Python runs one thread at
a time, so more threads for bots would only take turns away from people.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

Found = TypeVar("Found")

PEOPLE, REQUESTS, BOTS = 4, 8, 1  # threads
PATIENCE = 0.25  # seconds for which a bot lets people go first; a long request does not stop all battles
GLANCE = 0.002  # seconds between two looks at whether people still wait
PLAYED_IN_A_ROW = 4  # turns of battles with players, after which a battle that is only watched has one


class Lane(ThreadPoolExecutor):
    """A pool of threads that knows whether work waits in it or is going on."""

    def __init__(self, threads: int, name: str) -> None:
        super().__init__(threads, thread_name_prefix=name)
        self._unfinished: set[Future[Any]] = set()

    @property
    def is_busy(self) -> bool:
        return bool(self._unfinished)

    def submit(self, fn: Callable[..., Found], /, *args: Any, **kwargs: Any) -> Future[Found]:
        future = super().submit(fn, *args, **kwargs)
        self._unfinished.add(future)
        future.add_done_callback(self._unfinished.discard)
        return future


class Inline(Lane):
    """A pool without threads: all work is done at once, by the caller. For platforms that have no threads."""

    def submit(self, fn: Callable[..., Found], /, *args: Any, **kwargs: Any) -> Future[Found]:
        future: Future[Found] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Turns:
    """Grants one turn at a time, in the order of asking. Battles with players come before those that are only watched,
    which have every fifth turn at least.
    """

    def __init__(self) -> None:
        self._played: deque[asyncio.Future[None]] = deque()
        self._watched: deque[asyncio.Future[None]] = deque()
        self._is_taken = False
        self._in_a_row = 0

    @asynccontextmanager
    async def turn(self, *, played: bool) -> AsyncIterator[None]:
        """Hold a turn until the end of the block, then pass it on to the next in line."""
        if self._is_taken:
            await self._stand_in(self._played if played else self._watched)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _stand_in(self, line: deque[asyncio.Future[None]]) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was its turn at the very moment at which it was not wanted any more
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while line := self._next_line():
            place = line.popleft()
            if not place.done():  # those whose room was closed meanwhile are passed over
                place.set_result(None)
                return
        self._is_taken = False

    def _next_line(self) -> deque[asyncio.Future[None]]:
        watched_is_due = not self._played or self._in_a_row >= PLAYED_IN_A_ROW
        if self._watched and watched_is_due:
            self._in_a_row = 0
            return self._watched
        self._in_a_row += 1
        return self._played


class Workers:
    """The threads of a server. Without `threads`, all work is done at once where it is asked for."""

    def __init__(self, *, threads: bool = True, patience: float = PATIENCE) -> None:
        lane = Lane if threads else Inline
        self.people, self.requests, self._bots = lane(PEOPLE, "people"), lane(REQUESTS, "requests"), lane(BOTS, "bots")
        self._patience = patience
        self._turns = Turns()

    async def start(self) -> None:
        """Make the lane of requests the default for handlers that run in a thread."""
        asyncio.get_running_loop().set_default_executor(self.requests)

    async def for_person(self, work: Callable[[], Found]) -> Found:
        """Carry out what a person in a battle waits for."""
        return await asyncio.get_running_loop().run_in_executor(self.people, work)

    async def for_page(self, work: Callable[[], Found]) -> Found:
        """Carry out what a page waits for, and what may take a while."""
        return await asyncio.get_running_loop().run_in_executor(self.requests, work)

    @asynccontextmanager
    async def bots_turn(self, *, played: bool) -> AsyncIterator[None]:
        """Hold the turn of a battle's bot, once others have had theirs and people have what they asked for. A live
        battle waits for it before it locks itself, so that its own people need not wait as well.
        """
        async with self._turns.turn(played=played):
            await self._give_way()
            yield

    async def for_bot(self, work: Callable[[], Found]) -> Found:
        """Carry out the decision of a bot, in its turn."""
        return await asyncio.get_running_loop().run_in_executor(self._bots, work)

    async def _give_way(self) -> None:
        await asyncio.sleep(0)  # the messages of people that have arrived by now are read
        now = asyncio.get_running_loop().time
        until = now() + self._patience
        while (self.people.is_busy or self.requests.is_busy) and now() < until:
            await asyncio.sleep(GLANCE)

    def close(self) -> None:
        """End all threads once they have done their work."""
        for lane in (self.people, self.requests, self._bots):
            lane.shutdown(wait=False)
