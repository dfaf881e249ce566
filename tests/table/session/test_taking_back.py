"""Undo, redo and consent in a session."""

from tests.table.games import small_setup
from tests.table.session.talk import Table
from tests.table.session.test_session import as_a_bot_would, play_to_the_end
from turnmaster.table.session.messages import Consent, Redo, Refused, TakenBack, Undo, WantsUndo
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Kept


def solo(**more):
    return Table(small_setup(), seats=(Seat("Ann", (0,)),), played_by=(PERSON, "aggressive"), **more)


def asked_seat(table):
    return next(n for n, person in enumerate(table.people) if person.ask is not None)


def test_against_a_bot_undo_goes_back_to_the_own_last_decision_without_asking_anybody():
    table = solo()
    hashes = []
    for _ in range(6):
        table.run_bots()
        hashes.append((table.people[0].ask, table.session.battle.hash()))
        as_a_bot_would(table, 0)
    table.run_bots()
    for ask, before in reversed(hashes):
        table.say(0, Undo())
        assert table.session.battle.hash() == before
        assert table.people[0].ask == ask


def test_the_story_goes_back_with_it():
    table = solo()
    for _ in range(8):
        table.run_bots()
        as_a_bot_would(table, 0)
    table.run_bots()
    story = [str(beat) for beat in table.session.stories[0].beats]
    out = table.say(0, Undo())
    back = next(each.message for each in out if isinstance(each.message, TakenBack))
    assert [str(beat) for beat in table.session.stories[0].beats] == story[: back.beats]
    assert back.beats < len(story)
    table.say(0, Redo())
    assert [str(beat) for beat in table.session.stories[0].beats] == story


def test_redo_gives_it_all_back():
    table = solo()
    for _ in range(10):
        table.run_bots()
        as_a_bot_would(table, 0)
    table.run_bots()
    end, by = table.session.battle.hash(), list(table.session.given_by)
    for _ in range(4):
        table.say(0, Undo())
    for _ in range(4):
        table.say(0, Redo())
    assert table.session.battle.hash() == end and table.session.given_by == by


def test_a_new_answer_ends_what_could_be_done_again():
    table = solo()
    for _ in range(3):
        table.run_bots()
        as_a_bot_would(table, 0)
    table.say(0, Undo())
    assert table.people[0].view.undo.can_redo
    as_a_bot_would(table, 0)
    assert not table.people[0].view.undo.can_redo
    (out,) = table.say(0, Redo())
    assert isinstance(out.message, Refused)


def test_nothing_is_kept_of_what_was_taken_back():
    kept: list[Kept] = []
    table = solo(keep=kept.append, forget=lambda left: kept.__delitem__(slice(left, None)))
    for _ in range(5):
        table.run_bots()
        as_a_bot_would(table, 0)
    table.run_bots()
    table.say(0, Undo())
    assert [each.given for each in kept] == table.session.journal.answers


def rolled(table):
    """Two people play until dice have been rolled since the last decision of the first of them."""
    for _ in range(400):
        view = table.people[0].view
        if view.undo.can_undo and view.undo.needs:
            return
        as_a_bot_would(table, asked_seat(table))
    raise AssertionError("nothing was rolled")


def test_after_dice_the_other_person_has_to_agree():
    table = Table()
    rolled(table)
    before = table.session.battle.hash()
    out = table.say(0, Undo())
    assert [(each.seat, type(each.message)) for each in out] == [(1, WantsUndo)]
    assert out[0].message == WantsUndo(player=0, words="Deploy Soldiers")
    assert table.session.battle.hash() == before
    table.say(1, Consent(yes=True))
    assert table.session.battle.hash() != before
    assert table.people[0].ask is not None


def test_the_other_person_may_refuse():
    table = Table()
    rolled(table)
    before = table.session.battle.hash()
    table.say(0, Undo())
    (out,) = table.say(1, Consent(yes=False))
    assert out.seat == 0 and "Bob does not want" in out.message.reason
    assert table.session.battle.hash() == before
    (out,) = table.say(1, Consent(yes=True))
    assert isinstance(out.message, Refused)


def test_somebody_who_has_answered_since_has_to_agree_even_without_dice():
    table = Table()
    while True:
        first = asked_seat(table)
        as_a_bot_would(table, first)
        answers = table.session.journal.answers
        if len(answers) > 1 and answers[-1].player != answers[-2].player:
            break
    earlier = answers[-2].player
    assert table.people[earlier].view.undo.needs == [1 - earlier]


def test_an_observer_takes_nothing_back():
    table = Table(seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")))
    play_to_the_end(table)
    (out,) = table.say(2, Undo())
    assert isinstance(out.message, Refused)
