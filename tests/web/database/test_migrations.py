"""Databases of older versions are brought up to date and keep what they hold; newer ones are left alone."""

import sqlite3
from pathlib import Path

import pytest
from alembic.command import upgrade
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from turnmaster.forge.designs import Faction
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import FILE, MIGRATIONS, BadDatabase, Database, open_folder
from turnmaster.web.database.tables import metadata
from turnmaster.web.forge.store import Library
from turnmaster.web.tabletop.store import TabletopStore

GOLDEN = Path(__file__).with_name("golden")
CONFIG = Config()
CONFIG.set_main_option("script_location", str(MIGRATIONS))
REVISIONS = sorted(each.revision for each in ScriptDirectory.from_config(CONFIG).walk_revisions())


def of_revision(folder: Path, revision: str) -> None:
    """An empty database as a version of the program would have made it."""
    engine = create_engine(f"sqlite:///{folder / FILE}")
    with engine.begin() as connection:
        CONFIG.attributes["connection"] = connection
        upgrade(CONFIG, revision)
    engine.dispose()


def tables_in(folder: Path) -> dict[str, list[str]]:
    engine = create_engine(f"sqlite:///{folder / FILE}")
    look = inspect(engine)
    found = {name: sorted(column["name"] for column in look.get_columns(name)) for name in look.get_table_names()}
    engine.dispose()
    return found


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_database_of_every_version_is_brought_up_to_date(tmp_path, revision):
    of_revision(tmp_path, revision)
    library = Library(open_folder(tmp_path))
    library.add(Faction(name="Elves"), 1)
    assert [each.row.name for each in library.listed("faction")] == ["Elves"]
    library.database.close()
    wanted = {table.name: sorted(column.name for column in table.columns) for table in metadata.tables.values()}
    found = tables_in(tmp_path)
    assert {name: found[name] for name in wanted} == wanted


def opened_golden(folder: Path, revision: str) -> Database:
    """A database that was released, opened by this version."""
    with sqlite3.connect(folder / FILE) as connection:
        connection.executescript((GOLDEN / f"database-{revision}.sql").read_text(encoding="utf-8"))
    return open_folder(folder)


def test_a_battle_a_faction_and_a_game_at_a_real_table_are_found_as_they_were_left(tmp_path):
    opened = opened_golden(tmp_path, "0001")
    (listed,) = BattleStore(opened).listed()
    session = BattleStore(opened).open(listed.id)
    assert session is not None and session.battle.decision is not None
    assert session.journal.note == "" and len(session.journal.answers) == 60
    assert [each.row.name for each in Library(opened).listed("faction")] == ["The Municipal Night Shift"]
    (game,) = TabletopStore(opened).listed()
    kept = TabletopStore(opened).saved(game.id)
    assert len(kept.entries) == 1
    lost = kept.table.sides[0][0]
    assert sum(lost.hp) == lost.profile.models * lost.profile.hp - 1


def test_a_newer_database_is_refused_with_what_to_do_and_left_as_it_is(tmp_path):
    library = Library(open_folder(tmp_path))
    library.add(Faction(name="Elves"), 1)
    library.database.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadDatabase, match="newer version of Turnmaster"):
        open_folder(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
