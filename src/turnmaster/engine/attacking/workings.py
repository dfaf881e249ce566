"""Work out the numbers of an attack from the situation, each with its reasons.

The game rolls these numbers; players, bots, log and tests read the same reasons.
"""

from collections.abc import Callable, Collection
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnmaster.dice import DICE, Die, DieName
from turnmaster.engine.attacking import charts
from turnmaster.engine.attacking.charts import CHARTS, MOST_DEFENCE, MOST_POWER, Needed
from turnmaster.engine.attacking.hooks import (
    ALSO_COVERED,
    AP_AGAINST_AEGIS,
    ARMOUR_LIMIT,
    COVER_BONUS,
    DICE_MODIFIERS,
    GIVES_NO_COVER,
    NEEDED_ROLL,
    NEEDED_ROLL_LIMIT,
    NO_COVER,
    OUT_OF_SHELTER,
    SHELTERS,
    UNHINDERED,
    WEAPON_IS,
    Handling,
)
from turnmaster.engine.core import reasons, stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Hazard, Strike, Volley
from turnmaster.engine.core.modifiers import ADD, ADD_LAST, SET, Explained, Modifier, dice_modifier, explained
from turnmaster.engine.core.modifiers import DICE as DICE_LAYER
from turnmaster.engine.core.params import ATTACK_CHART, SAVE_DIE
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.words import shown
from turnmaster.engine.field.carriers import walls_between
from turnmaster.engine.field.melees import fight_each_other, in_same_melee, is_engaged, melee_of
from turnmaster.engine.field.units import are_together, standing
from turnmaster.engine.field.view import in_cover_area, obscured_models
from turnmaster.profiles import UnitProfile, WeaponProfile, saves

SHARED, BLIND = WEAPON_IS[Handling.SHARED], WEAPON_IS[Handling.BLIND]  # looked up once: they are asked all the time

ShieldName = Literal["deflect", "ward", "parry"]  # as weapons have them

NO_SAVE = 100  # worse than any save, where saves are compared

# More than anybody rolls at a table; it keeps stacked multipliers from rolling forever.
MOST_ATTACK_DICE = 100_000


class AttackWorkings(Struct, frozen=True):
    """The Attack Dice and the needed roll of a volley, with their reasons."""

    attacks: Explained
    dice: int
    power: Explained
    defence: Explained
    chart: str
    modifiers: tuple[Modifier, ...]
    needed: str

    def __str__(self) -> str:
        chart = f"{self.needed} = chart {self.chart} (Power {self.power.value} against Defence {self.defence.value})"
        return ", ".join([chart, *map(str, self.modifiers)])


class SaveWorkings(Struct, frozen=True):
    """The needed roll of a save with its reasons, or the reason why there is none."""

    stat: str
    base: str
    changes: tuple[Modifier, ...]
    pierced: bool
    needed: str
    die: DieName = "D6"

    def __str__(self) -> str:
        why = [f"{self.stat} {self.base}", *self.reasons]
        return f"{self.needed} = " + ", ".join([*why, "pierced by AP"] if self.pierced else why)

    @property
    def reasons(self) -> list[str]:
        """Return the changes of the save. Saves are stored in grades, and written as the roll that they need."""
        return [self.reason(change) for change in self.changes]

    def reason(self, change: Modifier) -> str:
        if change.layer != SET:
            return str(change)
        return f"set to {saves.text(saves.from_grade(change.value, DICE[self.die]))} by {shown(change.reason)}"


def weapon_of(battle: Battle, attack: Attack) -> WeaponProfile:
    if attack.hazard is not None:
        return weapon_of_hazard(attack.hazard)
    return battle.profile(attack.unit).weapons[attack.weapon]


def weapon_of_hazard(hazard: Hazard) -> WeaponProfile:
    return WeaponProfile(
        name=hazard.name, range_in=0, attacks=hazard.attacks, power=hazard.power, ap=hazard.ap, type="Assault",
        perks=hazard.perks,
    )  # fmt: skip


def attack_die(battle: Battle) -> Die:
    return CHARTS[battle.rules.param(ATTACK_CHART)].die


def save_die(battle: Battle) -> Die:
    return DICE[battle.rules.param(SAVE_DIE)]


def is_common(battle: Battle, weapon: WeaponProfile) -> bool:
    """Check whether every model of the unit may take the weapon up, each using one at a time."""
    return SHARED.holds(battle, weapon)


def needs_sight(battle: Battle, weapon: WeaponProfile) -> bool:
    return not BLIND.holds(battle, weapon)


def copies_of(battle: Battle, weapon: WeaponProfile, wielders: list[int]) -> int:
    """Return the number of copies of a weapon that its wielders use."""
    return len(wielders) if is_common(battle, weapon) else sum(weapon.carriers[model] for model in wielders)


def range_of(battle: Battle, unit: int, weapon: WeaponProfile) -> int:
    """Return the range of a weapon as a length on the board. Half of an odd number of inches is exact."""
    printed, inch = weapon.range_in * battle.inch, battle.inch
    if battle.is_as_printed(stats.RANGE, unit):
        return printed
    changes = battle.changes(stats.RANGE, stats.Wield(unit, weapon))
    return explained(printed, [in_lengths(change, inch) for change in changes], high=10**6 * inch).value


def in_lengths(change: Modifier, inch: int) -> Modifier:
    """Return a change in inches as a change of a length on the board; factors stay the same."""
    return change._replace(value=change.value * inch) if change.layer in (SET, ADD) else change


# Modifiers of the core rules. Each looks at the attack and says what it changes, if anything.


def guard_raises_defence(battle: Battle, attack: Attack) -> Modifier | None:
    """Raise Defence for a unit on Guard. [Free Rules p.23, Guard]"""
    guard = battle.state.units[attack.target].guard
    return Modifier(ADD, guard, reasons.GUARD) if guard else None


def cover_raises_defence(battle: Battle, attack: Attack) -> Modifier | None:
    """Raise Defence by 1 if half the models are half obscured or in a Cover Area. [Free Rules p.10, p.13, p.16]

    A unit has no cover from enemies in its Melee, from its own weapons, or from units that are aboard with it.
    """
    unit, target = attack.unit, attack.target
    if are_together(battle, unit, target) or fight_each_other(battle, unit, target):
        return None
    if NO_COVER.holds(battle, attack):
        return None
    bonus = battle.rules.hook(COVER_BONUS)(battle, attack)
    bonus = bonus or int(ALSO_COVERED.holds(battle, attack))
    return Modifier(ADD, bonus, reasons.COVER) if bonus else None


def cover_bonus(battle: Battle, attack: Attack) -> int:
    """Return 1 if half of the models are in cover, by measure or by the players' word; otherwise, or without
    models, 0.
    """
    alive = standing(battle.state.units[attack.target])
    if not alive:
        return 0
    count = max(covered(battle, attack, alive), battle.state.units[attack.target].obscured)
    return int(2 * count >= len(alive))


def covered(battle: Battle, attack: Attack, alive: list[int], ignored: Collection[int] = ()) -> int:
    """Return the number of the target's models in cover from the attackers, ignoring some units or terrain."""
    without = {*ignored, *battle.rules.hook(GIVES_NO_COVER)(battle, attack)}
    hidden = obscured_models(battle, attack.unit, attack.wielders, attack.target, alive, without)
    inside = in_cover_area(battle, attack.target, alive, without)
    return len({*hidden, *inside})


def everything_gives_cover(battle: Battle, attack: Attack) -> list[int]:
    """Return the units and terrain, as view.py numbers them, that cannot give cover from this attack: none."""
    return []


MELEE_PENALTY = {"Battle": (-1, reasons.BATTLE_IN_MELEE), "Heavy": (-2, reasons.HEAVY_IN_MELEE)}


def weapon_type_in_melee(battle: Battle, attack: Attack) -> Modifier | None:
    """Change Attack Dice of Battle (-1) and Heavy (-2) weapons inside a Melee, except for passengers, unless they fight
    a unit inside with them.

    [Free Rules p.13-14]
    """
    weapon = weapon_of(battle, attack)
    if battle.state.units[attack.unit].aboard != NOWHERE and walls_between(battle, attack.unit, attack.target) != []:
        return None
    if weapon.type == "Assault" or not in_same_melee(battle, attack.unit, attack.target):
        return None
    return Modifier(DICE_LAYER, *MELEE_PENALTY[weapon.type])


def shooting_into_melee(battle: Battle, attack: Attack) -> Modifier | None:
    """Change Attack Dice by -1 against an enemy in a Melee with a friend, unless in the same Melee. [Free
    Rules p.13]
    """
    if not is_engaged(battle, attack.target) or is_on_a_friend(battle, attack):
        return None
    melee = melee_of(battle, attack.target)
    if attack.unit in melee or not any(battle.state.units[u].player == attack.player for u in melee):
        return None
    return Modifier(DICE_LAYER, -1, reasons.INTO_MELEE)


def shooting_out_of_melee(battle: Battle, attack: Attack) -> Modifier | None:
    """Change Attack Dice by -1 from a Melee at an enemy outside it. [Free Rules p.13]"""
    if not is_engaged(battle, attack.unit) or is_on_a_friend(battle, attack):
        return None
    if in_same_melee(battle, attack.unit, attack.target):
        return None
    if UNHINDERED.holds(battle, attack.unit):
        return None
    return Modifier(DICE_LAYER, -1, reasons.OUT_OF_MELEE)


def is_on_a_friend(battle: Battle, attack: Attack) -> bool:
    """Check whether the attack is on a unit of its own side."""
    return battle.state.units[attack.target].player == attack.player


# The numbers.


def work_out_attack(battle: Battle, attack: Attack) -> tuple[AttackWorkings, Needed]:
    """Return the number of Attack Dice and their needed roll, without changing the battle."""
    weapon = weapon_of(battle, attack)
    attacks = explained(weapon.attacks, battle.changes(stats.ATTACKS, attack))
    power = explained(weapon.power, battle.changes(stats.POWER, attack), high=MOST_POWER)
    defence = work_out_defence(battle, attack)
    modifiers = [
        *battle.changes(stats.ATTACK_DICE, attack),
        *battle.changes(stats.ATTACK_DICE_AGAINST, attack),
    ]
    for choose in battle.rules.contributions(DICE_MODIFIERS):  # which of them count
        modifiers = choose(battle, attack, modifiers)
    chart = CHARTS[battle.rules.param(ATTACK_CHART)]
    on_chart = charts.needed_roll(chart.name, power.value, defence.value)
    needed = charts.modified(on_chart, dice_modifier(modifiers), chart.die)
    for better in battle.rules.contributions(NEEDED_ROLL):
        needed, modifiers = better(battle, attack, needed, modifiers)
    for limit in battle.rules.contributions(NEEDED_ROLL_LIMIT):  # whatever else helped
        needed, modifiers = limit(battle, attack, needed, modifiers)
    workings = AttackWorkings(
        attacks=attacks,
        dice=min(attack_dice(battle, attack, attacks), MOST_ATTACK_DICE),
        power=power,
        defence=defence,
        chart=charts.text(on_chart, chart.die),
        modifiers=tuple(modifiers),
        needed=charts.text(needed, chart.die),
    )
    return workings, needed


def work_out_defence(battle: Battle, attack: Attack) -> Explained:
    """Return the Defence of the target, or of the unit that shelters it if that is better."""
    printed = battle.profile(attack.target).defence
    own = explained(printed, battle.changes(stats.DEFENCE, attack), high=MOST_DEFENCE)
    shelter = on_its_shelter(battle, attack)
    return own if shelter is None else max(own, work_out_defence(battle, shelter), key=lambda each: each.value)


def on_its_shelter(battle: Battle, attack: Attack) -> Attack | None:
    """Return the same attack on the unit whose Defence and saves the target may use, if there is one."""
    if OUT_OF_SHELTER.holds(battle, attack):
        return None
    for shelters in battle.rules.contributions(SHELTERS):
        unit = shelters(battle, attack)
        if unit is not None:
            return replace(attack, volley=replace(attack.volley, target=unit), strike=Strike())
    return None


def attack_dice(battle: Battle, attack: Attack, attacks: Explained) -> int:
    """Return the number of Attack Dice of a volley: the Attacks of all its weapons, unless a rule says otherwise."""
    if attack.volley.dice >= 0:
        return attack.volley.dice
    if attack.volley.hits >= 0:
        return attacks.value * attack.volley.hits
    if attack.volley.shares:
        return _shared_dice(battle, attack, attacks)
    return attacks.value * copies_of(battle, weapon_of(battle, attack), attack.wielders)


def _shared_dice(battle: Battle, attack: Attack, attacks: Explained) -> int:
    """Return the Attacks that wielders direct at one of several targets. Attacks that a wielder has beyond those it
    shared out go to its first target, and if it has fewer, its last targets get fewer; multipliers count for all of
    them.
    """
    weapon = weapon_of(battle, attack)
    added = explained(weapon.attacks, [change for change in attacks.changes if change.layer <= ADD]).value
    last = sum(change.value for change in attacks.changes if change.layer == ADD_LAST)
    total, beyond = 0, 0
    for model, before, here in attack.volley.shares:
        if model in attack.wielders:
            copies = copies_of(battle, weapon, [model])
            shared_out, has = weapon.attacks * copies, added * copies
            total += max(0, min(before + here, has) - before)
            total += max(0, has - shared_out) if not before else 0
            beyond += last * copies if not before else 0
    return explained(total, [change for change in attacks.changes if ADD < change.layer < ADD_LAST]).value + beyond


Save = tuple[SaveWorkings, int]


def work_out_armour(battle: Battle, attack: Attack) -> Save:
    """Return the Armour Save against this weapon, or that of the unit that shelters the target if it is better."""
    return better_of(battle, attack, own_armour)


def work_out_aegis(battle: Battle, attack: Attack) -> Save:
    """Return the AEGIS Save against this weapon, or that of the unit that shelters the target if it is better."""
    return better_of(battle, attack, own_aegis)


def better_of(battle: Battle, attack: Attack, save_of: Callable[[Battle, Attack], Save]) -> Save:
    own, shelter = save_of(battle, attack), on_its_shelter(battle, attack)
    if shelter is None:
        return own
    return min(own, save_of(battle, shelter), key=lambda save: save[1] or NO_SAVE)


def wearer_of_armour(battle: Battle, attack: Attack) -> int:
    """Return the unit whose Armour is rolled: the target, or the unit that shelters it if its Armour is as good."""
    shelter = on_its_shelter(battle, attack)
    if shelter is None:
        return attack.target
    own, around = own_armour(battle, attack)[1], own_armour(battle, shelter)[1]
    return shelter.target if around and around <= (own or NO_SAVE) else attack.target


def own_armour(battle: Battle, attack: Attack) -> Save:
    """Return the Armour Save of the target itself. Stat changes come before AP is compared, Dice Modifiers after."""
    target = battle.profile(attack.target)
    die = save_die(battle)
    shield = _worn(target, attack.strike.deflect, "deflect")
    effects = battle.changes(stats.ARMOUR, attack)
    stat, changes = _protected_save(target.armour, shield, effects, die), [*shield, *effects]
    pierced = not ap_strikes_aegis(battle, attack) and pierces(armour_piercing(battle, attack), stat)
    modifiers = battle.changes(stats.ARMOUR_SAVE, attack)
    for limit in () if pierced else battle.rules.contributions(ARMOUR_LIMIT):
        stat, changes = limit(battle, attack, stat, changes)
    need = saves.NONE if pierced else _modified_save(stat, modifiers, die)
    why = (*changes, *modifiers)
    return SaveWorkings("Armour", saves.text(target.armour), why, pierced, saves.text(need), die.name), need


def own_aegis(battle: Battle, attack: Attack) -> Save:
    """Return the AEGIS Save of the target itself; AP does not matter to it, except for weapons that say so."""
    target = battle.profile(attack.target)
    die = save_die(battle)
    shield = _worn(target, attack.strike.ward, "ward")
    if in_same_melee(battle, attack.unit, attack.target):
        shield += _worn(target, attack.strike.ward, "parry")
    effects = battle.changes(stats.AEGIS, attack)
    modifiers = battle.changes(stats.AEGIS_SAVE, attack)
    stat, changes = _protected_save(target.aegis, shield, effects, die), [*shield, *effects]
    pierced = attack.hazard is not None and pierces(attack.hazard.pierces, stat)
    if ap_strikes_aegis(battle, attack):
        pierced = pierces(armour_piercing(battle, attack), stat)
    need = saves.NONE if pierced else _modified_save(stat, modifiers, die)
    why = (*changes, *modifiers)
    return SaveWorkings("AEGIS", saves.text(target.aegis), why, pierced, saves.text(need), die.name), need


def armour_piercing(battle: Battle, attack: Attack) -> int:
    """Return the AP of the weapon, changes included."""
    return _changed_save(weapon_of(battle, attack).ap, battle.changes(stats.AP, attack), save_die(battle))


def armour_grade(battle: Battle, unit: int) -> int:
    """Return the Armour of a unit while it is not attacked, in steps above none, at most the best."""
    die, changes = save_die(battle), battle.changes(stats.ARMOUR, while_nothing_attacks(battle, unit))
    return saves.grade(_changed_save(battle.profile(unit).armour, changes, die), die)


def while_nothing_attacks(battle: Battle, unit: int) -> Attack:
    """Return the scene for numbers that count in attacks on a unit while there is no attack: one without a weapon."""
    return Attack(battle.state.units[unit].player, -1, hazard=Hazard("", 0, 0, 0), volley=Volley(unit))


def pierces(ap: int, save: int) -> bool:
    """Check whether AP ignores a save, which must be no better than the AP."""
    return save != saves.NONE and ap != saves.NONE and ap <= save


def ap_strikes_aegis(battle: Battle, attack: Attack) -> bool:
    """Check whether the weapon's AP is compared with AEGIS instead of Armour."""
    return AP_AGAINST_AEGIS.holds(battle, attack)


def _worn(target: UnitProfile, weapon: int, stat: ShieldName) -> list[Modifier]:
    if weapon < 0 or not getattr(target.weapons[weapon], stat):
        return []
    value = getattr(target.weapons[weapon], stat)
    return [Modifier(ADD, value, f"{stat.capitalize()} of {target.weapons[weapon].name}")]


def _protected_save(need: int, shield: list[Modifier], effects: list[Modifier], die: Die) -> int:
    """Return a save with Deflect, Ward or Parry, which stop at the best save before other changes count. [Free Rules
    p.19]
    """
    return _changed_save(_changed_save(need, shield, die), effects, die)


def _changed_save(need: int, changes: list[Modifier], die: Die) -> int:
    """Return a save after Stat changes: each +1 is a step better, never past the best, nothing below the worst."""
    if not changes:
        return need
    return saves.from_grade(explained(saves.grade(need, die), changes).value, die)


def _modified_save(need: int, modifiers: list[Modifier], die: Die) -> int:
    if need == saves.NONE or not modifiers:
        return need
    return saves.from_grade(saves.grade(need, die) + dice_modifier(modifiers), die)
