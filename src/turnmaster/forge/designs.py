"""Designs: weapons in armouries, units in factions, and rosters made of them.

A design is one model or one weapon, without any number. A rostered unit adds the number of its models and their
weapons; `playable.py` turns it into the profile that the engine uses.
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from turnmaster.profiles.agreement import Agreement, Terms
from turnmaster.profiles.profile import Designation, DiceKind, WeaponType

__all__ = ["Agreement", "Armoury", "Faction", "Item", "Kind", "Loose", "RosterDesign", "RosteredUnit", "Terms",
           "UnitDesign", "WeaponDesign", "kind_of", "loose"]  # fmt: skip

Kind = Literal["weapon", "unit", "faction", "armoury", "roster"]


class WeaponDesign(Struct, frozen=True, kw_only=True):
    """A weapon, independent of its wielder. AP is stored like saves: 4 for 4+, 0 for none."""

    name: str
    range_in: int = 0
    attacks: int = 1
    power: int = 3
    ap: int = 0
    type: WeaponType = "Assault"
    deflect: int = 0
    ward: int = 0
    parry: int = 0
    perks: tuple[str, ...] = ()
    lore: str = ""
    symbol: str = ""


class UnitDesign(Struct, frozen=True, kw_only=True):
    """One model of a unit, with its available weapons. Its base is stored as in profiles.

    `picture` is a small image as a data address; share codes omit it.
    """

    name: str
    move_in: int = 6
    dash_in: int = 6
    defence: int = 3
    hp: int = 1
    armour: int = 0
    aegis: int = 0
    transport: int = 0
    fire_points: bool = False
    perks: tuple[str, ...] = ()
    weapons: tuple[WeaponDesign, ...] = ()
    base_mm: int = 25
    base_width: int = 0
    base_length: int = 0
    hull: bool = False
    height_hundredths: int = 125
    lore: str = ""
    symbol: str = ""
    picture: str = ""
    tags: tuple[str, ...] = ()


class Faction(Struct, frozen=True, kw_only=True):
    """A group of units that belong together."""

    name: str
    units: tuple[UnitDesign, ...] = ()
    dice: DiceKind = "d6"
    lore: str = ""
    symbol: str = ""
    tags: tuple[str, ...] = ()


class Armoury(Struct, frozen=True, kw_only=True):
    """A group of weapons."""

    name: str
    weapons: tuple[WeaponDesign, ...] = ()
    dice: DiceKind = "d6"
    lore: str = ""
    symbol: str = ""
    tags: tuple[str, ...] = ()


class RosteredUnit(Struct, frozen=True, kw_only=True):
    """A unit of a roster: a design, the number of models, and the weapons of every model.

    `carriers[w][m]` is the number of weapon `w` that model `m` has; an unused weapon has only zeros. `agreed` is the
    cost of the whole unit that players agreed on, in hundredths; without it, the points model decides. `priced` is the
    cost by the roster's `points_version`, so that a newer version can show its changes. `origin` is the id of the
    design in the author's library. `weapon_points` are agreed costs of one of each weapon, in hundredths; 0 means that
    the points model decides, and an empty tuple that it decides for all weapons.
    """

    design: UnitDesign
    models: int = 1
    carriers: tuple[tuple[int, ...], ...] = ()
    traits: tuple[str, ...] = ()
    agreed: int | None = None
    origin: str = ""
    priced: int = 0
    weapon_points: tuple[int, ...] = ()


class RosterDesign(Struct, frozen=True, kw_only=True):
    """An army under construction. `points_version` is the version of the points model used; 0 means none yet."""

    name: str
    units: tuple[RosteredUnit, ...] = ()
    dice: DiceKind = "d6"
    perks: tuple[str, ...] = ()
    designated: tuple[Designation, ...] = ()
    agreement: Agreement = Agreement()
    points_version: int = 0
    lore: str = ""
    symbol: str = ""


Item = WeaponDesign | UnitDesign | Faction | Armoury | RosterDesign


class Loose(NamedTuple):
    """An item between two libraries, with the dice for which its saves and AP are written."""

    item: Item
    dice: DiceKind = "d6"


def kind_of(item: Item) -> Kind:
    kinds: dict[type[Item], Kind] = {WeaponDesign: "weapon", UnitDesign: "unit", Faction: "faction",
                                     Armoury: "armoury", RosterDesign: "roster"}  # fmt: skip
    return kinds[type(item)]


def loose(item: Item, dice: DiceKind = "d6") -> Loose:
    """Return an item with its dice: its own, or those of its holder."""
    return Loose(item, dice if isinstance(item, WeaponDesign | UnitDesign) else item.dice)
