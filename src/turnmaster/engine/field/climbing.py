"""Climbing: the levels that a path leads over, and where it climbs. [Free Rules p.16; Beta: Terrain]

A path is drawn from above. Wherever it crosses the edge of a piece with floors, the model may change to a level that is
there: up a wall, on a ladder, over a slope; inside a building also by the stairs. It stands on the floor under the
middle of its base.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from turnmaster.battlefield import INCH, TOLERANCE, Point, distance
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import box_of_side, crossings, point_at
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.ground import Ground, floors_of

LADDER_REACH = INCH  # a model that climbs this close to a ladder uses it

WALL, LADDER, STAIRS, SLOPE = "wall", "ladder", "stairs", "slope"

# How a model prefers to get up: it walks a slope, else it takes stairs or a ladder, and last it climbs a wall.
TASTE = {SLOPE: 1, STAIRS: 8, LADDER: 8, WALL: 9}


class Climb(NamedTuple):
    """A change of level: its kind, its piece, its height, its position along the path, and where the path continues."""

    kind: str
    piece: Piece
    up: int
    at: int
    run: int


class Stretch(NamedTuple):
    """A part of a path over the same pieces with floors, and its level."""

    start: Point
    end: Point
    pieces: tuple[Piece, ...]
    floors: tuple[int, ...]
    level: int = 0


Walk = tuple[int, tuple[int, ...], tuple[Climb, ...]]  # how hard it is so far, over which levels, with which climbs


class Profile(NamedTuple):
    """A path seen from the side."""

    stretches: tuple[Stretch, ...]
    climbs: tuple[Climb, ...]


FLAT = Profile((), ())


class Effort(NamedTuple):
    """The cost of climbing: the length it adds to the path, and whether it slows like Difficult Ground."""

    extra: int
    slows: bool = False


def inch_for_inch(battle: Battle, climbs: Sequence[Climb]) -> Effort:
    """Count climbs up and down like any other length; a slope is measured from above."""
    return Effort(sum(climb.up for climb in climbs if climb.kind != SLOPE))


def along_the_slope(climb: Climb) -> int:
    """Return the difference between the length of a slope and its length from above."""
    return int(sqrt(climb.run**2 + climb.up**2)) - climb.run


def profile_of(ground: Ground, start: Point, level: int, path: Sequence[Point], goal: int) -> Profile | None:
    """Return the easiest way up and down along a path between two levels, or nothing if there is none."""
    if level == goal == 0 and not _any_storey_near(ground, start, path):
        return FLAT
    parts = _stretches(ground, start, path)
    first = Stretch(start, start, tuple(ground.storeys.at(start)), (level,))
    end = path[-1]
    last = Stretch(end, end, tuple(ground.storeys.at(end)), (goal,))
    return _easiest([first, *parts, last])


def _any_storey_near(ground: Ground, start: Point, path: Sequence[Point]) -> bool:
    if not ground.storeys.pieces:
        return False
    xs, ys = [start[0], *(x for x, _ in path)], [start[1], *(y for _, y in path)]
    return ground.storeys.is_any_near(Box(min(xs), min(ys), max(xs), max(ys)))


def _stretches(ground: Ground, start: Point, path: Sequence[Point]) -> list[Stretch]:
    """Return a path cut where it crosses the edge of pieces with floors."""
    found = []
    a = start
    for b in path:
        shares = {0.0, 1.0}
        for piece in ground.storeys.near(box_of_side(a, b)):
            shares.update(crossings(piece.outline, a, b))
        cuts = [point_at(a, b, share) for share in sorted(shares)]
        for one, two in pairwise(cuts):
            if one != two:
                middle = ((one[0] + two[0]) // 2, (one[1] + two[1]) // 2)
                pieces = ground.storeys.at(middle)
                found.append(Stretch(one, two, tuple(pieces), tuple(floors_of(pieces))))
        a = b
    return found


def _easiest(parts: Sequence[Stretch]) -> Profile | None:
    """Return the easiest levels along a path, found stretch by stretch."""
    gone = 0
    best: dict[int, tuple[int, tuple[int, ...], tuple[Climb, ...]]] = {
        parts[0].floors[0]: (0, (parts[0].floors[0],), ())
    }
    for before, here in pairwise(parts):
        run = distance(*here.start, *here.end)
        reached: dict[int, Walk] = {}
        for level, (cost, levels, climbs) in best.items():
            for floor in here.floors:
                climb = None if floor == level else _climb(before, here, level, floor, gone)
                if floor != level and climb is None:
                    continue
                more = TASTE[climb.kind] * climb.up if climb else 0
                if floor not in reached or cost + more < reached[floor][0]:
                    reached[floor] = (cost + more, (*levels, floor), (*climbs, climb) if climb else climbs)
        best = reached
        gone += run
    if not best:
        return None
    (_, levels, climbs) = next(iter(best.values()))
    walked = [part._replace(level=level) for part, level in zip(parts, levels, strict=True)]
    return Profile(tuple(walked), climbs)


def _climb(before: Stretch, here: Stretch, level: int, floor: int, gone: int) -> Climb | None:
    """Return the change between two levels where two stretches meet, or nothing if it is impossible."""
    top, up = max(level, floor), abs(level - floor)
    for piece in here.pieces:
        if piece.enterable and piece in before.pieces and level in piece.floors and floor in piece.floors:
            return Climb(STAIRS, piece, up, gone, 0)
    found = None
    for piece in (*before.pieces, *here.pieces):
        if top in piece.floors and not (piece in before.pieces and piece in here.pieces):
            kind = _way_up(piece, here.start)
            if found is None or TASTE[kind] < TASTE[found.kind]:
                there = here if piece in here.pieces else before
                found = Climb(kind, piece, up, gone, distance(*there.start, *there.end))
    return found


@lru_cache(maxsize=4096)
def _way_up(piece: Piece, edge: Point) -> str:
    if piece.slope:
        return SLOPE
    if any(distance(*edge, *ladder) <= LADDER_REACH + TOLERANCE for ladder in piece.ladders):
        return LADDER
    return WALL
