"""Backups: everything in one document, and back again without losing what was there."""

import base64
import sqlite3
from contextlib import closing
from threading import Thread
from time import sleep

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.web.database.test_migrations import GOLDEN
from tests.web.people import at_home, elsewhere
from tests.web.test_app import begun, talk, until
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import COPYING, FILE, open_folder
from turnmaster.web.database.tables import metadata

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
        assert answer.status_code == 422 and answer.json()["error"] == "This file is not a Turnmaster backup."
    assert titles(client) == [battle["id"]]
    assert not list(tmp_path.glob("*.replaced-*"))


def test_a_database_that_would_act_by_itself_is_refused(client, tmp_path):
    made = tmp_path / "made.sqlite"
    made.write_bytes(base64.b64decode(backup(client)["database"]))
    with sqlite3.connect(made) as crafted:
        crafted.execute("CREATE TRIGGER sly AFTER INSERT ON answer BEGIN DELETE FROM battle; END")
    assert restore(client, text_of(made.read_bytes())).status_code == 422


def changed_backup(client, tmp_path, *statements):
    """A backup that somebody has changed."""
    made = tmp_path / "made.sqlite"
    made.write_bytes(base64.b64decode(backup(client)["database"]))
    with closing(sqlite3.connect(made, isolation_level=None)) as changed:
        for statement in statements:
            changed.execute(statement)
    return text_of(made.read_bytes())


TABLES = [table.name for table in metadata.sorted_tables]


@pytest.mark.parametrize("table", TABLES)
def test_a_backup_that_lacks_a_column_is_refused_and_nothing_changes(client, tmp_path, table):
    battle = begun(client)
    for column in metadata.tables[table].columns:
        away = ("PRAGMA legacy_alter_table = ON", f'ALTER TABLE "{table}" RENAME TO old')
        answer = restore(client, changed_backup(client, tmp_path, *away, *others(table, column.name)))
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"] == (
            f"This backup is damaged: its table {table!r} has no {column.name!r}. Nothing was changed; use another "
            "backup."
        )
    assert titles(client) == [battle["id"]] and not list(tmp_path.glob("*.replaced-*"))


def others(table, column):
    """A table without one of its columns; another one that nobody knows is in its place."""
    names = [each.name for each in metadata.tables[table].columns if each.name != column]
    return f'CREATE TABLE "{table}" AS SELECT {", ".join(names)}, 1 AS strange FROM old', "DROP TABLE old"


@pytest.mark.parametrize("table", TABLES)
def test_a_backup_that_lacks_a_table_is_refused(client, tmp_path, table):
    answer = restore(client, changed_backup(client, tmp_path, "PRAGMA foreign_keys = OFF", f'DROP TABLE "{table}"'))
    assert answer.status_code == 422 and "backup" in answer.json()["error"]


@pytest.mark.parametrize(
    "statement",
    ["UPDATE battle SET changed = 'yesterday'", "UPDATE battle SET document = 'text'", "UPDATE battle SET title = x''",
     "UPDATE seat SET battle = 'nowhere'", "CREATE VIEW sly AS SELECT 1",
     "CREATE TRIGGER sly AFTER INSERT ON answer BEGIN DELETE FROM battle; END"],
)  # fmt: skip
def test_a_backup_with_something_else_in_it_is_refused(client, tmp_path, statement):
    battle = begun(client)
    loose = "CREATE TABLE new AS SELECT * FROM battle", "DROP TABLE battle", "ALTER TABLE new RENAME TO battle"
    answer = restore(client, changed_backup(client, tmp_path, *loose, statement))
    assert answer.status_code == 422 and "backup" in answer.json()["error"]
    assert titles(client) == [battle["id"]]


FACTION = "INSERT INTO item (id, kind, position, name, words, document, edition, changed)"
UNIT = "INSERT INTO item (id, kind, parent, position, name, words, document, edition, changed)"


@pytest.mark.parametrize(
    "statements",
    [["UPDATE battle SET title = CAST(x'ff41fe' AS TEXT)"], ["UPDATE battle SET title = CAST(x'eda080' AS TEXT)"],
     ["UPDATE battle SET changed = 9223372036854775807"], ["UPDATE battle SET created = -1"],
     ["UPDATE battle SET over = 7"],
     ["CREATE VIRTUAL TABLE sly USING fts5(words)"],
     ["DROP TABLE joined", "CREATE VIRTUAL TABLE joined USING fts5(owner, kind, id, made)"],
     [f"{UNIT} VALUES ('a', 'faction', 'a', 0, 'A', '', '', 1, 1)"],
     [f"{FACTION} VALUES ('a', 'unit', 0, 'A', '', '', 1, 1)"],
     [f"{FACTION} VALUES ('a', 'cake', 0, 'A', '', '', 1, 1)"]],
)  # fmt: skip
def test_a_backup_with_values_that_nothing_here_has_is_refused(client, tmp_path, statements):
    battle = begun(client)
    answer = restore(client, changed_backup(client, tmp_path, *statements))
    assert answer.status_code == 422 and "backup" in answer.json()["error"], answer.text
    assert titles(client) == [battle["id"]] and not list(tmp_path.glob("*.replaced-*"))


def test_what_a_table_of_a_backup_would_check_is_not_carried_out(client, tmp_path):
    """It could take all memory there is; tables are made anew without it."""
    battle = begun(client)
    never = "ALTER TABLE joined ADD COLUMN sly INTEGER CHECK (sly = 1)"
    broken = "INSERT INTO joined (owner, kind, id, made, sly) VALUES ('a', 'battle', 'b', 1, 2)"
    other = changed_backup(client, tmp_path, never, "PRAGMA ignore_check_constraints = ON", broken)
    assert restore(client, other).status_code == 201
    assert titles(client) == [battle["id"]]


@pytest.mark.parametrize("size", [512, 1024, 8192, 65536])
def test_a_backup_with_pages_of_another_size_is_restored(client, tmp_path, size):
    battle = begun(client)
    pages = ("PRAGMA journal_mode = DELETE", f"PRAGMA page_size = {size}", "VACUUM")
    other = changed_backup(client, tmp_path, *pages)
    assert base64.b64decode(other)[16:18] == (size if size < 65536 else 1).to_bytes(2, "big")
    begun(client)
    assert restore(client, other).status_code == 201
    assert titles(client) == [battle["id"]]


def test_a_backup_in_other_letters_and_without_indexes_is_restored_as_a_database_of_ours(client, tmp_path):
    faction = client.post("/api/forge/items", json={"kind": "faction", "name": "Łowcy"}).json()
    other, made = tmp_path / "wide.sqlite", tmp_path / "plain.sqlite"
    made.write_bytes(base64.b64decode(backup(client)["database"]))
    with closing(sqlite3.connect(made)) as plain, closing(sqlite3.connect(other)) as wide:
        plain.execute("DROP INDEX item_of_parent")
        wide.execute("PRAGMA encoding = 'UTF-16le'")
        wide.executescript("\n".join(plain.iterdump()))
    assert restore(client, text_of(other.read_bytes())).status_code == 201
    assert client.get(f"/api/forge/items/{faction['id']}").json()["faction"]["name"] == "Łowcy"
    with closing(sqlite3.connect(tmp_path / FILE)) as now:
        assert now.execute("PRAGMA encoding").fetchone() == ("UTF-8",)
        assert now.execute("SELECT count(*) FROM sqlite_master WHERE name = 'item_of_parent'").fetchone() == (1,)


def test_a_backup_of_the_first_release_is_restored(client, tmp_path):
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript((GOLDEN / "database-0001.sql").read_text(encoding="utf-8"))
    assert restore(client, text_of(old.read_bytes())).json()["battles"] == 1
    assert len(titles(client)) == 1


def test_nothing_is_left_of_copies(client, tmp_path):
    restore(client, backup(client)["database"])
    assert not list(tmp_path.glob(f"*{COPYING}*"))


def test_what_is_saved_while_a_backup_is_restored_is_in_it_or_set_aside(client, tmp_path):
    made = backup(client)["database"]
    names: list[str] = []

    def edit() -> None:
        while len(names) < 40:
            name = f"Faction {len(names)}"
            assert client.post("/api/forge/items", json={"kind": "faction", "name": name}).status_code == 201
            names.append(name)

    editor = Thread(target=edit)
    editor.start()
    while editor.is_alive():
        assert restore(client, made).status_code == 201
    editor.join()
    found = set[str]()
    for file in (tmp_path / FILE, *tmp_path.glob("*.replaced-*")):
        with closing(sqlite3.connect(file)) as there:
            found |= {name for (name,) in there.execute("SELECT name FROM item")}
    assert found == set(names)


def test_a_backup_of_a_newer_version_is_left_alone(client, tmp_path):
    made = tmp_path / "made.sqlite"
    made.write_bytes(base64.b64decode(backup(client)["database"]))
    with sqlite3.connect(made) as newer:
        newer.execute("UPDATE alembic_version SET version_num = 'v9999'")
    answer = restore(client, text_of(made.read_bytes()))
    assert answer.status_code == 422 and "newer version" in answer.json()["error"]


def test_a_backup_that_is_too_large_is_refused(client, monkeypatch):
    monkeypatch.setattr("turnmaster.web.hosting.backup.MOST_BYTES", 1000)
    assert "the limit is" in client.get("/api/backup").json()["error"]
    assert "the limit is" in restore(client, text_of(b"x" * 2000)).json()["error"]


def test_backups_are_only_for_the_host(app):
    with elsewhere(app) as client:
        assert client.get("/api/backup").status_code == 403
        answer = restore(client, "")
        assert answer.status_code == 403 and "Only the host" in answer.json()["error"]
