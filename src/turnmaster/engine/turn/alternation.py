"""Alternating players, one unit at a time, clockwise from the Turn Master. [Free Rules p.8-13]

The four phases of a Standard Game Turn use this, and so do extra phases and activations.
"""

from collections.abc import Callable

from turnmaster.engine.attacking.aiming import can_attack
from turnmaster.engine.attacking.wielders import fires_out
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.actions import ACTION_NUMBER, Doing
from turnmaster.engine.core.answers import Answer, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Nothing, Phase, Placing
from turnmaster.engine.core.hooks import BARRED_ACTIONS, DRIVEN
from turnmaster.engine.core.moments import END_OF_PHASE, START_OF_PHASE, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import Ask, Next, Step, sequence
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import PHASE_ENDS, TURN_TO_ACT, UNIT_USED
from turnmaster.engine.field.carriers import fights_inside
from turnmaster.engine.field.units import in_play, in_reserve, is_alive
from turnmaster.engine.moving.deploying import has_to_be_there
from turnmaster.engine.moving.movement import can_travel
from turnmaster.engine.turn.decisions import FINISH, Finish, UnitDecision, UseUnit
from turnmaster.engine.turn.events import PhaseBegan, PhaseEnded, PlayerFinished
from turnmaster.engine.turn.hooks import (
    EXTRA_PHASES,
    HAS_SOMETHING_TO_USE,
    NEXT_PLAYER,
    READY_UNITS,
    ExtraPhase,
)
from turnmaster.engine.turn.why_not import why_not_in_phase, why_not_own

NOT_ON_FOOT: tuple[Doing, ...] = ("Deploy", "Attack")


def phase(name: str, action: Doing) -> Step:
    """Return a step that plays a whole phase."""

    def play(battle: Battle, _: Nothing) -> None:
        begin_phase(battle, name, action, list(battle.state.order))

    return Step(name, play, None)


def begin_phase(battle: Battle, name: str, action: Doing, order: list[int], sequence_name: str = "") -> None:
    battle.state.phase = name
    battle.push(sequence_name or PHASE.name, Phase(name, action, order))
    battle.emit(PhaseBegan(name=name))


def may_be_chosen(battle: Battle, unit: int, action: Doing) -> bool:
    """Check whether a unit can still be chosen in the phase of an Action: to make it, or only to use a perk."""
    if battle.state.units[unit].acted >> ACTION_NUMBER[action] & 1:
        return False
    return may_act(battle, unit, action) or has_something_to_use(battle, unit)


def has_something_to_use(battle: Battle, unit: int) -> bool:
    """Check whether a unit could use a perk before or after an Action, with or without making it. [Free Rules p.18]"""
    return is_alive(battle.state.units[unit]) and HAS_SOMETHING_TO_USE.holds(battle, unit)


def may_act(battle: Battle, unit: int, action: Doing) -> bool:
    """Check whether a unit can still make an Action in this phase."""
    holder = battle.state.units[unit]
    if holder.acted >> ACTION_NUMBER[action] & 1:
        return False
    if action not in NOT_ON_FOOT:
        return is_alive(holder) and can_travel(battle, unit, action)
    if BARRED_ACTIONS.against(battle, unit, action):
        return False
    if action == "Deploy":
        return in_reserve(holder)
    # A casualty that has not attacked yet may still do so. In Reserve few weapons are of any use.
    if in_reserve(holder) and not in_play(holder):
        return can_attack(battle, unit)
    weapons = battle.profile(unit).weapons
    silent = holder.aboard != NOWHERE and not any(fires_out(battle, unit, weapon) for weapon in weapons)
    return in_play(holder) and bool(weapons) and (not silent or fights_inside(battle, unit))


def ready_units(battle: Battle, player: int, action: Doing) -> list[int]:
    return [n for n, u in enumerate(battle.state.units) if u.player == player and may_be_chosen(battle, n, action)]


def next_player(battle: Battle, ctx: Phase) -> bool:
    """Go clockwise to the next player who is not finished; false if everybody is."""
    count = len(ctx.order)
    for step in range(0 if ctx.same_player else 1, count + 1):
        at = (ctx.at + step) % count
        if ctx.order[at] not in ctx.finished:
            ctx.at, ctx.same_player = at, False
            return True
    return False


def next_to_act(battle: Battle, ctx: Phase) -> Next | None:
    somebody = battle.rules.hook(NEXT_PLAYER)(battle, ctx)
    ctx.unit, ctx.skipped = -1, False
    return None if somebody else end_phase


def decide_unit(battle: Battle, ctx: Phase) -> UnitDecision | None:
    if ctx.skipped:
        return None
    units = battle.rules.hook(READY_UNITS)(battle, ctx)
    late = ctx.action == "Deploy" and any(has_to_be_there(battle, unit) for unit in units)
    options: list[Answer] = [UseUnit(unit) for unit in units]
    if not late and not has_debts(battle, ctx, units):
        options.append(FINISH)
    return battle.ask(UnitDecision, ctx.player, options, phase=ctx.name, action=ctx.action, ends=ctx.name, span="phase")


def has_debts(battle: Battle, ctx: Phase, units: list[int]) -> bool:
    """Check whether one of some units must make the Action of this phase."""
    if not battle.rules.contributions(DRIVEN) or extra_phase(battle, ctx.name) is not None:
        return False
    return any(owes(battle, unit, ctx.action) for unit in units)


def owes(battle: Battle, unit: int, action: Doing) -> bool:
    """Check whether a rule requires an Action of a unit before its player may finish."""
    return any(driven.owes(battle, unit, action) for driven in battle.contributions_to(DRIVEN, unit))


def why_not_finished(battle: Battle, player: int) -> Refusal:
    """Return why a player cannot finish the phase now."""
    units = [n for n, unit in enumerate(battle.state.units) if unit.player == player and is_alive(unit)]
    actions: tuple[Doing, ...] = ("Move", "Attack", "Dash")
    debtors = (battle.called(unit) for unit in units if any(owes(battle, unit, action) for action in actions))
    return Refusal(f"{next(debtors, 'A unit')} must act before you finish.", "Choose it first.")


def why_not_this_unit(battle: Battle, ctx: Phase, answer: UseUnit | Finish) -> Refusal | None:
    """Return why a unit cannot be chosen in this phase, or why the phase cannot end."""
    if isinstance(answer, Finish):
        return why_not_finished(battle, ctx.player)
    refusal = why_not_own(battle, ctx.player, answer.unit)
    if refusal is not None or extra_phase(battle, ctx.name) is not None:
        return refusal
    return why_not_in_phase(battle, ctx.player, answer.unit, ctx.action)


def units_in_phase(battle: Battle, ctx: Phase) -> list[int]:
    return ready_in_phase(battle, ctx, ctx.player)


def ready_in_phase(battle: Battle, ctx: Phase, player: int) -> list[int]:
    """Return the units of a player that can be chosen: for the Action of the phase, or as an extra phase says."""
    extra = extra_phase(battle, ctx.name)
    return ready_units(battle, player, ctx.action) if extra is None else extra.ready(battle, player)


def apply_unit(battle: Battle, ctx: Phase, answer: UseUnit | Finish) -> Next | None:
    if isinstance(answer, Finish):
        ctx.finished.append(ctx.player)
        battle.emit(PlayerFinished(player=ctx.player, phase=ctx.name))
        return next_to_act
    ctx.unit = answer.unit
    ctx.done += 1
    return None


def perform_action(battle: Battle, ctx: Phase) -> Next | None:
    if ctx.unit < 0:
        return next_to_act
    perform(battle, ctx.player, ctx.unit, ctx.action)
    return None


def perform(battle: Battle, player: int, unit: int, action: Doing) -> None:
    """Let a unit Deploy, Move, Dash or Attack."""
    if action == "Attack":
        battle.push(sequence_names.ATTACK, Attack(player, unit))
    elif action == "Deploy":
        battle.push(sequence_names.DEPLOY, Placing(player, unit, action))
    else:
        battle.push(sequence_names.MOVE, Placing(player, unit, action))


def go_on(battle: Battle, ctx: Phase) -> Next:
    return next_to_act


def end_phase(battle: Battle, ctx: Phase) -> None:
    battle.emit(PhaseEnded(name=ctx.name))


CHOOSE_A_UNIT = Ask("choose a unit", UnitDecision, decide_unit, apply_unit, why_not=why_not_this_unit)

PHASE = sequence(
    "phase",
    moment(START_OF_PHASE),
    next_to_act,
    window(TURN_TO_ACT),
    CHOOSE_A_UNIT,
    perform_action,
    window(UNIT_USED),
    go_on,
    end_phase,
    moment(END_OF_PHASE),
    window(PHASE_ENDS),
)


# Extra phases, such as one for some weapons alone

Act = Callable[[Battle, int, int], None]  # what a player has a unit do


def extra_phase(battle: Battle, name: str) -> ExtraPhase | None:
    """Return the extra phase of this name, if it is one."""
    return next((phase for phase in battle.rules.contributions(EXTRA_PHASES) if phase.name == name), None)


def add_extra_phase(rules: RulesBuilder, new: ExtraPhase, act: Act) -> None:
    """Add a phase beside the usual ones, which `begin_extra_phase` starts: players alternate as in any other."""

    def act_with_unit(battle: Battle, ctx: Phase) -> None:
        act(battle, ctx.player, ctx.unit)

    rules.contribute(EXTRA_PHASES, new)
    end = (end_phase, moment(END_OF_PHASE), window(PHASE_ENDS))
    rules.add_sequence(sequence(new.name, next_to_act, CHOOSE_A_UNIT, act_with_unit, go_on, *end))


def begin_extra_phase(battle: Battle, name: str, action: Doing) -> None:
    """Start an extra phase, if any player has a unit for it."""
    extra, order = extra_phase(battle, name), list(battle.state.order)
    if extra is not None and any(extra.ready(battle, player) for player in order):
        begin_phase(battle, name, action, order, sequence_name=name)


def add_alternation(rules: RulesBuilder) -> None:
    rules.add_sequence(PHASE)
    rules.give(NEXT_PLAYER, next_player)
    rules.give(READY_UNITS, units_in_phase)
