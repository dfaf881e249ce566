"""Measure the server as people use it: how soon an answer is acknowledged, a drag is answered and a battle begins.

The server runs in a process of its own; everybody at a table thinks for a moment before each answer.
"""

import asyncio
import gzip
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

BUILT = Path(__file__).parents[1] / "src" / "turnmaster" / "web" / "built"
GAMES = (1, 20, 100)
ANSWERS = 30
THINKS = (0.2, 0.8)  # seconds
DRAGS = 150
FURTHEST = 100_000  # ten inches
MODELS = 20  # in the unit that is dragged
LEVY = f"""
version: 1
name: Levy
units:
  - {{name: Levies, points: 120, models: {MODELS}, move: 8, dash: 6, defence: 3, hp: 1,
     weapons: [{{name: Musket, range: 24, attacks: 1, power: 4}}]}}
  - {{name: Gunners, points: 80, models: 3, move: 5, dash: 6, defence: 3, hp: 2,
     weapons: [{{name: Gun, range: 36, attacks: 2, power: 6}}]}}
"""


@contextmanager
def served() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        program = str(Path(sys.executable).parent / "turnmaster")
        command = [program, "serve", "--port", "0", "--data", folder, "--json", "--connections", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["address"]
        finally:
            process.terminate()
            process.wait(20)


def begin(address: str, **chosen: Any) -> Any:
    sides = [{"army": "causeway-regiment"}, {"army": "ember-hunt"}]
    body = json.dumps({"sides": sides, "turns": 2, **chosen}).encode()
    request = Request(f"{address}/api/battles", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


def link(address: str, battle: Any, seat: int) -> str:
    return f"{address.replace('http', 'ws')}/api/battles/{battle['id']}/talk?seat={battle['seats'][seat]['secret']}"


async def until(socket: ClientConnection, *types: str) -> Any:
    while (message := json.loads(await socket.recv()))["type"] not in types:
        pass
    return message


async def play(address: str, battle: Any, answers: int) -> list[float]:
    """Two people play each other; how long each answer took until its view came."""
    taken: list[float] = []

    async def person(seat: int) -> None:
        chance = random.Random(seat)
        async with connect(link(address, battle, seat), max_size=None) as socket:
            while len(taken) < answers:
                message = await until(socket, "ask", "result", "view")
                if message["type"] == "result" or message.get("over"):
                    return
                if message["type"] == "view":
                    continue
                await asyncio.sleep(chance.uniform(*THINKS))
                start = perf_counter()
                await socket.send(
                    json.dumps({"type": "answer", "id": message["id"], "answer": message["options"][0]["answer"]})
                )
                await until(socket, "view", "refused")
                taken.append(perf_counter() - start)

    tasks = [asyncio.create_task(person(seat)) for seat in (0, 1)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    return taken


async def acknowledged(address: str, games: int) -> list[float]:
    battles = [begin(address, seed=number) for number in range(games)]
    answers = ANSWERS if games < 50 else ANSWERS // 3
    return [one for some in await asyncio.gather(*(play(address, each, answers) for each in battles)) for one in some]


async def dragged(address: str) -> list[float]:
    """A large unit among the houses of a village is dragged about; how long each preview took."""
    sides = [{"army": LEVY}, {"army": "ember-hunt"}]
    battle = begin(address, seed=3, sides=sides, battlefield="crossroads-village")
    async with connect(link(address, battle, 0), max_size=None) as mine, connect(link(address, battle, 1)) as other:
        asks = asyncio.Queue[tuple[ClientConnection, Any]]()
        readers = [asyncio.create_task(read(socket, asks)) for socket in (mine, other)]
        stood: dict[int, Any] = {}
        while True:
            socket, ask = await asks.get()
            if ask["kind"] == "move" and len(stood.get(ask["unit"], ())) == MODELS:
                break
            answer = wanted(ask)
            stood |= {ask["unit"]: answer[1]} if answer[0] == "deploy" and len(answer) > 1 else {}
            await socket.send(json.dumps({"type": "answer", "id": ask["id"], "answer": answer}))
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        return await drag(socket, ask, stood[ask["unit"]])


async def read(socket: ClientConnection, asks: "asyncio.Queue[tuple[ClientConnection, Any]]") -> None:
    while True:
        await asks.put((socket, await until(socket, "ask")))


def wanted(ask: Any) -> Any:
    """Whatever brings units onto the field."""
    return next((one["answer"] for one in ask["options"] if one["answer"][0] == "deploy"), ask["options"][0]["answer"])


async def drag(socket: ClientConnection, ask: Any, stood: list[tuple[int, int]]) -> list[float]:
    """The unit is dragged around its place in wider and wider circles, in the end further than it may go."""
    word, taken = ask["free"]["places"][0]["word"], []
    for number in range(DRAGS):
        part = number / DRAGS
        far, angle = FURTHEST * part, 4 * pi * part
        place = [[round(x + far * cos(angle)), round(y + far * sin(angle))] for x, y in stood]
        start = perf_counter()
        question = {"type": "preview", "question": number, "id": ask["id"], "answer": [word, place]}
        await socket.send(json.dumps(question))
        await until(socket, "answered")
        taken.append(perf_counter() - start)
        await asyncio.sleep(1 / 60)
    return taken


async def first_decision(address: str) -> float:
    """From the click to the first question of a new battle."""
    start = perf_counter()
    battle = begin(address)
    async with connect(link(address, battle, 0), max_size=None) as socket:
        await until(socket, "ask", "view")
    return perf_counter() - start


def share(values: list[float], part: float) -> float:
    """Milliseconds that this part of the values stays under."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000


def scripts() -> float:
    """Kilobytes of compressed script that the first page and a battle need."""
    files = (BUILT / "assets").glob("*.js")
    return sum(len(gzip.compress(file.read_bytes())) for file in files) / 1000


def results(address: str) -> Iterator[tuple[str, float, str]]:
    asyncio.run(first_decision(address))
    yield "click to the first decision of a battle", asyncio.run(first_decision(address)) * 1000, "ms"
    for games in GAMES:
        taken = asyncio.run(acknowledged(address, games))
        yield f"answer acknowledged, {games} games at once, p50", share(taken, 0.5), "ms"
        yield f"answer acknowledged, {games} games at once, p99", share(taken, 0.99), "ms"
    taken = asyncio.run(dragged(address))
    yield f"preview while dragging {MODELS} models among terrain, p50", share(taken, 0.5), "ms"
    yield f"preview while dragging {MODELS} models among terrain, p95", share(taken, 0.95), "ms"
