"""Check perks that do not fit, and agreements about perks and themes.

[Perks 12.2] [Mods: Normal Weapon Sequence Only, Beer and Chips/Pretzels Mode, Universe Theme]
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import partial
from itertools import chain

from msgspec.structs import replace

from turnmaster.forge.checking.changes import listed, name_in, sized, with_unit
from turnmaster.forge.checking.out_of_sequence import is_out_of_sequence
from turnmaster.forge.checking.problems import Cure, Finding, Problem, Sheet, ended
from turnmaster.forge.designs import RosterDesign
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.designation import IN_A_FILE, completed
from turnmaster.perks.terms import LEADER, SINGLE_MODEL
from turnmaster.perks.validation import LEADERS, perk_problems

MOST_CASUAL_PERKS = 2

PERKS, DESIGNATED = "Perks", "Designated units"
CASUAL, SEQUENCE, THEME = "Beer and Chips/Pretzels Mode", "Normal Weapon Sequence Only", "Universe Theme"

_PLACE = re.compile(r"(?:weapons\[(?P<weapon>\d+)\]\.)?(?P<list>perks|traits)\[(?P<perk>\d+)\]")


def unfit_perks(sheet: Sheet) -> Iterator[Finding]:
    """Check for perks that do not exist, contradict each other, or lack a requirement."""
    for number, name, _, _ in sheet.units:
        for place, problem in perk_problems(sheet.playable.units[number]):
            whose = f"{name}, {_weapon_at(sheet.roster, number, place)}" if "weapons" in place else name
            found = Problem(PERKS, ended(f"{whose}: {problem}"), number, place)
            yield Finding(found, partial(_fitting, sheet.roster, number, place))


def unfit_roster_perks(sheet: Sheet) -> Iterator[Finding]:
    """Check the perks of the roster, and its designated units. Designations are checked once every perk is known."""
    known = all(perk in all_perks() for unit in sheet.playable.units for perk in (*unit.perks, *unit.traits))
    if not known or any(perk not in all_perks() for perk in sheet.roster.perks):
        yield from (_no_such_roster_perk(sheet, n) for n, p in enumerate(sheet.roster.perks) if p not in all_perks())
        return
    for place, problem in perk_problems(sheet.playable):
        rule = DESIGNATED if place == "designated" else PERKS
        said = problem.partition(IN_A_FILE)[0]
        sentence = ended(f"{said[0].upper()}{said[1:]}")
        change = partial(_named, sheet) if place == "designated" else partial(_without, sheet.roster, None, place)
        yield Finding(Problem(rule, sentence, None, place), change)


def _no_such_roster_perk(sheet: Sheet, number: int) -> Finding:
    place, name = f"perks[{number}]", sheet.roster.perks[number]
    sentence = f"Perk {name} not found."
    changes = partial(_renamed_or_gone, sheet.roster, place)
    return Finding(Problem(PERKS, sentence, None, place), changes)


def beer_and_chips(sheet: Sheet) -> Iterator[Finding]:
    """Check for at most two perks on each unit and weapon, no traits, and no perks of the whole roster."""
    roster = sheet.roster
    if not roster.agreement.beer_and_chips:
        return
    for number in range(len(roster.perks)):
        sentence = f"The roster has {roster.perks[number]}, and {CASUAL} allows no perks of a whole roster."
        place = f"perks[{number}]"
        yield Finding(Problem(CASUAL, sentence, None, place), partial(_without, roster, None, place))
    for number, name, unit, _ in sheet.units:
        for trait, each in enumerate(unit.traits):
            place, sentence = f"traits[{trait}]", f"{name} has {each}, and {CASUAL} allows no traits."
            yield Finding(Problem(CASUAL, sentence, number, place), partial(_without, roster, number, place))
        lists = [("", name, unit.design.perks)]
        lists += [(f"weapons[{i}].", f"{name}, {w.name}", w.perks) for i, w in enumerate(unit.design.weapons)]
        for before, whose, perks in lists:
            if len(perks) > MOST_CASUAL_PERKS:
                sentence = f"{whose}: {len(perks)} perks, and {CASUAL} allows {MOST_CASUAL_PERKS}."
                place = f"{before}perks[{len(perks) - 1}]"
                yield Finding(Problem(CASUAL, sentence, number, place), partial(_casual, roster, number, place))


def out_of_sequence(sheet: Sheet) -> Iterator[Finding]:
    """Check that every weapon attacks within the Attack Sequence."""
    if not sheet.roster.agreement.normal_sequence_only:
        return
    for number, name, unit, _ in sheet.units:
        for w, weapon in enumerate(unit.design.weapons):
            for p in [p for p, perk in enumerate(weapon.perks) if is_out_of_sequence(perk)]:
                sentence = f"{name}, {weapon.name}: {weapon.perks[p]} is not allowed by {SEQUENCE}."
                place = f"weapons[{w}].perks[{p}]"
                found = Problem(SEQUENCE, sentence, number, place)
                yield Finding(found, partial(_without, sheet.roster, number, place))


def off_theme(sheet: Sheet) -> Iterator[Finding]:
    """Check that every unit belongs to an agreed theme."""
    themes = sheet.roster.agreement.themes
    wanted = {theme.casefold() for theme in themes}
    for number, name, unit, _ in sheet.units:
        if themes and not wanted & {tag.casefold() for tag in unit.design.tags}:
            sentence = f"{name} has no tag of the theme, which is {' or '.join(themes)}."
            yield Finding(Problem(THEME, sentence, number), partial(_tagged, sheet.roster, number))


# Cures


def _weapon_at(roster: RosterDesign, number: int, place: str) -> str:
    found = _PLACE.fullmatch(place)
    assert found is not None
    return roster.units[number].design.weapons[int(found["weapon"])].name


def _fitting(roster: RosterDesign, number: int, place: str) -> Iterator[Cure]:
    """Yield fixes for a perk: a corrected name, a single model, a Leader; or its removal."""
    found = _PLACE.fullmatch(place)
    assert found is not None
    perk = _perks_at(roster, number, place)[int(found["perk"])]
    known = all_perks().get(perk)
    unit = roster.units[number]
    if known is not None and unit.models > 1 and SINGLE_MODEL in known.terms:
        yield sized(roster, number, 1)
    if known is not None and LEADER in known.terms:
        design = replace(unit.design, perks=(*unit.design.perks, LEADERS[0]))
        words = f"Give {LEADERS[0]} to {name_in(roster, number)}"
        yield Cure(words, with_unit(roster, number, replace(unit, design=design)))
    yield from chain(_renamed(roster, number, place, perk), _without(roster, number, place))


def _renamed_or_gone(roster: RosterDesign, place: str) -> Iterator[Cure]:
    found = _PLACE.fullmatch(place)
    assert found is not None
    yield from _renamed(roster, None, place, roster.perks[int(found["perk"])])
    yield from _without(roster, None, place)


def _renamed(roster: RosterDesign, number: int | None, place: str, perk: str) -> Iterator[Cure]:
    """Yield fixes that replace an unknown perk by similar names."""
    if perk in all_perks():
        return
    every = {name.casefold(): name for name in all_perks()}
    wanted = " ".join(perk.split()).casefold()
    close = [name for name in every if name.rpartition(" ")[0] == wanted] or get_close_matches(wanted, every, 3, 0.5)
    found = _PLACE.fullmatch(place)
    assert found is not None
    for name in close:
        perks = list(_perks_at(roster, number, place))
        perks[int(found["perk"])] = every[name]
        yield Cure(f"Use {every[name]} instead of {perk}", _with_perks(roster, number, place, tuple(perks)))


def _without(roster: RosterDesign, number: int | None, place: str) -> Iterator[Cure]:
    found = _PLACE.fullmatch(place)
    assert found is not None
    perks, index = _perks_at(roster, number, place), int(found["perk"])
    left = (*perks[:index], *perks[index + 1 :])
    words = f"Remove {perks[index]}{_whose(roster, number, place)}"
    yield Cure(words, _with_perks(roster, number, place, left))


def _casual(roster: RosterDesign, number: int, place: str) -> Iterator[Cure]:
    """Yield a fix that removes the perks added last."""
    perks = _perks_at(roster, number, place)
    words = f"Remove {listed(perks[MOST_CASUAL_PERKS:])}{_whose(roster, number, place)}"
    yield Cure(words, _with_perks(roster, number, place, perks[:MOST_CASUAL_PERKS]))


def _whose(roster: RosterDesign, number: int | None, place: str) -> str:
    """Return the unit or weapon that has a perk in words; an empty text for perks of the roster."""
    if number is None:
        return ""
    of_weapon = f"{_weapon_at(roster, number, place)} of " if "weapons" in place else ""
    return f" on {of_weapon}{name_in(roster, number)}"


def _perks_at(roster: RosterDesign, number: int | None, place: str) -> tuple[str, ...]:
    """Return the list of perks at a location of the roster."""
    found = _PLACE.fullmatch(place)
    assert found is not None
    if number is None:
        return roster.perks
    unit = roster.units[number]
    if found["weapon"] is not None:
        return unit.design.weapons[int(found["weapon"])].perks
    return unit.traits if found["list"] == "traits" else unit.design.perks


def _with_perks(roster: RosterDesign, number: int | None, place: str, perks: tuple[str, ...]) -> RosterDesign:
    found = _PLACE.fullmatch(place)
    assert found is not None
    if number is None:
        return replace(roster, perks=perks)
    unit = roster.units[number]
    if found["list"] == "traits":
        return with_unit(roster, number, replace(unit, traits=perks))
    if found["weapon"] is None:
        return with_unit(roster, number, replace(unit, design=replace(unit.design, perks=perks)))
    weapons = list(unit.design.weapons)
    weapons[int(found["weapon"])] = replace(weapons[int(found["weapon"])], perks=perks)
    return with_unit(roster, number, replace(unit, design=replace(unit.design, weapons=tuple(weapons))))


def _named(sheet: Sheet) -> Iterator[Cure]:
    """Yield fixes that designate the first suitable units and drop wrong designations."""
    roster = sheet.roster
    for kept in (roster.designated, ()):
        done = completed(replace(sheet.playable, designated=kept))
        words = "; ".join(
            f"{listed([sheet.names[unit] for unit in each.units])} for {each.perk}"
            for each in done.designated
            if each not in roster.designated
        )
        yield Cure(
            f"Designate {words}" if words else "Clear the designated units", replace(roster, designated=done.designated)
        )


def _tagged(roster: RosterDesign, number: int) -> Iterator[Cure]:
    unit = roster.units[number]
    for theme in roster.agreement.themes:
        design = replace(unit.design, tags=(*unit.design.tags, theme))
        words = f"Tag {name_in(roster, number)} as {theme}"
        yield Cure(words, with_unit(roster, number, replace(unit, design=design)))
