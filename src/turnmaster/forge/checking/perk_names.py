"""Check perk names in designs of every kind: names that do not exist for that kind, and perks without points."""

from collections.abc import Iterator
from typing import NamedTuple

from turnmaster.forge.designs import Armoury, Item, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.points.table import unpriced
from turnmaster.perks.catalogue import Kind
from turnmaster.perks.validation import misnamed


class Held(NamedTuple):
    """The perks of one kind in a part of a design, with a name for that part."""

    whose: str
    perks: tuple[str, ...]
    kind: Kind


def misnamed_in(item: Item) -> Iterator[str]:
    """Yield a sentence for each perk name in a design that does not exist for its kind."""
    for held in _held(item):
        for perk in held.perks:
            problem = misnamed(perk, held.kind)
            if problem:
                yield f"{held.whose}: {problem}"


def unpriced_in(item: Item) -> list[str]:
    """Return a note about perks of a design that cost 0 points because no points are set for them."""
    perks = unpriced(perk for held in _held(item) for perk in held.perks)
    if not perks:
        return []
    cost = "it costs" if len(perks) == 1 else "they cost"
    return [f"No price is set for {' and '.join(perks)}, so {cost} 0 points. Agree on points with your opponent."]


def _held(item: Item) -> Iterator[Held]:
    if isinstance(item, WeaponDesign):
        yield Held(item.name, item.perks, "weapon")
    elif isinstance(item, UnitDesign):
        yield Held(item.name, item.perks, "unit")
        for weapon in item.weapons:
            yield Held(f"{item.name}, {weapon.name}", weapon.perks, "weapon")
    elif isinstance(item, Armoury):
        for weapon in item.weapons:
            yield from _held(weapon)
    else:
        if isinstance(item, RosterDesign):
            yield Held(item.name, item.perks, "roster")
        for unit in item.units:
            yield from _held_by(unit) if isinstance(unit, RosteredUnit) else _held(unit)


def _held_by(unit: RosteredUnit) -> Iterator[Held]:
    yield from _held(unit.design)
    yield Held(unit.design.name, unit.traits, "trait")
