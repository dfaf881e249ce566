"""What a code says about an item, in which order: version 1.

Nothing here may change once codes are out in the world, not even an order or a limit; whatever has to be said otherwise
is a new version beside this one, and whatever else has to be said is a new kind at the end, for which older programs
ask to be updated. Pictures of units and where a unit of a roster came from are left out.
"""

from typing import Any

from msgspec.structs import replace

from turnmaster.forge.designs import (
    Agreement,
    Armoury,
    Faction,
    Item,
    Loose,
    RosterDesign,
    RosteredUnit,
    Terms,
    UnitDesign,
    WeaponDesign,
    kind_of,
)
from turnmaster.forge.sharing.forms import (
    Choice,
    Form,
    ListOf,
    Number,
    Once,
    Perhaps,
    PerkName,
    Record,
    Runs,
    Seen,
    Text,
)
from turnmaster.forge.sharing.refusals import NotShared, UnknownKind
from turnmaster.forge.sharing.streams import Stream
from turnmaster.profiles.profile import Designation

KINDS = ("weapon", "unit", "faction", "armoury", "roster", "priced roster")
DICE = Choice("d6", "d10")

NAME = Text(80)
LORE = Text(10_000)
SYMBOL = Text(200)
STAT, BONUS, SAVE, FLAG, MANY = Number(999), Number(9), Number(9), Choice(False, True), Number(10_000_000)
PERK = PerkName(NAME)
PERKS = ListOf(PERK, 100)
TAGS = ListOf(NAME, 100)

WEAPON = Record(WeaponDesign, "weapon", {
    "name": NAME, "range_in": STAT, "attacks": STAT, "power": STAT, "ap": SAVE,
    "type": Choice("Assault", "Battle", "Heavy"), "deflect": BONUS, "ward": BONUS, "parry": BONUS, "perks": PERKS,
    "symbol": SYMBOL, "lore": LORE,
})  # fmt: skip

UNIT = Record(UnitDesign, "unit", {
    "name": NAME, "move_in": STAT, "dash_in": STAT, "defence": STAT, "hp": STAT, "armour": SAVE, "aegis": SAVE,
    "base_mm": Number(300), "base_width": Number(200_000), "base_length": Number(200_000), "hull": FLAG,
    "height_hundredths": Number(4_800), "transport": Number(100_000), "fire_points": FLAG, "perks": PERKS,
    "weapons": ListOf(Once(WEAPON), 40), "symbol": SYMBOL, "tags": TAGS, "lore": LORE,
})  # fmt: skip

FACTION = Record(Faction, "faction", {
    "name": NAME, "dice": DICE, "symbol": SYMBOL, "tags": TAGS, "lore": LORE, "units": ListOf(Once(UNIT), 200),
})  # fmt: skip

ARMOURY = Record(Armoury, "armoury", {
    "name": NAME, "dice": DICE, "symbol": SYMBOL, "tags": TAGS, "lore": LORE, "weapons": ListOf(Once(WEAPON), 1_000),
})  # fmt: skip


class Rostered:
    """A unit of a roster: its design, its models, and for each weapon who carries it."""

    _design, _models, _runs = Once(UNIT), Number(200, least=1), Runs(20)

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> RosteredUnit:
        given = value if stream.writes else RosteredUnit(design=UnitDesign(name=""))
        design = self._design.code(stream, "unit", given.design, seen)
        models = self._models.code(stream, "rostered models", given.models, seen)
        if stream.writes:
            _check_carriers(given)
        said = FLAG.code(stream, "rostered carriers?", bool(given.carriers), seen)
        carriers = given.carriers or ((),) * len(design.weapons)
        carried = [self._runs.code(stream, "carriers", each, models, seen) for each in carriers] if said else ()
        traits = PERKS.code(stream, "rostered traits", given.traits, seen)
        agreed = Perhaps(MANY).code(stream, "rostered agreed", given.agreed, seen)
        return RosteredUnit(design=design, models=models, carriers=tuple(carried), traits=traits, agreed=agreed)


def _check_carriers(unit: RosteredUnit) -> None:
    rows, wanted = unit.carriers, [unit.models] * len(unit.design.weapons)
    if rows and [len(row) for row in rows] != wanted:
        raise NotShared(f"{unit.design.name} cannot be shared: who carries which weapon is not said for every model.")


class NamedPerk:
    """A perk and how many units have to have it."""

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> tuple[str, int]:
        perk, count = value if stream.writes else ("", 0)
        return PERK.code(stream, f"{place} perk", perk, seen), MANY.code(stream, f"{place} count", count, seen)


TERMS = Record(Terms, "terms", {
    "least_units": MANY, "most_units": MANY, "least_models": MANY, "most_models": MANY, "least_models_in_unit": MANY,
    "most_models_in_unit": MANY, "low_model_units": MANY, "most_percent_of_unit": MANY, "least_single_models": MANY,
    "perks": ListOf(NamedPerk(), 100),
})  # fmt: skip

AGREEMENT = Record(Agreement, "agreement", {
    "limit": MANY, "scaled_minimum": FLAG, "chart": NAME, "beer_and_chips": FLAG, "normal_sequence_only": FLAG,
    "themes": TAGS, "rounds": ListOf(MANY, 100), "zero_hour": FLAG, "terms": TERMS,
})  # fmt: skip

DESIGNATION = Record(Designation, "designation", {"perk": PERK, "units": ListOf(Number(199), 200)})

ROSTER = Record(RosterDesign, "roster", {
    "name": NAME, "dice": DICE, "points_version": MANY, "symbol": SYMBOL, "perks": PERKS,
    "units": ListOf(Rostered(), 200), "designated": ListOf(DESIGNATION, 200), "agreement": AGREEMENT, "lore": LORE,
})  # fmt: skip


class PricedRoster:
    """A roster, and what the points model of its version said that each unit costs."""

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> RosterDesign:
        roster: RosterDesign = ROSTER.code(stream, "roster", value, seen)
        given = value.units if stream.writes else roster.units
        prices = [MANY.code(stream, "rostered priced", unit.priced, seen) for unit in given]
        priced = zip(roster.units, prices, strict=True)
        return replace(roster, units=tuple(replace(unit, priced=price) for unit, price in priced))


FORMS: tuple[Form, ...] = (WEAPON, UNIT, FACTION, ARMOURY, ROSTER, PricedRoster())


def coded(stream: Stream, loose: Loose | None = None) -> Loose:
    """An item with its dice, written or read."""
    kind = stream.number("kind", KINDS.index(_kind(loose.item)) if loose else 0)
    if kind >= len(FORMS):
        raise UnknownKind("The code is of something that this version of Turnmaster does not know; update it.")
    item = FORMS[kind].code(stream, KINDS[kind], loose.item if loose else None, {})
    dice = item.dice if hasattr(item, "dice") else DICE.code(stream, "dice", loose.dice if loose else None, {})
    return Loose(item, dice)


def _kind(item: Item) -> str:
    is_priced = isinstance(item, RosterDesign) and any(unit.priced for unit in item.units)
    return "priced roster" if is_priced else kind_of(item)


def as_shared(loose: Loose) -> Loose:
    """What arrives: everything but pictures of units, and where units of a roster came from."""
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
