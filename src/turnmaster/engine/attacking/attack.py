"""The Attack Sequence. [Free Rules p.10-12, quick reference: Attack Sequence]"""

from collections.abc import Sequence

from turnmaster.dice import DICE
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.aiming import possible_attacks
from turnmaster.engine.attacking.announcing import announcement
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.events import FinishedAttacking, VolleyAnnounced, WeaponUsed
from turnmaster.engine.attacking.hooks import (
    CHANGES_MODELS,
    NO_REACTION,
    STRIKES_FIRST,
    VOLLEY_DONE,
    WEAPON_DONE,
    WEAPON_SETTLED,
    WEAPON_USE,
)
from turnmaster.engine.attacking.hp_loss import CHOOSE_AIMED, CHOOSE_CASUALTIES, lose_hp
from turnmaster.engine.attacking.judging import check_split
from turnmaster.engine.attacking.line_of_units import (
    CHOOSE_WHOM_TO_PICK_OUT,
    can_be_casualties,
    go_on_to_the_next,
    line_of,
    strike_in_line,
)
from turnmaster.engine.attacking.modes import manner_of, mode_of
from turnmaster.engine.attacking.volley import (
    AEGIS_SAVED,
    ARMOUR_SAVED,
    CHOOSE_DEFLECT,
    CHOOSE_WARD,
    add_to_loss,
    anything_to_save,
    begin_aegis_saves,
    begin_armour_saves,
    count_aegis_saves,
    count_armour_saves,
    count_faces,
    count_gate,
    count_successes,
    note_hp_dice,
    note_hp_once,
    reroll_failed_dice,
    roll_aegis_saves,
    roll_armour_saves,
    roll_attack_dice,
    roll_gate,
    roll_hp_dice,
    roll_hp_once,
    take_next_group,
    work_out_the_attack,
    work_out_the_saves,
)
from turnmaster.engine.attacking.wielders import in_reach, used_from, wielders_of
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.actions import ACTION_NUMBER
from turnmaster.engine.core.answers import DONE, Answer, Done
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import NO_WEAPON, Attack, Roll, Strike, Use, Volley
from turnmaster.engine.core.hooks import BARRED_ACTIONS, DRIVEN
from turnmaster.engine.core.moments import ACTION_BEGINS, ACTION_ENDS, END_OF_ATTACK, END_OF_VOLLEY, moment
from turnmaster.engine.core.notes import Note, copied
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.sequences import END, Ask, Next, sequence
from turnmaster.engine.core.state import REMOVED
from turnmaster.engine.core.windows import (
    AFTER_ACTION,
    AFTER_ATTACK_DICE,
    AFTER_VOLLEY,
    BEFORE_ACTION,
    BEFORE_ATTACK_DICE,
)
from turnmaster.engine.field.units import are_together, in_reserve, is_alive

# I. Select unit, weapon and targets


def note_attack(battle: Battle, attack: Attack) -> None:
    battle.state.units[attack.unit].acted |= 1 << ACTION_NUMBER["Attack"]


def is_held_back(battle: Battle, attack: Attack) -> bool:
    """Check whether a rule keeps a unit from attacking, so that it was chosen only to use its perks."""
    return not attack.forced and bool(BARRED_ACTIONS.against(battle, attack.unit, "Attack"))


def decide_attack(battle: Battle, attack: Attack) -> AttackDecision | None:
    options: list[Answer] = [] if is_held_back(battle, attack) else [*possible_attacks(battle, attack)]
    if not options:
        return None
    if attack.forced:
        return battle.ask(AttackDecision, attack.player, options, unit=attack.unit)
    if not has_to_strike(battle, attack):
        options.append(DONE)
    return battle.ask(AttackDecision, attack.player, options, unit=attack.unit, open=True)


def has_to_strike(battle: Battle, attack: Attack) -> bool:
    """Check whether a unit must use every weapon that has a target."""
    return any(driven.has_to_strike(battle, attack) for driven in battle.rules.contributions(DRIVEN))


def apply_attack(battle: Battle, attack: Attack, answer: decisions.UseWeapon | Done) -> Next | None:
    if isinstance(answer, Done):
        return END if attack.single else finish_attacking
    attack.use = Use(answer.weapon)
    attack.used.append(answer.weapon)
    weapon = weapon_of(battle, attack)
    mode = mode_of(battle, weapon) or manner_of(battle, answer)
    if mode is not None:
        mode.begin(battle, attack, answer)
    elif isinstance(answer, decisions.Split):
        attack.use.volleys = [Volley(target, sorted(models)) for target, models in answer.targets]
    elif isinstance(answer, decisions.Attack):
        wielders = wielders_of(battle, attack.unit, weapon)
        attack.use.volleys = [Volley(answer.target, in_reach(battle, attack.unit, weapon, wielders, answer.target))]
    battle.emit(WeaponUsed(unit=attack.unit, weapon=answer.weapon))  # what follows from this event comes first
    return None


def take_next_target(battle: Battle, attack: Attack) -> Next | None:
    if not attack.use.volleys:
        return next_weapon
    attack.volley, attack.strike = attack.use.volleys.pop(0), Strike()
    attack.volley.meant = attack.volley.target
    return None


# II. Check range and sight


def check_range_and_sight(battle: Battle, attack: Attack) -> Next | None:
    """Check range for each wielder; the target may be gone by now."""
    line = line_of(battle, attack)
    if len(line) == 1 and not is_there(battle, attack):
        return take_next_target
    if not attack.volley.anywhere:
        weapon = weapon_of(battle, attack)
        attack.volley.wielders = in_reach(battle, attack.unit, weapon, still_there(battle, attack), attack.target)
        if not attack.wielders:
            return take_next_target
    if len(line) > 1 and not strike_in_line(battle, attack, line):
        return take_next_target
    attack.strike.seen = can_be_casualties(battle, attack, attack.target)
    if battle.log is not None or VolleyAnnounced in battle.rules.reactions:  # it has more detail than most games need
        battle.emit(announcement(battle, attack))
    return None


def still_there(battle: Battle, attack: Attack) -> list[int]:
    """Return the remaining wielders: reactions to an attack may remove some before their Attack Dice are rolled."""
    left = wielders_of(battle, attack.unit, weapon_of(battle, attack))
    return [number for number in attack.wielders if number in left]


def leave_out_who_is_gone(battle: Battle, attack: Attack) -> Next | None:
    """Check the firing models and their target again, because reactions may have brought models into range or destroyed
    the target.
    """
    if not is_there(battle, attack) or are_removed(battle, attack):
        return take_next_target
    if not attack.volley.anywhere:
        wielders = still_there(battle, attack)
        stand_ins = used_from(battle, attack.unit, weapon_of(battle, attack)) if wielders else []
        attack.volley.wielders = [*wielders, *(number for number in attack.wielders if number in stand_ins)]
        if not wielders:
            return take_next_target
    if battle.rules.has(CHANGES_MODELS):
        attack.strike.seen = can_be_casualties(battle, attack, attack.target)
    return None


def are_removed(battle: Battle, attack: Attack) -> bool:
    """Check whether a reaction removed all firing models. An attack on one unit alone is a reaction itself, or comes
    from something left behind by a unit that may be gone.
    """
    if attack.only >= 0 or not attack.wielders:
        return False
    models = battle.state.units[attack.unit].models
    return all(models[number].place == REMOVED for number in attack.wielders)


def is_there(battle: Battle, attack: Attack) -> bool:
    """Check whether the target has a model left; a unit in Reserve can be attacked only by units that wait
    there too.
    """
    target = battle.state.units[attack.target]
    return is_alive(target) or (in_reserve(target) and are_together(battle, attack.unit, attack.target))


# The dice of a weapon's use


def roll_for_use(battle: Battle, attack: Attack) -> Next | None:
    """Roll for the use of a weapon, one roll after another; all its wielders share the results. [Perks 12.1]

    A weapon left on the board was used before: it rolls only what was not rolled then, and nothing more is settled.
    """
    for number, use in enumerate(battle.rules.contributions(WEAPON_USE)):
        if not use.note.is_in(attack.use.rolled, *use.about(attack)) and use.applies(battle, attack):
            attack.use.rolling = number
            battle.roll(attack.player, use.name, DICE[use.die], use.dice, unit=attack.unit)
            return None
    return work_out_the_attack if attack.use.before else settle_the_use


def note_use(battle: Battle, attack: Attack, roll: Roll) -> Next:
    use = battle.rules.contributions(WEAPON_USE)[attack.use.rolling]
    use.note.put(attack.use.rolled, sum(roll.values), *use.about(attack))
    return roll_for_use


def settle_the_use(battle: Battle, attack: Attack) -> Next | None:
    """Carry out effects of the use dice besides changes of numbers; the volley is over if one of them replaces it."""
    settled = [settle(battle, attack) for settle in battle.rules.contributions(WEAPON_SETTLED)]
    return take_next_target if any(settled) else None


# VI. Next weapon or next player


def next_target(battle: Battle, attack: Attack) -> Next:
    for follow in battle.rules.contributions(VOLLEY_DONE):
        follow(battle, attack)
    return take_next_target


def next_weapon(battle: Battle, attack: Attack) -> Next:
    """Go to the next weapon; an attack without a choosing unit, or with a single use, ends here."""
    for follow in battle.rules.contributions(WEAPON_DONE):
        follow(battle, attack)
    if attack.hazard is not None or attack.single:
        return END
    attack.use = Use()
    return CHOOSE_WEAPON_AND_TARGETS


def finish_attacking(battle: Battle, attack: Attack) -> None:
    battle.emit(FinishedAttacking(unit=attack.unit, weapons=len(attack.used), counter=attack.counter,
                forced=attack.forced))  # fmt: skip


def stop_without_targets(battle: Battle, attack: Attack) -> Next | None:
    """End the attack if the decision found no target within reach."""
    if attack.weapon != NO_WEAPON:
        return None
    return END if attack.single else finish_attacking


def strikes_first(battle: Battle, attack: Attack) -> bool:
    """Check whether the casualties of a volley leave before a player can react with an attack."""
    return STRIKES_FIRST.holds(battle, attack)


# Attacks that nobody chooses


def is_answerable(battle: Battle, attack: Attack, player: int) -> bool:
    """Check whether a player may react to an attack: not to their own, and not to one that a perk makes without an
    Action.
    """
    if attack.player == player or attack.hazard is not None:
        return False
    return not NO_REACTION.holds(battle, attack)


def strike_with(
    battle: Battle,
    attack: Attack,
    target: int,
    *,
    dice: int = -1,
    anywhere: bool = True,
    exposed: Sequence[int] = (),
    note: Note | None = None,
) -> None:
    """Use the weapon of an attack once more, with the same wielders, on another unit or on the attacker itself."""
    again = once_more(attack, target, dice=dice, anywhere=anywhere, exposed=exposed, note=note)
    battle.push(sequence_names.ATTACK, again, at=sequence_names.NEXT_TARGET)


def once_more(
    attack: Attack,
    target: int,
    *,
    dice: int = -1,
    anywhere: bool = True,
    exposed: Sequence[int] = (),
    note: Note | None = None,
) -> Attack:
    """Return the attack that `strike_with` makes.

    It keeps the dice of the weapon's use. Only the models in `exposed` can lose HP, if it names any. With `note` it
    remembers its cause, so that the same cause does not act again.
    """
    volley = Volley(target, list(attack.wielders), dice, anywhere=anywhere, exposed=list(exposed))
    use = Use(attack.weapon, rolled=copied(attack.use.rolled), volleys=[volley])
    notes = note.alone() if note is not None else {}
    return Attack(attack.player, attack.unit, single=True, used=[attack.weapon], notes=notes, use=use)


CHOOSE_WEAPON_AND_TARGETS = Ask("choose weapon and targets", AttackDecision, decide_attack, apply_attack, check_split)

ATTACK = sequence(
    sequence_names.ATTACK,
    note_attack,
    window(BEFORE_ACTION),
    moment(ACTION_BEGINS),
    CHOOSE_WEAPON_AND_TARGETS,
    stop_without_targets,
    take_next_target,
    check_range_and_sight,
    window(BEFORE_ATTACK_DICE),
    leave_out_who_is_gone,
    roll_for_use,
    note_use,
    settle_the_use,
    work_out_the_attack,
    roll_gate,
    count_gate,
    roll_attack_dice,
    reroll_failed_dice,
    count_faces,
    count_successes,
    window(AFTER_ATTACK_DICE),
    anything_to_save,
    CHOOSE_WHOM_TO_PICK_OUT,
    CHOOSE_DEFLECT,
    CHOOSE_WARD,
    work_out_the_saves,
    take_next_group,
    begin_armour_saves,
    roll_armour_saves,
    count_armour_saves,
    ARMOUR_SAVED,
    begin_aegis_saves,
    roll_aegis_saves,
    count_aegis_saves,
    AEGIS_SAVED,
    roll_hp_once,
    note_hp_once,
    roll_hp_dice,
    note_hp_dice,
    add_to_loss,
    lose_hp,
    CHOOSE_AIMED,
    CHOOSE_CASUALTIES,
    go_on_to_the_next,
    moment(END_OF_VOLLEY),
    window(AFTER_VOLLEY),
    next_target,
    next_weapon,
    finish_attacking,
    moment(END_OF_ATTACK),
    moment(ACTION_ENDS),
    window(AFTER_ACTION),
)
