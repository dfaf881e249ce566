"""Kills a running server at random moments of several battles, and looks whether anything that it acknowledged is lost.

`python -m trials.kills --count 100 --seed 1`; a short run of the same is part of `make test`.
"""

import argparse
import random
import signal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.web.test_kills import Server, play_a_while

from turnmaster.web.database import open_folder
from turnmaster.web.store import Store

BATTLES = 3


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


def kill_often(folder: Path, count: int, chance: random.Random) -> int:
    """How many of so many kills cost anything."""
    battles: list[Any] = []
    costly = 0
    for number in range(count):
        server: Any = Server(folder)
        if number % 10 == 0:  # battles end, so there are new ones now and then
            battles = [server.begin() for _ in range(BATTLES)]
        last = {battle["id"]: play_a_while(server, battle, chance.uniform(0.02, 0.5)) for battle in battles}
        server.stop(signal.SIGKILL)
        lost = lost_in(folder, last)
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
