"""Armies that tests share and print: the premade ones as designs, and one of twelve units with perks."""

from collections.abc import Iterator
from itertools import cycle

from msgspec.structs import asdict, replace

from turnmaster.forge.designs import Agreement, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.perks.catalogue import Kind, all_perks
from turnmaster.premade import load_premade, load_premade_design, plain_names
from turnmaster.profiles import UnitProfile, WeaponProfile


def weapon_design(profile: WeaponProfile) -> WeaponDesign:
    held = asdict(profile)
    return WeaponDesign(**{name: held[name] for name in WeaponDesign.__struct_fields__ if name in held})


def rostered(profile: UnitProfile, lore: str = "") -> RosteredUnit:
    held = asdict(profile) | {"weapons": tuple(weapon_design(weapon) for weapon in profile.weapons), "lore": lore}
    design = UnitDesign(**{name: held[name] for name in UnitDesign.__struct_fields__ if name in held})
    carriers = tuple(weapon.carriers for weapon in profile.weapons)
    return RosteredUnit(design=design, models=profile.models, carriers=carriers, traits=profile.traits)


def premade_design(name: str) -> RosterDesign:
    """A premade army with the lore of its file."""
    roster = load_premade(name)
    lore = [unit.design.lore for unit in load_premade_design(name).units]
    units = tuple(rostered(unit, lore[number]) for number, unit in enumerate(roster.units))
    return RosterDesign(name=roster.name, units=units, dice=roster.dice, lore=roster.lore)


def _every(kind: Kind, step: int) -> Iterator[str]:
    """Perks of a kind, far apart in the catalogue."""
    return cycle([perk.name for perk in all_perks().values() if perk.kind == kind][::step])


def twelve_units() -> RosterDesign:
    """Four units of each plain army, each with a perk or two, two or three weapons, and a line of lore."""
    of_units, of_weapons = _every("unit", 11), _every("weapon", 13)
    units = [unit for name in plain_names() for unit in premade_design(name).units[:4]]
    sidearm = WeaponDesign(name="Short Sword", attacks=1, power=3)
    perked = []
    for number, unit in enumerate(units):
        weapons = [replace(weapon, perks=(next(of_weapons),)) for weapon in unit.design.weapons]
        if len(weapons) == 1:
            weapons.append(sidearm)
        given = tuple(next(of_units) for _ in range(1 + number % 2))
        design = replace(unit.design, weapons=tuple(weapons), perks=given)
        each = (*unit.carriers, (1,) * unit.models)[: len(weapons)]
        perked.append(replace(unit, design=design, carriers=each))
    return RosterDesign(
        name="The Long Road East", units=tuple(perked), points_version=1, agreement=Agreement(limit=1000)
    )


def without_lore(roster: RosterDesign) -> RosterDesign:
    bare = (replace(unit, design=replace(unit.design, lore="")) for unit in roster.units)
    return replace(roster, units=tuple(bare), lore="")
