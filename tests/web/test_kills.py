"""The server as a process: it comes up, is killed at any moment, and nothing that it acknowledged is lost."""

import json
import random
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from turnmaster.web.database import open_folder
from turnmaster.web.store import Store


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        code = "import sys; from turnmaster.cli import run; sys.exit(run(sys.argv[1:]))"
        command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(folder), "--json"]
        process: Any = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.process = process
        self.address = json.loads(self.process.stdout.readline())["address"]
        for _ in range(200):
            try:
                assert self.get("/api/health")["ok"]
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not come up")

    def get(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return json.load(answer)

    def begin(self):
        body = json.dumps({"battlefield": "", "turns": 9}).encode()
        request = urllib.request.Request(self.address + "/api/battles", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def talk(self, battle):
        secret = battle["seats"][0]["secret"]
        return connect(f"{self.address.replace('http', 'ws')}/api/battles/{battle['id']}/talk?seat={secret}")

    def stop(self, how):
        self.process.send_signal(how)
        self.process.wait(20)
        self.process.stdout.close()


def next_ask(socket: Any) -> Any:
    while True:
        message = json.loads(socket.recv(timeout=30))
        if message["type"] in ("ask", "result"):
            return message


def play_a_while(server: Any, battle: Any, chance: random.Random) -> int:
    """Answer whatever is asked, by chance; the number of the last answer acknowledged by the question after it."""
    acknowledged = -1
    with server.talk(battle) as socket:
        socket.send(json.dumps({"type": "pace", "pace": "at once"}))
        ask, end = next_ask(socket), time.monotonic() + chance.uniform(0.1, 0.5)
        while ask["type"] == "ask" and time.monotonic() < end:
            answer = chance.choice(ask["options"])["answer"]
            socket.send(json.dumps({"type": "answer", "id": ask["id"], "answer": answer}))
            acknowledged, ask = ask["id"], next_ask(socket)
    return acknowledged


@pytest.mark.slow
def test_it_stops_when_it_is_asked_to(tmp_path):
    server = Server(tmp_path)
    server.begin()
    server.stop(signal.SIGINT)
    assert server.process.returncode == 0
    assert len(Store(open_folder(tmp_path)).listed()) == 1


@pytest.mark.slow
def test_no_acknowledged_answer_is_lost_when_it_is_killed(tmp_path):
    chance, last = random.Random(1), dict[str, int]()
    for _ in range(5):
        server = Server(tmp_path)
        for battle in [server.begin() for _ in range(2)]:
            last[battle["id"]] = play_a_while(server, battle, chance)
        server.stop(signal.SIGKILL)
        store = Store(open_folder(tmp_path))
        for number, acknowledged in last.items():
            session = store.open(number)
            assert session is not None
            assert len(session.journal.answers) > acknowledged >= 0
        store.opened.close()
