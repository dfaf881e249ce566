"""Backups: everything in one document, and back again without losing what was there."""

import base64
import sqlite3
from time import sleep

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.web.people import at_home, elsewhere
from tests.web.test_app import begun, talk, until
from turnmaster.web.app import make_app
from turnmaster.web.database import FILE, open_folder
from turnmaster.web.safety import is_this_machine

pytestmark = pytest.mark.slow


@pytest.fixture
def app(tmp_path):
    return make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)


@pytest.fixture
def client(app):
    with at_home(app) as client:
        yield client


def titles(client):
    return [row["id"] for row in client.get("/api/battles").json()]


def backup(client):
    answer = client.get("/api/backup")
    assert answer.status_code == 200, answer.text
    return answer.json()


def restore(client, database):
    return client.post("/api/backup", json={"database": database})


def text_of(data):
    return base64.b64encode(data).decode()


def test_a_backup_brings_back_what_it_held_and_what_was_there_is_set_aside(client, tmp_path):
    first = begun(client)
    made = backup(client)
    second = begun(client)
    answer = restore(client, made["database"])
    assert answer.status_code == 201 and answer.json() == {"battles": 1, "aside": f"{FILE}.replaced-1"}
    assert titles(client) == [first["id"]]
    with sqlite3.connect(tmp_path / answer.json()["aside"]) as aside:
        assert {row[0] for row in aside.execute("SELECT id FROM battle")} == {first["id"], second["id"]}


def test_what_was_set_aside_before_is_never_written_over(client):
    made = backup(client)
    names = [restore(client, made["database"]).json()["aside"] for _ in range(2)]
    assert names == [f"{FILE}.replaced-1", f"{FILE}.replaced-2"]


def test_a_battle_goes_on_from_where_it_was_in_the_backup(client):
    battle = begun(client)
    with talk(client, battle) as socket:
        first = until(socket, "ask")[-1]
        made = backup(client)
        socket.send_json({"type": "answer", "id": first["id"], "answer": first["options"][0]["answer"]})
        until(socket, "ask")
        restore(client, made["database"])
        with pytest.raises(WebSocketDisconnect):
            until(socket, "nothing")
    with talk(client, battle) as socket:
        assert until(socket, "ask")[-1] == first


def test_a_battle_that_is_not_in_the_backup_opens_no_more(client):
    made = backup(client)
    battle = begun(client)
    restore(client, made["database"])
    with pytest.raises(WebSocketDisconnect), talk(client, battle) as socket:
        socket.receive_json()


def test_bots_of_a_battle_write_nothing_into_a_restored_database(client, tmp_path):
    made = backup(client)
    battle = begun(client, demonstration=True)
    with talk(client, battle, seat=0) as socket:
        until(socket, "view")
        restore(client, made["database"])
        sleep(0.2)
    with sqlite3.connect(tmp_path / FILE) as now:
        assert now.execute("SELECT count(*) FROM answer").fetchone() == (0,)


def file_with(tmp_path, *statements):
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as other:
        for statement in statements:
            other.execute(statement)
    return path.read_bytes()


def test_what_is_no_backup_is_refused_and_nothing_changes(client, tmp_path):
    battle = begun(client)
    for data in (b"", b"nonsense" * 1000, file_with(tmp_path, "CREATE TABLE recipes (name TEXT)")):
        answer = restore(client, text_of(data))
        assert answer.status_code == 422 and answer.json()["error"] == "This is no backup of Turnmaster."
    assert titles(client) == [battle["id"]]
    assert not list(tmp_path.glob("*.replaced-*"))


def test_a_database_that_would_act_by_itself_is_refused(client, tmp_path):
    made = tmp_path / "made.sqlite"
    made.write_bytes(base64.b64decode(backup(client)["database"]))
    with sqlite3.connect(made) as crafted:
        crafted.execute("CREATE TRIGGER sly AFTER INSERT ON answer BEGIN DELETE FROM battle; END")
    assert restore(client, text_of(made.read_bytes())).status_code == 422


def test_a_backup_of_a_newer_version_is_left_alone(client, tmp_path):
    made = tmp_path / "made.sqlite"
    made.write_bytes(base64.b64decode(backup(client)["database"]))
    with sqlite3.connect(made) as newer:
        newer.execute("UPDATE alembic_version SET version_num = 'v9999'")
    answer = restore(client, text_of(made.read_bytes()))
    assert answer.status_code == 422 and "newer version" in answer.json()["error"]


def test_a_backup_that_is_too_large_is_refused(client, monkeypatch):
    monkeypatch.setattr("turnmaster.web.backup.MOST_BYTES", 1000)
    assert "at most" in client.get("/api/backup").json()["error"]
    assert "at most" in restore(client, text_of(b"x" * 2000)).json()["error"]


def test_backups_are_only_for_the_host(app):
    with elsewhere(app) as client:
        assert client.get("/api/backup").status_code == 403
        answer = restore(client, "")
        assert answer.status_code == 403 and "Only the host" in answer.json()["error"]


@pytest.mark.parametrize(
    ("host", "here"), [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("10.0.0.4", False), ("", False)]
)
def test_this_machine_is_known_by_its_address(host, here):
    assert is_this_machine(host) is here
