"""Deploy units of an aggressive player as far in front as there is room."""

from collections.abc import Sequence
from functools import lru_cache

from turnmaster.battlefield import INCH, Point, Zone, distance, zone_box
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import middle as middle_of
from turnmaster.battlefield.spots import block
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.units import battlefield_of, footprint, on_field, unit_box, units_of
from turnmaster.engine.moving.decisions import Deploy
from turnmaster.engine.moving.deploying import deploy_zone, is_free_to_deploy, waiting
from turnmaster.engine.turn.proposals import faced, placing


@lru_cache(maxsize=64)
def places_in(zone: Zone, middle: Point) -> tuple[Point, ...]:
    """Return positions two inches apart in a zone, those nearest to a point first. Ties are broken in the same
    direction as seen from the zone, so that no side of the table has an advantage.
    """
    left, bottom, right, top = zone_box(zone)
    across, up, sign = range(left + INCH, right, 2 * INCH), range(bottom + INCH, top, 2 * INCH), side_of(zone, middle)
    places = ((x, y) for x in across for y in up)
    return tuple(sorted(places, key=lambda p: (distance(p[0], p[1], *middle), sign * p[0], sign * p[1])))


def side_of(zone: Zone, middle: Point) -> int:
    """Return 1 for a zone before the middle of the board and -1 for one beyond, where positions are turned
    half around.
    """
    left, bottom, right, top = zone_box(zone)
    return 1 if (bottom + top, left + right) <= (2 * middle[1], 2 * middle[0]) else -1


def to_the_front(battle: Battle, decision: Decision) -> Answer | None:
    """Return a deployment close to the middle of the battlefield; of several battlefields, on that with the fewest
    friends.
    """
    zone, boxes = deploy_zone(battle, placing(battle)), boxes_taken(battle)
    for part, middle in fields_to_hold(battle, decision.player, zone) if zone is not None else ():
        sign = side_of(part, middle)
        for centre in places_in(part, middle):
            answer = None if is_in_any(boxes, centre) else block_at(battle, centre, sign)
            if answer is not None:
                return faced(battle, answer, middle)
    return None


def block_at(battle: Battle, centre: Point, sign: int) -> Answer | None:
    """Return a deployment in a block around a point with its full ranks in front, if it is legal."""
    ctx = placing(battle)
    shape, count = footprint(battle, ctx.unit), len(waiting(battle.unit(ctx.unit)))
    around = block((0, 0), [shape.width // 2] * count, shape.length // 2)
    points = tuple((centre[0] + sign * x, centre[1] + sign * y) for x, y in around)
    if not is_free_to_deploy(battle, ctx, [shape.at(*point) for point in points], deploy_zone(battle, ctx)):
        return None
    battle.proposal = Deploy(points)
    return battle.proposal


def boxes_taken(battle: Battle) -> list[Box]:
    """Return the boxes around all units on the battlefield; positions inside them need no closer check."""
    units = enumerate(battle.state.units)
    return [unit_box(battle, number) for number, unit in units if unit.aboard == NOWHERE and on_field(unit)]


def is_in_any(boxes: Sequence[Box], point: Point) -> bool:
    x, y = point
    for box in boxes:  # noqa: SIM110 - a plain loop, because it is asked for every place
        if box.left <= x <= box.right and box.bottom <= y <= box.top:
            return True
    return False


def fields_to_hold(battle: Battle, player: int, zone: Zone) -> list[tuple[Zone, Point]]:
    """Return the parts of a zone on each battlefield with its middle, those with the fewest units of the
    player first.
    """
    board = battle.setup.board
    if not board.fields:
        return [(zone, (board.width // 2, board.height // 2))]
    held = [battlefield_of(battle, n) for n in units_of(battle, player) if on_field(battle.unit(n))]
    parts = [(part, board.field_at(zone_box(part).corner)) for part in zone_by_field(board, zone)]
    parts.sort(key=lambda each: (held.count(each[1]), each[1]))
    return [(part, middle_of(board.fields[number])) for part, number in parts]
