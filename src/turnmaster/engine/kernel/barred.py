"""What keeps a unit from acting. Nothing does in the core rules, apart from what its Weapon Types tie down."""

from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.hooks import BARRED_ACTIONS


def is_barred(battle: Battle, unit: int, action: Doing) -> bool:
    """Whether a unit cannot make an Action now, whatever its stats, because a rule says so."""
    barring = battle.rules.contributed.get(BARRED_ACTIONS)  # mostly none, and this is asked all the time
    return barring is not None and any(bars(battle, unit, action) for bars in barring)


def why_barred(battle: Battle, unit: int, action: Doing) -> str:
    """What keeps a unit from an Action, in a sentence; nothing if nothing does."""
    reasons = (bars(battle, unit, action) for bars in battle.rules.contributions(BARRED_ACTIONS))
    return next((reason for reason in reasons if reason), "")
