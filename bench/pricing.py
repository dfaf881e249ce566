"""How long the price of a unit takes: while it is being designed, with other stats each time, and again."""

from collections.abc import Iterable
from itertools import count
from statistics import median
from time import process_time

from turnmaster.forge.designs import RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.points import price_of_unit

UNIT_PERKS = ("Ambush I", "Cover I", "Evasive", "Reinforced")
WEAPON_PERKS = ("+Power II", "Critical Hit I", "Explode I", "Use I")
TRIES = 60


def design(number: int) -> RosteredUnit:
    """A unit with eight perks; every number gives it other stats."""
    gun = WeaponDesign(name="Gun", range_in=24, attacks=3, power=2 + number % 12, ap=2 + number % 5,
                       perks=WEAPON_PERKS)  # fmt: skip
    unit = UnitDesign(name="Unit", hp=2, defence=2 + number % 11, armour=4, aegis=2 + number % 5, perks=UNIT_PERKS,
                      weapons=(gun,))  # fmt: skip
    return RosteredUnit(design=unit, models=5, carriers=((1,) * 5,))


def price_ms(*, changing: bool) -> float:
    """The median of many prices; everything is loaded before the clock starts."""
    price_of_unit(design(0))
    numbers: Iterable[int] = count(1) if changing else iter(int, 1)
    return 1000 * median(_seconds(design(number)) for number, _ in zip(numbers, range(TRIES), strict=False))


def _seconds(unit: RosteredUnit) -> float:
    start = process_time()
    price_of_unit(unit)
    return process_time() - start
