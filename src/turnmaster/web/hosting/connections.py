"""Limits for connections: how many there may be, and how long one may take over a request or an answer.

A connection waits while its request is not complete. One that waits too long is closed, and where there are too many
from one address or altogether, the one that has waited longest makes room. Where none waits, the newcomer is told so.
"""

import asyncio
import json
from collections import Counter
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

FROM_ONE_ADDRESS = 100  # connections; a browser has at most six, and one more for each battle
ALTOGETHER = 2_000
WITHIN = 10.0  # seconds for the headers of a request
LEAST_BODY = 20_000  # bytes of a body that come in the same time
TAKEN_WITHIN = 30.0  # seconds in which somebody takes up at least a part of an answer

TOO_MANY_FROM_HERE = "Your address has too many connections to this server. Close other pages of it, and try again."
TOO_MANY = "This server has as many connections as it can serve. Try again in a moment."


class Doorway:
    """All connections of a server, by address. `from_one_address` is 0 where any number may come from one."""

    def __init__(self, from_one_address: int = FROM_ONE_ADDRESS, altogether: int = ALTOGETHER) -> None:
        self.from_one_address, self.altogether = from_one_address, altogether
        self._addresses: dict[asyncio.Transport, str] = {}
        self._each: Counter[str] = Counter()
        self._waiting: dict[asyncio.Transport, None] = {}  # the one that has waited longest first

    def __len__(self) -> int:
        return len(self._addresses)

    def enter(self, transport: asyncio.Transport) -> str:
        """Let a connection in. It waits at first; if nobody can make room for it, a sentence says why."""
        address = address_of(transport)
        while self._is_full_for(address) and self._make_room(address):
            pass
        while self._is_full and self._make_room():
            pass
        refusal = TOO_MANY_FROM_HERE if self._is_full_for(address) else TOO_MANY if self._is_full else ""
        self._addresses[transport] = address
        self._each[address] += 1
        self._waiting[transport] = None
        return refusal

    def _is_full_for(self, address: str) -> bool:
        return bool(self.from_one_address) and self._each[address] >= self.from_one_address

    @property
    def _is_full(self) -> bool:
        return len(self) >= self.altogether

    def wait(self, transport: asyncio.Transport) -> None:
        """From now on a connection waits for its next request, or for the rest of one."""
        if transport in self._addresses:
            self._waiting.setdefault(transport)

    def work(self, transport: asyncio.Transport) -> None:
        """A request is complete: the connection is not closed to make room for others."""
        self._waiting.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is closed."""
        address = self._addresses.pop(transport, None)
        self._waiting.pop(transport, None)
        if address is not None:
            self._each[address] -= 1
            if not self._each[address]:
                del self._each[address]

    def _make_room(self, address: str | None = None) -> bool:
        """Close the connection that has waited longest, from an address or from anywhere."""
        longest = next((one for one in self._waiting if address in (None, self._addresses[one])), None)
        if longest is None:
            return False
        self.leave(longest)
        longest.abort()
        return True


def address_of(transport: asyncio.Transport) -> str:
    """The address at the other end; nothing for one that is gone already."""
    peer: tuple[str, int] | None = transport.get_extra_info("peername")
    return peer[0] if peer else ""


class Reluctance:
    """Closes a connection whose other end does not take up what it is sent; otherwise its answer is held for ever."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop

    _giving_up: asyncio.TimerHandle | None = None

    def stuck(self) -> None:
        """Nothing more can be sent for now."""
        self._giving_up = self.loop.call_later(TAKEN_WITHIN, self.transport.abort)

    def unstuck(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


class BoundedHttp(Reluctance, H11Protocol):
    """HTTP on a connection, within limits of time and number."""

    doorway: Doorway

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._refusal = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._arrived = 0
        self._waits_for = self.conn.their_state

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._refusal = self.doorway.enter(transport)
        if self._refusal:
            self.app = refusing_app(self._refusal)
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        self._arrived += len(data)
        super().data_received(data)
        self._look_at_clock()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look_at_clock()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_clock()
        self.doorway.work(self.transport)
        super().handle_websocket_upgrade(event)

    def _should_upgrade(self) -> bool:
        return not self._refusal and super()._should_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        self.unstuck()
        self.doorway.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck()

    def resume_writing(self) -> None:
        self.unstuck()
        super().resume_writing()

    @property
    def _is_waiting(self) -> bool:
        """Tell whether a request, or the rest of one, has still to come."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def _look_at_clock(self) -> None:
        """Let the clock run as long as a request is not complete. With its headers, the time for its body begins."""
        if self.transport.get_protocol() is not self or not self._is_waiting:
            self._stop_clock()
            self.doorway.work(self.transport)
        elif self._deadline is None or self._waits_for != self.conn.their_state:
            self._set_deadline()

    def _set_deadline(self) -> None:
        self._stop_clock()
        self.doorway.wait(self.transport)
        self._arrived, self._waits_for = 0, self.conn.their_state
        self._deadline = self.loop.call_later(WITHIN, self._is_late)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _is_late(self) -> None:
        """Close the connection, unless enough of a body has come, or it was the server that did not read it."""
        in_body = self.conn.their_state is h11.SEND_BODY
        if in_body and (self._arrived >= LEAST_BODY or self.flow.read_paused):
            self._set_deadline()
        else:
            self.transport.abort()


class BoundedWebSocket(Reluctance, WebSocketsSansIOProtocol):
    """A WebSocket that counts among the connections of its address until it is closed."""

    doorway: Doorway

    def connection_lost(self, exc: Exception | None) -> None:
        self.unstuck()
        self.doorway.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck()

    def resume_writing(self) -> None:
        self.unstuck()
        super().resume_writing()


def refusing_app(sentence: str) -> Any:
    """An application that answers every request with a sentence, and closes the connection."""
    status = 429 if sentence == TOO_MANY_FROM_HERE else 503
    body = json.dumps({"error": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), (b"retry-after", b"10")]

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        length = (b"content-length", str(len(body)).encode())
        await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
        await send({"type": "http.response.body", "body": body})

    return refuse


def bounded(doorway: Doorway) -> tuple[type[BoundedHttp], type[BoundedWebSocket]]:
    """The protocols of a server with this doorway, as uvicorn wants them: two classes."""
    http = type("Http", (BoundedHttp,), {"doorway": doorway})
    socket = type("Socket", (BoundedWebSocket,), {"doorway": doorway})
    return http, socket
