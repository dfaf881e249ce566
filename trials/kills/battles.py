"""Kills a running server at random moments of several battles, and looks whether anything that it acknowledged is lost.

`python -m trials.kills --count 100 --seed 1`; a short run of the same is part of `make test`.
"""

import argparse
import json
import random
import signal
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import sleep
from typing import Any

from tests.web.test_kills import Server, next_ask
from websockets.exceptions import ConnectionClosed

from turnmaster.web.database import open_folder
from turnmaster.web.store import Store

BATTLES = 3
LONGEST = 0.8  # seconds that a server lives after its first acknowledgement
PATIENCE = 10  # seconds until then, if everybody has something to answer


def lost_in(folder: Path, last: dict[str, int]) -> list[str]:
    """The battles that have fewer answers than were acknowledged, or that do not open."""
    store = Store(open_folder(folder))
    found = []
    for battle, acknowledged in last.items():
        session = store.open(battle)
        if session is None or len(session.journal.answers) <= acknowledged:
            found.append(battle)
    store.opened.close()
    return found


class Game:
    """A battle that somebody plays: the number of the last answer that was acknowledged, by the question after it."""

    def __init__(self, battle: Any) -> None:
        self.battle, self.id = battle, battle["id"]
        self.last, self.over = -1, False

    def play_on(self, server: Any, going: Event) -> None:
        """Answer whatever is asked until the server is gone; `going` is set once something has been acknowledged.

        Bots act at once: whoever waits for them is hardly ever in the middle of anything.
        """
        try:
            with server.talk(self.battle) as socket:
                socket.send(json.dumps({"type": "pace", "pace": "at once"}))
                ask = next_ask(socket)
                while ask["type"] == "ask":
                    socket.send(json.dumps({"type": "answer", "id": ask["id"], "answer": ask["options"][-1]["answer"]}))
                    answered, ask = ask["id"], next_ask(socket)
                    self.last = answered
                    going.set()
                self.over = True
        except (ConnectionClosed, OSError):
            return


def kill_amid(server: Any, games: list[Game], after: float) -> None:
    """Let all games go on at once and kill the server meanwhile."""
    going = Event()
    players = [Thread(target=game.play_on, args=(server, going)) for game in games]
    for player in players:
        player.start()
    going.wait(PATIENCE)
    sleep(after)
    server.stop(signal.SIGKILL)
    for player in players:
        player.join()


def kill_often(folder: Path, count: int, chance: random.Random) -> int:
    """How many of so many kills cost anything."""
    games: list[Game] = []
    costly = 0
    for number in range(count):
        server: Any = Server(folder)
        games = [game for game in games if not game.over]
        games += [Game(server.begin()) for _ in range(BATTLES - len(games))]
        kill_amid(server, games, chance.uniform(0.0, LONGEST))
        lost = lost_in(folder, {game.id: game.last for game in games})
        costly += bool(lost)
        print(f"{number + 1:4} of {count}: {'lost ' + ', '.join(lost) if lost else 'nothing lost'}", flush=True)
    return costly


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        return kill_often(Path(folder), chosen.count, random.Random(chosen.seed))


if __name__ == "__main__":
    raise SystemExit(main() and 1)
