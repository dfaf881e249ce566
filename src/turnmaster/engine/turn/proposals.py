"""Ready-made legal answers to open decisions, for bots and keyboard users.

Every one has passed the same check as an answer from outside.
"""

from math import atan2, degrees

from turnmaster.battlefield import TOLERANCE, Base, Point, closest_pair, distance, gap, groups_gap, toward
from turnmaster.battlefield.contact import against
from turnmaster.battlefield.spots import block
from turnmaster.engine.attacking.decisions import Split
from turnmaster.engine.attacking.modes import manners, mode_of
from turnmaster.engine.attacking.wielders import in_reach, wielders_of
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.hooks import HAS_FACING
from turnmaster.engine.field.units import footprint, gap_between, measured_bases, standing, unit_bases
from turnmaster.engine.moving.decisions import SENT, STAY, Deploy
from turnmaster.engine.moving.deploying import check_deploy, deploy_zone, is_free_to_deploy, waiting
from turnmaster.engine.moving.disembarking import way_out
from turnmaster.engine.moving.movement import check_move, furthest
from turnmaster.engine.moving.orders import FULL_TURN
from turnmaster.engine.moving.shifting import moved_by

SHORT_OF_CONTACT = 4 * TOLERANCE  # as near as a unit gets without engaging, however places are rounded


def shifted(battle: Battle, decision: Decision, dx: int, dy: int) -> Answer | None:
    """Return the answer that shifts a whole unit by a vector, if legal; models that cannot move stay."""
    ctx = placing(battle)
    move = moved_by(battle, ctx, dx, dy)
    if move.objection() is not None:
        return None
    answer = SENT[ctx.action](tuple([end.centre for end in move.ends]))
    battle.proposal = answer
    return answer


def placing(battle: Battle) -> Placing:
    ctx = battle.state.stack[-1].ctx
    assert isinstance(ctx, Placing)
    return ctx


# The gap between two units, from where to where it is, and how far apart the two centres are in contact.
Between = tuple[int, Point, Point, int]


def closest_bases(battle: Battle, unit: int, foe: int) -> Between | None:
    """Return the closest bases of two units, or nothing if one of them is not on the field itself."""
    pair = closest_pair(unit_bases(battle, unit), unit_bases(battle, foe))
    if pair is None:
        return None
    mine, theirs = pair
    return gap(mine, theirs), mine.centre, theirs.centre, touching_distance(mine, theirs)


def touching_distance(mine: Base, theirs: Base) -> int:
    """Return the distance of the middles of two bases in contact, if the first comes straight on."""
    if mine.is_round and theirs.is_round:
        return distance(*mine.centre, *theirs.centre) - gap(mine, theirs)
    return distance(*against(mine, theirs).centre, *theirs.centre)


# Straight ahead, then 30 and 60 degrees to either side, as thousandths of cosine and sine.
STRAIGHT_THEN_ASIDE = ((1000, 0), (866, 500), (866, -500), (500, 866), (500, -866))


def without_a_way(decision: Decision) -> Answer:
    """Return what a unit does without a path: it stays, or makes its required Movement."""
    return STAY if STAY in decision.options else decision.options[0]


def approach(battle: Battle, decision: Decision, foe: int, keep: int = 0) -> Answer:
    """Return a Movement toward an enemy unit: into base contact, or to `keep` away; past obstacles, else stay."""
    ctx = placing(battle)
    limit = furthest(battle, ctx)
    between = closest_bases(battle, ctx.unit, foe)
    if between is None:
        return without_a_way(decision)
    apart, mine, theirs, touch = between
    keep = max(keep, SHORT_OF_CONTACT) if ctx.reach else keep  # such a Movement engages nobody
    length = min(limit, max(0, apart - keep))
    goal = toward(theirs, mine, touch) if length >= apart else toward(mine, theirs, length)
    dx, dy = goal[0] - mine[0], goal[1] - mine[1]
    if not (dx or dy):
        return without_a_way(decision)
    for cos, sin in STRAIGHT_THEN_ASIDE:
        turned = ((dx * cos - dy * sin) // 1000, (dx * sin + dy * cos) // 1000)
        for part in (8, 4, 2):
            answer = shifted(battle, decision, turned[0] * part // 8, turned[1] * part // 8)
            if answer is not None:
                return answer
    return (
        along_the_way(battle, decision, mine, theirs, limit) if battle.setup.board.terrain else without_a_way(decision)
    )


def along_the_way(battle: Battle, decision: Decision, start: Point, goal: Point, limit: int) -> Answer:
    """Return a Movement toward the first bend of the shortest path around the terrain."""
    unit = placing(battle).unit
    shape = footprint(battle, unit)
    barriers = ground_of(battle).level(0, shape.height).barriers
    path = barriers.obstacles.shortest(start, goal, shape.narrow, battle.setup.board.box)
    if path is None or len(path.points) < 2:
        return without_a_way(decision)
    bend = toward(start, path.points[0], limit)
    for part in (8, 4, 2):
        dx, dy = (bend[0] - start[0]) * part // 8, (bend[1] - start[1]) * part // 8
        answer = shifted(battle, decision, dx, dy)
        if answer is not None:
            return answer
    return without_a_way(decision)


def sidestep(battle: Battle, decision: Decision, direction: Point, length: int) -> Answer:
    """Return a Movement in a direction, up to a length; shorter or none if there is an obstacle."""
    ctx = placing(battle)
    far = distance(0, 0, *direction) or 1
    length = min(length, furthest(battle, ctx))
    for part in (4, 2, 1):
        reach = length * part // 4
        answer = shifted(battle, decision, direction[0] * reach // far, direction[1] * reach // far)
        if answer is not None:
            return answer
    return without_a_way(decision)


def get_out_toward(battle: Battle, decision: Decision, foe: int) -> Answer:
    """Return the exit as close to an enemy unit as possible; stay aboard if that brings the unit no closer."""
    ctx = placing(battle)
    theirs = unit_bases(battle, foe)
    pair = closest_pair(measured_bases(battle, ctx.unit), theirs)
    answer = way_out(battle, ctx, pair[1].centre) if pair is not None else None
    if answer is None:
        return STAY
    ends = [footprint(battle, ctx.unit).at(*place) for place in answer.places]
    return answer if groups_gap(ends, theirs) < gap_between(battle, ctx.unit, foe) else STAY


def deploy_at(battle: Battle, decision: Decision, centre: Point) -> Answer | None:
    """Return a block around a point, if the unit may deploy there."""
    ctx = placing(battle)
    shape = footprint(battle, ctx.unit)
    count = len(waiting(battle.state.units[ctx.unit]))
    points = block(centre, [shape.width // 2] * count, shape.length // 2)
    bases = [shape.at(*point) for point in points]
    if not is_free_to_deploy(battle, ctx, bases, deploy_zone(battle, ctx)):
        return None
    battle.proposal = Deploy(tuple(points))
    return battle.proposal


def faced(battle: Battle, answer: Answer, goal: Point) -> Answer:
    """Return the answer with every model facing a point, where facings matter."""
    if not battle.rules.hook(HAS_FACING)(battle, placing(battle).unit):
        return answer
    return turned_to(battle, answer, goal)


def turned_to(battle: Battle, answer: Answer, goal: Point) -> Answer:
    """Return the answer with every model facing a point, if that is legal.

    A unit that stays turns only with a Dash: after a turn on the spot in its Move, it could not use Heavy weapons.
    """
    ctx = placing(battle)
    places = answer.places if isinstance(answer, SENT[ctx.action]) else ()
    if answer == STAY and ctx.action == "Dash":
        holder = battle.state.units[ctx.unit]
        places = tuple((holder.models[n].x, holder.models[n].y) for n in standing(holder))
    if not places:
        return answer
    turned = SENT[ctx.action](places, tuple(direction(place, goal) for place in places))
    check = check_deploy if ctx.action == "Deploy" else check_move
    return turned if check(battle, ctx, turned) is None else answer


def can_face(battle: Battle, unit: int) -> bool:
    """Check whether the facing of a unit's models matters."""
    return not footprint(battle, unit).is_round or bool(battle.rules.hook(HAS_FACING)(battle, unit))


def direction(start: Point, goal: Point) -> int:
    """Return the facing that looks from a point at another, in degrees counter-clockwise from north."""
    return round(degrees(atan2(start[0] - goal[0], goal[1] - start[1]))) % FULL_TURN


def split_in_two(battle: Battle, decision: Decision, weapon: int, first: int, second: int) -> Answer | None:
    """Return half of the wielders on one target and the others on a second, as far as they reach."""
    profile = battle.profile(decision.unit).weapons[weapon]
    wielders = wielders_of(battle, decision.unit, profile)
    on_first = [n for n in in_reach(battle, decision.unit, profile, wielders, first) if n in wielders]
    on_first = on_first[: max(1, len(on_first) // 2)]
    rest = [number for number in wielders if number not in on_first]
    on_second = [n for n in in_reach(battle, decision.unit, profile, rest, second) if n in rest]
    if not on_first or not on_second:
        return None
    answer = Split(weapon, ((first, tuple(on_first)), (second, tuple(on_second))))
    mode, attack = mode_of(battle, profile), battle.nearest(Attack)
    return None if mode is not None and attack is not None and mode.check(battle, attack, answer) else answer


def in_another_manner(battle: Battle, weapon: int, first: int, second: int) -> Answer | None:
    """Return an attack on two targets that a perk allows and that is not split fire, or nothing."""
    attack = battle.amid(Attack)
    proposals = (manner.proposal(battle, attack, weapon, (first, second)) for manner in manners(battle))
    return next((answer for answer in proposals if answer is not None), None)
