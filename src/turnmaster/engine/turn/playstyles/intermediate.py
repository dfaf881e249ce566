"""Intermediate: a house version, because the documents name this playstyle but never define it. See docs/rulings.md.

Players alternate activations. An activated unit may Move, Attack and Dash once each, in that order. A unit that is
attacked may react once a Game Turn with Overwatch, an attack on the attacker. Casualties leave after the activation.
"""

from collections.abc import Callable

from turnmaster.engine.attacking.aiming import can_attack
from turnmaster.engine.attacking.attack import is_answerable, strikes_first
from turnmaster.engine.attacking.casualties import remove_casualties
from turnmaster.engine.core import phases, sequence_names
from turnmaster.engine.core.actions import ACTION_NUMBER, Doing
from turnmaster.engine.core.answers import Refusal, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import ActionStep, Attack, Nothing, Phase, Placing
from turnmaster.engine.core.declared import Window
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.moments import AFTER_ACTIONS, BEFORE_ACTIONS, END_OF_PHASE, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.sequences import Ask, Next, sequence
from turnmaster.engine.core.windows import (
    ACTIONS_BEGIN,
    AFTER_DEPLOYMENT,
    AFTER_VOLLEY,
    BEFORE_ACTION,
    BEFORE_ATTACK_DICE,
    GAME_TURN_ENDS,
    PHASE_ENDS,
    TURN_TO_ACT,
    UNIT_USED,
)
from turnmaster.engine.field.units import in_play, is_alive, takes_part
from turnmaster.engine.moving.movement import can_travel
from turnmaster.engine.turn.alternation import (
    begin_phase,
    has_something_to_use,
    owes,
    perform,
    phase,
    why_not_finished,
)
from turnmaster.engine.turn.decisions import (
    FINISH,
    SKIP,
    ActivationDecision,
    ActNow,
    Finish,
    Skip,
    UnitDecision,
    UseUnit,
)
from turnmaster.engine.turn.events import PhaseEnded, PlayerFinished
from turnmaster.engine.turn.hooks import NEXT_PLAYER
from turnmaster.engine.turn.turn import determine_turn_master
from turnmaster.engine.turn.why_not import (
    why_no_action,
    why_no_answer,
    why_no_strike_back,
    why_not_own,
)

ACTIVATED = 1 << ACTION_NUMBER["Support"]  # a bit that no Action of this playstyle uses


def begin_activations(battle: Battle, _: Nothing) -> None:
    begin_phase(battle, phases.ACTIVATIONS, "", list(battle.state.order), ACTIVATIONS.name)


def next_activation(battle: Battle, ctx: Phase) -> Next | None:
    somebody = battle.rules.hook(NEXT_PLAYER)(battle, ctx)
    ctx.unit, ctx.skipped = -1, False
    return None if somebody else end_activations


def decide_activation(battle: Battle, ctx: Phase) -> UnitDecision | None:
    if ctx.skipped:
        return None
    units = [
        UseUnit(number)
        for number, unit in enumerate(battle.state.units)
        if unit.player == ctx.player and is_alive(unit) and not unit.acted & ACTIVATED and takes_part(battle, number)
    ]
    owed = any(owes(battle, each.unit, action) for each in units for action in ACTIONS)
    return battle.ask(UnitDecision, ctx.player, units if owed else [*units, FINISH], phase=ctx.name)


def why_not_activated(battle: Battle, ctx: Phase, answer: UseUnit | Finish) -> Refusal | None:
    """Return why a unit cannot be activated, or why its player cannot finish."""
    if isinstance(answer, Finish):
        return why_not_finished(battle, ctx.player)
    refusal = why_not_own(battle, ctx.player, answer.unit)
    if refusal is not None:
        return refusal
    holder, name = battle.state.units[answer.unit], battle.called(answer.unit)
    if holder.acted & ACTIVATED:
        return Refusal(f"{name} has been activated in this Game Turn.")
    return None if is_alive(holder) else Refusal(f"{name} is not on the field.")


def apply_activation(battle: Battle, ctx: Phase, answer: UseUnit | Finish) -> Next | None:
    if isinstance(answer, Finish):
        ctx.finished.append(ctx.player)
        battle.emit(PlayerFinished(player=ctx.player, phase=ctx.name))
        return next_activation
    ctx.unit = answer.unit
    ctx.done += 1
    battle.state.units[ctx.unit].acted |= ACTIVATED
    battle.push(ACTIVATION.name, ActionStep(ctx.player, ctx.unit))
    return None


def go_on(battle: Battle, ctx: Phase) -> Next:
    return next_activation


def end_activations(battle: Battle, ctx: Phase) -> None:
    battle.emit(PhaseEnded(name=ctx.name))


ACTIVATIONS = sequence(
    "activations",
    next_activation,
    window(TURN_TO_ACT),
    Ask("choose a unit", UnitDecision, decide_activation, apply_activation, why_not=why_not_activated),
    window(UNIT_USED),
    go_on,
    end_activations,
)


ACTIONS: tuple[Doing, ...] = ("Move", "Attack", "Dash")  # of an activation, in their order


def action_of_activation(action: Doing) -> Ask[ActivationDecision]:
    """Ask whether the unit makes an Action, and carry it out."""

    def decide(battle: Battle, ctx: ActionStep) -> ActivationDecision | None:
        if not is_alive(battle.state.units[ctx.unit]):
            return None
        possible = can_attack(battle, ctx.unit) if action == "Attack" else can_travel(battle, ctx.unit, action)
        if not possible:
            return None
        yes = ActNow(action)
        options = [yes] if owes(battle, ctx.unit, action) else [yes, SKIP]
        return battle.ask(ActivationDecision, ctx.player, options, unit=ctx.unit, action=action)

    def apply(battle: Battle, ctx: ActionStep, answer: ActNow | Skip) -> None:
        if isinstance(answer, ActNow):
            ctx.action = action
            ctx.made += 1
            battle.state.units[ctx.unit].guard = 0
            perform(battle, ctx.player, ctx.unit, action)

    def why_not(battle: Battle, ctx: ActionStep, answer: ActNow | Skip) -> Refusal | None:
        """Return why an activation does not go back to an earlier Action."""
        if isinstance(answer, Skip) or answer.action not in ACTIONS:
            return None
        name, wanted = battle.called(ctx.unit), answer.action
        if ACTIONS.index(wanted) < ACTIONS.index(action):
            order = f"{', '.join(ACTIONS[:-1])} and {ACTIONS[-1]} come in this order."
            made = battle.state.units[ctx.unit].acted >> ACTION_NUMBER[wanted] & 1
            impossible = None if made else why_no_action(battle, ctx.unit, wanted)  # so nobody asked about it
            if impossible is not None:
                return impossible
            return Refusal(f"{name} is asked about its {action}, and its {wanted} would have come before.", order)
        later = Refusal(f"{name} is asked about its {action} first.", f"Its {wanted} comes later.")
        if wanted == "Attack":  # whom it reaches then is not known before it has moved
            barred = BARRED_ACTIONS.against(battle, ctx.unit, "Attack")
            return Refusal(barred) if barred else later
        return why_no_action(battle, ctx.unit, wanted) or later

    return Ask(f"choose to {action}", ActivationDecision, decide, apply, why_not=why_not)


def use_perks_alone(battle: Battle, ctx: ActionStep) -> None:
    """Let a unit that made no Action use its perks."""
    if not ctx.made and has_something_to_use(battle, ctx.unit):
        battle.push(PERKS_ALONE.name, Placing(ctx.player, ctx.unit, "Move"))


PERKS_ALONE = sequence("perks alone", window(BEFORE_ACTION))

ACTIVATION = sequence(
    "activation",
    *(action_of_activation(action) for action in ACTIONS),
    use_perks_alone,
    moment(END_OF_PHASE),
    remove_casualties,
    window(PHASE_ENDS),
)


# Overwatch


def overwatch_open(battle: Battle, player: int) -> Attack | None:
    """Return the attack to which a player may react with Overwatch now."""
    attack = battle.nearest(Attack)
    if attack is None or attack.counter or not is_answerable(battle, attack, player):
        return None
    target = battle.state.units[attack.target]
    return attack if target.player == player and not target.reacted and in_play(target) else None


def why_no_overwatch(battle: Battle, player: int, answer: UseWithUnit) -> str:
    """Return why a player cannot react to the present attack with Overwatch."""
    unanswerable = why_no_answer(battle, player, answer)
    if unanswerable or not battle.state.units[answer.unit].reacted:
        return unanswerable
    return f"{battle.called(answer.unit)} has answered an attack in this Game Turn."


def overwatch_choices(battle: Battle, player: int, *, late: bool = False) -> list[UseWithUnit]:
    attack = overwatch_open(battle, player)
    if attack is None or strikes_first(battle, attack) != late:
        return []
    if not can_attack(battle, attack.target, only=attack.unit):
        return []
    return [UseWithUnit("Overwatch", attack.target)]


def late_overwatch_choices(battle: Battle, player: int) -> list[UseWithUnit]:
    """Return the Overwatch attacks after a volley whose casualties have left already."""
    return overwatch_choices(battle, player, late=True)


def take_overwatch(battle: Battle, player: int, answer: UseWithUnit) -> None:
    attack = battle.amid(Attack)
    battle.state.units[attack.target].reacted = True
    battle.state.units[attack.target].guard = 0
    battle.push(sequence_names.ATTACK, Attack(player, attack.target, only=attack.unit, counter=True))


INTERMEDIATE_TURN = sequence(
    sequence_names.turn_of("Intermediate"),
    determine_turn_master,
    phase(phases.DEPLOY, "Deploy"),
    window(AFTER_DEPLOYMENT),
    moment(BEFORE_ACTIONS),
    window(ACTIONS_BEGIN),
    begin_activations,
    moment(AFTER_ACTIONS),
    window(GAME_TURN_ENDS),
)


def overwatch(window: Window, choices: Callable[[Battle, int], list[UseWithUnit]]) -> Offer[UseWithUnit]:
    """Attack in reaction to another attack, once in a Game Turn."""

    def why_not(battle: Battle, player: int, answer: UseWithUnit) -> str:
        return why_no_overwatch(battle, player, answer) or why_no_strike_back(battle, late=window is AFTER_VOLLEY)

    return Offer("Overwatch", window, UseWithUnit, choices, take_overwatch, "Intermediate", says="{unit}: Overwatch",
                 does="The unit that is attacked attacks its attacker, once in a Game Turn.", why_not=why_not,
                 purpose=Purpose.STRIKES_BACK)  # fmt: skip


# For rules in which some weapons strike first.
LATE_OVERWATCH = overwatch(AFTER_VOLLEY, late_overwatch_choices)


def add_intermediate(rules: RulesBuilder) -> None:
    for new in (INTERMEDIATE_TURN, ACTIVATIONS, ACTIVATION, PERKS_ALONE):
        rules.add_sequence(new)
    rules.add_offer(overwatch(BEFORE_ATTACK_DICE, overwatch_choices))
