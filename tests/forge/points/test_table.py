"""The table of perks is whole: every perk is in it, and everything in it is a perk."""

import pytest
from msgspec.structs import replace

from turnmaster.forge.designs import RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.points import price_of_model, price_of_roster, price_of_unit, price_of_weapon
from turnmaster.forge.points.measured_bodies import MEASURES as ON_BODIES
from turnmaster.forge.points.measured_weapons import MEASURES as ON_WEAPONS
from turnmaster.forge.points.table import costs
from turnmaster.perks.catalogue import Perk, all_perks

HOUSE_MADE = "Nobody Knows This One"
RIFLE = WeaponDesign(name="Rifle", range_in=24, attacks=4, power=3, ap=4, type="Heavy")
GUARDS = UnitDesign(name="Guards", armour=4, aegis=5, hp=4, transport=100, weapons=(RIFLE,))
FREE = {"Presence"}  # the roster pays for what it does


def test_every_perk_of_the_book_has_a_cost_and_a_reason() -> None:
    assert set(costs()) == {perk.name for perk in all_perks().values()}
    assert all(cost.why.endswith(".") for cost in costs().values())


def test_what_is_to_be_measured_can_be() -> None:
    measured = {cost.root for cost in costs().values() if cost.measured}
    assert measured == {*ON_BODIES, *ON_WEAPONS}


def priced_with(perk: Perk) -> int:
    """What a unit, or the roster of it, costs with a perk of any kind."""
    unit = RosteredUnit(design=GUARDS, carriers=((1,),))
    if perk.kind == "weapon":
        return price_of_weapon(WeaponDesign(name="Rifle", range_in=24, attacks=4, power=3, ap=4, type="Heavy",
                                            perks=(perk.name,))).hundredths  # fmt: skip
    if perk.kind == "roster":
        return price_of_roster(RosterDesign(name="Army", units=(unit,), perks=(perk.name,))).hundredths
    traits, perks = ((perk.name,), ()) if perk.kind == "trait" else ((), (perk.name,))
    design = UnitDesign(name="Guards", armour=4, aegis=5, hp=4, transport=100, weapons=(RIFLE,), perks=perks)
    return price_of_unit(RosteredUnit(design=design, carriers=((1,),), traits=traits)).hundredths


def plain(perk: Perk) -> int:
    if perk.kind == "weapon":
        return price_of_weapon(RIFLE).hundredths
    return price_of_unit(RosteredUnit(design=GUARDS, carriers=((1,),))).hundredths


@pytest.mark.parametrize("sign", ["benefit", "drawback"])
def test_what_is_good_costs_something_and_what_is_bad_gives_something_back(sign: str) -> None:
    for perk in all_perks().values():
        if costs()[perk.name].sign == sign and perk.name not in FREE:
            more = priced_with(perk) - plain(perk)
            assert more > 0 if sign == "benefit" else more < 0, perk.name


def test_perks_are_measured_together_and_not_multiplied() -> None:
    """Once AP pierces all Armour there is, worse Armour Saves are worth nothing more."""
    piercing = WeaponDesign(name="Lance", attacks=4, power=5, ap=2)
    both = WeaponDesign(name="Lance", attacks=4, power=5, ap=2, perks=("Penetrate IV",))
    assert price_of_weapon(both).hundredths == price_of_weapon(piercing).hundredths


def test_limits_of_use_are_measured_together() -> None:
    def worth(*perks: str) -> float:
        weapon = WeaponDesign(name="Gun", range_in=24, attacks=50, power=6, perks=perks)
        return price_of_weapon(weapon).hundredths / price_of_weapon(RIFLES).hundredths

    assert worth("Use I") == pytest.approx(0.40, abs=0.01)
    assert worth("Countdown II") == pytest.approx(0.46, abs=0.01)
    assert worth("Use I", "Countdown II") == pytest.approx(0.304, abs=0.01)


RIFLES = WeaponDesign(name="Gun", range_in=24, attacks=50, power=6)


def test_a_cone_without_range_pays_for_how_far_it_reaches() -> None:
    """It begins at its wielder and is 16" long."""
    bare = WeaponDesign(name="Breath", attacks=2, power=4)
    cone, explosion = (replace(bare, perks=(perk,)) for perk in ("Cone II", "Explode II"))
    assert price_of_weapon(cone).hundredths > 3 * price_of_weapon(explosion).hundredths


def test_a_perk_that_no_table_knows_costs_nothing() -> None:
    """A house has perks of its own, and players agree about their cost."""
    of_the_house = UnitDesign(name="Guards", perks=(HOUSE_MADE,))
    assert price_of_model(of_the_house) == price_of_model(UnitDesign(name="Guards"))


def test_what_the_rules_count_in_part_costs_the_whole() -> None:
    """Of a unit with Respawn the rules count half its points, with Summon a quarter, with Fusion ten times as many."""
    plain_price = price_of_unit(RosteredUnit(design=GUARDS, carriers=((1,),))).hundredths
    for trait, times in (("Respawn", 2), ("Summon", 4)):
        unit = RosteredUnit(design=GUARDS, carriers=((1,),), traits=(trait,))
        assert price_of_unit(unit).hundredths == pytest.approx(times * plain_price, abs=times)
    fused = RosteredUnit(design=replace(GUARDS, transport=0, perks=("Fusion",)), carriers=((1,),))
    whole = RosteredUnit(design=replace(GUARDS, transport=0), carriers=((1,),))
    assert price_of_unit(fused).hundredths == pytest.approx(price_of_unit(whole).hundredths / 10, abs=1)
