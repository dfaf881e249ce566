"""The server as a process of its own, and somebody who talks to it."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

START = "import sys; from turnmaster.cli import run; sys.exit(run(sys.argv[1:]))"
BROWSER = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, *, temporary: Path | None = None) -> None:
        """Start a server on a folder; `temporary` is where the system would have it write what it needs for a while."""
        environment = {**os.environ, **({"TMPDIR": str(temporary)} if temporary else {})}
        command = [sys.executable, "-c", START, "serve", "--port", "0", "--data", str(folder), "--json"]
        process: Any = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        self.process = process
        self.address = json.loads(self.process.stdout.readline())["address"]
        for _ in range(200):
            try:
                assert self.get("/api/health")["ok"]
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not come up")

    def get(self, path: str) -> Any:
        with BROWSER.open(self.address + path, timeout=20) as answer:
            return json.load(answer)

    def post(self, path: str, body: Any) -> Any:
        data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
        with BROWSER.open(urllib.request.Request(self.address + path, data, headers), timeout=20) as answer:
            return json.load(answer)

    def begin(self) -> Any:
        return self.post("/api/battles", {"battlefield": "", "turns": 9})

    def talk(self, battle: Any) -> Any:
        secret = battle["seats"][0]["secret"]
        return connect(f"{self.address.replace('http', 'ws')}/api/battles/{battle['id']}/talk?seat={secret}")

    def stop(self, how: int) -> None:
        self.process.send_signal(how)
        self.process.wait(20)
        self.process.stdout.close()


def next_ask(socket: Any) -> Any:
    while True:
        message = json.loads(socket.recv(timeout=30))
        if message["type"] in ("ask", "result"):
            return message
