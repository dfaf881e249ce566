"""Kills amid battles: every answer that was followed by another question is there."""

import json
from threading import Event

from tests.web.served import Server, next_ask

from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import Database


class Player:
    """Somebody who plays a battle: the number of the last answer that was acknowledged, by the question after it."""

    several, longest, copying = 3, 1.5, 0.0

    def __init__(self, server: Server, number: int) -> None:
        self.battle = server.begin()
        self.last, self.is_done = -1, False
        self.acknowledged = 0

    def work(self, server: Server, going: Event) -> None:
        """Answer whatever is asked. Bots act at once: whoever waits for them is hardly ever amid anything."""
        with server.talk(self.battle) as socket:
            socket.send(json.dumps({"type": "pace", "pace": "at once"}))
            ask = next_ask(socket)
            while ask["type"] == "ask":
                socket.send(json.dumps({"type": "answer", "id": ask["id"], "answer": ask["options"][-1]["answer"]}))
                answered, ask = ask["id"], next_ask(socket)
                self.last = answered
                self.acknowledged += 1
                going.set()
            self.is_done = True

    def lost(self, opened: Database) -> list[str]:
        session = BattleStore(opened).open(self.battle["id"])
        if session is None or len(session.journal.answers) <= self.last:
            return [f"answers of {self.battle['id']}"]
        return []
