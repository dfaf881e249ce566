"""Designations of units for perks, as players select them: a row for each group, with the possible units."""

from collections.abc import Iterator
from typing import NamedTuple

from turnmaster.forge.designs import RosterDesign
from turnmaster.forge.playable import playable
from turnmaster.perks.catalogue import Designates, Perk, all_perks
from turnmaster.profiles import Roster

NOBODY = -1


class Naming(NamedTuple):
    """A group of units designated for a perk.

    `place` is its position in the roster, or -1 if it is not there yet. `units` are the designated units by number,
    with -1 where one is missing. `choices` are the possible units for each member of the group.
    """

    perk: str
    words: str
    place: int
    units: tuple[int, ...]
    choices: tuple[tuple[int, ...], ...]


def namings(design: RosterDesign) -> list[Naming]:
    """Return all groups that a roster has or needs. Unknown perks are skipped."""
    known = all_perks()
    brought = {*design.perks, *(name for unit in design.units for name in (*unit.design.perks, *unit.traits))}
    perks = [known[name] for name in sorted(brought) if name in known]
    asking = [(perk, perk.designates) for perk in perks if perk.designates is not None]
    if not asking:
        return []
    roster = playable(design)
    return [naming for perk, wanted in asking for naming in _of_perk(roster, perk, wanted)]


def _of_perk(roster: Roster, perk: Perk, wanted: Designates) -> Iterator[Naming]:
    named = [(place, each.units) for place, each in enumerate(roster.designated) if each.perk == perk.name]
    for place, units in named:
        yield _naming(roster, perk, wanted, place, units)
    for units in _missing(roster, perk, wanted, [units for _, units in named]):
        yield _naming(roster, perk, wanted, NOBODY, units)


def _missing(roster: Roster, perk: Perk, wanted: Designates, named: list[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield the starts of groups that are still missing."""
    if perk.kind == "roster":
        yield from [()] if not named or wanted.several else []
        return
    taken = {unit for group in named for unit in (group if wanted.alike else group[:1])}
    waiting = [unit for unit in _bearers(roster, perk) if unit not in taken]
    if wanted.alike:
        yield from [()] if waiting else []
    else:
        yield from ((unit,) for unit in waiting)


def _naming(roster: Roster, perk: Perk, wanted: Designates, place: int, units: tuple[int, ...]) -> Naming:
    filled = (*units, *[NOBODY] * wanted.units)[: wanted.units]
    choices = tuple(_choices(roster, perk, wanted, filled, slot) for slot in range(wanted.units))
    return Naming(perk.name, wanted.words, place, filled, choices)


def _choices(roster: Roster, perk: Perk, wanted: Designates, group: tuple[int, ...], slot: int) -> tuple[int, ...]:
    """Return the possible units for a member of a group. If the perk belongs to a unit, that unit is always the first
    member.
    """
    if perk.kind != "roster" and not wanted.alike and slot == 0:
        return group[:1]
    fit = _bearers(roster, perk) if wanted.alike else range(len(roster.units))
    elsewhere = {unit for n, unit in enumerate(group) if n != slot}
    return tuple(unit for unit in fit if unit not in elsewhere and _would_do(roster, wanted, group, slot, unit))


def _would_do(roster: Roster, wanted: Designates, group: tuple[int, ...], slot: int, unit: int) -> bool:
    """Check whether a unit fits; as long as the group has gaps, it might."""
    whole = (*group[:slot], unit, *group[slot + 1 :])
    return wanted.judge is None or NOBODY in whole or not wanted.judge(roster, whole)


def _bearers(roster: Roster, perk: Perk) -> list[int]:
    return [n for n, unit in enumerate(roster.units) if perk.name in (*unit.perks, *unit.traits)]
