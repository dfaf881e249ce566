"""Kills amid backups, while somebody edits: no edit is lost, no backup lacks one, and no copy is left."""

from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from tests.web.served import Server

from trials.kills.bulk import fill, version_in
from trials.kills.edits import Editor
from turnmaster.web.database.opening import FILE, Database, open_folder

VERSION = 1


class Copier(Editor):
    """Somebody who makes a backup after every third edit."""

    several, longest, copying = 2, 0.3, 0.05

    def __init__(self, server: Server, number: int) -> None:
        super().__init__(server, number)
        self.wrong: list[str] = []
        self.filled = False

    def work(self, server: Server, going: Event) -> None:
        while True:
            for _ in range(3):
                self.edit(server)
            made = b64decode(server.get("/api/backup")["database"])
            self.acknowledged += 1
            going.set()
            self.look_at(made)

    def edit(self, server: Server) -> None:
        page = server.get(f"/api/forge/items/{self.id}")
        faction = {"name": self.name, "lore": str(self.last + 1)}
        server.post(f"/api/forge/items/{self.id}", {"faction": faction, "edition": page["edition"]})
        self.last += 1

    def look_at(self, made: bytes) -> None:
        """Whether a backup holds every edit that was acknowledged before it was asked for."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / FILE
            file.write_bytes(made)
            version = version_in(file)
            opened = open_folder(Path(folder))
            saved = self.saved(opened)
            opened.close()
        if saved != self.last or version not in (VERSION, -1 if not self.filled else VERSION):
            self.wrong.append(f"a backup holds {saved} instead of {self.last}, version {version}")

    def lost(self, opened: Database) -> list[str]:
        if not self.filled:
            fill(opened.path, VERSION)
            self.filled = True
        wrong, self.wrong = self.wrong, []
        return [*super().lost(opened), *wrong]
