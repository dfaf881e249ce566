"""Base contact between enemies, and the Melees that follow from it. [Free Rules p.9 and p.13]

Contacts are stored as pairs of units, because the lock of a Melee and most modifiers ask for them all the time.
"""

from collections.abc import Iterable

from turnmaster.battlefield import TOLERANCE, box_around, boxes_apart, near, touching
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE, Unit
from turnmaster.engine.field.hooks import CONTACTS, ENEMIES_ABOARD, JOINING, OUT_OF_TOUCH, PASSAGES
from turnmaster.engine.field.joined import joined_with
from turnmaster.engine.field.passages import is_passage
from turnmaster.engine.field.units import forget_places, owner_of, takes_part, touched_bases, unit_box


def refresh_contacts(battle: Battle, moved: Iterable[int], *, for_now: bool = False) -> None:
    """Find the enemies in base contact with the moved units anew.

    With `for_now` more units are about to move, and the caller says when all have; see `contacts_settled`.
    """
    state = battle.state
    changed = set(moved)
    forget_places(battle, changed)
    keeps_apart = battle.rules.contributions(OUT_OF_TOUCH)
    if keeps_apart:  # whether two units are in no Melee may depend on anybody
        changed = set(range(len(state.units)))
    pairs = [pair for pair in state.contacts if pair[0] not in changed and pair[1] not in changed]
    for number in sorted(changed):
        unit = state.units[number]
        mine = touched_bases(battle, number)
        if not mine or not takes_part(battle, number):
            continue
        box = unit_box(battle, number)
        for other, enemy in enumerate(state.units):
            if enemy.player == unit.player or (other in changed and other < number):
                continue
            if unit.aboard < NOWHERE and enemy.aboard < NOWHERE:  # walls that touch bring nobody together
                continue
            theirs = touched_bases(battle, other)
            if not theirs or boxes_apart(box, unit_box(battle, other), TOLERANCE) or not takes_part(battle, other):
                continue
            close = near(box, theirs, TOLERANCE)
            if close and any(touching(a, b) for a in near(box_around(close), mine, TOLERANCE) for b in close):
                pairs.append((min(number, other), max(number, other)))
    pairs += inside_foes(battle, changed)
    if keeps_apart:
        pairs = [pair for pair in pairs if can_touch(battle, *pair)]
    pairs.sort()
    state.contacts = pairs
    if not for_now:
        contacts_settled(battle)


def can_touch(battle: Battle, one: int, other: int) -> bool:
    """Check whether two enemies whose bases touch are in a Melee, as they are unless a rule keeps them apart."""
    return not OUT_OF_TOUCH.holds(battle, one, other)


def contacts_settled(battle: Battle) -> None:
    """Run the rules that look at Melees, after all units have reached their positions."""
    for look in battle.rules.contributions(CONTACTS):
        look(battle)


def inside_foes(battle: Battle, changed: set[int]) -> list[tuple[int, int]]:
    """Return units aboard an enemy, each with its carrier, if either changed: they are in a Melee in there.

    [Free Rules part 4, Pseudo Transport Perks]
    """
    if not battle.rules.has(ENEMIES_ABOARD):
        return []
    units = battle.state.units
    inside = [(n, u.aboard) for n, u in enumerate(units) if u.aboard >= 0 and is_aboard_of_foe(battle, n)]
    inside += in_one_passage(battle)
    fighting = [(a, b) for a, b in inside if units[a].player != units[b].player]
    return [(min(pair), max(pair)) for pair in fighting if changed.intersection(pair)]


def in_one_passage(battle: Battle) -> list[tuple[int, int]]:
    """Yield each pair of units in the same passage, where enemies meet."""
    if not battle.rules.contributions(PASSAGES):
        return []
    units = enumerate(battle.state.units)
    there = [(n, unit.aboard) for n, unit in units if unit.aboard < NOWHERE and is_passage(battle, unit.aboard)]
    return [(a, b) for i, (a, way) in enumerate(there) for b, other in there[i + 1 :] if way == other]


def is_aboard_of_foe(battle: Battle, unit: int) -> bool:
    """Check whether a unit is aboard a unit that belongs to another player, whoever commands the two now."""
    units = battle.state.units
    carrier = units[unit].aboard
    return carrier >= 0 and owner_of(units[unit]) != owner_of(units[carrier])


def foes_fought(battle: Battle, unit: int) -> list[int]:
    """Return the enemy units in base contact with a unit, inside it or around it."""
    return [b if a == unit else a for a, b in battle.state.contacts if unit in (a, b)]


def foes_in_contact(battle: Battle, unit: int) -> list[int]:
    """Return the enemy units in base contact with a unit, not those inside or around it."""
    units = battle.state.units
    pairs = (pair for pair in battle.state.contacts if unit in pair)
    return [b if a == unit else a for a, b in pairs if units[a].aboard != b and units[b].aboard != a]


def is_engaged(battle: Battle, unit: int) -> bool:
    """Check whether a unit is in a Melee: by itself, through its carrier, or through those it fights as one with."""
    contacts = battle.state.contacts
    if not contacts or unit < 0:
        return False
    if battle.state.units[unit].aboard < 0 and not battle.rules.contributions(JOINING):
        for pair in contacts:  # noqa: SIM110 - a plain loop, because so many rules ask
            if unit in pair:
                return True
        return False
    drawn_in = drawn_into_melees_of(battle, unit)
    return any(a in drawn_in or b in drawn_in for a, b in contacts)


def drawn_into_melees_of(battle: Battle, unit: int) -> set[int]:
    """Return the units whose Melee is also that of a unit: itself, its carrier, and those that fight as one with
    either.
    """
    units = battle.state.units
    found = {unit}
    while units[unit].aboard >= 0:
        unit = units[unit].aboard
        found.add(unit)
    return as_one(battle, found)


def as_one(battle: Battle, group: set[int]) -> set[int]:
    """Return some units, and all that fight as one with them."""
    if not battle.rules.contributions(JOINING):
        return group
    return {mate for number in group for mate in joined_with(battle, number)}


def melee_of(battle: Battle, unit: int) -> set[int]:
    """Return all units of a unit's Melee: connected by base contact between enemies or by fighting as one, with
    passengers.
    """
    contacts = battle.state.contacts
    touching_somebody = {number for pair in contacts for number in pair}
    group = drawn_into_melees_of(battle, unit) & touching_somebody
    grown = bool(group)
    while grown:
        before = len(group)
        for a, b in contacts:
            if (a in group) != (b in group):
                group |= {a, b}
        group = as_one(battle, group)
        grown = len(group) > before
    units = battle.state.units
    return group | {n for n, each in enumerate(units) if each.aboard >= 0 and _is_inside(units, n, group)}


def _is_inside(units: list[Unit], number: int, group: set[int]) -> bool:
    """Check whether one of the group carries a unit, directly or through its carrier."""
    while number not in group and units[number].aboard >= 0:
        number = units[number].aboard
    return number in group


def in_same_melee(battle: Battle, one: int, other: int) -> bool:
    return bool(battle.state.contacts) and is_engaged(battle, one) and other in melee_of(battle, one)


def fight_each_other(battle: Battle, one: int, other: int) -> bool:
    """Check whether two units are enemies in one Melee, between which range, sight and cover do not matter."""
    return in_same_melee(battle, one, other) and battle.state.units[one].player != battle.state.units[other].player
