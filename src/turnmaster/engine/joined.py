"""Units that fight as one: those that join others, with every friend within coherency of them.

Which units join others, perks say. Nothing of it is stored: where units stand says who is with whom. What engages one
of them engages all. Whatever is aimed at one of them strikes those first that stand first in line, if the attackers see
any of their models; HP loss that the first cannot take goes on to the next.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from turnmaster.battlefield import Base, Links, box_around, boxes_apart, within
from turnmaster.engine.battle import Battle
from turnmaster.engine.carriers import can_strike_inside
from turnmaster.engine.contexts import Attack
from turnmaster.engine.field import (
    JOINING,
    are_friends,
    bases_touch,
    foes_in_contact,
    in_play,
    touched_bases,
    unit_bases,
)
from turnmaster.engine.objections import Objection, coherency, locked_with, refuse
from turnmaster.engine.state import NOWHERE

Groups = dict[int, frozenset[int]]


class Joining(NamedTuple):
    """Why units join others: which ones do, and whether they stand before (-1) or behind (1) those others in line."""

    name: str
    applies: Callable[[Battle, int], bool]
    order: int


def joins(battle: Battle, unit: int) -> bool:
    return any(joining.applies(battle, unit) for joining in battle.rules.contributions(JOINING))


def place_in_line(battle: Battle, unit: int) -> int:
    """Below 0 for those who suffer before others, above for those who suffer after them."""
    return sum(joining.order for joining in battle.rules.contributions(JOINING) if joining.applies(battle, unit))


# Who is with whom


def joined_with(battle: Battle, unit: int) -> frozenset[int]:
    """All units that fight as one with a unit, itself included."""
    groups: Groups | None = battle.moment.get(JOINING)
    if groups is None:
        groups = battle.moment[JOINING] = _groups(battle)
    return groups.get(unit, frozenset((unit,)))


def _groups(battle: Battle, without: int = -1) -> Groups:
    """Every unit in play that fights as one with others, and with which; one unit may be left out of it."""
    units = battle.state.units
    there = [number for number, unit in enumerate(units) if in_play(unit) and number != without]
    groups: Groups = {}
    for number in there:
        if not joins(battle, number):
            continue
        mates = [mate for mate in there if mate != number and _are_together(battle, number, mate)]
        whole = frozenset({number}).union(*(groups.get(n, frozenset((n,))) for n in (number, *mates)))
        groups |= dict.fromkeys(whole, whole) if len(whole) > 1 else {}
    return groups


def _are_together(battle: Battle, one: int, other: int) -> bool:
    """Friends within coherency of each other, or aboard of the same thing."""
    a, b = battle.state.units[one], battle.state.units[other]
    if not are_friends(a, b) or a.aboard != b.aboard:
        return False
    return a.aboard != NOWHERE or are_close(unit_bases(battle, one), unit_bases(battle, other), coherency(battle))


def are_close(mine: Sequence[Base], theirs: Sequence[Base], links: Links) -> bool:
    """Whether a model of one group is within coherency of a model of the other."""
    if not mine or not theirs or boxes_apart(box_around(mine), box_around(theirs), max(links)):
        return False
    return any(within(a, b, links.between(a, b)) for a in mine for b in theirs)


# A unit that others draw into their Melee is locked in it as they are


def is_locked(battle: Battle, unit: int) -> bool:
    """Whether a unit, or one that it fights as one with, may not leave its Melee."""
    group = joined_with(battle, unit) if battle.rules.contributions(JOINING) else (unit,)
    return any(locked_with(battle, number) for number in group)


def leaves_the_locked(battle: Battle, unit: int, ends: Sequence[Base]) -> Objection | None:
    """Without a foe of its own, a unit stays with somebody who is locked, or goes into contact with their foes."""
    mates = [mate for mate in joined_with(battle, unit) if mate != unit and locked_with(battle, mate)]
    if not mates:
        return None
    foes = {foe for mate in mates for foe in locked_with(battle, mate)}
    if any(bases_touch(list(ends), touched_bases(battle, foe)) for foe in foes):
        return None
    if any(locked_with(battle, mate) for mate in _would_be_with(battle, unit, ends)):
        return None
    names = " and ".join(sorted({battle.profile(mate).name for mate in mates}))
    return refuse(f"The unit is locked in the Melee of {names}.", "Stay within coherency of them, or engage their foe.")


def joins_the_engaged(battle: Battle, unit: int, ends: Sequence[Base]) -> Objection | None:
    """With models there a unit would fight as one with friends, and so be in their Melee."""
    mates = [mate for mate in _would_be_with(battle, unit, ends) if foes_in_contact(battle, mate)]
    if not mates:
        return None
    names = " and ".join(sorted({battle.profile(mate).name for mate in mates}))
    return refuse(f"This Movement engages nobody, and would end in the Melee of {names}.",
                  "Keep out of coherency with them.")  # fmt: skip


def is_in_contact(battle: Battle, unit: int) -> bool:
    """Whether a unit, or one that it fights as one with, touches a foe; who is inside of it does not count."""
    group = joined_with(battle, unit) if battle.rules.contributions(JOINING) else (unit,)
    return any(foes_in_contact(battle, number) for number in group)


def _would_be_with(battle: Battle, unit: int, ends: Sequence[Base]) -> set[int]:
    """Whom a unit would fight as one with if its models stood there."""
    groups, links, holder = _groups(battle, without=unit), coherency(battle), battle.state.units[unit]
    found: set[int] = set()
    for number, other in enumerate(battle.state.units):
        if number == unit or not are_friends(holder, other) or not (joins(battle, unit) or joins(battle, number)):
            continue
        if are_close(ends, unit_bases(battle, number), links):
            found |= groups.get(number, {number})
    return found


# Who suffers what is aimed at one of them


def line_of(battle: Battle, attack: Attack) -> list[int]:
    """The units that suffer an attack on its target, the first first; only the target where it fights alone.

    Of several that stand before or behind others the cheapest is first, by its cost at full HP; of those others the one
    that was aimed at.
    """
    target = attack.target
    if not battle.rules.contributions(JOINING) or battle.state.units[target].player == attack.player:
        return [target]

    def order(number: int) -> tuple[int, bool, int, int]:
        place = place_in_line(battle, number)
        return place, place == 0 and number != target, battle.profile(number).points_hundredths, number

    group = joined_with(battle, target)
    if can_strike_inside(battle, attack.unit, target):  # nobody outside stands in the way of those who fight inside
        group = frozenset(number for number in group if can_strike_inside(battle, attack.unit, number))
    return sorted(group, key=order)
