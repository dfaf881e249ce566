"""Make what people keep besides saves: `python -m tests.golden.make_files` in the root of the repository.

Files of earlier versions are kept for ever.
"""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from tests.web.looking_back import fought, served
from turnmaster.forge.files import read_playable
from turnmaster.table import SAVE_VERSION
from turnmaster.web.database.opening import FILE

HERE = Path(__file__).parent
ROSTERS, BATTLES = HERE / "rosters", HERE / "battles"
DATABASES = HERE.parent / "web" / "database" / "golden"
DATABASE_VERSION = "0001"
ANSWERS = 60  # of the battle: it stands amid a phase then


def make_roster() -> Path:
    """What the roster with everything in it is read as."""
    text = (ROSTERS / "everything-v1.yaml").read_text(encoding="utf-8")
    path = ROSTERS / "everything-v1.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(read_playable(text, "the roster"))) + b"\n")
    return path


def make_battle_and_database() -> list[Path]:
    """A battle as a file, and a database with that battle, a faction and a game at a real table."""
    with TemporaryDirectory() as folder:
        battle, _ = fought(Path(folder), answers=ANSWERS)
        with served(Path(folder)) as client:
            client.post("/api/forge/premade/night-shift").raise_for_status()
            sides = [{"premade": "ember-hunt", "mine": True, "name": "Me"}, {"premade": "tinker-convoy"}]
            game = client.post("/api/tabletops", json={"sides": sides}).json()
            loss = {"number": game["number"], "entry": {"entry": "hp", "side": 0, "unit": 0, "by": -1}}
            client.post(f"/api/tabletops/{game['id']}/entries", json=loss).raise_for_status()
            file = BATTLES / f"battle-v{SAVE_VERSION}.json"
            file.write_bytes(client.get(f"/api/battles/{battle}/file").content)
        dump = DATABASES / f"database-{DATABASE_VERSION}.sql"
        with sqlite3.connect(Path(folder) / FILE) as connection:
            dump.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
    return [file, dump]


if __name__ == "__main__":
    BATTLES.mkdir(exist_ok=True)
    for made in (make_roster(), *make_battle_and_database()):
        print(made)
