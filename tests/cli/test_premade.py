"""The armies that come with the program."""

import pytest

from turnmaster.premade import DEMONSTRATION, NoSuchArmy, load_premade, premade_names

NAMES = premade_names()


def test_both_armies_of_the_demonstration_are_there():
    assert set(DEMONSTRATION) <= set(NAMES)
    assert len(set(DEMONSTRATION)) == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_premade_army_keeps_its_limits(name: str):
    roster = load_premade(name)
    assert 480 <= roster.points <= 500
    assert 4 <= len(roster.units) <= 6
    assert all(unit.points >= 50 for unit in roster.units)
    assert not any(unit.perks or weapon.perks for unit in roster.units for weapon in unit.weapons)
    assert roster.dice == "d6"
    assert roster.lore


def test_the_demonstration_shows_every_kind_of_weapon_and_unit():
    units = [unit for name in DEMONSTRATION for unit in load_premade(name).units]
    weapons = [weapon for unit in units for weapon in unit.weapons]
    assert {weapon.type for weapon in weapons} == {"Assault", "Battle", "Heavy"}
    assert all(any(getattr(weapon, stat) for weapon in weapons) for stat in ("deflect", "ward", "parry"))
    assert any(unit.models == 1 and unit.hp >= 6 for unit in units)
    assert any(unit.models >= 15 for unit in units)


def test_an_unknown_army_is_refused_with_the_names_there_are():
    with pytest.raises(NoSuchArmy, match="ember-hunt"):
        load_premade("nobody")
