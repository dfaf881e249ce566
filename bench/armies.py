"""Armies of any size for benchmarks: the same mix of units, more or fewer of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnmaster.dice import Stream
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile
from turnmaster.profiles.profile import spread_evenly


def weapon(name: str, count: int, models: int, **stats: object) -> WeaponProfile:
    plain = {"range_in": 0, "ap": 0, "type": "Assault"}
    return WeaponProfile(name=name, carriers=spread_evenly(count, models), **(plain | stats))  # type: ignore[arg-type]


def unit(name: str, points: int, models: int, weapons: list[dict[str, object]], **stats: object) -> UnitProfile:
    plain = {"move_in": 6, "dash_in": 6, "armour": 0, "aegis": 0}
    carried = tuple(weapon(count=models, models=models, **w) for w in weapons)  # type: ignore[arg-type]
    return UnitProfile(
        name=name,
        points_hundredths=points * 100,
        models=models,
        weapons=carried,
        **(plain | stats),  # type: ignore[arg-type]
    )


RIFLE = {"name": "Rifle", "range_in": 30, "attacks": 2, "power": 4, "type": "Battle"}
KNIFE = {"name": "Knife", "attacks": 1, "power": 3, "ap": 5}
LONG_GUN = {"name": "Long Gun", "range_in": 50, "attacks": 2, "power": 8, "ap": 3, "type": "Heavy"}
CANNON = {"name": "Cannon", "range_in": 48, "attacks": 2, "power": 8, "type": "Battle"}
AXE = {"name": "Axe", "attacks": 3, "power": 4, "ap": 4}
PISTOL = {"name": "Pistol", "range_in": 12, "attacks": 4, "power": 4}
MUSKET = {"name": "Musket", "range_in": 24, "attacks": 1, "power": 2, "ap": 6, "type": "Battle"}

GUN_LINE = (
    unit("Riflemen", 82, 10, [RIFLE, KNIFE], defence=3, hp=1, armour=4),
    unit("Marksmen", 168, 5, [LONG_GUN], defence=3, hp=2, armour=4, aegis=5),
)
RAIDERS = (
    unit("Axemen", 100, 5, [AXE], move_in=5, dash_in=7, defence=4, hp=2, armour=5, aegis=5),
    unit("Corsairs", 75, 4, [PISTOL], move_in=8, defence=3, hp=2, armour=5, aegis=5),
    unit("Rabble", 75, 12, [MUSKET], defence=3, hp=1, armour=5, aegis=5, base_mm=25),
)

PERKS_OF_A_UNIT = 4
A_FEW = 30


def with_perks(army: Roster, seed: int) -> Roster:
    """The same army with a random perk on every weapon, of those that the weapon can have."""
    stream = Stream(seed)
    names = sorted(perk.name for perk in all_perks().values() if perk.kind == "weapon")
    return replace(army, units=tuple(_armed(unit, names, stream) for unit in army.units))


def a_few_perks(seed: int) -> list[str]:
    """Some perks that units can have, others for each seed."""
    return Stream(seed).shuffled(_names_of_unit_perks())[:A_FEW]


def with_these_perks(army: Roster, names: Sequence[str]) -> Roster:
    """The same army with these perks on every unit, as far as it can have them."""
    return replace(army, units=tuple(_gifted(unit, names) for unit in army.units))


def with_unit_perks(army: Roster, seed: int) -> Roster:
    """The same army with four random perks on every unit, of those that the unit can have beside each other."""
    stream, names = Stream(seed), _names_of_unit_perks()
    return replace(army, units=tuple(_gifted(unit, stream.shuffled(names)) for unit in army.units))


def _names_of_unit_perks() -> list[str]:
    return sorted(perk.name for perk in all_perks().values() if perk.kind == "unit" and perk.designates is None)


def _gifted(unit: UnitProfile, names: Sequence[str]) -> UnitProfile:
    for name in names:
        better = replace(unit, perks=(*unit.perks, name))
        if len(unit.perks) < PERKS_OF_A_UNIT and judge_perks(better) is None:
            unit = better
    return unit


def _armed(unit: UnitProfile, names: list[str], stream: Stream) -> UnitProfile:
    for number, plain in enumerate(unit.weapons):
        for name in stream.shuffled(names):
            weapons = (*unit.weapons[:number], replace(plain, perks=(name,)), *unit.weapons[number + 1 :])
            armed = replace(unit, weapons=weapons)
            if judge_perks(armed) is None:
                unit = armed
                break
    return unit


def armies(points: int) -> tuple[Roster, Roster]:
    """Two armies of this many points, a multiple of 250."""
    times = points // 250
    return Roster(name="Gun Line", units=GUN_LINE * times), Roster(name="Raiders", units=RAIDERS * times)
