"""Reasons against the use of a perk. Offers to players, and the reason why a perk is not offered, come from the same
functions. Each of them returns its reason as a sentence, or nothing.
"""

from collections.abc import Callable

from turnmaster.engine.core.battle import Battle
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.conditions import why_no_perks
from turnmaster.perks.hooks import BARRED_PERKS

WhyNot = Callable[[Battle, int], str]  # why a unit cannot use it now
WhyNotOn = Callable[[Battle, int, int], str]  # why a unit cannot use it on another
WhyNotWith = Callable[[Battle, int, int], str]  # why a unit cannot use it with one of its weapons


def nothing_against_it(battle: Battle, *units: int) -> str:
    """Return no reason, for a perk without conditions beyond its terms."""
    return ""


def first_reason(*judges: WhyNot) -> WhyNot:
    """Combine reasons into one function: the first that has a reason gives it."""
    if len(judges) < 2:
        return judges[0] if judges else nothing_against_it

    def judge(battle: Battle, unit: int) -> str:
        for each in judges:
            reason = each(battle, unit)
            if reason:
                return reason
        return ""

    return judge


def why_kept(battle: Battle, unit: int, perk: Perk) -> str:
    """Return why a unit cannot use a perk in any situation."""
    return why_no_perks(battle, unit) or why_barred(battle, unit, perk)


def can_use(battle: Battle, unit: int, perk: Perk) -> bool:
    """Check whether nothing keeps a unit from using a perk in any situation."""
    return not why_kept(battle, unit, perk)


def why_barred(battle: Battle, unit: int, perk: Perk) -> str:
    """Return why a unit cannot use this perk, though it could use others."""
    return BARRED_PERKS.against(battle, unit, perk)


def why_not_its_own(battle: Battle, player: int, unit: int) -> str:
    """Return why a player cannot use a perk with a unit: it does not exist, or belongs to another player."""
    if not 0 <= unit < len(battle.state.units):
        return "Unit not found."
    return "" if battle.state.units[unit].player == player else f"{battle.called(unit)} is not yours."
