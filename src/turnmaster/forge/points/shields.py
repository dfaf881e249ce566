"""What Deflect, Ward and Parry are worth: a share of whoever wears them."""

from collections.abc import Iterator
from functools import cache, lru_cache

from turnmaster.forge.points.panel import endurance, grade_of_d6
from turnmaster.forge.points.scales import BODY, WEARER
from turnmaster.forge.points.spread import always
from turnmaster.forge.points.strike import Guard
from turnmaster.profiles.profile import DiceKind


@cache
def typical_wearer(dice: DiceKind) -> float:
    """What a model that carries a shield mostly costs, in points."""
    return BODY * WEARER.hp * _worn(0, 0, 0, dice)


def shields(deflect: int, ward: int, parry: int, dice: DiceKind) -> Iterator[tuple[str, float]]:
    """What Deflect, Ward and Parry add to a wearer, one after the other, as a share of what it costs without them."""
    bare = _worn(0, 0, 0, dice)
    yield f"Deflect +{deflect}", _worn(deflect, 0, 0, dice) / bare - 1
    yield f"Ward +{ward}", _worn(deflect, ward, 0, dice) / bare - 1
    yield f"Parry +{parry}", _worn(deflect, ward, parry, dice) / bare - 1


@lru_cache(maxsize=500)
def _worn(deflect: int, ward: int, parry: int, dice: DiceKind) -> float:
    """What a typical wearer endures with such shields."""
    armour, aegis = grade_of_d6(WEARER.armour, dice) + deflect, grade_of_d6(WEARER.aegis, dice) + ward
    in_melee = ((1 - WEARER.in_melee, aegis), (WEARER.in_melee, aegis + parry))
    return endurance(Guard(always(WEARER.defence), always(armour), in_melee), dice)
