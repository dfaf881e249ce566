"""Chain: an attack that leaps from its target to others nearby. [Perks 12.5, Mode]"""

from turnmaster.battlefield import TOLERANCE
from turnmaster.dice import D6
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.field.units import are_together, gap_between, in_play, present, standing
from turnmaster.engine.field.view import in_reach_and_sight
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, Roll, Scratch, Volley
from turnmaster.perks.catalogue import up_to, weapon_perk
from turnmaster.perks.conditions import hits_again
from turnmaster.perks.families import MODE
from turnmaster.perks.terms import HP_LOSS, d6, radius
from turnmaster.perks.weapon.healing import meant_for
from turnmaster.perks.weapon_perk import WeaponPerk

LEAP_IN = 6


@weapon_perk("Chain", MODE,
             ('When its target loses HP, each enemy within 6" that the target sees is attacked as well on a 4+.',
              'When a unit loses HP to it, each other enemy within 6" that this unit sees is attacked too on a 4+.'),
             HP_LOSS, radius(LEAP_IN), d6(4), ranks=up_to(2), odds="no part of it")  # fmt: skip
def chain(perk: WeaponPerk) -> None:
    goes_on, struck = perk.rank == 2, perk.note("struck")

    def leap(battle: Battle, attack: Attack, lost: int) -> None:
        """The dice are for the units that are near now: a unit that falls may be gone before they are rolled."""
        struck.put(attack.notes, 1, attack.weapon, attack.target)
        if attack.volley.because == perk.name and not goes_on:
            return
        near = [unit for unit in units_near(battle, attack) if not (goes_on and is_linked(attack, unit))]
        if near:
            battle.push(perk.name, Scratch(attack.player, attack.unit, units=near))

    def is_linked(attack: Attack, unit: int) -> bool:
        """Whether a unit has lost HP to the weapon already, or is still to be attacked by the chain."""
        waiting = any(volley.target == unit and volley.because == perk.name for volley in attack.use.volleys)
        return waiting or struck.is_in(attack.notes, attack.weapon, unit)

    def roll_for_each(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D6, len(ctx.units), perk.need, ctx.unit)

    def attack_those(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        """Attack a unit with all that the weapon has against its first target, wherever that unit is."""
        attack = battle.amid(Attack)
        for unit, face in zip(ctx.units, roll.values, strict=True):
            if face >= perk.need:
                attack.use.volleys.append(
                    Volley(unit, list(attack.wielders), hits=hits_again(attack), anywhere=True, because=perk.name)
                )

    perk.after_hp_loss(leap, restored=True)
    perk.plays(perk.name, roll_for_each, attack_those)


def units_near(battle: Battle, attack: Attack) -> list[int]:
    """Units that the weapon is meant for, within 6" of the target and in its sight."""
    target, holder, reach = attack.target, battle.unit(attack.target), LEAP_IN * battle.inch
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
