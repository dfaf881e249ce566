"""An undo request in words: which decision would be undone, as far as the players who are asked may know it.

Only decisions that everybody sees at the table are named, and only units that stand there for everybody to see. A unit
in Reserve or under a marker is not named, and neither is what a perk let its player decide.
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
    """Say which decision would be undone; nothing where one of these players may not know it."""
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
