"""Units that a roster names for a perk: the controller of a unit, linked profiles, the unit to be avenged.

A problem comes with something that could be written instead.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations

from msgspec.structs import replace

from turnmaster.perks.catalogue import Designates, Perk, all_perks
from turnmaster.profiles import Roster
from turnmaster.profiles.names import numbered
from turnmaster.profiles.profile import Designation

IN_A_FILE = ": write `"  # what could be written in a file follows; whoever builds a roster elsewhere leaves it out


def judge_designations(roster: Roster) -> str:
    """Return the first problem of the units that a roster names for its perks, or nothing."""
    brought = {perk.name: perk for perk in _brought_by(roster)}
    judged = (_problem_with(roster, each, brought.get(each.perk)) for each in roster.designated)
    missing = (_missing(roster, perk, perk.designates) for perk in brought.values() if perk.designates is not None)
    return next((problem for problem in (*judged, *missing) if problem), "")


def _brought_by(roster: Roster) -> list[Perk]:
    """Return the perks of a roster and of its units, by name; unknown names are reported elsewhere."""
    names = {*roster.perks, *(name for unit in roster.units for name in (*unit.perks, *unit.traits))}
    return [all_perks()[name] for name in sorted(names) if name in all_perks()]


def completed(roster: Roster) -> Roster:
    """Return the roster with the first suitable units named wherever a name is missing. For exact odds and roster
    builders.
    """
    for perk in _brought_by(roster):
        for unit in _unnamed(roster, perk):
            group = _first_that_would_do(roster, perk, unit)
            more = (Designation(perk.name, group),) if group else ()
            roster = replace(roster, designated=(*roster.designated, *more))
    return roster


def incomplete_in(roster: Roster) -> list[str]:
    """Return the perks for which units must still be named. For exact odds and roster builders."""
    return [perk.name for perk in _brought_by(roster) if any(True for _ in _unnamed(roster, perk))]


def _unnamed(roster: Roster, perk: Perk) -> Iterator[list[int]]:
    """Return the units for which others must still be named: each unit with the perk, or one for a perk of the roster.
    For exact odds and roster builders.
    """
    if perk.designates is None:
        return
    groups = [each.units for each in roster.designated if each.perk == perk.name]
    if perk.kind == "roster":
        yield from [] if groups else [[]]
        return
    named = {unit for group in groups for unit in (group if perk.designates.alike else group[:1])}
    yield from ([unit] for unit in range(len(roster.units)) if _has(roster, unit, perk.name) and unit not in named)


def _first_that_would_do(roster: Roster, perk: Perk, units: list[int]) -> tuple[int, ...]:
    """Return a valid group that starts with these units, or nothing. For exact odds, roster builders and refusals."""
    wanted = perk.designates
    assert wanted is not None
    groups = [each.units for each in roster.designated if each.perk == perk.name] if wanted.alike else []
    taken = {unit for group in groups for unit in group}
    fit = [n for n in range(len(roster.units)) if not wanted.alike or _has(roster, n, perk.name)]
    others = [n for n in fit if n not in units and n not in taken]
    if taken & set(units):
        return ()
    possible = ((*units, *more) for more in permutations(others, wanted.units - len(units)))
    return next((group for group in possible if _would_do(roster, perk, group)), ())


def _would_do(roster: Roster, perk: Perk, group: tuple[int, ...]) -> bool:
    """Check whether a group could be named in addition to those named already. For exact odds, roster builders and
    refusals.
    """
    named = Designation(perk.name, group)
    return not _problem_with(replace(roster, designated=(*roster.designated, named)), named, perk)


def _problem_with(roster: Roster, each: Designation, perk: Perk | None) -> str:
    if perk is None:
        return f"units are named for {each.perk}, and nobody has it; leave that out, or give it to somebody"
    if perk.designates is None:
        return f"{each.perk} needs no units to be named; leave that out"
    wanted, names = perk.designates, _names_in(roster, each.units)
    if len(each.units) != wanted.units or len(set(each.units)) != wanted.units:
        return f"{each.perk} names {wanted.words}: {_units(wanted.units)}, and here it is {', '.join(names) or 'none'}"
    bearers = each.units if wanted.alike else each.units[:1]
    for unit, name in zip(bearers, names, strict=False):
        if perk.kind != "roster" and not _has(roster, unit, each.perk):
            return f"{name} is named for {each.perk}, and does not have it"
    return wanted.judge(roster, each.units) if wanted.judge is not None else ""


def _missing(roster: Roster, perk: Perk, wanted: Designates) -> str:
    """Return the missing name: one for a perk of a roster; for a perk of a unit, one for each unit that has it."""
    groups = [each.units for each in roster.designated if each.perk == perk.name]
    if perk.kind == "roster":
        if len(groups) > 1 and not wanted.several:
            return f"{perk.name} names {wanted.words} {len(groups)} times; once is enough"
        return "" if groups else f"{perk.name} has to name {wanted.words}{_suggestion(roster, perk, wanted, [])}"
    bearers = [unit for unit in range(len(roster.units)) if _has(roster, unit, perk.name)]
    for unit in bearers:
        count = sum(unit in (group if wanted.alike else group[:1]) for group in groups)
        name = _names_in(roster, [unit])[0]
        if count > 1:
            return f"{name} is named twice for {perk.name}; once is enough"
        if not count:
            written = _suggestion(roster, perk, wanted, [unit])
            return f"{name} has {perk.name}, which has to name {wanted.words}{written}"
    return ""


def _suggestion(roster: Roster, perk: Perk, wanted: Designates, units: list[int]) -> str:
    """Return a suggestion to write, with the first suitable units."""
    chosen = _first_that_would_do(roster, perk, units)
    if not chosen:
        who = f"{_units(wanted.units)} with it" if wanted.alike else _units(wanted.units)
        return f": it takes {who} that fit, and the roster does not have them"
    return f"{IN_A_FILE}designated: {{{perk.name}: [{', '.join(_names_in(roster, chosen))}]}}`, for instance"


def _has(roster: Roster, unit: int, perk: str) -> bool:
    return perk in (*roster.units[unit].perks, *roster.units[unit].traits)


def _names_in(roster: Roster, units: Iterable[int]) -> list[str]:
    names = numbered([unit.name for unit in roster.units])
    return [names[unit] for unit in units]


def _units(count: int) -> str:
    return "one unit" if count == 1 else f"{count} units"
