"""Limits of rosters that players may break by agreement: players who do are told so, and nothing is refused.

[Free Rules, Part 1: Tools of War]
"""

from turnmaster.engine.kernel.setup import PlayerSetup, Setup
from turnmaster.profiles import UnitProfile

LEAST_UNIT = 50  # points of a unit
LEAST_MODEL = 1  # points of each of its models


def limits_broken(setup: Setup) -> list[str]:
    """Which limits the armies of a battle break, a sentence each."""
    return [sentence for side in setup.players for sentence in broken_by(side, setup.point_limit)]


def broken_by(side: PlayerSetup, point_limit: int) -> list[str]:
    points = sum(roster.points for roster in side.rosters)
    found = []
    if points > point_limit:
        more = f"{points - point_limit:g} more than the Point Limit of {point_limit}"
        found.append(f"{side.name} brings {points:g} points, {more}.")
    for roster in side.rosters:
        found += [f"{unit.name} of {roster.name} {problem}." for unit in roster.units if (problem := too_cheap(unit))]
    return found


def too_cheap(unit: UnitProfile) -> str:
    """What is wrong with the points of a unit; nothing if they are enough."""
    if unit.points < LEAST_UNIT:
        return f"is worth {unit.points:g} points, and a unit should be worth at least {LEAST_UNIT}"
    if unit.points < LEAST_MODEL * unit.models:
        return f"has {unit.models} models for {unit.points:g} points, and each should be worth at least {LEAST_MODEL}"
    return ""
