"""The lock of a Melee: units that cannot leave one, and reasons against leaving or entering one. [Free Rules p.9]"""

from collections.abc import Sequence

from turnmaster.battlefield import Base
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.coherency import are_close, coherency
from turnmaster.engine.field.hooks import JOINING, LETS_GO, LOCKED_WITH
from turnmaster.engine.field.joined import joined_groups, joined_with, joins, stands_alone
from turnmaster.engine.field.melees import can_touch, foes_in_contact
from turnmaster.engine.field.objections import Objection, refuse
from turnmaster.engine.field.units import are_friends, bases_touch, touched_bases, unit_bases


def locked_with(battle: Battle, unit: int) -> list[int]:
    """Return the enemies of which a unit must keep contact with at least one, without those that do not hold it."""
    foes: list[int] = battle.rules.hook(LOCKED_WITH)(battle, unit)
    return those_that_hold(battle, unit, foes)


def those_that_hold(battle: Battle, unit: int, foes: list[int]) -> list[int]:
    """Return the enemies that do not let a unit go."""
    return [foe for foe in foes if not LETS_GO.holds(battle, unit, foe)]


def locked_through(battle: Battle, unit: int, mate: int) -> list[int]:
    """Return the enemies that lock a unit through one with which it fights as one, and do not let it go either."""
    return those_that_hold(battle, unit, locked_with(battle, mate))


def is_locked(battle: Battle, unit: int) -> bool:
    """Check whether a unit cannot leave its Melee, because of an enemy of its own or of one that it fights as
    one with.
    """
    group = joined_with(battle, unit) if battle.rules.contributions(JOINING) else (unit,)
    return any(locked_through(battle, unit, number) for number in group)


def leaves_melee(battle: Battle, unit: int, ends: list[Base]) -> Objection | None:
    """Return why a Movement leaves a Melee: a locked unit must keep base contact with at least one of its enemies."""
    foes = locked_with(battle, unit)
    if not foes and battle.rules.contributions(JOINING):
        return leaves_the_locked(battle, unit, ends)
    if not foes or any(bases_touch(ends, touched_bases(battle, foe)) for foe in foes):
        return None
    names = " or ".join(sorted({battle.called(foe) for foe in foes}))
    return refuse("The unit is locked in a Melee.", f"Leave a model or more in base contact with {names}.")


def leaves_the_locked(battle: Battle, unit: int, ends: Sequence[Base]) -> Objection | None:
    """Return why a unit without an enemy of its own leaves a locked unit with which it fights as one."""
    mates = [mate for mate in joined_with(battle, unit) if mate != unit and locked_through(battle, unit, mate)]
    if not mates:
        return None
    foes = {foe for mate in mates for foe in locked_through(battle, unit, mate)}
    if any(bases_touch(list(ends), touched_bases(battle, foe)) for foe in foes):
        return None
    if any(locked_through(battle, unit, mate) for mate in _would_be_with(battle, unit, ends)):
        return None
    names = " and ".join(sorted({battle.called(mate) for mate in mates}))
    return refuse(f"The unit is locked in the Melee of {names}.", "Stay within coherency of them, or engage their foe.")


def enters_melee(battle: Battle, unit: int, ends: list[Base]) -> Objection | None:
    """Return the forbidden contact at the end of a Movement that cannot engage: with an enemy, or with friends whose
    Melee it would join.
    """
    units = battle.state.units
    enemies = [number for number, other in enumerate(units) if other.player != units[unit].player]
    near = [foe for foe in enemies if bases_touch(ends, touched_bases(battle, foe))]
    met = [foe for foe in near if can_touch(battle, unit, foe)]
    if met:
        names = " and ".join(sorted({battle.called(foe) for foe in met}))
        return refuse(
            f"This Movement cannot start a Melee, but would end in base contact with {names}.", "Leave a gap."
        )
    if battle.rules.contributions(JOINING):
        return joins_the_engaged(battle, unit, ends)
    return None


def joins_the_engaged(battle: Battle, unit: int, ends: Sequence[Base]) -> Objection | None:
    """Return why the unit would join a Melee by fighting as one with friends in it."""
    mates = [mate for mate in _would_be_with(battle, unit, ends) if foes_in_contact(battle, mate)]
    if not mates:
        return None
    names = " and ".join(sorted({battle.called(mate) for mate in mates}))
    return refuse(f"This Movement cannot start a Melee, but would end in the Melee of {names}.",
                  "Keep out of coherency with them.")  # fmt: skip


def is_in_contact(battle: Battle, unit: int) -> bool:
    """Check whether a unit, or one that it fights as one with, touches an enemy; enemies inside it do not count."""
    group = joined_with(battle, unit) if battle.rules.contributions(JOINING) else (unit,)
    return any(foes_in_contact(battle, number) for number in group)


def _would_be_with(battle: Battle, unit: int, ends: Sequence[Base]) -> set[int]:
    """Return the units with which a unit would fight as one at these positions."""
    mates, links, holder = joined_groups(battle, without=unit), coherency(battle), battle.state.units[unit]
    found: set[int] = set()
    for number, other in enumerate(battle.state.units):
        if number == unit or not are_friends(holder, other) or not (joins(battle, unit) or joins(battle, number)):
            continue
        if stands_alone(battle, unit) or stands_alone(battle, number):
            continue
        if are_close(ends, unit_bases(battle, number), links):
            found |= mates.get(number, {number})
    return found
