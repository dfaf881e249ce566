"""Describe the decision that an undo request is about, as far as the asked players may know it.

Only public decisions and visible units are named. Units in Reserve or under a marker are not named, and neither are
decisions about perks.
"""

from collections.abc import Iterable

from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.field.units import in_play
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.moving.decisions import (
    DashDecision,
    DeployDecision,
    DisembarkDecision,
    EmbarkDecision,
    MoveDecision,
)
from turnmaster.engine.turn.decisions import ActionDecision, SecondActionDecision, UnitDecision
from turnmaster.engine.turn.knowledge import is_hidden_from

# What is undone, of the unit that the decision is about.
ABOUT_A_UNIT: dict[type[Decision], str] = {
    MoveDecision: "Move {unit}",
    DashDecision: "Dash {unit}",
    DeployDecision: "Deploy {unit}",
    EmbarkDecision: "Embark {unit}",
    DisembarkDecision: "Disembark {unit}",
    AttackDecision: "Attack with {unit}",
}
# What is undone, of the unit that the answer names.
NAMING_A_UNIT: dict[type[Decision], str] = {
    UnitDecision: "Choose {unit}",
    ActionDecision: "{action} with {unit}",
    SecondActionDecision: "{action} with {unit}",
}


def undone(then: Battle, answer: Answer, now: Battle, players: Iterable[int]) -> str:
    """Return the decision that would be undone in words; an empty text if one of these players may not know it."""
    decision = then.decision
    assert decision is not None
    if answer[0] == "finish":
        return f"Finish {decision.ends}" if isinstance(decision, UnitDecision) else "Finish Game Turn"
    says, unit = ABOUT_A_UNIT.get(type(decision), ""), decision.unit
    if type(decision) in NAMING_A_UNIT and answer[0] in ("unit", "act"):
        says, unit = NAMING_A_UNIT[type(decision)], answer[1]
    if not says or not all(_sees(now, unit, player) for player in players):
        return ""
    return says.format(unit=now.called(unit), action=answer[2] if len(answer) > 2 else "")


def _sees(battle: Battle, unit: int, player: int) -> bool:
    return in_play(battle.state.units[unit]) and not is_hidden_from(battle, unit, player)
