"""Move units that are lost unless they leave their starting position of the Game Turn: as far as possible, in any
direction.
"""

from turnmaster.battlefield import Point, distance
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import place_of
from turnmaster.engine.moving.decisions import Placement
from turnmaster.engine.moving.hooks import HAS_TO_LEAVE
from turnmaster.engine.turn.proposals import sidestep

DIRECTIONS = ((0, 2), (1, 1), (2, 0), (1, -1), (0, -2), (-1, -1), (-2, 0), (-1, 1))


def furthest_from_start(battle: Battle, decision: Decision) -> Answer | None:
    """Return the Movement, of eight directions and straight on, that ends furthest from the unit's start; None for most
    units.
    """
    starts = [begins(battle, decision.unit) for begins in battle.rules.contributions(HAS_TO_LEAVE)]
    start = next((place for place in starts if place is not None), None)
    here = place_of(battle, decision.unit)
    if start is None or here is None:
        return None
    onward = ((here.x - start[0], here.y - start[1]),) if here.centre != start else ()
    ways = [sidestep(battle, decision, way, battle.setup.board.width) for way in (*onward, *DIRECTIONS)]
    return max(ways, key=lambda answer: gone(start, end_of(answer, here.centre)))


def end_of(answer: Answer, here: Point) -> Point:
    """Return the position at which the first model ends."""
    return answer.places[0][:2] if isinstance(answer, Placement) else here


def gone(start: Point, end: Point) -> int:
    return distance(start[0], start[1], end[0], end[1])
