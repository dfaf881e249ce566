"""Attacks not among the options: split fire, templates put elsewhere, and why others are illegal. [Free Rules p.10]"""

from turnmaster.battlefield import TOLERANCE
from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.hooks import TARGETS
from turnmaster.engine.attacking.modes import Mode, manner_of, mode_of
from turnmaster.engine.attacking.targets import targets_of, targets_of_weapon, why_no_target, why_unusable
from turnmaster.engine.attacking.wielders import fires_out, in_reach, wielders_of
from turnmaster.engine.attacking.workings import is_common, range_of
from turnmaster.engine.field.carriers import can_strike_inside, carrier_name, fights_inside, held_by
from turnmaster.engine.field.units import are_friends, are_together, gap_between, in_play, is_alive
from turnmaster.engine.field.view import what_blocks
from turnmaster.engine.kernel.answers import Answer, Refusal, model_called
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack
from turnmaster.engine.kernel.state import NOWHERE, REMOVED
from turnmaster.engine.kernel.words import shown
from turnmaster.profiles import WeaponProfile


def check_split(battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
    """Judge split fire: `("split", weapon, ((target, (model, …)), …))`, and answers that a mode has of its own."""
    shape = "Say for each target which models fire at it."
    mode = mode_of_answer(battle, attack, answer)
    if mode is not None:
        return mode.check(battle, attack, answer)
    manner = manner_of(battle, answer)
    if manner is not None:
        return manner.check(battle, attack, answer)
    if answer == ("done",):
        return Refusal(f"{battle.called(attack.unit)} has to use every weapon that has a target.")
    if len(answer) != 3 or answer[0] != "split" or not isinstance(answer[2], tuple):
        return _why_not(battle, attack, answer) or Refusal("This does not say which weapon is used on whom.")
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
            return Refusal("A part of this is not a target with its wielders.", shape)
        target, models = part
        if target not in targets:
            return _why_not(battle, attack, ("attack", answer[1], target)) or Refusal("That is no target.", shape)
        if sum(other[:1] == (target,) for other in answer[2] if isinstance(other, tuple)) > 1:
            return Refusal("Wielders with the same target roll together.", "Name each target once.")
        reaching = [number for number in in_reach(battle, attack.unit, weapon, free, target) if number in free]
        for model in models:
            if model not in reaching:
                return _why_not_this_model(battle, attack, weapon, model, part)
            free = [number for number in free if number != model]
            reaching = [number for number in reaching if number != model]
    return None


def _why_not_this_model(battle: Battle, attack: Attack, weapon: WeaponProfile, model: object, part: Answer) -> Refusal:
    """Why a model does not fire at the target of a part of split fire."""
    target, named = battle.called(part[0]), model_called(model)
    wielders = wielders_of(battle, attack.unit, weapon)
    if model not in wielders:
        return Refusal(f"{named} cannot use {weapon.name} now.")
    if model not in in_reach(battle, attack.unit, weapon, wielders, part[0]):
        return Refusal(f"{named} cannot use {weapon.name} on {target} from where it stands.")
    return Refusal(f"{named} fires already.", "Name each model once.")


def mode_of_answer(battle: Battle, attack: Attack, answer: Answer) -> Mode | None:
    """The mode of the weapon that an answer is about, if the weapon could be used at all."""
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
        return Refusal(unusable, "Use another weapon, or none.")
    if not wielders_of(battle, attack.unit, weapon):
        return _why_no_wielder(battle, attack, weapon)
    return _out_of_reach(battle, attack, weapon, target)


def _why_no_wielder(battle: Battle, attack: Attack, weapon: WeaponProfile) -> Refusal:
    """Why none of the models of a unit can use a weapon: nobody who carries it is left, or all have moved too far."""
    models = battle.state.units[attack.unit].models
    left = [number for number, model in enumerate(models) if model.place != REMOVED]
    if not is_common(battle, weapon) and not any(weapon.carriers[number] for number in left):
        return Refusal(f"Nobody who carries {weapon.name} is left.", "Use another weapon, or none.")
    return Refusal(f"{weapon.name} is a {weapon.type} weapon and its wielders have moved too much this Game Turn.")


def _why_no_aim(battle: Battle, attack: Attack, weapon: WeaponProfile, target: int) -> Refusal:
    """Why a weapon cannot be aimed at a unit, wherever that unit is."""
    holder, name = battle.state.units[target], battle.called(target)
    if not in_play(battle.state.units[attack.unit]):
        return Refusal(f"{weapon.name} cannot be aimed at {name} from Reserve.")
    if attack.only >= 0 and target != attack.only:
        return Refusal("A Counter Attack can only be aimed at the attacker.")
    if holder.player == attack.player:
        friend = are_friends(battle.state.units[attack.unit], holder)
        return Refusal(f"{name} is on the same side." if friend else f"{name} obeys the same player, but is no friend.")
    if not is_alive(holder):
        return Refusal(f"{name} has no model left on the field.")
    instead = _instead(battle, attack, battle.profile(attack.unit).weapons.index(weapon))
    if holder.marker:
        return Refusal("Nobody can target a unit that is only a marker.", "Choose another target.")
    if held_by(battle, attack.unit) and not can_strike_inside(battle, attack.unit, target):
        return Refusal(f"{name} is out of reach for those inside {_holder(battle, attack.unit)}.", instead)
    if target in battle.rules.hook(TARGETS)(battle, attack):
        return Refusal(f"{weapon.name} cannot be aimed at {name}. {whom_it_is_for(weapon)}", instead)
    if holder.aboard != NOWHERE:
        return Refusal(f"{name} is safe aboard {carrier_name(battle, holder.aboard)}.", "Attack what carries it.")
    away = battle.measured(gap_between(battle, attack.unit, target))
    return Refusal(f"{name}, {away} away, cannot be made out from here.", instead)


def whom_it_is_for(weapon: WeaponProfile) -> str:
    """What decides on the targets of a weapon, beside its range."""
    perks = ", ".join(map(shown, weapon.perks))
    return f"Its perks decide on its targets: {perks}." if perks else "The rules in play decide on its targets."


def _holder(battle: Battle, unit: int) -> str:
    return carrier_name(battle, held_by(battle, unit)[-1])


def _out_of_reach(battle: Battle, attack: Attack, weapon: WeaponProfile, target: int) -> Refusal:
    """Why a target is out of reach: how much too far away it is, or what hides it."""
    weapons, name = battle.profile(attack.unit).weapons, battle.called(target)
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
    return f"In its reach is {battle.called(nearest)}, {away} away."
