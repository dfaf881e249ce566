"""Compute the worth of Deflect, Ward and Parry as a share of their wearer."""

from collections.abc import Iterator
from functools import cache, lru_cache

from turnmaster.forge.points.panel import endurance, grade_of_d6
from turnmaster.forge.points.scales import BODY, WEARER
from turnmaster.forge.points.spread import always
from turnmaster.forge.points.strike import Guard
from turnmaster.profiles.profile import DiceKind


@cache
def typical_wearer(dice: DiceKind) -> float:
    """Return the typical points of a model that carries a shield."""
    return BODY * WEARER.hp * _worn(0, 0, 0, dice)


def shields(deflect: int, ward: int, parry: int, dice: DiceKind) -> Iterator[tuple[str, float]]:
    """Yield the share of its points that Deflect, Ward and Parry add to a wearer, one after another."""
    bare = _worn(0, 0, 0, dice)
    yield f"Deflect +{deflect}", _worn(deflect, 0, 0, dice) / bare - 1
    yield f"Ward +{ward}", _worn(deflect, ward, 0, dice) / bare - 1
    yield f"Parry +{parry}", _worn(deflect, ward, parry, dice) / bare - 1


@lru_cache(maxsize=500)
def _worn(deflect: int, ward: int, parry: int, dice: DiceKind) -> float:
    """Return the endurance of a typical wearer with these shields."""
    armour, aegis = grade_of_d6(WEARER.armour, dice) + deflect, grade_of_d6(WEARER.aegis, dice) + ward
    in_melee = ((1 - WEARER.in_melee, aegis), (WEARER.in_melee, aegis + parry))
    return endurance(Guard(always(WEARER.defence), always(armour), in_melee), dice)
