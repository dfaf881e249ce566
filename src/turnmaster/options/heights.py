"""High Ground: attacks downward are stronger than attacks upward. [Mods v1.22, Combat]"""

from turnmaster.battlefield import TOLERANCE
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.modifiers import ADD, DICE, Modifier
from turnmaster.engine.core.rules import RulesBuilder, RulesError
from turnmaster.engine.field.units import are_together, measured_bases
from turnmaster.options.catalogue import option

BY_DICE = "dice"


def completely_above(battle: Battle, upper: int, lower: int) -> bool:
    """Check whether the lowest base of one unit is higher than the top of the other's tallest model; both need a
    position.
    """
    above, below = measured_bases(battle, upper), measured_bases(battle, lower)
    if not above or not below:
        return False
    return min(base.level for base in above) > max(base.top for base in below) + TOLERANCE


def height_difference(battle: Battle, attack: Attack) -> int:
    """Return 1 for an attack from completely above, -1 for one at a target completely above, else 0. [Mods: High
    Ground]
    """
    if are_together(battle, attack.unit, attack.target):
        return 0
    return completely_above(battle, attack.unit, attack.target) - completely_above(battle, attack.target, attack.unit)


def height_changes_power(battle: Battle, attack: Attack) -> Modifier | None:
    change = height_difference(battle, attack)
    return Modifier(ADD, change, reason(change)) if change else None


def height_changes_dice(battle: Battle, attack: Attack) -> Modifier | None:
    change = height_difference(battle, attack)
    return Modifier(DICE, change, reason(change)) if change else None


def reason(change: int) -> str:
    return "High Ground" if change > 0 else "against High Ground"


@option(
    "High Ground",
    group="Combat",
    summary="A unit completely above its target has +1 Power, and one completely below it -1.",
    settings="`dice` for Dice Modifiers instead of Power",
)
def high_ground(rules: RulesBuilder, settings: tuple[str, ...]) -> None:
    if settings not in ((), (BY_DICE,)):
        raise RulesError(f"High Ground takes the setting `{BY_DICE}` or none")
    if settings:
        rules.add_modifier(stats.ATTACK_DICE, height_changes_dice)
    else:
        rules.add_modifier(stats.POWER, height_changes_power)
