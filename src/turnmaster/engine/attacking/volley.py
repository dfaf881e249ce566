"""III and IV of the Attack Sequence: Attack Dice and saves of one weapon against one target. [Free Rules p.10-12]

Everything rolled here is read from the AttackSpec, which exact odds read as well.
"""

from turnmaster.dice import DICE, Die
from turnmaster.engine.attacking import charts
from turnmaster.engine.attacking.events import AttackDiceFell, Attacked, SavesWorkedOut, Succeeded
from turnmaster.engine.attacking.hooks import ATTACK_SPEC, OUT_OF_USE, WATCHES_FACES, WEAPON_SETTLED, WEAPON_USE
from turnmaster.engine.attacking.workings import (
    AttackWorkings,
    SaveWorkings,
    attack_die,
    save_die,
    weapon_of,
    work_out_aegis,
    work_out_armour,
    work_out_attack,
)
from turnmaster.engine.field.melees import in_same_melee
from turnmaster.engine.field.units import living
from turnmaster.engine.kernel import stats
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, AttackSpec, Successes, Trigger
from turnmaster.engine.kernel.modifiers import MULTIPLY, explained
from turnmaster.engine.kernel.moments import END_OF_VOLLEY
from turnmaster.engine.kernel.state import FIRED_BATTLE, FIRED_HEAVY

AGAIN = ", once more"  # after the reason of a roll: dice of the roll before it, picked up and thrown again

END_THE_VOLLEY = END_OF_VOLLEY.step  # the step with which a volley ends, whatever came of it

FIRED = {"Assault": 0, "Battle": FIRED_BATTLE, "Heavy": FIRED_HEAVY}


def weapon_perks(battle: Battle, attack: Attack) -> tuple[str, ...]:
    """The names of the perks on the weapon that attacks."""
    return weapon_of(battle, attack).perks


# The dice of its use


def roll_for_use(battle: Battle, attack: Attack) -> str | None:
    """What a weapon rolls when it is used, one after another. All who wield it share the results. [Perks 12.1]

    What lies on the table was used before: it rolls only what was not rolled then, and nothing more is settled.
    """
    for use in battle.rules.contributions(WEAPON_USE):
        key = use.key(attack)
        if key not in attack.used_dice and use.applies(battle, attack):
            attack.using = key
            battle.roll(attack.player, use.name, DICE[use.die], use.dice, unit=attack.unit)
            return None
    return "settle the use" if attack.meant >= 0 else "work out the attack"


def note_use(battle: Battle, attack: Attack) -> str:
    attack.used_dice[attack.using] = sum(battle.state.rolled)
    return "roll for use"


def settle_the_use(battle: Battle, attack: Attack) -> str | None:
    """What the dice of its use do besides changing numbers; the volley is over if any of that takes its place."""
    settled = [settle(battle, attack) for settle in battle.rules.contributions(WEAPON_SETTLED)]
    return "take next target" if any(settled) else None


# Attack Dice


def spec_of(battle: Battle, attack: Attack) -> tuple[AttackWorkings, AttackSpec]:
    """The numbers of a volley before its saves, with their reasons. Changes nothing."""
    workings, needed = work_out_attack(battle, attack)
    hp = battle.changes(stats.HP_LOSS, attack.target, attack)
    times = [change for change in hp if change.layer == MULTIPLY]  # whatever the loss is before, dice included
    successes = battle.changes(stats.SUCCESSES, attack.unit, attack)
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
    for adjust in battle.rules.contributions(ATTACK_SPEC):
        adjust(battle, attack, spec)
    return workings, spec


def work_out_the_attack(battle: Battle, attack: Attack) -> None:
    workings, attack.spec = spec_of(battle, attack)
    attack.pool = 0 if attack.spec.impossible else attack.spec.dice
    attack.faces, attack.groups, attack.group, attack.aimed = [], [], None, 0
    weapon = weapon_of(battle, attack)
    for number in attack.wielders:
        battle.state.units[attack.unit].models[number].fired |= FIRED[weapon.type]
    battle.tell(Attacked(unit=attack.unit, target=attack.target, weapon=attack.weapon, workings=workings,
                counter=attack.counter, hazard=attack.hazard.name if attack.hazard else "",
                name=weapon.name))  # fmt: skip


def roll_gate(battle: Battle, attack: Attack) -> None:
    """Some weapons have to be aimed first: each die that fails is no Attack Dice at all.

    Because aiming is not yet an Attack Dice, it is rolled with the die of saves where the two differ. [Mods: Dual Dice]
    """
    gate = attack.numbers.gate
    if gate and attack.pool:
        battle.roll(attack.player, "Aim", save_die(battle), attack.pool, gate, attack.unit)


def count_gate(battle: Battle, attack: Attack) -> None:
    gate = attack.numbers.gate
    if gate and attack.pool:
        attack.pool = sum(1 for face in battle.state.rolled if face >= gate)


def roll_attack_dice(battle: Battle, attack: Attack) -> None:
    """Roll the next rung of the ladder. An automatic success has none, but what a face would do is still rolled for."""
    spec = attack.numbers
    if attack.pool and (spec.ladder or spec.triggers or watches_faces(battle, attack)):
        need = spec.ladder[attack.rung] if spec.ladder else 0
        battle.roll(attack.player, "Attack Dice", attack_die(battle), attack.pool, need, attack.unit)


def watches_faces(battle: Battle, attack: Attack) -> bool:
    """Whether anything looks at how Attack Dice fell, even where all of them succeed. [Perks 12.2, Auto Test]"""
    return any(watches(battle, attack) for watches in battle.rules.contributions(WATCHES_FACES))


def reroll_failed_dice(battle: Battle, attack: Attack) -> str | None:
    """Failed Attack Dice once more, where the weapon may; each die only once."""
    spec = attack.numbers
    rolled = battle.state.rolled
    if not (spec.rerolls and spec.ladder and attack.pool):
        return "count successes"
    need = spec.ladder[attack.rung]
    attack.faces = [face for face in rolled if face >= need]
    failed = len(rolled) - len(attack.faces)
    if not failed:
        return "count successes"
    battle.roll(attack.player, f"Attack Dice{AGAIN}", attack_die(battle), failed, need, attack.unit)
    return None


def add_rerolled(battle: Battle, attack: Attack) -> None:
    battle.state.rolled = [*attack.faces, *battle.state.rolled]


def count_successes(battle: Battle, attack: Attack) -> str | None:
    """Those who roll high enough roll again while the ladder goes on, as in 6/6/4."""
    spec = attack.numbers
    last = attack.rung + 1 >= len(spec.ladder)
    if attack.pool and (spec.ladder or spec.triggers or watches_faces(battle, attack)):
        faces = battle.state.rolled
        need = spec.ladder[attack.rung] if spec.ladder else min(faces)
        attack.faces = list(faces)
        good = [face for face in faces if face >= need]
        attack.pool = len(good)
        attack.rung += 1
        battle.tell(AttackDiceFell(unit=attack.unit, target=attack.target, faces=list(faces)))
        if not last and attack.pool:
            return "roll attack dice"
        attack.groups = grouped(good, spec)
    elif attack.pool:
        attack.groups = [Successes(attack.pool * spec.multiplier)]
    attack.pool *= spec.multiplier
    battle.tell(Succeeded(unit=attack.unit, target=attack.target, successes=attack.pool))
    return None


def grouped(faces: list[int], spec: AttackSpec) -> list[Successes]:
    """Successes sorted by what their faces do, the plain ones last."""
    if not spec.triggers:
        return [Successes(len(faces) * spec.multiplier)] if faces else []
    by_effect: dict[tuple[Trigger, ...], int] = {}
    for face in sorted(faces, reverse=True):
        caused = tuple(trigger for trigger in spec.triggers if face >= trigger.face)
        by_effect[caused] = by_effect.get(caused, 0) + 1
    return [together(caused, count * spec.multiplier) for caused, count in by_effect.items()]


def together(caused: tuple[Trigger, ...], count: int) -> Successes:
    """Several effects of one face at once: what multiplies multiplies, what ignores ignores."""
    group = Successes(count)
    for trigger in caused:
        group.hp_times *= trigger.hp_times
        group.hp_die = trigger.hp_die or group.hp_die
        group.no_armour = group.no_armour or trigger.no_armour
        group.no_aegis = group.no_aegis or trigger.no_aegis
        group.precise = group.precise or trigger.precise
    return group


def anything_to_save(battle: Battle, attack: Attack) -> str | None:
    return None if attack.pool else END_THE_VOLLEY


# IV. Armour and AEGIS Saves


def majority_weapons(battle: Battle, attack: Attack, *stats: str) -> list[int]:
    """Weapons with one of these stats that half or more of the models carry, casualties and phantoms not counted. What
    something keeps the unit from using does not help it.
    """
    target = battle.state.units[attack.target]
    alive = [number for number in living(target) if not target.models[number].phantom]
    found = [
        number
        for number, weapon in enumerate(battle.profile(attack.target).weapons)
        if any(getattr(weapon, stat) for stat in stats) and 2 * sum(weapon.carriers[m] > 0 for m in alive) >= len(alive)
    ]
    for keeps in battle.rules.contributions(OUT_OF_USE) if found else ():
        found = [number for number in found if not keeps(battle, attack.target, number)]
    return found


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


def work_out_spec_saves(battle: Battle, attack: Attack) -> tuple[SaveWorkings, SaveWorkings]:
    """Put both saves into the numbers of the volley; their reasons are returned."""
    armour, attack.numbers.armour = work_out_armour(battle, attack)
    aegis, attack.numbers.aegis = work_out_aegis(battle, attack)
    return armour, aegis


def work_out_the_saves(battle: Battle, attack: Attack) -> None:
    armour, aegis = work_out_spec_saves(battle, attack)
    battle.tell(SavesWorkedOut(unit=attack.target, armour=armour, aegis=aegis))


def take_next_group(battle: Battle, attack: Attack) -> str | None:
    """Successes that are saved alike are rolled together."""
    if not attack.groups:
        return "lose hp"
    attack.group = attack.groups.pop(0)
    attack.pool = attack.group.count
    return None


def save_needs(spec: AttackSpec, group: Successes | None) -> tuple[int, int]:
    """What successes need for their Armour and AEGIS Saves; 0 is none. Armour is kept where only one may be rolled."""
    armour = 0 if group is not None and group.no_armour else spec.armour
    aegis = 0 if group is not None and group.no_aegis else spec.aegis
    if spec.better_save_only and armour and aegis:
        return (armour, 0) if armour <= aegis else (0, aegis)
    return armour, aegis


def armour_need(attack: Attack) -> int:
    """What the group at hand needs for its Armour Save."""
    return save_needs(attack.numbers, attack.group)[0]


def aegis_need(attack: Attack) -> int:
    return save_needs(attack.numbers, attack.group)[1]


def roll_saves(battle: Battle, attack: Attack, reason: str, need: int) -> None:
    """Roll a save for every success that is still to be saved; without a save nothing is rolled."""
    if need and attack.pool:
        owner = battle.state.units[attack.target].player
        battle.roll(owner, reason, save_die(battle), attack.pool, need, attack.target)


def count_failures(battle: Battle, attack: Attack, need: int) -> None:
    """What was not saved goes on; what was saved is remembered, because some weapons have it rolled once more."""
    attack.saved = 0
    if need and attack.pool:
        failed = sum(1 for face in battle.state.rolled if face < need)
        attack.saved, attack.pool = attack.pool - failed, failed


def roll_again(battle: Battle, attack: Attack, reason: str, need: int) -> None:
    """Successful saves once more."""
    owner = battle.state.units[attack.target].player
    battle.roll(owner, f"{reason}{AGAIN}", save_die(battle), attack.saved, need, attack.target)


def count_again(battle: Battle, attack: Attack, need: int) -> None:
    if attack.saved:
        attack.pool += sum(1 for face in battle.state.rolled if face < need)
        attack.saved = 0


def roll_armour_saves(battle: Battle, attack: Attack) -> None:
    roll_saves(battle, attack, "Armour Saves", armour_need(attack))


def count_armour_saves(battle: Battle, attack: Attack) -> None:
    count_failures(battle, attack, armour_need(attack))


def reroll_armour_saves(battle: Battle, attack: Attack) -> str | None:
    if not (attack.saved and attack.numbers.armour_again):
        return "window: after armour"
    roll_again(battle, attack, "Armour Saves", armour_need(attack))
    return None


def count_rerolled_armour_saves(battle: Battle, attack: Attack) -> None:
    count_again(battle, attack, armour_need(attack))


def roll_aegis_saves(battle: Battle, attack: Attack) -> None:
    roll_saves(battle, attack, "AEGIS Saves", aegis_need(attack))


def count_aegis_saves(battle: Battle, attack: Attack) -> None:
    count_failures(battle, attack, aegis_need(attack))


def reroll_aegis_saves(battle: Battle, attack: Attack) -> str | None:
    if not (attack.saved and attack.numbers.aegis_again):
        return "window: after aegis"
    roll_again(battle, attack, "AEGIS Saves", aegis_need(attack))
    return None


def count_rerolled_aegis_saves(battle: Battle, attack: Attack) -> None:
    count_again(battle, attack, aegis_need(attack))


# V. How much HP a group loses


def roll_hp_once(battle: Battle, attack: Attack) -> str | None:
    """Dice that say for all successes of a volley alike how much HP each loses."""
    spec = attack.numbers
    if not (spec.hp_once and attack.pool) or "hp once" in attack.used_dice:
        return "roll hp dice"
    die, count = dice_of(spec.hp_once)
    battle.roll(attack.player, "HP loss", die, count, unit=attack.unit)
    return None


def note_hp_once(battle: Battle, attack: Attack) -> None:
    attack.used_dice["hp once"] = sum(battle.state.rolled)


def dice_of(names: list[str]) -> tuple[Die, int]:
    """Dice of one kind, such as D6 and D6, as a kind and a number."""
    return DICE[names[0]], len(names)


def hp_die_of(attack: Attack) -> list[str]:
    """The dice that are rolled for each success of the group at hand."""
    dice = list(attack.numbers.hp_dice)
    if attack.group is not None and attack.group.hp_die:
        dice.append(attack.group.hp_die)
    return dice


def roll_hp_dice(battle: Battle, attack: Attack) -> str | None:
    """Dice that say for each success on its own how much HP it loses: one kind after another, added up."""
    dice = hp_die_of(attack)
    if not attack.pool or attack.hp_kinds >= len(dice):
        return "add to loss"
    battle.roll(attack.player, "HP loss", DICE[dice[attack.hp_kinds]], attack.pool, unit=attack.unit)
    return None


def note_hp_dice(battle: Battle, attack: Attack) -> str:
    attack.hp_rolled += sum(battle.state.rolled)
    attack.hp_kinds += 1
    return "roll hp dice"


def add_to_loss(battle: Battle, attack: Attack) -> str:
    """HP that the group at hand loses: what dice show, or 1 for each success, then the multipliers."""
    spec, times = attack.numbers, attack.numbers.hp_times * (attack.group.hp_times if attack.group else 1)
    if attack.pool:
        each = attack.used_dice.get("hp once", 0) if spec.hp_once else 0
        if hp_die_of(attack):
            total = attack.hp_rolled + each * attack.pool
        else:
            total = (each or spec.hp_per_success) * attack.pool
        if attack.group is not None and attack.group.precise:
            attack.aimed += total * times
        else:
            attack.loss += total * times
    attack.hp_kinds = attack.hp_rolled = 0
    return "take next group"
