"""Weapons that lie on the ground, for any model that comes by. [Perks 12.5, Limitation]

Such a weapon is a marker on the board that remembers its origin; a unit that picks it up has one weapon more.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Numbers, Phase
from turnmaster.engine.core.notes import Note, each_of
from turnmaster.engine.core.state import Area
from turnmaster.perks.areas import NO_LAST_TURN
from turnmaster.perks.events import WeaponDropped, WeaponPickedUp
from turnmaster.perks.forms import add_weapon, hand_out
from turnmaster.profiles import WeaponProfile

LOOT = "Loot"
LONGEST_NAME = 70  # of a weapon that gets a number, because its new owner has one of that name

# What a weapon on the ground remembers: its number in the unit that had it, which of several that the same model laid
# down it is, how many of it lie there, and in which Action Step of the phase it was laid down.
NUMBER, COPY, COUNT, STEP = (Note(LOOT, what) for what in ("weapon", "copy", "count", "step"))

PICKED_UP = Note(LOOT, "picked up")  # of a unit: the weapon that one of its models picked up


def present_step(battle: Battle) -> tuple[int, str, int]:
    """Return the phase or Action Step that is going on."""
    steps = battle.nearest(Phase)
    number = steps.done if steps is not None and battle.state.playstyle != "Standard" else 0
    return battle.state.turn, battle.state.phase, number


def lay_down(battle: Battle, unit: int, number: int, model: int, place: tuple[int, int, int], copies: int = 1) -> None:
    """Put weapons of a model on the ground, each as a marker of its own."""
    holder, weapon = battle.unit(unit), battle.profile(unit).weapons[number]
    if not copies:
        return
    for _ in range(copies):
        battle.state.areas.append(laid(battle, unit, number, model, place))
        battle.emit(WeaponDropped(unit=unit, weapon=number, name=weapon.name))
    hand_out(battle, unit, number, model, weapon.carriers[model] - copies)
    if in_hand(battle, unit, model) is None:
        PICKED_UP.drop(holder.notes, model)


def laid(battle: Battle, unit: int, number: int, model: int, place: tuple[int, int, int]) -> Area:
    """Return a weapon on the ground, with its origin and what its unit remembers about it."""
    holder, weapon = battle.unit(unit), battle.profile(unit).weapons[number]
    turn, phase, step = present_step(battle)
    area = Area(
        LOOT,
        holder.player,
        unit,
        -1,
        [place[:2]],
        first=turn,
        last=NO_LAST_TURN,
        level=place[2],
        model=model,
        lies=replace(weapon, carriers=()),
        phase=phase,
    )
    copy = next_copy(battle, unit, number, model)
    for note, value in ((NUMBER, number), (COPY, copy), (COUNT, 1), (STEP, step)):
        note.put(area.notes, value)
    for note, about, value in each_of(holder.weapon_notes):
        if about == (number,):
            note.put(area.weapon_notes, value)
    return area


def next_copy(battle: Battle, unit: int, number: int, model: int) -> int:
    """Return a number that tells a weapon apart from others on the ground that the same model laid down."""
    lying = [origin(area) for area in battle.state.areas if area.perk == LOOT]
    whose = {"unit": unit, "weapon": number, "model": model}
    return max((each["copy"] + 1 for each in lying if whose.items() <= each.items()), default=0)


def origin(area: Area) -> Numbers:
    """Return the origin of a weapon on the ground; no two that lie there at the same time share one."""
    weapon, copy = NUMBER.of(area.notes), COPY.of(area.notes)
    return {"unit": area.unit, "weapon": weapon, "model": area.model, "copy": copy}


def lying(battle: Battle, whose: Numbers) -> Area | None:
    """Return the weapon of an origin if it still lies on the ground."""
    return next((area for area in battle.state.areas if area.perk == LOOT and origin(area) == whose), None)


def in_hand(battle: Battle, unit: int, model: int) -> int | None:
    """Return the number of the weapon that a model picked up, if it still has it.

    The weapon may be broken by now, and some units take another form.
    """
    number = PICKED_UP.of(battle.unit(unit).notes, model, default=-1)
    weapons = battle.profile(unit).weapons
    has_it = 0 <= number < len(weapons) and LOOT in weapons[number].perks and weapons[number].carriers[model]
    return number if has_it else None


def pick_up(battle: Battle, unit: int, model: int, area: Area) -> None:
    """Hand a weapon on the ground to a model, which lays down the one that it picked up before."""
    holder = battle.unit(unit)
    battle.state.areas.remove(area)
    other = in_hand(battle, unit, model)
    if other is not None:
        stood = holder.models[model]
        lay_down(battle, unit, other, model, (stood.x, stood.y, stood.z))
    number = place_for(battle, unit, area)
    weapon = battle.profile(unit).weapons[number]
    hand_out(battle, unit, number, model, weapon.carriers[model] + COUNT.of(area.notes))
    PICKED_UP.put(holder.notes, number, model)
    battle.emit(WeaponPickedUp(unit=unit, weapon=number, name=weapon.name))


def place_for(battle: Battle, unit: int, area: Area) -> int:
    """Return the number of a weapon in the profile of a unit: its old one, that of another like it, or a new one."""
    found, profile = area.lies, battle.profile(unit)
    assert found is not None
    for number, weapon in enumerate(profile.weapons):
        if replace(weapon, carriers=()) == found:
            return number
    name = new_name(found, profile.weapons)
    number = add_weapon(battle, unit, replace(found, name=name, carriers=(0,) * profile.models))
    for note, _, value in each_of(area.weapon_notes):
        note.put(battle.unit(unit).weapon_notes, value, number)
    return number


def new_name(found: WeaponProfile, weapons: Sequence[WeaponProfile]) -> str:
    """Return a name that none of a unit's own weapons has."""
    names, name, number = {weapon.name for weapon in weapons}, found.name, 1
    while name in names:
        number += 1
        name = f"{found.name[:LONGEST_NAME]} {number}"
    return name
