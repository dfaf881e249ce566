"""Move units toward the closest enemy, until every weapon is in range and a model sees it."""

from turnmaster.bots.marching import march
from turnmaster.bots.situation import can_strike, shortest_range
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.field.carriers import passengers_of
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import gap_between
from turnmaster.engine.moving.decisions import Placement
from turnmaster.engine.moving.movement import allowance


def close_in(battle: Battle, ctx: Placing, foe: int) -> Placement | None:
    """Return the Movement of a unit toward its closest enemy, or None if it is close enough or has no path."""
    if is_engaged(battle, ctx.unit) or is_better_off_still(battle, ctx):
        return None
    keep = distance_to_keep(battle, ctx.unit)
    if keep and gap_between(battle, ctx.unit, foe) <= keep and not ctx.reach and not can_strike(battle, ctx.unit):
        keep = battle.inch  # near enough to strike, if only it saw anybody: it has to go on
    return march(battle, ctx, foe, keep)


def is_better_off_still(battle: Battle, ctx: Placing) -> bool:
    """Check whether a Move would keep a unit from using a Heavy weapon that has a target now."""
    heavy = any(weapon.type == "Heavy" and weapon.attacks for weapon in battle.profile(ctx.unit).weapons)
    return heavy and ctx.action == "Move" and can_strike(battle, ctx.unit, "Heavy")


def distance_to_keep(battle: Battle, unit: int) -> int:
    """Return the distance to the enemy that a unit prefers: in range of every weapon. A Transport brings its passengers
    within the distance at which they can charge.
    """
    keep = shortest_range(battle, unit)
    if keep and battle.profile(unit).transport:
        aboard = passengers_of(battle, unit)
        eager = [each for each in aboard if not shortest_range(battle, each)]
        keep = min([keep, *(allowance(battle, each, "Move").value * battle.inch for each in eager)])
    return keep
