"""Legal answers to open decisions, proposed by the engine, so that bots and keyboard users can play.

Whatever is proposed here has passed the same check as an answer from outside.
"""

from turnmaster.battlefield import Point, closest_pair, distance, gap, toward
from turnmaster.battlefield.spots import block
from turnmaster.engine.answers import Answer, Decision
from turnmaster.engine.attack import in_reach, wielders_of
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Placing
from turnmaster.engine.deploying import check_deploy, waiting
from turnmaster.engine.field import footprint, standing, unit_bases
from turnmaster.engine.ground import ground_of
from turnmaster.engine.movement import STAY, allowance, is_legal_move, may_travel


def shifted(battle: Battle, decision: Decision, dx: int, dy: int) -> Answer | None:
    """The whole unit moved by a vector, models that are tied down left behind; nothing if that is not legal."""
    ctx = placing(battle)
    holder = battle.state.units[ctx.unit]
    word = ctx.action.lower()
    places = tuple(
        (m.x + dx, m.y + dy) if may_travel(m, ctx.action) else (m.x, m.y)
        for m in (holder.models[n] for n in standing(holder))
    )
    answer = (word, places)
    return answer if is_legal_move(battle, ctx, answer) else None


def placing(battle: Battle) -> Placing:
    ctx = battle.state.stack[-1].ctx
    assert isinstance(ctx, Placing)
    return ctx


def closest_bases(battle: Battle, unit: int, foe: int) -> tuple[int, Point, Point, int]:
    """The gap between two units, where it is, and how far apart the two centres are in contact."""
    mine, theirs = closest_pair(unit_bases(battle, unit), unit_bases(battle, foe))
    apart = gap(mine, theirs)
    return apart, mine[:2], theirs[:2], distance(*mine[:2], *theirs[:2]) - apart


# Straight ahead, then 30 and 60 degrees to either side, as thousandths of cosine and sine.
STRAIGHT_THEN_ASIDE = ((1000, 0), (866, 500), (866, -500), (500, 866), (500, -866))


def approach(battle: Battle, decision: Decision, foe: int, keep: int = 0) -> Answer:
    """Go for an enemy unit: into base contact, or to `keep` away; past what is in the way, else stay."""
    ctx = placing(battle)
    limit = allowance(battle, ctx.unit, ctx.action).value * battle.inch
    apart, mine, theirs, touch = closest_bases(battle, ctx.unit, foe)
    length = min(limit, max(0, apart - keep))
    goal = toward(theirs, mine, touch) if length >= apart else toward(mine, theirs, length)
    dx, dy = goal[0] - mine[0], goal[1] - mine[1]
    if not (dx or dy):
        return STAY
    for cos, sin in STRAIGHT_THEN_ASIDE:
        turned = ((dx * cos - dy * sin) // 1000, (dx * sin + dy * cos) // 1000)
        for part in (8, 4, 2):
            answer = shifted(battle, decision, turned[0] * part // 8, turned[1] * part // 8)
            if answer is not None:
                return answer
    return along_the_way(battle, decision, mine, theirs, limit) if battle.setup.board.terrain else STAY


def along_the_way(battle: Battle, decision: Decision, start: Point, goal: Point, limit: int) -> Answer:
    """Toward the first bend of the shortest way around the terrain."""
    unit = placing(battle).unit
    shape = footprint(battle, unit)
    barriers = ground_of(battle.setup).level(0, shape.height).barriers
    path = barriers.obstacles.shortest(start, goal, shape.narrow, battle.setup.board.box)
    if path is None or len(path.points) < 2:
        return STAY
    bend = toward(start, path.points[0], limit)
    for part in (8, 4, 2):
        dx, dy = (bend[0] - start[0]) * part // 8, (bend[1] - start[1]) * part // 8
        answer = shifted(battle, decision, dx, dy)
        if answer is not None:
            return answer
    return STAY


def sidestep(battle: Battle, decision: Decision, direction: Point, length: int) -> Answer:
    """Go in a direction, up to a length; shorter, or nowhere, if something is in the way."""
    ctx = placing(battle)
    far = distance(0, 0, *direction) or 1
    length = min(length, allowance(battle, ctx.unit, ctx.action).value * battle.inch)
    for part in (4, 2, 1):
        reach = length * part // 4
        answer = shifted(battle, decision, direction[0] * reach // far, direction[1] * reach // far)
        if answer is not None:
            return answer
    return STAY


def deploy_at(battle: Battle, decision: Decision, centre: Point) -> Answer | None:
    """A block around a point, if the unit may deploy there."""
    ctx = placing(battle)
    holder = battle.state.units[ctx.unit]
    count = len(waiting(holder))
    answer = ("deploy", tuple(block(centre, [footprint(battle, ctx.unit).radius] * count)))
    return answer if check_deploy(battle, ctx, answer) is None else None


def split_in_two(battle: Battle, decision: Decision, weapon: int, first: int, second: int) -> Answer | None:
    """Half of the wielders on one target, the others on a second, as far as they reach."""
    profile = battle.profile(decision.unit).weapons[weapon]
    wielders = wielders_of(battle, decision.unit, profile)
    on_first = in_reach(battle, decision.unit, profile, wielders, first)
    on_first = on_first[: max(1, len(on_first) // 2)]
    rest = [number for number in wielders if number not in on_first]
    on_second = in_reach(battle, decision.unit, profile, rest, second)
    if not on_first or not on_second:
        return None
    return ("split", weapon, ((first, tuple(on_first)), (second, tuple(on_second))))
