"""Weapon perks of the family Tactical: times, positions and targets of attacks. [Perks 12.5, Tactical]"""

from turnmaster.engine.attacking.hooks import AP_AGAINST_AEGIS
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Trigger
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.moving.events import Disembarked, Moved, Relocated
from turnmaster.engine.moving.movement import has_stood_still
from turnmaster.perks.catalogue import ROLLS, rank, weapon_perk
from turnmaster.perks.conditions import hp_share_left
from turnmaster.perks.faces import attack_roll
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.hooks import NO_PRECISION
from turnmaster.perks.known_names import known_perks
from turnmaster.perks.terms import AUTO_TEST, PASSIVE, SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk

IN_THE_AIR = set(known_perks("Airborne", "Jumper"))  # unit perks
CHARGES = known_perks("Charge I", "Charge II")  # unit perks


@weapon_perk(
    "Anti-Air",
    TACTICAL,
    terms=[SPECIFIC],
    ranks={
        "I": rank("Its Attack Dice have +1 against Airborne units and Jumpers, and -1 against all others."),
        "II": rank("Its Attack Dice have +1 against Airborne units and Jumpers."),
    },
)
def anti_air(perk: WeaponPerk) -> None:
    def by_target(battle: Battle, attack: Attack) -> int:
        in_the_air = IN_THE_AIR & set(battle.profile(attack.target).perks)
        return 1 if in_the_air else -1 if perk.rank == 1 else 0

    perk.changes(stats.ATTACK_DICE, by_target, layer=DICE)


@weapon_perk(
    "Bloody",
    TACTICAL,
    "+2 Power and Attacks in a Game Turn that its unit begins with half its HP or less.",
    terms=[PASSIVE, SPECIFIC],
    in_odds="Its unit had lost as much HP as is asked for when the Game Turn began.",
)
def bloody(perk: WeaponPerk) -> None:
    last = perk.note("last Game Turn")

    def look_at_everybody(battle: Battle) -> None:
        """Add the rules for all targets; half is rounded down."""
        for number, unit in enumerate(battle.state.units):
            left, full = hp_share_left(battle, number)
            if left <= full // 2:
                last.put(unit.notes, battle.state.turn)

    def is_bloody(battle: Battle, attack: Attack) -> bool:
        return last.says(battle.state.units[attack.unit].notes, battle.state.turn)

    perk.at(START_OF_TURN, look_at_everybody)
    perk.changes(stats.POWER, 2, when=is_bloody)
    perk.changes(stats.ATTACKS, 2, when=is_bloody)


@weapon_perk(
    "Clash",
    TACTICAL,
    "+1 Attacks when it is first used after its unit moved into a Melee.",
    terms=[PASSIVE, SPECIFIC],
    in_odds="Its unit has just moved into the Melee if that is asked for.",
)
def clash(perk: WeaponPerk) -> None:
    ready, strikes = perk.note("ready"), perk.note("strikes")

    def engage(battle: Battle, event: Moved | Disembarked) -> None:
        """Note that the unit itself has engaged an enemy, with a Move or Dash or out of a Transport."""
        if event.engages:
            get_ready(battle, event.unit)

    def engage_at_the_charge(battle: Battle, event: Relocated) -> None:
        """Note an engagement by Charge, which is not a Movement. [Perks 12.4, Charge]"""
        if event.because in CHARGES and is_engaged(battle, event.unit):
            get_ready(battle, event.unit)

    def get_ready(battle: Battle, unit: int) -> None:
        for weapon in range(len(battle.profile(unit).weapons)):
            if perk.is_on_weapon(battle, unit, weapon):
                ready.put(battle.state.units[unit].weapon_notes, 1, weapon)

    def strike_first_blow(battle: Battle, unit: int, weapon: int) -> None:
        if ready.drop(battle.state.units[unit].weapon_notes, weapon):
            strikes.put(battle.amid(Attack).use.rolled, 1)

    def keep_first_blow(battle: Battle, unit: int, weapon: int) -> None:
        """Keep the first blow of a weapon that was tried in vain."""
        if strikes.drop(battle.amid(Attack).use.rolled):
            ready.put(battle.state.units[unit].weapon_notes, 1, weapon)

    def is_first_blow(battle: Battle, attack: Attack) -> bool:
        """Check whether an attack is the first blow, or would be if it were made now."""
        if strikes.is_in(attack.use.rolled) or attack.hazard is not None:
            return strikes.is_in(attack.use.rolled)
        return ready.is_in(battle.unit(attack.unit).weapon_notes, attack.weapon)

    perk.reacts(Moved, engage)
    perk.reacts(Disembarked, engage)
    perk.reacts(Relocated, engage_at_the_charge)
    perk.on_use(strike_first_blow, undo=keep_first_blow)
    perk.changes(stats.ATTACKS, 1, when=is_first_blow)


@weapon_perk(
    "Focus",
    TACTICAL,
    "Failed Attack Dice are rerolled if neither its unit nor the target has moved.",
    terms=[SPECIFIC],
)
def focus(perk: WeaponPerk) -> None:
    def calm(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        if has_stood_still(battle, attack.unit) and has_stood_still(battle, attack.target):
            spec.rerolls += 1

    perk.adjusts(calm)


@weapon_perk(
    "Hearty",
    TACTICAL,
    'While its unit has full HP, it has +12" Range and +1 Power.',
    terms=[SPECIFIC],
    in_odds="Its unit has lost as much HP as is asked for.",
)
def hearty(perk: WeaponPerk) -> None:
    was_unhurt = perk.note("unhurt")

    def unhurt(battle: Battle, unit: int) -> bool:
        left, full = hp_share_left(battle, unit)
        return left == full

    def look(battle: Battle, unit: int, weapon: int) -> None:
        """Note the state of its unit when the weapon is used, before any reaction."""
        was_unhurt.put(battle.amid(Attack).use.rolled, int(unhurt(battle, unit)))

    def is_hearty(battle: Battle, attack: Attack) -> bool:
        return bool(was_unhurt.of(attack.use.rolled, default=unhurt(battle, attack.unit)))

    def reaches_further(battle: Battle, unit: int) -> bool:
        attack = battle.nearest(Attack)
        if attack is None or attack.unit != unit or attack.weapon < 0:  # none of its weapons is being used
            return unhurt(battle, unit)
        return is_hearty(battle, attack)

    perk.on_use(look)
    perk.changes_range(12, when=reaches_further)
    perk.changes(stats.POWER, 1, when=is_hearty)


@weapon_perk("Negate AEGIS", TACTICAL, "Its AP works against AEGIS instead of Armour.")
def negate_aegis(perk: WeaponPerk) -> None:
    perk.contributes(AP_AGAINST_AEGIS, perk.is_on)


@weapon_perk(
    "Precision",
    TACTICAL,
    "A success of {rank}+ hits the model that the attacker names.",
    terms=[PASSIVE, AUTO_TEST],
    ranks=ROLLS,
    in_odds="The attacker names the models with the least HP, and among these, those that the owner would.",
)
def precision(perk: WeaponPerk) -> None:
    def aim_at_a_model(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        if NO_PRECISION.holds(battle, attack):
            return
        spec.triggers.append(Trigger(attack_roll(battle, perk.rank), perk.name, precise=True))

    perk.adjusts(aim_at_a_model)
