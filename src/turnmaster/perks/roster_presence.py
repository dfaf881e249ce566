"""Perks of a whole roster that take effect while a unit with Presence stands for them. [Perks 12.6, Roster Perks]

The roster names a unit with Presence for each of them, or several, which do not add up.
"""

from collections.abc import Callable
from typing import TypeVar

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.declared import Stat
from turnmaster.engine.core.modifiers import ADD, ADD_LAST, DICE
from turnmaster.engine.field.melees import is_engaged
from turnmaster.perks.catalogue import Designates, roster_perk
from turnmaster.perks.conditions import from_an_enemy
from turnmaster.perks.hooks import PRESENT
from turnmaster.perks.known_names import known_perk, known_perks
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.profiles import Roster

S = TypeVar("S")

PRESENCE = known_perk("Presence")
STAND_FOR = known_perks("Bloodthirsty", "Demoralising", "Fleeting", "Inspiring", "Protective", "Shielding", "Swift")


def why_not_named(roster: Roster, units: tuple[int, ...]) -> str:
    """Return why a unit cannot be named: it needs Presence, and stands for a second perk only if no other
    unit is free.
    """
    (unit,) = units
    if PRESENCE not in roster.units[unit].perks:
        return f"{roster.units[unit].name} has no {PRESENCE}; name a unit that has"
    named = [each.units[0] for each in roster.designated if each.perk in STAND_FOR and each.units]
    able = [number for number, each in enumerate(roster.units) if PRESENCE in each.perks]
    free = [number for number in able if number not in named]
    if free and named.count(unit) > 1:
        return f"{roster.units[unit].name} stands for several perks, and {roster.units[free[0]].name} for none"
    return ""


SOMEBODY_PRESENT = Designates(1, f"a unit with {PRESENCE}", judge=why_not_named, several=True)


def is_stood_for(perk: RosterPerk, battle: Battle, unit: int) -> bool:
    """Check whether a unit is of a roster that has a perk, and a named unit of that roster is present now."""
    if not perk.is_on(battle, unit):
        return False
    roster = battle.unit(unit).roster
    named = [n for group in perk.designations(battle) for n in group if battle.unit(n).roster == roster]
    there = (n for n in named if perk.is_on(battle, n))
    return any(PRESENT.holds(battle, n) for n in there)


def changes_while_present(
    perk: RosterPerk, stat: Stat[S], amount: int, *, layer: int = ADD, when: Callable[[Battle, S], bool] | None = None
) -> None:
    """Change a number of all units of the roster while a named unit is present for the perk."""

    def stands(battle: Battle, scene: S) -> bool:
        return is_stood_for(perk, battle, stat.whose(scene)) and (when is None or when(battle, scene))

    perk.changes(stat, amount, layer=layer, when=stands, hazards=when is None)


def half_as_much_again(perk: RosterPerk, stat: Stat[int]) -> None:
    perk.multiplies(stat, 3, 2, when=lambda battle, unit: is_stood_for(perk, battle, unit))


@roster_perk(
    "Bloodthirsty",
    "While its Presence is on the battlefield, all weapons of the roster have +1 Attacks in a Melee.",
    odds="counted",
    designates=SOMEBODY_PRESENT,
)
def bloodthirsty(perk: RosterPerk) -> None:
    changes_while_present(
        perk, stats.ATTACKS, 1, layer=ADD_LAST, when=lambda battle, attack: is_engaged(battle, attack.unit)
    )


@roster_perk(
    "Demoralising",
    "While its Presence is on the battlefield, enemy Attack Dice against the roster have -1.",
    odds="counted",
    designates=SOMEBODY_PRESENT,
)
def demoralising(perk: RosterPerk) -> None:
    changes_while_present(perk, stats.ATTACK_DICE_AGAINST, -1, layer=DICE, when=from_an_enemy)


@roster_perk(
    "Inspiring",
    "While its Presence is on the battlefield, all Attack Dice of the roster have +1.",
    odds="counted",
    designates=SOMEBODY_PRESENT,
)
def inspiring(perk: RosterPerk) -> None:
    def attacks(battle: Battle, attack: Attack) -> bool:
        return attack.unit >= 0

    changes_while_present(perk, stats.ATTACK_DICE, 1, layer=DICE, when=attacks)


@roster_perk(
    "Protective",
    "While its Presence is on the battlefield, the Armour of the whole roster improves by 1.",
    odds="counted",
    designates=SOMEBODY_PRESENT,
)
def protective(perk: RosterPerk) -> None:
    changes_while_present(perk, stats.ARMOUR, 1)


@roster_perk(
    "Shielding",
    "While its Presence is on the battlefield, the AEGIS of the whole roster improves by 1.",
    odds="counted",
    designates=SOMEBODY_PRESENT,
)
def shielding(perk: RosterPerk) -> None:
    changes_while_present(perk, stats.AEGIS, 1)


@roster_perk(
    "Fleeting", "While its Presence is on the battlefield, the roster has +50% Dash.", designates=SOMEBODY_PRESENT
)
def fleeting(perk: RosterPerk) -> None:
    half_as_much_again(perk, stats.DASH)


@roster_perk(
    "Swift", "While its Presence is on the battlefield, the roster has +50% Move.", designates=SOMEBODY_PRESENT
)
def swift(perk: RosterPerk) -> None:
    half_as_much_again(perk, stats.MOVE)
