"""Find decisions that need no player: no unit can do anything in the phase, and no reaction is possible."""

from turnmaster.engine.attacking.aiming import can_attack
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.windows import AFTER_ACTION, BEFORE_ACTION, TURN_TO_ACT, UNIT_USED
from turnmaster.engine.turn.alternation import has_something_to_use
from turnmaster.engine.turn.decisions import FINISH, UnitDecision, UseUnit

BETWEEN_UNITS = (TURN_TO_ACT, BEFORE_ACTION, AFTER_ACTION, UNIT_USED)


def answer_for_idle(battle: Battle, decision: Decision) -> Answer | None:
    """Finish the Attack Phase for a player whose units have no target, unless something may be used between them."""
    if not isinstance(decision, UnitDecision) or decision.action != "Attack" or FINISH not in decision.options:
        return None
    if any(battle.offers(window) for window in BETWEEN_UNITS):
        return None
    units = [option.unit for option in decision.options if isinstance(option, UseUnit)]
    busy = any(can_attack(battle, unit) or has_something_to_use(battle, unit) for unit in units)
    return None if busy else FINISH
