"""What is true of every price, whatever the design: better is never cheaper, and parts add up."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from tests.forge.points.designs import (
    DICE,
    SAVES,
    TYPES,
    perks_of,
    ranks_of,
    several_perks,
    units,
    weapons,
    without_root,
)
from turnmaster.forge.designs import RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.points import Price, price_of_model, price_of_roster, price_of_unit, price_of_weapon
from turnmaster.forge.points.table import Cost, costs
from turnmaster.perks.catalogue import Kind
from turnmaster.profiles.profile import DiceKind

pytestmark = pytest.mark.slow

WEAPON_STATS = ("range_in", "attacks", "power", "deflect", "ward", "parry")
MILDER = ("Seed", "Use")  # drawbacks whose higher ranks are milder
MODEL_STATS = ("move_in", "dash_in", "defence", "hp", "transport")


def squad(unit: UnitDesign, models: int = 1, traits: tuple[str, ...] = ()) -> RosteredUnit:
    return RosteredUnit(design=unit, models=models, carriers=((1,) * models,) * len(unit.weapons), traits=traits)


def cost(unit: UnitDesign, dice: DiceKind) -> int:
    return price_of_unit(squad(unit), dice).hundredths


def adds_up(price: Price) -> bool:
    return sum(part.hundredths for part in price.parts) == price.hundredths


# Stats


@given(st.data(), DICE, st.sampled_from(WEAPON_STATS), st.integers(1, 5))
def test_a_better_stat_of_a_weapon_never_costs_less(data: st.DataObject, dice: DiceKind, stat: str, more: int) -> None:
    weapon = data.draw(weapons(dice))
    better = replace(weapon, **{stat: getattr(weapon, stat) + more})
    assert price_of_weapon(better, dice).hundredths >= price_of_weapon(weapon, dice).hundredths


@given(st.data(), DICE)
def test_better_ap_never_costs_less(data: st.DataObject, dice: DiceKind) -> None:
    weapon, steps = data.draw(weapons(dice)), SAVES[dice]
    prices = [price_of_weapon(replace(weapon, ap=ap), dice).hundredths for ap in steps]
    assert prices == sorted(prices)


@given(st.data(), DICE)
def test_a_handier_type_never_costs_less(data: st.DataObject, dice: DiceKind) -> None:
    weapon = data.draw(weapons(dice))
    prices = [price_of_weapon(replace(weapon, type=kind), dice).hundredths for kind in TYPES]
    assert prices == sorted(prices)


@given(st.data(), DICE, st.sampled_from(MODEL_STATS), st.integers(1, 5))
def test_a_better_stat_of_a_model_never_costs_less(data: st.DataObject, dice: DiceKind, stat: str, more: int) -> None:
    unit = data.draw(units(dice))
    better = replace(unit, **{stat: getattr(unit, stat) + more})
    assert price_of_model(better, dice).hundredths >= price_of_model(unit, dice).hundredths
    assert cost(better, dice) >= cost(unit, dice)


@given(st.data(), DICE, st.sampled_from(("armour", "aegis")))
def test_a_better_save_never_costs_less(data: st.DataObject, dice: DiceKind, save: str) -> None:
    unit = data.draw(units(dice))
    prices = [price_of_model(replace(unit, **{save: need}), dice).hundredths for need in SAVES[dice]]
    assert prices == sorted(prices)


# Perks


def of_sign(kind: Kind, sign: str) -> list[Cost]:
    return [costs()[name] for name in perks_of(kind) if costs()[name].sign == sign]


Design = WeaponDesign | UnitDesign
DESIGNS: dict[Kind, Callable[[DiceKind], SearchStrategy[Design]]] = {"weapon": weapons, "unit": units}


def price(design: Design, dice: DiceKind) -> int:
    return price_of_weapon(design, dice).hundredths if isinstance(design, WeaponDesign) else cost(design, dice)


def without(design: Design, perk: Cost) -> Design:
    return replace(design, perks=without_root(design.perks, perk.root))


def having(design: Design, perk: Cost) -> Design:
    bare = without(design, perk)
    return replace(bare, perks=(*bare.perks, perk.name))


@pytest.mark.parametrize("kind", DESIGNS)
@settings(max_examples=10)
@given(st.data(), DICE)
def test_a_good_perk_never_lowers_a_price(kind: Kind, data: st.DataObject, dice: DiceKind) -> None:
    design = data.draw(DESIGNS[kind](dice))
    for perk in of_sign(kind, "benefit"):
        assert price(having(design, perk), dice) >= price(without(design, perk), dice), perk.name


@pytest.mark.parametrize("kind", DESIGNS)
@settings(max_examples=10)
@given(st.data(), DICE)
def test_a_drawback_never_raises_a_price(kind: Kind, data: st.DataObject, dice: DiceKind) -> None:
    design = data.draw(DESIGNS[kind](dice))
    for perk in of_sign(kind, "drawback"):
        assert price(having(design, perk), dice) <= price(without(design, perk), dice), perk.name


def in_order_of_worth(lower: Cost, higher: Cost) -> tuple[Cost, Cost]:
    """The rank that is worth less, then the one that is worth more. 2+ is easier than 3+, and more of a drawback is
    worse, unless its higher ranks are the milder ones.
    """
    counts_down = lower.name.endswith("+") and lower.sign != "drawback"
    more_is_worse = lower.sign == "drawback" and lower.root not in MILDER
    return (higher, lower) if counts_down or more_is_worse else (lower, higher)


@pytest.mark.parametrize("kind", DESIGNS)
@settings(max_examples=10)
@given(st.data(), DICE)
def test_a_higher_rank_never_costs_less(kind: Kind, data: st.DataObject, dice: DiceKind) -> None:
    design = data.draw(DESIGNS[kind](dice))
    for ranks in ranks_of(kind):
        worse, better = in_order_of_worth(*ranks)
        assert price(having(design, better), dice) >= price(having(design, worse), dice), better.name


# Sums


@given(st.data(), DICE, several_perks("trait"))
def test_ten_models_cost_exactly_ten_times_one(data: st.DataObject, dice: DiceKind, traits: tuple[str, ...]) -> None:
    unit = data.draw(units(dice))
    one, ten = (price_of_unit(squad(unit, models, traits), dice) for models in (1, 10))
    assert ten.hundredths == 10 * one.hundredths


@given(st.data(), DICE, several_perks("trait"))
def test_parts_add_up(data: st.DataObject, dice: DiceKind, traits: tuple[str, ...]) -> None:
    unit = data.draw(units(dice))
    whole = price_of_unit(squad(unit, 3, traits), dice)
    assert adds_up(whole.model)
    assert adds_up(whole.traits)
    assert all(adds_up(weapon) for _, _, weapon in whole.weapons)
    carried = sum(count * weapon.hundredths for _, count, weapon in whole.weapons)
    assert whole.hundredths == 3 * whole.model.hundredths + carried + whole.traits.hundredths


@given(st.data(), DICE, several_perks("roster"))
def test_a_roster_costs_its_units_and_its_perks(data: st.DataObject, dice: DiceKind, perks: tuple[str, ...]) -> None:
    army = RosterDesign(name="Army", units=(squad(data.draw(units(dice)), 5),), dice=dice, perks=perks)
    whole = price_of_roster(army)
    assert whole.hundredths == sum(whole.units) + whole.perks.hundredths
    assert adds_up(whole.perks)


@given(st.data(), DICE)
def test_every_model_costs_something(data: st.DataObject, dice: DiceKind) -> None:
    assert price_of_model(data.draw(units(dice)), dice).hundredths >= 1


@given(st.data(), DICE)
def test_the_order_of_perks_and_the_name_change_nothing(data: st.DataObject, dice: DiceKind) -> None:
    weapon = data.draw(weapons(dice))
    turned = replace(weapon, name="Other", perks=weapon.perks[::-1])
    assert price_of_weapon(turned, dice) == price_of_weapon(weapon, dice)
