"""Templates: which weapons may have them, answers that put them down, bots that spare their friends, and saves."""

import pytest

from turnmaster.bots import make_bot
from turnmaster.engine.attacking.decisions import Attack
from turnmaster.engine.core.answers import DONE
from turnmaster.engine.core.battle import Battle
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import BadFile, UnitProfile, parse_roster
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.states import check_state

ROSTER = """\
version: 1
name: Battery
units:
  - name: Mortars
    points: 82
    defence: 3
    hp: 1
    weapons:
      - {{name: Shell, range: {range}, attacks: 1, power: 4, perks: [{perks}]}}
"""


def mortars(perks: str, range_in: int = 24) -> UnitProfile:
    return parse_roster(ROSTER.format(perks=perks, range=range_in), "army.yaml", judge_perks).units[0]


# Which weapons may have them


@pytest.mark.parametrize(
    ("perks", "range_in", "words"),
    [
        ("Blast I, Cone I", 24, "Cone I and Blast I contradict each other"),
        ("Nova II, Nova III", 24, "ranks of one perk"),
        ("Beam I, Rend, Wall III", 24, "Wall III and Beam I contradict each other"),
        ("Residue I", 24, "needs Beam, Blast, Cone, Explode, Nova or Wall"),
        ("Diffuse, Residue I", 12, "needs Beam, Blast, Cone, Explode, Nova or Wall"),
        ("Cone I, Vortex I", 24, "needs Blast, Explode or Nova"),
        ("Diffuse", 13, "a Range of at least 3 and at most 12"),
        ("Diffuse", 2, "a Range of at least 3 and at most 12"),
    ],
)
def test_a_weapon_has_one_template_and_what_stays_needs_one(perks, range_in, words):
    with pytest.raises(BadFile) as caught:
        mortars(perks, range_in)
    assert words in str(caught.value)


@pytest.mark.parametrize("perks", ["Blast I, Residue I, Vortex III", "Residue II, Wall I", "Cone II, Rapid, Residue I"])
def test_what_belongs_together_is_accepted(perks):
    assert mortars(perks).weapons[0].perks == tuple(perks.split(", "))


# Answers

TABLE = """
scenario: two mortars
red:
  Mortars: {models: 2, at: [0, 0], weapons: {Shell: {range: 24, perks: [Explode I]}}}
  Scouts: {positions: [[0, 11.2], [1.1, 10.4], [-1.1, 10.4]]}
blue: {Spy: {at: [0, 10], hp: 3}}
"""


def at_the_attack(text: str) -> Battle:
    battle = begin(parse_scenario(text, "test"), [])
    assert battle.decision is not None and battle.decision.kind == "unit"
    assert battle.answer(battle.decision.id, ("unit", 0)) is None
    assert battle.decision is not None and battle.decision.kind == "attack"
    return battle


@pytest.mark.parametrize(
    "answer",
    [
        ("place", 0, ()), ("place", 0, 7), ("place", 0), ("place", 9, ((0, 0, 0, 0),)), ("place", 0, ((0, 240_000),)),
        ("place", 0, ((0, 240_000, 340_000, 360),)), ("place", 0, ((0, 240_000, 340_000, -1),)),
        ("place", 0, ((7, 240_000, 340_000, 0),)), ("place", 0, (("0", 240_000, 340_000, 0),)),
        ("place", 0, ((0, 240_000, 340_000, 0), (0, 240_000, 340_000, 0))), ("place", 0, ((0, 10**9, -(10**9), 0),)),
        ("place", 0, ((0, 240_000, 340_000, 0, 5),)), ("split", 0, ((2, (0, 0)),)), ("split", 0, ((1, (0,)),)),
        ("attack", 0, 1), ("attack", 0, 99), ("attack", 0, (2,)), ("split", 0, ()), ("lob", 0, 2),
    ],
)  # fmt: skip
def test_what_puts_down_no_template_is_refused_in_words(answer):
    battle = at_the_attack(TABLE)
    before, decision = battle.hash(), battle.decision
    assert decision is not None
    refusal = battle.answer(decision.id, answer)
    assert refusal is not None and refusal.reason.endswith(".")
    assert battle.hash() == before


# Bots


def test_aggressive_does_not_fire_into_its_friends():
    battle = at_the_attack(TABLE)
    assert battle.decision is not None
    assert Attack(0, 2) in battle.decision.options
    assert make_bot("aggressive", 1).choose(battle, battle.decision).answer == DONE


def test_aggressive_fires_where_it_harms_no_friends():
    battle = at_the_attack(TABLE.replace("11.2", "15.2").replace("10.4", "14.4"))
    assert battle.decision is not None
    assert make_bot("aggressive", 1).choose(battle, battle.decision).answer == Attack(0, 2)


def test_aggressive_comes_close_enough_for_a_circle_around_its_wielder():
    text = """
scenario: a witch and an ogre
start: Move Phase
red: {Witch: {at: [0, 0], move: 12, weapons: {Pulse: {range: 24, perks: [Nova I]}}}}
blue: {Ogre: {at: [0, 10], hp: 9}}
"""
    battle = begin(parse_scenario(text, "test"), [])
    while battle.decision is not None and battle.decision.kind in ("unit", "move"):
        choice = make_bot("aggressive", 1).choose(battle, battle.decision)
        assert battle.answer(battle.decision.id, choice.answer) is None
    assert battle.state.phase == "Attack Phase"
    assert battle.decision is not None and Attack(0, 1) in battle.decision.options


# Saves


def test_a_save_holds_what_lies_on_the_table():
    text = TABLE.replace("Explode I", "Explode I, Residue III, Burn")
    battle = at_the_attack(text)
    player = Player(battle)
    assert player.do("Mortars places Shell at [[6, 12], [9, 12]]") is None
    assert [area.perk for area in battle.state.areas] == ["Residue III"] * 2
    check_state(battle.rules, battle.setup, battle.state)
    copy = battle.clone()
    assert copy.hash() == battle.hash()


def test_a_game_can_be_saved_while_templates_wait_for_the_tests_of_their_weapon():
    """Templates that are placed on open ground have no target before they lie, and tests come first."""
    battle = begin(
        parse_scenario(
            """
scenario: mages
red: {Mages: {at: [0, 0], models: 2, weapons: {Fire: {range: 30, perks: [Explode II, Incantation]}}}}
blue: {Ogre: {at: [0, 10], hp: 9}}
""",
            "test",
        ),
        [],
    )
    assert Player(battle).do("Mages places Fire at [[0, 9], [2, 9]]") is None
    assert battle.decision is not None
    assert battle.decision.kind == "tests"
    check_state(battle.rules, battle.setup, battle.state)
