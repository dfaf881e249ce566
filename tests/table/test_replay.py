"""Replays: the same game again, to any answer."""

import pytest

from tests.table.games import changed, play, saved, small_setup
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.table import Journal, load_game, replay, replay_steps


@pytest.mark.parametrize("playstyle", PLAYSTYLES)
def test_a_replay_is_bit_identical(playstyle, tmp_path):
    journal = play(Journal(small_setup(playstyle), 3))
    path = saved(tmp_path, journal)
    assert replay(path).hash() == journal.battle.hash()
    assert replay(path).state == journal.battle.state


def test_a_replay_stops_at_any_answer(tmp_path):
    journal, hashes = Journal(small_setup(), 3), []
    for _ in range(40):
        hashes.append(journal.battle.hash())
        play(journal, 1)
    path = saved(tmp_path, journal)
    assert [replay(path, count).hash() for count in range(40)] == hashes
    assert [replay(journal, count).hash() for count in range(40)] == hashes


def test_a_replay_leaves_the_game_alone():
    journal = play(Journal(small_setup(), 3), 10)
    before = journal.battle.hash()
    battle = replay(journal)
    assert battle.decision is not None
    battle.answer(battle.decision.id, battle.decision.options[0])
    assert journal.battle.hash() == before


@pytest.mark.parametrize("to", [-1, 11])
def test_an_answer_outside_the_record_is_refused(to):
    journal = play(Journal(small_setup(), 3), 10)
    with pytest.raises(ValueError, match="the record has 10 answers: choose a number from 0 to 10"):
        replay(journal, to)


def test_a_game_of_other_rules_says_why_it_has_no_record(tmp_path):
    path = changed(saved(tmp_path, play(Journal(small_setup(), 3), 10)), answers=[])
    with pytest.raises(ValueError, match="recorded under different rules"):
        replay(path, 5)


def test_a_game_of_other_rules_is_shown_from_phase_to_phase(tmp_path):
    journal = play(Journal(small_setup(), 3), 30)
    path = changed(saved(tmp_path, journal), answers=[])
    phases = [step.battle.state.phase for step in replay_steps(path)]
    assert phases[:2] == ["", "Deploy Phase"]
    assert phases[-1] == journal.battle.state.phase


def test_steps_tell_what_every_answer_led_to():
    log: list[Event] = []
    journal = play(Journal(small_setup("Advanced"), 3, log=log))
    steps = list(replay_steps(journal))
    assert [step.number for step in steps] == list(range(len(journal.answers) + 1))
    assert [step.given for step in steps[1:]] == journal.answers
    assert [event for step in steps for event in step.events] == log
    assert all(step.decision and step.given and step.decision.player == step.given.player for step in steps[1:])
    assert steps[-1].battle.hash() == journal.battle.hash()


def test_the_log_of_a_loaded_game_is_the_whole_story(tmp_path):
    told: list[Event] = []
    again: list[Event] = []
    path = saved(tmp_path, play(Journal(small_setup(), 3, log=told), 30))
    load_game(path, log=again)
    assert again == told
