"""Baits: a weapon that reaches a baiting enemy must be aimed at one of them. [Perks 12.4, Taunt]

Weapons that reach none of them or cannot be aimed at them are used as usual, and so are healing ones.
"""

from turnmaster.engine.attacking.hooks import TARGET_CHECKS
from turnmaster.engine.attacking.targets import why_no_target
from turnmaster.engine.attacking.wielders import in_reach, wielders_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE, Unit
from turnmaster.engine.field.carriers import can_strike_inside, held_by
from turnmaster.perks.conditions import heals
from turnmaster.perks.driven import is_forced, named
from turnmaster.perks.hooks import BAITS, Baits
from turnmaster.perks.unit_perk import UnitPerk


def baits(perk: UnitPerk, those: Baits) -> None:
    """Let the enemies that a perk names bait a unit."""
    perk.contributes(BAITS, those)
    perk.contributes(TARGET_CHECKS, why_not_at, once=True)


def is_exposed(unit: Unit) -> bool:
    """Check whether a unit stands on the field in sight of all players."""
    return unit.aboard == NOWHERE and not unit.marker


def is_noticed(battle: Battle, bait: int, unit: int) -> bool:
    """Check whether a unit can be baited by another: on the field, or inside a carrier where it can attack that one. A
    unit inside an enemy notices no other.
    """
    outside = is_exposed(battle.unit(bait)) and not held_by(battle, unit)
    return outside or can_strike_inside(battle, unit, bait)


def why_not_at(battle: Battle, unit: int, weapon: int, target: int) -> str:
    those = {bait for each in battle.rules.contributions(BAITS) for bait in each(battle, unit)}
    found = sorted(bait for bait in those if is_noticed(battle, bait, unit))
    if not found or target in found:
        return ""
    profile = battle.profile(unit).weapons[weapon]
    if heals(profile) or is_forced(battle, unit):
        return ""
    wielders = wielders_of(battle, unit, profile)
    aimed = [bait for bait in found if not why_no_target(battle, unit, weapon, bait)]
    reached = [bait for bait in aimed if in_reach(battle, unit, profile, wielders, bait)]
    return f"{battle.called(unit)} has to aim {profile.name} at {named(battle, reached)}." if reached else ""
