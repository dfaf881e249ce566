"""Weapons that give HP, and what a wielder pays for more Power: what no scenario can say."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.bots.tables import options
from turnmaster.bots import Aggressive
from turnmaster.engine.attacking.hp_loss import hurt
from turnmaster.engine.core.answers import Answer, Decision, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.declared import Place
from turnmaster.engine.core.rules import RuleSet
from turnmaster.perks.hooks import IMMUNE
from turnmaster.perks.weapon.healing import heals_inside, meant_for
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin


def table(red: str, blue: str = "Ogre: {at: [0, 9], hp: 9}", dice: str = "[4, 4, 4, 4]") -> Battle:
    text = f"scenario: a test\nred: {{{red}}}\nblue: {{{blue}}}\ndice: {dice}\n"
    return begin(parse_scenario(text, "test"), [])


def decision_of(battle: Battle) -> Decision:
    assert battle.decision is not None
    return battle.decision


def answer(battle: Battle, *answers: Answer | Written) -> None:
    for each in answers:
        assert battle.answer(decision_of(battle).id, each) is None


def chosen(battle: Battle) -> Written:
    """What an aggressive bot would do."""
    return Aggressive().choose(battle, decision_of(battle)).answer.written()


def with_contribution(rules: RuleSet, place: Place[Any], what: Callable[..., Any]) -> RuleSet:
    return rules._replace(contributed={**rules.contributed, place: (what,)}, concerning={})


# What is meant for whom

MEDIC = "Medic: {at: [0, 0], weapons: {Staff: {perks: [Heal]}, Gun: {}, Mortar: {perks: [Heal, Nova I]}}}"


def test_a_weapon_is_meant_for_friends_if_it_heals_and_else_for_enemies():
    battle = table(f"{MEDIC}, Guards: {{at: [4, 0]}}, Car: {{at: [8, 0], transport: 300}}, Crew: {{aboard: Car}}")
    staff, gun, _ = battle.profile(0).weapons
    assert meant_for(battle, 0, staff) == [0, 1, 2]
    assert meant_for(battle, 0, gun) == [4]


def test_only_what_puts_nothing_on_the_table_heals_inside_a_closed_transport():
    staff, gun, mortar = table(MEDIC).profile(0).weapons
    assert heals_inside(staff)
    assert not heals_inside(gun)
    assert not heals_inside(mortar)


# HP Steal


@pytest.mark.parametrize(("immune", "hp"), [(True, 1), (False, 4)])
def test_hp_steal_takes_nothing_from_units_that_are_immune_to_it(immune, hp):
    battle = table("Vampire: {at: [0, 0], hp: 9, hp_left: [1], weapons: {Fangs: {perks: [HP Steal]}}}")
    battle.rules = with_contribution(battle.rules, IMMUNE, lambda battle, unit, root: immune and root == "HP Steal")
    hurt(battle, 1, [0], 5, by=0, weapon=0)
    assert battle.state.units[0].models[0].hp == hp


def test_hp_steal_knows_weapons_that_its_unit_has_lost():
    battle = table("Vampire: {at: [0, 0], hp: 9, hp_left: [1], weapons: {Fangs: {perks: [HP Steal]}}}")
    hurt(battle, 1, [0], 5, by=0, weapon=1)
    assert battle.state.units[0].models[0].hp == 1


# Darkside


@pytest.mark.parametrize(("hp", "bargains"), [(1, 2), (2, 5), (3, 9), (6, 15), (20, 15)])
def test_nobody_risks_more_hp_on_the_darkside_than_they_have(hp, bargains):
    battle = table(f"Sith: {{at: [0, 0], hp: 20, hp_left: [{hp}], weapons: {{Blade: {{perks: [Darkside]}}}}}}")
    answer(battle, ("unit", 0), ("attack", 0, 1))
    offered = [option[2:] for option in options(battle) if option[0] == "Darkside"]
    assert len(offered) == bargains
    assert all(0 < power + attacks <= hp and max(power, attacks) <= 3 for power, attacks in offered)


# Bots


def test_an_aggressive_bot_heals_who_misses_most():
    hurt_friends = "Guards: {at: [4, 0], hp: 5, hp_left: [4]}, Archers: {at: [4, 3], hp: 5, hp_left: [1]}"
    battle = table(f"Medic: {{at: [0, 0], weapons: {{Staff: {{range: 12, perks: [Heal]}}}}}}, {hurt_friends}")
    answer(battle, ("unit", 0))
    assert chosen(battle) == ("attack", 0, 2)


def test_an_aggressive_bot_heals_nobody_who_is_unhurt():
    battle = table("Medic: {at: [0, 0], weapons: {Staff: {range: 12, perks: [Heal]}}}, Guards: {at: [4, 0], hp: 5}")
    answer(battle, ("unit", 0))
    assert chosen(battle) == ("done",)


def test_an_aggressive_bot_strikes_before_it_heals():
    battle = table(
        "Medic: {at: [0, 0], weapons: {Staff: {perks: [Heal]}, Gun: {}}}, Guards: {at: [4, 0], hp: 5, hp_left: [1]}"
    )
    answer(battle, ("unit", 0))
    assert chosen(battle) == ("attack", 1, 2)


# Chains


def test_a_chain_remembers_its_units_in_order_whatever_their_numbers():
    """A state in the middle of it may be stored, which sorts what a sequence remembers by its letters."""
    others = ", ".join(f"P{n}: {{at: [{n}, 6], hp: 2}}" for n in range(-2, 8))
    battle = table("Storm: {at: [0, 0], weapons: {Bolt: {perks: [Chain I]}}}", f"Ogre: {{at: [2, 3], hp: 9}}, {others}",
                   "[4, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 4]")  # fmt: skip
    answer(battle, ("unit", 0), ("attack", 0, 1))
    hurt_units = [n for n, unit in enumerate(battle.state.units) if n > 1 and unit.models[0].hp == 1]
    assert hurt_units == [10]
    assert battle.nearest(Attack) is None
