"""Convert designs to profiles of the engine, and back."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnmaster.forge.designs import RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.points import price_of_unit, price_of_weapon
from turnmaster.profiles.profile import DiceKind, Roster, UnitProfile, WeaponProfile, spread_evenly
from turnmaster.profiles.rosters import Pricer

STATS = ("name", "move_in", "dash_in", "defence", "hp", "armour", "aegis", "transport", "fire_points", "perks",
         "base_mm", "base_width", "base_length", "hull", "height_hundredths", "symbol")  # fmt: skip
WEAPON_STATS = ("name", "range_in", "attacks", "power", "ap", "type", "deflect", "ward", "parry", "perks")


def playable(roster: RosterDesign) -> Roster:
    """Convert a roster to one that the engine can play, with the points of every unit."""
    units = tuple(profile_of(unit, roster.dice) for unit in roster.units)
    return Roster(
        name=roster.name,
        units=units,
        dice=roster.dice,
        lore=roster.lore,
        perks=roster.perks,
        designated=roster.designated,
    )


def profile_of(unit: RosteredUnit, dice: DiceKind = "d6") -> UnitProfile:
    """Convert a rostered unit to a profile with points: agreed ones, or those of the points model."""
    design = unit.design
    agreed = unit.weapon_points if len(unit.weapon_points) == len(design.weapons) else (0,) * len(design.weapons)
    weapons = tuple(
        _carried(weapon, each, points or price_of_weapon(weapon, dice).hundredths)
        for weapon, each, points in zip(design.weapons, unit.carriers, agreed, strict=True)
    )
    points = price_of_unit(unit, dice).hundredths if unit.agreed is None else unit.agreed
    stats = {name: getattr(design, name) for name in STATS}
    return UnitProfile(**stats, points_hundredths=points, models=unit.models, weapons=weapons, traits=unit.traits)


def _carried(weapon: WeaponDesign, carriers: tuple[int, ...], points: int) -> WeaponProfile:
    stats = {name: getattr(weapon, name) for name in WEAPON_STATS}
    return WeaponProfile(**stats, carriers=carriers, points_hundredths=points)


# And back


def designed(roster: Roster) -> RosterDesign:
    """Convert a played or hand-written roster to a design. Its points count as agreed."""
    return RosterDesign(
        name=roster.name,
        units=tuple(rostered(unit, unit.points_hundredths, roster.dice) for unit in roster.units),
        dice=roster.dice,
        perks=roster.perks,
        designated=roster.designated,
        lore=roster.lore,
    )


def rostered(unit: UnitProfile, agreed: int | None = None, dice: DiceKind = "d6") -> RosteredUnit:
    """Convert a unit of a roster to a design, with its number of models, weapons and agreed points."""
    carriers, design = tuple(weapon.carriers for weapon in unit.weapons), design_of(unit)
    weapon_points = () if agreed is None else _agreed_for_weapons(unit, design, dice)
    return RosteredUnit(design=design, models=unit.models, carriers=carriers, traits=unit.traits, agreed=agreed,
                        weapon_points=weapon_points)  # fmt: skip


def _agreed_for_weapons(unit: UnitProfile, design: UnitDesign, dice: DiceKind) -> tuple[int, ...]:
    """Return the agreed cost of one of each weapon where the points model differs; empty if it never differs."""
    priced = [price_of_weapon(weapon, dice).hundredths if each.points_hundredths else 0
              for weapon, each in zip(design.weapons, unit.weapons, strict=True)]  # fmt: skip
    points = [weapon.points_hundredths for weapon in unit.weapons]
    agreed = tuple(0 if said == by_model else said for said, by_model in zip(points, priced, strict=True))
    return agreed if any(agreed) else ()


def design_of(unit: UnitProfile) -> UnitDesign:
    weapons = tuple(weapon_design_of(weapon) for weapon in unit.weapons)
    return UnitDesign(**{name: getattr(unit, name) for name in STATS}, weapons=weapons)


def weapon_design_of(weapon: WeaponProfile) -> WeaponDesign:
    return WeaponDesign(**{name: getattr(weapon, name) for name in WEAPON_STATS})


def price_of_profile(unit: UnitProfile, dice: DiceKind) -> int:
    """Return the points of a unit by the points model, for files without points."""
    return price_of_unit(rostered(unit), dice).hundredths


def price_of_carried(weapon: WeaponProfile, dice: DiceKind) -> int:
    """Return the points of a weapon by the points model, for files without points."""
    return price_of_weapon(weapon_design_of(weapon), dice).hundredths


MODEL_PRICES = Pricer(price_of_profile, price_of_carried)


# Taking units into a roster


def taken(design: UnitDesign, models: int = 1, counts: Sequence[int] | None = None, origin: str = "") -> RosteredUnit:
    """Return a unit with this many models, each with one of every weapon, unless `counts` gives the number of each
    weapon.
    """
    numbers = [models] * len(design.weapons) if counts is None else counts
    carriers = tuple(spread_evenly(count, models) for count in numbers)
    return RosteredUnit(design=design, models=models, carriers=carriers, origin=origin)


def resized(unit: RosteredUnit, models: int) -> RosteredUnit:
    """Return a unit with another number of models: new ones copy the weapons of the last one, the others
    keep theirs.
    """
    carriers = tuple((each + each[-1:] * models)[:models] for each in unit.carriers)
    return replace(unit, models=models, carriers=carriers)
