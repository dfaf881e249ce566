"""Describe the decision that an undo request is about, as far as the asked players may know it.

Only public decisions are described. If units can be hidden, only those are named that are or were visible to all
players on the battlefield.
"""

from collections.abc import Iterable

from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.field.units import in_play
from turnmaster.engine.kernel.answers import PASS, Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.decisions import WindowDecision
from turnmaster.engine.moving.decisions import (
    DashDecision,
    DisembarkDecision,
    EmbarkDecision,
    MoveDecision,
    MovementDecision,
    RelocateDecision,
)
from turnmaster.engine.turn.decisions import ActionDecision, ActivationDecision, SecondActionDecision, UnitDecision
from turnmaster.engine.turn.knowledge import has_secrets, is_hidden_from

NAMING_A_UNIT = (UnitDecision, ActionDecision, SecondActionDecision)  # of which the answer names the unit
# What is undone where the answer is to do something else, or nothing.
INSTEAD: dict[tuple[type[Decision], str], str] = {
    (SecondActionDecision, "stop"): "No second Action with {unit}",
    (ActivationDecision, "skip"): "Skip {action} with {unit}",
    (MoveDecision, "stay"): "Keep {unit} in place",
    (DashDecision, "stay"): "Keep {unit} in place",
    (MovementDecision, "stay"): "Keep {unit} in place",
    (RelocateDecision, "stay"): "Keep {unit} in place",
    (DisembarkDecision, "stay"): "Keep {unit} aboard",
    (EmbarkDecision, "on foot"): "Keep {unit} on foot",
    (AttackDecision, "done"): "Use no other weapon of {unit}",
    (WindowDecision, PASS[0]): "Pass a reaction",
}


def undone(then: Battle, answer: Answer, now: Battle, players: Iterable[int]) -> str:
    """Return the decision that would be undone in words; an empty text if one of these players may not know it."""
    decision = then.decision
    assert decision is not None
    if answer[0] == "finish":
        return f"Finish {decision.ends}" if isinstance(decision, UnitDecision) else "Finish Game Turn"
    unit = _unit_of(decision, answer)
    if unit >= 0 and not all(_sees(then, unit, player) or _sees(now, unit, player) for player in players):
        return ""
    says = INSTEAD.get((type(decision), answer[0]), decision.undoes)
    fields = {name: getattr(decision, name) for name in decision.__struct_fields__}
    chosen = {"action": answer[2]} if type(decision) in NAMING_A_UNIT and len(answer) > 2 else {}
    called = now.called(unit) if unit >= 0 else ""
    return says.format_map({**fields, **chosen, "unit": called, "offer": answer[0]})


def _unit_of(decision: Decision, answer: Answer) -> int:
    """Return the unit that a decision was about, or the one that its answer names; -1 if there is none."""
    if isinstance(decision, NAMING_A_UNIT) and answer[0] in ("unit", "act"):
        return int(answer[1])
    return decision.unit


def _sees(battle: Battle, unit: int, player: int) -> bool:
    """Check whether a player knows the identity of a unit; in Reserve too, if no unit can be hidden."""
    return not has_secrets(battle) or (in_play(battle.state.units[unit]) and not is_hidden_from(battle, unit, player))
