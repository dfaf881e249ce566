"""Weapon perks of the family Enhancement: better stats, most of them by luck. [Perks 12.5, Enhancement]"""

from turnmaster.engine.stats import MULTIPLY
from turnmaster.perks.catalogue import up_to, weapon_perk
from turnmaster.perks.terms import WEAPON_USE
from turnmaster.perks.weapon_perk import WeaponPerk

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
