"""Kills amid edits of the library: every change that was acknowledged is there."""

from threading import Event

from tests.web.served import Server

from turnmaster.web.database.opening import Database
from turnmaster.web.forge.store import Library


class Editor:
    """Somebody who writes a faction anew again and again: the number that was acknowledged last, and the one that was
    sent last.
    """

    several, longest, copying, is_done = 3, 0.6, 0.0, False

    def __init__(self, server: Server, number: int) -> None:
        self.name = f"Faction {number}"
        self.id = server.post("/api/forge/items", {"kind": "faction", "name": self.name})["id"]
        self.last = self.acknowledged = 0

    def work(self, server: Server, going: Event) -> None:
        page = server.get(f"/api/forge/items/{self.id}")
        while True:
            faction = {"name": self.name, "lore": str(self.last + 1)}
            page = server.post(f"/api/forge/items/{self.id}", {"faction": faction, "edition": page["edition"]})
            self.last += 1
            self.acknowledged += 1
            going.set()

    def lost(self, opened: Database) -> list[str]:
        """Anything but the last change that was acknowledged, or the one that was sent after it."""
        saved, last = self.saved(opened), self.last
        self.last = saved
        return [] if last <= saved <= last + 1 else [f"{self.name}: {saved} instead of {last}"]

    def saved(self, opened: Database) -> int:
        return int(Library(opened).held(self.id).item.lore or 0)
