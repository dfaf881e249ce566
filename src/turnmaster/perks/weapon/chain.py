"""Chain: an attack that leaps from its target to others nearby. [Perks 12.5, Mode]"""

from itertools import compress

from turnmaster.battlefield import TOLERANCE
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Roll, Scratch, Volley
from turnmaster.engine.field.units import are_together, gap_between, in_play, present, standing
from turnmaster.engine.field.view import in_reach_and_sight
from turnmaster.perks.catalogue import rank, weapon_perk
from turnmaster.perks.conditions import hits_again
from turnmaster.perks.families import MODE
from turnmaster.perks.terms import HP_LOSS, d6, radius
from turnmaster.perks.weapon.healing import meant_for
from turnmaster.perks.weapon_perk import WeaponPerk


@weapon_perk(
    "Chain",
    MODE,
    terms=[HP_LOSS, radius(6), d6(4)],
    ranks={
        "I": rank('When its target loses HP, each enemy within 6" that the target sees is attacked as well on a 4+.'),
        "II": rank(
            'When a unit loses HP to it, each other enemy within 6" that this unit sees is attacked too on a 4+.'
        ),
    },
    odds="no part of it",
)
def chain(perk: WeaponPerk) -> None:
    goes_on, struck, dice, inches = perk.rank == 2, perk.note("struck"), perk.needs_d6(), perk.radius

    def leap(battle: Battle, attack: Attack, lost: int) -> None:
        """Roll for the units that are near now, because a destroyed target may be gone before the roll."""
        struck.put(attack.notes, 1, attack.weapon, attack.target)
        if attack.volley.because == perk.name and not goes_on:
            return
        near = [unit for unit in units_near(battle, attack, inches) if not (goes_on and is_linked(attack, unit))]
        if near:
            battle.push(perk.name, Scratch(attack.player, attack.unit, units=near))

    def is_linked(attack: Attack, unit: int) -> bool:
        """Check whether a unit has lost HP to the weapon already, or is still to be attacked by the chain."""
        waiting = any(volley.target == unit and volley.because == perk.name for volley in attack.use.volleys)
        return waiting or struck.is_in(attack.notes, attack.weapon, unit)

    def roll_for_each(battle: Battle, ctx: Scratch) -> None:
        dice.roll(battle, ctx.player, len(ctx.units), ctx.unit)

    def attack_those(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        """Attack a unit with the weapon's full attack on its first target, wherever that unit is."""
        attack = battle.amid(Attack)
        attack.use.volleys += [
            Volley(unit, list(attack.wielders), hits=hits_again(attack), anywhere=True, because=perk.name)
            for unit in compress(ctx.units, dice.good(roll))
        ]

    perk.after_taking_hp(leap, restored=True)
    perk.plays(perk.name, roll_for_each, attack_those)


def units_near(battle: Battle, attack: Attack, inches: int) -> list[int]:
    """Return legal targets this near to the target and in its sight."""
    target, holder, reach = attack.target, battle.unit(attack.target), inches * battle.inch
    if not in_play(holder):  # nobody is near in Reserve
        return []
    models = present(holder) or standing(holder)
    others = [n for n in meant_for(battle, attack.player, weapon_of(battle, attack)) if n != target]
    close = [n for n in others if gap_between(battle, target, n) <= reach + TOLERANCE]
    return [
        n
        for n in close
        if are_together(battle, target, n) or in_reach_and_sight(battle, target, models, n, reach, one_is_enough=True)
    ]
