"""Weapon perks of the family Affliction: what wounds leave behind. [Perks 12.5, Affliction]"""

from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.hp_loss import wither
from turnmaster.engine.moments import END_OF_TURN
from turnmaster.engine.state import Effect
from turnmaster.engine.stats import DICE, DIVIDE
from turnmaster.perks.afflictions import FOR_EVER, effect, inflicts, now_or_next_turn, suffers
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.terms import ATTACK_DICE, HP_LOSS, IMMEDIATE, SKILL_TEST
from turnmaster.perks.terms import END_OF_TURN as AT_END_OF_TURN
from turnmaster.perks.weapon_perk import WeaponPerk

AFFLICTION = "Affliction"


@weapon_perk("Blind", AFFLICTION,
             "A target that loses HP may have -1 on Attack Dice and half its Range for this Game Turn.",
             HP_LOSS, SKILL_TEST, IMMEDIATE, ranks=(("I", 1),), odds="no part of it")  # fmt: skip
@weapon_perk("Blind", AFFLICTION,
             "Successful Attack Dice may leave a target with -1 on Attack Dice and half its Range for this Game Turn.",
             ATTACK_DICE, SKILL_TEST, IMMEDIATE, ranks=(("II", 2),), odds="no part of it")  # fmt: skip
def blind(perk: WeaponPerk) -> None:
    def dazzled(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        first = now_or_next_turn(battle, target)
        return [
            effect(perk, attack, "attack dice", -1, layer=DICE, first=first),
            effect(perk, attack, "range", 2, layer=DIVIDE, first=first),
        ]

    inflicts(perk, dazzled, on_successes=perk.rank == 2, test=True)


@weapon_perk("Burn", AFFLICTION, "A target that loses HP burns: at the end of every Game Turn it loses 1 HP, unsaved.",
             HP_LOSS, AT_END_OF_TURN, odds="no part of it")  # fmt: skip
def burn(perk: WeaponPerk) -> None:
    inflicts(perk, lambda battle, attack, target: [effect(perk, attack, perk.name, 1, until=FOR_EVER)], damaging=True)

    def burn_on(battle: Battle) -> None:
        for unit in range(len(battle.state.units)):
            for flame in suffers(battle, unit, perk.name):
                wither(battle, unit, flame.value, perk.name, by=flame.by)

    perk.at(END_OF_TURN, burn_on)
