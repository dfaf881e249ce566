"""What units and rosters cost: models times body, weapons as often as they are carried, and what the whole adds."""

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
    """What a unit costs by the points model, whatever was agreed about it. Ten models cost ten times one.

    Shields are worth what their wearer is, so a unit pays more or less for them than a typical wearer would. Perks of
    the unit that work through its weapons are paid for each weapon that it carries, and traits for each model and each
    weapon, all rounded before they are multiplied.
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
    """How many of each weapon the unit has; weapons that nobody says anything about are carried by nobody."""
    counts = [sum(carriers) for carriers in unit.carriers]
    return [*counts, *[0] * len(unit.design.weapons)][: len(unit.design.weapons)]


def price_of_roster(roster: RosterDesign) -> RosterPrice:
    """What a roster costs. A unit about whose cost players agreed costs that."""
    units = tuple(
        price_of_unit(unit, roster.dice).hundredths if unit.agreed is None else unit.agreed for unit in roster.units
    )
    perks = _price_of_perks(sum(units), roster.perks)
    return RosterPrice(sum(units) + perks.hundredths, units, perks)


def _price_of_perks(units: int, perks: Iterable[str]) -> Price:
    """What perks of a roster add to units that cost so much."""
    steps, factor, flat = [], 1.0, 0.0
    for cost in map(cost_of, in_order(perks)):
        factor, flat = factor * (1 + cost.share), flat + cost.flat
        steps.append((cost.name, hundredths(units * factor / 100 + flat) - units))
    return price_by_steps(steps)


def battle_value(unit: RosteredUnit, dice: DiceKind = "d6") -> float:
    """Advice beside the price: the root of what a unit deals times what it endures, on the scale of points.

    A price adds what a unit deals to what it endures, so that twice of everything costs twice. In battle the two
    multiply: who deals much and falls at once has paid for dice that are never rolled.
    """
    price = price_of_unit(unit, dice)
    endured = price.model.hundredths * price.models
    return 2 * sqrt(endured * max(0, price.hundredths - endured)) / 100
