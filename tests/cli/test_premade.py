"""The armies without perks that come with the program."""

import json

import pytest

from tests.cli.conftest import Command
from turnmaster.premade import DEMONSTRATION, NoSuchArmy, load_premade, plain_names, premade_names

NAMES = plain_names()


def test_both_armies_of_the_demonstration_are_there():
    assert set(DEMONSTRATION) <= set(NAMES)
    assert len(set(DEMONSTRATION)) == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_plain_army_keeps_its_limits_without_perks(name: str):
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


def test_armies_are_listed_by_faction_and_size(turnmaster: Command):
    listed = turnmaster("battle", "--armies").out
    places = [
        listed.index(name) for name in ("ember-hunt", "The Brine Ledger", "brine-ledger-300", "brine-ledger-1000")
    ]
    assert places == sorted(places)
    assert [army["name"] for army in json.loads(turnmaster("battle", "--armies", "--json").out)] == premade_names()


def test_an_army_and_a_faction_are_priced_by_their_names(turnmaster: Command):
    assert "Press Gang" in turnmaster("points", "brine-ledger-300").out
    assert "Landing Cutter" in turnmaster("points", "brine-ledger").out
