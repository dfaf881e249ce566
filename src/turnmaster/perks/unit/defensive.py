"""Unit perks of the family Defensive that are always on: better stats, better saves, immunities.

[Perks 12.4, Defensive]
"""

from collections.abc import Sequence
from itertools import product

from turnmaster.battlefield import FAR_APART, TOLERANCE, gap
from turnmaster.battlefield.bases import Base
from turnmaster.dice import D3, D6
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import (
    ARMOUR_APART,
    DICE_MODIFIERS,
    HP_LOSS_LIMIT,
    NOT_PICKED_OUT,
    WEAPON_USE,
    LossLimit,
)
from turnmaster.engine.attacking.line_of_units import those_to_pick_out
from turnmaster.engine.attacking.workings import save_die, weapon_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Roll, Scratch
from turnmaster.engine.core.modifiers import DICE as DICE_LAYER
from turnmaster.engine.core.modifiers import SET, Modifier
from turnmaster.engine.field.hooks import CONTACTS
from turnmaster.engine.field.melees import foes_fought
from turnmaster.engine.field.units import gap_between, in_reserve, is_alive, measured_bases, on_field
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.hooks import DEPLOYMENT_CHECKS
from turnmaster.perks.activation import Whom
from turnmaster.perks.catalogue import find_perk, radius_of, rank, unit_perk, up_to
from turnmaster.perks.conditions import at_a_distance, from_an_enemy, in_cover, is_within
from turnmaster.perks.families import DEFENSIVE
from turnmaster.perks.hooks import AFFLICTIONS, IMMUNE, NO_PRECISION, NOT_LOST
from turnmaster.perks.known_names import known_root
from turnmaster.perks.terms import MELEE, PASSIVE, SPECIFIC, d6, limited_use, radius
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.weapon_perk import WeaponUse
from turnmaster.profiles import saves
from turnmaster.profiles.convert import convert_save

PRECISION = known_root("Precision")


# Harder to strike


@unit_perk(
    "Barrier",
    DEFENSIVE,
    '+1 Defence against enemies at least 12" away, +2 from 24", +3 from 36".',
    odds="counted",
)
def barrier(perk: UnitPerk) -> None:
    def by_distance(battle: Battle, attack: Attack) -> int:
        apart = gap_between(battle, attack.unit, attack.target)
        return min(3, (apart + TOLERANCE) // (12 * battle.inch)) if apart != FAR_APART else 0

    perk.changes(stats.DEFENCE, by_distance, when=from_an_enemy)


@unit_perk("Camouflage", DEFENSIVE, "In cover, Attack Dice against it have -1.", odds="counted")
def camouflage(perk: UnitPerk) -> None:
    perk.changes(stats.ATTACK_DICE_AGAINST, -1, layer=DICE_LAYER, when=in_cover)


@unit_perk("Cover", DEFENSIVE, "In cover it has another +{rank} Defence.", ranks=up_to(2), odds="counted")
def cover(perk: UnitPerk) -> None:
    perk.changes(stats.DEFENCE, perk.rank, when=in_cover)


@unit_perk("Dodge", DEFENSIVE, "In a Melee, Attack Dice against it have -1.", terms=[PASSIVE, MELEE], odds="counted")
def dodge(perk: UnitPerk) -> None:
    fight_each_other = perk.in_melee()

    def fights_it(battle: Battle, attack: Attack) -> bool:
        return fight_each_other(battle, attack.unit, attack.target)

    perk.changes(stats.ATTACK_DICE_AGAINST, -1, layer=DICE_LAYER, when=fights_it)


@unit_perk("Evasive", DEFENSIVE, "Attack Dice against it always have -1.", odds="counted")
def evasive(perk: UnitPerk) -> None:
    perk.changes(stats.ATTACK_DICE_AGAINST, -1, layer=DICE_LAYER)


@unit_perk("Shroud", DEFENSIVE, "Outside a Melee, Attack Dice against it have -1.", odds="counted")
def shroud(perk: UnitPerk) -> None:
    perk.changes(stats.ATTACK_DICE_AGAINST, -1, layer=DICE_LAYER, when=at_a_distance, hazards=True)


@unit_perk(
    "Obscured",
    DEFENSIVE,
    "On a 4+, a weapon with Precision cannot pick out any of its models.",
    terms=[PASSIVE, d6(4)],
    odds="counted",
)
def obscured(perk: UnitPerk) -> None:
    rolled, need = perk.note("rolled"), perk.need

    def is_aimed_at_it(battle: Battle, attack: Attack) -> bool:
        """Check whether an attack is aimed at it; one die is rolled for all units that the weapon could hit in its
        place.
        """
        is_precise = any(find_perk(name).root == PRECISION for name in weapon_of(battle, attack).perks)
        return is_precise and any(perk.is_on(battle, unit) for unit in those_to_pick_out(battle, attack))

    def nobody_is_picked_out(battle: Battle, attack: Attack) -> bool:
        """Check whether no unit can be picked out: neither the target, nor another in its place."""
        return is_missed(battle, attack, attack.target) and len(those_to_pick_out(battle, attack)) == 1

    def is_missed(battle: Battle, attack: Attack, unit: int) -> bool:
        return perk.is_on(battle, unit) and rolled.of(attack.use.rolled, attack.target) >= need

    perk.contributes(WEAPON_USE, WeaponUse(perk.name, D6.name, 1, is_aimed_at_it, per_target=True, note=rolled))
    perk.contributes(NO_PRECISION, nobody_is_picked_out)
    perk.contributes(NOT_PICKED_OUT, is_missed)


# Better armour


@unit_perk(
    "+Armour",
    DEFENSIVE,
    "Each Game Turn its Armour improves by {die.name}.",
    terms=[SPECIFIC],
    ranks={"I": rank(die=D3), "II": rank(die=D6)},
)
def more_armour(perk: UnitPerk) -> None:
    def roll_armour(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, perk.of_rank("die"), 1, unit=ctx.unit)

    def put_it_on(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        perk.gives(battle, ctx.unit, stats.ARMOUR, roll.values[0])

    perk.every_turn(roll_armour, put_it_on)


@unit_perk(
    "Wild Armour",
    DEFENSIVE,
    "Each Game Turn a D6 sets its Armour; a 1 gives 2+, and failed Armour Saves are rerolled.",
    terms=[SPECIFIC],
)
def wild_armour(perk: UnitPerk) -> None:
    def roll_armour(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D6, 1, unit=ctx.unit)

    def put_it_on(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        die, face = save_die(battle), roll.values[0]
        need = convert_save(max(face, saves.best(D6)), D6, die)
        perk.gives(battle, ctx.unit, stats.ARMOUR, saves.grade(need, die), layer=SET)
        if face == D6.lowest:
            perk.marks(battle, ctx.unit)

    def retry(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.armour_retries += perk.is_active(battle, attack.target)

    perk.every_turn(roll_armour, put_it_on)
    perk.adjusts_attacks_on_it(retry)
    perk.contributes(ARMOUR_APART, perk.is_on)


@unit_perk("Reinforced", DEFENSIVE, "Its failed Armour Saves are rerolled.", odds="counted")
def reinforced(perk: UnitPerk) -> None:
    def retry(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.armour_retries += 1

    perk.adjusts_attacks_on_it(retry)


@unit_perk("Resilient", DEFENSIVE, "Its failed AEGIS Saves are rerolled.", odds="counted")
def resilient(perk: UnitPerk) -> None:
    def retry(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.aegis_retries += 1

    perk.adjusts_attacks_on_it(retry)


@unit_perk(
    "Powered by Pain",
    DEFENSIVE,
    "On the battlefield it gains +50% Move and Dash, then +1 Defence, then +1 AEGIS, one each Game Turn.",
    odds="counted",
)
def powered_by_pain(perk: UnitPerk) -> None:
    def has_been_there(battle: Battle, unit: int, turns: int) -> bool:
        holder = battle.state.units[unit]
        return not in_reserve(holder) and battle.state.turn - holder.arrived + 1 >= turns

    for stat in (stats.MOVE, stats.DASH):
        perk.multiplies(stat, 3, 2, up=True, when=lambda battle, unit: has_been_there(battle, unit, 2))
    perk.changes(stats.DEFENCE, 1, when=lambda battle, attack: has_been_there(battle, attack.target, 3), hazards=True)
    perk.changes(stats.AEGIS, 1, when=lambda battle, attack: has_been_there(battle, attack.target, 4), hazards=True)


# Immune


@unit_perk("Artificial", DEFENSIVE, "It is immune to Bleed, Implant and Leech, and no weapon steals HP from it.")
def artificial(perk: UnitPerk) -> None:
    perk.is_immune_to("Bleed", "HP Steal", "Implant", "Leech")


@unit_perk("Fearless", DEFENSIVE, "It is immune to Horrific, Terrify and Dread.")
def fearless(perk: UnitPerk) -> None:
    perk.is_immune_to("Horrific", "Terrify", "Dread")


@unit_perk(
    "Fire Resist",
    DEFENSIVE,
    ranks={
        "I": rank("It is immune to Burn and Ignite."),
        "II": rank("Burn and Ignite of enemies restore its HP; those of friends have no effect."),
    },
)
def fire_resist(perk: UnitPerk) -> None:
    resist = perk.is_immune_to if perk.rank == 1 else perk.thrives_on
    resist("Burn", "Ignite")


@unit_perk(
    "Immunity",
    DEFENSIVE,
    ranks={
        "I": rank("It is immune to Plague, Poison and Virus."),
        "II": rank("Plague and Poison of enemies restore its HP, and it is immune to Virus."),
    },
)
def immunity(perk: UnitPerk) -> None:
    resist = perk.is_immune_to if perk.rank == 1 else perk.thrives_on
    resist("Plague", "Poison")
    perk.is_immune_to("Virus")


@unit_perk("Impregnable", DEFENSIVE, "It is immune to Breach, Hijack and Implant.")
def impregnable(perk: UnitPerk) -> None:
    perk.is_immune_to("Breach", "Hijack", "Implant")


@unit_perk("Indomitable", DEFENSIVE, "It is immune to afflictions that change stats or cause Dice Modifiers.")
def indomitable(perk: UnitPerk) -> None:
    def shrugs_off(battle: Battle, unit: int, root: str) -> bool:
        hampering = (each.root for each in battle.rules.contributions(AFFLICTIONS) if each.hampers)
        return perk.is_on(battle, unit) and root in hampering

    perk.contributes(IMMUNE, shrugs_off)


@unit_perk(
    "Stalwart",
    DEFENSIVE,
    "Its Attack Dice ignore negative Dice Modifiers from enemies.",
    odds="counted",
)
def stalwart(perk: UnitPerk) -> None:
    def its_own(battle: Battle, attack: Attack, modifiers: list[Modifier]) -> list[Modifier]:
        if not perk.is_on(battle, attack.unit):
            return modifiers
        return [each for each in modifiers if each.value > 0 or each.by in (-1, attack.player)]

    perk.contributes(DICE_MODIFIERS, its_own)


@unit_perk(
    "Unyielding",
    DEFENSIVE,
    "It is immune to Taunt and Provoke, and a Melee holds it only in the Game Turn in which it begins.",
)
def unyielding(perk: UnitPerk) -> None:
    since = perk.note("since")

    def note_contacts(battle: Battle) -> None:
        for unit in perk.holders(battle):
            notes = battle.state.units[unit].notes
            before = dict(since.all(notes))
            since.clear(notes)
            for foe in foes_fought(battle, unit):
                since.put(notes, before.get((foe,), battle.state.turn), foe)

    def is_old(battle: Battle, unit: int, foe: int) -> bool:
        return since.of(battle.state.units[unit].notes, foe, default=battle.state.turn) < battle.state.turn

    perk.is_immune_to("Taunt", "Provoke")
    perk.contributes(CONTACTS, note_contacts)
    perk.lets_it_leave(is_old)


# In the way of others


RESIST_BEST = "Resist II"


@unit_perk(
    "Resist",
    DEFENSIVE,
    ranks={
        "I": rank(
            'Enemy Mastery and Aether Tests within 12", and all tests of weapons aimed at it, worsen by 1.',
            terms=[PASSIVE, SPECIFIC, radius(12)],
        ),
        "II": rank(
            'Enemy Mastery and Aether Tests within 18", and all tests of weapons aimed at it, worsen by 2.',
            terms=[PASSIVE, SPECIFIC, radius(18)],
        ),
    },
    odds="counted",
)
def resist(perk: UnitPerk) -> None:
    near, reach_of_best = perk.near(Whom.FOES), radius_of(RESIST_BEST)

    def is_outdone(battle: Battle, unit: int) -> bool:
        """Check whether a unit with a higher rank is near as well: of all these, only the strongest counts."""
        units = battle.state.units
        foes = [n for n, each in enumerate(units) if each.player != units[unit].player and is_alive(each)]
        stronger = [foe for foe in foes if RESIST_BEST in battle.profile(foe).perks]
        return perk.rank == 1 and any(is_within(battle, unit, foe, reach_of_best) for foe in stronger)

    def is_near(battle: Battle, unit: int) -> bool:
        return bool(near(battle, unit)) and not is_outdone(battle, unit)

    def is_aimed_at(battle: Battle, attack: Attack) -> bool:
        return resists(battle, attack.player, attack.target)

    def is_about_to_be_aimed_at(battle: Battle, unit: int) -> bool:
        """Check whether the unit is about to attack a resisting one, because tests come before the attack on the first
        target.
        """
        attack = battle.nearest(Attack)
        targets = [volley.target for volley in attack.use.volleys] if attack is not None and attack.unit == unit else []
        return any(resists(battle, battle.state.units[unit].player, target) for target in targets)

    def resists(battle: Battle, player: int, target: int) -> bool:
        return perk.is_on(battle, target) and battle.state.units[target].player != player

    def disturbs_aether(battle: Battle, unit: int) -> bool:
        return is_near(battle, unit) or (is_about_to_be_aimed_at(battle, unit) and not is_outdone(battle, unit))

    perk.changes_others(stats.MASTERY_TEST, -perk.rank, when=is_near)
    perk.changes_others(stats.SKILL_TEST, -perk.rank, when=is_aimed_at)
    perk.changes_others(stats.AETHER_TEST, perk.rank, when=disturbs_aether)


@unit_perk(
    "Sentinel", DEFENSIVE, 'No enemy can arrive within 12" of it with a Deployment Perk.', terms=[PASSIVE, radius(12)]
)
def sentinel(perk: UnitPerk) -> None:
    inches = perk.radius

    def keeps_out(battle: Battle, unit: int, bases: Sequence[Base]) -> str:
        """Return why a unit cannot arrive near it; a passenger watches nothing outside its carrier. [Free Rules part 4,
        Perks and Transports]
        """
        units, reach = battle.state.units, inches * battle.inch + TOLERANCE
        guards = [n for n in perk.holders(battle) if units[n].player != units[unit].player and on_field(units[n])]
        for base, guard in product(bases, guards):
            if any(gap(base, theirs) <= reach for theirs in measured_bases(battle, guard)):
                return f"{battle.called(guard)} keeps Deployment Perks {battle.inches(inches)} away."
        return ""

    perk.contributes(DEPLOYMENT_CHECKS, keeps_out)


# Slow to die


@unit_perk(
    "Immortal",
    DEFENSIVE,
    "It loses at most half its HP in a Game Turn, until that happens once, and is immune to Deathblow.",
    terms=[PASSIVE, limited_use(1)],
    odds="not counted",
)
def immortal(perk: UnitPerk) -> None:
    turn, lost, why_over = perk.note("Game Turn"), perk.note("HP lost"), perk.judges_use(for_a_turn=True)

    def half(battle: Battle, unit: int) -> int:
        return (full_strength(battle, unit) + 1) // 2

    def works(battle: Battle, unit: int) -> bool:
        """Check whether it works, also for the rest of the Game Turn in which half is lost."""
        return perk.is_on(battle, unit) and not why_over(battle, unit)

    def lost_so_far(battle: Battle, unit: int) -> int:
        notes = battle.state.units[unit].notes
        return lost.of(notes) if turn.says(notes, battle.state.turn) else 0

    def limit(battle: Battle, unit: int, loss: int) -> int:
        return max(0, half(battle, unit) - lost_so_far(battle, unit)) if works(battle, unit) else loss

    def count(battle: Battle, event: HpLost) -> None:
        unit = event.unit
        if not works(battle, unit):
            return
        so_far = lost_so_far(battle, unit) + event.own
        notes = battle.state.units[unit].notes
        turn.put(notes, battle.state.turn)
        lost.put(notes, so_far)
        if so_far >= half(battle, unit):
            perk.note_turn(battle, unit)

    def count_less(battle: Battle, unit: int, hp: int) -> None:
        """Count HP that was not lost after all out of the half."""
        notes = battle.state.units[unit].notes
        if hp and works(battle, unit):
            lost.put(notes, lost_so_far(battle, unit) - hp)
            perk.forget_turn(battle, unit)

    perk.contributes(HP_LOSS_LIMIT, LossLimit(perk.name, limit))
    perk.is_immune_to("Deathblow", when=works)
    perk.reacts(HpLost, count)
    perk.contributes(NOT_LOST, count_less)
