"""Compute the points of a file, for the screen and for programs."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from turnmaster.cli.failures import BadInput
from turnmaster.forge.checking import misnamed_in, unpriced_in
from turnmaster.forge.designs import Armoury, Faction, Loose, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.points import (
    POINTS_VERSION,
    Price,
    battle_value,
    price_of_model,
    price_of_roster,
    price_of_unit,
    price_of_weapon,
)
from turnmaster.profiles.profile import DiceKind


class Entry(Struct, frozen=True):
    """A number of equal parts, with the points of each."""

    name: str
    count: int
    price: Price

    @property
    def hundredths(self) -> int:
        return self.count * self.price.hundredths


class UnitBill(Struct, frozen=True):
    """A unit: its points, those in the file, and its parts."""

    name: str
    hundredths: int
    entries: tuple[Entry, ...]
    models: int = 0  # 0 for a design of which nobody has said how many there are
    written: int | None = None
    battle_value: float = 0.0

    @property
    def difference(self) -> int:
        """Return the excess of the model's points over those in the file."""
        return 0 if self.written is None else self.hundredths - self.written


class Bill(Struct, frozen=True):
    """The points of everything in a file. Only a roster has a total."""

    name: str
    kind: str
    units: tuple[UnitBill, ...] = ()
    weapons: tuple[Entry, ...] = ()
    perks: Price = Price(0)
    notes: tuple[str, ...] = ()

    @property
    def hundredths(self) -> int:
        return sum(unit.hundredths for unit in self.units) + self.perks.hundredths

    @property
    def written(self) -> int | None:
        """Return the total points in a roster's file, or nothing if a unit has none there."""
        said = [unit.written for unit in self.units if unit.written is not None]
        return sum(said) if len(said) == len(self.units) and self.kind == "roster" else None

    @property
    def differs(self) -> bool:
        return any(unit.difference for unit in self.units)


def bill_of(loose: Loose) -> Bill:
    """Compute the points of an item, part by part. Unknown perks are refused, because they would cost nothing."""
    wrong = list(misnamed_in(loose.item))
    if wrong:
        raise BadInput("; ".join(wrong))
    return replace(_bill_of(loose), notes=tuple(unpriced_in(loose.item)))


def _bill_of(loose: Loose) -> Bill:
    item, dice = loose
    if isinstance(item, RosterDesign):
        units = tuple(rostered_bill(unit, dice) for unit in item.units)
        return Bill(item.name, "roster", units, perks=price_of_roster(item).perks)
    if isinstance(item, Faction):
        return Bill(item.name, "faction", tuple(design_bill(unit, dice) for unit in item.units))
    if isinstance(item, Armoury):
        return Bill(item.name, "armoury", weapons=weapon_entries(item.weapons, dice))
    if isinstance(item, UnitDesign):
        return Bill(item.name, "unit", (design_bill(item, dice),))
    return Bill(item.name, "weapon", weapons=weapon_entries((item,), dice))


def rostered_bill(unit: RosteredUnit, dice: DiceKind) -> UnitBill:
    price = price_of_unit(unit, dice)
    entries = [Entry("model", price.models, price.model)]
    entries += [Entry(name, count, each) for name, count, each in price.weapons if count]
    entries += [Entry("the whole unit", 1, price.traits)] if price.traits.parts else []
    written = (unit.priced or None) if unit.agreed is None else unit.agreed
    value = battle_value(unit, dice)
    return UnitBill(unit.design.name, price.hundredths, tuple(entries), unit.models, written, value)


def design_bill(unit: UnitDesign, dice: DiceKind) -> UnitBill:
    """Return the points of one model without weapons, and of each weapon that it may carry."""
    model = price_of_model(unit, dice)
    return UnitBill(unit.name, model.hundredths, (Entry("model", 1, model), *weapon_entries(unit.weapons, dice)))


def weapon_entries(weapons: tuple[WeaponDesign, ...], dice: DiceKind) -> tuple[Entry, ...]:
    return tuple(Entry(weapon.name, 1, price_of_weapon(weapon, dice)) for weapon in weapons)


# For programs


def as_data(bill: Bill) -> dict[str, Any]:
    """Return the points of a file as data for JSON."""
    data: dict[str, Any] = {"points_version": POINTS_VERSION, "kind": bill.kind, "name": bill.name}
    if bill.kind == "roster":
        data |= {"points": in_points(bill.hundredths), "perks": _price(bill.perks)}
        data |= {} if bill.written is None else {"written": in_points(bill.written)}
    if bill.units:
        data["units"] = [_unit(unit) for unit in bill.units]
    if bill.weapons:
        data["weapons"] = [_entry(entry) for entry in bill.weapons]
    return data | {"notes": list(bill.notes)}


def _unit(unit: UnitBill) -> dict[str, Any]:
    data: dict[str, Any] = {"name": unit.name, "points": in_points(unit.hundredths)}
    if unit.models:
        data |= {"models": unit.models, "battle_value": round(unit.battle_value, 2)}
    if unit.written is not None:
        data |= {"written": in_points(unit.written), "difference": in_points(unit.difference)}
    return data | {"entries": [_entry(entry) for entry in unit.entries]}


def _entry(entry: Entry) -> dict[str, Any]:
    return {"name": entry.name, "count": entry.count, **_price(entry.price)}


def _price(price: Price) -> dict[str, Any]:
    parts = [{"words": part.words, "points": in_points(part.hundredths)} for part in price.parts]
    return {"points": in_points(price.hundredths), "parts": parts}


def in_points(hundredths: int) -> float:
    return hundredths / 100
