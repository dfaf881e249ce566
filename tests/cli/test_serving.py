"""The socket that the server listens at, and how it stops."""

import socket
import subprocess
import sys

import pytest

from turnmaster.cli.serving import host_link, listen
from turnmaster.web.hosting.owners import House

HUNG = """
import asyncio, uvicorn
from turnmaster.cli.serving import Server, listen

async def never_answers(scope, receive, send):
    if scope["type"] == "http":
        server.should_exit = True
        await asyncio.sleep(60)

config = uvicorn.Config(never_answers, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
server = Server(config, lambda: None)
listening = listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
server.run(sockets=[listening])
"""


def test_small_answers_are_sent_at_once():
    """A socket that does not say that it is TCP is not set to TCP_NODELAY by asyncio."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize(
    ("host", "house", "link"),
    [
        ("127.0.0.1", House(token="t"), ""),
        ("localhost", House(token="t"), ""),
        ("127.0.0.1", House(here_is_host=False, token="t"), "http://127.0.0.1:80/host#t"),
        ("192.168.0.7", House(token="t"), "http://192.168.0.7:80/host#t"),
        ("fd00::7", House(token="t"), "http://[fd00::7]:80/host#t"),
    ],
)
def test_a_server_beyond_this_machine_tells_its_host_a_link(host, house, link):
    assert host_link(host, 80, house) == link


@pytest.mark.slow
def test_whoever_still_waits_when_it_stops_is_cut_off_without_a_traceback():
    command = [sys.executable, "-c", HUNG]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        with socket.create_connection(("127.0.0.1", int(process.stdout.readline()))) as asking:
            asking.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _, complaints = process.communicate(timeout=30)
    assert process.returncode == 0 and not complaints, complaints
