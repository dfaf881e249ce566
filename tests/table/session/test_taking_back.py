"""Undo, redo and consent in a session."""

from tests.table.games import small_setup
from tests.table.session.talk import Table
from tests.table.session.test_session import as_a_bot_would, play_to_the_end
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.turn.events import Revealed
from turnmaster.engine.turn.knowledge import as_known_to
from turnmaster.match import make_setup
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import parse_roster
from turnmaster.table.session.messages import Consent, Redo, Refused, TakenBack, Undo, WantsUndo
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Kept
from turnmaster.table.session.taking_back import MOST_WISHES

HIDDEN = """
version: 1
name: Scouts
units:
  - {name: Foxes, points: 50, models: 1, move: 8, dash: 6, defence: 3, hp: 1, traits: [Concealed],
     weapons: [{name: Bow, range: 12, attacks: 1, power: 3, type: Battle}]}
  - {name: Wolves, points: 50, models: 1, move: 8, dash: 6, defence: 3, hp: 1,
     weapons: [{name: Axe, range: 0, attacks: 2, power: 4}]}
"""


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
    story = [str(beat) for beat in table.session.stories[0].entries]
    out = table.say(0, Undo())
    back = next(each.message for each in out if isinstance(each.message, TakenBack))
    assert [str(beat) for beat in table.session.stories[0].entries] == story[: back.beats]
    assert back.beats < len(story)
    table.say(0, Redo())
    assert [str(beat) for beat in table.session.stories[0].entries] == story


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


def test_whoever_comes_back_is_asked_again_until_they_have_said_yes_or_no():
    table = Table()
    rolled(table)
    (out,) = table.say(0, Undo())
    assert table.session.join(1)[-1] == out.message
    assert not any(isinstance(message, WantsUndo) for message in table.session.join(0))
    table.say(1, Consent(yes=False))
    assert not any(isinstance(message, WantsUndo) for message in table.session.join(1))


def test_whoever_has_agreed_is_not_asked_again_while_another_has_not():
    table = Table(small_setup(names=("Red", "Blue", "Green")), played_by=(PERSON,) * 3,
                  seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Cid", (2,))))  # fmt: skip
    while len(table.people[0].view.undo.needs) < 2:
        as_a_bot_would(table, asked_seat(table))
    table.say(0, Undo())
    table.say(1, Consent(yes=True))
    asked = [any(isinstance(message, WantsUndo) for message in table.session.join(seat)) for seat in range(3)]
    assert asked == [False, False, True]


def test_the_other_person_may_refuse():
    table = Table()
    rolled(table)
    before = table.session.battle.hash()
    table.say(0, Undo())
    (out,) = table.say(1, Consent(yes=False))
    assert out.seat == 0 and "Bob declined" in out.message.reason
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


def three():
    """Ann and Bob play, and Eve only watches."""
    return Table(seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")))


def test_only_who_took_something_back_gives_it_again():
    table = three()
    seat = asked_seat(table)
    as_a_bot_would(table, seat)
    while asked_seat(table) != seat:
        as_a_bot_would(table, asked_seat(table))
    as_a_bot_would(table, seat)
    before = table.session.battle.hash()
    table.say(seat, Undo())
    for need in table.people[seat].view.undo.needs:
        table.say(need, Consent(yes=True))
    taken_back = table.session.battle.hash()
    assert taken_back != before
    for other in {0, 1, 2} - {seat}:
        (out,) = table.say(other, Redo())
        assert isinstance(out.message, Refused) and table.session.battle.hash() == taken_back
        assert not table.people[other].view.undo.can_redo
    assert table.people[seat].view.undo.can_redo
    table.say(seat, Redo())
    assert table.session.battle.hash() == before


def test_nothing_is_taken_back_after_an_end_that_told_everybody_the_seed():
    table = three()
    play_to_the_end(table)
    answers = list(table.session.journal.answers)
    for seat in (0, 1):
        assert not table.people[seat].view.undo.can_undo
        (out,) = table.say(seat, Undo())
        assert "The battle is over" in out.message.reason
    assert table.session.over and table.session.journal.answers == answers


def test_alone_against_a_bot_the_last_decision_is_taken_back_after_the_end():
    table = solo()
    play_to_the_end(table)
    table.say(0, Undo())
    assert not table.session.over and table.people[0].ask is not None


def test_what_brought_a_hidden_unit_to_light_is_taken_back_with_consent_only():
    """Otherwise a player could walk up to every marker, look under it, and walk back."""
    army = parse_roster(HIDDEN, "hidden", judge_perks)
    setup = make_setup([("Red", [army]), ("Blue", [army])], RulesChoice(), size_in=(16, 16), turns=2)
    table = Table(setup, seats=(Seat("Ann", (0,)), Seat("Bob", (1,))))
    while table.session.battle.state.phase != "Move Phase":
        as_a_bot_would(table, asked_seat(table))
    seat = asked_seat(table)
    wolves = 1 + 2 * seat
    (marker,) = as_known_to(table.session.battle, seat).markers
    near = marker.y + (-40_000 if seat else 40_000)
    table.answer(seat, "unit", wolves)
    table.answer(seat, "move", [[marker.x, near]])
    journal = table.session.journal
    (revealed,) = [event for event in journal.events_since(len(journal.answers) - 1) if isinstance(event, Revealed)]
    assert revealed.unit == 2 - 2 * seat and not journal.has_rolled_since(len(journal.answers) - 2)
    assert table.people[seat].view.undo.needs == [1 - seat]
    before = table.session.battle.hash()
    (out,) = table.say(seat, Undo())
    assert isinstance(out.message, WantsUndo) and table.session.battle.hash() == before


def test_only_players_who_are_asked_agree_or_decline():
    table = Table(small_setup(names=("Red", "Blue", "Green")), played_by=(PERSON,) * 3,
                  seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Cid", (2,)), Seat("Eve")))  # fmt: skip
    while True:  # until somebody has decided something after which only one of the others has decided
        as_a_bot_would(table, asked_seat(table))
        seat = next((n for n in range(3) if len(table.people[n].view.undo.needs) == 1), None)
        if seat is not None:
            break
    (need,) = table.people[seat].view.undo.needs
    table.say(seat, Undo())
    wanted = table.session.taking_back.wanted
    for other in {0, 1, 2, 3} - {need}:
        for yes in (True, False):
            (out,) = table.say(other, Consent(yes=yes))
            assert "no undo request" in out.message.reason and table.session.taking_back.wanted == wanted
    table.say(need, Consent(yes=True))
    assert table.session.taking_back.wanted is None and table.people[seat].ask is not None


def test_others_are_asked_a_few_times_to_agree_to_the_same_undo():
    table = Table()
    rolled(table)
    for _ in range(MOST_WISHES):
        (out,) = table.say(0, Undo())
        assert isinstance(out.message, WantsUndo)
        table.say(1, Consent(yes=False))
    (out,) = table.say(0, Undo())
    assert out.seat == 0 and isinstance(out.message, Refused) and "You have asked 3 times" in out.message.reason
    while asked_seat(table) != 0:
        as_a_bot_would(table, 1)
    as_a_bot_would(table, 0)
    rolled(table)
    (out,) = table.say(0, Undo())
    assert isinstance(out.message, WantsUndo)
