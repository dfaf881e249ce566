"""Simulacrum: a Tactical weapon perk that copies another weapon for a Game Turn. [Perks 12.5, Tactical]"""

from collections.abc import Iterator

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.engine.attacking.events import Attacked
from turnmaster.engine.core.answers import UseWithWeapon
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import UnitId, WeaponOfOther
from turnmaster.engine.core.moments import END_OF_TURN
from turnmaster.engine.core.notes import Note, Notes, each_of
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.hooks import PASSENGERS_FIRE
from turnmaster.engine.field.units import are_together, bases_of, in_play, in_reserve, measured_bases, standing
from turnmaster.perks.catalogue import find_perk, weapon_perk
from turnmaster.perks.events import WeaponCopied
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.forms import exchange_weapon
from turnmaster.perks.known_names import known_roots
from turnmaster.perks.start_of_turn import activates_at_start_of_turn
from turnmaster.perks.terms import ACTIVATE, COST_LESSER, radius
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

NAME = "Simulacrum"
HELD_BACK = known_roots("Countdown", "Recharge", "Use")  # perks of weapons that only their targets can copy

MIRROR = Note(NAME, "mirror")  # of a weapon that is a copy now: which of all weapons it is itself
AIMED = Note(NAME, "aimed")  # of a unit: the Game Turn in which a weapon of another was last aimed at it


class CopyWeapon(UseWithWeapon, frozen=True):
    """Make a weapon a copy of one of another unit."""

    other: UnitId
    copied: WeaponOfOther


@weapon_perk(
    NAME,
    TACTICAL,
    'For 1 Game Turn it copies a weapon of equal or lower cost, within 18" or last aimed at its user.',
    terms=[ACTIVATE, COST_LESSER, radius(18)],
    odds="no part of it",
)
def simulacrum(perk: WeaponPerk) -> None:
    inches, costs_no_more = perk.radius, perk.compares_costs()

    def become(battle: Battle, copied: CopyWeapon) -> None:
        unit, weapon, other, number = copied.unit, copied.weapon, copied.other, copied.copied
        copy(battle, unit, weapon, battle.profile(other).weapons[number])
        battle.emit(WeaponCopied(unit=unit, weapon=weapon, by=other, copied=number))

    def originals(battle: Battle, unit: int, weapon: int) -> Iterator[tuple[int, int]]:
        """Yield the units and weapons that a weapon can copy: no dearer than it."""
        most = battle.profile(unit).weapons[weapon].points_hundredths
        for other, number in in_view_of(battle, unit, weapon, inches):
            if costs_no_more(battle.profile(other).weapons[number].points_hundredths, most):
                yield other, number

    activates_at_start_of_turn(
        perk,
        CopyWeapon,
        originals,
        become,
        says="{weapon} of {unit} becomes {copied} of {other}",
    )
    perk.reacts(Attacked, note_aim)
    perk.at(END_OF_TURN, restore_all)


# What can be copied


def in_view_of(battle: Battle, unit: int, weapon: int, inches: int) -> Iterator[tuple[int, int]]:
    """Yield the units and weapons near its user, or aimed at it, which a weapon can copy."""
    if not (in_play(battle.state.units[unit]) or in_reserve(battle.state.units[unit])):
        return
    notes, last_turn = battle.state.units[unit].notes, battle.state.turn - 1
    for other in range(len(battle.state.units)):
        near = other != unit and is_near(battle, unit, weapon, other, inches)
        for number, profile in enumerate(battle.profile(other).weapons):
            if NAME in profile.perks:  # a mirror has nothing of its own to show
                continue
            aimed = AIMED.says(notes, last_turn, other, number)
            if aimed or (near and not is_held_back(profile)):
                yield other, number


def is_held_back(weapon: WeaponProfile) -> bool:
    return any(find_perk(name).root in HELD_BACK for name in weapon.perks)


def is_near(battle: Battle, unit: int, weapon: int, other: int, inches: int) -> bool:
    """Check whether a unit is within reach of the models that wield the weapon.

    Passengers look out through Fire Points, and no unit looks into a Transport; in Reserve friends are together. The
    weapons of enemies that are only markers are unknown.
    """
    units = battle.state.units
    if units[other].marker and units[other].player != units[unit].player:
        return False
    if are_together(battle, unit, other):
        return in_play(units[unit]) or units[unit].roster == units[other].roster
    if not in_play(units[unit]) or not in_play(units[other]) or units[other].aboard != NOWHERE:
        return False
    if units[unit].aboard != NOWHERE:
        mine = measured_bases(battle, unit) if battle.rules.hook(PASSENGERS_FIRE)(battle, unit) else []
    else:
        carriers = battle.profile(unit).weapons[weapon].carriers
        mine = bases_of(battle, unit, [number for number in standing(units[unit]) if carriers[number]])
    far = inches * battle.inch + TOLERANCE
    return any(gap(base, theirs) <= far for base in mine for theirs in measured_bases(battle, other))


def note_aim(battle: Battle, event: Attacked) -> None:
    """Note the weapons aimed at a unit that could copy them in the next Game Turn."""
    target, by, weapon = event.target, event.unit, event.weapon
    profile = battle.setup.profiles[battle.state.units[target].profile]
    if any(NAME in each.perks for each in profile.weapons):
        AIMED.put(battle.state.units[target].notes, battle.state.turn, by, weapon)


# The copy


def copy(battle: Battle, unit: int, weapon: int, profile: WeaponProfile) -> None:
    """Copy a weapon; notes about the unit's own weapon do not count for the copy."""
    own, holder = battle.profile(unit).weapons[weapon], battle.state.units[unit]
    holder.weapon_notes = moved(holder.weapon_notes, weapon, set_aside(weapon))
    mirror = [without_bearers(each) for each in brought(battle)].index(without_bearers(own))
    MIRROR.put(holder.weapon_notes, mirror, weapon)
    exchange_weapon(battle, unit, weapon, replace(profile, name=own.name, carriers=own.carriers))


def brought(battle: Battle) -> list[WeaponProfile]:
    """Return all weapons that came to the battle, including a mirror in another unit's hands."""
    return [weapon for profile in battle.setup.profiles for weapon in profile.weapons]


def without_bearers(weapon: WeaponProfile) -> WeaponProfile:
    return replace(weapon, name="", carriers=())


def set_aside(weapon: int) -> int:
    """Return the number under which a unit keeps the notes of its own weapon while that is a copy."""
    return -1 - weapon


def moved(notes: Notes, old: int, new: int) -> Notes:
    """Return notes about weapons, with those of one weapon moved to the number of another, whose own are dropped."""
    found: Notes = {}
    for note, (weapon,), value in each_of(notes):
        if weapon != new:
            note.put(found, value, new if weapon == old else weapon)
    return found


def restore_all(battle: Battle) -> None:
    """Restore all copies at the end of the Game Turn, and forget earlier aims."""
    for unit, holder in enumerate(battle.state.units):
        for (weapon,), mirror in MIRROR.all(holder.weapon_notes):
            restore(battle, unit, weapon, brought(battle)[mirror])
        for about, turn in AIMED.all(holder.notes):
            if turn < battle.state.turn:
                AIMED.drop(holder.notes, *about)


def restore(battle: Battle, unit: int, weapon: int, mirror: WeaponProfile) -> None:
    """Restore a copy and drop its notes."""
    holder, copied = battle.state.units[unit], battle.profile(unit).weapons[weapon]
    holder.weapon_notes = moved(holder.weapon_notes, set_aside(weapon), weapon)
    exchange_weapon(battle, unit, weapon, replace(mirror, name=copied.name, carriers=copied.carriers))
