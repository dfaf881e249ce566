"""Weapon perks of the family Affliction that weaken a unit for a while. [Perks 12.5, Affliction]

Those that take HP or last for the whole game are in wounds.py.
"""

from typing import Any

from turnmaster.engine.attacking.charts import Needed, rung_of
from turnmaster.engine.attacking.hooks import DICE_MODIFIERS, NEEDED_ROLL_LIMIT
from turnmaster.engine.attacking.workings import attack_die
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest
from turnmaster.engine.core.declared import Stat
from turnmaster.engine.core.effects import is_marked
from turnmaster.engine.core.hooks import FAILS_TESTS
from turnmaster.engine.core.modifiers import ADD, DICE, DIVIDE, MULTIPLY, SET, Modifier
from turnmaster.engine.core.state import Effect
from turnmaster.perks.afflictions import effect, inflicts, next_turn, now_or_next_turn
from turnmaster.perks.catalogue import PERKS, rank, weapon_perk
from turnmaster.perks.faces import six
from turnmaster.perks.families import AFFLICTION
from turnmaster.perks.hooks import NO_PRECISION
from turnmaster.perks.terms import ATTACK_DICE, END_OF_TURN, HP_LOSS, IMMEDIATE, SKILL_TEST
from turnmaster.perks.weapon_perk import WeaponPerk

HARDER_BY = 3  # Aether Tests of weapons under Fugue


# Worse stats


def lowers(perk: WeaponPerk, stat: Stat[Any]) -> None:
    """Lower a stat of a unit that loses HP by 1 for the rest of the Game Turn."""
    inflicts(perk, lambda battle, attack, target: [effect(perk, attack, stat, -1)], hampers=True)


def lowers_attacks(perk: WeaponPerk, stat: Stat[Any]) -> None:
    """Lower a stat of all its weapons by 1; in a Standard game, weapons already used are lowered next Game Turn."""

    def lowered(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(perk, attack, stat, -1, first=now_or_next_turn(battle, target))]

    inflicts(perk, lowered, hampers=True)


@weapon_perk(
    "Corrode",
    AFFLICTION,
    "The Armour of a target that loses HP worsens by 1 for this Game Turn.",
    terms=[HP_LOSS, IMMEDIATE],
)
def corrode(perk: WeaponPerk) -> None:
    lowers(perk, stats.ARMOUR)


@weapon_perk(
    "Scourge",
    AFFLICTION,
    "The AEGIS of a target that loses HP worsens by 1 for this Game Turn.",
    terms=[HP_LOSS, IMMEDIATE],
)
def scourge(perk: WeaponPerk) -> None:
    lowers(perk, stats.AEGIS)


@weapon_perk(
    "Pulverise",
    AFFLICTION,
    "A target that loses HP has -1 Defence for this Game Turn.",
    terms=[HP_LOSS, IMMEDIATE],
)
def pulverise(perk: WeaponPerk) -> None:
    lowers(perk, stats.DEFENCE)


@weapon_perk(
    "Mitigate",
    AFFLICTION,
    "The AP of all weapons of a target that loses HP worsens by 1 for this Game Turn.",
    terms=[HP_LOSS, IMMEDIATE],
)
def mitigate(perk: WeaponPerk) -> None:
    lowers_attacks(perk, stats.AP)


@weapon_perk(
    "Weaken",
    AFFLICTION,
    "All weapons of a target that loses HP have -1 Power for this Game Turn.",
    terms=[HP_LOSS, IMMEDIATE],
)
def weaken(perk: WeaponPerk) -> None:
    lowers_attacks(perk, stats.POWER)


# Worse attacks


@weapon_perk(
    "Blind",
    AFFLICTION,
    ranks={
        "I": rank(
            "A target that loses HP can have -1 to Attack Dice and half its Range for this Game Turn.",
            terms=[HP_LOSS, SKILL_TEST, IMMEDIATE],
        ),
        "II": rank(
            "Successful Attack Dice can give a target -1 to Attack Dice and half its Range for this Game Turn.",
            terms=[ATTACK_DICE, SKILL_TEST, IMMEDIATE],
        ),
    },
)
def blind(perk: WeaponPerk) -> None:
    def dazzled(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        first = now_or_next_turn(battle, target)
        return [
            effect(perk, attack, stats.ATTACK_DICE, -1, layer=DICE, first=first),
            effect(perk, attack, stats.RANGE, 2, layer=DIVIDE, first=first),
        ]

    inflicts(perk, dazzled, on_successes=perk.rank == 2, test=True, hampers=True)


@weapon_perk(
    "Concussive",
    AFFLICTION,
    "Successful Attack Dice can give a target -1 to Attack Dice for this Game Turn.",
    terms=[ATTACK_DICE, SKILL_TEST, IMMEDIATE],
)
def concussive(perk: WeaponPerk) -> None:
    def dazed(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(perk, attack, stats.ATTACK_DICE, -1, layer=DICE, first=now_or_next_turn(battle, target))]

    inflicts(perk, dazed, on_successes=True, test=True, hampers=True)


@weapon_perk(
    "Stun",
    AFFLICTION,
    "A target that loses HP can need a 6 on Attack Dice next Game Turn, with no bonus and no Precision.",
    terms=[HP_LOSS, SKILL_TEST, END_OF_TURN],
)
def stun(perk: WeaponPerk) -> None:
    def is_stunned(battle: Battle, attack: Attack) -> bool:
        return attack.unit >= 0 and is_marked(battle, attack.unit, perk.mark)

    def no_bonus(battle: Battle, attack: Attack, modifiers: list[Modifier]) -> list[Modifier]:
        return [m for m in modifiers if m.value < 0] if is_stunned(battle, attack) else modifiers

    def a_six_at_best(
        battle: Battle, attack: Attack, needed: Needed, modifiers: list[Modifier]
    ) -> tuple[Needed, list[Modifier]]:
        """Return the needed roll with at least a 6; an automatic success keeps its multiplier."""
        best = rung_of((six(battle),), attack_die(battle))
        if needed.impossible or needed.rung >= best or not is_stunned(battle, attack):
            return needed, modifiers
        return needed._replace(rung=best), [*modifiers, Modifier(SET, six(battle), perk.name)]

    inflicts(perk, lambda battle, attack, target: [effect(perk, attack, perk.mark, first=next_turn(battle))], test=True)
    perk.contributes(DICE_MODIFIERS, no_bonus)
    perk.contributes(NEEDED_ROLL_LIMIT, a_six_at_best)
    perk.contributes(NO_PRECISION, is_stunned)


@weapon_perk(
    "Fugue",
    AFFLICTION,
    "A target that loses HP can fail all tests next Game Turn, and Aether Tests of its weapons worsen by 3.",
    terms=[HP_LOSS, SKILL_TEST, END_OF_TURN],
)
def fugue(perk: WeaponPerk) -> None:
    def is_lost_in_thought(battle: Battle, unit: int) -> bool:
        return is_marked(battle, unit, perk.mark)

    def weapons_falter(battle: Battle, unit: int) -> Modifier | None:
        """Return the modifier of Aether Tests for weapons; those of the unit's own perks are not harder."""
        test = battle.nearest(PerkTest)
        tested = PERKS.get(test.reason) if test is not None else None
        is_of_weapon = test is None or (tested is not None and tested.kind == "weapon")
        return Modifier(ADD, HARDER_BY, perk.name) if is_of_weapon and is_lost_in_thought(battle, unit) else None

    inflicts(
        perk,
        lambda battle, attack, target: [effect(perk, attack, perk.mark, first=next_turn(battle))],
        test=True,
        hampers=True,
    )
    perk.contributes(FAILS_TESTS, is_lost_in_thought)
    perk.rules.add_modifier(stats.AETHER_TEST, weapons_falter)


# Worse legs


@weapon_perk(
    "Cripple",
    AFFLICTION,
    ranks={
        "I": rank(
            "A target that loses HP can have half its Move and Dash next Game Turn.",
            terms=[HP_LOSS, SKILL_TEST, END_OF_TURN],
        ),
        "II": rank(
            "Successful Attack Dice can halve the Move and Dash of a target next Game Turn.",
            terms=[ATTACK_DICE, SKILL_TEST, END_OF_TURN],
        ),
    },
)
def cripple(perk: WeaponPerk) -> None:
    def limping(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [
            effect(perk, attack, stat, 2, layer=DIVIDE, first=next_turn(battle)) for stat in (stats.MOVE, stats.DASH)
        ]

    inflicts(perk, limping, on_successes=perk.rank == 2, test=True, hampers=True)


@weapon_perk(
    "Freeze",
    AFFLICTION,
    "A target that loses HP can be Immobile next Game Turn.",
    terms=[HP_LOSS, SKILL_TEST, END_OF_TURN],
)
def freeze(perk: WeaponPerk) -> None:
    def immobile(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        """Return a Move or Dash of 0, which no bonus raises."""
        return [
            effect(perk, attack, stat, 0, layer=MULTIPLY, first=next_turn(battle)) for stat in (stats.MOVE, stats.DASH)
        ]

    inflicts(perk, immobile, test=True)
