"""Compute the points of units and rosters: models, their weapons, and additions for the whole."""

from collections.abc import Iterable
from math import sqrt

from turnmaster.forge.designs import RosterDesign, RosteredUnit
from turnmaster.forge.points.bodies import price_of_model, price_of_traits
from turnmaster.forge.points.price import (
    Price,
    RosterPrice,
    UnitPrice,
    hundredths,
    price_by_steps,
    times,
    together,
)
from turnmaster.forge.points.table import cost_of, in_order
from turnmaster.forge.points.weapons import price_in_unit
from turnmaster.profiles.profile import DiceKind


def price_of_unit(unit: RosteredUnit, dice: DiceKind = "d6") -> UnitPrice:
    """Return the points of a unit by the points model, without agreed points. Ten models cost ten times one.

    The worth of shields depends on their wearer, so a unit pays more or less for them than a typical one. Perks of the
    unit that work through its weapons are paid for each weapon carried, and traits for each model and each weapon, all
    rounded before they are multiplied.
    """
    design, model = unit.design, price_of_model(unit.design, dice)
    on_weapons = (*design.perks, *unit.traits)
    priced = [(weapon, price_in_unit(weapon, model, on_weapons, dice)) for weapon in design.weapons]
    counts = _carried(unit)
    weapons = tuple((weapon.name, count, price.alone) for (weapon, price), count in zip(priced, counts, strict=True))
    on_top = [times(price.on_top, count) for (_, price), count in zip(priced, counts, strict=True)]
    traits = together([times(price_of_traits(model, unit.traits), unit.models), *on_top])
    bare = model.hundredths * unit.models + sum(count * price.hundredths for _, count, price in weapons)
    return UnitPrice(bare + traits.hundredths, model, unit.models, weapons, traits)


def _carried(unit: RosteredUnit) -> list[int]:
    """Return the number of each weapon in the unit; weapons without carriers count as 0."""
    counts = [sum(carriers) for carriers in unit.carriers]
    return [*counts, *[0] * len(unit.design.weapons)][: len(unit.design.weapons)]


def price_of_roster(roster: RosterDesign) -> RosterPrice:
    """Return the points of a roster. A unit with agreed points costs these."""
    units = tuple(
        price_of_unit(unit, roster.dice).hundredths if unit.agreed is None else unit.agreed for unit in roster.units
    )
    perks = _price_of_perks(sum(units), roster.perks)
    return RosterPrice(sum(units) + perks.hundredths, units, perks)


def _price_of_perks(units: int, perks: Iterable[str]) -> Price:
    """Return the points that perks of a roster add to units with these points."""
    steps, factor, flat = [], 1.0, 0.0
    for cost in map(cost_of, in_order(perks)):
        factor, flat = factor * (1 + cost.share), flat + cost.flat
        steps.append((cost.name, hundredths(units * factor / 100 + flat) - units))
    return price_by_steps(steps)


def battle_value(unit: RosteredUnit, dice: DiceKind = "d6") -> float:
    """Return the battle value, an advisory figure: the geometric mean of a unit's attack and endurance, on the scale of
    points.

    A price adds attack and endurance, so that twice of everything costs twice. In battle the two multiply: a unit with
    strong attacks that is removed at once has paid for dice that are never rolled.
    """
    price = price_of_unit(unit, dice)
    endured = price.model.hundredths * price.models
    return 2 * sqrt(endured * max(0, price.hundredths - endured)) / 100
