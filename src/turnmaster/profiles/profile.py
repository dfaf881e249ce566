"""Units, weapons and rosters as read from files: the stats of the Free Rules p.6 and the weapons of each model."""

from typing import Literal

from msgspec import Struct

WeaponType = Literal["Assault", "Battle", "Heavy"]
DiceKind = Literal["d6", "d10"]


class WeaponProfile(Struct, frozen=True, kw_only=True):
    """A weapon profile of one unit. `carriers[i]` is the number of these weapons that model i of the unit has.

    `points_hundredths` is the cost of one such weapon, if a roster gives it; some perks compare it.
    """

    name: str
    range_in: int
    attacks: int
    power: int
    ap: int
    type: WeaponType
    deflect: int = 0
    ward: int = 0
    parry: int = 0
    perks: tuple[str, ...] = ()
    carriers: tuple[int, ...] = ()
    points_hundredths: int = 0

    @property
    def count(self) -> int:
        return sum(self.carriers)


class UnitProfile(Struct, frozen=True, kw_only=True):
    """A unit of a roster: the stats of one model, the number of models, their weapons, and the cost of the whole.

    A model has a round base of `base_mm`, unless `base_width` and `base_length` are given, in ten-thousandths of an
    inch: an oval base, or with `hull` the rectangle of a model without a base. The `symbol` is for display only.
    """

    name: str
    points_hundredths: int
    models: int
    move_in: int
    dash_in: int
    defence: int
    hp: int
    armour: int
    aegis: int
    transport: int = 0
    fire_points: bool = False
    perks: tuple[str, ...] = ()
    weapons: tuple[WeaponProfile, ...] = ()
    base_mm: int = 25
    height_hundredths: int = 125
    converted_from: str = ""
    base_width: int = 0
    base_length: int = 0
    hull: bool = False
    traits: tuple[str, ...] = ()
    symbol: str = ""

    @property
    def points(self) -> float:
        return self.points_hundredths / 100


class Designation(Struct, frozen=True):
    """Units that a roster designates for a perk, by number: for example a unit and its controller, in this order."""

    perk: str
    units: tuple[int, ...]


class Roster(Struct, frozen=True, kw_only=True):
    """An army: the units of one player, their shared perks, and the units designated for perks."""

    name: str
    units: tuple[UnitProfile, ...]
    dice: DiceKind = "d6"
    lore: str = ""
    perks: tuple[str, ...] = ()
    designated: tuple[Designation, ...] = ()

    @property
    def points(self) -> float:
        return sum(unit.points_hundredths for unit in self.units) / 100


def full_hp(unit: UnitProfile) -> int:
    return unit.hp * unit.models


def spread_evenly(count: int, models: int) -> tuple[int, ...]:
    """Share `count` weapons among the models; the first ones get the remainder."""
    each, over = divmod(count, models)
    return tuple(each + (i < over) for i in range(models))
