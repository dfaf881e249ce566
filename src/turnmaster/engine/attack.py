"""The Attack Sequence. [Free Rules p.10-12, quick reference: Attack Sequence]"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from turnmaster.battlefield import TOLERANCE, boxes_apart, gap
from turnmaster.engine.answers import Answer, Decision, Refusal
from turnmaster.engine.barred import is_barred
from turnmaster.engine.battle import Battle
from turnmaster.engine.carriers import (
    can_strike_inside,
    carrier_name,
    carriers_of,
    carries,
    carrying_models,
    fights_inside,
    held_by,
    is_open,
)
from turnmaster.engine.contexts import Attack, Volley
from turnmaster.engine.field import (
    ENEMIES_ABOARD,
    are_together,
    bases_of,
    enemies_of,
    fight_each_other,
    gap_between,
    in_play,
    in_reserve,
    is_alive,
    is_engaged,
    is_gone,
    measured_bases,
    melee_of,
    unit_box,
)
from turnmaster.engine.hp_loss import CHOOSE_AIMED, CHOOSE_CASUALTIES, lose_hp
from turnmaster.engine.joined import line_of
from turnmaster.engine.line_of_units import (
    CHOOSE_WHOM_TO_PICK_OUT,
    can_be_casualties,
    go_on_to_the_next,
    strike_in_line,
)
from turnmaster.engine.modes import Mode, manner_of, mode_of
from turnmaster.engine.moments import ACTION_BEGINS, ACTION_ENDS, END_OF_ATTACK, END_OF_VOLLEY, moment
from turnmaster.engine.plain_sight import in_plain_sight, widened
from turnmaster.engine.sequences import END, Ask, sequence
from turnmaster.engine.state import ABOARD, ACTION_NUMBER, FIELD, FIRED_BATTLE, FIRED_HEAVY, NOWHERE, RESERVE, Model
from turnmaster.engine.volley import (
    add_rerolled,
    add_to_loss,
    anything_to_save,
    apply_deflect,
    apply_ward,
    count_aegis_saves,
    count_armour_saves,
    count_gate,
    count_rerolled_aegis_saves,
    count_rerolled_armour_saves,
    count_successes,
    decide_deflect,
    decide_ward,
    note_hp_dice,
    note_hp_once,
    note_use,
    reroll_aegis_saves,
    reroll_armour_saves,
    reroll_failed_dice,
    roll_aegis_saves,
    roll_armour_saves,
    roll_attack_dice,
    roll_for_use,
    roll_gate,
    roll_hp_dice,
    roll_hp_once,
    settle_the_use,
    take_next_group,
    work_out_the_attack,
    work_out_the_saves,
)
from turnmaster.engine.windows import window
from turnmaster.engine.workings import is_common, needs_sight, range_of, weapon_of
from turnmaster.profiles import WeaponProfile

DONE: Answer = ("done",)

NO_WEAPON = -1  # while none is chosen

# Contributed by perks that bring models into a unit in the middle of an attack on it.
CHANGES_MODELS = "changes models"

FIRED = {"Assault": 0, "Battle": FIRED_BATTLE, "Heavy": FIRED_HEAVY}


# I. Select unit, weapon and targets


def note_attack(battle: Battle, attack: Attack) -> None:
    battle.state.units[attack.unit].acted |= 1 << ACTION_NUMBER["Attack"]


def may_fire(model: Model, weapon: WeaponProfile) -> bool:
    """Whether movement this Game Turn leaves a model free to use a weapon. [Free Rules p.13]"""
    if weapon.type == "Heavy":
        return not (model.moved or model.dashed)
    return weapon.type == "Assault" or not model.dashed


def wielders_of(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """The models that could use a weapon now; casualties not yet removed still may. Perks may name fewer."""
    aboard = battle.state.units[unit].aboard != NOWHERE
    free = wielders_aboard(battle, unit, weapon) if aboard else wielders_on_foot(battle, unit, weapon)
    for choose in battle.rules.contributions("wielders"):
        free = choose(battle, unit, weapon, free)
    return free


def wielders_on_foot(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Those of a unit on the field, or in Reserve of one that waits there as a whole."""
    models = battle.state.units[unit].models
    common, here = is_common(battle, weapon), FIELD if in_play(battle.state.units[unit]) else RESERVE
    free = [
        number
        for number, count in enumerate(weapon.carriers)
        if (count or common) and number < len(models) and models[number].place == here
    ]
    return free if weapon.type == "Assault" else [number for number in free if may_fire(models[number], weapon)]


def wielders_aboard(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """The passengers that could use a weapon: only with Fire Points, and the Transport's movement counts as theirs. An
    enemy who is inside as well can be struck without them.

    [Free Rules p.14]
    """
    if not fires_out(battle, unit, weapon) and not fights_inside(battle, unit):
        return []
    if not all(may_fire(model, weapon) for model in carrying_models(battle, unit)):
        return []
    models, common = battle.state.units[unit].models, is_common(battle, weapon)
    armed = [number for number, count in enumerate(weapon.carriers) if (count or common) and number < len(models)]
    return [number for number in armed if models[number].place == ABOARD and may_fire(models[number], weapon)]


def fires_out(battle: Battle, unit: int, weapon: WeaponProfile) -> bool:
    """Whether passengers can use a weapon: through Fire Points, or because it needs none."""
    if battle.rules.hooks["passengers fire"](battle, unit):
        return True
    return any(through(weapon) for through in battle.rules.contributions("needs no fire point"))


def in_reach(battle: Battle, unit: int, weapon: WeaponProfile, wielders: list[int], target: int) -> list[int]:
    """Those of the wielders with a model of the target in range and sight. Between foes in a Melee neither counts.

    If a model reaches it from which they may use the weapon, they all do, and it is among them.
    """
    if not wielders or fight_each_other(battle, unit, target) or are_together(battle, unit, target):
        reaching = wielders
    else:
        stand_ins = used_from(battle, unit, weapon)
        reaching = within_reach(battle, unit, weapon, [*wielders, *stand_ins], target)
        if any(number in stand_ins for number in reaching):
            reaching = [*wielders, *(number for number in reaching if number in stand_ins)]
    return reaching[: weapon.count] if is_common(battle, weapon) else reaching


def within_reach(battle: Battle, unit: int, weapon: WeaponProfile, models: list[int], target: int) -> list[int]:
    """Those of the models that have a model of the target in range, and in sight if the weapon needs that."""
    reach = range_of(battle, unit, weapon)
    if not needs_sight(battle, weapon):
        return in_range(battle, unit, models, target, reach)
    from turnmaster.engine.view import in_reach_and_sight

    return in_reach_and_sight(battle, unit, models, target, reach)


def used_from(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Models that carry none of a weapon, but from which its wielders may measure and use it. Perks name them."""
    return [number for places in battle.rules.contributions("used from") for number in places(battle, unit, weapon)]


def in_range(battle: Battle, unit: int, models: list[int], target: int, reach: int) -> list[int]:
    """Those of the models that have a model of the target in range, seen or not."""
    theirs = measured_bases(battle, target)
    if battle.state.units[unit].aboard != NOWHERE:
        mine = measured_bases(battle, unit)
        return models if any(gap(a, b) <= reach + TOLERANCE for a in mine for b in theirs) else []
    bases = zip(models, bases_of(battle, unit, models), strict=True)
    return [number for number, base in bases if any(gap(base, other) <= reach + TOLERANCE for other in theirs)]


def targets_on_the_field(battle: Battle, attack: Attack) -> list[int]:
    """Whom a unit may aim at, range and sight apart: every enemy with a model left, and passengers in its Melee."""
    targets = enemies_of(battle, attack.player)
    if battle.state.units[attack.unit].aboard >= 0:  # nobody fires at their own Transport, whoever commands it now
        own = set(carriers_of(battle, attack.unit)).difference(held_by(battle, attack.unit))
        targets = [target for target in targets if target not in own]
    return [*targets, *battle.rules.hooks["exposed passengers"](battle, attack)] if carries(battle) else targets


def exposed_passengers(battle: Battle, attack: Attack) -> list[int]:
    """Enemies in the same Melee whose Transport has Fire Points, or who are inside together. [Free Rules p.14]"""
    units = battle.state.units
    if not is_engaged(battle, attack.unit):
        return []
    return [
        number
        for number in sorted(melee_of(battle, attack.unit))
        if units[number].aboard != NOWHERE
        and units[number].player != attack.player
        and is_alive(units[number])
        and (is_open(battle, number) or can_strike_inside(battle, attack.unit, number))
    ]


class Aim(NamedTuple):
    """An attack that is not out of the question, and who could make it; `settled` if it takes no closer look."""

    answer: Answer
    wielders: list[int]
    reach: int
    settled: bool


def aims(battle: Battle, attack: Attack) -> Iterator[Aim]:
    """Every weapon not used yet with every target, but for those certainly out of reach or sight."""
    unit = attack.unit
    if is_gone(battle.state.units[unit]):  # an answer to its attack took away the last of it
        return
    weapons = battle.profile(unit).weapons
    targets = targets_of(battle, attack)
    places = battle.rules.contributed  # empty where no perk or option has a say, which is looked at first
    added = bool(places) and (bool(places.get("targets of a weapon")) or may_be_confined(battle, unit))
    if not (targets or added) or len(attack.used) == len(weapons):
        return
    melee = melee_of(battle, unit) if is_engaged(battle, unit) else set()
    foes = {number for number in melee if battle.state.units[number].player != attack.player} if melee else melee
    here = unit_box(battle, unit) if in_play(battle.state.units[unit]) else None  # in Reserve nothing is far away
    checked = bool(places) and ("weapon checks" in places or "target checks" in places)
    modes = places and places.get("modes")
    for number, weapon in enumerate(weapons):
        if number in attack.used or (attack.allowed and number not in attack.allowed):
            continue
        if checked and why_unusable(battle, attack, number):
            continue
        mode = mode_of(battle, weapon) if modes else None
        if mode is not None:
            yield from (Aim(answer, [], 0, True) for answer in mode.answers(battle, attack, number))
        if mode is not None or not weapon.attacks:
            continue
        reach = range_of(battle, unit, weapon)
        near = None if here is None else widened(here, reach + TOLERANCE)
        seen = not places or needs_sight(battle, weapon)
        wielders: list[int] | None = None
        for target in targets_of_weapon(battle, attack, number, targets) if added else targets:
            if near is not None and target not in foes and boxes_apart(near, unit_box(battle, target), 0):
                continue
            if checked and why_no_target(battle, unit, number, target):
                continue
            if wielders is None:
                wielders = wielders_with(battle, unit, weapon)
            if not wielders:
                break
            settled: bool | None = target in foes or (added and are_together(battle, unit, target))
            if not settled and seen:
                settled = in_plain_sight(battle, unit, wielders, target, reach)
            elif not settled:
                settled = bool(in_range(battle, unit, wielders, target, reach))
            if settled is not False:
                yield Aim(("attack", number, target), wielders, reach, bool(settled))


def wielders_with(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """The models that could use a weapon now, and if there are any those from which they may use it."""
    wielders = wielders_of(battle, unit, weapon)
    if wielders and battle.rules.contributed:
        wielders = [*wielders, *used_from(battle, unit, weapon)]
    return wielders


def targets_of_weapon(battle: Battle, attack: Attack, number: int, targets: list[int]) -> list[int]:
    """Whom one weapon may be aimed at: the same as the others, unless a perk says otherwise."""
    for choose in battle.rules.contributions("targets of a weapon"):
        targets = choose(battle, attack, number, targets)
    if strikes_outward(battle, attack.unit, battle.profile(attack.unit).weapons[number]):
        return targets
    return [target for target in targets if can_strike_inside(battle, attack.unit, target)]


def strikes_outward(battle: Battle, unit: int, weapon: WeaponProfile) -> bool:
    """Whether a weapon can be used on others than those who are inside with its wielders."""
    if not may_be_confined(battle, unit):
        return True
    return fires_out(battle, unit, weapon) and not held_by(battle, unit)


def may_be_confined(battle: Battle, unit: int) -> bool:
    """Whether a unit could be able to strike nobody but those who are inside with it."""
    return battle.state.units[unit].aboard >= 0 and bool(battle.rules.contributions(ENEMIES_ABOARD))


def targets_of(battle: Battle, attack: Attack) -> list[int]:
    """Whom an attack may be aimed at, range and sight apart."""
    if attack.forced and attack.only >= 0:  # at whoever it is, friend or foe
        return [attack.only] if is_alive(battle.state.units[attack.only]) else []
    if not in_play(battle.state.units[attack.unit]):
        return []
    targets: list[int] = battle.rules.hooks["targets"](battle, attack)
    if attack.only < 0:
        return targets
    return [attack.only] if attack.only in targets else []


def why_unusable(battle: Battle, attack: Attack, weapon: int) -> str:
    """Why a unit cannot use a weapon at all in this attack, as perks have it; nothing if it can."""
    for judge in battle.rules.contributions("weapon checks"):
        reason: str = judge(battle, attack, weapon)
        if reason:
            return reason
    return ""


def why_no_target(battle: Battle, unit: int, weapon: int, target: int) -> str:
    """Why a weapon cannot be aimed at a target, whatever its range; nothing if it can."""
    for judge in battle.rules.contributions("target checks"):
        reason: str = judge(battle, unit, weapon, target)
        if reason:
            return reason
    return ""


def attack_options(battle: Battle, attack: Attack) -> list[Answer]:
    """Every weapon not used yet with every target that at least one wielder reaches."""
    return list(possible_attacks(battle, attack))


def possible_attacks(battle: Battle, attack: Attack) -> Iterator[Answer]:
    """The same one by one, for whoever does not need all of them."""
    return (aim.answer for aim in aims(battle, attack) if aim.settled or any_in_reach(battle, attack.unit, aim))


def can_attack(battle: Battle, unit: int, only: int = -1) -> bool:
    """Whether a unit has any weapon with any target in reach. A closer look comes last, because it takes longest."""
    if is_barred(battle, unit, "Attack"):
        return False
    doubtful = []
    for aim in aims(battle, Attack(battle.state.units[unit].player, unit, only=only)):
        if aim.settled:
            return True
        doubtful.append(aim)
    return any(any_in_reach(battle, unit, aim) for aim in doubtful)


def any_in_reach(battle: Battle, unit: int, aim: Aim) -> bool:
    """Whether any of the wielders has a model of the target in range and sight, looked at closely."""
    from turnmaster.engine.view import in_reach_and_sight

    return bool(in_reach_and_sight(battle, unit, aim.wielders, aim.answer[2], aim.reach, one_is_enough=True))


def decide_attack(battle: Battle, attack: Attack) -> Decision | None:
    options = attack_options(battle, attack)
    if not options:
        return None
    if attack.forced:
        return battle.ask(attack.player, "attack", options, unit=attack.unit)
    return battle.ask(attack.player, "attack", [*options, DONE], unit=attack.unit, open=True)


def check_split(battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
    """Judge split fire: `("split", weapon, ((target, (model, …)), …))`, and whatever a mode makes of its answers."""
    shape = 'It looks like ["split", weapon, [[target, [model, …]], …]].'
    mode = mode_of_answer(battle, attack, answer)
    if mode is not None:
        return mode.check(battle, attack, answer)
    manner = manner_of(battle, answer)
    if manner is not None:
        return manner.check(battle, attack, answer)
    if len(answer) != 3 or answer[0] != "split" or not isinstance(answer[2], tuple):
        return _why_not(battle, attack, answer) or Refusal("This is not an attack.", shape)
    weapons = battle.profile(attack.unit).weapons
    if type(answer[1]) is not int or not 0 <= answer[1] < len(weapons) or answer[1] in attack.used:
        return Refusal("This weapon does not exist or has been used already.", shape)
    weapon = weapons[answer[1]]
    free = wielders_of(battle, attack.unit, weapon)
    targets = [option[2] for option in attack_options(battle, attack) if option[1] == answer[1]]
    if not answer[2]:
        return Refusal("Nobody would fire.", shape)
    for part in answer[2]:
        if not (isinstance(part, tuple) and len(part) == 2 and isinstance(part[1], tuple) and part[1]):
            return Refusal(f"{part!r} is not a target with its wielders.", shape)
        target, models = part
        if target not in targets:
            return _why_not(battle, attack, ("attack", answer[1], target)) or Refusal("That is no target.", shape)
        reaching = [number for number in in_reach(battle, attack.unit, weapon, free, target) if number in free]
        for model in models:
            if model not in reaching:
                return Refusal(f"Model {model!r} cannot use {weapon.name} on that target, or fires already.", shape)
            free = [number for number in free if number != model]
            reaching = [number for number in reaching if number != model]
    return None


def mode_of_answer(battle: Battle, attack: Attack, answer: Answer) -> Mode | None:
    """The mode of the weapon that an answer is about, if that could be used at all."""
    weapons = battle.profile(attack.unit).weapons
    if len(answer) < 3 or type(answer[1]) is not int or not 0 <= answer[1] < len(weapons):
        return None
    usable = answer[1] not in attack.used and (not attack.allowed or answer[1] in attack.allowed)
    return mode_of(battle, weapons[answer[1]]) if usable and not why_unusable(battle, attack, answer[1]) else None


def _why_not(battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
    """Why an attack on a target is not among the options."""
    if len(answer) != 3 or answer[0] != "attack" or not all(type(part) is int for part in answer[1:]):
        return None
    _, number, target = answer
    weapons = battle.profile(attack.unit).weapons
    if not 0 <= number < len(weapons) or not 0 <= target < len(battle.state.units):
        return Refusal("There is no such weapon or target.")
    weapon = weapons[number]
    if number in attack.used:
        return Refusal(f"{weapon.name} has been used already.")
    if target not in targets_of_weapon(battle, attack, number, targets_of(battle, attack)):
        return _why_no_aim(battle, attack, weapon, target)
    aboard = battle.state.units[attack.unit].aboard != NOWHERE
    if aboard and not fires_out(battle, attack.unit, weapon) and not fights_inside(battle, attack.unit):
        return Refusal("Nobody attacks out of a Transport without Fire Points.", "Disembark first.")
    unusable = why_unusable(battle, attack, number) or why_no_target(battle, attack.unit, number, target)
    if unusable:
        return Refusal(unusable, _instead(battle, attack, number))
    if not wielders_of(battle, attack.unit, weapon):
        return Refusal(f"{weapon.name} is a {weapon.type} weapon and its wielders have moved too much this Game Turn.")
    return _out_of_reach(battle, attack, weapon, target)


def _why_no_aim(battle: Battle, attack: Attack, weapon: WeaponProfile, target: int) -> Refusal:
    """Why a weapon is not aimed at somebody, wherever they are."""
    holder, name = battle.state.units[target], battle.profile(target).name
    if not in_play(battle.state.units[attack.unit]):
        return Refusal(f"{weapon.name} cannot be aimed at {name} from Reserve.")
    if attack.only >= 0 and target != attack.only:
        return Refusal("A Counter Attack can only be aimed at the attacker.")
    if holder.player == attack.player:
        return Refusal(f"{name} is on the same side.")
    if not is_alive(holder):
        return Refusal(f"{name} has no model left on the field.")
    instead = _instead(battle, attack, battle.profile(attack.unit).weapons.index(weapon))
    if holder.marker:
        return Refusal("Nobody can target a unit that is only a marker.", instead)
    if held_by(battle, attack.unit) and not can_strike_inside(battle, attack.unit, target):
        return Refusal(f"{name} is out of reach for those inside {_holder(battle, attack.unit)}.", instead)
    if target in battle.rules.hooks["targets"](battle, attack):
        return Refusal(f"{weapon.name} cannot be aimed at {name}.", instead)
    if holder.aboard != NOWHERE:
        return Refusal(f"{name} is safe aboard {carrier_name(battle, holder.aboard)}.", "Attack what carries it.")
    away = battle.measured(gap_between(battle, attack.unit, target))
    return Refusal(f"{name}, {away} away, cannot be made out from here.", instead)


def _holder(battle: Battle, unit: int) -> str:
    return carrier_name(battle, held_by(battle, unit)[-1])


def _out_of_reach(battle: Battle, attack: Attack, weapon: WeaponProfile, target: int) -> Refusal:
    """Too far away, by so much, or hidden, by what."""
    from turnmaster.engine.view import what_blocks

    weapons, name = battle.profile(attack.unit).weapons, battle.profile(target).name
    reach, apart = range_of(battle, attack.unit, weapon), gap_between(battle, attack.unit, target)
    if apart > reach + TOLERANCE:
        away = f"{name} is {battle.measured(apart)} away, out of range of {weapon.name} ({battle.measured(reach)})."
        return Refusal(away, _instead(battle, attack, weapons.index(weapon)))
    blockers = what_blocks(battle, attack.unit, wielders_of(battle, attack.unit, weapon)[0], target)
    hidden = f" behind {blockers}" if blockers else ""
    seen = f"No wielder of {weapon.name} in range sees {name}{hidden}."
    return Refusal(seen, _instead(battle, attack, weapons.index(weapon)))


def _instead(battle: Battle, attack: Attack, weapon: int) -> str:
    """The nearest target that the weapon reaches now."""
    targets = [option[2] for option in attack_options(battle, attack) if option[1] == weapon]
    if not targets:
        return "Nothing is in its reach now; use another weapon, or none."
    gaps = {t: 0 if are_together(battle, attack.unit, t) else gap_between(battle, attack.unit, t) for t in targets}
    nearest = min(targets, key=lambda target: (gaps[target], target))
    away = battle.measured(gaps[nearest])
    return f"In its reach is {battle.profile(nearest).name}, {away} away."


def apply_attack(battle: Battle, attack: Attack, answer: Answer) -> str | None:
    if answer == DONE:
        return END if attack.single else "finish attacking"
    attack.weapon = answer[1]
    attack.used.append(answer[1])
    attack.used_dice = {}
    weapon = weapon_of(battle, attack)
    mode = mode_of(battle, weapon) or manner_of(battle, answer)
    if mode is not None:
        attack.volleys = []
        mode.begin(battle, attack, answer)
    elif answer[0] == "split":
        attack.volleys = [Volley(target, sorted(models)) for target, models in answer[2]]
    else:
        wielders = wielders_of(battle, attack.unit, weapon)
        attack.volleys = [Volley(answer[2], in_reach(battle, attack.unit, weapon, wielders, answer[2]))]
    battle.tell("weapon used", unit=attack.unit, weapon=answer[1])  # what follows from that comes first
    return None


def take_next_target(battle: Battle, attack: Attack) -> str | None:
    if not attack.volleys:
        return "next weapon"
    volley = attack.volleys.pop(0)
    attack.target, attack.wielders, attack.dice = volley.target, volley.wielders, volley.dice
    attack.hits, attack.anywhere, attack.exposed = volley.hits, volley.anywhere, volley.exposed
    attack.because = volley.because
    attack.spec, attack.rung, attack.loss, attack.seen = None, 0, 0, []
    attack.deflect = attack.ward = -1
    attack.shares, attack.struck = volley.shares, volley.struck
    attack.meant, attack.behind, attack.spare = volley.target, [], 0
    return None


# II. Check range and sight


def check_range_and_sight(battle: Battle, attack: Attack) -> str | None:
    """Each wielder needs a model of the target in range; the target may be gone by now."""
    line = line_of(battle, attack)
    if len(line) == 1 and not is_there(battle, attack):
        return "take next target"
    if not attack.anywhere:
        weapon = weapon_of(battle, attack)
        attack.wielders = in_reach(battle, attack.unit, weapon, still_there(battle, attack), attack.target)
        if not attack.wielders:
            return "take next target"
    if len(line) > 1 and not strike_in_line(battle, attack, line):
        return "take next target"
    attack.seen = can_be_casualties(battle, attack, attack.target)
    return None


def still_there(battle: Battle, attack: Attack) -> list[int]:
    """The wielders that are left: answers to an attack may take some away before their Attack Dice are rolled."""
    left = wielders_of(battle, attack.unit, weapon_of(battle, attack))
    return [number for number in attack.wielders if number in left]


def leave_out_who_is_gone(battle: Battle, attack: Attack) -> str | None:
    """Look once more at those who fire, and at their target where answers may bring other models into it, or have been
    the end of it.
    """
    if not is_there(battle, attack):
        return "take next target"
    if not attack.anywhere:
        wielders = still_there(battle, attack)
        stand_ins = used_from(battle, attack.unit, weapon_of(battle, attack)) if wielders else []
        attack.wielders = [*wielders, *(number for number in attack.wielders if number in stand_ins)]
        if not wielders:
            return "take next target"
    if battle.rules.contributions(CHANGES_MODELS):
        attack.seen = can_be_casualties(battle, attack, attack.target)
    return None


def is_there(battle: Battle, attack: Attack) -> bool:
    """Whether the target has a model left; in Reserve only others who wait there can get at it."""
    target = battle.state.units[attack.target]
    return is_alive(target) or (in_reserve(target) and are_together(battle, attack.unit, attack.target))


# VI. Next weapon or next player


def next_target(battle: Battle, attack: Attack) -> str:
    for follow in battle.rules.contributions("after volley"):
        follow(battle, attack)
    return "take next target"


def next_weapon(battle: Battle, attack: Attack) -> str:
    """The next of its weapons; what no unit chose, and what is used only once, ends here."""
    for follow in battle.rules.contributions("after weapon"):
        follow(battle, attack)
    if attack.hazard is not None or attack.single:
        return END
    attack.weapon = NO_WEAPON
    return "choose weapon and targets"


def finish_attacking(battle: Battle, attack: Attack) -> None:
    battle.tell("finished attacking", unit=attack.unit, weapons=len(attack.used), counter=attack.counter,
                forced=attack.forced)  # fmt: skip


def stop_without_targets(battle: Battle, attack: Attack) -> str | None:
    """After the question: nothing chosen means that nothing was in reach."""
    if attack.weapon != NO_WEAPON:
        return None
    return END if attack.single else "finish attacking"


def strikes_first(battle: Battle, attack: Attack) -> bool:
    """Whether the casualties of a volley leave before anybody answers it with an attack."""
    return any(first(battle, attack) for first in battle.rules.contributions("strikes first"))


# Attacks that nobody chooses


def is_answerable(battle: Battle, attack: Attack, player: int) -> bool:
    """Whether a player may answer an attack: not their own, and nothing that a perk brings about without an Action."""
    if attack.player == player or attack.hazard is not None:
        return False
    return not any(bars(battle, attack) for bars in battle.rules.contributions("no answer"))


def strike_with(
    battle: Battle,
    attack: Attack,
    target: int,
    *,
    dice: int = -1,
    anywhere: bool = True,
    exposed: Sequence[int] = (),
    note: str = "",
) -> None:
    """Use the weapon of an attack once more, by the same wielders, on somebody else or on its own unit.

    Only the models in `exposed` can lose HP, if it names any. With `note` it remembers why, so that what caused it does
    not do so again.
    """
    volley = Volley(target, list(attack.wielders), dice, anywhere=anywhere, exposed=list(exposed))
    again = Attack(attack.player, attack.unit, weapon=attack.weapon, single=True, used=[attack.weapon],
                   volleys=[volley],
                   notes={note: 1} if note else {})  # fmt: skip
    battle.push("attack sequence", again, at="take next target")


ATTACK = sequence(
    "attack sequence",
    note_attack,
    window("before action"),
    moment(ACTION_BEGINS),
    Ask("choose weapon and targets", decide_attack, apply_attack, check_split),
    stop_without_targets,
    take_next_target,
    check_range_and_sight,
    window("before attack dice"),
    leave_out_who_is_gone,
    roll_for_use,
    note_use,
    settle_the_use,
    work_out_the_attack,
    roll_gate,
    count_gate,
    roll_attack_dice,
    reroll_failed_dice,
    add_rerolled,
    count_successes,
    window("after attack dice"),
    anything_to_save,
    CHOOSE_WHOM_TO_PICK_OUT,
    Ask("nominate a weapon with Deflect", decide_deflect, apply_deflect),
    Ask("nominate a weapon with Ward or Parry", decide_ward, apply_ward),
    work_out_the_saves,
    take_next_group,
    roll_armour_saves,
    count_armour_saves,
    reroll_armour_saves,
    count_rerolled_armour_saves,
    window("after armour"),
    roll_aegis_saves,
    count_aegis_saves,
    reroll_aegis_saves,
    count_rerolled_aegis_saves,
    window("after aegis"),
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
    window("after volley"),
    next_target,
    next_weapon,
    finish_attacking,
    moment(END_OF_ATTACK),
    moment(ACTION_ENDS),
    window("after action"),
)
