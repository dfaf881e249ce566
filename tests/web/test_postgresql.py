"""The same store on PostgreSQL, where a server can be had: name its address in TURNMASTER_POSTGRESQL."""

import os
from contextlib import contextmanager

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from tests.web.test_app import begun, talk, until
from turnmaster.web.app import make_app
from turnmaster.web.database import Opened, open_url

URL = os.environ.get("TURNMASTER_POSTGRESQL", "")

pytestmark = pytest.mark.skipif(not URL, reason="needs a PostgreSQL server, named in TURNMASTER_POSTGRESQL")


@pytest.fixture
def opened():
    """An empty database."""
    before = open_url(URL)
    with before.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
    before.dispose()
    return open_url(URL)


@contextmanager
def served(engine):
    app = make_app(Opened(engine), hosts=["localhost.local"], pace=0.0)
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


def test_a_battle_is_kept_and_goes_on_after_the_server_has_stopped(opened):
    with served(opened) as client:
        battle = begun(client)
        with talk(client, battle) as socket:
            ask = until(socket, "ask")[-1]
            socket.send_json({"type": "answer", "id": ask["id"], "answer": ask["options"][0]["answer"]})
            last = until(socket, "ask")[-1]
    with served(open_url(URL)) as client, talk(client, battle) as socket:
        assert until(socket, "ask")[-1] == last
