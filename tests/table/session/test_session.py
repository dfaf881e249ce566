"""A battle played through messages: seats, views, asks, answers and refusals."""

import pytest

from tests.table.games import small_setup
from tests.table.session.talk import Table
from turnmaster.bots import make_bot
from turnmaster.engine.turn.victory import winners
from turnmaster.table import replay
from turnmaster.table.session.messages import (
    Ask,
    Beats,
    Concede,
    Give,
    Refused,
    Result,
    Said,
    Say,
    TakenBack,
    Undo,
    Welcome,
)
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import CannotKeep, Kept
from turnmaster.telling.narrator import Narrator


def as_a_bot_would(table: Table, seat: int) -> None:
    """A person who answers what a bot would."""
    battle, player = table.session.battle, table.people[seat].ask.player
    assert battle.decision is not None
    choice = make_bot("aggressive", player).choose(battle, battle.decision)
    table.answer(seat, *choice.answer.written())


def play_to_the_end(table: Table) -> None:
    for _ in range(5_000):
        table.run_bots()
        seat = next((n for n, person in enumerate(table.people) if person.ask is not None), None)
        if table.session.over or seat is None:
            return
        as_a_bot_would(table, seat)
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_a_battle_against_a_bot_is_played_to_its_end_through_messages(playstyle):
    table = Table(small_setup(playstyle), seats=(Seat("Ann", (0,)),), played_by=(PERSON, "aggressive"))
    play_to_the_end(table)
    result = table.people[0].last(Result)
    assert result.winners == winners(table.session.battle)
    assert replay(table.session.journal).hash() == table.session.battle.hash()


def test_only_the_seat_that_has_to_decide_is_asked():
    table = Table()
    decision = table.session.battle.decision
    assert decision is not None
    asked = [person.ask is not None for person in table.people]
    assert asked == [decision.player in person.session.seats[person.seat].plays for person in table.people]
    assert sum(asked) == 1


def test_everybody_hears_the_same_story_and_sees_the_same_field():
    table = Table(seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")))
    play_to_the_end(table)
    ann, bob, eve = table.people
    assert ann.told == bob.told == eve.told and len(ann.told) > 20
    assert ann.view.units == bob.view.units == eve.view.units


def test_a_hot_seat_is_asked_for_both_players():
    table = Table(seats=(Seat("Ann and Bob", (0, 1)),))
    play_to_the_end(table)
    assert {message.player for message in table.people[0].got if isinstance(message, Ask)} == {0, 1}


def test_whoever_sits_down_later_knows_as_much_as_who_was_there():
    table = Table()
    for _ in range(12):
        as_a_bot_would(table, next(n for n, person in enumerate(table.people) if person.ask is not None))
    there = table.people[0]
    back = type(there)(table.session, 0)
    assert isinstance(back.got[0], Welcome)
    assert back.told == there.told and back.view == there.view and back.ask == there.ask


def test_nothing_is_made_for_a_seat_where_nobody_is_and_whoever_comes_there_has_missed_nothing():
    table = Table(seats=(Seat("Ann", (0, 1)), Seat("Eve")))
    table.session.audience = {0}
    before = len(table.people[1].got)
    for _ in range(12):
        as_a_bot_would(table, 0)
    assert len(table.people[1].got) == before
    eve = type(table.people[1])(table.session, 1)
    assert eve.told == table.people[0].told and eve.view.units == table.people[0].view.units


def test_nobody_answers_for_somebody_else():
    table = Table()
    mine = next(n for n, person in enumerate(table.people) if person.ask is not None)
    asked = table.people[mine].ask
    before = table.session.battle.hash()
    (out,) = table.say(1 - mine, Give(id=asked.id, answer=list(asked.options[0].answer)))
    assert out.seat == 1 - mine and "has the decision now" in out.message.reason
    assert table.session.battle.hash() == before


def test_a_stale_answer_is_refused_and_changes_nothing():
    table = Table()
    mine = next(n for n, person in enumerate(table.people) if person.ask is not None)
    asked = table.people[mine].ask
    before = table.session.battle.hash()
    (out,) = table.say(mine, Give(id=asked.id + 5, answer=list(asked.options[0].answer)))
    assert isinstance(out.message, Refused) and "another decision" in out.message.reason
    assert table.session.battle.hash() == before


def test_an_observer_neither_decides_nor_gives_up():
    table = Table(seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")))
    asked = next(person.ask for person in table.people if person.ask is not None)
    assert table.people[2].ask is None
    (out,) = table.say(2, Give(id=asked.id, answer=list(asked.options[0].answer)))
    assert isinstance(out.message, Refused)
    (out,) = table.say(2, Concede())
    assert isinstance(out.message, Refused)


def test_who_gives_up_has_lost():
    table = Table()
    table.say(0, Concede())
    for person in table.people:
        assert person.last(Result).winners == [1] and person.last(Result).conceded == [0]
        assert person.ask is None


@pytest.mark.slow
def test_of_several_players_one_who_gives_up_is_played_by_a_bot():
    setup = small_setup(names=("Red", "Blue", "Green"))
    table = Table(setup, tuple(Seat(name, (n,)) for n, name in enumerate("ABC")), (PERSON,) * 3)
    table.say(0, Concede())
    assert not table.session.over
    play_to_the_end(table)
    assert table.session.battle.state.over


def three_people() -> Table:
    setup = small_setup(names=("Red", "Blue", "Green"))
    return Table(setup, (*(Seat(name, (n,)) for n, name in enumerate("ABC")), Seat("Eve")), (PERSON,) * 3)


def test_everybody_is_told_at_once_that_a_bot_plays_on_for_whoever_gave_up():
    table = three_people()
    table.say(1, Concede())
    for person in table.people:
        assert [player.played_by for player in person.last(Welcome).players] == [PERSON, "aggressive", PERSON]
        assert person.told[-1] == "● Blue conceded. A bot takes over."


def test_a_player_gives_up_once():
    table = three_people()
    table.say(1, Concede())
    for _ in range(3):
        (out,) = table.say(1, Concede())
        assert out.seat == 1 and isinstance(out.message, Refused)
    assert table.session.conceded == [1]


def test_a_person_who_plays_for_two_gives_them_up_one_by_one():
    setup = small_setup(names=("Red", "Blue", "Green", "Grey"))
    table = Table(setup, (Seat("Ann", (0, 2)), Seat("Bob", (1,)), Seat("Cid", (3,))), (PERSON,) * 4)
    table.say(0, Concede())
    table.say(0, Concede())
    assert sorted(table.session.conceded) == [0, 2] and not table.session.over


def test_that_somebody_gave_up_is_not_taken_back_with_an_answer():
    table = three_people()
    story = table.session.stories[0]
    before = len(story.entries)
    while len(story.entries) == before:
        last = next(n for n, person in enumerate(table.people) if person.ask is not None)
        table.answer(last, *table.people[last].ask.options[0].answer)
    table.say((last + 1) % 3, Concede())
    table.say(last, Undo())
    back, again = table.people[0].last(TakenBack), table.people[0].last(Beats)
    assert back.beats == again.first == before
    assert [str(beat).partition(" conceded")[2] for beat in again.beats] == [". A bot takes over."]


def test_what_is_said_is_heard_by_all_and_not_endless():
    table = Table()
    out = table.say(0, Say(text="Well played! " * 100))
    assert [each.seat for each in out] == [0, 1]
    assert out[0].message.seat == "Ann" and len(out[0].message.text) == 500
    assert table.say(0, Say(text="  ")) == []


def test_nothing_that_is_said_turns_or_breaks_the_line_that_it_stands_in():
    table = Table()
    (first, _) = table.say(0, Say(text="Take\x07 \u202ethat\u2069\n!"))
    assert isinstance(first.message, Said) and first.message.text == "Take that !"
    assert table.say(0, Say(text="\u200b\u2066\0")) == []


def test_what_is_said_comes_from_a_seat_and_stays_on_one_line():
    """Nobody can pass for the server, nor begin a line that another person seems to say."""
    table = Table(seats=(Seat("Turnmaster", (0,)), Seat("Bob", (1,)), Seat("Eve")))
    for seat in (0, 1, 2):
        out = table.say(seat, Say(text="I give up.\n\nBob: So do I.\x07"))
        assert {(each.message.number, each.message.text) for each in out} == {(seat, "I give up. Bob: So do I.")}


def test_an_answer_that_cannot_be_saved_is_told_to_nobody():
    kept: list[Kept] = []

    def keep(answer: Kept) -> None:
        if len(kept) == 3:
            raise CannotKeep("This was not saved, because the disk is full. Free some space, and try again.")
        kept.append(answer)

    table = Table(keep=keep)
    for _ in range(3):
        as_a_bot_would(table, next(n for n, person in enumerate(table.people) if person.ask is not None))
    heard = [len(person.got) for person in table.people]
    mine = next(n for n, person in enumerate(table.people) if person.ask is not None)
    asked = table.people[mine].ask
    with pytest.raises(CannotKeep, match="the disk is full"):
        table.say(mine, Give(id=asked.id, answer=list(asked.options[0].answer)))
    assert [len(person.got) for person in table.people] == heard and len(kept) == 3


def test_a_refused_move_comes_with_one_that_can_be_taken():
    table = Table(seats=(Seat("Ann and Bob", (0, 1)),))
    while table.people[0].ask.kind != "move":
        as_a_bot_would(table, 0)
    asked = table.people[0].ask
    unit = next(unit for unit in table.people[0].view.units if unit.number == asked.unit)
    inch = table.people[0].got[0].battlefield.inch
    far = [[base.outline.points[0][0], base.outline.points[0][1] + 9 * inch] for base in unit.shape.bases]
    (out,) = table.answer(0, "move", far)
    assert isinstance(out.message, Refused) and out.message.instead is not None
    out = table.answer(0, *out.message.instead)
    assert not any(isinstance(each.message, Refused) for each in out)


def test_beats_are_numbered_without_a_gap():
    table = Table()
    play_to_the_end(table)
    for person in table.people:
        heard = 0
        for message in person.got:
            if isinstance(message, Beats):
                assert message.first == heard
                heard += len(message.beats)


@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_the_story_of_a_session_is_the_one_that_is_told_in_one_go(playstyle):
    """Though somebody decides in the middle of nearly everything."""
    table = Table(small_setup(playstyle), seats=(Seat("Eve"),), played_by=("aggressive", "aggressive"))
    table.run_bots()
    story = table.session.stories[0]
    narrator = Narrator(table.session.cast, 2)
    in_one_go = []
    for chapter in story.chapters:
        if chapter.decided is not None:
            narrator.remember(chapter.decided)
        in_one_go += [beat for event in chapter.events for beat in narrator.narrate(event)]
    in_one_go += narrator.finish()
    assert [str(beat) for beat in story.entries] == [str(beat) for beat in in_one_go]


def test_whoever_chooses_casualties_knows_of_the_attack():
    table = Table(small_setup(), seats=(Seat("Ann and Bob", (0, 1)),))
    while table.people[0].ask.kind != "casualties":
        as_a_bot_would(table, 0)
    (attack,) = table.people[0].ask.so_far
    assert attack.what == "attack" and "not saved" in str(attack)


def test_whoever_may_answer_an_attack_is_told_who_attacks_whom():
    table = Table(small_setup("Advanced"), seats=(Seat("Ann and Bob", (0, 1)),))
    while table.people[0].ask.window != "before attack dice":
        assert table.people[0].ask.attack is None
        as_a_bot_would(table, 0)
    ask, units = table.people[0].ask, table.session.battle.state.units
    attacker, target = ask.attack
    assert units[target].player == ask.player != units[attacker].player
