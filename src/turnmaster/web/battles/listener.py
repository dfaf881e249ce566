"""A connection of a seat to a live battle: what it still has to be sent, and how it is closed."""

import asyncio
from time import monotonic

import msgspec

from turnmaster.table.session.messages import Pace, ToSeat
from turnmaster.web.shares import Visitor

MOST_WAITING = 500  # messages for a page that does not read them
COME_BACK, NO_SUCH_SEAT, TOO_MANY_AT_SEAT = 1013, 4003, 4008  # how a connection is closed, as its page reads it
NOBODY_KNOWN = Visitor("")


class Listener:
    """A connection of a seat: the messages that wait for it, the pace that it wants bots to have, and the code with
    which it is closed in the end.
    """

    def __init__(self, seat: int, visitor: Visitor = NOBODY_KNOWN) -> None:
        self.seat, self.visitor = seat, visitor
        self.came = monotonic()
        self.pace: Pace = "normal"
        self.closes_with = COME_BACK
        self.has_come = self.is_gone = False
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: ToSeat) -> None:
        """Send a message to this connection only."""
        self.send_encoded(msgspec.json.encode(message))

    def send_encoded(self, data: bytes) -> None:
        """Send a message that other connections get as well, so that it is encoded once for all of them."""
        if self.is_gone:
            return
        try:
            self.waiting.put_nowait(data)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self, last: ToSeat | None = None) -> None:
        """Send what waits and a last message, and close the connection. A page that could not keep up comes back later,
        to where the battle is by then.
        """
        if self.is_gone:
            return
        self.is_gone = True
        for each in (*([msgspec.json.encode(last)] if last is not None else []), None):
            while self.waiting.full():
                self.waiting.get_nowait()
            self.waiting.put_nowait(each)
