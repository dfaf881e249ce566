"""The Attack Sequence. [Free Rules p.10-12, quick reference: Attack Sequence]"""

from collections.abc import Iterator

from turnmaster.battlefield import TOLERANCE, boxes_apart
from turnmaster.battlefield.measure import Box
from turnmaster.engine import charts
from turnmaster.engine.answers import Answer, Decision, Refusal
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, AttackSpec, Volley
from turnmaster.engine.field import (
    enemies_of,
    gap_between,
    in_same_melee,
    is_alive,
    is_engaged,
    melee_of,
    standing,
    unit_box,
)
from turnmaster.engine.hp_loss import CHOOSE_CASUALTIES, lose_hp
from turnmaster.engine.sequences import Ask, sequence
from turnmaster.engine.state import ACTION_NUMBER, FIELD, FIRED_BATTLE, FIRED_HEAVY, Model
from turnmaster.engine.stats import explained
from turnmaster.engine.windows import window
from turnmaster.engine.workings import (
    attack_die,
    range_of,
    save_die,
    weapon_of,
    work_out_aegis,
    work_out_armour,
    work_out_attack,
)
from turnmaster.profiles import WeaponProfile

DONE: Answer = ("done",)

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
    """The models that could use a weapon now; casualties not yet removed still may."""
    models = battle.state.units[unit].models
    return [
        number
        for number, count in enumerate(weapon.carriers)
        if count and number < len(models) and models[number].place == FIELD and may_fire(models[number], weapon)
    ]


def in_reach(battle: Battle, unit: int, weapon: WeaponProfile, wielders: list[int], target: int) -> list[int]:
    """Those of the wielders with a model of the target in range and sight. Inside a Melee neither counts."""
    if not wielders or in_same_melee(battle, unit, target):
        return wielders
    from turnmaster.engine.view import in_reach_and_sight

    return in_reach_and_sight(battle, unit, wielders, target, range_of(battle, unit, weapon))


def targets_on_the_field(battle: Battle, attack: Attack) -> list[int]:
    """Whom a unit may aim at, range and sight apart: every enemy with a model left."""
    return enemies_of(battle, attack.player)


def possible_attacks(battle: Battle, attack: Attack) -> Iterator[Answer]:
    """Every weapon not used yet with every target that at least one wielder reaches."""
    unit = attack.unit
    weapons = battle.profile(unit).weapons
    targets = battle.rules.hooks["targets"](battle, attack)
    if attack.only >= 0:
        targets = [attack.only] if attack.only in targets else []
    if not targets or len(attack.used) == len(weapons):
        return
    melee = melee_of(battle, unit) if is_engaged(battle, unit) else set()
    box = unit_box(battle, unit)
    for number, weapon in enumerate(weapons):
        if number in attack.used or not weapon.attacks:
            continue
        wielders = wielders_of(battle, unit, weapon)
        if not wielders:
            continue
        reach = range_of(battle, unit, weapon)
        for target in targets:
            if target in melee or any_in_reach(battle, unit, wielders, target, reach, box):
                yield ("attack", number, target)


def attack_options(battle: Battle, attack: Attack) -> list[Answer]:
    return list(possible_attacks(battle, attack))


def can_attack(battle: Battle, unit: int, only: int = -1) -> bool:
    """Whether a unit has any weapon with any target in reach."""
    attack = Attack(battle.state.units[unit].player, unit, only=only)
    return next(possible_attacks(battle, attack), None) is not None


def any_in_reach(battle: Battle, unit: int, wielders: list[int], target: int, reach: int, box: Box) -> bool:
    """Whether any of the wielders has a model of the target in range and sight; `box` is around the whole unit."""
    if boxes_apart(box, unit_box(battle, target), reach + TOLERANCE):
        return False
    from turnmaster.engine.view import in_reach_and_sight

    return bool(in_reach_and_sight(battle, unit, wielders, target, reach, one_is_enough=True))


def decide_attack(battle: Battle, attack: Attack) -> Decision | None:
    options = attack_options(battle, attack)
    if not options:
        return None
    return battle.ask(attack.player, "attack", [*options, DONE], unit=attack.unit, open=True)


def check_split(battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
    """Judge split fire: `("split", weapon, ((target, (model, …)), …))`."""
    shape = 'It looks like ["split", weapon, [[target, [model, …]], …]].'
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
        reaching = in_reach(battle, attack.unit, weapon, free, target)
        for model in models:
            if model not in reaching:
                return Refusal(f"Model {model!r} cannot use {weapon.name} on that target, or fires already.", shape)
            free = [number for number in free if number != model]
            reaching = [number for number in reaching if number != model]
    return None


def _why_not(battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
    """Why an attack on a target is not among the options."""
    if len(answer) != 3 or answer[0] != "attack" or not all(type(part) is int for part in answer[1:]):
        return None
    _, number, target = answer
    weapons = battle.profile(attack.unit).weapons
    if not 0 <= number < len(weapons) or not 0 <= target < len(battle.state.units):
        return Refusal("There is no such weapon or target.")
    weapon, name = weapons[number], battle.profile(target).name
    if number in attack.used:
        return Refusal(f"{weapon.name} has been used already.")
    if attack.only >= 0 and target != attack.only:
        return Refusal("A Counter Attack can only be aimed at the attacker.")
    if battle.state.units[target].player == attack.player:
        return Refusal(f"{name} is on the same side.")
    if not is_alive(battle.state.units[target]):
        return Refusal(f"{name} has no model left on the field.")
    if target not in battle.rules.hooks["targets"](battle, attack):
        away = battle.measured(gap_between(battle, attack.unit, target))
        return Refusal(f"{name}, {away} away, cannot be made out from here.", "Choose another target.")
    if not wielders_of(battle, attack.unit, weapon):
        return Refusal(f"{weapon.name} is a {weapon.type} weapon and its wielders have moved too much this Game Turn.")
    return _out_of_reach(battle, attack, weapon, target)


def _out_of_reach(battle: Battle, attack: Attack, weapon: WeaponProfile, target: int) -> Refusal:
    """Too far away, by so much, or hidden, by what."""
    from turnmaster.engine.view import what_blocks

    name = battle.profile(target).name
    reach, apart = range_of(battle, attack.unit, weapon), gap_between(battle, attack.unit, target)
    if apart > reach + TOLERANCE:
        away = f"{name} is {battle.measured(apart)} away, out of range of {weapon.name} ({battle.measured(reach)})."
        return Refusal(away, "Choose a nearer target.")
    blockers = what_blocks(battle, attack.unit, wielders_of(battle, attack.unit, weapon)[0], target)
    hidden = f" behind {blockers}" if blockers else ""
    return Refusal(f"No wielder of {weapon.name} in range sees {name}{hidden}.", "Choose a target in sight.")


def apply_attack(battle: Battle, attack: Attack, answer: Answer) -> str | None:
    if answer == DONE:
        return "finish attacking"
    attack.weapon = answer[1]
    attack.used.append(answer[1])
    weapon = weapon_of(battle, attack)
    if answer[0] == "split":
        attack.volleys = [Volley(target, sorted(models)) for target, models in answer[2]]
    else:
        wielders = wielders_of(battle, attack.unit, weapon)
        attack.volleys = [Volley(answer[2], in_reach(battle, attack.unit, weapon, wielders, answer[2]))]
    return None


def take_next_target(battle: Battle, attack: Attack) -> str | None:
    if not attack.volleys:
        return "next weapon"
    volley = attack.volleys.pop(0)
    attack.target, attack.wielders, attack.dice = volley.target, volley.wielders, volley.dice
    attack.spec, attack.rung, attack.loss = None, 0, 0
    attack.deflect = attack.ward = -1
    return None


# II. Check range and sight


def check_range_and_sight(battle: Battle, attack: Attack) -> str | None:
    """Each wielder needs a model of the target in range; the target may be gone by now."""
    weapon = weapon_of(battle, attack)
    attack.wielders = in_reach(battle, attack.unit, weapon, attack.wielders, attack.target)
    if not attack.wielders or not is_alive(battle.state.units[attack.target]):
        return "take next target"
    attack.seen = can_be_casualties(battle, attack)
    return None


def can_be_casualties(battle: Battle, attack: Attack) -> list[int]:
    """Only models that the attackers see can be casualties; in a Melee all can. [Free Rules p.17]"""
    alive = standing(battle.state.units[attack.target])
    if in_same_melee(battle, attack.unit, attack.target):
        return alive
    from turnmaster.engine.view import seen_models

    return seen_models(battle, attack.unit, attack.wielders, attack.target, alive)


# III. Roll attacks


def work_out_the_attack(battle: Battle, attack: Attack) -> None:
    workings, needed = work_out_attack(battle, attack)
    hp = battle.changes("hp loss", attack.target, attack)
    successes = battle.changes("successes", attack.unit, attack)
    attack.spec = AttackSpec(
        dice=workings.dice,
        ladder=list(charts.rolls(needed, attack_die(battle))),
        multiplier=explained(needed.multiplier, successes).value,
        armour=0,
        aegis=0,
        impossible=needed.impossible,
        hp_per_success=explained(1, hp).value,
        power=workings.power.value,
        defence=workings.defence.value,
    )
    attack.pool = 0 if needed.impossible else workings.dice
    weapon = weapon_of(battle, attack)
    models = battle.state.units[attack.unit].models
    for number in attack.wielders:
        models[number].fired |= FIRED[weapon.type]
    battle.tell("attack", unit=attack.unit, target=attack.target, weapon=attack.weapon, workings=workings,
                counter=attack.counter)  # fmt: skip


def roll_attack_dice(battle: Battle, attack: Attack) -> None:
    """Roll the next rung of the ladder; an automatic success has none."""
    ladder = attack.numbers.ladder
    if ladder and attack.pool:
        battle.roll(attack.player, "Attack Dice", attack_die(battle), attack.pool, ladder[attack.rung], attack.unit)


def count_successes(battle: Battle, attack: Attack) -> str | None:
    """Those who roll high enough roll again while the ladder goes on, as in 6/6/4."""
    spec = attack.numbers
    if spec.ladder and attack.pool:
        need = spec.ladder[attack.rung]
        attack.pool = sum(1 for face in battle.state.rolled if face >= need)
        attack.rung += 1
        if attack.rung < len(spec.ladder) and attack.pool:
            return "roll attack dice"
    attack.pool *= spec.multiplier
    battle.tell("successes", unit=attack.unit, target=attack.target, successes=attack.pool)
    return None


def anything_to_save(battle: Battle, attack: Attack) -> str | None:
    return None if attack.pool else "next target"


# IV. Armour and AEGIS Saves


def majority_weapons(battle: Battle, attack: Attack, *stats: str) -> list[int]:
    """Weapons with one of these stats that half or more of the models carry, casualties not counted."""
    target = battle.state.units[attack.target]
    alive = standing(target)
    return [
        number
        for number, weapon in enumerate(battle.profile(attack.target).weapons)
        if any(getattr(weapon, stat) for stat in stats) and 2 * sum(weapon.carriers[m] > 0 for m in alive) >= len(alive)
    ]


def decide_deflect(battle: Battle, attack: Attack) -> Decision | None:
    weapons = majority_weapons(battle, attack, "deflect")
    if not weapons:
        return None
    owner = battle.state.units[attack.target].player
    return battle.ask(owner, "deflect", [("deflect", number) for number in weapons], unit=attack.target)


def apply_deflect(battle: Battle, attack: Attack, answer: Answer) -> None:
    attack.deflect = answer[1]


def decide_ward(battle: Battle, attack: Attack) -> Decision | None:
    stats = ("ward", "parry") if in_same_melee(battle, attack.unit, attack.target) else ("ward",)
    weapons = majority_weapons(battle, attack, *stats)
    if not weapons:
        return None
    owner = battle.state.units[attack.target].player
    return battle.ask(owner, "ward", [("ward", number) for number in weapons], unit=attack.target)


def apply_ward(battle: Battle, attack: Attack, answer: Answer) -> None:
    attack.ward = answer[1]


def work_out_the_saves(battle: Battle, attack: Attack) -> None:
    armour, attack.numbers.armour = work_out_armour(battle, attack)
    aegis, attack.numbers.aegis = work_out_aegis(battle, attack)
    battle.tell("saves", unit=attack.target, armour=armour, aegis=aegis)


def roll_saves(battle: Battle, attack: Attack, reason: str, need: int) -> None:
    """Roll a save for every success that is still to be saved; without a save nothing is rolled."""
    if need and attack.pool:
        owner = battle.state.units[attack.target].player
        battle.roll(owner, reason, save_die(battle), attack.pool, need, attack.target)


def count_failures(battle: Battle, attack: Attack, need: int) -> None:
    if need and attack.pool:
        attack.pool = sum(1 for face in battle.state.rolled if face < need)


def roll_armour_saves(battle: Battle, attack: Attack) -> None:
    roll_saves(battle, attack, "Armour Saves", attack.numbers.armour)


def count_armour_saves(battle: Battle, attack: Attack) -> None:
    count_failures(battle, attack, attack.numbers.armour)


def roll_aegis_saves(battle: Battle, attack: Attack) -> None:
    roll_saves(battle, attack, "AEGIS Saves", attack.numbers.aegis)


def count_aegis_saves(battle: Battle, attack: Attack) -> None:
    count_failures(battle, attack, attack.numbers.aegis)


# VI. Next weapon or next player


def next_target(battle: Battle, attack: Attack) -> str:
    return "take next target"


def next_weapon(battle: Battle, attack: Attack) -> str:
    return "choose weapon and targets"


def finish_attacking(battle: Battle, attack: Attack) -> None:
    battle.tell("finished attacking", unit=attack.unit, weapons=len(attack.used), counter=attack.counter)


def stop_without_targets(battle: Battle, attack: Attack) -> str | None:
    """After the question: nothing chosen means that nothing was in reach."""
    return None if attack.volleys else "finish attacking"


ATTACK = sequence(
    "attack sequence",
    note_attack,
    window("before action"),
    Ask("choose weapon and targets", decide_attack, apply_attack, check_split),
    stop_without_targets,
    take_next_target,
    check_range_and_sight,
    window("before attack dice"),
    work_out_the_attack,
    roll_attack_dice,
    count_successes,
    window("after attack dice"),
    anything_to_save,
    Ask("nominate a weapon with Deflect", decide_deflect, apply_deflect),
    Ask("nominate a weapon with Ward or Parry", decide_ward, apply_ward),
    work_out_the_saves,
    roll_armour_saves,
    count_armour_saves,
    window("after armour"),
    roll_aegis_saves,
    count_aegis_saves,
    window("after aegis"),
    lose_hp,
    CHOOSE_CASUALTIES,
    next_target,
    next_weapon,
    finish_attacking,
    window("after action"),
)
