"""List the units that could still act if a player finishes, and decide whether to ask for confirmation."""

from collections.abc import Sequence
from typing import NamedTuple

from turnmaster.engine.attacking.aiming import can_attack
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.turn.decisions import Act, ActionDecision, Finish, UnitDecision, UseUnit
from turnmaster.engine.turn.knowledge import as_believed_by


class LeftUndone(NamedTuple):
    """The units that stay unused, what they miss, and whether a slip would cost more than a step."""

    units: Sequence[int] = ()
    words: str = ""
    asks: bool = False


# What one unit misses, and what several do.
MISSED = {
    "Deploy": ("stays in Reserve", "stay in Reserve"),
    "Move": ("stays", "stay"),
    "Dash": ("stays", "stay"),
    "Attack": ("does not attack", "do not attack"),
}
UNUSED = ("is not used", "are not used")
CHEAP = ("Move", "Dash")  # units are often meant to stay


def left_undone(battle: Battle, decision: Decision, answer: Answer) -> LeftUndone:
    """Return what an answer leaves undone; nothing unless it finishes the part of its player."""
    if not isinstance(answer, Finish) or isinstance(decision, WindowDecision):
        return LeftUndone()
    action = decision.action if isinstance(decision, UnitDecision) else ""
    units = unused(battle, decision, action)
    if not units:
        return LeftUndone()
    one, several = MISSED.get(action, UNUSED)
    words = f"1 unit {one}" if len(units) == 1 else f"{len(units)} units {several}"
    return LeftUndone(units, words, asks=action not in CHEAP)


def unused(battle: Battle, decision: Decision, action: str) -> list[int]:
    """Return the units that could still be chosen; in an Attack Phase only those with a target."""
    if not isinstance(decision, UnitDecision | ActionDecision):
        return []
    units = list(dict.fromkeys(each.unit for each in decision.options if isinstance(each, UseUnit | Act)))
    if action != "Attack":
        return units
    believed = as_believed_by(battle, decision.player)
    return [unit for unit in units if can_attack(believed, unit)]
