"""Games recorded under different rules open all the same: as ever if they can, else at their stored states."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from trials.changed_rules import changed as rules_changed
from trials.changed_rules import (
    nobody_touches,
    other_chart,
    renamed_step,
    step_that_fails,
    without_option,
    without_perk,
)
from trials.later_rules import in_turns, random_setup, tried

from tests.table.games import changed, play, saved, small_setup, with_state
from turnmaster import load_roster
from turnmaster.engine.core.actions import ACTIONS
from turnmaster.engine.core.battle import from_msgpack
from turnmaster.engine.turn.playstyles import advanced
from turnmaster.match import make_setup
from turnmaster.table import Journal, load_game, replay_steps, save_game

# A frame waits at the step after the one that it has begun: all of an Attack Phase at this one, all of a turn at that.
AFTER_ATTACK_PHASE = renamed_step("Standard turn", "remove casualties", "take the fallen away")
AFTER_TURN = renamed_step("game", "end game turn", "close the Game Turn")


def in_an_attack(playstyle: Any = "Standard", *options: str) -> Journal:
    """A game in which somebody has lost HP, while casualties are chosen."""
    journal = Journal(small_setup(playstyle, *options), 7)
    while (decision := journal.battle.decision) is not None and decision.kind != "casualties":
        play(journal, 1)
    assert decision is not None
    return journal


def hp_in(journal: Journal) -> list[int]:
    return [model.hp for unit in journal.battle.state.units for model in unit.models]


# Watched, and played on


def test_a_game_of_other_rules_is_watched_and_goes_on(tmp_path, monkeypatch):
    """Command Points were fewer then. Nobody has to remember that: the answers do not lead to its state any more."""
    journal = play(Journal(small_setup("Advanced"), 5), 33)
    path = saved(tmp_path, journal)
    kept = [(each.answers, from_msgpack(each.state).phase) for each in journal.waypoints]
    monkeypatch.setattr(advanced, "CP_PER_UNIT", 3)
    again = load_game(path)
    assert again.battle.hash() == journal.battle.hash()
    assert "recorded under different rules" in again.note and "continued from where it stands" in again.note
    assert again.answers == []
    assert [(each.answers, from_msgpack(each.state).phase) for each in again.earlier] == kept
    assert {"", "Deployment", "Action Steps"} <= {phase for _, phase in kept}
    branch = again.battle_of(again.earlier[1])
    assert branch.decision is not None
    assert play(again).battle.state.over


def test_what_was_played_before_the_rules_changed_is_said_for_good(tmp_path):
    path = saved(tmp_path, in_an_attack())
    with rules_changed(other_chart):
        again = play(load_game(path))
        save_game(again, path)
        twice = load_game(path)
    assert twice.battle.hash() == again.battle.hash() and twice.answers == again.answers
    assert [each.answers for each in twice.earlier] == [each.answers for each in again.earlier] != []
    assert twice.note.startswith("The first part of this battle was played under different rules")


def test_all_phases_of_a_part_under_other_rules_are_replayed_before_the_rest(tmp_path):
    path = saved(tmp_path, in_an_attack())
    with rules_changed(other_chart):
        again = play(load_game(path))
        steps = list(replay_steps(again))
    assert len(steps) == len(again.earlier) + 1 + len(again.answers)
    assert [step.battle.state.phase for step in steps[:3]] == ["", "Deploy Phase", "Move Phase"]
    assert steps[-1].battle.hash() == again.battle.hash()


# What a later version may have changed


def test_steps_under_another_name_are_the_game_as_ever(tmp_path):
    """A name is no rule: if everything else agrees, the answers still lead there."""
    journal = in_an_attack()
    path = saved(tmp_path, journal)
    with rules_changed(AFTER_ATTACK_PHASE, renamed_step("attack sequence", "choose casualties", "who falls")):
        again = load_game(path)
    assert again.note == "" and again.answers == journal.answers
    assert again.battle.hash() == journal.battle.hash()


def test_a_game_at_a_step_that_is_gone_goes_on_from_the_phase_before(tmp_path):
    path = saved(tmp_path, in_an_attack())
    with rules_changed(other_chart, AFTER_ATTACK_PHASE):
        again = load_game(path)
        assert "continued from the beginning of the Move Phase of Game Turn 1" in again.note
        assert again.battle.state.phase == "Move Phase"
        assert play(again).battle.state.over


def test_a_game_over_which_the_rules_stumble_goes_on_from_the_phase_before(tmp_path):
    path = saved(tmp_path, in_an_attack())
    with rules_changed(other_chart, step_that_fails("attack sequence", "choose casualties")):
        again = load_game(path)
    assert "continued from the beginning of the Attack Phase of Game Turn 1" in again.note
    assert again.battle.decision is not None


def test_a_game_that_no_rule_can_carry_on_is_watched_to_where_it_stands(tmp_path):
    journal = in_an_attack()
    before = small_setup().turns, hp_in(journal)
    path = saved(tmp_path, journal)
    with rules_changed(other_chart, AFTER_TURN):
        again = load_game(path)
        assert "cannot be continued" in again.note
        assert (again.setup.turns, hp_in(again)) == before
        assert again.battle.decision is None and again.battle.state.phase == "Attack Phase"
        assert [step.battle.state.phase for step in replay_steps(again)][:3] == ["", "Deploy Phase", "Move Phase"]


def test_who_touches_whom_is_measured_by_the_rules_of_today(tmp_path):
    journal = play(Journal(small_setup("Advanced"), 5))
    while not journal.battle.state.contacts:
        assert journal.undo([0, 1]) is None
    path = saved(tmp_path, journal)
    with rules_changed(other_chart, nobody_touches):
        again = load_game(path)
    assert "recorded under different rules" in again.note
    assert hp_in(again) == hp_in(journal)
    assert again.battle.state.contacts == []


def test_a_game_from_before_an_action_came_is_the_game_as_ever(tmp_path):
    journal = in_an_attack()

    def earlier(state: list[Any]) -> None:
        for unit in state[11]:
            assert len(unit[5]) == len(ACTIONS)
            unit[5].pop()

    again = load_game(with_state(saved(tmp_path, journal), earlier))
    assert again.note == "" and again.answers == journal.answers


# Perks and options that this program does not know


def test_a_game_with_an_unknown_option_goes_on_without_it_and_names_it(tmp_path):
    journal = in_an_attack("Standard", "Single Save")
    path = saved(tmp_path, journal)
    with rules_changed(without_option("Single Save")):
        again = load_game(path)
        assert "It was played with the option Single Save, which this program does not know." in again.note
        assert "open the game together with them" in again.note
        assert hp_in(again) == hp_in(journal)
        assert play(again).battle.state.over
    assert load_game(path).note == ""


WITH_PERKS = """
version: 1
name: Guests
units:
  - {name: Guards, points: 80, models: 3, move: 6, dash: 6, defence: 3, hp: 2, armour: 4+, perks: [Tough],
     weapons: [{name: Rifle, range: 30, attacks: 2, power: 4, perks: [Penetrate I]}]}
"""


@pytest.mark.parametrize("perk", ["Tough", "Penetrate I"])
def test_a_game_with_an_unknown_perk_goes_on_without_it_and_names_it(tmp_path, perk):
    roster = load_roster(WITH_PERKS)
    journal = play(Journal(make_setup([("Red", [roster]), ("Blue", [roster])], turns=1), 5), 8)
    path = saved(tmp_path, journal)
    with rules_changed(without_perk(perk)):
        again = load_game(path)
        assert f"It was played with the perk {perk}, which this program does not know." in again.note
        assert hp_in(again) == hp_in(journal)
        assert play(again).battle.state.over
    assert load_game(path).note == ""


# Whatever it was


@pytest.mark.parametrize("seed", [1, 2])
def test_every_save_of_a_game_opens_under_all_kinds_of_later_rules(seed):
    chance = Random(seed)
    found = tried(random_setup(chance), seed, in_turns(chance))
    assert {what.split(": ")[1] for what in found} >= {"as ever", "where it stands"}


@pytest.mark.parametrize("state", ["", "no state", "e30="])
def test_a_damaged_state_is_refused(tmp_path: Path, state):
    path = saved(tmp_path, play(Journal(small_setup(), 5), 20))
    states = msgspec.json.decode(path.read_bytes())["states"]
    states[0]["state"] = state
    with pytest.raises(Exception, match="one of them is damaged"):
        load_game(changed(path, states=states))
