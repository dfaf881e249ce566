"""Use Transports: which units deploy aboard, which embark on the way, and when to disembark.

A Transport helps units that want to be close to the enemy and are slower than it. Passengers that can charge, or cannot
attack from inside, disembark as soon as that is useful.
"""

from turnmaster.battlefield import TOLERANCE, closest_pair, groups_gap
from turnmaster.bots.situation import can_strike, closest_enemies, gap_to_enemies, longest_range, shortest_range, speed
from turnmaster.engine.core.answers import DONE, Decision, Done
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.carriers import is_building, transports, why_no_room
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import footprint, gap_between, is_alive, is_lent, measured_bases, unit_bases
from turnmaster.engine.moving.decisions import ON_FOOT, Embark, Load, Placement, StayOutside
from turnmaster.engine.moving.disembarking import way_out
from turnmaster.engine.moving.movement import allowance, furthest, is_immobile


def load(battle: Battle, decision: Decision) -> Load | Done:
    """Choose the next unit to deploy aboard: the most expensive Melee unit that fits."""
    loads = [option for option in decision.options if isinstance(option, Load)]
    wanted = [each for each in loads if is_for(battle, each.passenger, each.carrier)]
    dearest_first = sorted(wanted, key=lambda load: (-battle.profile(load.passenger).points_hundredths, load.passenger))
    return dearest_first[0] if dearest_first else DONE


def is_for(battle: Battle, unit: int, carrier: int) -> bool:
    """Check whether a unit benefits from being aboard: it is slower, and wants to come into base contact."""
    return not shortest_range(battle, unit) and speed(battle, unit) < speed(battle, carrier)


def is_far(battle: Battle, unit: int) -> bool:
    """Check whether the closest enemy is further away than a unit can reach on foot in a Game Turn."""
    return gap_to_enemies(battle, unit) > speed(battle, unit) + shortest_range(battle, unit)


def embark(battle: Battle, decision: Decision) -> Embark | StayOutside:
    """Choose whether to embark: in an enemy's carrier if possible, where the unit fights on or captures it, else in an
    own one if the enemy is far.
    """
    ways = [option for option in decision.options if isinstance(option, Embark)]
    taken = [way for way in ways if is_enemy(battle, decision, way.carrier)]
    if taken:
        return taken[0]
    if not is_far(battle, decision.unit):
        return ON_FOOT
    rides = [way for way in ways if is_ride(battle, decision.unit, way.carrier)]
    return rides[0] if rides else ON_FOOT


def is_enemy(battle: Battle, decision: Decision, carrier: int) -> bool:
    return carrier >= 0 and battle.unit(carrier).player != decision.player


def is_ride(battle: Battle, unit: int, carrier: int) -> bool:
    """Check whether a carrier brings a unit to the enemy sooner than walking."""
    if is_building(carrier) or battle.unit(carrier).marker:
        return False
    if is_engaged(battle, carrier) or is_immobile(battle, carrier):
        return False
    return speed(battle, unit) < speed(battle, carrier)


def ride_within_reach(battle: Battle, ctx: Placing) -> int | None:
    """Return the closest Transport that a unit could board with this Movement, if that is worthwhile."""
    if ctx.reach or not is_far(battle, ctx.unit):
        return None
    mine, limit = battle.unit(ctx.unit), furthest(battle, ctx)
    found = [
        (gap_between(battle, ctx.unit, number), number)
        for number in transports(battle)
        if number != ctx.unit and battle.unit(number).player == mine.player and not is_lent(battle.unit(number))
        if is_alive(battle.unit(number)) and battle.unit(number).aboard == NOWHERE
        if is_ride(battle, ctx.unit, number) and why_no_room(battle, ctx.unit, number) is None
    ]
    apart, nearest = min(found, default=(limit + 1, -1))
    return nearest if apart <= limit else None


def get_out(battle: Battle, ctx: Placing) -> Placement | None:
    """Return a Movement that disembarks a unit toward the closest enemy, if it can do more on foot."""
    foes = closest_enemies(battle, ctx.unit)
    if not foes:
        return None
    theirs = unit_bases(battle, foes[0])
    pair = closest_pair(measured_bases(battle, ctx.unit), theirs)
    answer = way_out(battle, ctx, pair[1].centre) if pair is not None else None
    if answer is None:
        return None
    ends = [footprint(battle, ctx.unit).at(*place) for place in answer.places]
    apart = groups_gap(ends, theirs)
    closer = apart < gap_between(battle, ctx.unit, foes[0])
    return answer if closer and is_worth_getting_out(battle, ctx, apart) else None


def is_worth_getting_out(battle: Battle, ctx: Placing, apart: int) -> bool:
    """Check whether a unit should disembark: it can charge now or next, can attack only from outside, or gains nothing
    by staying.
    """
    unit, carrier = ctx.unit, battle.unit(ctx.unit).aboard
    next_step = allowance(battle, unit, "Dash").value * battle.inch if ctx.action == "Move" else 0
    if not shortest_range(battle, unit) and apart <= next_step + TOLERANCE:
        return True
    if not is_ride(battle, unit, carrier):
        return True
    return ctx.action == "Move" and apart <= longest_range(battle, unit) and not can_strike(battle, unit)
