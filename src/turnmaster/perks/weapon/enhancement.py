"""Weapon perks of the family Enhancement: better stats, most of them by luck. [Perks 12.5, Enhancement]"""

from turnmaster.engine.answers import Answer
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.rules import Offer
from turnmaster.engine.stats import MULTIPLY
from turnmaster.perks.catalogue import up_to, weapon_perk
from turnmaster.perks.terms import ACTIVATE, PASSIVE, SPECIFIC, WEAPON_USE, limited_use
from turnmaster.perks.weapon_perk import WeaponPerk, When

ENHANCEMENT = "Enhancement"

BONUS_DICE = {1: ("D3", 1), 2: ("D6", 1), 3: ("D6", 2)}


@weapon_perk("+AP", ENHANCEMENT, ("Each use its AP is better by a D3.", "Each use its AP is better by a D6."),
             WEAPON_USE, ranks=up_to(2))  # fmt: skip
def more_ap(perk: WeaponPerk) -> None:
    perk.rolls(*BONUS_DICE[perk.rank])
    perk.changes("ap", perk.rolled)


@weapon_perk("+Attacks", ENHANCEMENT, ("Each use it has a D3 Attacks more.", "Each use it has a D6 Attacks more.",
                                       "Each use it has 2D6 Attacks more."), WEAPON_USE, ranks=up_to(3))  # fmt: skip
def more_attacks(perk: WeaponPerk) -> None:
    perk.rolls(*BONUS_DICE[perk.rank])
    perk.changes("attacks", perk.rolled)


@weapon_perk("+Power", ENHANCEMENT, ("Each use its Power is higher by a D3.", "Each use its Power is higher by a D6.",
                                     "Each use its Power is higher by 2D6."), WEAPON_USE, ranks=up_to(3))  # fmt: skip
def more_power(perk: WeaponPerk) -> None:
    perk.rolls(*BONUS_DICE[perk.rank])
    perk.changes("power", perk.rolled)


@weapon_perk("xD3 Attacks", ENHANCEMENT, "Each use its Attacks are multiplied by a D3.", WEAPON_USE)
def times_d3(perk: WeaponPerk) -> None:
    perk.rolls("D3")
    perk.changes("attacks", perk.rolled, layer=MULTIPLY)


@weapon_perk("xD6 Attacks", ENHANCEMENT, "Each use its Attacks are multiplied by a D6.", WEAPON_USE)
def times_d6(perk: WeaponPerk) -> None:
    perk.rolls("D6")
    perk.changes("attacks", perk.rolled, layer=MULTIPLY)


@weapon_perk("Burst", ENHANCEMENT, "Once in a game its Attacks are doubled, when its player wants it.", WEAPON_USE,
             ACTIVATE, limited_use(1), odds="not counted")  # fmt: skip
def burst(perk: WeaponPerk) -> None:
    def choices(battle: Battle, player: int) -> list[Answer]:
        attack = battle.nearest(Attack)
        if attack is None or attack.player != player or not perk.is_on(battle, attack):
            return []
        spent = perk.note(attack.weapon) in battle.state.units[attack.unit].notes
        return [] if spent else [(perk.name, attack.unit)]

    def take(battle: Battle, player: int, answer: Answer) -> None:
        attack = battle.nearest(Attack)
        assert attack is not None
        battle.state.units[attack.unit].notes[perk.note(attack.weapon)] = 1
        attack.used_dice[perk.name] = 1

    perk.rules.add_offer(Offer(perk.name, "before attack dice", choices, take))
    perk.changes("attacks", 2, layer=MULTIPLY, when=lambda battle, attack: perk.name in attack.used_dice)


@weapon_perk("Escalate", ENHANCEMENT, "The longer its unit is there the better it gets: Power, then Attacks, then AP.",
             PASSIVE, SPECIFIC)  # fmt: skip
def escalate(perk: WeaponPerk) -> None:
    def from_turn(number: int) -> When:
        """From its so-many-eth Game Turn on the battlefield on."""

        def reached(battle: Battle, attack: Attack) -> bool:
            return battle.state.turn - battle.state.units[attack.unit].arrived + 1 >= number

        return reached

    perk.changes("power", 1, when=from_turn(2))
    perk.changes("attacks", 1, when=from_turn(3))
    perk.changes("ap", 1, when=from_turn(4))
