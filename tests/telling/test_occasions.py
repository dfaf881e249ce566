"""The headline of a window says what it is about."""

import pytest

from tests.games.tempers import make_temper
from tests.helpers import battle_of, roster, rules, unit, weapon
from turnmaster.engine.core import windows
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.declared import Window
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.telling import Narrator, cast_of, describe


def headline(battle: Battle) -> str:
    assert battle.decision is not None
    return describe(battle, cast_of(battle.setup), battle.decision).headline


def at_window(scenario: str, *answers: tuple[object, ...]) -> Battle:
    """The battle at the first window after some answers."""
    battle = begin(parse_scenario(scenario, "test"), [])
    for answer in answers:
        assert battle.decision is not None
        assert battle.answer(battle.decision.id, answer) is None
    return battle


LUCKY = """
scenario: a test
start: Attack Phase
red: {Archers: {at: [0, 0], perks: [Lucky], weapons: {Bow: {attacks: 2, power: 4}}}}
blue: {Ogre: {at: [0, 6], hp: 3, defence: 4}}
dice: [5, 2, 6, 6]
play: []
"""


def test_a_window_after_a_roll_says_whose_and_what_for_and_in_which_attack():
    battle = at_window(LUCKY, ("unit", 0), ("attack", 0, 1))
    assert headline(battle) == (
        "Archers attacks Ogre with Bow. Archers rolled Attack Dice, 4+ needed: 5 2. Use a perk or reaction?"
    )


ORACLE = """
scenario: a test
start: "window: before actions"
red: {Oracle: {at: [0, 0], hp: 3, points: 100, perks: [Dominate, Offering]}}
blue: {Ogre: {at: [0, 10], points: 50}}
dice: [1]
play: []
"""


def test_a_window_after_a_test_says_whose_and_what_for_and_what_was_needed_and_rolled():
    battle = at_window(ORACLE, ("Dominate", 0, 1))
    assert headline(battle) == "Oracle failed the test for Dominate, 4+ needed: 1. Use a perk or reaction?"


MAGE = """
scenario: a test
start: Move Phase
red: {Mage: {at: [0, 0], hp: 5, armour: 6+, perks: [Magic Armour II, Offering]}}
blue: {Ogre: {at: [0, 20]}}
dice: [5, 6]
play: []
"""


def test_a_window_after_an_aether_test_says_what_its_dice_may_come_to():
    battle = at_window(MAGE, ("unit", 0), ("Magic Armour II", 0))
    assert headline(battle) == (
        "Mage failed the Aether Test for Magic Armour II, 9 or less needed: 11. Use a perk or reaction?"
    )


ANOMALY = """
scenario: a test
start: start game turn
perks: {red: [Nightmare Anomaly]}
red: {Hero: {at: [0, 0]}}
blue: {Ogre: {at: [0, 9], hp: 3}}
dice: [6, 1, 6]
play: []
"""


def test_what_a_roster_does_to_a_unit_is_not_said_to_be_done_by_it():
    battle = at_window(ANOMALY, ("turn master", 0))
    assert battle.decision is not None
    cast, log = cast_of(battle.setup), battle.log
    options = [option.text for option in describe(battle, cast, battle.decision).options]
    assert options == ["Pass", "Use Nightmare Anomaly on Hero", "Use Nightmare Anomaly on Ogre"]
    assert log is not None
    log.clear()
    assert battle.answer(battle.decision.id, ("Nightmare Anomaly", 1)) is None
    narrator = Narrator(cast, battle.setup.turns)
    story = "\n".join(str(entry) for event in log for entry in narrator.narrate(event))
    assert "red used Nightmare Anomaly on" in story
    assert "Ogre used" not in story


SMOKE = """
scenario: a test
start: Move Phase
first: blue
red: {Rifles: {at: [0, 0], weapons: {Rifle: {}}}}
blue: {Scouts: {at: [0, 6], perks: [Smokescreen]}}
play: []
"""


def test_a_window_around_an_action_says_whose_it_is_and_whether_it_is_over():
    battle = at_window(SMOKE, ("unit", 1))
    assert headline(battle) == "Scouts is about to Move. Use a perk or reaction?"
    for answer in (("pass",), ("stay",)):
        assert battle.decision is not None
        assert battle.answer(battle.decision.id, answer) is None
    assert headline(battle) == "Scouts has moved. Use a perk or reaction?"


def test_a_unit_that_is_on_the_field_is_not_said_to_deploy():
    battle = at_window(SMOKE.replace("Move Phase", "Deploy Phase"), ("unit", 1))
    assert headline(battle) == "Scouts is deployed already, and may use its perks. Use a perk or reaction?"
    assert battle.decision is not None
    battle.answer(battle.decision.id, ("pass",))
    assert headline(battle) == "Scouts is deployed. Use a perk or reaction?"


TESTS = """
scenario: a test
start: %s
red: {Mage: {at: [0, 0], hp: 5, armour: 6+, points: 100, perks: [Magic Armour II, Dominate, Offering]}}
blue: {Ogre: {at: [0, 10], points: 50}}
dice: [%s]
play: []
"""


def test_a_window_after_a_test_says_whose_and_what_for_and_how_it_came_out():
    battle = at_window(TESTS % ("Move Phase", "5, 5"), ("unit", 0), ("Magic Armour II", 0))
    assert headline(battle) == (
        "Mage failed the Aether Test for Magic Armour II, 9 or less needed: 10. Use a perk or reaction?"
    )
    battle = at_window(TESTS % ('"window: before actions"', "1"), ("Dominate", 0, 1))
    assert headline(battle) == "Mage failed the test for Dominate, 4+ needed: 1. Use a perk or reaction?"


@pytest.mark.parametrize("playstyle", ["Standard", "Advanced", "Intermediate"])
def test_every_window_of_a_battle_says_more_than_that_it_is_open(playstyle: str):
    """None but those about the whole table falls back on what windows are for."""
    army = roster("Army", unit("Crew", weapon("Gun", 3), models=3, perks=("Lucky", "Smokescreen", "Illusion I")),
                  unit("Mages", weapon("Staff", perks=("Blind I",)), perks=("Dominate",)), perks=("Deny",))  # fmt: skip
    battle = battle_of(army, army, choice=rules(playstyle, options=("Tactical Abilities",)), seed=3, size_in=(24, 24))
    bots, seen = [make_temper("eager", 1), make_temper("eager", 2)], set[Window]()
    by_name = {window.name: window for window in vars(windows).values() if isinstance(window, Window)}
    while (decision := battle.decision) is not None:
        if isinstance(decision, WindowDecision):
            window = by_name[decision.window]
            seen.add(window)
            assert window in OF_THE_TABLE or not headline(battle).startswith(window.what), headline(battle)
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    assert {windows.AFTER_ROLL, windows.TURN_TO_ACT} <= seen


OF_THE_TABLE = (
    windows.AFTER_DEPLOYMENT,
    windows.ACTIONS_BEGIN,
    windows.BEFORE_CASUALTIES_LEAVE,
    windows.GAME_TURN_ENDS,
    windows.GAME_ENDS,
)
