"""Describe the decision that an undo request is about, as far as the asked players may know it.

Only public decisions are described. If units can be hidden, only those are named that are or were visible to all
players on the battlefield.
"""

from collections.abc import Iterable

from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.core.answers import Answer, Decision, Done, Pass, Refusal, UseOffer, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.field.units import in_play
from turnmaster.engine.moving.decisions import (
    DashDecision,
    DisembarkDecision,
    EmbarkDecision,
    MoveDecision,
    MovementDecision,
    RelocateDecision,
    Stay,
    StayOutside,
)
from turnmaster.engine.turn.decisions import (
    Act,
    ActivationDecision,
    Finish,
    SecondActionDecision,
    Skip,
    Stop,
    UnitDecision,
    UseUnit,
)
from turnmaster.engine.turn.knowledge import has_secrets, is_hidden_from

# What is undone where the answer is to do something else, or nothing.
INSTEAD: dict[tuple[type[Decision], type[Answer]], str] = {
    (SecondActionDecision, Stop): "No second Action with {unit}",
    (ActivationDecision, Skip): "Skip {action} with {unit}",
    (MoveDecision, Stay): "Keep {unit} in place",
    (DashDecision, Stay): "Keep {unit} in place",
    (MovementDecision, Stay): "Keep {unit} in place",
    (RelocateDecision, Stay): "Keep {unit} in place",
    (DisembarkDecision, Stay): "Keep {unit} aboard",
    (EmbarkDecision, StayOutside): "Keep {unit} on foot",
    (AttackDecision, Done): "End the attack of {unit}",
    (WindowDecision, Pass): "Pass a reaction",
}


def undone(then: Battle, written: Written, now: Battle, players: Iterable[int]) -> str:
    """Return the decision that would be undone in words; an empty text if one of these players may not know it."""
    decision, answer = then.decision, then.read(written)
    assert decision is not None
    if isinstance(answer, Finish):
        return f"Finish {decision.ends}" if isinstance(decision, UnitDecision) else "Finish Game Turn"
    assert not isinstance(answer, Refusal), "it was given"
    unit = answer.unit if isinstance(answer, UseUnit | Act) else decision.unit
    if unit >= 0 and not all(_sees(then, unit, player) or _sees(now, unit, player) for player in players):
        return ""
    says = INSTEAD.get((type(decision), type(answer)), decision.undoes)
    fields = {name: getattr(decision, name) for name in decision.__struct_fields__}
    chosen = {"action": answer.action} if isinstance(answer, Act) else {}
    called = now.called(unit) if unit >= 0 else ""
    offer = answer.offer if isinstance(answer, UseOffer) else ""
    return says.format_map({**fields, **chosen, "unit": called, "offer": offer})


def _sees(battle: Battle, unit: int, player: int) -> bool:
    """Check whether a player knows the identity of a unit; in Reserve too, if no unit can be hidden."""
    return not has_secrets(battle) or (in_play(battle.state.units[unit]) and not is_hidden_from(battle, unit, player))
