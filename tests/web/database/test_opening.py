"""Opening a database that others use, that cannot be written or that is damaged; and one owner of it at a time."""

import errno
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from time import sleep

import pytest
from alembic.command import upgrade
from sqlalchemy import create_engine, text

from tests.web.postgresql import a_server, can_be_had
from tests.web.served import START, Server
from turnmaster.cli import run
from turnmaster.forge.designs import Faction
from turnmaster.web.database import opening
from turnmaster.web.database.failures import CannotSave, is_damage, reason_of
from turnmaster.web.database.lock import FileLock, Taken
from turnmaster.web.database.opening import COPYING, FILE, BadDatabase, Database, open_folder, open_to_serve
from turnmaster.web.forge.store import Library

MOMENT = 0.3


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", MOMENT)
    monkeypatch.setattr(opening, "OWNERS_PATIENCE", MOMENT)


@pytest.fixture
def full(tmp_path):
    """A data folder with a faction in it, in a file of one piece that can be locked against readers."""
    opened = open_folder(tmp_path)
    Library(opened).add(Faction(name="Elves"), 1)
    opened.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return tmp_path


def factions(folder):
    opened = open_folder(folder)
    found = [each.row.name for each in Library(opened).listed("faction")]
    opened.close()
    return found


def files_in(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".lock"}


# What is damage, and what is not


def test_a_database_that_is_locked_is_refused_in_a_sentence_and_left_as_it_is(full):
    before = files_in(full)
    with closing(sqlite3.connect(full / FILE)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BadDatabase, match=r"another program is using the database\. Wait until it has finished"):
            open_folder(full)
        other.rollback()
    assert files_in(full) == before and factions(full) == ["Elves"]


def test_a_lock_that_is_released_in_time_is_waited_for(full, monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 5.0)
    other = sqlite3.connect(full / FILE, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(MOMENT, other.rollback)
    release.start()
    assert factions(full) == ["Elves"]
    release.join()
    other.close()


@pytest.mark.parametrize(
    "code", ["SQLITE_BUSY", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_PERM"]
)
def test_whatever_else_keeps_a_file_from_being_read_is_no_damage(full, monkeypatch, code):
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = getattr(sqlite3, code) | 0x300  # with details, as SQLite tells it

    def fail(*_, **__):
        raise error

    before = files_in(full)
    with monkeypatch.context() as broken:
        broken.setattr("turnmaster.web.database.opening.sqlite3.connect", fail)
        with pytest.raises(BadDatabase, match=re.escape(reason_of(error).because)):
            open_folder(full)
    assert files_in(full) == before and not is_damage(error)


@pytest.mark.parametrize("start", [b"SQLite format 3\x00 but not really", b"no database at all"])
def test_what_sqlite_calls_malformed_or_no_database_is_set_aside(tmp_path, start):
    (tmp_path / FILE).write_bytes(start * 50)
    assert "set aside as turnmaster.sqlite.damaged-1" in open_folder(tmp_path).note
    assert (tmp_path / f"{FILE}.damaged-1").read_bytes() == start * 50


def test_a_page_that_was_overwritten_is_damage(full):
    data = (full / FILE).read_bytes()
    (full / FILE).write_bytes(data[:4096] + b"\xff" * 4096 + data[8192:])
    assert "is damaged" in open_folder(full).note


def test_a_folder_in_the_place_of_the_database_is_refused_in_a_sentence(tmp_path):
    (tmp_path / FILE).mkdir()
    with pytest.raises(BadDatabase, match="is a folder, not a database"):
        open_folder(tmp_path)


PROGRAM = """
import os, sys
from pathlib import Path
from turnmaster.web.database.opening import BadDatabase, open_folder
if not os.geteuid():  # whom nothing would stop
    os.seteuid(65534)
try:
    open_folder(Path(sys.argv[1]), to_serve=True)
except BadDatabase as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="other rights")
def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence_and_nothing_is_renamed(full):
    with TemporaryDirectory() as found:
        folder = Path(found) / "data"
        copytree(full, folder)
        before = files_in(folder)
        Path(found).chmod(0o755)
        for path in (*folder.iterdir(), folder):
            path.chmod(0o555 if path.is_dir() else 0o444)
        told = subprocess.run([sys.executable, "-c", PROGRAM, str(folder)], capture_output=True, text=True, timeout=60)
        folder.chmod(0o755)
        assert "cannot be written. Give Turnmaster the right to write there" in told.stdout, told.stderr
        assert files_in(folder) == before


def test_an_update_that_is_cut_off_leaves_nothing_half_done(tmp_path, monkeypatch):
    def killed(config, revision):
        upgrade(config, revision)
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(opening, "upgrade", killed)
        with pytest.raises(KeyboardInterrupt):
            open_folder(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    assert factions(tmp_path) == []


# One owner at a time


def test_a_second_server_on_the_same_folder_is_refused_with_where_the_first_one_is(tmp_path):
    first = open_to_serve(tmp_path)
    first.announce("http://127.0.0.1:8714")
    with pytest.raises(BadDatabase) as refused:
        open_to_serve(tmp_path)
    assert str(refused.value) == (
        f"{tmp_path}: another Turnmaster server is using this folder (process {os.getpid()} at "
        "http://127.0.0.1:8714). Use that one, stop it and start again, or name another folder with --data."
    )
    first.close()
    open_to_serve(tmp_path).close()


def test_a_file_that_is_named_by_its_address_has_one_server_too(tmp_path):
    first = open_to_serve(tmp_path)
    with pytest.raises(BadDatabase, match="another Turnmaster server"):
        open_to_serve(tmp_path / "elsewhere", f"sqlite:///{tmp_path / FILE}")
    first.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right")
def test_a_link_to_a_database_has_its_lock(tmp_path):
    first = open_to_serve(tmp_path / "data")
    (tmp_path / "folder").symlink_to(tmp_path / "data")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / FILE).symlink_to(tmp_path / "data" / FILE)
    for name in ("folder", "other"):
        with pytest.raises(BadDatabase, match="another Turnmaster server"):
            open_to_serve(tmp_path / name)
    first.close()
    open_to_serve(tmp_path / "other").close()


def test_an_address_within_the_address_of_a_file_is_refused(tmp_path):
    with pytest.raises(BadDatabase, match="Name the database file by its path"):
        open_to_serve(tmp_path, f"sqlite:///file:{tmp_path / FILE}?uri=true")


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be deleted there")
def test_a_lock_whose_file_was_deleted_is_taken_again_with_the_next_change(tmp_path):
    opened = open_to_serve(tmp_path)
    opened.announce("http://127.0.0.1:8714")
    (tmp_path / f"{FILE}.lock").unlink()
    Library(opened).add(Faction(name="Elves"), 1)
    with pytest.raises(BadDatabase, match=r"at http://127\.0\.0\.1:8714"):
        open_to_serve(tmp_path)
    opened.close()
    open_to_serve(tmp_path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be deleted there")
def test_a_server_that_has_lost_its_lock_to_another_one_changes_nothing_more(tmp_path):
    first = open_to_serve(tmp_path)
    (tmp_path / f"{FILE}.lock").unlink()
    second = open_to_serve(tmp_path)
    for _ in range(2):
        with pytest.raises(CannotSave, match="another Turnmaster server uses the database now"):
            Library(first).add(Faction(name="Orcs"), 1)
    Library(second).add(Faction(name="Elves"), 1)
    second.close()
    Library(first).add(Faction(name="Dwarfs"), 1)
    first.close()
    assert sorted(factions(tmp_path)) == ["Dwarfs", "Elves"]


@pytest.mark.skipif(sys.platform == "win32", reason="a folder that is in use cannot be moved there")
def test_a_data_folder_that_was_moved_away_takes_no_changes(tmp_path):
    opened = open_to_serve(tmp_path / "data")
    (tmp_path / "data").rename(tmp_path / "elsewhere")
    with pytest.raises(CannotSave, match="Check that its folder exists"):
        Library(opened).add(Faction(name="Elves"), 1)
    (tmp_path / "elsewhere").rename(tmp_path / "data")
    Library(opened).add(Faction(name="Elves"), 1)
    opened.close()


@pytest.mark.slow
def test_a_server_that_was_killed_keeps_nobody_out(tmp_path):
    first = Server(tmp_path)
    try:
        command = [sys.executable, "-c", START, "serve", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    finally:
        first.stop(signal.SIGKILL)
    assert second.returncode == 2 and "Traceback" not in second.stderr
    assert f"(process {first.process.pid} at {first.address})" in second.stderr
    Server(tmp_path).stop(signal.SIGINT)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such processes")
def test_a_process_that_a_server_split_off_does_not_hold_the_lock_after_it(tmp_path):
    lock = FileLock(tmp_path / FILE)
    (split, told), (waits, done) = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        os.write(told, b"x")
        os.close(done)
        os.read(waits, 1)
        os._exit(0)
    os.read(split, 1)
    lock.release()
    try:
        FileLock(tmp_path / FILE).release()
    finally:
        os.close(done)
        os.waitpid(child, 0)


def test_who_holds_a_lock_without_a_name_is_still_not_overrun(tmp_path):
    lock = FileLock(tmp_path / FILE)
    with pytest.raises(Taken):
        FileLock(tmp_path / FILE)
    with pytest.raises(BadDatabase, match=r"is using this folder\. Use that one"):
        open_to_serve(tmp_path)
    lock.release()


def test_where_locks_are_unknown_a_server_starts_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr("turnmaster.web.database.lock.fcntl", None)
    monkeypatch.setattr("turnmaster.web.database.lock.msvcrt", None)
    open_to_serve(tmp_path).close()


def test_on_a_drive_without_locks_a_server_starts_and_says_so(tmp_path, monkeypatch):
    def fail(file):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("turnmaster.web.database.lock._lock", fail)
    opened = open_to_serve(tmp_path)
    assert opened.note == f"{tmp_path} is on a drive without file locks. Make sure that no other server uses it."
    opened.close()


@pytest.mark.slow
def test_a_command_changes_the_library_of_a_server_that_runs(tmp_path):
    server = Server(tmp_path)
    assert run(["forge", "new", "faction", "Elves", "--data", str(tmp_path)]) == 0
    assert [each["name"] for each in server.get("/api/forge/library")["factions"]] == ["Elves"]
    server.stop(signal.SIGINT)


def test_a_command_neither_sets_aside_nor_updates_what_a_server_uses(tmp_path):
    serving = open_to_serve(tmp_path)
    serving.announce("http://127.0.0.1:8714")
    with serving.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0005'"))
    with pytest.raises(BadDatabase, match="A server of another version of Turnmaster is using the database"):
        open_folder(tmp_path)
    serving.engine.dispose()
    (tmp_path / FILE).write_bytes(b"no database at all" * 50)
    with pytest.raises(BadDatabase, match="is damaged, and a server is using it"):
        open_folder(tmp_path)
    serving.close()
    assert not list(tmp_path.glob("*.damaged-*"))


def test_a_command_is_told_in_a_sentence_that_nothing_was_saved(tmp_path, capsys):
    opened = open_folder(tmp_path)
    with opened.writing():
        assert run(["forge", "new", "faction", "Elves", "--data", str(tmp_path)]) == 2
    assert "This was not saved because another program is using the database" in capsys.readouterr().err
    opened.close()


def test_whoever_waits_too_long_for_a_turn_is_told(tmp_path):
    opened = open_folder(tmp_path)
    with opened.turn(), pytest.raises(CannotSave, match="another program is using the database"), opened.writing():
        pass


def test_copies_that_a_killed_server_left_are_deleted_when_the_next_one_starts(tmp_path):
    left = tmp_path / f"{FILE}.{COPYING}abc"
    left.mkdir()
    (left / "copy").write_bytes(b"x" * 1000)
    open_folder(tmp_path).close()
    assert left.exists()  # a command that only looks at the library deletes nothing
    open_to_serve(tmp_path).close()
    assert not left.exists()


@pytest.mark.slow
@pytest.mark.skipif(not can_be_had(), reason="needs PostgreSQL")
def test_a_database_of_postgresql_has_one_server_at_a_time():
    with a_server() as address:
        first = open_to_serve(Path("unused"), address)
        with pytest.raises(BadDatabase, match="Another Turnmaster server is using this database"):
            open_to_serve(Path("unused"), address)
        first.close()
        second = open_to_serve(Path("unused"), address)
        assert isinstance(second, Database)
        second.close()


@pytest.mark.slow
@pytest.mark.skipif(not can_be_had(), reason="needs PostgreSQL")
def test_a_lock_that_postgresql_has_lost_is_taken_again_unless_another_server_has_it():
    with a_server() as address:
        first = open_to_serve(Path("unused"), address)
        end_other_connections(address)
        Library(first).add(Faction(name="Elves"), 1)  # with a lock that was taken again
        with pytest.raises(BadDatabase, match="Another Turnmaster server"):
            open_to_serve(Path("unused"), address)
        end_other_connections(address)
        second = open_to_serve(Path("unused"), address)
        for _ in range(2):
            with pytest.raises(CannotSave, match="another Turnmaster server uses the database now"):
                Library(first).add(Faction(name="Orcs"), 1)
        second.close()
        Library(first).add(Faction(name="Dwarfs"), 1)
        assert sorted(each.row.name for each in Library(first).listed("faction")) == ["Dwarfs", "Elves"]
        first.close()


def end_other_connections(address):
    """What happens to them when PostgreSQL is started again."""
    others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        while connection.execute(text(f"SELECT count(pg_terminate_backend(pid)) {others}")).scalar_one():
            sleep(0.01)
    engine.dispose()


@pytest.mark.slow
@pytest.mark.skipif(not can_be_had(), reason="needs PostgreSQL")
def test_a_database_of_postgresql_that_a_server_uses_is_not_brought_up_to_date():
    with a_server() as address:
        first = open_to_serve(Path("unused"), address)
        with first.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '0007'"))
            connection.execute(text("ALTER TABLE seat DROP COLUMN held"))
        with pytest.raises(BadDatabase, match="Another Turnmaster server"):
            open_to_serve(Path("unused"), address)
        with first.reading() as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0007"
        first.close()


@pytest.mark.slow
def test_a_database_that_does_not_answer_is_told_in_a_sentence():
    with pytest.raises(BadDatabase, match=r"cannot be opened because the database does not answer\. Check that"):
        open_to_serve(Path("unused"), "postgresql+pg8000://nobody@127.0.0.1:9/battles")
