"""Units that fight as one: those that join others, with every friend within coherency of them.

Perks say which units join others. Nothing about it is stored; it follows from positions. An enemy that engages one of
them engages all. An attack on one of them first hits those that stand first in line, if the attackers see any of their
models; HP loss that the first cannot take goes on to the next.
"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.coherency import are_close, coherency
from turnmaster.engine.field.hooks import JOINING, STANDS_ALONE
from turnmaster.engine.field.units import are_friends, in_play, taking_part, unit_bases

Groups = dict[int, frozenset[int]]


def joins(battle: Battle, unit: int) -> bool:
    return any(joining.applies(battle, unit) for joining in battle.rules.contributions(JOINING))


def stands_alone(battle: Battle, unit: int) -> bool:
    """Check whether a rule keeps a unit apart from those beside it."""
    return STANDS_ALONE.holds(battle, unit)


def place_in_line(battle: Battle, unit: int) -> int:
    """Return a number below 0 for a unit that suffers before others, above 0 for one that suffers after them."""
    return sum(joining.order for joining in battle.rules.contributions(JOINING) if joining.applies(battle, unit))


def joined_with(battle: Battle, unit: int) -> frozenset[int]:
    """Return all units that fight as one with a unit, itself included."""
    found: Groups | None = battle.cache.get(JOINING)
    if found is None:
        found = battle.cache[JOINING] = joined_groups(battle)
    return found.get(unit) or frozenset((unit,))


def joined_groups(battle: Battle, without: int = -1) -> Groups:
    """Return each unit in play with the units that fight as one with it; one unit, and wrecks, can be left out."""
    units = battle.state.units
    there = taking_part(battle, [number for number, unit in enumerate(units) if in_play(unit) and number != without])
    found: Groups = {}
    for number in there:
        if not joins(battle, number):
            continue
        mates = [mate for mate in there if mate != number and _are_together(battle, number, mate)]
        whole = frozenset({number}).union(*(found.get(n, frozenset((n,))) for n in (number, *mates)))
        found |= dict.fromkeys(whole, whole) if len(whole) > 1 else {}
    return found


def _are_together(battle: Battle, one: int, other: int) -> bool:
    """Check whether friends are within coherency of each other, or aboard the same carrier."""
    a, b = battle.state.units[one], battle.state.units[other]
    if not are_friends(a, b) or a.aboard != b.aboard or any(stands_alone(battle, unit) for unit in (one, other)):
        return False
    return a.aboard != NOWHERE or are_close(unit_bases(battle, one), unit_bases(battle, other), coherency(battle))
