"""Check attacks that are not among the options, such as split fire, and word refusals. [Free Rules p.10]"""

from collections.abc import Sequence

from turnmaster.battlefield import TOLERANCE, groups_gap
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.aiming import possible_attacks, targets_in_reach
from turnmaster.engine.attacking.decisions import Split, UseWeapon
from turnmaster.engine.attacking.hooks import TARGETS
from turnmaster.engine.attacking.modes import Mode, manner_of, mode_of
from turnmaster.engine.attacking.targets import (
    strikes_outward,
    targets_of,
    targets_of_weapon,
    why_no_target,
    why_unusable,
)
from turnmaster.engine.attacking.wielders import (
    fires_out,
    in_range,
    in_reach,
    may_fire,
    who_may_aim,
    wielders_of,
    wielders_with,
)
from turnmaster.engine.attacking.workings import is_common, range_of
from turnmaster.engine.core.answers import Done, Refusal, model_called
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.state import NOWHERE, REMOVED, Unit
from turnmaster.engine.core.words import shown
from turnmaster.engine.field.carriers import can_strike_inside, carrier_name, carrying_models, fights_inside, held_by
from turnmaster.engine.field.units import (
    are_friends,
    are_together,
    bases_of,
    enemies_of,
    gap_between,
    in_play,
    in_reserve,
    is_alive,
    measured_bases,
)
from turnmaster.engine.field.view import what_blocks
from turnmaster.profiles import WeaponProfile

OTHERWISE = "Use another weapon, or none."
NO_FIRE_POINTS = "Nobody attacks out of a Transport without Fire Points."


def check_split(battle: Battle, attack: Attack, answer: UseWeapon | Done) -> Refusal | None:
    """Judge split fire, and answers that a mode has of its own."""
    if isinstance(answer, Done):
        return Refusal(f"{battle.called(attack.unit)} has to use every weapon that has a target.")
    mode = mode_of_answer(battle, attack, answer)
    if mode is not None:
        return mode.check(battle, attack, answer)
    manner = manner_of(battle, answer)
    if manner is not None:
        return manner.check(battle, attack, answer)
    unusable = _why_not_this_weapon(battle, attack, answer.weapon)
    if unusable is not None:
        other_form = not isinstance(answer, decisions.Attack | Split)
        return Refusal(unusable.reason, "Say which weapon is used instead.") if other_form else unusable
    if isinstance(answer, Split):
        return _check_parts(battle, attack, answer)
    at = _why_not_at(battle, attack, answer.weapon, answer.target) if isinstance(answer, decisions.Attack) else None
    return at or Refusal("This does not say which weapon is used on whom.")


def _check_parts(battle: Battle, attack: Attack, split: Split) -> Refusal | None:
    """Check split fire: each target once, with models that reach it."""
    weapon, shape = battle.profile(attack.unit).weapons[split.weapon], "Say for each target which models fire at it."
    free = wielders_of(battle, attack.unit, weapon)
    targets = targets_in_reach(battle, attack, split.weapon)
    if not split.targets:
        return Refusal("No model would fire.", shape)
    for target, models in split.targets:
        if not models:
            return Refusal("A part of this is not a target with its wielders.", shape)
        if target not in targets:
            return _why_not_at(battle, attack, split.weapon, target) or Refusal("That is no target.", shape)
        if sum(other == target for other, _ in split.targets) > 1:
            return Refusal("Wielders with the same target roll together.", "Name each target once.")
        reaching = [number for number in in_reach(battle, attack.unit, weapon, free, target) if number in free]
        for model in models:
            if model not in reaching:
                return _why_not_this_model(battle, attack, weapon, model, target)
            free = [number for number in free if number != model]
            reaching = [number for number in reaching if number != model]
    return None


def _why_not_this_model(battle: Battle, attack: Attack, weapon: WeaponProfile, model: int, target: int) -> Refusal:
    """Return why a model does not fire at its target in split fire."""
    name, named = battle.called(target), model_called(model)
    wielders = wielders_of(battle, attack.unit, weapon)
    if model not in wielders:
        return Refusal(f"{named} cannot use {weapon.name} now.")
    if model not in in_reach(battle, attack.unit, weapon, wielders, target):
        return Refusal(f"{named} cannot use {weapon.name} on {name} from where it stands.")
    return Refusal(f"{named} fires already.", "Name each model once.")


def mode_of_answer(battle: Battle, attack: Attack, answer: UseWeapon) -> Mode | None:
    """Return the mode of the weapon that an answer is about, if the weapon could be used at all."""
    weapons, number = battle.profile(attack.unit).weapons, answer.weapon
    if not 0 <= number < len(weapons):
        return None
    usable = number not in attack.used and (not attack.allowed or number in attack.allowed)
    return mode_of(battle, weapons[number]) if usable and not why_unusable(battle, attack, number) else None


def _why_not_this_weapon(battle: Battle, attack: Attack, number: int) -> Refusal | None:
    """Return why a weapon cannot be used in an attack on any target."""
    weapons = battle.profile(attack.unit).weapons
    if not 0 <= number < len(weapons):
        return Refusal("Weapon not found.", f"{battle.called(attack.unit)} has {_listed(weapons)}.")
    name = weapons[number].name
    if number in attack.used:
        return Refusal(f"{name} has been used already.", OTHERWISE)
    if attack.allowed and number not in attack.allowed:
        return Refusal(f"{name} is not used in this attack.", f"Use {_listed([weapons[n] for n in attack.allowed])}.")
    unusable = why_unusable(battle, attack, number)
    if unusable:
        return Refusal(unusable, OTHERWISE)
    if not weapons[number].attacks and mode_of(battle, weapons[number]) is None:
        return Refusal(f"{name} makes no Attacks.", OTHERWISE)
    return None


def _listed(weapons: Sequence[WeaponProfile]) -> str:
    return ", ".join(weapon.name for weapon in weapons) or "no weapon"


def _why_not_at(battle: Battle, attack: Attack, number: int, target: int) -> Refusal | None:
    """Return why an attack on a target is not among the options, though its weapon could be used."""
    if not 0 <= target < len(battle.state.units):
        return Refusal("Target not found.")
    weapon = battle.profile(attack.unit).weapons[number]
    if target not in _aimed_at(battle, attack, number):
        return _why_no_aim(battle, attack, number, target)
    aboard = battle.state.units[attack.unit].aboard != NOWHERE
    if aboard and not fires_out(battle, attack.unit, weapon) and not fights_inside(battle, attack.unit):
        return Refusal(NO_FIRE_POINTS, "Disembark first.")
    spared = why_no_target(battle, attack.unit, number, target)
    if spared:
        return Refusal(spared, OTHERWISE)
    if not wielders_of(battle, attack.unit, weapon):
        return _why_no_wielder(battle, attack, weapon)
    return _out_of_reach(battle, attack, number, target)


def _why_no_wielder(battle: Battle, attack: Attack, weapon: WeaponProfile) -> Refusal:
    """Return why no model can use a weapon: none with it is left, they or their carriers have moved or dashed, or perks
    keep them from it.
    """
    models = battle.state.units[attack.unit].models
    left = [number for number, model in enumerate(models) if model.place != REMOVED]
    if not is_common(battle, weapon):
        left = [number for number in left if weapon.carriers[number]]
    if not left:
        return Refusal(f"No model with {weapon.name} is left.", OTHERWISE)
    if not all(may_fire(model, weapon) for model in carrying_models(battle, attack.unit)):
        moved = f"what carries its wielders {_went(weapon)} this Game Turn"
        return Refusal(f"{weapon.name} is a {weapon.type} weapon and {moved}.", OTHERWISE)
    if not any(may_fire(models[number], weapon) for number in left):
        kind = f"{weapon.name} is a {weapon.type} weapon"
        return Refusal(f"{kind} and its wielders {_went(weapon)} this Game Turn.", OTHERWISE)
    return Refusal(f"No model with {weapon.name} is free to use it now.", OTHERWISE)


def _went(weapon: WeaponProfile) -> str:
    """Return the Movement that keeps wielders from a weapon of this type."""
    return "moved" if weapon.type == "Heavy" else "dashed"


def _why_no_aim(battle: Battle, attack: Attack, number: int, target: int) -> Refusal:
    """Return why a weapon cannot be aimed at a unit at any distance."""
    weapon, name = battle.profile(attack.unit).weapons[number], battle.called(target)
    if not in_play(battle.state.units[attack.unit]):
        return Refusal(f"{weapon.name} cannot be aimed at {name} from Reserve.")
    if attack.only >= 0 and target != attack.only:
        only = f"Here only {battle.called(attack.only)} can be attacked."
        return Refusal("An answer can only be aimed at the attacker." if attack.counter else only)
    safe, instead = why_safe(battle, attack, number, target), _instead(battle, attack, number)
    if safe:
        return Refusal(safe, instead)
    if battle.state.units[target].player == attack.player or target in battle.rules.hook(TARGETS)(battle, attack):
        return Refusal(f"{weapon.name} cannot be aimed at {name}. {whom_it_is_for(weapon)}", instead)
    away = battle.measured(gap_between(battle, attack.unit, target))
    return Refusal(f"{name} is {away} away and cannot be seen from here.", instead)


def why_safe(battle: Battle, attack: Attack, number: int, target: int) -> str:
    """Return why a unit cannot be attacked from anywhere, or nothing if only perks of the weapon prevent it."""
    holder, name = battle.state.units[target], battle.called(target)
    if holder.player == attack.player:
        return _why_spared(battle, attack, number, target)
    missing = _why_missing(holder)
    if missing:
        return f"{name} {missing}."
    if holder.marker:
        return "Nobody can target a unit that is only a marker."
    if held_by(battle, attack.unit) and not can_strike_inside(battle, attack.unit, target):
        return f"{name} is out of reach for those inside {_holder(battle, attack.unit)}."
    weapon = battle.profile(attack.unit).weapons[number]
    if not strikes_outward(battle, attack.unit, weapon) and not can_strike_inside(battle, attack.unit, target):
        return NO_FIRE_POINTS
    if holder.aboard != NOWHERE and target not in battle.rules.hook(TARGETS)(battle, attack):
        return f"{name} is safe aboard {carrier_name(battle, holder.aboard)}."
    return ""


def _why_missing(unit: Unit) -> str:
    if is_alive(unit):
        return ""
    return "waits in Reserve" if in_reserve(unit) else "has no model left on the field"


def _why_spared(battle: Battle, attack: Attack, number: int, target: int) -> str:
    """Return why a friendly unit is not a target; being a friend is no reason for a weapon that is not for enemies."""
    holder, weapon = battle.state.units[target], battle.profile(attack.unit).weapons[number]
    name, enemies = battle.called(target), targets_of(battle, attack)
    if enemies and not set(enemies) & set(targets_of_weapon(battle, attack, number, enemies)):
        missing = _why_missing(holder)
        but = f"{missing}." if missing else f"{weapon.name} cannot be aimed at it. {whom_it_is_for(weapon)}"
        return f"{name} is on the same side, but {but}"
    if target == attack.unit and weapon.perks:
        return ""
    friend = are_friends(battle.state.units[attack.unit], holder)
    return f"{name} is on the same side." if friend else f"{name} obeys the same player, but is no friend."


def whom_it_is_for(weapon: WeaponProfile) -> str:
    """Return the rule that decides on the targets of a weapon, besides its range."""
    perks = ", ".join(map(shown, weapon.perks))
    return f"Its perks decide on its targets: {perks}." if perks else "The rules in play decide on its targets."


def _holder(battle: Battle, unit: int) -> str:
    return carrier_name(battle, held_by(battle, unit)[-1])


def _out_of_reach(battle: Battle, attack: Attack, number: int, target: int) -> Refusal:
    """Return why a target is out of reach: the missing distance, or what hides it from the models near enough."""
    unit, weapon, name = attack.unit, battle.profile(attack.unit).weapons[number], battle.called(target)
    reach, apart = range_of(battle, unit, weapon), gap_between(battle, unit, target)
    instead = _instead(battle, attack, number)
    if apart > reach + TOLERANCE:
        away = f"{name} is {battle.measured(apart)} away, out of range of {weapon.name} ({battle.measured(reach)})."
        return Refusal(away, instead)
    wielders = wielders_with(battle, unit, weapon)
    able = who_may_aim(battle, unit, weapon, wielders, target) or wielders
    near, unseen = in_range(battle, unit, able, target, reach), f"No wielder of {weapon.name} in range sees {name}"
    if not near:
        far = battle.measured(_gap_from(battle, unit, able, target))
        return Refusal(f"{unseen}: the nearest is {far} away, and its range is {battle.measured(reach)}.", instead)
    blockers = what_blocks(battle, unit, near[0], target)
    return Refusal(f"{unseen} behind {blockers}." if blockers else f"{unseen}.", instead)


def _gap_from(battle: Battle, unit: int, models: Sequence[int], target: int) -> int:
    """Return the distance from some models to the nearest model of a target; passengers measure from their
    Transport.
    """
    aboard = battle.state.units[unit].aboard != NOWHERE
    mine = measured_bases(battle, unit) if aboard else bases_of(battle, unit, models)
    return groups_gap(mine, measured_bases(battle, target))


def _instead(battle: Battle, attack: Attack, weapon: int) -> str:
    """Return the nearest target that the weapon reaches now."""
    targets = targets_in_reach(battle, attack, weapon)
    if not targets:
        return "No target in range. Choose another weapon or end the attack."
    gaps = {t: 0 if are_together(battle, attack.unit, t) else gap_between(battle, attack.unit, t) for t in targets}
    nearest = min(targets, key=lambda target: (gaps[target], target))
    away = battle.measured(gaps[nearest])
    return f"In its reach is {battle.called(nearest)}, {away} away."


# Why there is no attack at all


def why_no_attack(battle: Battle, unit: int, only: int = -1) -> Refusal | None:
    """Return why a unit that may attack has no target, or not the one it must attack: the reason of the
    nearest weapon.
    """
    weapons, name = battle.profile(unit).weapons, battle.called(unit)
    if not weapons:
        return Refusal(f"{name} has no weapon.")
    attack = Attack(battle.state.units[unit].player, unit, only=only)
    if any(possible_attacks(battle, attack)):
        return None
    foes = [only] if only >= 0 else enemies_of(battle, attack.player)
    aimed = {number: _aimed_at(battle, attack, number) for number in range(len(weapons))}
    if not foes and not any(aimed.values()):
        return Refusal("There is no enemy to attack.")
    if battle.state.units[unit].aboard != NOWHERE and not any(aimed.values()):
        return Refusal(f"{name} has no weapon that it can use from inside.", "Disembark first.")
    attempts = [decisions.Attack(number, target) for number, targets in aimed.items() for target in targets or foes]
    nearest = min(attempts, key=lambda attempt: _short_by(battle, attack, attempt))
    refusal = check_split(battle, attack, nearest)
    known = f" {refusal.reason}" if refusal is not None else ""
    if only >= 0:
        return Refusal(f"{name} has no weapon that it could use on {battle.called(only)} now.{known}")
    return Refusal(f"{name} has no target that its weapons reach and may be used on now.{known}")


def _aimed_at(battle: Battle, attack: Attack, number: int) -> list[int]:
    return targets_of_weapon(battle, attack, number, targets_of(battle, attack))


def _short_by(battle: Battle, attack: Attack, attempt: decisions.Attack) -> tuple[bool, int, int]:
    """Return by how much an attack falls short of its target. A weapon without Attacks comes after all others."""
    weapon = battle.profile(attack.unit).weapons[attempt.weapon]
    apart = gap_between(battle, attack.unit, attempt.target)
    return not weapon.attacks, max(0, apart - range_of(battle, attack.unit, weapon)), apart
