"""Reasons why a unit cannot be used now, for players who ask."""

from turnmaster.engine.attacking.attack import is_answerable, strikes_first
from turnmaster.engine.attacking.judging import why_no_attack
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core.actions import ACTION_NUMBER, ON_FOOT, Doing
from turnmaster.engine.core.answers import Refusal, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.field.units import in_play, in_reserve, is_alive, standing
from turnmaster.engine.moving.movement import has_allowance, is_tied_by_passengers, may_travel


def why_not_own(battle: Battle, player: int, unit: int) -> Refusal | None:
    """Return why a player cannot use a unit: it does not exist, belongs to another player, or is destroyed."""
    if not 0 <= unit < len(battle.state.units):
        return Refusal("Unit not found.")
    holder, name = battle.state.units[unit], battle.called(unit)
    if holder.player != player:
        return Refusal(f"{name} is not yours.")
    if not in_play(holder) and not in_reserve(holder):
        return Refusal(f"{name} is not in play.")
    return None


def why_not_in_phase(battle: Battle, player: int, unit: int, action: Doing) -> Refusal | None:
    """Return why a unit cannot be chosen for the Action of a phase."""
    refusal = why_not_own(battle, player, unit)
    if refusal is not None:
        return refusal
    if battle.state.units[unit].acted >> ACTION_NUMBER[action] & 1:
        return why_no_more(battle, unit, action)
    return why_no_action(battle, unit, action)


def why_no_more(battle: Battle, unit: int, action: Doing) -> Refusal:
    """Return why a unit cannot make the Action of a phase again; one that attacked nothing gets the reason for that."""
    name, models = battle.called(unit), battle.state.units[unit].models
    reason = None if action != "Attack" or any(model.fired for model in models) else why_no_action(battle, unit, action)
    if reason is None:
        return Refusal(f"{name} has made its {action} in this Game Turn.")
    return Refusal(f"{name} was chosen for its {action} in this Game Turn and used no weapon. {reason.reason}")


def why_no_action(battle: Battle, unit: int, action: Doing) -> Refusal | None:
    """Return why a player's own unit cannot make an Action, apart from prices."""
    holder, name = battle.state.units[unit], battle.called(unit)
    barred = BARRED_ACTIONS.against(battle, unit, action)
    if barred:
        return Refusal(barred)
    if action == "Deploy":
        return None if in_reserve(holder) else Refusal(f"{name} is not in Reserve.")
    if not in_play(holder):
        return Refusal(f"{name} waits in Reserve.", "Deploy it first.")
    if not is_alive(holder) and action != "Attack":
        return Refusal(f"All models of {name} are casualties.")
    if action == "Attack":
        return why_no_attack(battle, unit)
    return why_no_travel(battle, unit, action) if action in ON_FOOT else None


def why_no_travel(battle: Battle, unit: int, action: Doing) -> Refusal | None:
    holder, profile = battle.state.units[unit], battle.profile(unit)
    if not has_allowance(battle, unit, action):
        return Refusal(f"The {action} of {battle.called(unit)} is 0.")
    if profile.transport and is_tied_by_passengers(battle, unit, action):
        return Refusal(f"Passengers of {battle.called(unit)} have fired weapons that keep it from its {action}.")
    if not any(may_travel(holder.models[number], action) for number in standing(holder)):
        return Refusal(f"All models of {battle.called(unit)} have used weapons that keep them from its {action}.")
    return None


# In answer to an attack


def why_no_answer(battle: Battle, player: int, answer: UseWithUnit) -> str:
    """Return why a player cannot react to the present attack with a unit."""
    attack = battle.nearest(Attack)
    if attack is None:
        return "You can react only to an attack."
    target, name = battle.state.units[attack.target], battle.called(attack.target)
    if target.player != player:
        return f"{name}, which is attacked, is not yours."
    if answer.unit != attack.target:
        return f"{name} is attacked, and nobody else can answer."
    if attack.counter:
        return "You cannot react to a Counter Attack or Overwatch."
    if not is_answerable(battle, attack, player):
        return f"Nobody can answer {weapon_of(battle, attack).name} now."
    return "" if in_play(target) else f"{name} waits in Reserve."


def why_no_strike_back(battle: Battle, *, late: bool) -> str:
    """Return why a unit that may react to the present attack has no attack, before the volley or `late`."""
    attack = battle.amid(Attack)
    if strikes_first(battle, attack) != late:
        name = weapon_of(battle, attack).name
        return f"{name} was to be answered before it struck." if late else f"{name} strikes first; answer it then."
    barred = BARRED_ACTIONS.against(battle, attack.target, "Attack")
    refusal = None if barred else why_no_attack(battle, attack.target, only=attack.unit)
    return barred if refusal is None else refusal.reason
