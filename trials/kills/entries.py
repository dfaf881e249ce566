"""Kills amid entries into games with real models: every entry that was acknowledged is there."""

from threading import Event

from tests.web.served import Server

from turnmaster.premade import premade_names
from turnmaster.web.database.opening import Database
from turnmaster.web.tabletop.store import TabletopStore

POINT = {"entry": "counter", "side": 0, "counter": "CP", "by": 1}


class Writer:
    """Somebody who enters one CP after another, and undoes every fifth."""

    several, longest, copying, is_done = 3, 0.6, 0.0, False

    def __init__(self, server: Server, number: int) -> None:
        sides = [{"premade": name} for name in premade_names()[:2]]
        self.id = server.post("/api/tabletops", {"sides": sides})["id"]
        self.entries = self.sent = self.acknowledged = 0

    def work(self, server: Server, going: Event) -> None:
        while True:
            undoes = self.entries > 0 and self.acknowledged % 5 == 4
            self.sent = self.entries + (-1 if undoes else 1)
            path, body = ("turn", {"way": "undo"}) if undoes else ("entries", {"entry": POINT})
            game = server.post(f"/api/tabletops/{self.id}/{path}", {"number": self.entries, **body})
            assert game["number"] == self.sent
            self.entries = self.sent
            self.acknowledged += 1
            going.set()

    def lost(self, opened: Database) -> list[str]:
        kept, known = TabletopStore(opened).saved(self.id), (self.entries, self.sent)
        saved = self.entries = self.sent = len(kept.entries)
        is_right = saved in known and kept.table.counters[0].get("CP", 0) == saved
        return [] if is_right else [f"entries of {self.id}: {saved} instead of {known[0]}"]
