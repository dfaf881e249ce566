"""Battles in the database: what is kept is found again, whatever happens in between."""

import sqlite3

import pytest
from sqlalchemy import select, update
from trials.changed_rules import changed as rules_changed
from trials.changed_rules import other_chart

from tests.table.games import small_setup
from turnmaster.bots import make_bot
from turnmaster.table import Journal
from turnmaster.table.session.messages import Concede, Give, Undo
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import CannotKeep
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import FILE, BadDatabase, open_folder
from turnmaster.web.database.tables import answers

pytestmark = pytest.mark.slow

SEATS = (Seat("Ann", (0,)), Seat("Eve"))


def store(folder):
    return BattleStore(open_folder(folder))


def begun(folder, playstyle="Standard"):
    opened = store(folder)
    battle, links = opened.begin(Journal(small_setup(playstyle), 7), SEATS, (PERSON, "aggressive"), now=100)
    return opened, battle, links


def go_on(session, answers):
    """Whoever is asked does what a bot would."""
    for _ in range(answers):
        if session.waits_for_bot:
            session.step()
        elif session.asked is not None:
            session.handle(0, as_a_bot_would(session))


def as_a_bot_would(session):
    decision = session.asked
    return Give(
        id=decision.id, answer=list(make_bot("aggressive", 1).choose(session.battle, decision).answer.written())
    )


@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_a_battle_goes_on_where_it_was_with_its_story(tmp_path, playstyle):
    opened, battle, _ = begun(tmp_path, playstyle)
    session = opened.open(battle)
    for _ in range(6):
        go_on(session, 25)
        again = store(tmp_path).open(battle)
        assert again.battle.hash() == session.battle.hash()
        assert again.given_by == session.given_by
        assert [str(beat) for beat in again.stories[0].entries] == [str(beat) for beat in session.stories[0].entries]


# Rules that have changed since


def rows_of(opened, battle):
    """All answers, but for states that are kept until a document holds them."""
    columns = [column for column in answers.c if column.name != "state"]
    with opened.database.reading() as connection:
        return connection.execute(select(*columns).where(answers.c.battle == battle).order_by(answers.c.number)).all()


def hp_in(session):
    return [model.hp for unit in session.battle.state.units for model in unit.models]


@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_a_battle_goes_on_from_where_it_stands_whatever_rules_have_changed(tmp_path, playstyle):
    """After every answer of a game, its answers lead to the same state, or it says that its rules were others."""
    opened, battle, _ = begun(tmp_path, playstyle)
    session = opened.open(battle)
    notes = set()
    while not session.over:
        go_on(session, 1)
        with rules_changed(other_chart):
            again = store(tmp_path).open(battle)
        assert again.battle.hash() == session.battle.hash()
        assert bool(again.journal.answers) != bool(again.journal.note)
        notes.add(bool(again.journal.note))
    assert notes == {False, True}


def test_opening_a_battle_of_other_rules_changes_nothing(tmp_path):
    opened, battle, _ = begun(tmp_path, "Advanced")
    session = opened.open(battle)
    go_on(session, 40)
    kept = rows_of(opened, battle)
    with rules_changed(other_chart):
        assert "recorded under different rules" in store(tmp_path).open(battle).journal.note
        assert "recorded under different rules" in store(tmp_path).open(battle).journal.note
    assert rows_of(opened, battle) == kept
    again = store(tmp_path).open(battle)
    assert again.journal.note == "" and again.journal.answers == session.journal.answers


def test_answers_from_before_the_rules_changed_stay_and_new_ones_follow_them(tmp_path):
    opened, battle, _ = begun(tmp_path, "Advanced")
    session = opened.open(battle)
    go_on(session, 40)
    kept, hp = rows_of(opened, battle), hp_in(session)
    with rules_changed(other_chart):
        again = store(tmp_path).open(battle)
        assert hp_in(again) == hp
        go_on(again, 3)
        assert rows_of(opened, battle)[: len(kept)] == kept
        assert [row.number for row in rows_of(opened, battle)[len(kept) :]] == [len(kept), len(kept) + 1, len(kept) + 2]
        twice = store(tmp_path).open(battle)
        assert twice.battle.hash() == again.battle.hash() and len(twice.journal.answers) == 3
        assert twice.journal.note.startswith("The first part of this battle was played under different rules")
        twice.handle(0, Undo())
        assert rows_of(opened, battle)[: len(kept)] == kept
        assert store(tmp_path).open(battle).battle.hash() == twice.battle.hash()


def test_whoever_sits_down_is_told_that_the_rules_have_changed(tmp_path):
    opened, battle, _ = begun(tmp_path, "Advanced")
    go_on(opened.open(battle), 40)
    with rules_changed(other_chart):
        welcome = store(tmp_path).open(battle).join(0)[0]
    assert "recorded under different rules" in welcome.note


def test_a_battle_from_before_states_were_kept_with_answers_goes_on_from_its_last_phase(tmp_path):
    opened, battle, _ = begun(tmp_path, "Advanced")
    session = opened.open(battle)
    go_on(session, 40)
    with opened.database.writing() as connection:
        connection.execute(update(answers).values(state=None))
    assert store(tmp_path).open(battle).battle.hash() == session.battle.hash()
    with rules_changed(other_chart):
        again = store(tmp_path).open(battle)
    assert again.battle.state.turn == session.battle.state.turn
    assert again.battle.decision is not None


def test_what_was_taken_back_is_not_kept(tmp_path):
    opened, battle, _ = begun(tmp_path)
    session = opened.open(battle)
    go_on(session, 40)
    session.handle(0, Undo())
    assert store(tmp_path).open(battle).battle.hash() == session.battle.hash()


def test_a_link_opens_one_seat_and_no_other(tmp_path):
    opened, battle, links = begun(tmp_path)
    assert [opened.seat_of(battle, link.secret) for link in links] == [0, 1]
    assert opened.seat_of(battle, "guess") is None
    assert opened.seat_of("elsewhere", links[0].secret) is None


def test_a_link_can_be_revoked(tmp_path):
    opened, battle, links = begun(tmp_path)
    new = opened.new_secret(battle, 0)
    assert opened.seat_of(battle, links[0].secret) is None
    assert opened.seat_of(battle, new) == 0
    assert opened.new_secret(battle, 9) is None


def test_secrets_are_not_in_the_database(tmp_path):
    _, _, links = begun(tmp_path)
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(link.secret.encode() in data for link in links)


def test_battles_are_listed_latest_first(tmp_path):
    opened = store(tmp_path)
    ids = [opened.begin(Journal(small_setup(), 7), SEATS, (PERSON, "aggressive"), now=n)[0] for n in (5, 9, 7)]
    assert [each.id for each in opened.listed()] == [ids[1], ids[2], ids[0]]
    assert opened.listed()[0].title == "Red against Blue"


def test_a_damaged_database_is_set_aside_and_never_written_over(tmp_path):
    (tmp_path / FILE).write_bytes(b"SQLite format 3\x00 but not really" * 50)
    opened = open_folder(tmp_path)
    assert "turnmaster.sqlite.damaged-1" in opened.note
    assert (tmp_path / f"{FILE}.damaged-1").read_bytes().startswith(b"SQLite format 3")
    assert BattleStore(opened).listed() == []


def test_a_newer_database_is_left_alone(tmp_path):
    open_folder(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadDatabase, match="newer version"):
        open_folder(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_an_answer_that_cannot_be_written_is_refused_and_nothing_is_lost(tmp_path):
    opened, battle, _ = begun(tmp_path)
    session = opened.open(battle)
    go_on(session, 12)
    while session.waits_for_bot:
        session.step()
    before = session.battle.hash()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON answer BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    with pytest.raises(CannotKeep, match="This was not saved"):
        session.handle(0, as_a_bot_would(session))
    session = opened.open(battle)
    assert session.battle.hash() == before
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("DROP TRIGGER full")
    session.handle(0, as_a_bot_would(session))
    assert session.battle.hash() != before
    assert store(tmp_path).open(battle).battle.hash() == session.battle.hash()


def test_who_has_given_up_stays_so(tmp_path):
    opened, battle, _ = begun(tmp_path)
    session = opened.open(battle)
    session.handle(0, Concede())
    again = store(tmp_path).open(battle)
    assert again.over and again.result().winners == [1]
    assert store(tmp_path).listed()[0].over
    assert "conceded." in str(again.stories[1].entries[-1])
