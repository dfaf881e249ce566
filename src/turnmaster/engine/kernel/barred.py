"""What keeps a unit from acting. Nothing does in the core rules, apart from what its Weapon Types tie down."""

from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.hooks import BARRED_ACTIONS


def is_barred(battle: Battle, unit: int, action: Doing) -> bool:
    """Whether a unit cannot make an Action now, whatever its stats, because a rule says so."""
    if BARRED_ACTIONS not in battle.rules.contributed:  # mostly so, and this is asked more often than the rest
        return False
    for bars in battle.contributions_to(BARRED_ACTIONS, unit):  # noqa: SIM110
        if bars(battle, unit, action):
            return True
    return False


def why_barred(battle: Battle, unit: int, action: Doing) -> str:
    """What keeps a unit from an Action, in a sentence; nothing if nothing does."""
    reasons = (bars(battle, unit, action) for bars in battle.contributions_to(BARRED_ACTIONS, unit))
    return next((reason for reason in reasons if reason), "")
