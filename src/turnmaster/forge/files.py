"""Files of weapons, units, factions, armouries and rosters: YAML or JSON, read and written without loss.

A roster file is the one that battles read (docs/rosters.md); the others are its parts, with the same names.
"""

import re
from typing import Any, Literal

import yaml
from msgspec import UNSET, Struct, UnsetType, field, to_builtins
from msgspec.structs import replace

from turnmaster.forge.designs import (
    Armoury,
    Faction,
    Item,
    Kind,
    Loose,
    RosterDesign,
    RosteredUnit,
    UnitDesign,
    WeaponDesign,
    kind_of,
)
from turnmaster.forge.playable import MODEL_PRICES, design_of, profile_of, rostered, weapon_design_of
from turnmaster.forge.points import POINTS_VERSION
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles.agreement import Agreement, Tags
from turnmaster.profiles.names import is_text, lists_in, numbers_in, texts_in
from turnmaster.profiles.profile import DiceKind, Roster, UnitProfile, spread_evenly
from turnmaster.profiles.reading import BadFile, check_kind, line_words, read_document, shape
from turnmaster.profiles.roster_words import in_words
from turnmaster.profiles.rosters import (
    MOST_POINTS,
    ROSTER_VERSION,
    Checker,
    Lore,
    PerkProblem,
    RosterEntry,
    Symbol,
    UnitDesignEntry,
    UnitEntry,
    WeaponDesignEntry,
    WeaponEntry,
    document_to_json,
    parse_roster,
    roster_document,
    unit_document,
    weapon_document,
)

VERSION = 1
MOST_ITEMS = 500
MOST_PERKS = 5_000  # in all of a file; each of them is looked up
MOST_NUMBER = 10**9  # beyond every limit; nothing is computed with more
MOST_ORIGIN = 22  # letters
PICTURE = re.compile(r"data:image/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}")


class WeaponFile(WeaponDesignEntry):
    """A file of one weapon."""

    version: int | UnsetType = UNSET
    turnmaster: Literal["weapon"] = "weapon"
    dice: DiceKind = "d6"


class UnitFile(UnitDesignEntry):
    """A file of one unit."""

    version: int | UnsetType = UNSET
    turnmaster: Literal["unit"] = "unit"
    dice: DiceKind = "d6"


class FactionFile(Struct, forbid_unknown_fields=True):
    """A file of a faction."""

    name: str
    version: int
    turnmaster: Literal["faction"] = "faction"
    dice: DiceKind = "d6"
    lore: Lore = ""
    symbol: Symbol = ""
    tags: Tags = ()
    units: list[UnitDesignEntry] = field(default_factory=list)


class ArmouryFile(Struct, forbid_unknown_fields=True):
    """A file of an armoury."""

    name: str
    version: int
    turnmaster: Literal["armoury"] = "armoury"
    dice: DiceKind = "d6"
    lore: Lore = ""
    symbol: Symbol = ""
    tags: Tags = ()
    weapons: list[WeaponDesignEntry] = field(default_factory=list)


FILES: dict[Kind, tuple[type[Any], int]] = {
    "weapon": (WeaponFile, VERSION), "unit": (UnitFile, VERSION), "faction": (FactionFile, VERSION),
    "armoury": (ArmouryFile, VERSION), "roster": (RosterEntry, ROSTER_VERSION),
}  # fmt: skip


# Reading


def read_playable(text: str, name: str) -> Roster:
    """Read a roster for play: its perks have to fit, and the points model supplies missing points."""
    return parse_roster(text, name, judge_perks, MODEL_PRICES)


def read_item(text: str, name: str) -> Loose:
    """Read any item from a file. Unsuitable perks and broken limits are accepted here and reported by `checking`."""
    return _read(read_document(text, name), text, name)


def checked(loose: Loose, name: str) -> Loose:
    """Return an item from elsewhere, if a file could hold it, with its names and numbers checked."""
    _numbers_are_sane(loose.item, name)
    if not isinstance(loose.item, RosterDesign):
        return _read(document_of(loose), "", name)
    _fits_together(loose.item, name)
    found = _read(document_of(loose), "", name)
    assert isinstance(found.item, RosterDesign)
    return found._replace(item=_with_origins(found.item, loose.item))


def name_fits(name: str) -> None:
    """Refuse an invalid name."""
    Checker(lambda place, problem: BadFile(f"{place}: {problem}"), any_perks).name_fits("name", name)


def _numbers_are_sane(item: Item, name: str) -> None:
    """Refuse numbers beyond all limits, since a file of the item includes its points."""
    for place, number in numbers_in(to_builtins(item)):
        if abs(number) > MOST_NUMBER:
            place = place.replace(".design.", ".")
            raise BadFile(f"{name}: {place.removeprefix('$.')}: no number is as large as that", place)


def _fits_together(roster: RosterDesign, name: str) -> None:
    """Refuse rosters that no file can hold: wrong numbers of carriers, and designated units that do not exist."""
    for unit in roster.units:
        if [len(each) for each in unit.carriers] != [unit.models] * len(unit.design.weapons):
            raise BadFile(f"{name}: {unit.design.name} needs the number of each weapon for every model")
    if not all(0 <= unit < len(roster.units) for each in roster.designated for unit in each.units):
        raise BadFile(f"{name}: a unit is designated that is not in the roster")


def _with_origins(roster: RosterDesign, known: RosterDesign) -> RosterDesign:
    """Return a roster with the origins of its units, which files do not store."""
    pairs = zip(roster.units, known.units, strict=True)
    return replace(roster, units=tuple(replace(unit, origin=each.origin[:MOST_ORIGIN]) for unit, each in pairs))


def _read(document: Any, text: str, name: str) -> Loose:
    said = document.get("turnmaster", "roster") if isinstance(document, dict) else "roster"
    kind: Kind = next((each for each in FILES if each == said), "roster")
    shaped, newest = FILES[kind]
    known = check_kind(document, kind, newest, text, name)

    def bad(place: str, problem: str) -> BadFile:
        return BadFile(f"{name}{line_words(text, place)}: {in_words(known, place, problem)}", place)

    entry = shape(known, shaped, text, name, bad)
    for place, each in texts_in(known):
        if not is_text(each):
            raise bad(place, "this contains an unprintable character; remove it")
    if sum(map(len, lists_in(known, ("perks", "traits")))) > MOST_PERKS:
        raise bad("$", f"there are more than {MOST_PERKS:,} perks; divide it")
    return Loose(_Reader(Checker(bad, any_perks, MODEL_PRICES, least_units=0)).item(entry), entry.dice)


def any_perks(of: UnitProfile | Roster) -> PerkProblem | None:
    """Accept all perks without a check."""
    return None


class _Reader:
    """A reader that turns entries of files into designs; the roster checker reports errors."""

    def __init__(self, checker: Checker) -> None:
        self.checker, self.bad = checker, checker.bad

    def item(self, entry: Any) -> Item:
        if isinstance(entry, RosterEntry):
            return self.roster(entry)
        if isinstance(entry, WeaponFile):
            return self.weapon("$", entry, entry.dice)
        if isinstance(entry, UnitFile):
            return self.unit("$", entry, entry.dice)
        self.checker.name_fits("$.name", entry.name)
        common = {"name": entry.name, "dice": entry.dice, "lore": entry.lore, "symbol": entry.symbol,
                  "tags": entry.tags}  # fmt: skip
        if isinstance(entry, FactionFile):
            self.checker.within("$.units", len(entry.units), 0, MOST_ITEMS)
            units = (self.unit(f"$.units[{i}]", unit, entry.dice) for i, unit in enumerate(entry.units))
            return Faction(**common, units=tuple(units))
        self.checker.within("$.weapons", len(entry.weapons), 0, MOST_ITEMS)
        weapons = (self.weapon(f"$.weapons[{i}]", weapon, entry.dice) for i, weapon in enumerate(entry.weapons))
        return Armoury(**common, weapons=tuple(weapons))

    def weapon(self, place: str, entry: WeaponDesignEntry, dice: DiceKind) -> WeaponDesign:
        carried = WeaponEntry(**{name: getattr(entry, name) for name in WeaponDesignEntry.__struct_fields__})
        profile = self.checker.weapon(place, carried, 1, dice)
        return replace(weapon_design_of(profile), lore=entry.lore, symbol=entry.symbol)

    def unit(self, place: str, entry: UnitDesignEntry, dice: DiceKind) -> UnitDesign:
        fields = {name: getattr(entry, name) for name in UnitDesignEntry.__struct_fields__ if name != "weapons"}
        one = UnitEntry(**fields, points=0, weapons=[_one_each(weapon) for weapon in entry.weapons])
        return self.dressed(place, design_of(self.checker.unit(place, one, dice)), entry)

    def dressed(self, place: str, design: UnitDesign, entry: UnitDesignEntry) -> UnitDesign:
        """Return a design with its lore, symbol, picture and tags."""
        if entry.picture and not PICTURE.fullmatch(entry.picture):
            raise self.bad(f"{place}.picture", "expected a PNG, JPEG or WebP picture as a data address")
        weapons = tuple(
            replace(weapon, lore=each.lore, symbol=each.symbol)
            for weapon, each in zip(design.weapons, entry.weapons, strict=True)
        )
        return replace(design, weapons=weapons, lore=entry.lore, symbol=entry.symbol, picture=entry.picture,
                       tags=entry.tags)  # fmt: skip

    def roster(self, entry: RosterEntry) -> RosterDesign:
        read = self.checker.roster(entry)
        units = tuple(
            self.rostered(f"$.units[{i}]", unit, each, read.dice, bool(entry.points_version))
            for i, (unit, each) in enumerate(zip(read.units, entry.units, strict=True))
        )
        return RosterDesign(name=read.name, units=units, dice=read.dice, perks=read.perks, designated=read.designated,
                            agreement=entry.agreement, points_version=entry.points_version or POINTS_VERSION,
                            lore=read.lore, symbol=entry.symbol)  # fmt: skip

    def rostered(self, place: str, unit: UnitProfile, entry: UnitEntry, dice: DiceKind, by_model: bool) -> RosteredUnit:
        """Return a rostered unit; points that are not from a points model count as agreed."""
        is_agreed = entry.points is not UNSET and (entry.agreed or not by_model)
        found = rostered(unit, unit.points_hundredths if is_agreed else None, dice)
        priced = 0 if is_agreed else unit.points_hundredths
        return replace(found, design=self.dressed(place, found.design, entry), priced=priced)


def _one_each(entry: WeaponDesignEntry) -> WeaponEntry:
    return WeaponEntry(**{name: getattr(entry, name) for name in WeaponDesignEntry.__struct_fields__})


# Writing


def document_of(loose: Loose) -> dict[str, Any]:
    """Return an item as a file stores it; reading the file gives the same item."""
    item = loose.item
    head = {"turnmaster": kind_of(item), "version": FILES[kind_of(item)][1], "dice": loose.dice}
    if isinstance(item, RosterDesign):
        return _roster(item)
    if isinstance(item, WeaponDesign):
        return head | _weapon(item)
    if isinstance(item, UnitDesign):
        return head | _unit(item)
    dressing = {"name": item.name, **_said(lore=item.lore, symbol=item.symbol, tags=list(item.tags))}
    if isinstance(item, Faction):
        return head | dressing | {"units": [_unit(unit) for unit in item.units]}
    return head | dressing | {"weapons": [_weapon(weapon) for weapon in item.weapons]}


def _said(**words: Any) -> dict[str, Any]:
    """Return the values that are not empty."""
    return {name: value for name, value in words.items() if value}


def _weapon(weapon: WeaponDesign) -> dict[str, Any]:
    one = profile_of(RosteredUnit(design=UnitDesign(name="-", weapons=(weapon,)), carriers=((1,),))).weapons[0]
    written = weapon_document(replace(one, points_hundredths=0))
    written.pop("carriers")
    return written | _said(lore=weapon.lore, symbol=weapon.symbol)


def _unit(unit: UnitDesign) -> dict[str, Any]:
    written = unit_document(profile_of(RosteredUnit(design=replace(unit, weapons=()))))
    for name in ("points", "models", "traits"):
        written.pop(name, None)
    return written | {"weapons": [_weapon(weapon) for weapon in unit.weapons]} | _dressing(unit)


def _dressing(unit: UnitDesign) -> dict[str, Any]:
    return _said(lore=unit.lore, symbol=unit.symbol, picture=unit.picture, tags=list(unit.tags))


def _roster(roster: RosterDesign) -> dict[str, Any]:
    profiles = [profile_of(unit, roster.dice) for unit in roster.units]
    written = roster_document(
        Roster(name=roster.name, units=tuple(profiles), dice=roster.dice, lore=roster.lore, perks=roster.perks,
               designated=roster.designated)
    )  # fmt: skip
    written |= {"points_version": roster.points_version or POINTS_VERSION, **_said(symbol=roster.symbol)}
    if roster.agreement != Agreement():
        written["agreement"] = to_builtins(roster.agreement)
    for unit, each in zip(roster.units, written["units"], strict=True):
        each |= _dressing(unit.design)
        if unit.agreed is not None:
            each["agreed"] = True
        elif unit.priced and roster.points_version not in (0, POINTS_VERSION):
            each["points"] = unit.priced / 100  # what it cost when the roster was built
        _leave_out_absurd(each)
        for weapon, entry in zip(unit.design.weapons, each["weapons"], strict=True):
            entry |= _said(lore=weapon.lore, symbol=weapon.symbol)
    return written


def _leave_out_absurd(unit: dict[str, Any]) -> None:
    """Omit points beyond the limit of files; reading the file computes them again."""
    for priced in (unit, *unit["weapons"]):
        if priced.get("points", 0) > MOST_POINTS:
            priced.pop("points")


def to_json(loose: Loose) -> bytes:
    """Encode an item as a JSON file."""
    return document_to_json(document_of(loose))


def to_yaml(loose: Loose) -> bytes:
    """Encode an item as a YAML file, with keys in reading order."""
    written = _brief(document_of(loose))
    return yaml.dump(written, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110).encode()


# What reads the same if it is left out.
_NOTHING: tuple[Any, ...] = (0, "-", False, "", [])
_LEFT_OUT = ("range", "ap", "deflect", "ward", "parry", "perks", "move", "dash", "armour", "aegis", "transport",
             "fire_points", "lore", "weapons")  # fmt: skip


def _brief(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document without default values."""
    kept = {name: value for name, value in document.items() if name not in _LEFT_OUT or value not in _NOTHING}
    for parts in ("units", "weapons"):
        if parts in kept:
            kept[parts] = [_brief(part) for part in kept[parts]]
    for weapon in kept.get("weapons", ()):
        _count(weapon, kept.get("models", 1))
    return {name: round(value) if _is_whole(value) else value for name, value in kept.items()}


def _is_whole(value: Any) -> bool:
    return isinstance(value, float) and value.is_integer()


def _count(weapon: dict[str, Any], models: int) -> None:
    """Replace the carriers of a weapon by their number if that is equivalent, or omit them if each model has one."""
    carriers: dict[str, int] | None = weapon.get("carriers")
    if carriers is None:
        return
    count = sum(carriers.values())
    if tuple(carriers.get(str(model + 1), 0) for model in range(models)) == spread_evenly(count, models):
        weapon.pop("carriers")
        weapon.update({} if count == models else {"count": count})


class _Plain(yaml.SafeDumper):
    """A YAML writer that uses only the plain part of YAML."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_BARE = re.compile(r"[A-Za-z](?:[A-Za-z0-9_ ',.+-]*[A-Za-z0-9'.+])?|[2-9]\+")
_WORDS_OF_YAML = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """Represent text, in quotes if YAML could read it as another type."""
    bare = _BARE.fullmatch(text) and text.casefold() not in _WORDS_OF_YAML
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if bare else '"')


_Plain.add_representer(str, _text)
