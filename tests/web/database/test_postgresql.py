"""Everything that the server keeps, on PostgreSQL, where a server can be had."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from tests.web.people import House, at_home
from tests.web.postgresql import a_server, can_be_had
from tests.web.tabletop.test_tabletops import LOSS, entered, hp_of, turned
from tests.web.tabletop.test_tabletops import begun as table_begun
from tests.web.test_app import begun, talk, until
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import Database, open_url

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not can_be_had(), reason="needs PostgreSQL, installed here or named in TURNMASTER_POSTGRESQL"),
]

UNIT = """\
turnmaster: unit
version: 1
name: Łowcy 🏹
move: 6
dash: 6
defence: 4
hp: 1
weapons:
  - {name: Bow, range: 24, attacks: 1, power: 4}
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with a_server() as found:
        yield found


@pytest.fixture
def empty(address: str) -> str:
    """The address of a database in which there is nothing yet."""
    before = open_url(address)
    with before.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    before.dispose()
    return address


@contextmanager
def served(address: str) -> Iterator[TestClient[Any]]:
    app = make_app(Database(open_url(address)), hosts=["localhost.local"], pace=0.0)
    with at_home(app) as client:
        yield client


def test_a_battle_is_kept_and_goes_on_after_the_server_has_stopped(empty: str):
    with served(empty) as client:
        battle = begun(client)
        with talk(client, battle) as socket:
            ask = until(socket, "ask")[-1]
            socket.send_json({"type": "answer", "id": ask["id"], "answer": ask["options"][0]["answer"]})
            last = until(socket, "ask")[-1]
    with served(empty) as client, talk(client, battle) as socket:
        assert until(socket, "ask")[-1] == last


def test_a_library_is_kept_searched_and_undone(empty: str):
    with served(empty) as client:
        faction = client.post("/api/forge/items", json={"kind": "faction", "name": "The Marsh"}).json()
        unit = client.post("/api/forge/import", json={"text": UNIT, "parent": faction["id"]})
        assert unit.is_success, unit.text
    with served(empty) as client:
        (found,) = client.get("/api/forge/search", params={"words": "łowcy bow", "kind": "unit"}).json()
        assert found["name"] == "Łowcy 🏹" and found["parent_name"] == "The Marsh"
        assert client.post("/api/forge/turn", json={"way": "undo", "scope": faction["id"]}).is_success
        assert client.get("/api/forge/search", params={"words": "łowcy", "kind": "unit"}).json() == []
        assert client.post("/api/forge/turn", json={"way": "redo", "scope": faction["id"]}).is_success
        assert len(client.get("/api/forge/search", params={"words": "łowcy", "kind": "unit"}).json()) == 1


def test_owners_share_devices_and_links_and_the_host_counts_them(empty: str):
    with House(Database(open_url(empty))) as house:
        ann, phone, eve = house.guest(), house.guest(), house.guest()
        for person, name in ((ann, "Elves"), (phone, "Dwarfs")):
            person.post("/api/forge/items", {"kind": "faction", "name": name})
        battle = ann.post("/api/battles", {"battlefield": ""}).json()
        for person in (phone, eve):
            secret = battle["seats"][0]["secret"]
            assert person.get(f"/api/battles/{battle['id']}/seats?seat={secret}").status_code == 200
        phone.post("/api/devices/join", {"code": ann.post("/api/devices", {}).json()["code"]})
        assert len(phone.get("/api/forge/library").json()["factions"]) == 2
        assert [each["id"] for each in eve.get("/api/battles").json()] == [battle["id"]]
        found = house.host().get("/api/house").json()
        assert sorted(each["devices"] for each in found["owners"]) == [0, 1, 2] and found["bytes"] > 0


def test_a_game_at_a_real_table_is_kept_and_undone(empty: str):
    with served(empty) as client:
        before = table_begun(client)
        game = entered(client, before, LOSS).json()
    with served(empty) as client:
        kept = client.get(f"/api/tabletops/{game['id']}").json()
        assert hp_of(kept) == hp_of(before) - 1
        assert hp_of(turned(client, kept, "undo").json()) == hp_of(before)
