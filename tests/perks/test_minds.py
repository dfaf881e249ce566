"""Minds, orders and leaders: what scenarios cannot say of profiles, of odds, and of games of three."""

import pytest

from tests.helpers import roster, unit, weapon
from turnmaster.engine.attacking.hp_loss import hurt
from turnmaster.engine.core.answers import Answer
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.hooks import DRIVEN
from turnmaster.lab.duel import Fighter, stage
from turnmaster.lab.odds import odds_of
from turnmaster.perks.validation import judge_perks
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.states import check_state

# Profiles


@pytest.mark.parametrize("perk", ["Berserk", "Psychotic"])
def test_a_unit_without_weapons_is_driven_at_nobody(perk):
    found = judge_perks(unit("Peasants", perks=(perk,)))
    assert found is not None
    assert "for units with a weapon" in found.problem
    assert judge_perks(unit("Peasants", weapon("Fork", 1), perks=(perk,))) is None


def test_a_war_master_is_a_single_model():
    found = judge_perks(unit("Lords", weapon("Sword", 3), models=3, perks=("War Master",)))
    assert found is not None
    assert "single model" in found.problem


@pytest.mark.parametrize("perk", ["Challenger", "Egotistical", "Furious", "Orders"])
def test_perks_of_leaders_need_a_leader_or_a_war_master(perk):
    sword = weapon("Sword", 1)
    found = judge_perks(unit("Lord", sword, perks=(perk,)))
    assert found is not None
    assert "needs the perk Leader or War Master as well" in found.problem
    assert judge_perks(unit("Lord", sword, perks=("War Master", perk))) is None


@pytest.mark.parametrize(("perk", "whom"), [("Controlled", "its controller"), ("Enslaved", "its enslaver")])
def test_whoever_obeys_another_has_to_name_that_unit(perk, whom):
    army = roster("Army", unit("Golem", weapon("Fist", 1), perks=(perk,)), unit("Mage", weapon("Staff", 1)))
    found = judge_perks(army)
    assert found is not None
    assert whom in found.problem
    assert f"designated: {{{perk}: [Golem, Mage]}}" in found.problem


# Odds


def test_the_odds_of_an_egotist_who_is_alone_count_the_penalty():
    def chance(*perks: str) -> float:
        lord = Fighter(unit("Lord", weapon("Bow", 1, range_in=24, attacks=1, power=4), perks=perks))
        duel = stage(lord, Fighter(unit("Foe", hp=2, defence=4)))
        return odds_of(duel.battle, duel.attack).hp_loss[1]

    assert chance("Leader") == pytest.approx(1 / 2)
    assert chance("Leader", "Egotistical") == pytest.approx(1 / 3)


# Games of three

THREE = """
scenario: a traitor among three players
red: {Rats: {at: [0, 0], hp: 4, hp_left: [3], perks: [Traitorous]}, Guard: {at: [-15, -15], hp: 5}}
blue: {Foe: {at: [0, 9], hp: 5}}
green: {Third: {at: [9, 0], hp: 5, weapons: {Gun: {attacks: 1}}}}
dice: [4]
"""


def played(text: str, *lines: str) -> Battle:
    battle = begin(parse_scenario(text, "test"), [])
    player = Player(battle)
    for line in lines:
        assert player.do(line) is None
    player.settle()
    return battle


def test_a_traitor_obeys_the_next_opponent_around_the_table():
    battle = played(THREE, "Third attacks Rats with Gun")
    assert battle.state.units[0].player == 1
    check_state(battle.rules, battle.setup, from_msgpack(to_msgpack(battle.state)))


# What is remembered

CHALLENGE = """
scenario: a challenge
red: {Knight: {at: [0, 0], hp: 5, perks: [Leader, Challenger], weapons: {Lance: {range: 12}}}}
blue: {Duke: {at: [0, 9], hp: 5, perks: [Leader], weapons: {Gun: {range: 12}}}}
"""


def test_a_challenge_outlives_a_save():
    battle = played(CHALLENGE, "Knight uses Challenger", "Duke accepts")
    again = from_msgpack(to_msgpack(battle.state))
    assert again.units[0].notes["Challenger: against"][0].about == (1,)
    assert again.units[1].notes["Challenger: against"][0].about == (0,)


RAIDERS = """
scenario: a driven unit about to Move
start: Move Phase
red:  {Idle: {at: [-22, -22]}, Axes: {models: 3, at: [0, -20], perks: [Berserk], weapons: {Bow: {range: 6}}}}
blue: {Near: {at: [0, 20], hp: 5}}
"""


def test_a_driven_unit_that_lost_a_model_on_the_spot_goes_without_it():
    battle = played(RAIDERS)
    ctx = Placing(0, 1, "Move")
    assert places_of(way_it_has_to_go(battle, ctx)) == 3
    hurt(battle, 1, [2], 1)  # the casualty still lies there, and nobody has moved
    assert places_of(way_it_has_to_go(battle, ctx)) == 2


def way_it_has_to_go(battle: Battle, ctx: Placing) -> Answer:
    """The Movement that something demands of a unit."""
    (answer,) = [way for drive in battle.rules.contributions(DRIVEN) if (way := drive.way_it_has_to_go(battle, ctx))]
    return answer


def places_of(answer: Answer) -> int:
    return len(answer.written()[1])
