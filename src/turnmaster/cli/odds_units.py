"""Read units and weapons by name: `ember-hunt:Cinder Pack`, `mine.yaml:2`."""

from pathlib import Path

from turnmaster.cli.board_layers import halves, listed
from turnmaster.cli.choices import read_roster, suggestion
from turnmaster.cli.failures import BadInput
from turnmaster.premade import premade_names, premade_words
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile


def split_roster(text: str) -> tuple[Roster, str]:
    """Split a text into the roster, and the name of a unit after a colon if there is one."""
    for roster, unit in ((text, ""), *halves(text)):
        if is_roster(roster):
            return read_roster(roster), unit.strip()
    first = text.partition(":")[0]
    if "/" in first or "." in first:
        return read_roster(first), ""  # which says why it cannot be read
    close = suggestion(first, premade_names()) or f"there are {premade_words()}; or name a file"
    raise BadInput(f"there is no roster {first!r}: {close}")


def is_roster(name: str) -> bool:
    try:
        return name in premade_names() or Path(name).is_file()
    except (OSError, ValueError):
        return False


def read_unit(roster: Roster, name: str, option: str) -> UnitProfile:
    """Return the unit with this name or number; a roster of one unit needs neither."""
    if not name:
        if len(roster.units) == 1:
            return roster.units[0]
        raise BadInput(f"{roster.name} has several units; name one, as in {option} ROSTER:UNIT: {names_of(roster)}")
    found = [unit for unit in roster.units if unit.name.casefold() == name.casefold()]
    if len(found) > 1:
        raise BadInput(f"{roster.name} has {len(found)} units called {found[0].name}; name one by its number")
    if not found and name.isdecimal() and 1 <= int(name[:9]) <= len(roster.units):
        found = [roster.units[int(name) - 1]]
    if not found:
        close = suggestion(name, [unit.name for unit in roster.units]) or f"there are {names_of(roster)}"
        raise BadInput(f"{roster.name} has no unit {name!r}: {close}")
    return found[0]


def names_of(roster: Roster) -> str:
    return listed([unit.name for unit in roster.units])


def unit_with_weapon(roster: Roster, weapon: str | None) -> UnitProfile:
    """Return the only unit that has a weapon of this name; otherwise the unit has to be named."""
    if weapon is None:
        return read_unit(roster, "", "--attacker")
    found = [unit for unit in roster.units if any(w.name.casefold() == weapon.casefold() for w in unit.weapons)]
    if len(found) > 1:
        who = listed([unit.name for unit in found])
        raise BadInput(f"several units have {weapon!r}; name one, as in --attacker ROSTER:UNIT: {who}")
    if not found:
        every = list(dict.fromkeys(w.name for unit in roster.units for w in unit.weapons if can_strike(w)))
        close = suggestion(weapon, every) or f"there are {listed(every)}"
        raise BadInput(f"no unit of {roster.name} has a weapon {weapon!r}: {close}")
    return found[0]


def can_strike(weapon: WeaponProfile) -> bool:
    """Check whether a weapon has Attacks, or a perk that gives it some; a shield has neither."""
    return bool(weapon.attacks or (weapon.perks and not (weapon.deflect or weapon.ward or weapon.parry)))


def weapon_number(unit: UnitProfile, name: str | None) -> int:
    """Return the number of the weapon with this name; a unit with only one usable weapon needs no name."""
    armed = [number for number, weapon in enumerate(unit.weapons) if can_strike(weapon)]
    named = [unit.weapons[number].name for number in armed]
    if name is None:
        if len(armed) == 1:
            return armed[0]
        raise BadInput(f"choose a weapon of {unit.name} with --weapon: {listed(named) or 'it has none that attacks'}")
    for number in armed:
        if unit.weapons[number].name.casefold() == name.strip().casefold():
            return number
    close = suggestion(name, named) or f"it has {listed(named) or 'none'}"
    raise BadInput(f"{unit.name} has no weapon {name!r} that attacks: {close}")
