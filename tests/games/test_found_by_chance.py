"""What random games have found, each as its smallest case."""

import pytest

from tests.helpers import battle_of, inch, played_out, roster, rules, unit, weapon
from turnmaster.engine.answers import Refusal
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Placing
from turnmaster.engine.movement import check_move
from turnmaster.engine.state import FIELD

SQUAD = unit("Squad", weapon("Rifle", 3), models=3)


@pytest.mark.parametrize("playstyles", ["Advanced,Intermediate", "Standard,Advanced", "Intermediate"])
def test_initiative_order_leaves_turns_of_other_playstyles_alone(playstyles):
    choice = rules(options=("Initiative Order", f"Playstyle Cycling={playstyles}"))
    battle = played_out(battle_of(roster("Red", SQUAD), roster("Blue", SQUAD), choice=choice))
    assert battle.state.over


def torn_by_a_casualty() -> Battle:
    """A row of three whose middle one has fallen and still lies there, as it does until the phase ends."""
    battle = battle_of(roster("Red", SQUAD), roster("Blue", SQUAD), size_in=(48, 48))
    squad = battle.state.units[0]
    for model, x in zip(squad.models, inch(10, 12.5, 15), strict=True):
        model.x, model.y, model.place = x, inch(20)[0], FIELD
    squad.models[1].hp, squad.felled = 0, 1
    return battle


@pytest.mark.parametrize("left", [11, 10])
def test_a_torn_unit_may_not_move_on_as_it_is(left):
    places = tuple((x, inch(20)[0]) for x in inch(left, left + 5))
    assert isinstance(check_move(torn_by_a_casualty(), Placing(0, 0, "Move"), ("move", places)), Refusal)


def test_a_torn_unit_may_close_its_gap_in_part():
    places = tuple((x, inch(20)[0]) for x in inch(10, 14.5))
    assert check_move(torn_by_a_casualty(), Placing(0, 0, "Move"), ("move", places)) is None
