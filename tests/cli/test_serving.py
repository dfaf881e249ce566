"""The socket that the server listens at."""

import socket

from turnmaster.cli.serving import listen


def test_small_answers_are_sent_at_once():
    """A socket that does not say that it is TCP is not set to TCP_NODELAY by asyncio."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
