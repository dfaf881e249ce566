"""What the story promises to say, one promise a test: each fails when the telling leaves it out."""

import re
from pathlib import Path

from msgspec.structs import replace

from tests.helpers import event, scenario_log
from tests.telling.test_narrator import CAST, WORKINGS, rolled, told_by
from turnmaster.battlefield import INCH
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.modifiers import Explained
from turnmaster.engine.core.windows import BEFORE_ATTACK_DICE, GAME_TURN_BEGINS
from turnmaster.perks.catalogue import all_perks
from turnmaster.telling.narrator import Narrator

all_perks()
SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"
ATTACK = event("attack", unit=0, target=1, weapon=0, workings=WORKINGS, name="Bow")
OVER = event("finished attacking", unit=0, weapons=1)


def story(*events: Event) -> list[str]:
    return told_by(Narrator(CAST, 4), *events)


def told_in_phase(*events: Event) -> list[str]:
    """What is told in a phase of its own, without its name."""
    lines = story(event("phase", name="Attack Phase"), *events, event("end of phase", name="Attack Phase"))
    return lines[1:]


ANNOUNCED = event("volley announced", unit=0, target=1, weapon=0, name="Bow")


# Who is attacked, and who answers


def test_an_attack_is_announced_before_it_is_answered():
    answer = event("offer taken", player=1, window=BEFORE_ATTACK_DICE.name, offer="Counter Attack", unit=1)
    lines = story(ANNOUNCED, answer, ATTACK, OVER)
    assert lines[0] == "▲ Archers aims Bow at Ogre"
    assert lines[1] == "● Ogre answered with Counter Attack"
    assert lines[2].startswith("▲ Archers → Ogre, Bow")


def test_an_attack_that_nobody_answers_is_told_once():
    assert not [line for line in story(ANNOUNCED, ATTACK, OVER) if "aims" in line]


# What it costs


def test_a_cap_on_the_loss_is_told_with_its_reason():
    assert story(event("loss limited", unit=1, hp=3, because="Tough")) == ["● Ogre loses no more than 3 HP (Tough)"]


def test_a_template_that_struck_nobody_is_told():
    struck = event("template struck nobody", unit=0, weapon=0)
    assert story(struck) == ["▲ Archers: nobody is under the template of Bow"]


def test_successes_that_count_more_than_once_are_told_as_what_they_count():
    successes = event("successes", unit=0, target=1, successes=10, dice=2)
    lines = story(ATTACK, rolled("Attack Dice", 5, [6, 5, 1, 1]), successes, OVER)
    assert lines[1].startswith("2 of 4 hit and count as 10, ")


def test_a_save_that_a_perk_sets_is_told_as_the_roll_it_needs():
    cast, log = scenario_log(SCENARIOS / "perks" / "defensive" / "wild-armour.yaml")
    gained = [line for line in told_by(Narrator(cast, 4), *log) if "(Wild Armour)" in line]
    assert gained
    assert all(re.search(r"has Armour \d\+ \(Wild Armour\)$", line) for line in gained)


# Movement


def test_a_movement_that_a_perk_forced_is_told_as_such():
    forced = event("moved", unit=1, action="Move", forced=True, because="Fear", length=3 * INCH)
    assert story(forced) == ['● Ogre was made to move 3" (Fear)']


# The order of play


def test_where_nobody_does_anything_the_order_in_which_they_passed_is_told():
    passed = [event("finished", player=player, phase="Attack Phase") for player in (1, 0)]
    assert told_in_phase(*passed) == ["Nobody does anything. They passed in this order: ● Crows, ▲ Foxes"]


def test_several_that_did_nothing_are_told_together_in_the_order_of_play():
    idle = [event("finished attacking", unit=unit, weapons=0) for unit in (1, 0, 1)]
    assert told_in_phase(*idle) == ["No attack: ● Ogre, ▲ Archers"]


def test_who_was_named_turn_master_by_another_is_told():
    lines = story(
        event("game turn", turn=1),
        event("roll-off won", player=0),
        event("turn master", player=1),
        event("turn order", players=[1, 0]),
        event("phase", name="Move Phase"),
    )
    assert "First      ● Crows is Turn Master, named by Foxes, then ▲ Foxes" in lines


def test_command_points_add_up():
    lines = story(
        event("dice rolled", player=0, unit=-1, reason="Command Points", die="D6", values=[3]),
        event("command points", player=0, units=4, bonus=3, cp=14),
        event("command points", player=1, units=1, bonus=3, cp=5),
        event("phase", name="Action Steps"),
    )
    assert lines[-1] == (
        "Command Points  ▲ Foxes 14 CP (3 kept, 8 for 4 units, 3 rolled), ● Crows 5 CP (2 for 1 unit, 3 rolled)"
    )


# What is used


def test_who_used_what_on_which_die_is_told():
    used = event("offer taken", player=1, window=GAME_TURN_BEGINS.name, offer="Lucky", unit=1, face=1)
    assert story(used) == ["● Ogre used Lucky on a 1"]


def test_a_player_who_uses_something_on_a_unit_is_told_with_both():
    used = event("offer taken", player=0, window=GAME_TURN_BEGINS.name, offer="Curse", unit=-1, targets=[1])
    assert story(used) == ["▲ Foxes used Curse on Ogre"]


def test_a_bargain_is_told_in_the_words_of_the_rules():
    cast, log = scenario_log(SCENARIOS / "perks" / "tactical" / "corrupted.yaml")
    lines = told_by(Narrator(cast, 4), *log)
    assert [line for line in lines if "gave 1 Armour for 1 AP of" in line]


LADDER = replace(WORKINGS, power=Explained(2, 2), defence=Explained(8, 8), chart="6/2", modifiers=(), needed="6/2")


def test_a_ladder_is_told_with_what_it_means():
    lines = story(event("attack", unit=0, target=1, weapon=0, workings=LADDER, name="Bow"), OVER)
    assert lines[1] == "no Attack Dice, needs 6, then 2+ (Power 2 against Defence 8)"
