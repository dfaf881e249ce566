"""Weapon perks of the family Limitation: what holds a weapon back. [Perks 12.5, Limitation]"""

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, AttackSpec
from turnmaster.engine.field import bases_of, is_engaged, present, unit_bases
from turnmaster.engine.stats import DICE
from turnmaster.perks.catalogue import ROLLS, Need, up_to, weapon_perk
from turnmaster.perks.conditions import hp_share_left
from turnmaster.perks.faces import attack_roll
from turnmaster.perks.templates import has_template
from turnmaster.perks.terms import PASSIVE, SPECIFIC, WEAPON_USE, limited_use
from turnmaster.perks.weapon_perk import WeaponPerk

LIMITATION = "Limitation"


@weapon_perk("Aim", LIMITATION, "Each Attack Dice first has to roll {rank}+ to be rolled at all.", WEAPON_USE,
             ranks=ROLLS)  # fmt: skip
def aim(perk: WeaponPerk) -> None:
    def gate(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.gate = attack_roll(battle, perk.rank)

    perk.adjusts(gate)


@weapon_perk("Cumbersome", LIMITATION, "In a Melee its Attack Dice are worse by 1.", SPECIFIC, PASSIVE)
def cumbersome(perk: WeaponPerk) -> None:
    def in_a_melee(battle: Battle, attack: Attack) -> bool:
        return attack.hazard is None and is_engaged(battle, attack.unit)

    perk.changes("attack dice", -1, layer=DICE, when=in_a_melee)


@weapon_perk("Unwieldy", LIMITATION, "It cannot be used in a Melee.", PASSIVE, odds="no part of it")
def unwieldy(perk: WeaponPerk) -> None:
    def not_in_a_melee(battle: Battle, unit: int, weapon: int) -> str:
        name = battle.profile(unit).weapons[weapon].name
        return f"{name} is too unwieldy for a Melee." if is_engaged(battle, unit) else ""

    perk.forbids(not_in_a_melee)


@weapon_perk("Trajectory", LIMITATION,
             ('It cannot be aimed at units within 12".', 'It cannot be aimed at units within 24".',
              'It cannot be aimed at units within 36".'), PASSIVE, ranks=up_to(3), odds="no part of it")  # fmt: skip
def trajectory(perk: WeaponPerk) -> None:
    def template_begins(battle: Battle, unit: int, weapon: int) -> int:
        return 12 * perk.rank * battle.inch if perk.is_on_weapon(battle, unit, weapon) else 0

    def far_enough(battle: Battle, unit: int, weapon: int, target: int) -> str:
        """Measured from the nearest model that wields it; of a template it is the template that begins further away."""
        if has_template(battle, battle.profile(unit).weapons[weapon]):
            return ""
        least = 12 * perk.rank * battle.inch
        carriers = battle.profile(unit).weapons[weapon].carriers
        wielders = [n for n in present(battle.state.units[unit]) if carriers[n]]
        mine, theirs = bases_of(battle, unit, wielders), unit_bases(battle, target)
        apart = min((gap(a, b) for a in mine for b in theirs), default=0)
        if apart > least + TOLERANCE:
            return ""
        name, say = battle.profile(unit).weapons[weapon].name, battle.measured
        return f"{battle.profile(target).name} is {say(apart)} away, and {name} strikes only beyond {say(least)}."

    perk.contributes("template begins", template_begins)
    perk.forbids_target(far_enough)


@weapon_perk("Wane", LIMITATION, "Its Attack Dice are worse by 1 at half HP, and by 2 at a quarter.", PASSIVE,
             needs=(Need("hp", 4),), in_odds="Its unit has lost as much HP as is asked for.")  # fmt: skip
def wane(perk: WeaponPerk) -> None:
    def weaker(battle: Battle, attack: Attack) -> int:
        """Both limits are rounded up."""
        left, full = hp_share_left(battle, attack.unit)
        return -2 if left <= -(-full // 4) else -1 if left <= -(-full // 2) else 0

    perk.changes("attack dice", weaker, layer=DICE)


# Weapons that have to wait


@weapon_perk("Use", LIMITATION, ("It can be used once in a game.", "It can be used twice in a game.",
                                 "It can be used three times in a game."), limited_use(1), ranks=up_to(3),
             odds="no part of it")  # fmt: skip
def use(perk: WeaponPerk) -> None:
    def used_up(battle: Battle, unit: int, weapon: int) -> str:
        spent = battle.state.units[unit].notes.get(perk.note(weapon), 0) >= perk.rank
        return f"{battle.profile(unit).weapons[weapon].name} has been used up." if spent else ""

    def count(battle: Battle, unit: int, weapon: int) -> None:
        notes = battle.state.units[unit].notes
        notes[perk.note(weapon)] = notes.get(perk.note(weapon), 0) + 1

    perk.forbids(used_up)
    perk.on_use(count)


@weapon_perk("Recharge", LIMITATION,
             ("After each use it rests for a Game Turn.", "After each use it rests for two Game Turns.",
              "After each use it rests for three Game Turns."), SPECIFIC, ranks=up_to(3),
             odds="no part of it")  # fmt: skip
def recharge(perk: WeaponPerk) -> None:
    def recharging(battle: Battle, unit: int, weapon: int) -> str:
        last = battle.state.units[unit].notes.get(perk.note(weapon))
        if last is None or battle.state.turn > last + perk.rank:
            return ""
        return f"{battle.profile(unit).weapons[weapon].name} recharges until Game Turn {last + perk.rank + 1}."

    def note_turn(battle: Battle, unit: int, weapon: int) -> None:
        battle.state.units[unit].notes[perk.note(weapon)] = battle.state.turn

    perk.forbids(recharging)
    perk.on_use(note_turn)


@weapon_perk("Countdown", LIMITATION, ("It can be used after a whole Game Turn on the battlefield.",
                                       "It can be used after two whole Game Turns on the battlefield.",
                                       "It can be used after three whole Game Turns on the battlefield."), SPECIFIC,
             ranks=up_to(3), odds="no part of it")  # fmt: skip
def countdown(perk: WeaponPerk) -> None:
    def not_yet(battle: Battle, unit: int, weapon: int) -> str:
        ready = battle.state.units[unit].arrived + perk.rank
        if battle.state.turn >= ready:
            return ""
        return f"{battle.profile(unit).weapons[weapon].name} counts down until Game Turn {ready}."

    perk.forbids(not_yet)
