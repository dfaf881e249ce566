"""Simulacrum: a Tactical weapon perk that copies another weapon for a Game Turn. [Perks 12.5, Tactical]"""

from collections.abc import Iterator

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.engine.attacking.events import Attacked
from turnmaster.engine.field.hooks import PASSENGERS_FIRE
from turnmaster.engine.field.units import are_together, bases_of, in_play, in_reserve, measured_bases, standing
from turnmaster.engine.kernel.answers import Part, parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.moments import END_OF_TURN
from turnmaster.engine.kernel.state import NOWHERE
from turnmaster.perks.catalogue import find_perk, weapon_perk
from turnmaster.perks.events import WeaponCopied
from turnmaster.perks.forms import exchange_weapon
from turnmaster.perks.start_of_turn import Choice, activates_at_start_of_turn
from turnmaster.perks.terms import ACTIVATE, COST_LESSER, radius
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

NAME = "Simulacrum"
REACH_IN = 18
HELD_BACK = {"Countdown", "Recharge", "Use"}  # perks of weapons that only those they were aimed at can copy

ASIDE = " (set aside)"  # after what a unit remembers of its weapon, while that is a copy
COPY_OF = f"{NAME}: a copy instead of weapon"  # a unit that becomes another forgets that, as all about its weapons
AIMED_AT_BY = f"{NAME}: aimed at by"


@weapon_perk(NAME, "Tactical",
             'For a Game Turn it is a copy of a weapon no dearer than itself, within 18" or last aimed at its user.',
             ACTIVATE, COST_LESSER, radius(REACH_IN), odds="no part of it")  # fmt: skip
def simulacrum(perk: WeaponPerk) -> None:
    def become(battle: Battle, unit: int, weapon: int, choice: Choice) -> None:
        other, number = choice
        copy(battle, unit, weapon, battle.profile(other).weapons[number])
        battle.tell(WeaponCopied(unit=unit, weapon=weapon, by=other, copied=number))

    activates_at_start_of_turn(perk, originals_for, become, says="{weapon} of {unit} becomes {copied} of {other}",
                               chosen=parts(other=Part.UNIT, copied=Part.WEAPON_OF_OTHER))  # fmt: skip
    perk.reacts(Attacked, note_aim)
    perk.at(END_OF_TURN, restore_all)


# What can be copied


def originals_for(battle: Battle, unit: int, weapon: int) -> Iterator[tuple[int, int]]:
    """The units and weapons of which a weapon can become a copy: near or aimed at its user, and no dearer than it."""
    if not (in_play(battle.state.units[unit]) or in_reserve(battle.state.units[unit])):
        return
    most = battle.profile(unit).weapons[weapon].points_hundredths
    notes, last_turn = battle.state.units[unit].notes, battle.state.turn - 1
    for other in range(len(battle.state.units)):
        near = other != unit and is_near(battle, unit, weapon, other)
        for number, profile in enumerate(battle.profile(other).weapons):
            if profile.points_hundredths > most or NAME in profile.perks:  # a mirror has nothing of its own to show
                continue
            aimed = notes.get(f"{AIMED_AT_BY} {other} {number}") == last_turn
            if aimed or (near and not is_held_back(profile)):
                yield other, number


def is_held_back(weapon: WeaponProfile) -> bool:
    return any(find_perk(name).root in HELD_BACK for name in weapon.perks)


def is_near(battle: Battle, unit: int, weapon: int, other: int) -> bool:
    """Whether a unit is within reach of the models that wield the weapon.

    Passengers look out through Fire Points, and nobody looks into a Transport; in Reserve friends are together. Of
    enemies that are only a marker nobody knows what they carry.
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
    far = REACH_IN * battle.inch + TOLERANCE
    return any(gap(base, theirs) <= far for base in mine for theirs in measured_bases(battle, other))


def note_aim(battle: Battle, event: Attacked) -> None:
    """Remember which weapons were aimed at a unit that could copy them in the next Game Turn."""
    target, by, weapon = event.target, event.unit, event.weapon
    profile = battle.setup.profiles[battle.state.units[target].profile]
    if by >= 0 and weapon >= 0 and any(NAME in each.perks for each in profile.weapons):
        battle.state.units[target].notes[f"{AIMED_AT_BY} {by} {weapon}"] = battle.state.turn


# The copy


def copy(battle: Battle, unit: int, weapon: int, profile: WeaponProfile) -> None:
    """Nothing that the unit remembers of its own weapon counts for the copy."""
    own, notes = battle.profile(unit).weapons[weapon], battle.state.units[unit].notes
    for note in notes_about(notes, weapon):
        notes[f"{note}{ASIDE}"] = notes.pop(note)
    notes[f"{COPY_OF} {weapon}"] = [without_bearers(each) for each in brought(battle)].index(without_bearers(own))
    exchange_weapon(battle, unit, weapon, replace(profile, name=own.name, carriers=own.carriers))


def brought(battle: Battle) -> list[WeaponProfile]:
    """All weapons that came to the battle. A mirror is one of them, whoever has it by now."""
    return [weapon for profile in battle.setup.profiles for weapon in profile.weapons]


def without_bearers(weapon: WeaponProfile) -> WeaponProfile:
    return replace(weapon, name="", carriers=())


def notes_about(notes: dict[str, int], weapon: int) -> list[str]:
    return [note for note in notes if note.endswith(f" of weapon {weapon}")]


def set_aside(notes: dict[str, int], weapon: int) -> list[str]:
    return [note for note in notes if note.endswith(f" of weapon {weapon}{ASIDE}")]


def restore_all(battle: Battle) -> None:
    """The Game Turn ends: all copies are themselves again, and what was aimed before this Game Turn is forgotten."""
    for unit, holder in enumerate(battle.state.units):
        for note in [note for note in holder.notes if note.startswith(COPY_OF)]:
            restore(battle, unit, int(note.removeprefix(COPY_OF)), brought(battle)[holder.notes.pop(note)])
        old = [n for n, turn in holder.notes.items() if n.startswith(AIMED_AT_BY) and turn < battle.state.turn]
        for note in old:
            del holder.notes[note]


def restore(battle: Battle, unit: int, weapon: int, mirror: WeaponProfile) -> None:
    """What the unit remembers of the copy goes with it."""
    notes, copied = battle.state.units[unit].notes, battle.profile(unit).weapons[weapon]
    for note in notes_about(notes, weapon):
        del notes[note]
    for note in set_aside(notes, weapon):
        notes[note.removesuffix(ASIDE)] = notes.pop(note)
    exchange_weapon(battle, unit, weapon, replace(mirror, name=copied.name, carriers=copied.carriers))
