"""Measure the server under load: two hundred games of bots that somebody watches, and twenty people who play.

The server, the spectators and the people are a process each, so that nothing but the server is measured.
"""

import asyncio
import gc
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from websockets.asyncio.client import connect

from bench.server import begin, first_decision, link, play, served, share
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin as begin_here
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import open_folder
from turnmaster.web.workers import Workers

GAMES_OF_BOTS = 200
PAIRS = 10  # of people, each with a battle of their own
ANSWERS = 60  # of a pair
NEWCOMERS = 5
CLOSED, VISITS = 100, 3  # rooms that are opened and closed again, and how often
SETTLE = 5.0  # seconds of watching before anybody is measured


async def watch(links: list[str]) -> None:
    """Watch battles until the process ends, and print every second how many views came."""
    seen = 0

    async def spectator(address: str) -> None:
        nonlocal seen
        async with connect(address, max_size=None, open_timeout=None) as socket:
            async for message in socket:
                seen += '"type":"view"' in str(message)[:40]

    async with asyncio.TaskGroup() as tasks:
        for each in links:
            tasks.create_task(spectator(each))
        while True:
            print(seen, flush=True)
            await asyncio.sleep(1)


@asynccontextmanager
async def watched(address: str, games: int) -> AsyncIterator[asyncio.StreamReader]:
    """Games of bots, each with a spectator; how many views these got can be read line by line."""
    battles = [await asyncio.to_thread(begin, address, sides=[], demonstration=True) for _ in range(games)]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.load", stdin=pipe, stdout=pipe, limit=2**24
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(json.dumps([link(address, each, 0) for each in battles]).encode() + b"\n")
    try:
        yield process.stdout
    finally:
        process.kill()
        await process.wait()


def memory_kb() -> float:
    """Memory that this process has in use, as the system counts it."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1000


async def visit(live_battles: LiveBattles, battles: list[str]) -> None:
    """Open the room of each battle, let bots act there for a moment, and close it."""
    for battle in battles:
        live = await live_battles.get(battle)
        assert live is not None
        listener = await live.enter(0)
        await asyncio.sleep(0.02)
        live.leave(listener)
    async with live_battles.emptied():
        gc.collect()


async def memory_of_closed_rooms() -> float:
    """Kilobytes by which a hundred rooms that were opened and closed again leave the server larger."""
    with TemporaryDirectory() as folder:
        opened = open_folder(Path(folder))
        store = BattleStore(opened)
        live_battles, battles = LiveBattles(store, Workers(), 0.0), []
        for _ in range(CLOSED):
            one = begin_here(NewBattle(demonstration=True))
            battles.append(store.begin(one.journal, one.seats, one.played_by, 0)[0])
        warm_up()
        for _ in range(VISITS):
            await visit(live_battles, battles)  # everything that is loaded once is loaded by then
        before = memory_kb()
        for _ in range(VISITS):
            await visit(live_battles, battles)
        opened.close()
        return (memory_kb() - before) / VISITS


async def read_on(lines: asyncio.StreamReader, seen: list[int]) -> None:
    async for line in lines:
        seen.append(int(line))


async def newcomers(address: str, count: int) -> list[float]:
    """Seconds from the click of one new person after the other to the first view of a battle."""
    taken = []
    for _ in range(count):
        taken.append(await asyncio.to_thread(lambda: asyncio.run(first_decision(address))))
        await asyncio.sleep(0.5)
    return taken


async def under_load(address: str, games: int, pairs: int, answers: int) -> Iterator[tuple[str, float, str]]:
    async with watched(address, games) as lines:
        seen: list[int] = []
        reading = asyncio.create_task(read_on(lines, seen))
        while not seen:
            await asyncio.sleep(0.01)
        early = await newcomers(address, 1)
        while seen[-1] < games:
            await asyncio.sleep(0.1)
        await asyncio.sleep(SETTLE)
        start, before = perf_counter(), seen[-1]
        battles = [await asyncio.to_thread(begin, address, seed=number) for number in range(pairs)]
        some, late = await asyncio.gather(
            asyncio.gather(*(play(address, each, answers) for each in battles)), newcomers(address, NEWCOMERS)
        )
        steps = (seen[-1] - before) / (perf_counter() - start)
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading
    taken, crowd = [one for few in some for one in few], f"{games} games of bots and {2 * pairs} people"
    return iter([
        (f"answer acknowledged, {crowd}, p50", share(taken, 0.5), "ms"),
        (f"answer acknowledged, {crowd}, p99", share(taken, 0.99), "ms"),
        (f"answer acknowledged, {crowd}, slowest", max(taken) * 1000, "ms"),
        (f"click to the first view, {crowd}, slowest of {len(late)}", max(late) * 1000, "ms"),
        (f"click to the first view while {games} rooms open", max(early) * 1000, "ms"),
        (f"answers of bots, {crowd}", steps, "a second"),
    ])  # fmt: skip


def results() -> Iterator[tuple[str, float, str]]:
    with served() as address:
        asyncio.run(first_decision(address))  # kernels are loaded by then
        yield from asyncio.run(under_load(address, GAMES_OF_BOTS, PAIRS, ANSWERS))
    grown = asyncio.run(memory_of_closed_rooms())
    yield f"memory that {CLOSED} rooms hold after they were closed", grown, "kB"


def main() -> None:
    links: list[str] = json.loads(sys.stdin.readline())
    with suppress(KeyboardInterrupt):
        asyncio.run(watch(links))


if __name__ == "__main__":
    main()
