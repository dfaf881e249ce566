"""Connections that never say what they want, or never take what they get, keep nobody else waiting."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from turnmaster.cli.serving import configured, listen, most_connections
from turnmaster.web.hosting import connections
from turnmaster.web.hosting.connections import TOO_MANY, TOO_MANY_FROM_HERE, Doorway

HALF = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = HALF + b"Connection: close\r\n\r\n"
LARGE = 50_000_000
HALF_SENT = 1_100


async def app(scope, receive, send):
    """Answers every request with a word, or with far more than fits on the way; a WebSocket only listens."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
    elif scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * (LARGE if scope["path"] == "/large" else 1)})


class Serving:
    """A server that runs, its port, and all connections that it has."""

    def __init__(self, server: uvicorn.Server, port: int, doorway: Doorway) -> None:
        self.server, self.port, self.doorway = server, port, doorway

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=5)

    def until(self, number: int) -> None:
        """Wait until there are so many connections."""
        for _ in range(500):
            if len(self.doorway) == number:
                return
            time.sleep(0.01)
        raise AssertionError(f"there are {len(self.doorway)} connections, not {number}")

    def answer(self, request: bytes = WHOLE) -> bytes:
        with self.connected() as one:
            one.sendall(request)
            return one.makefile("rb").read()


@contextmanager
def served(from_one_address: int) -> Iterator[Serving]:
    config = configured(app, from_one_address)  # type: ignore[arg-type]
    config.lifespan = "off"
    server, listening = uvicorn.Server(config), listen("127.0.0.1", 0)
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        assert isinstance(config.http, type)
        yield Serving(server, listening.getsockname()[1], config.http.doorway)  # type: ignore[attr-defined]
    finally:
        server.should_exit = True
        thread.join()


def is_closed(one: socket.socket) -> bool:
    with suppress(ConnectionResetError):
        return one.recv(1000) == b""
    return True


@pytest.mark.slow
def test_a_person_is_answered_at_once_while_1100_requests_are_half_sent():
    with served(100) as serving, ExitStack() as stack:
        for _ in range(HALF_SENT):
            stack.enter_context(serving.connected()).sendall(HALF)
        serving.until(100)
        start = time.perf_counter()
        assert serving.answer().startswith(b"HTTP/1.1 200")
        assert time.perf_counter() - start < 5


@pytest.mark.parametrize("begun", [b"", HALF, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"])
def test_a_request_that_does_not_become_complete_is_closed(begun, monkeypatch):
    monkeypatch.setattr(connections, "WITHIN", 0.2)
    with served(100) as serving, serving.connected() as one:
        one.sendall(begun)
        assert is_closed(one)
        serving.until(0)


def test_headers_that_come_letter_by_letter_are_not_waited_for(monkeypatch):
    monkeypatch.setattr(connections, "WITHIN", 0.3)
    with served(100) as serving, serving.connected() as one:
        with suppress(BrokenPipeError, ConnectionResetError):
            for letter in HALF:
                one.sendall(bytes([letter]))
                time.sleep(0.05)
        assert is_closed(one)


def test_a_large_body_may_take_longer_than_headers(monkeypatch):
    monkeypatch.setattr(connections, "WITHIN", 0.2)
    monkeypatch.setattr(connections, "LEAST_BODY", 1)
    with served(100) as serving, serving.connected() as one:
        one.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n")
        for _ in range(8):
            time.sleep(0.07)
            one.sendall(b"x")
        assert one.recv(1000).startswith(b"HTTP/1.1 200")


def test_an_answer_that_nobody_takes_up_is_given_up(monkeypatch):
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 0.2)
    with served(100) as serving, serving.connected() as one:
        one.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        serving.until(1)
        serving.until(0)


def test_more_talks_than_an_address_may_have_are_refused_in_a_sentence():
    with served(2) as serving, ExitStack() as stack:
        address = f"ws://127.0.0.1:{serving.port}/"
        for _ in range(2):
            stack.enter_context(connect(address))
        answer = serving.answer()
        assert answer.startswith(b"HTTP/1.1 429")
        assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"error": TOO_MANY_FROM_HERE}
        with pytest.raises(InvalidStatus, match="429"):
            connect(address)


def test_a_talk_that_says_nothing_stays_and_makes_room_for_nobody(monkeypatch):
    monkeypatch.setattr(connections, "WITHIN", 0.1)
    with served(2) as serving, connect(f"ws://127.0.0.1:{serving.port}/") as talk:
        time.sleep(0.3)
        with serving.connected(), serving.connected():
            serving.until(2)
        talk.send("still here")
        talk.ping().wait(5)


def test_a_talk_that_is_over_makes_room_for_another():
    with served(1) as serving:
        for _ in range(3):
            with connect(f"ws://127.0.0.1:{serving.port}/"):
                serving.until(1)
            serving.until(0)


class FromAddress:
    """A connection from an address, as far as the doorway looks at it."""

    def __init__(self, address: str) -> None:
        self.address, self.is_aborted = address, False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def abort(self) -> None:
        self.is_aborted = True


def entering(doorway: Doorway, address: str) -> tuple[FromAddress, str]:
    one = FromAddress(address)
    return one, doorway.enter(one)  # type: ignore[arg-type]


def test_the_one_that_waited_longest_makes_room_for_others_of_its_address():
    doorway = Doorway(from_one_address=2, altogether=100)
    elsewhere, first, second, third = (entering(doorway, name)[0] for name in ("b", "a", "a", "a"))
    assert [one.is_aborted for one in (elsewhere, first, second, third)] == [False, True, False, False]
    assert len(doorway) == 3


def test_where_all_are_busy_the_newcomer_is_refused():
    doorway = Doorway(from_one_address=2, altogether=3)
    for name in ("a", "a", "b"):
        doorway.work(entering(doorway, name)[0])  # type: ignore[arg-type]
    assert entering(doorway, "a")[1] == TOO_MANY_FROM_HERE
    for _ in range(5):  # one that was refused makes room for the next, which is refused as well
        assert entering(doorway, "c")[1] == TOO_MANY and len(doorway) == 4


def test_any_number_may_come_from_one_address_if_the_operator_says_so():
    doorway = Doorway(from_one_address=0, altogether=1000)
    assert not any(entering(doorway, "a")[1] for _ in range(500))


def test_the_server_takes_no_more_connections_than_it_may_open_files():
    resource = pytest.importorskip("resource")
    assert 0 < most_connections() < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
