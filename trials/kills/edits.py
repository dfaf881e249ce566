"""Kills a running server at random moments while people edit its library, and looks whether anything that it
acknowledged is lost.

`python -m trials.forge_kills --count 50 --seed 1`; a short run of the same is part of `make test`.
"""

import argparse
import json
import random
import signal
import urllib.request
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep
from typing import Any
from urllib.error import HTTPError

from tests.web.test_kills import Server

from turnmaster.web.database import open_folder
from turnmaster.web.forge.store import Library

EDITORS = 3
LONGEST = 0.6  # seconds that a server lives once somebody edits


def ask(server: Any, path: str, body: Any) -> Any:
    """What the server answers to a page of the forge."""
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server.address}/api/forge/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


class Editor:
    """Somebody who writes a faction anew again and again: the last number that was acknowledged, and the last sent."""

    def __init__(self, server: Any, name: str) -> None:
        self.name, self.id = name, ask(server, "items", {"kind": "faction", "name": name})["id"]
        self.acknowledged = self.sent = self.confirmed = 0
        self.refusals: list[str] = []

    def edit(self, server: Any) -> None:
        """Go on until the server is gone."""
        try:
            page = server.get(f"/api/forge/items/{self.id}")
            while True:
                self.sent += 1
                faction = {"name": self.name, "lore": str(self.sent)}
                page = ask(server, f"items/{self.id}", {"faction": faction, "edition": page["edition"]})
                self.acknowledged = self.sent
                self.confirmed += 1
        except HTTPError as error:  # it is alive, and refuses what it should take
            self.refusals.append(f"{error.code} {error.read().decode()}")
        except (OSError, HTTPException):
            return

    def has_lost(self, library: Library) -> bool:
        """Whether the library holds anything but the last change that was acknowledged, or the one that was sent after
        it. What it holds is where the next server goes on.
        """
        kept, acknowledged = int(library.held(self.id).item.lore or 0), self.acknowledged
        self.acknowledged = self.sent = kept
        return not acknowledged <= kept <= acknowledged + 1


def kill_amid(server: Any, editors: list[Editor], after: float) -> None:
    """Let everybody edit at once and kill the server meanwhile."""
    threads = [Thread(target=editor.edit, args=(server,)) for editor in editors]
    for thread in threads:
        thread.start()
    sleep(after)
    server.stop(signal.SIGKILL)
    for thread in threads:
        thread.join()


def lost_in(folder: Path, editors: list[Editor]) -> list[str]:
    library = Library(open_folder(folder))
    lost = [editor.name for editor in editors if editor.has_lost(library)]
    lost += [refusal for editor in editors for refusal in editor.refusals]
    library.opened.close()
    return lost


def kill_often(folder: Path, count: int, chance: random.Random) -> tuple[int, int]:
    """How many of so many kills cost anything, and how many changes were acknowledged in all."""
    editors: list[Editor] = []
    costly = 0
    for number in range(count):
        server: Any = Server(folder)
        editors = editors or [Editor(server, f"Faction {n}") for n in range(EDITORS)]
        kill_amid(server, editors, chance.uniform(0.0, LONGEST))
        lost = lost_in(folder, editors)
        costly += bool(lost)
        print(f"{number + 1:4} of {count}: {'lost ' + ', '.join(lost) if lost else 'nothing lost'}", flush=True)
    return costly, sum(editor.confirmed for editor in editors)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        costly, acknowledged = kill_often(Path(folder), chosen.count, random.Random(chosen.seed))
    print(f"{acknowledged} changes were acknowledged; {costly} of {chosen.count} kills cost one.")
    return costly


if __name__ == "__main__":
    raise SystemExit(main() and 1)
