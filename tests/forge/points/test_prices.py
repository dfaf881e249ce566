"""Prices of weapons, models, units and rosters: what they are made of, and how they add up."""

from turnmaster.forge.designs import RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.points import Price, price_of_model, price_of_roster, price_of_unit, price_of_weapon

RIFLE = WeaponDesign(name="Rifle", range_in=24, attacks=2, power=4, type="Battle")
KNIFE = WeaponDesign(name="Knife", attacks=1, power=3)
SOLDIERS = UnitDesign(name="Soldiers", armour=4, weapons=(RIFLE, KNIFE))


def squad(models: int) -> RosteredUnit:
    return RosteredUnit(design=SOLDIERS, models=models, carriers=((1,) * models, (0,) * models))


def adds_up(price: Price) -> bool:
    return sum(part.hundredths for part in price.parts) == price.hundredths


def test_a_unit_costs_its_models_and_the_weapons_that_they_carry() -> None:
    price = price_of_unit(squad(5))
    rifle, model = price_of_weapon(RIFLE), price_of_model(SOLDIERS)
    assert price.hundredths == 5 * model.hundredths + 5 * rifle.hundredths
    assert price.weapons == (("Rifle", 5, rifle), ("Knife", 0, price_of_weapon(KNIFE)))


def test_ten_models_cost_exactly_ten_times_one() -> None:
    assert price_of_unit(squad(10)).hundredths == 10 * price_of_unit(squad(1)).hundredths


def test_the_parts_of_a_price_add_up_and_name_what_they_are_for() -> None:
    price = price_of_weapon(RIFLE)
    assert adds_up(price)
    assert [part.words for part in price.parts] == ["Attacks 2 with Power 4", 'Range 24"', "Battle"]
    assert adds_up(price_of_model(SOLDIERS))


def test_an_agreed_cost_takes_the_place_of_the_price() -> None:
    agreed = RosteredUnit(design=SOLDIERS, models=5, agreed=12_345)
    roster = RosterDesign(name="Army", units=(squad(5), agreed))
    price = price_of_roster(roster)
    assert price.units == (price_of_unit(squad(5)).hundredths, 12_345)
    assert price.hundredths == sum(price.units)


def test_d10_profiles_are_priced_by_chances() -> None:
    """7+ on a D10 saves three times in ten, between 6+ and 5+ on a D6."""
    by_d10 = price_of_model(UnitDesign(name="Guards", armour=7), "d10").hundredths
    worse, better = (price_of_model(UnitDesign(name="Guards", armour=need)).hundredths for need in (6, 4))
    assert worse < by_d10 < better
