"""The contents of a share code: the fields of a design by name, without those that have their default value.

The types here are those of `forge/designs.py` with the limits of codes. Pictures and origins of units are omitted.
After the release of a version, its default values never change, and no limit becomes smaller.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from turnmaster.errors import TurnmasterError
from turnmaster.forge.designs import (
    Agreement,
    Armoury,
    Faction,
    Item,
    Loose,
    RosterDesign,
    RosteredUnit,
    UnitDesign,
    WeaponDesign,
    kind_of,
)
from turnmaster.forge.sharing.refusals import DamagedCode, NotShared, UnknownKind
from turnmaster.profiles.profile import DiceKind, WeaponType
from turnmaster.profiles.reading import shape
from turnmaster.profiles.roster_words import in_words, spot_of

Name = Annotated[str, Meta(max_length=80)]
Lore = Annotated[str, Meta(max_length=10_000)]
Symbol = Annotated[str, Meta(max_length=200)]
Names = Annotated[tuple[Name, ...], Meta(max_length=100)]
Stat = Annotated[int, Meta(ge=0, le=999)]
Digit = Annotated[int, Meta(ge=0, le=9)]
Many = Annotated[int, Meta(ge=0, le=10_000_000)]
Side = Annotated[int, Meta(ge=0, le=200_000)]
Carried = Annotated[int, Meta(ge=0, le=20)]
Row = Annotated[tuple[Carried, ...], Meta(max_length=200)]


class _Shared(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a code."""


Part = TypeVar("Part", bound=_Shared)


class SharedWeapon(_Shared):
    """A weapon. AP is stored like saves: 4 for 4+, 0 for none."""

    name: Name
    range_in: Stat = 0
    attacks: Stat = 1
    power: Stat = 3
    ap: Digit = 0
    type: WeaponType = "Assault"
    deflect: Digit = 0
    ward: Digit = 0
    parry: Digit = 0
    perks: Names = ()
    lore: Lore = ""
    symbol: Symbol = ""


class SharedUnit(_Shared):
    """A unit."""

    name: Name
    move_in: Stat = 6
    dash_in: Stat = 6
    defence: Stat = 3
    hp: Stat = 1
    armour: Digit = 0
    aegis: Digit = 0
    transport: Annotated[int, Meta(ge=0, le=100_000)] = 0
    fire_points: bool = False
    perks: Names = ()
    weapons: Annotated[tuple[SharedWeapon, ...], Meta(max_length=40)] = ()
    base_mm: Annotated[int, Meta(ge=0, le=300)] = 25
    base_width: Side = 0
    base_length: Side = 0
    hull: bool = False
    height_hundredths: Annotated[int, Meta(ge=0, le=4_800)] = 125
    lore: Lore = ""
    symbol: Symbol = ""
    tags: Names = ()


class SharedFaction(_Shared):
    """A faction."""

    name: Name
    units: Annotated[tuple[SharedUnit, ...], Meta(max_length=200)] = ()
    lore: Lore = ""
    symbol: Symbol = ""
    tags: Names = ()


class SharedArmoury(_Shared):
    """An armoury."""

    name: Name
    weapons: Annotated[tuple[SharedWeapon, ...], Meta(max_length=1_000)] = ()
    lore: Lore = ""
    symbol: Symbol = ""
    tags: Names = ()


class SharedRosteredUnit(_Shared):
    """A unit of a roster. `carriers` gives for each weapon the number that every model has: one for all models, or a
    list.
    """

    design: SharedUnit
    models: Annotated[int, Meta(ge=1, le=200)] = 1
    carriers: Annotated[tuple[Carried | Row, ...], Meta(max_length=40)] = ()
    traits: Names = ()
    agreed: Many | None = None
    priced: Many = 0
    weapon_points: Annotated[tuple[Many, ...], Meta(max_length=40)] = ()


class SharedDesignation(_Shared):
    """Units that a roster names for a perk."""

    perk: Name
    units: Annotated[tuple[Annotated[int, Meta(ge=0, le=199)], ...], Meta(max_length=200)]


class SharedRoster(_Shared):
    """A roster."""

    name: Name
    units: Annotated[tuple[SharedRosteredUnit, ...], Meta(max_length=200)] = ()
    perks: Names = ()
    designated: Annotated[tuple[SharedDesignation, ...], Meta(max_length=200)] = ()
    agreement: Agreement | None = None
    points_version: Many = 0
    lore: Lore = ""
    symbol: Symbol = ""


class Envelope(_Shared):
    """A complete code: the kind of item, its dice, and the item."""

    kind: str
    item: dict[str, Any]
    dice: DiceKind = "d6"


KINDS: dict[str, tuple[type[_Shared], type[Item]]] = {
    "weapon": (SharedWeapon, WeaponDesign), "unit": (SharedUnit, UnitDesign), "faction": (SharedFaction, Faction),
    "armoury": (SharedArmoury, Armoury), "roster": (SharedRoster, RosterDesign),
}  # fmt: skip


# Writing


def written(loose: Loose) -> bytes:
    """Encode an item as the text of a code, which is JSON."""
    kind = kind_of(loose.item)
    shared = _shaped(_plain(as_shared(loose).item), KINDS[kind][0], _cannot_be_shared)
    try:
        return msgspec.json.encode(Envelope(kind=kind, item=msgspec.to_builtins(shared), dice=loose.dice))
    except UnicodeEncodeError:
        raise NotShared("This cannot be shared: half a character stands in one of its texts; write it whole.") from None


def _plain(item: Item) -> dict[str, Any]:
    """Return an item as plain values, without the parts that codes omit."""
    plain: dict[str, Any] = msgspec.to_builtins(item)
    plain.pop("dice", None)
    plain.pop("picture", None)
    if isinstance(item, Faction):
        plain["units"] = [_plain(unit) for unit in item.units]
    if isinstance(item, RosterDesign):
        plain["units"] = [_rostered(unit) for unit in item.units]
        plain["agreement"] = None if item.agreement == Agreement() else plain["agreement"]
    return plain


def _rostered(unit: RosteredUnit) -> dict[str, Any]:
    if unit.carriers and [len(row) for row in unit.carriers] != [unit.models] * len(unit.design.weapons):
        raise NotShared(f"{unit.design.name} cannot be shared: the weapons of some models are missing.")
    plain: dict[str, Any] = msgspec.to_builtins(unit)
    plain.pop("origin")
    carriers = [row[0] if len(set(row)) == 1 else row for row in unit.carriers]
    return plain | {"design": _plain(unit.design), "carriers": carriers}


def as_shared(loose: Loose) -> Loose:
    """Return an item as a code preserves it: without pictures and origins of units."""
    return Loose(_bare(loose.item), loose.dice)


def _bare(item: Item) -> Item:
    if isinstance(item, UnitDesign):
        return replace(item, picture="")
    if isinstance(item, Faction):
        return replace(item, units=tuple(replace(unit, picture="") for unit in item.units))
    if isinstance(item, RosterDesign):
        bare = (replace(unit, design=replace(unit.design, picture=""), origin="") for unit in item.units)
        return replace(item, units=tuple(bare))
    return item


def _cannot_be_shared(plain: Any, place: str, problem: str) -> NotShared:
    return NotShared(f"This cannot be shared: {in_words(plain, place, problem)}.")


# Reading


def read(text: bytes) -> Loose:
    """Decode the text of a code."""
    envelope = _shaped(_parsed(text), Envelope, _cannot_be_read)
    if envelope.kind not in KINDS:
        raise UnknownKind("The code contains an item that this version of Turnmaster does not know. Update Turnmaster.")
    shared, design = KINDS[envelope.kind]
    found = _shaped(envelope.item, shared, _cannot_be_read)
    plain = msgspec.to_builtins(found)
    if isinstance(found, SharedRoster):
        pairs = zip(found.units, plain.get("units", ()), strict=True)
        plain["units"] = [_with_rows(unit, each) for unit, each in pairs]
    if "dice" in design.__struct_fields__:
        plain["dice"] = envelope.dice
    return Loose(msgspec.convert(plain, design), envelope.dice)


def _parsed(text: bytes) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise DamagedCode("The code is damaged: the text in it cannot be read.") from None


def _with_rows(unit: SharedRosteredUnit, plain: dict[str, Any]) -> dict[str, Any]:
    """Return a unit of a roster with a row for each weapon."""
    rows = [(row,) * unit.models if isinstance(row, int) else row for row in unit.carriers]
    if rows and [len(row) for row in rows] != [unit.models] * len(unit.design.weapons):
        raise DamagedCode("The code is damaged: the weapons of some models are missing.")
    return plain | {"carriers": rows}


def _cannot_be_read(plain: Any, place: str, problem: str) -> DamagedCode:
    whose = spot_of(plain, place).whose or "the item"
    return DamagedCode(
        f"The code says something of {whose} that this version of Turnmaster cannot read; update it, or copy the code "
        "once more."
    )


def _shaped(plain: Any, part: type[Part], refused: Callable[[Any, str, str], TurnmasterError]) -> Part:
    """Convert plain values to a part of a code; call `refused` with the location and the problem of an invalid one."""
    return shape(plain, part, "", "", partial(refused, plain))
