"""Kills amid restoring: there is what was there before or what was restored, as a whole, and what was there before is
set aside.
"""

from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from tests.web.served import Server

from trials.kills.bulk import database, version_in
from turnmaster.web.database.opening import Database


class Restorer:
    """Somebody who restores one backup after another, each of another version."""

    several, longest, copying, is_done = 1, 0.5, 0.4, False

    def __init__(self, server: Server, number: int) -> None:
        with TemporaryDirectory() as folder:
            made = [database(Path(folder) / str(version), version) for version in (1, 2)]
        self.backups = {version: b64encode(data).decode() for version, data in enumerate(made, start=1)}
        self.there, self.sent, self.acknowledged = -1, -1, 0
        self.asides: dict[str, int] = {}  # the files of which somebody was told, and the version that each must hold

    def work(self, server: Server, going: Event) -> None:
        while True:
            self.sent = 1 if self.there == 2 else 2
            told = server.post("/api/backup", {"database": self.backups[self.sent]})
            self.asides[told["aside"]] = self.there
            self.there = self.sent
            self.acknowledged += 1
            going.set()

    def lost(self, opened: Database) -> list[str]:
        """What is there that nobody asked for, and what was set aside and is not whole."""
        folder, found = opened.path.parent, version_in(opened.path)
        asides = {path.name: version_in(path) for path in folder.glob("*.replaced-*")}
        lost = [] if found in (self.there, self.sent) else [f"version {found} instead of {self.there}"]
        lost += [f"{name} holds {asides.get(name)}" for name, known in self.asides.items() if asides.get(name) != known]
        if found == self.sent != self.there and self.there not in asides.values():
            lost.append(f"version {self.there}, of which nothing is set aside")
        strange = [name for name, version in asides.items() if version < 0 and name not in self.asides]
        lost += [f"{name} is not whole" for name in strange if self.there > 0]
        for name in asides:
            (folder / name).unlink()
        self.there, self.asides = found, {}
        return lost
