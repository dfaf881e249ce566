"""The journal: what is recorded, and how it is taken back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.games import play, rolls_dice, small_setup
from turnmaster.dice import DiceExhausted, ScriptedDice
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.table import Given, Journal
from turnmaster.table.journal import SNAPSHOT_EVERY

EVERYBODY = range(8)


def after_a_roll(journal: Journal) -> Journal:
    while not rolls_dice(journal):
        pass
    return journal


def after_a_quiet_answer(journal: Journal) -> Journal:
    while rolls_dice(journal):
        pass
    return journal


def test_every_answer_is_recorded_with_its_player():
    journal = Journal(small_setup(), 1)
    decision = journal.battle.decision
    assert decision is not None
    assert journal.answer(decision.id, list(decision.options[0].written())) is None
    assert journal.answers == [Given(decision.player, decision.options[0].written())]


def test_a_refused_answer_is_not_recorded():
    journal = Journal(small_setup(), 1)
    before = journal.battle.hash()
    decision = journal.battle.decision
    assert decision is not None
    assert journal.answer(decision.id, ["fly"]) is not None
    assert journal.answer(decision.id + 1, decision.options[0]) is not None
    assert journal.answer(decision.id, decision.options[0], player=1 - decision.player) is not None
    assert journal.answers == []
    assert journal.battle.hash() == before


def test_undo_takes_back_a_quiet_answer():
    journal = after_a_roll(Journal(small_setup(), 1))
    while True:
        before, count = journal.battle.hash(), len(journal.answers)
        if not rolls_dice(journal):
            break
    assert journal.undo() is None
    assert (journal.battle.hash(), len(journal.answers)) == (before, count)


def test_undo_past_a_roll_needs_consent():
    journal = after_a_roll(play(Journal(small_setup(), 1), 6))
    after, count = journal.battle.hash(), len(journal.answers)
    other = 1 - journal.answers[-1].player
    refusal = journal.undo()
    assert refusal is not None
    assert f"consent of {journal.setup.players[other].name}" in str(refusal)
    assert (journal.battle.hash(), len(journal.answers)) == (after, count)
    assert journal.undo(consent={other}) is None
    assert len(journal.answers) == count - 1


def test_the_own_consent_does_not_stand_for_that_of_the_others():
    journal = after_a_roll(Journal(small_setup(names=("Red", "Blue", "Green")), 1))
    me = journal.answers[-1].player
    others = [player for player in range(3) if player != me]
    assert journal.undo([me]) is not None
    refusal = journal.undo([others[0]])
    assert refusal is not None
    assert journal.setup.players[others[1]].name in str(refusal)
    assert journal.setup.players[others[0]].name not in str(refusal)
    assert journal.undo(others) is None


def test_a_player_who_is_out_is_not_asked():
    journal = after_a_roll(Journal(small_setup(names=("Red", "Blue", "Green")), 1))
    out, still_in = (player for player in range(3) if player != journal.answers[-1].player)
    journal.battle.state.players[out].out = True
    assert journal.undo([still_in]) is None


def test_nothing_is_undone_or_redone_at_the_beginning():
    journal = Journal(small_setup(), 1)
    assert str(journal.undo()) == "There is nothing to undo."
    assert str(journal.redo()) == "There is nothing to redo."
    assert not journal.can_redo


def test_a_new_answer_clears_what_could_be_redone():
    journal = after_a_quiet_answer(Journal(small_setup(), 1))
    assert journal.undo() is None
    assert journal.can_redo
    play(journal, 1)
    assert not journal.can_redo


def test_a_refused_answer_keeps_what_could_be_redone():
    journal = after_a_quiet_answer(Journal(small_setup(), 1))
    journal.undo()
    journal.answer(journal.battle.state.answers, ["fly"])
    assert journal.can_redo


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(PLAYSTYLES), st.integers(0, 50), st.integers(1, 60), st.integers(1, 60))
def test_undo_then_redo_is_the_identity(playstyle, seed, answers, undone):
    log: list[Event] = []
    journal = play(Journal(small_setup(playstyle), seed, log=log), answers, bot="random")
    hashes = [journal.battle_at(count).hash() for count in range(len(journal.answers) + 1)]
    events, record = list(log), list(journal.answers)
    undone = min(undone, len(record))
    for count in range(len(record) - 1, len(record) - 1 - undone, -1):
        assert journal.undo(EVERYBODY) is None
        assert journal.battle.hash() == hashes[count]
    for _ in range(undone):
        assert journal.redo() is None
    assert journal.battle.hash() == hashes[-1]
    assert journal.answers == record
    assert log == events


def test_undo_cuts_the_log_back():
    log: list[Event] = []
    journal = Journal(small_setup(), 1, log=log)
    at_first = list(log)
    marks = []
    for _ in range(2 * SNAPSHOT_EVERY + 3):
        marks.append(len(log))
        play(journal, 1)
    while marks:
        assert journal.undo(EVERYBODY) is None
        assert len(log) == marks.pop()
    assert log == at_first
    play(journal, 5)
    assert len(log) > len(at_first)


def test_a_position_can_be_played_from_with_another_seed():
    opening = play(Journal(small_setup(), 1), 12).battle.state
    unchanged = opening.answers, opening.seed
    journal = play(Journal(small_setup(), 99, opening=opening))
    assert journal.battle.state.over
    assert journal.battle.state.seed == 99
    assert (opening.answers, opening.seed) == unchanged


def test_undo_stops_at_the_opening():
    opening = play(Journal(small_setup(), 1), 12).battle.state
    journal = play(Journal(small_setup(), 1, opening=opening), 1)
    assert journal.undo(EVERYBODY) is None
    assert journal.battle.state == opening
    assert journal.undo(EVERYBODY) is not None


def test_dice_that_run_out_leave_the_game_as_it_was():
    dice = ScriptedDice([6, 1])
    log: list[Event] = []
    journal = Journal(small_setup(), 0, dice=dice, log=log)
    with pytest.raises(DiceExhausted):
        play(journal)
    before, events = journal.battle.hash(), len(log)
    decision = journal.battle.decision
    assert decision is not None
    with pytest.raises(DiceExhausted):
        play(journal, 1)
    assert (journal.battle.hash(), len(log)) == (before, events)
    dice.script += [6] * 500
    play(journal, 1)
    assert journal.battle.state.answers == decision.id + 1


def test_a_seed_has_at_most_64_bits():
    with pytest.raises(ValueError, match="a seed is a whole number from"):
        Journal(small_setup(), 2**64)
