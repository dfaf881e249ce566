"""Limits of rosters that players may break by agreement: they are reported, not refused.

[Free Rules, Part 1: Tools of War]
"""

from fractions import Fraction

from turnmaster.engine.core.setup import PlayerSetup, Setup
from turnmaster.forge.checking.changes import points_before_traits
from turnmaster.forge.playable import rostered
from turnmaster.profiles import UnitProfile
from turnmaster.profiles.profile import DiceKind
from turnmaster.telling.agreement import agreed, is_plural

LEAST_UNIT = 50  # points of a unit
LEAST_MODEL = 1  # points of each of its models


def limits_broken(setup: Setup) -> list[str]:
    """Return the limits that the armies of a battle break, in a sentence each."""
    return [sentence for side in setup.players for sentence in broken_by(side, setup.point_limit)]


def broken_by(side: PlayerSetup, point_limit: int) -> list[str]:
    points = sum(roster.points for roster in side.rosters)
    found = []
    if points > point_limit:
        more = f"{points - point_limit:g} more than the Point Limit of {point_limit}"
        found.append(f"{side.name} brings {points:g} points, {more}.")
    for roster in side.rosters:
        found += [sentence for unit in roster.units if (sentence := too_cheap(unit, roster.dice, of=roster.name))]
    return found


def too_cheap(unit: UnitProfile, dice: DiceKind, *, of: str = "") -> str:
    """Return a sentence if a unit does not cost enough, with the name of its roster if there is one."""
    problem, called = why_too_cheap(unit, dice), f"{unit.name} of {of}" if of else unit.name
    plurals = {called} if is_plural(unit.name, unit.models) else set()
    return "".join(agreed([called, f" {problem}."], plurals, [called])) if problem else ""


def why_too_cheap(unit: UnitProfile, dice: DiceKind) -> str:
    """Return why the points of a unit are too low; an empty text if they are not. Traits do not count
    [Perks: Traits].
    """
    points = before_traits(unit, dice)
    if points < LEAST_UNIT:
        without = " without its traits" if unit.traits else ""
        return f"is worth {float(points):g} points{without}, and a unit should be worth at least {LEAST_UNIT}"
    if unit.points < LEAST_MODEL * unit.models:
        return f"has {unit.models} models for {unit.points:g} points, and each should be worth at least {LEAST_MODEL}"
    return ""


def before_traits(unit: UnitProfile, dice: DiceKind) -> Fraction:
    """Return the points of a unit without its traits."""
    agreed = rostered(unit, unit.points_hundredths, dice)
    return Fraction(points_before_traits(agreed, dice), 100)
