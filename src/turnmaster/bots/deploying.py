"""Where units of an aggressive player come onto the field: as far in front as there is room."""

from collections.abc import Sequence
from functools import lru_cache

from turnmaster.battlefield import INCH, Point, Zone, distance, zone_box
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import middle as middle_of
from turnmaster.engine.field.units import battlefield_of, on_field, unit_box, units_of
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.state import NOWHERE
from turnmaster.engine.moving.deploying import deploy_zone
from turnmaster.engine.turn.proposals import deploy_at, faced, placing


@lru_cache(maxsize=64)
def places_in(zone: Zone, middle: Point) -> tuple[Point, ...]:
    """Places two inches apart all over a zone, those nearest to a point first."""
    left, bottom, right, top = zone_box(zone)
    across = range(left + INCH, right, 2 * INCH)
    up = range(bottom + INCH, top, 2 * INCH)
    places = ((x, y) for x in across for y in up)
    return tuple(sorted(places, key=lambda place: (distance(place[0], place[1], *middle), place)))


def to_the_front(battle: Battle, decision: Decision) -> Answer | None:
    """As close to the middle of the battlefield as there is room; of several, on that with the fewest friends."""
    zone, boxes = deploy_zone(battle, placing(battle)), boxes_taken(battle)
    for part, middle in fields_to_hold(battle, decision.player, zone) if zone is not None else ():
        for centre in places_in(part, middle):
            answer = None if is_in_any(boxes, centre) else deploy_at(battle, decision, centre)
            if answer is not None:
                return faced(battle, answer, middle)
    return None


def boxes_taken(battle: Battle) -> list[Box]:
    """The boxes around all units on the field: amid them it takes no closer look to see that there is no room."""
    units = enumerate(battle.state.units)
    return [unit_box(battle, number) for number, unit in units if unit.aboard == NOWHERE and on_field(unit)]


def is_in_any(boxes: Sequence[Box], point: Point) -> bool:
    x, y = point
    for left, bottom, right, top in boxes:  # noqa: SIM110 - a plain loop, because it is asked for every place
        if left <= x <= right and bottom <= y <= top:
            return True
    return False


def fields_to_hold(battle: Battle, player: int, zone: Zone) -> list[tuple[Zone, Point]]:
    """The parts of a zone on each battlefield with its middle, those with the fewest units of the player first."""
    board = battle.setup.board
    if not board.fields:
        return [(zone, (board.width // 2, board.height // 2))]
    held = [battlefield_of(battle, n) for n in units_of(battle, player) if on_field(battle.unit(n))]
    parts = [(part, board.field_at(zone_box(part)[:2])) for part in zone_by_field(board, zone)]
    parts.sort(key=lambda each: (held.count(each[1]), each[1]))
    return [(part, middle_of(board.fields[number])) for part, number in parts]
