"""The roster file: its schema, its reader and its writer.

One schema serves YAML and JSON. `version` is its number; older versions are migrated on reading, newer ones are refused
with a sentence. docs/rosters.md describes the file for its authors.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from turnmaster.dice.notation import MOST_DICE
from turnmaster.profiles import saves
from turnmaster.profiles.agreement import Agreement, Tags
from turnmaster.profiles.convert import DIE_OF
from turnmaster.profiles.names import numbered
from turnmaster.profiles.profile import (
    Designation,
    DiceKind,
    Roster,
    UnitProfile,
    WeaponProfile,
    WeaponType,
    spread_evenly,
)
from turnmaster.profiles.reading import BadFile, Blame, check_kind, line_words, read_document, read_text, shape
from turnmaster.profiles.roster_words import in_words
from turnmaster.profiles.stands import (
    Stand,
    default_base_mm,
    default_height,
    read_base,
    read_height,
    read_hull,
    stand_to_file,
)

ROSTER_VERSION = 1

MOST_UNITS = 200
MOST_MODELS = 200
MOST_WEAPONS = 40
MOST_IN_SYMBOL = 60  # letters
MOST_STAT = 999
MOST_POINTS = 100_000
MOST_NAME = 80
MOST_DESIGNATIONS = 200
MOST_PERKS = 100  # of a unit, a weapon or a roster, and as many traits

SaveText = str | int | None
Stat = Annotated[int, Meta(ge=0, le=MOST_STAT)]
Hp = Annotated[int, Meta(ge=1, le=MOST_STAT)]
Models = Annotated[int, Meta(ge=1, le=MOST_MODELS)]
Bonus = Annotated[int, Meta(ge=0, le=9)]
Points = Annotated[float, Meta(ge=0, le=MOST_POINTS)]
Room = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Lore = Annotated[str, Meta(max_length=20_000)]
Symbol = Annotated[str, Meta(max_length=MOST_IN_SYMBOL)]
PerkNames = Annotated[list[Annotated[str, Meta(max_length=MOST_NAME)]], Meta(max_length=MOST_PERKS)]
Picture = Annotated[str, Meta(max_length=80_000)]

# Characters that JSON may hold as they are and YAML, which reads our JSON too, may not.
_NOT_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


class WeaponDesignEntry(Struct, forbid_unknown_fields=True):
    """A weapon as written in a file, without carriers."""

    name: str
    attacks: Stat
    power: Stat
    range: Stat = 0
    ap: SaveText = None
    type: WeaponType = "Assault"
    deflect: Bonus = 0
    ward: Bonus = 0
    parry: Bonus = 0
    perks: PerkNames = []
    lore: Lore = ""
    symbol: Symbol = ""


class WeaponEntry(WeaponDesignEntry):
    """A weapon of a unit as written in a file."""

    count: int | UnsetType = UNSET
    carriers: list[int] | dict[str | int, int] | UnsetType = UNSET
    points: Points = 0


class UnitDesignEntry(Struct, forbid_unknown_fields=True):
    """A unit as written in a file, without its number of models."""

    name: str
    defence: Stat
    hp: Hp
    move: Stat = 0
    dash: Stat = 0
    armour: SaveText = None
    aegis: SaveText = None
    transport: Room = 0
    fire_points: bool = False
    perks: PerkNames = []
    weapons: list[WeaponDesignEntry] = []
    base: int | str | UnsetType = UNSET
    height: float | UnsetType = UNSET
    lore: Lore = ""
    symbol: Symbol = ""
    hull: list[float] | UnsetType = UNSET
    picture: Picture = ""
    tags: Tags = ()


class UnitEntry(UnitDesignEntry):
    """A unit of a roster as written in a file. Its points are `agreed` if players override the points model."""

    points: Points | UnsetType = UNSET
    models: Models = 1
    weapons: list[WeaponEntry] = []  # type: ignore[assignment]
    traits: PerkNames = []
    agreed: bool = False


class RosterEntry(Struct, forbid_unknown_fields=True):
    """A whole roster file. `points_version` is the points model that priced its units; 0 if people did."""

    name: str
    units: list[UnitEntry]
    version: int
    turnmaster: Literal["roster"] = "roster"
    dice: DiceKind = "d6"
    lore: Lore = ""
    notes: Annotated[list[Lore], Meta(max_length=100)] = field(default_factory=list)
    perks: PerkNames = []
    designated: dict[str, list[str | list[str]]] = {}
    symbol: Symbol = ""
    agreement: Agreement = Agreement()
    points_version: Annotated[int, Meta(ge=0, le=MOST_STAT)] = 0


class PerkProblem(NamedTuple):
    """A problem with a perk of a unit or of a whole roster, and its location in the entry."""

    place: str
    problem: str


PerkJudge = Callable[[UnitProfile | Roster], PerkProblem | None]


class Pricer(NamedTuple):
    """Functions for the cost of a whole unit and of one weapon, in hundredths, if a file omits it."""

    unit: Callable[[UnitProfile, DiceKind], int]
    weapon: Callable[[WeaponProfile, DiceKind], int]


def no_perks(of: UnitProfile | Roster) -> PerkProblem | None:
    """Refuse every perk: profiles are read without knowledge of perks."""
    places = [("perks[0]", of.perks)]
    if isinstance(of, UnitProfile):
        places.append(("traits[0]", of.traits))
        places += [(f"weapons[{i}].perks[0]", weapon.perks) for i, weapon in enumerate(of.weapons)]
    named = [(place, perks[0]) for place, perks in places if perks]
    return (
        PerkProblem(named[0][0], f"there is no perk {named[0][1]!r} in this version of turnmaster") if named else None
    )


def load_roster(path: Path, judge: PerkJudge = no_perks, price: Pricer | None = None) -> Roster:
    """Load a roster file."""
    return parse_roster(read_text(path), str(path), judge, price)


def parse_roster(text: str, name: str, judge: PerkJudge = no_perks, price: Pricer | None = None) -> Roster:
    """Parse the text of a roster; `name` is the file name for errors, `judge` checks the perks of a unit, and `price`
    supplies missing points.
    """
    document = check_kind(read_document(text, name), "roster", ROSTER_VERSION, text, name)

    def bad(place: str, problem: str) -> BadFile:
        return BadFile(f"{name}{line_words(text, place)}: {in_words(document, place, problem)}")

    return Checker(bad, judge, price).roster(shape(document, RosterEntry, text, name, bad))


class Checker:
    """A checker for rules that types cannot express, which also turns entries into profiles."""

    def __init__(self, bad: Blame, judge: PerkJudge, price: Pricer | None = None, *, least_units: int = 1) -> None:
        self.bad, self.judge, self.price, self.least_units = bad, judge, price, least_units

    def within(self, place: str, value: float, low: float, high: float) -> None:
        if not low <= value <= high:
            raise self.bad(place, f"expected from {low} to {high:,}, found {value:,}")

    def name_fits(self, place: str, value: str) -> None:
        if not value.strip() or len(value) > MOST_NAME or not value.isprintable():
            raise self.bad(place, f"expected 1 to {MOST_NAME} letters on one line")

    def save(self, place: str, value: SaveText, dice: DiceKind) -> int:
        try:
            return saves.parse(value, DIE_OF[dice])
        except ValueError as error:
            raise self.bad(place, str(error)) from None

    def roster(self, entry: RosterEntry) -> Roster:
        self.name_fits("$.name", entry.name)
        self.within("$.units", len(entry.units), self.least_units, MOST_UNITS)
        units = tuple(self.unit(f"$.units[{i}]", unit, entry.dice) for i, unit in enumerate(entry.units))
        whole = Roster(
            name=entry.name,
            units=units,
            dice=entry.dice,
            lore=entry.lore,
            perks=tuple(entry.perks),
            designated=self.designations(entry),
        )
        found = self.judge(whole)
        if found is not None:
            raise self.bad(f"$.{found.place}", found.problem)
        return whole

    def designations(self, entry: RosterEntry) -> tuple[Designation, ...]:
        try:
            found = read_designations(entry.designated, [unit.name for unit in entry.units])
        except ValueError as error:
            raise self.bad("$.designated", str(error)) from None
        self.within("$.designated", len(found), 0, MOST_DESIGNATIONS)
        return found

    def unit(self, place: str, entry: UnitEntry, dice: DiceKind) -> UnitProfile:
        self.name_fits(f"{place}.name", entry.name)
        self.within(f"{place}.weapons", len(entry.weapons), 0, MOST_WEAPONS)
        stand = self.stand(place, entry)
        weapons = tuple(
            self.weapon(f"{place}.weapons[{i}]", weapon, entry.models, dice) for i, weapon in enumerate(entry.weapons)
        )
        names = [weapon.name for weapon in weapons]
        for i, weapon_name in enumerate(names):
            if weapon_name in names[:i]:
                raise self.bad(f"{place}.weapons[{i}].name", f"{weapon_name!r} is already a weapon of this unit")
        profile = UnitProfile(
            name=entry.name,
            points_hundredths=0 if entry.points is UNSET else round(entry.points * 100),
            models=entry.models,
            move_in=entry.move,
            dash_in=entry.dash,
            defence=entry.defence,
            hp=entry.hp,
            armour=self.save(f"{place}.armour", entry.armour, dice),
            aegis=self.save(f"{place}.aegis", entry.aegis, dice),
            transport=entry.transport,
            fire_points=entry.fire_points,
            perks=tuple(entry.perks),
            weapons=weapons,
            base_mm=stand.base_mm,
            height_hundredths=self.height(place, entry, stand),
            base_width=stand.base_width,
            base_length=stand.base_length,
            hull=stand.hull,
            traits=tuple(entry.traits),
            symbol=entry.symbol,
        )
        self.perks_fit(place, profile)
        self.perks_fit(place, self.with_weapons_priced(profile, dice))
        return self.priced(place, profile, dice) if entry.points is UNSET else profile

    def perks_fit(self, place: str, profile: UnitProfile) -> None:
        found = self.judge(profile)
        if found is not None:
            raise self.bad(f"{place}.{found.place}", found.problem)

    def priced(self, place: str, profile: UnitProfile, dice: DiceKind) -> UnitProfile:
        if self.price is None:
            raise self.bad(place, "points is missing")
        return msgspec.structs.replace(profile, points_hundredths=self.price.unit(profile, dice))

    def with_weapons_priced(self, profile: UnitProfile, dice: DiceKind) -> UnitProfile:
        """Return the unit with missing costs of its weapons filled in, since perks may compare them."""
        weapons = tuple(self.weapon_priced(weapon, dice) for weapon in profile.weapons)
        return msgspec.structs.replace(profile, weapons=weapons)

    def weapon_priced(self, weapon: WeaponProfile, dice: DiceKind) -> WeaponProfile:
        if weapon.points_hundredths or self.price is None:
            return weapon
        return msgspec.structs.replace(weapon, points_hundredths=self.price.weapon(weapon, dice))

    def stand(self, place: str, entry: UnitEntry) -> Stand:
        """Return the base of a model: a base, a hull in its place, or a default base for its HP."""
        if entry.hull is not UNSET and entry.base is not UNSET:
            raise self.bad(f"{place}.hull", "expected a base or a hull, found both")
        try:
            if entry.hull is not UNSET:
                return read_hull(entry.hull)
            return Stand(default_base_mm(entry.hp)) if entry.base is UNSET else read_base(entry.base)
        except ValueError as error:
            raise self.bad(f"{place}.{'base' if entry.hull is UNSET else 'hull'}", str(error)) from None

    def height(self, place: str, entry: UnitEntry, stand: Stand) -> int:
        try:
            return default_height(stand) if entry.height is UNSET else read_height(entry.height)
        except ValueError as error:
            raise self.bad(f"{place}.height", str(error)) from None

    def weapon(self, place: str, entry: WeaponEntry, models: int, dice: DiceKind) -> WeaponProfile:
        self.name_fits(f"{place}.name", entry.name)
        carriers = self.carriers(place, entry, models)
        self.within(f"{place}.attacks", entry.attacks * sum(carriers), 0, MOST_DICE)
        return WeaponProfile(
            name=entry.name,
            range_in=entry.range,
            attacks=entry.attacks,
            power=entry.power,
            ap=self.save(f"{place}.ap", entry.ap, dice),
            type=entry.type,
            deflect=entry.deflect,
            ward=entry.ward,
            parry=entry.parry,
            perks=tuple(entry.perks),
            carriers=carriers,
            points_hundredths=round(entry.points * 100),
        )

    def carriers(self, place: str, entry: WeaponEntry, models: int) -> tuple[int, ...]:
        """Return the number of weapons for each model: one each unless the file says otherwise."""
        if entry.carriers is UNSET:
            count = models if entry.count is UNSET else entry.count
            self.within(f"{place}.count", count, 0, 20 * models)
            return spread_evenly(count, models)
        if isinstance(entry.carriers, list):
            wanted = dict(Counter(entry.carriers))
        else:
            wanted = {self.model_number(place, key): number for key, number in entry.carriers.items()}
        for model, number in wanted.items():
            self.within(f"{place}.carriers", model, 1, models)
            self.within(f"{place}.carriers", number, 1, 20)
        if entry.count is not UNSET and entry.count != sum(wanted.values()):
            raise self.bad(
                f"{place}.carriers", f"the carriers hold {sum(wanted.values())} weapons, but count says {entry.count}"
            )
        return tuple(wanted.get(model + 1, 0) for model in range(models))

    def model_number(self, place: str, key: str | int) -> int:
        if isinstance(key, str) and not key.isdecimal():
            raise self.bad(f"{place}.carriers", f"expected the number of a model, found {key!r}")
        return int(key)


def read_designations(written: dict[str, list[str | list[str]]], units: list[str]) -> tuple[Designation, ...]:
    """Parse the units designated for perks. A list of names is one designation, a list of lists has several; equal unit
    names have a number, as in "Golem 2".
    """
    numbers = {name: number for number, name in enumerate(numbered(units))}
    strangers = [name for groups in written.values() for name in _flat(groups) if name not in numbers]
    if strangers:
        raise ValueError(f"no unit is called {strangers[0]!r}: there {_are(numbers)}")
    return tuple(
        Designation(perk, tuple(numbers[name] for name in group))
        for perk, groups in written.items()
        for group in ([each for each in groups if isinstance(each, list)] or [_flat(groups)])
    )


def _flat(groups: list[str | list[str]]) -> list[str]:
    return [name for group in groups for name in (group if isinstance(group, list) else [group])]


def _are(names: Iterable[str]) -> str:
    known = list(names)
    return f"{'is' if len(known) == 1 else 'are'} {', '.join(known)}"


def write_designations(roster: Roster) -> dict[str, list[list[str]]]:
    """Return the designated units as in a roster file."""
    names = numbered([unit.name for unit in roster.units])
    written: dict[str, list[list[str]]] = {}
    for each in roster.designated:
        written.setdefault(each.perk, []).append([names[unit] for unit in each.units])
    return written


def weapon_document(profile: WeaponProfile) -> dict[str, Any]:
    """Return a weapon of a unit as in its file."""
    return {
        "name": profile.name,
        "range": profile.range_in,
        "attacks": profile.attacks,
        "power": profile.power,
        "ap": saves.text(profile.ap),
        "type": profile.type,
        "deflect": profile.deflect,
        "ward": profile.ward,
        "parry": profile.parry,
        "perks": list(profile.perks),
        "carriers": {str(i + 1): n for i, n in enumerate(profile.carriers) if n},
        **({"points": profile.points_hundredths / 100} if profile.points_hundredths else {}),
    }


def unit_document(profile: UnitProfile) -> dict[str, Any]:
    """Return a unit of a roster as in its file."""
    return {
        "name": profile.name,
        "points": profile.points,
        "models": profile.models,
        "move": profile.move_in,
        "dash": profile.dash_in,
        "defence": profile.defence,
        "hp": profile.hp,
        "armour": saves.text(profile.armour),
        "aegis": saves.text(profile.aegis),
        "transport": profile.transport,
        "fire_points": profile.fire_points,
        "perks": list(profile.perks),
        **({"traits": list(profile.traits)} if profile.traits else {}),
        **stand_to_file(profile),
        "height": profile.height_hundredths / 100,
        "weapons": [weapon_document(weapon) for weapon in profile.weapons],
    }


def roster_document(roster: Roster) -> dict[str, Any]:
    """Return a roster as in its file, of the current version."""
    return {
        "turnmaster": "roster",
        "version": ROSTER_VERSION,
        "name": roster.name,
        "dice": roster.dice,
        "lore": roster.lore,
        **({"perks": list(roster.perks)} if roster.perks else {}),
        **({"designated": write_designations(roster)} if roster.designated else {}),
        "units": [unit_document(unit) for unit in roster.units],
    }


def roster_to_json(roster: Roster) -> bytes:
    """Encode a roster as a file of the current version; reading it gives the same roster."""
    return document_to_json(roster_document(roster))


def document_to_json(document: dict[str, Any]) -> bytes:
    """Encode a document as JSON that YAML can read as well."""
    text = msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
    return _NOT_IN_YAML.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode()
