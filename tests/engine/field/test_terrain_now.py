"""What is worked out from terrain that changes is remembered, but not for ever."""

import pytest

from turnmaster.battlefield import INCH
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.ground import ground_but_for, ground_of
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.terrain_now import MOST_TERRAINS, kept_for_terrain, terrain_now
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

TABLE = """
scenario: a test
start: Move Phase
red: {Hut: {at: [0, 0], perks: [Terrain]}}
blue: {Scouts: {at: [0, 12]}}
"""
HUT = 0


@pytest.fixture
def battle() -> Battle:
    """A hut that is terrain, and somebody who may climb it."""
    return begin(parse_scenario(TABLE, "test"), [])


def put(battle: Battle, inches: int) -> None:
    battle.unit(HUT).models[0].x = inches * INCH
    refresh_contacts(battle, {HUT})


def test_terrain_that_lies_again_as_it_did_is_not_worked_out_again(battle):
    put(battle, 1)
    here = ground_of(battle)
    put(battle, 2)
    assert ground_of(battle) is not here
    put(battle, 1)
    assert ground_of(battle) is here
    assert ground_of(battle.clone()) is here


def test_a_unit_that_is_terrain_is_no_terrain_to_itself(battle):
    put(battle, 1)
    assert [piece.name for piece in terrain_now(battle)] == ["Hut"]
    assert ground_but_for(battle, HUT).board.terrain == ()
    assert ground_but_for(battle, HUT) is ground_but_for(battle, HUT)


def test_only_the_latest_terrains_are_remembered(battle):
    """A long game with a unit that is terrain and moves would fill the memory otherwise."""
    put(battle, 0)
    first = kept_for_terrain(battle)
    for inches in range(1, MOST_TERRAINS):
        put(battle, inches)
        kept_for_terrain(battle)
    put(battle, 0)
    assert kept_for_terrain(battle) is first
    for inches in range(1, MOST_TERRAINS + 1):
        put(battle, -inches)
        kept_for_terrain(battle)
    put(battle, 0)
    assert kept_for_terrain(battle) is not first
