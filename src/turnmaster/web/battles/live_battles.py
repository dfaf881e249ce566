"""The live battles of a server: opened when a page asks for one, and closed when nobody has been connected for long."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar.exceptions import NotFoundException

from turnmaster.table.session.messages import Glance
from turnmaster.web.battles.access import NO_BATTLE
from turnmaster.web.battles.live_battle import PACE, LiveBattle
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.workers import Workers

MOST_EMPTY = 32  # battles without a connection that stay open


class LiveBattles:
    """All live battles of a server."""

    def __init__(self, store: BattleStore, workers: Workers, pace: float = PACE) -> None:
        self.store, self.workers, self.pace = store, workers, pace
        self._open: dict[str, LiveBattle] = {}
        self._opening: dict[str, asyncio.Task[LiveBattle | None]] = {}
        self._emptying = asyncio.Lock()
        self._may_open = asyncio.Event()
        self._may_open.set()

    async def get(self, battle: str) -> LiveBattle | None:
        """Return a battle, opened if need be; nothing if there is none.

        Battles are opened side by side, so that one that takes long does not delay another; requests for the same one
        wait for it together.
        """
        await self._may_open.wait()
        found = self._open.get(battle)
        if found is None or found.is_closed:
            found = await asyncio.shield(self._opening.get(battle) or self._begin_to_open(battle))
        if found is not None and self._open.get(battle) is found:
            self._open[battle] = self._open.pop(battle)  # those that were used last stand last
            found.expect()
        return found

    async def glance(self, battle: str) -> Glance:
        """Return a battle as spectators see it."""
        found = await self.get(battle)
        if found is None:
            raise NotFoundException(NO_BATTLE)
        return await found.glance()

    def _begin_to_open(self, battle: str) -> asyncio.Task[LiveBattle | None]:
        task = asyncio.create_task(self._open_battle(battle))
        self._opening[battle] = task
        task.add_done_callback(lambda _: self._opening.pop(battle))
        return task

    async def _open_battle(self, battle: str) -> LiveBattle | None:
        session = await self.workers.for_page(partial(self.store.open, battle))
        if session is None:
            return None
        self._open.pop(battle, None)
        self._open[battle] = live = LiveBattle(session, self.workers, self.pace, partial(self.store.open, battle))
        live.expect()
        self._close_empty_ones()
        return live

    def _close_empty_ones(self) -> None:
        """Close the battles that have been empty for the longest time; the next visitor finds them on disk."""
        empty = [battle for battle, live in self._open.items() if live.is_empty]
        for battle in empty[: max(0, len(empty) - MOST_EMPTY)]:
            self._open.pop(battle).end()  # a visitor who is about to connect comes again

    def already_open(self, battle: str) -> LiveBattle | None:
        """Return a battle if it is open."""
        return self._open.get(battle)

    async def close(self) -> None:
        """Close all battles."""
        for live in list(self._open.values()):
            await live.close()

    @asynccontextmanager
    async def emptied(self) -> AsyncIterator[None]:
        """Hold all battles closed for a while. Pages come back to what there is afterwards."""
        async with self._emptying:
            self._may_open.clear()
            try:
                await asyncio.gather(*self._opening.values(), return_exceptions=True)
                await self.close()
                self._open.clear()
                yield
            finally:
                self._may_open.set()
