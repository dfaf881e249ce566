"""What designs do in battle, told exactly, and units like another one for about so many points."""

import pytest

from turnmaster.forge.designs import UnitDesign, WeaponDesign
from turnmaster.forge.playable import taken
from turnmaster.forge.points import price_of_unit
from turnmaster.forge.suggesting import NEAR, unit_like
from turnmaster.forge.trying import TARGETS, exchanged, trials_of

RIFLE = WeaponDesign(name="Rifle", range_in=24, attacks=2, power=4, ap=5)
SWORD = WeaponDesign(name="Sword", attacks=3, power=4)
GUARD = UnitDesign(name="Guard", defence=4, hp=2, armour=5, weapons=(RIFLE, SWORD))


def test_a_weapon_is_tried_against_every_typical_target():
    trials = trials_of(RIFLE, wielders=5)
    assert [each.target for each in trials] == [target.name for target in TARGETS]
    for trial in trials:
        assert sum(trial.chances) == pytest.approx(1, abs=1e-4)
        assert trial.mean == pytest.approx(sum(hp * chance for hp, chance in enumerate(trial.chances)), abs=1e-3)


def test_more_power_never_takes_less_from_a_typical_target():
    weak = trials_of(RIFLE)
    strong = trials_of(WeaponDesign(name="Cannon", range_in=24, attacks=2, power=8, ap=2))
    assert all(one.mean >= other.mean for one, other in zip(strong, weak, strict=True))
    assert strong[0].mean > weak[0].mean


def test_one_attack_at_the_rabble_takes_what_the_chart_says():
    """Power 4 against Defence 3 without saves: 3+, two times in three."""
    trial = trials_of(WeaponDesign(name="Bow", range_in=18, attacks=1, power=4))[0]
    assert trial.chances[:2] == pytest.approx((1 / 3, 2 / 3), abs=1e-6)


def test_odds_that_would_take_too_long_say_so():
    trials = trials_of(WeaponDesign(name="Storm", range_in=24, attacks=30, power=4), wielders=30)
    assert all("too long" in each.why_not and not each.chances for each in trials)


def test_two_units_try_every_weapon_on_each_other():
    brute = UnitDesign(name="Brute", defence=6, hp=8, armour=3)
    trials = exchanged(GUARD, 5, brute, 1)
    assert [(each.weapon, each.target) for each in trials] == [("Rifle", "Brute"), ("Sword", "Brute")]
    assert trials[0].most == 8
    assert exchanged(brute, 1, GUARD, 5) == []


@pytest.mark.parametrize("points", [15, 40, 120, 300])
def test_a_unit_like_another_costs_about_what_was_asked_for(points):
    found = unit_like(GUARD, points * 100)
    assert found.hundredths == price_of_unit(taken(found.unit, found.models)).hundredths
    assert abs(found.hundredths - points * 100) <= max(NEAR * points * 100, 200)


def test_a_unit_that_fits_with_other_models_keeps_its_stats_and_weapons():
    six = price_of_unit(taken(GUARD, 6)).hundredths
    found = unit_like(GUARD, six)
    assert (found.unit, found.models, found.changes) == (GUARD, 6, ("6 models instead of 1",))


def test_weapons_change_before_stats_and_every_change_is_told():
    one = price_of_unit(taken(GUARD)).hundredths
    found = unit_like(GUARD, one + one // 8)
    assert found.models == 1
    assert found.unit != GUARD
    assert found.changes
    assert any("instead of" in words for words in found.changes)
    changed = [stat for stat in ("defence", "hp", "armour") if getattr(found.unit, stat) != getattr(GUARD, stat)]
    assert found.unit.weapons != GUARD.weapons or changed == []


def test_the_same_wish_gets_the_same_answer():
    assert unit_like(GUARD, 12_345) == unit_like(GUARD, 12_345)
