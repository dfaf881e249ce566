"""What people design: weapons in armouries, units in factions, and rosters made of them.

A design is what one model or one weapon is, before anybody says how many there are. A rostered unit adds how many
models it has and who carries what; `playable.py` makes of it the profile that the engine plays.
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from turnmaster.profiles.agreement import Agreement, Terms
from turnmaster.profiles.profile import Designation, DiceKind, WeaponType

__all__ = ["Agreement", "Armoury", "Faction", "Item", "Kind", "Loose", "RosterDesign", "RosteredUnit", "Terms",
           "UnitDesign", "WeaponDesign", "kind_of", "loose"]  # fmt: skip

Kind = Literal["weapon", "unit", "faction", "armoury", "roster"]


class WeaponDesign(Struct, frozen=True, kw_only=True):
    """A weapon, whoever may carry it. AP is kept as saves are: 4 for 4+, 0 for none."""

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
    """One model of a unit, with the weapons that are available to it. What it stands on is kept as profiles keep it.

    `picture` is the text of a small image, as a data address; codes leave it out.
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
    """Units that belong together."""

    name: str
    units: tuple[UnitDesign, ...] = ()
    dice: DiceKind = "d6"
    lore: str = ""
    symbol: str = ""
    tags: tuple[str, ...] = ()


class Armoury(Struct, frozen=True, kw_only=True):
    """Weapons that are kept together."""

    name: str
    weapons: tuple[WeaponDesign, ...] = ()
    dice: DiceKind = "d6"
    lore: str = ""
    symbol: str = ""
    tags: tuple[str, ...] = ()


class RosteredUnit(Struct, frozen=True, kw_only=True):
    """A unit of a roster: a design, how many models of it, and how many of each weapon every model carries.

    `carriers[w][m]` is how many of weapon `w` model `m` has; a weapon that nobody took has only noughts. `agreed` is
    what players agreed that the whole unit costs, in hundredths; where they agreed nothing, the points model says.
    `priced` is what the model of the roster's `points_version` said, so that a newer one can tell what it changes.
    `origin` is where the design lies in the library of whoever made the roster. `weapon_points` is what players agreed
    that one of each weapon costs, in hundredths; 0 where the points model says it, and empty where it says all.
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
    """An army as it is being built. `points_version` is the points model that it was priced with; 0 is none yet."""

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
    """An item on its way from one library to another, with the dice that its saves and AP are written for."""

    item: Item
    dice: DiceKind = "d6"


def kind_of(item: Item) -> Kind:
    kinds: dict[type[Item], Kind] = {WeaponDesign: "weapon", UnitDesign: "unit", Faction: "faction",
                                     Armoury: "armoury", RosterDesign: "roster"}  # fmt: skip
    return kinds[type(item)]


def loose(item: Item, dice: DiceKind = "d6") -> Loose:
    """An item with its dice: those that it says itself, or those of whoever held it."""
    return Loose(item, dice if isinstance(item, WeaponDesign | UnitDesign) else item.dice)
