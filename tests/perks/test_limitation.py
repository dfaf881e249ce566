"""Weapons that rest and become ready again, and units that arrive late."""

import pytest

from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.events import WeaponUsed
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.moving.decisions import Load
from turnmaster.engine.turn.decisions import UseUnit
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

TABLE = """
scenario: a weapon that waits
red: {{Bombers: {{at: [0, 0], weapons: {{Bomb: {{range: 12, perks: [{perk}]}}}}}}}}
blue: {{Ogre: {{at: [0, 10], hp: 9}}}}
"""


def with_perk(perk: str) -> Battle:
    return begin(parse_scenario(TABLE.format(perk=perk), "test"), [])


def is_ready(battle: Battle) -> bool:
    return bool(attack_options(battle, Attack(0, 0)))


@pytest.mark.parametrize(("perk", "rest"), [("Recharge I", 1), ("Recharge II", 2), ("Recharge III", 3)])
def test_a_weapon_that_rested_long_enough_is_ready_again(perk, rest):
    """Used in Game Turn 1, a weapon that rests for one is ready in Game Turn 3."""
    battle = with_perk(perk)
    battle.state.turn = 1
    battle.emit(WeaponUsed(unit=0, weapon=0))
    ready = []
    for turn in range(1, 7):
        battle.state.turn = turn
        if is_ready(battle):
            ready.append(turn)
    assert ready == list(range(2 + rest, 7))


def test_a_unit_that_arrives_late_counts_down_later():
    battle = with_perk("Countdown I")
    battle.state.units[0].arrived = 3
    battle.state.turn = 3
    assert not is_ready(battle)
    battle.state.turn = 4
    assert is_ready(battle)


def test_every_unit_counts_its_own_uses():
    battle = with_perk("Use I")
    battle.emit(WeaponUsed(unit=0, weapon=0))
    assert not is_ready(battle)
    assert battle.state.units[1].weapon_notes == {}


def test_a_unit_that_deploys_aboard_arrives_with_its_transport():
    text = """
scenario: arrivals
start: Deploy Phase
turn: 2
red: {Carrier: {reserve: true, transport: 500, base: 60}, Riders: {reserve: true}}
blue: {Ogre: {at: [0, -20], hp: 9}}
"""
    battle = begin(parse_scenario(text, "test"), [])
    while battle.state.units[1].aboard < 0:
        decision = battle.decision
        assert decision is not None
        wanted = {"unit": UseUnit(0), "load": Load(1, 0)}
        answer = wanted.get(decision.kind, decision.options[-1])
        assert battle.answer(decision.id, answer if answer in decision.options else decision.options[-1]) is None
    assert [unit.arrived for unit in battle.state.units[:2]] == [2, 2]
