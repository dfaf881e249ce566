"""Random armies of equal points, for trials of the points model: designs by chance, as many models as fit."""

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from turnmaster.forge.designs import RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.playable import profile_of
from turnmaster.forge.points import UnitPrice, price_of_unit
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster
from turnmaster.profiles.profile import WeaponType

POINTS = 500
LEAST_UNIT, MOST_UNIT, MOST_MODELS = 60, 220, 20
OFF_BY = 4  # points; armies cost between twice that less than the limit and the limit

RANGES = (0, 0, 0, 3, 6, 8, 12, 12, 15, 18, 18, 21, 24, 24, 27, 30, 30, 36, 36, 42, 48)
TYPES: tuple[WeaponType, ...] = ("Assault", "Assault", "Battle", "Battle", "Heavy")
WEAPON_PERKS = (
    "Penetrate I", "Penetrate II", "Critical Hit I", "Piercing Hit I", "Reroll Attack", "Rupture I", "+Power I",
    "+Attacks I", "Puncture I", "Rend", "Dire Hit", "Damage 4+", "Devastate I", "Destroy I", "Annihilate I", "Arc I",
    "xD3 Attacks", "Burn", "Poison", "Rapid", "Explode I", "Blast I", "Cone I", "Chain I", "Use I", "Use II",
    "Recharge I", "Countdown I", "Aim 3+", "Cumbersome", "Fast", "Escalate", "Bloodlust", "Focus",
)  # fmt: skip
UNIT_PERKS = (
    "Evasive", "Shroud", "Dodge", "Reinforced", "Resilient", "Tough", "Barrier", "Cover I", "Recover", "Regenerate",
    "+Armour I", "Immortal", "Reservoir", "Accuracy 3+", "Accursed", "Defiance", "Jumper", "Airborne", "Charge I",
    "Invade I", "Berserk", "Morale I", "Panic", "Smokescreen", "Retaliate I", "Traverse I", "Lucky", "Resurrection I",
    "Ascension II", "Powered by Pain", "Deteriorate", "Diminish",
)  # fmt: skip


class Bought(Struct, frozen=True):
    """A unit of a random army, with what it cost."""

    unit: RosteredUnit
    price: UnitPrice


Army = list[Bought]


def random_army(chance: Random, *, perks: bool) -> Army:
    """Units by chance until the points are spent, all but a few of them."""
    while True:
        army: Army = []
        left = float(POINTS - OFF_BY)
        while left > OFF_BY and (bought := _fitting(chance, left, perks)) is not None:
            army.append(bought)
            left -= bought.price.hundredths / 100
        if abs(left) <= OFF_BY:
            return army


def _fitting(chance: Random, left: float, perks: bool) -> Bought | None:
    """A unit for some of the points that are left, or for all of them if no other unit could be bought afterwards."""
    if left < LEAST_UNIT:
        return None
    wanted = chance.uniform(LEAST_UNIT, min(MOST_UNIT, left))
    last = left - wanted < LEAST_UNIT
    for _ in range(300):
        bought = _bought(random_design(chance, perks), left if last else wanted)
        off = abs(bought.price.hundredths / 100 - (left if last else wanted))
        if off <= (OFF_BY if last else 15) and bought.unit.models <= MOST_MODELS:
            return bought
    return None


def _bought(design: UnitDesign, points: float) -> Bought:
    """As many models as come nearest to so many points."""
    one = price_of_unit(_squad(design, 1)).hundredths / 100
    unit = _squad(design, max(1, round(points / one)))
    return Bought(unit, price_of_unit(unit))


def _squad(design: UnitDesign, models: int) -> RosteredUnit:
    return RosteredUnit(design=design, models=models, carriers=((1,) * models,) * len(design.weapons))


def random_design(chance: Random, perks: bool) -> UnitDesign:
    """Stats by chance, within what people bring; with perks, about every other profile has one."""
    weapons = tuple(_random_weapon(chance, number, perks) for number in range(chance.choice((1, 1, 2))))
    design = UnitDesign(
        name="Unit",
        move_in=chance.randint(4, 10),
        dash_in=chance.randint(4, 10),
        defence=chance.choice((2, 3, 3, 3, 4, 4, 5, 6, 7)),
        hp=chance.choice((1, 1, 1, 2, 2, 3, 4, 6, 10)),
        armour=chance.choice((0, 6, 5, 5, 4, 4, 3, 2)),
        aegis=chance.choice((0, 0, 0, 6, 5, 5, 4, 3)),
        weapons=weapons,
        perks=(chance.choice(UNIT_PERKS),) if perks and chance.random() < 0.5 else (),
    )
    legal = judge_perks(profile_of(_squad(design, 5))) is None
    return design if legal else random_design(chance, perks)


def _random_weapon(chance: Random, number: int, perks: bool) -> WeaponDesign:
    return WeaponDesign(
        name=f"Weapon {number + 1}",
        range_in=chance.choice(RANGES),
        attacks=chance.choice((1, 1, 2, 2, 3, 3, 4, 5, 6)),
        power=chance.choice((2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8)),
        ap=chance.choice((0, 0, 0, 6, 5, 5, 4, 4, 3, 2)),
        type=chance.choice(TYPES),
        perks=(chance.choice(WEAPON_PERKS),) if perks and chance.random() < 0.5 else (),
    )


def roster_of(army: Army) -> Roster:
    units = tuple(replace(profile_of(each.unit), name=f"Unit {n + 1}") for n, each in enumerate(army))
    return Roster(name="Army", units=units)
