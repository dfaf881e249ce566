"""What a unit, a weapon and a roster are, once read: the stats of the Free Rules p.6 and which model carries what."""

from typing import Literal

from msgspec import Struct

WeaponType = Literal["Assault", "Battle", "Heavy"]
DiceKind = Literal["d6", "d10"]


class WeaponProfile(Struct, frozen=True, kw_only=True):
    """A weapon profile as one unit carries it. `carriers[i]` says how many of it model i of the unit has.

    `points_hundredths` is what one such weapon costs, where a roster says so; some perks compare it.
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
    """A unit of a roster: the stats of one model, how many models, what they carry, what the whole costs.

    A model stands on a round base of `base_mm`, unless `base_width` and `base_length` say otherwise, in ten-thousandths
    of an inch: an oval base, or with `hull` the rectangle of a model that has no base. The `symbol` is what people know
    it by; no rule asks for it.
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
    """Units that a roster names for a perk, by their numbers in it: a unit and its controller, say, in this order."""

    perk: str
    units: tuple[int, ...]


class Roster(Struct, frozen=True, kw_only=True):
    """An army: the units one player brings, the perks that all of them share, and whom it names for a perk."""

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
    """Share `count` weapons among the models, the first ones taking what is left over."""
    each, over = divmod(count, models)
    return tuple(each + (i < over) for i in range(models))
