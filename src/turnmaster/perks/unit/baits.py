"""Unit perks that draw the weapons of enemies: Taunt and Provoke. [Perks 12.4, Aeonian and Ability]"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.effects import marked, marks_on
from turnmaster.engine.field.melees import fight_each_other
from turnmaster.engine.field.units import is_alive
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.baited import baits
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import ABILITY, AEONIAN
from turnmaster.perks.terms import MASTERY_TEST, PASSIVE, radius
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Taunt",
    AEONIAN,
    ranks={
        "I": rank(
            'Enemies within 6" or in its Melee have to aim at it whatever reaches it.', terms=[PASSIVE, radius(6)]
        ),
        "II": rank(
            'Enemies within 12" or in its Melee have to aim at it whatever reaches it.', terms=[PASSIVE, radius(12)]
        ),
    },
)
def taunt(perk: UnitPerk) -> None:
    near = perk.near(Whom.FOES)

    def taunters(battle: Battle, unit: int) -> list[int]:
        close, there = near(battle, unit), [n for n in perk.holders(battle) if is_alive(battle.unit(n))]
        found = [n for n in there if n in close or fight_each_other(battle, n, unit)]
        return [] if perk.spares(battle, unit) else found

    baits(perk, taunters)


@unit_perk(
    "Provoke",
    ABILITY,
    ranks={
        "I": rank(
            'On a Mastery Test an enemy within 12" or in its Melee has to aim at it whatever reaches it.',
            terms=[MASTERY_TEST, radius(12)],
        ),
        "II": rank(
            'On a Mastery Test an enemy within 24" or in its Melee has to aim at it whatever reaches it.',
            terms=[MASTERY_TEST, radius(24)],
        ),
    },
)
def provoke(perk: UnitPerk) -> None:
    def enrage(battle: Battle, used: Used) -> None:
        owner = battle.unit(used.unit).player
        anger = marked(perk.mark, perk.name, owner=owner, negative=True, by=used.unit)
        battle.unit(used.target).effects.append(anger)

    def provokers(battle: Battle, unit: int) -> list[int]:
        by = [each.by for each in marks_on(battle, unit, perk.mark) if is_alive(battle.unit(each.by))]
        return [] if perk.spares(battle, unit) else by

    perk.activates(enrage, whom=Whom.FOES, or_engaged=True)
    baits(perk, provokers)
