"""Advanced: Command Points buy Actions, and a unit that is attacked may react. [Free Rules part 3]"""

from collections.abc import Callable, Sequence

from turnmaster.dice import DICE
from turnmaster.engine.attacking.aiming import can_attack
from turnmaster.engine.attacking.attack import is_answerable, strikes_first
from turnmaster.engine.attacking.casualties import remove_casualties
from turnmaster.engine.core import phases, reasons, sequence_names
from turnmaster.engine.core.actions import ACTION_NUMBER, Doing
from turnmaster.engine.core.answers import Price, Refusal, UseOffer, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import ActionStep, Attack, Nothing, Phase, Roll, Scratch
from turnmaster.engine.core.declared import Window
from turnmaster.engine.core.hooks import BARRED_ACTIONS, DRIVEN
from turnmaster.engine.core.moments import ACTION_ENDS, AFTER_ACTIONS, BEFORE_ACTIONS, END_OF_PHASE, moment
from turnmaster.engine.core.offering import window, window_of_unit
from turnmaster.engine.core.params import CP_DIE
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.sequences import Ask, Next, sequence
from turnmaster.engine.core.state import Unit
from turnmaster.engine.core.windows import (
    ACTIONS_BEGIN,
    AFTER_DEPLOYMENT,
    AFTER_VOLLEY,
    BEFORE_ATTACK_DICE,
    COUNTERS_WITH_PERK,
    GAME_TURN_ENDS,
    PHASE_ENDS,
    TURN_TO_ACT,
    UNIT_USED,
    USES_PERKS,
)
from turnmaster.engine.field.units import in_play, in_reserve, is_alive, takes_part, units_of
from turnmaster.engine.moving.movement import can_travel
from turnmaster.engine.turn.alternation import begin_phase, owes, perform, why_not_finished
from turnmaster.engine.turn.decisions import FINISH, STOP, Act, ActionDecision, Finish, SecondActionDecision, Stop
from turnmaster.engine.turn.events import (
    ActionPaid,
    ActionStepEnded,
    CommandPointsAwarded,
    PhaseEnded,
    PlayerFinished,
)
from turnmaster.engine.turn.hooks import NEXT_PLAYER
from turnmaster.engine.turn.turn import determine_turn_master
from turnmaster.engine.turn.why_not import (
    why_no_action,
    why_no_answer,
    why_no_strike_back,
    why_not_own,
)

CP_PER_UNIT = 2
POINTS_PER_CP_DIE = 500
MOST_ACTIONS = 2

FREE: tuple[Doing, ...] = ("Deploy", "Support")
FROM_RESERVE: tuple[Doing, ...] = ("Attack", "Deploy", "Use Perks")
IN_OTHER_PLAYSTYLES: tuple[Doing, ...] = ("Deploy", "Move", "Dash", "Attack")

COMMAND_POINTS = "CP"

Choices = Callable[[Battle, int], list[UseWithUnit]]
Take = Callable[[Battle, int, UseWithUnit], None]


# Deployment and Command Points


def first_turn_deployment(battle: Battle, _: Nothing) -> None:
    """Let players alternate deploying on the first Game Turn; later, a unit needs the Deploy Action."""
    if battle.state.turn == 1:
        begin_phase(battle, phases.DEPLOYMENT, "Deploy", list(battle.state.order))


def roll_command_points(battle: Battle, _: Nothing) -> None:
    """Roll a die for each 500 points of the Point Limit, or part of that, for the Turn Master; all players gain the
    sum.
    """
    count = -(-battle.setup.point_limit // POINTS_PER_CP_DIE)
    battle.roll(battle.state.master, reasons.COMMAND_POINTS, DICE[battle.rules.param(CP_DIE)], count)


def award_command_points(battle: Battle, _: Nothing, roll: Roll) -> None:
    """Give 2 CP for each unit on the field and the Turn Master's roll, on top of what was kept."""
    state = battle.state
    state.phase = phases.ACTION_STEPS
    bonus = sum(roll.values)
    for number in state.order:
        mine = [n for n, unit in enumerate(state.units) if unit.player == number and is_alive(unit)]
        units = sum(1 for unit in mine if takes_part(battle, unit))
        state.players[number].cp += CP_PER_UNIT * units + bonus
        battle.emit(CommandPointsAwarded(player=number, units=units, bonus=bonus, cp=state.players[number].cp))


# Actions and what they cost


def cost(unit: Unit, action: Doing) -> int:
    """Return the price: 1 CP, doubled each time the same unit used the same Action this Game Turn; Deploy and Support
    are free.
    """
    return 0 if action in FREE else 1 << unit.uses[ACTION_NUMBER[action]]


def has_supported(unit: Unit) -> bool:
    return unit.uses[ACTION_NUMBER["Support"]] > 0


def has_acted(unit: Unit) -> bool:
    return any(unit.uses)


def pay(battle: Battle, unit: int, action: Doing) -> None:
    """Take the CP, count the use, and end a Guard that another Action breaks."""
    holder = battle.state.units[unit]
    price = cost(holder, action)
    battle.state.players[holder.player].cp -= price
    number, uses = ACTION_NUMBER[action], holder.uses
    holder.uses = (*uses[:number], uses[number] + 1, *uses[number + 1 :])
    if action != "Guard":
        holder.guard = 0
    battle.emit(ActionPaid(unit=unit, action=action, cost=price, cp=battle.state.players[holder.player].cp))


def can_deploy(battle: Battle, unit: int) -> bool:
    holder = battle.state.units[unit]
    return (
        not holder.uses[ACTION_NUMBER["Deploy"]]
        and in_reserve(holder)
        and not BARRED_ACTIONS.against(battle, unit, "Deploy")
    )


def can_use_perks(battle: Battle, unit: int) -> bool:
    if not battle.offers(USES_PERKS):  # mostly nobody has such perks, and this is asked for every unit
        return False
    return has_perk_choices(battle, USES_PERKS, battle.state.units[unit].player, unit)


def can_prepare(battle: Battle, unit: int) -> bool:
    for model in battle.state.units[unit].models:  # noqa: SIM110 - a plain loop, because this is asked all the time
        if model.moved or model.dashed or model.fired:
            return True
    return False


def can_move(battle: Battle, unit: int) -> bool:
    return can_travel(battle, unit, "Move")


def can_dash(battle: Battle, unit: int) -> bool:
    return can_travel(battle, unit, "Dash")


# When a unit could make an Action, CP apart; in the order in which they are offered.
POSSIBLE: dict[Doing, Callable[[Battle, int], bool]] = {
    "Move": can_move,
    "Attack": can_attack,
    "Dash": can_dash,
    "Deploy": can_deploy,
    "Use Perks": can_use_perks,
    "Prepare": can_prepare,
    "Guard": lambda battle, unit: True,
    "Support": lambda battle, unit: not any(battle.state.units[unit].uses),
}


# With what `actions_of` asks of every unit before every Action: the number of each Action, and whether it is free.
NUMBERED = [(action, ACTION_NUMBER[action], action in FREE, possible) for action, possible in POSSIBLE.items()]
IN_RESERVE = [numbered for numbered in NUMBERED if numbered[0] in FROM_RESERVE]
FOR_NOTHING = [numbered for numbered in NUMBERED if numbered[0] in FREE]


def actions_of(battle: Battle, unit: int, leaving_out: Sequence[Doing] = ()) -> list[Act]:
    """Return the Actions that a unit can make now and its player can pay for, without pointless ones."""
    holder = battle.state.units[unit]
    alive = is_alive(holder)
    if has_supported(holder) or not (alive or in_reserve(holder)):
        return []
    if not alive and battle.rules.is_plain:  # only perks make anything but Deploy possible in Reserve
        return [Act(unit, "Deploy")] if can_deploy(battle, unit) else []
    cp, uses = battle.state.players[holder.player].cp, holder.uses
    asked = (NUMBERED if cp else FOR_NOTHING) if alive else IN_RESERVE
    if leaving_out:
        asked = [numbered for numbered in asked if numbered[0] not in leaving_out]
    options = [
        Act(unit, action)
        for action, number, is_free, possible in asked
        if (is_free or 1 << uses[number] <= cp) and possible(battle, unit)
    ]
    if battle.contributions_to(BARRED_ACTIONS, unit):  # what keeps a unit from the others was asked with `possible`
        return [
            each
            for each in options
            if each.action in IN_OTHER_PLAYSTYLES or not BARRED_ACTIONS.against(battle, unit, each.action)
        ]
    return options


# Action Steps


def begin_action_steps(battle: Battle, _: Nothing) -> None:
    begin_phase(battle, phases.ACTION_STEPS, "", list(battle.state.order), ACTION_STEPS.name)


def next_action_step(battle: Battle, ctx: Phase) -> Next | None:
    somebody = battle.rules.hook(NEXT_PLAYER)(battle, ctx)
    ctx.unit, ctx.skipped = -1, False
    return None if somebody else end_action_steps


def decide_first_action(battle: Battle, ctx: Phase) -> ActionDecision | None:
    if ctx.skipped:
        return None
    options = [option for unit in units_of(battle, ctx.player) for option in actions_of(battle, unit)]
    return battle.ask(ActionDecision, ctx.player, [*options, FINISH] if may_finish(battle, options) else options)


def may_finish(battle: Battle, options: list[Act]) -> bool:
    """Check whether no affordable Action is required. A required one is listed last, in the position of Finish."""
    if not battle.rules.contributions(DRIVEN):
        return True
    owed = [option for option in options if owes(battle, option.unit, option.action)]
    options[:] = [*(option for option in options if option not in owed), *owed] if owed else options
    return not owed


def why_not_this_action(battle: Battle, player: int, answer: Act | Finish) -> Refusal | None:
    """Return why a unit cannot make an Action now, or its price."""
    if isinstance(answer, Finish):
        return why_not_finished(battle, player)
    unit, action = answer.unit, answer.action
    refusal = why_not_own(battle, player, unit)
    if refusal is not None:
        return refusal
    if action not in POSSIBLE:
        return Refusal("Action not found.", f"There are {', '.join(POSSIBLE)}.")
    holder, name = battle.state.units[unit], battle.called(unit)
    if has_supported(holder):
        return Refusal(f"{name} used Support and cannot act again this Game Turn.")
    price, have = cost(holder, action), battle.state.players[player].cp
    if action not in FREE and price > have:
        return Refusal(f"{action} would cost {name} {Price(price, COMMAND_POINTS)}, and you have {have}.")
    special = SPECIAL_REASONS.get(action)
    return why_no_action(battle, unit, action) or (Refusal(special.format(name=name)) if special else None)


SPECIAL_REASONS: dict[Doing, str] = {
    "Use Perks": "{name} has no perk that it could use now.",
    "Prepare": "None of the models of {name} has moved or fired.",
    "Support": "Only a unit that has not acted in this Game Turn supports, and {name} has.",
    "Deploy": "{name} has made its Deploy Action in this Game Turn.",
}


def why_not_first(battle: Battle, ctx: Phase, answer: Act | Finish) -> Refusal | None:
    return why_not_this_action(battle, ctx.player, answer)


def apply_first_action(battle: Battle, ctx: Phase, answer: Act | Finish) -> Next | None:
    if isinstance(answer, Finish):
        ctx.finished.append(ctx.player)
        battle.emit(PlayerFinished(player=ctx.player, phase=ctx.name))
        return next_action_step
    ctx.unit = answer.unit
    ctx.done += 1
    battle.push(ACTION_STEP.name, ActionStep(ctx.player, answer.unit, answer.action))
    return None


def go_on(battle: Battle, ctx: Phase) -> Next:
    return next_action_step


def end_action_steps(battle: Battle, ctx: Phase) -> None:
    battle.emit(PhaseEnded(name=ctx.name))


CHOOSE_FIRST_ACTION = Ask("choose a unit and its first Action", ActionDecision, decide_first_action, apply_first_action,
                          why_not=why_not_first)  # fmt: skip

ACTION_STEPS = sequence(
    "action steps",
    next_action_step,
    window(TURN_TO_ACT),
    CHOOSE_FIRST_ACTION,
    window(UNIT_USED),
    go_on,
    end_action_steps,
)


def carry_out(battle: Battle, ctx: ActionStep) -> None:
    """Pay for the Action and do it."""
    ctx.made += 1
    unit = battle.state.units[ctx.unit]
    pay(battle, ctx.unit, ctx.action)
    if ctx.action in IN_OTHER_PLAYSTYLES:
        perform(battle, ctx.player, ctx.unit, ctx.action)
    elif ctx.action == "Guard":
        unit.guard += 1
    elif ctx.action == "Support":
        battle.state.players[ctx.player].cp += 1
    elif ctx.action == "Prepare":
        for model in unit.models:
            model.moved = model.dashed = False
            model.fired = 0
    elif ctx.action == "Use Perks":
        battle.push(sequence_names.USE_PERKS, Scratch(ctx.player, ctx.unit))


def carry_out_what_waited(battle: Battle, ctx: ActionStep) -> None:
    """Carry out the sequence that a Counter Perk put off, unless its unit did not survive the attack."""
    for sequence_name, player, unit in reversed(ctx.waiting):
        if is_alive(battle.state.units[unit]):
            battle.push(sequence_name, Scratch(player, unit))
    ctx.waiting = []


def decide_second_action(battle: Battle, ctx: ActionStep) -> SecondActionDecision | None:
    if ctx.made >= MOST_ACTIONS:
        return None
    options = actions_of(battle, ctx.unit)
    return battle.ask(SecondActionDecision, ctx.player, [*options, STOP], unit=ctx.unit) if options else None


def why_not_second(battle: Battle, ctx: ActionStep, answer: Act | Stop) -> Refusal | None:
    if isinstance(answer, Stop):
        return None
    if answer.unit != ctx.unit:
        return Refusal(f"This is the Action Step of {battle.called(ctx.unit)}.", "End it first.")
    return why_not_this_action(battle, ctx.player, answer)


def apply_second_action(battle: Battle, ctx: ActionStep, answer: Act | Stop) -> Next | None:
    if isinstance(answer, Stop):
        return end_action_step
    ctx.action = answer.action
    return carry_out


def end_action_step(battle: Battle, ctx: ActionStep) -> None:
    battle.emit(ActionStepEnded(unit=ctx.unit, actions=ctx.made))


CHOOSE_SECOND_ACTION = Ask("choose a second Action", SecondActionDecision, decide_second_action, apply_second_action,
                           why_not=why_not_second)  # fmt: skip

ACTION_STEP = sequence(
    "action step",
    carry_out,
    remove_casualties,
    carry_out_what_waited,
    moment(ACTION_ENDS),
    CHOOSE_SECOND_ACTION,
    end_action_step,
    moment(END_OF_PHASE),
    window(PHASE_ENDS),
)


# Use Perks, alone or as a Counter


def perk_choices(battle: Battle, window: Window, player: int, unit: int) -> list[UseOffer]:
    """Return the offers of perks to a unit in that window."""
    offers = battle.offers_to(window, unit)
    return [choice for offer in offers for choice in offer.choices_of(battle, player, unit)]


def has_perk_choices(battle: Battle, window: Window, player: int, unit: int) -> bool:
    """Check whether perks offer a unit anything."""
    return any(any(offer.choices_of(battle, player, unit)) for offer in battle.offers_to(window, unit))


USE_PERKS = sequence(sequence_names.USE_PERKS, window_of_unit(USES_PERKS))


# Counter Actions


def attacked(battle: Battle, player: int) -> Attack | None:
    """Return the attack to which a player may react: an attack on one of their units without a reaction yet."""
    attack = battle.nearest(Attack)
    if attack is None or attack.counter or player in attack.countered or not is_answerable(battle, attack, player):
        return None
    target = battle.state.units[attack.target]
    if target.player != player or has_supported(target) or not in_play(target):
        return None
    return attack


def can_pay(battle: Battle, attack: Attack, action: Doing) -> bool:
    target = battle.state.units[attack.target]
    return battle.state.players[target.player].cp >= cost(target, action)


def may_counter_attack(battle: Battle, player: int) -> Attack | None:
    """Return the attack to which a player may react with a paid attack, now or when its volley is over."""
    attack = attacked(battle, player)
    return attack if attack is not None and can_pay(battle, attack, "Attack") else None


def counter_attack_choices(battle: Battle, player: int, *, late: bool = False) -> list[UseWithUnit]:
    attack = may_counter_attack(battle, player)
    if attack is None or strikes_first(battle, attack) != late:
        return []
    if not can_attack(battle, attack.target, only=attack.unit):
        return []
    return [UseWithUnit("Counter Attack", attack.target)]


def late_counter_attack_choices(battle: Battle, player: int) -> list[UseWithUnit]:
    """Return the Counter Attacks after a volley whose casualties have left already."""
    return counter_attack_choices(battle, player, late=True)


def take_counter_attack(battle: Battle, player: int, answer: UseWithUnit) -> None:
    """Let the unit attack its attacker at once; the casualties of both leave together afterwards."""
    attack = battle.amid(Attack)
    attack.countered.append(player)
    pay(battle, attack.target, "Attack")
    battle.push(sequence_names.ATTACK, Attack(player, attack.target, only=attack.unit, counter=True))


def counter_guard_choices(battle: Battle, player: int) -> list[UseWithUnit]:
    attack = attacked(battle, player)
    if attack is None or not can_pay(battle, attack, "Guard") or not is_alive(battle.state.units[attack.target]):
        return []
    if BARRED_ACTIONS.against(battle, attack.target, "Guard"):
        return []
    return [UseWithUnit("Counter Guard", attack.target)]


def take_counter_guard(battle: Battle, player: int, answer: UseWithUnit) -> None:
    attack = battle.amid(Attack)
    attack.countered.append(player)
    pay(battle, attack.target, "Guard")
    battle.state.units[attack.target].guard += 1


def counter_perk_choices(battle: Battle, player: int) -> list[UseWithUnit]:
    if not battle.offers(COUNTERS_WITH_PERK):  # mostly nobody has such perks
        return []
    attack = attacked(battle, player)
    if (
        attack is None
        or not can_pay(battle, attack, "Use Perks")
        or BARRED_ACTIONS.against(battle, attack.target, "Use Perks")
    ):
        return []
    answers = has_perk_choices(battle, COUNTERS_WITH_PERK, player, attack.target)
    return [UseWithUnit("Counter Perk", attack.target)] if answers else []


def take_counter_perk(battle: Battle, player: int, answer: UseWithUnit) -> None:
    attack = battle.amid(Attack)
    attack.countered.append(player)
    pay(battle, attack.target, "Use Perks")
    battle.push(COUNTER_PERK.name, Scratch(player, attack.target))


COUNTER_PERK = sequence("counter perk", window_of_unit(COUNTERS_WITH_PERK))


def can_wait(battle: Battle) -> bool:
    """Check whether there is an Action after which a delayed sequence can be carried out."""
    return battle.state.playstyle == "Advanced" and battle.nearest(ActionStep) is not None


def relocate_after_attack(battle: Battle, sequence_name: str, player: int, unit: int) -> None:
    """Delay a Counter Perk that moves a unit until the enemy's Attack Action is resolved; see `can_wait`."""
    step = battle.amid(ActionStep)
    step.waiting.append((sequence_name, player, unit))


ADVANCED_TURN = sequence(
    sequence_names.turn_of("Advanced"),
    determine_turn_master,
    first_turn_deployment,
    window(AFTER_DEPLOYMENT),
    roll_command_points,
    award_command_points,
    moment(BEFORE_ACTIONS),
    window(ACTIONS_BEGIN),
    begin_action_steps,
    moment(AFTER_ACTIONS),
    window(GAME_TURN_ENDS),
)


def counter(name: str, action: Doing, choices: Choices, take: Take, says: str, does: str,
            window: Window = BEFORE_ATTACK_DICE, purpose: Purpose | None = None) -> Offer[UseWithUnit]:  # fmt: skip
    """Return a Counter Action, at the price of its Action."""

    def price(battle: Battle, player: int, answer: UseWithUnit) -> Price:
        return Price(cost(battle.state.units[answer.unit], action), COMMAND_POINTS)

    def why_not(battle: Battle, player: int, answer: UseWithUnit) -> str:
        return why_no_counter(battle, player, answer, action, late=window is AFTER_VOLLEY)

    return Offer(name, window, UseWithUnit, choices, take, "Advanced", says=says, does=does,
                 price=price, why_not=why_not, purpose=purpose)  # fmt: skip


def why_no_counter(battle: Battle, player: int, answer: UseWithUnit, action: Doing, *, late: bool) -> str:
    """Return why a player cannot react to the present attack with an Action."""
    unanswerable = why_no_answer(battle, player, answer)
    if unanswerable:
        return unanswerable
    attack = battle.amid(Attack)
    target, name = battle.state.units[attack.target], battle.called(attack.target)
    if player in attack.countered:
        return "You have already reacted to this attack."
    if has_supported(target):
        return f"{name} used Support and cannot act again this Game Turn."
    if not can_pay(battle, attack, action):
        have = battle.state.players[player].cp
        return f"{action} would cost {name} {Price(cost(target, action), COMMAND_POINTS)}, and you have {have}."
    if action == "Attack":
        return why_no_strike_back(battle, late=late)
    return BARRED_ACTIONS.against(battle, attack.target, action) or COUNTER_REASONS[action].format(name=name)


# Of the Counter Actions that no rule bars and that are not on offer all the same.
COUNTER_REASONS: dict[Doing, str] = {
    "Guard": "All models of {name} are casualties.",
    "Use Perks": "{name} has no perk that it could use now, on itself or on the attacker.",
}

COUNTERS = (
    counter("Counter Attack", "Attack", counter_attack_choices, take_counter_attack, "{unit}: Counter Attack",
            "The unit that is attacked attacks its attacker at the same time.", purpose=Purpose.STRIKES_BACK),
    counter("Counter Guard", "Guard", counter_guard_choices, take_counter_guard, "{unit} goes on Guard",
            "+1 Defence until its next Action or the end of the Game Turn.", purpose=Purpose.PROTECTS),
    counter("Counter Perk", "Use Perks", counter_perk_choices, take_counter_perk, "{unit} uses its perks",
            "The unit that is attacked uses its perks, on itself or on the attacker."),
)  # fmt: skip

# For rules in which some weapons strike first.
LATE_COUNTER_ATTACK = counter("Counter Attack", "Attack", late_counter_attack_choices, take_counter_attack,
                              "{unit}: Counter Attack", "The unit that was attacked attacks its attacker.",
                              AFTER_VOLLEY, Purpose.STRIKES_BACK)  # fmt: skip


def add_advanced(rules: RulesBuilder) -> None:
    for new in (ADVANCED_TURN, ACTION_STEPS, ACTION_STEP, USE_PERKS, COUNTER_PERK):
        rules.add_sequence(new)
    for offer in COUNTERS:
        rules.add_offer(offer)
