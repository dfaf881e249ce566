"""Unit perks of the family Aeonian that change attacks, by their unit or on it.

[Perks 12.4, Aeonian]
"""

from turnmaster.engine.attacking.hooks import NO_COVER, WEAPON_DONE
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.modifiers import DICE, DIVIDE, MULTIPLY
from turnmaster.engine.field.hooks import CONTACTS
from turnmaster.engine.field.melees import foes_in_contact
from turnmaster.perks.activation import Whom
from turnmaster.perks.catalogue import Need, find_perk, rank, unit_perk
from turnmaster.perks.conditions import wounds
from turnmaster.perks.faces import six
from turnmaster.perks.families import AEONIAN, MODE
from turnmaster.perks.known_names import known_roots
from turnmaster.perks.terms import COST_GREATER, PASSIVE, SPECIFIC, d6, radius
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.validation import LEADERS

STAYS, HEALS, STRIKES_IN_AN_ARC = known_roots("Residue", "Heal", "Arc")

FOUR_HP = (Need("hp", 4),)


# Its own attacks


@unit_perk(
    "Accuracy",
    AEONIAN,
    "Each of its Attacks first needs {rank}+ on a D6.",
    ranks={f"{need}+": rank(terms=[PASSIVE, d6(need)]) for need in range(2, 7)},
    odds="counted",
)
def accuracy(perk: UnitPerk) -> None:
    need = perk.need

    def aim_first(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.gates = [*spec.gates, need]

    perk.adjusts_its_attacks(aim_first)


@unit_perk("Accursed", AEONIAN, "A 6 on the last roll of its Attack Dice must be rerolled.", odds="counted")
def accursed(perk: UnitPerk) -> None:
    def curse(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.cursed = six(battle)

    perk.adjusts_its_attacks(curse)


@unit_perk("Assassin", AEONIAN, "Its failed Attack Dice against a Leader or War Master are rerolled.", odds="counted")
def assassin(perk: UnitPerk) -> None:
    def retry(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.rerolls += any(name in LEADERS for name in battle.profile(attack.target).perks)

    perk.adjusts_its_attacks(retry)


@unit_perk(
    "Defiance",
    AEONIAN,
    "Its Attack Dice have +1 against units with a higher Current Point Cost.",
    terms=[PASSIVE, COST_GREATER],
    odds="counted",
)
def defiance(perk: UnitPerk) -> None:
    perk.changes(stats.ATTACK_DICE, 1, layer=DICE, when=perk.by_cost(or_equal=False))


@unit_perk(
    "Outflank",
    AEONIAN,
    "+2 Power the first time it uses each weapon in a Melee against an enemy that others engaged first.",
    odds="counted",
)
def outflank(perk: UnitPerk) -> None:
    """Add the rules of Outflank: the unit notes which enemies in contact were engaged before, and its used weapons."""
    flanked, used = perk.note("flanked"), perk.note("used")

    def note_contacts(battle: Battle) -> None:
        for unit in perk.holders(battle):
            holder, foes = battle.unit(unit), foes_in_contact(battle, unit)
            before = dict(flanked.all(holder.notes))
            flanked.clear(holder.notes)
            for foe in foes:
                others = foes_in_contact(battle, foe) != [unit]
                flanked.put(holder.notes, before.get((foe,), int(others)), foe)
            if not foes:
                used.clear(holder.weapon_notes)

    def is_flanked(battle: Battle, attack: Attack) -> bool:
        return flanked.says(battle.unit(attack.unit).notes, 1, attack.target)

    def is_first_use(battle: Battle, attack: Attack) -> bool:
        return not used.is_in(battle.unit(attack.unit).weapon_notes, attack.weapon) and is_flanked(battle, attack)

    def remember_weapon(battle: Battle, attack: Attack) -> None:
        if perk.is_on(battle, attack.unit) and is_flanked(battle, attack):
            used.put(battle.unit(attack.unit).weapon_notes, 1, attack.weapon)

    perk.contributes(CONTACTS, note_contacts)
    perk.changes(stats.POWER, 2, when=is_first_use)
    perk.contributes(WEAPON_DONE, remember_weapon)


@unit_perk("Mastery", AEONIAN, "Its Mastery Tests improve by 1.")
def mastery(perk: UnitPerk) -> None:
    perk.changes(stats.MASTERY_TEST, 1)


# Attacks on it


@unit_perk(
    "Deteriorate",
    AEONIAN,
    "At half its HP its Armour worsens by 1, at a quarter by 2.",
    terms=[PASSIVE, SPECIFIC],
    needs=FOUR_HP,
    odds="counted",
)
def deteriorate(perk: UnitPerk) -> None:
    perk.changes(stats.ARMOUR, lambda battle, attack: -wounds(battle, attack.target), hazards=True)


@unit_perk(
    "Diminish",
    AEONIAN,
    "At half its HP it has half its Move and Dash, and enemies +1 to hit it; at a quarter, a quarter and +2.",
    terms=[PASSIVE, SPECIFIC],
    needs=FOUR_HP,
    odds="counted",
)
def diminish(perk: UnitPerk) -> None:
    for stat in (stats.MOVE, stats.DASH):
        perk.changes(stat, lambda battle, unit: 2 * wounds(battle, unit), layer=DIVIDE)
    perk.changes(
        stats.ATTACK_DICE_AGAINST, lambda battle, attack: wounds(battle, attack.target), layer=DICE, hazards=True
    )


@unit_perk(
    "Swarm",
    AEONIAN,
    "It loses 2 times the HP to weapons with a Mode or Arc, and 4 times to weapons with both.",
    odds="counted",
)
def swarm(perk: UnitPerk) -> None:
    def is_spread(battle: Battle, attack: Attack) -> bool:
        """Check whether a weapon hits with a template; healing ones, and areas that stay, do not count."""
        perks = [find_perk(name) for name in weapon_of(battle, attack).perks]
        roots, modes = {each.root for each in perks}, {each.root for each in perks if each.family == MODE}
        lies_there = attack.hazard is not None and STAYS in roots
        return bool(modes - {STAYS}) and HEALS not in roots and not lies_there

    def is_arc(battle: Battle, attack: Attack) -> bool:
        return STRIKES_IN_AN_ARC in {find_perk(name).root for name in weapon_of(battle, attack).perks}

    for strikes_many in (is_spread, is_arc):
        perk.changes(stats.HP_LOSS, 2, layer=MULTIPLY, when=strikes_many, hazards=True)


@unit_perk(
    "Uncover",
    AEONIAN,
    'Other units within 12" of it, friend or enemy, have no benefit from cover.',
    terms=[PASSIVE, radius(12)],
    odds="counted",
)
def uncover(perk: UnitPerk) -> None:
    near = perk.near(Whom.OTHERS)
    perk.contributes(NO_COVER, lambda battle, attack: bool(near(battle, attack.target)))
