"""Units that others come to have: what scenarios cannot say of Undead Legion and Dominate."""

import pytest
from msgspec.structs import replace

from tests.engine.staged import do
from turnmaster.engine.attacking.casualties import remove_casualties
from turnmaster.engine.attacking.hp_loss import wither
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.contexts import Nothing
from turnmaster.engine.core.modifiers import ADD
from turnmaster.engine.core.state import Effect
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.checks import Unsound
from turnmaster.table.states import check_state

LEGION = """
scenario: a test
perks: {red: [Undead Legion]}
red: {Lich: {at: [0, 0]}}
blue: {Squad: {at: [0, 8]}, Ogre: {at: [9, 9]}}
"""
SQUAD = 1


def destroyed(battle: Battle, unit: int) -> None:
    wither(battle, unit, 99, "a test")
    remove_casualties(battle, Nothing())
    battle.advance()


@pytest.mark.parametrize(
    ("perks", "traits", "left"),
    [
        ((), (), 1),
        (("Resurrection I",), (), 0),
        (("Resurrection II",), (), 0),
        ((), ("Respawn",), 0),
        ((), ("Respawn Point",), 1),
    ],
)
def test_units_that_come_back_themselves_are_not_left_to_rise(perks, traits, left):
    """A perk of a house is not Respawn because its name begins so."""
    battle = begin(parse_scenario(LEGION, "test"), [])
    unit = battle.state.units[SQUAD]
    unit.form = replace(battle.profile(SQUAD), perks=perks, traits=traits)
    destroyed(battle, SQUAD)
    assert len(battle.state.areas) == left


def test_a_unit_that_rises_has_nothing_left_of_what_it_suffered():
    battle = begin(parse_scenario(LEGION + "dice: [6, 1]\n", "test"), [])
    battle.state.units[SQUAD].effects.append(Effect("defence", ADD, -1, "Hex", until="game", negative=True))
    destroyed(battle, SQUAD)
    battle.push("turn master")
    battle.advance()
    decision = battle.decision
    assert decision is not None
    assert battle.answer(decision.id, ("turn master", 0)) is None
    unit = battle.state.units[SQUAD]
    assert (unit.player, unit.owner, unit.effects) == (0, -1, [])
    assert [model.hp for model in unit.models] == [1]


DOMINATE = """
scenario: a test
start: "window: before actions"
red: {Oracle: {at: [0, 0], points: 100, perks: [Dominate]}}
blue: {Ogre: {at: [0, 8], points: 100}}
dice: [4]
"""
OGRE = 1


def dominated() -> Battle:
    battle = begin(parse_scenario(DOMINATE, "test"), [])
    do(Player(battle), "Oracle uses Dominate on Ogre")
    return battle


def test_a_save_with_a_unit_of_somebody_else_is_sound():
    battle = dominated()
    state = from_msgpack(to_msgpack(battle.state))
    assert (state.units[OGRE].player, state.units[OGRE].owner) == (0, 1)
    check_state(battle.rules, battle.setup, state)


def test_without_such_perks_it_is_not():
    plain = begin(parse_scenario(DOMINATE.replace("perks: [Dominate]", "perks: []").replace("[4]", "[]"), "test"), [])
    state = from_msgpack(to_msgpack(plain.state))
    state.units[OGRE].player = 0
    with pytest.raises(Unsound):
        check_state(plain.rules, plain.setup, state)


def test_whoever_is_rid_of_the_mark_is_free_at_the_end_of_the_phase():
    """Any rule that takes negative effects off a unit frees it."""
    battle = dominated()
    battle.state.units[OGRE].effects.clear()
    player = Player(battle)
    do(player, "Ogre stays")
    assert battle.state.phase == "Dash Phase"
    assert (battle.state.units[OGRE].player, battle.state.units[OGRE].owner) == (1, -1)
