"""Steps III and IV of the Attack Sequence: Attack Dice and saves of one weapon against one target. [Free Rules p.10-12]

All numbers rolled here are read from the AttackSpec, which exact odds read as well.
"""

from fractions import Fraction

from turnmaster.dice import D6, DICE, Die, DieName
from turnmaster.engine.attacking import charts
from turnmaster.engine.attacking.decisions import Deflect, DeflectDecision, Ward, WardDecision
from turnmaster.engine.attacking.events import AttackDiceFell, Attacked, Saved, SavesWorkedOut, Succeeded
from turnmaster.engine.attacking.hooks import ATTACK_SPEC, OUT_OF_USE, WATCHES_FACES
from turnmaster.engine.attacking.hp_loss import END_THE_VOLLEY, lose_hp
from turnmaster.engine.attacking.rolled_saves import Save, saves_of
from turnmaster.engine.attacking.workings import (
    AttackWorkings,
    SaveWorkings,
    ShieldName,
    attack_die,
    save_die,
    weapon_of,
    work_out_aegis,
    work_out_armour,
    work_out_attack,
)
from turnmaster.engine.core import reasons, stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Roll, SaveRoll, Successes, Trigger
from turnmaster.engine.core.modifiers import MULTIPLY, explained
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.sequences import Ask, Next
from turnmaster.engine.core.state import FIRED_BATTLE, FIRED_HEAVY
from turnmaster.engine.core.windows import AFTER_AEGIS, AFTER_ARMOUR
from turnmaster.engine.field.melees import in_same_melee
from turnmaster.engine.field.units import living

ARMOUR_SAVED, AEGIS_SAVED = window(AFTER_ARMOUR), window(AFTER_AEGIS)

HP_ONCE = Note("HP loss", "once")  # the dice of a use that say once, for all its successes, how much HP each takes

FIRED = {"Assault": 0, "Battle": FIRED_BATTLE, "Heavy": FIRED_HEAVY}


def weapon_perks(battle: Battle, attack: Attack) -> tuple[str, ...]:
    """Return the names of the perks on the attacking weapon."""
    return weapon_of(battle, attack).perks


# Attack Dice


def spec_of(battle: Battle, attack: Attack) -> tuple[AttackWorkings, AttackSpec]:
    """Return the numbers of a volley before its saves, with their reasons."""
    workings, needed = work_out_attack(battle, attack)
    hp = battle.changes(stats.HP_LOSS, attack)
    times = [change for change in hp if change.layer == MULTIPLY]  # they multiply the whole loss, dice included
    successes = battle.changes(stats.SUCCESSES, attack)
    spec = AttackSpec(
        dice=workings.dice,
        ladder=list(charts.rolls(needed, attack_die(battle))),
        multiplier=explained(needed.multiplier, successes).value,
        armour=0,
        aegis=0,
        impossible=needed.impossible,
        hp_per_success=explained(1, [change for change in hp if change not in times]).value,
        power=workings.power.value,
        defence=workings.defence.value,
        hp_times=explained(1, times).value,
    )
    adjust_spec(battle, attack, spec)
    return workings, spec


def adjust_spec(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
    """Change the numbers of a volley for perks and options."""
    for adjust in battle.rules.contributions(ATTACK_SPEC):
        adjust(battle, attack, spec)


def work_out_the_attack(battle: Battle, attack: Attack) -> None:
    workings, spec = spec_of(battle, attack)
    attack.strike.spec = spec
    attack.strike.dice = 0 if spec.impossible else spec.dice
    weapon = weapon_of(battle, attack)
    for number in attack.wielders:
        battle.state.units[attack.unit].models[number].fired |= FIRED[weapon.type]
    battle.emit(Attacked(unit=attack.unit, target=attack.target, weapon=attack.weapon, workings=workings,
                         counter=attack.counter, hazard=attack.hazard.name if attack.hazard else "",
                         name=weapon.name, wielders=list(attack.wielders)))  # fmt: skip


def roll_gate(battle: Battle, attack: Attack) -> Next | None:
    """Roll to aim weapons that must be aimed first: a failed die is not an Attack Dice. It is a D6 in every game,
    because aiming is a test. [D10 quick reference]
    """
    gates, strike = gates_of(attack.numbers), attack.strike
    if strike.gates >= len(gates) or not strike.dice:
        return roll_attack_dice
    battle.roll(attack.player, reasons.AIM, D6, strike.dice, gates[strike.gates], attack.unit)
    return None


def gates_of(spec: AttackSpec) -> list[int]:
    """Return the rolls that a die must pass, in order, to become an Attack Dice."""
    return [need for need in (spec.gate, *spec.gates) if need]


def count_gate(battle: Battle, attack: Attack, roll: Roll) -> Next:
    attack.strike.dice = sum(1 for face in roll.values if face >= roll.need)
    attack.strike.gates += 1
    return roll_gate


def roll_attack_dice(battle: Battle, attack: Attack) -> Next | None:
    """Roll the next rung of the ladder. An automatic success has no rung, but is rolled if a face would have
    an effect.
    """
    spec, strike = attack.numbers, attack.strike
    if not strike.dice or not (spec.ladder or spec.triggers or watches_faces(battle, attack)):
        return count_successes
    is_last = strike.rung == len(spec.ladder) - 1
    strike.rolls = [SaveRoll(strike.dice, spec.rerolls, int(is_last and spec.cursed > 0))]
    roll_next_dice(battle, attack)
    return None


def roll_next_dice(battle: Battle, attack: Attack) -> None:
    spec, strike = attack.numbers, attack.strike
    need, rolled = spec.ladder[strike.rung] if spec.ladder else 0, strike.rolls[0]
    battle.roll(attack.player, reasons.ATTACK_DICE, attack_die(battle), rolled.dice, need, attack.unit,
                again=rolled.again)  # fmt: skip


def watches_faces(battle: Battle, attack: Attack) -> bool:
    """Check whether a rule looks at the faces of Attack Dice even if all of them succeed. [Perks 12.2, Auto Test]"""
    return WATCHES_FACES.holds(battle, attack)


def reroll_failed_dice(battle: Battle, attack: Attack, roll: Roll) -> Next | None:
    """Reroll failed Attack Dice, once for each perk that allows it, and cursed ones once."""
    spec, strike = attack.numbers, attack.strike
    rolled = strike.rolls.pop(0) if strike.rolls else SaveRoll(len(roll.values), spec.rerolls - strike.again, 0)
    failed = [face for face in roll.values if face < roll.need and rolled.retries]
    cursed = [face for face in roll.values if face >= spec.cursed and rolled.repeats]
    if failed:
        strike.rolls.append(SaveRoll(len(failed), rolled.retries - 1, rolled.repeats, again=True))
    if cursed:
        strike.rolls.append(SaveRoll(len(cursed), rolled.retries, rolled.repeats - 1, again=True))
    strike.faces += [face for face in roll.values if face not in failed and face not in cursed]
    if not strike.rolls:
        return None
    roll_next_dice(battle, attack)
    return reroll_failed_dice


def count_faces(battle: Battle, attack: Attack) -> Next | None:
    """Count dice that pass, and roll them again while the ladder goes on, as in 6/6/4."""
    spec, faces = attack.numbers, attack.strike.faces
    need = spec.ladder[attack.strike.rung] if spec.ladder else min(faces)
    good = [face for face in faces if face >= need]
    attack.strike = attack.strike.after_rung(len(good))
    battle.emit(AttackDiceFell(unit=attack.unit, target=attack.target, faces=faces))
    if good and attack.strike.rung < len(spec.ladder):
        return roll_attack_dice
    attack.strike.groups = grouped(good, spec)
    return None


def count_successes(battle: Battle, attack: Attack) -> None:
    """Count successes; dice that need nothing succeed without a roll."""
    spec, strike = attack.numbers, attack.strike
    strike.successes = strike.dice * spec.multiplier
    if strike.dice and not strike.rung:
        strike.groups = [Successes(strike.successes)]
    battle.emit(Succeeded(unit=attack.unit, target=attack.target, successes=strike.successes, dice=strike.dice))


def grouped(faces: list[int], spec: AttackSpec) -> list[Successes]:
    """Group successes by the effects of their faces, plain ones last."""
    if not spec.triggers:
        return [Successes(len(faces) * spec.multiplier)] if faces else []
    by_effect: dict[tuple[Trigger, ...], int] = {}
    for face in sorted(faces, reverse=True):
        caused = tuple(trigger for trigger in spec.triggers if face >= trigger.face)
        by_effect[caused] = by_effect.get(caused, 0) + 1
    return [together(caused, count * spec.multiplier) for caused, count in by_effect.items()]


def together(caused: tuple[Trigger, ...], count: int) -> Successes:
    """Combine several effects of one face: multipliers multiply, and a save that any of them ignores is ignored."""
    group = Successes(count)
    for trigger in caused:
        group.hp_times *= trigger.hp_times
        group.hp_die = trigger.hp_die or group.hp_die
        group.no_armour = group.no_armour or trigger.no_armour
        group.no_aegis = group.no_aegis or trigger.no_aegis
        group.precise = group.precise or trigger.precise
    return group


def anything_to_save(battle: Battle, attack: Attack) -> Next | None:
    return None if attack.strike.successes else END_THE_VOLLEY


# IV. Armour and AEGIS Saves


def majority_weapons(battle: Battle, attack: Attack, *stats: ShieldName) -> list[int]:
    """Return weapons with one of these stats that at least half of the models carry, without casualties and phantoms. A
    weapon that the unit cannot use does not help it.
    """
    target = battle.state.units[attack.target]
    alive = [number for number in living(target) if not target.models[number].phantom]
    found = [
        number
        for number, weapon in enumerate(battle.profile(attack.target).weapons)
        if any(getattr(weapon, stat) for stat in stats) and 2 * sum(weapon.carriers[m] > 0 for m in alive) >= len(alive)
    ]
    return [number for number in found if not OUT_OF_USE.holds(battle, attack.target, number)]


def decide_deflect(battle: Battle, attack: Attack) -> DeflectDecision | None:
    weapons = majority_weapons(battle, attack, "deflect")
    if not weapons:
        return None
    owner = battle.state.units[attack.target].player
    options = [Deflect(number) for number in weapons]
    return battle.ask(DeflectDecision, owner, options, unit=attack.target, attacker=attack.unit)


def apply_deflect(battle: Battle, attack: Attack, answer: Deflect) -> None:
    attack.strike.deflect = answer.weapon


def decide_ward(battle: Battle, attack: Attack) -> WardDecision | None:
    in_melee = in_same_melee(battle, attack.unit, attack.target)
    weapons = majority_weapons(battle, attack, *(("ward", "parry") if in_melee else ("ward",)))
    if not weapons:
        return None
    owner = battle.state.units[attack.target].player
    options = [Ward(number) for number in weapons]
    bonus = "Ward or Parry" if in_melee else "Ward"
    return battle.ask(WardDecision, owner, options, unit=attack.target, attacker=attack.unit, bonus=bonus)


def apply_ward(battle: Battle, attack: Attack, answer: Ward) -> None:
    attack.strike.ward = answer.weapon


CHOOSE_DEFLECT = Ask("nominate a weapon with Deflect", DeflectDecision, decide_deflect, apply_deflect)
CHOOSE_WARD = Ask("nominate a weapon with Ward or Parry", WardDecision, decide_ward, apply_ward)


def work_out_spec_saves(battle: Battle, attack: Attack) -> tuple[SaveWorkings, SaveWorkings]:
    """Add both saves to the numbers of the volley, and return their reasons."""
    armour, attack.numbers.armour = work_out_armour(battle, attack)
    aegis, attack.numbers.aegis = work_out_aegis(battle, attack)
    return armour, aegis


def spec_without_dice(battle: Battle, attack: Attack) -> AttackSpec:
    """Return the numbers of successes without Attack Dice; they meet the same saves as all others."""
    spec = AttackSpec(dice=attack.strike.successes, ladder=[], multiplier=1, armour=0, aegis=0)
    adjust_spec(battle, attack, spec)
    return spec


def work_out_the_saves(battle: Battle, attack: Attack) -> None:
    if attack.strike.spec is None:
        attack.strike.spec = spec_without_dice(battle, attack)
    armour, aegis = work_out_spec_saves(battle, attack)
    battle.emit(SavesWorkedOut(unit=attack.target, armour=armour, aegis=aegis))


def take_next_group(battle: Battle, attack: Attack) -> Next | None:
    """Take the next group of successes that are saved alike."""
    if not attack.strike.groups:
        return lose_hp
    group = attack.strike.group = attack.strike.groups.pop(0)
    group.unsaved = group.count
    return None


def at_hand(attack: Attack) -> Successes:
    """Return the group of successes that is being resolved."""
    assert attack.strike.group is not None
    return attack.strike.group


def saves_against(battle: Battle, attack: Attack) -> tuple[Save, Save]:
    """Return the Armour and the AEGIS Save against the successes that are being resolved."""
    return saves_of(attack.numbers, attack.strike.group, save_die(battle))


def begin_saves(group: Successes, save: Save) -> None:
    """Start a save for each success that is not saved yet; without a save nothing is rolled."""
    group.rolls = [SaveRoll(group.unsaved, save.retries, save.repeats)] if save.need and group.unsaved else []


def roll_saves(battle: Battle, attack: Attack, reason: str, save: Save) -> None:
    owner, roll = battle.state.units[attack.target].player, at_hand(attack).rolls[0]
    battle.roll(owner, reason, save_die(battle), roll.dice, save.need, attack.target, again=roll.again)


def count_saves(battle: Battle, attack: Attack, roll: Roll) -> None:
    """Count the dice that saved. Failed dice are rerolled first, then dice that saved, all together; a die that fails
    after that has failed. [Perks 12.5, Offensive]
    """
    group = at_hand(attack)
    rolled = group.rolls.pop(0)
    failed = sum(1 for face in roll.values if face < roll.need)
    saved = rolled.dice - failed
    if failed and rolled.retries:
        group.rolls.insert(0, SaveRoll(failed, rolled.retries - 1, rolled.repeats, again=True))
    if saved and rolled.repeats:
        repeat_saves(group, saved, rolled.repeats - 1)
    else:
        note_saved(battle, attack, saved)


def repeat_saves(group: Successes, dice: int, repeats: int) -> None:
    """Reroll dice that saved, together with those that wait for the same reroll."""
    waiting = next((roll for roll in group.rolls if not roll.retries and roll.repeats == repeats), None)
    if waiting is None:
        group.rolls.append(SaveRoll(dice, 0, repeats, again=True))
    else:
        waiting.dice += dice


def note_saved(battle: Battle, attack: Attack, successes: int) -> None:
    """Note that some of the successes at hand have no further effect."""
    at_hand(attack).unsaved -= successes
    if successes and battle.log is not None:  # only readers of the log need such detail
        battle.emit(Saved(unit=attack.target, successes=successes))


def begin_armour_saves(battle: Battle, attack: Attack) -> None:
    begin_saves(at_hand(attack), saves_against(battle, attack)[0])


def roll_armour_saves(battle: Battle, attack: Attack) -> Next | None:
    if not at_hand(attack).rolls:
        return ARMOUR_SAVED
    roll_saves(battle, attack, reasons.ARMOUR_SAVES, saves_against(battle, attack)[0])
    return None


def count_armour_saves(battle: Battle, attack: Attack, roll: Roll) -> Next:
    count_saves(battle, attack, roll)
    return roll_armour_saves


def begin_aegis_saves(battle: Battle, attack: Attack) -> None:
    begin_saves(at_hand(attack), saves_against(battle, attack)[1])


def roll_aegis_saves(battle: Battle, attack: Attack) -> Next | None:
    if not at_hand(attack).rolls:
        return AEGIS_SAVED
    roll_saves(battle, attack, reasons.AEGIS_SAVES, saves_against(battle, attack)[1])
    return None


def count_aegis_saves(battle: Battle, attack: Attack, roll: Roll) -> Next:
    count_saves(battle, attack, roll)
    return roll_aegis_saves


# V. How much HP a group loses


def roll_hp_once(battle: Battle, attack: Attack) -> Next | None:
    """Roll the dice for the HP loss of all successes of a volley together."""
    spec = attack.numbers
    if not (spec.hp_once and at_hand(attack).unsaved) or HP_ONCE.is_in(attack.use.rolled):
        return roll_hp_dice
    die, count = dice_of(spec.hp_once)
    battle.roll(attack.player, reasons.HP_LOSS, die, count, unit=attack.unit)
    return None


def note_hp_once(battle: Battle, attack: Attack, roll: Roll) -> None:
    HP_ONCE.put(attack.use.rolled, sum(roll.values))


def dice_of(names: list[DieName]) -> tuple[Die, int]:
    """Return dice of one kind, such as D6 and D6, as a kind and a number."""
    return DICE[names[0]], len(names)


def hp_die_of(attack: Attack) -> list[DieName]:
    """Return the dice that are rolled for each success of the group at hand."""
    group = at_hand(attack)
    return [*attack.numbers.hp_dice, *([group.hp_die] if group.hp_die else [])]


def roll_hp_dice(battle: Battle, attack: Attack) -> Next | None:
    """Roll the dice for the HP loss of each success, one kind after another, and add them up."""
    dice, group = hp_die_of(attack), at_hand(attack)
    if not group.unsaved or group.hp_kinds >= len(dice):
        return add_to_loss
    battle.roll(attack.player, reasons.HP_LOSS, DICE[dice[group.hp_kinds]], group.unsaved, unit=attack.unit)
    return None


def note_hp_dice(battle: Battle, attack: Attack, roll: Roll) -> Next:
    group = at_hand(attack)
    group.hp_rolled += sum(roll.values)
    group.hp_kinds += 1
    return roll_hp_dice


def average_loss(spec: AttackSpec) -> Fraction:
    """Return the average HP loss of a success without a lucky face."""
    dice = [DICE[name] for name in (*spec.hp_dice, *spec.hp_once)]
    each = sum((Fraction(die.lowest + die.highest, 2) for die in dice), Fraction(0))
    return (each or Fraction(spec.hp_per_success)) * spec.hp_times


def add_to_loss(battle: Battle, attack: Attack) -> Next:
    """Add the HP loss of the group at hand: its dice, or 1 for each success, then the multipliers."""
    spec, group, strike = attack.numbers, at_hand(attack), attack.strike
    each = HP_ONCE.of(attack.use.rolled) if spec.hp_once else 0
    if hp_die_of(attack):
        total = group.hp_rolled + each * group.unsaved
    else:
        total = (each or spec.hp_per_success) * group.unsaved
    total *= spec.hp_times * group.hp_times
    if group.precise:
        strike.aimed += total
    else:
        strike.loss += total
    return take_next_group
