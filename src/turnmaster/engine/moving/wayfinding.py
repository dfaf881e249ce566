"""The path of each model of a moving unit: found for an end alone, measured where the player drew it.

A path is free if it runs over no model and through no terrain, on every level that it uses. Its length is measured from
above, and climbing is added.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from turnmaster.battlefield import (
    TOLERANCE,
    Base,
    Disc,
    Point,
    blocked_by,
    box_around,
    distance,
    near,
    on_the_table,
    path_length,
)
from turnmaster.battlefield.bases import clear_above, flat_gap, moved_base, outline_of
from turnmaster.battlefield.outline import box_of_side, crossings, gap_to_point, holds_point
from turnmaster.battlefield.paths import Obstacles, Path
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.climbing import WALL, Climb, Effort, Stretch, profile_of
from turnmaster.engine.field.ground import (
    Ground,
    Pieces,
    goes_through_everything,
    ground_for,
    ground_on_the_way,
    is_barrier,
    leaps,
    way_before,
)
from turnmaster.engine.field.hooks import CLIMBING, DIFFICULT_GROUND
from turnmaster.engine.moving.gates import foot_of, gates


class Way(NamedTuple):
    """A path: its points, its climbs, its length and its allowance."""

    points: tuple[Point, ...]
    climbs: tuple[Climb, ...]
    length: int
    limit: int
    stretches: tuple[Stretch, ...] = ()

    @property
    def affordable(self) -> bool:
        return self.length <= self.limit + TOLERANCE


class Blocked(NamedTuple):
    """An obstacle: a piece of terrain or a base; neither if there is no way up or down."""

    piece: Piece | None = None
    base: Base | None = None


class Wayfinder:
    """Finds and measures the paths of the models of one unit with one allowance."""

    def __init__(
        self,
        battle: Battle,
        unit: int,
        starts: Sequence[Base],
        ends: Sequence[Base],
        room: int,
        limit: int,
        others: Sequence[Base],
        kept: dict[tuple[int, ...], Obstacles] | None = None,
    ) -> None:
        """Create a pathfinder; `kept` holds the obstacles found for other ends of the same Movement."""
        self.unit = unit
        self.battle, self.ground = battle, self.terrain_for(battle, unit)
        self.starts, self.room, self.limit, self.others = starts, room, limit, others
        self.close = near(box_around([*starts, *ends]), others, 0)
        self._obstacles = {} if kept is None else kept

    def terrain_for(self, battle: Battle, unit: int) -> Ground:
        """Return the terrain as the unit meets it on its paths, also where it is pushed."""
        return ground_for(battle, unit)

    def disc(self, start: Base) -> Disc:
        """Return the room that a model needs on its path."""
        return *start.centre, self.room

    # A way as the player drew it.

    def along(self, start: Base, path: Sequence[Point], level: int) -> Way | Blocked:
        """Measure a path drawn by the player, or return what blocks it."""
        profile = profile_of(self.ground, start.centre, start.level, path, level)
        if profile is None:
            return Blocked()
        if not profile.stretches:
            return self._in_the_way(start, path) or self._flat(start, tuple(path))
        stretches = profile.stretches if profile.climbs else without_ends(profile.stretches)
        for number in range(len(stretches)):
            blocked = self._on_stretch(start, stretches, number, path[-1])
            if blocked:
                return blocked
        return self._measured(start, tuple(path), profile.climbs, stretches)

    def _in_the_way(self, start: Base, path: Sequence[Point]) -> Blocked | None:
        barrier = self.ground.under(start).barriers.on_the_way(self.disc(start), path)
        if barrier is not None:
            return Blocked(piece=barrier)
        base = run_over(self.disc(start), path, self._at_level(start, self.close))
        return Blocked(base=base) if base is not None else None

    def _at_level(self, base: Base, others: Sequence[Base]) -> list[Base]:
        """Return the bases that a model meets at its height."""
        return [other for other in others if other.level == base.level or not clear_above(other, base)]

    def _on_stretch(self, start: Base, stretches: Sequence[Stretch], number: int, end: Point) -> Blocked | None:
        """Return the obstacle on one level, without the pieces climbed at its ends."""
        stretch = stretches[number]
        here = moved_base(start, *stretch.start, stretch.level)
        disc = self.disc(here)
        barriers = self.ground.under(here).barriers
        met = barriers.all_on_the_way(disc, [stretch.end]) if barriers.pieces else []
        climbed = climbed_from(stretches, number, self.room) if met else []
        for piece in met:
            if piece not in climbed:
                return Blocked(piece=piece)
        others = self._at_level(here, self.close)
        base = blocked_by(disc, stretch.end, others)
        if base is None and stretch.end not in (end, start.centre):
            base = stood_on((*stretch.end, self.room), others)
        return Blocked(base=base) if base is not None else None

    def _flat(self, start: Base, points: tuple[Point, ...]) -> Way:
        length = path_length(start.centre, points)
        mires = self.ground.under(start).mires
        limit = self.limit
        if mires.on_the_way(self.disc(start), points):
            limit = self.slowed(lambda: way_before(mires, self.disc(start), points))
        return Way(points, (), length, limit)

    def slowed(self, before: Callable[[], int]) -> int:
        """Return the allowance of a path over Difficult Ground that starts this far away."""
        limit: int = self.battle.rules.hook(DIFFICULT_GROUND)(self.battle, self.limit, before)
        return limit

    def _measured(
        self, start: Base, points: tuple[Point, ...], climbs: tuple[Climb, ...], stretches: tuple[Stretch, ...]
    ) -> Way:
        """Return the length and the allowance of a path over several levels."""
        effort: Effort = self.battle.rules.hook(CLIMBING)(self.battle, climbs)
        length = path_length(start.centre, points) + effort.extra
        before = self._before_trouble(start, climbs if effort.slows else (), stretches)
        limit = self.limit if before is None else self.slowed(lambda: before)
        return Way(points, climbs, length, limit, stretches)

    def _before_trouble(self, start: Base, climbs: tuple[Climb, ...], stretches: tuple[Stretch, ...]) -> int | None:
        """Return the length of a path before Difficult Ground or the first wall, or nothing if it meets neither."""
        found = [climb.at for climb in climbs if climb.kind == WALL]
        gone = 0
        for stretch in stretches:
            here = moved_base(start, *stretch.start, stretch.level)
            mires = self.ground.under(here).mires
            if mires.on_the_way(self.disc(here), [stretch.end]):
                found.append(gone + way_before(mires, self.disc(here), [stretch.end]))
                break
            gone += distance(*stretch.start, *stretch.end)
        return min(found, default=None)

    # A way to a place.

    def to(self, start: Base, end: Base) -> Way | Blocked:
        """Return the shortest path to a position that the model can afford; else the obstacle of the straight one."""
        straight = self.along(start, (end.centre,), end.level)
        if isinstance(straight, Way) and straight.affordable:
            return straight
        if path_length(start.centre, [end.centre]) > self.limit + TOLERANCE:
            return straight
        if start.level != end.level:
            return self._up_and_down(start, end) or self._over_a_gate(start, end) or straight
        is_free = isinstance(straight, Way) and not straight.stretches
        return self._on_one_level(start, end, is_free) or self._up_and_down(start, end) or straight

    def _on_one_level(self, start: Base, end: Base, is_free: bool) -> Way | None:
        """Return the path past Difficult Ground if the model can afford it, else through it; `is_free` without other
        obstacles.

        Then the shortest path through it is the straight one, which was measured already.
        """
        mires = self.ground.under(start).mires
        here, there = start.centre, end.centre
        through = None if is_free else self._shortest(self.closed_to(start, True), here, there)
        if not is_free and (through is None or not mires.on_the_way(self.disc(start), through.points)):
            return None if through is None else self._walked(start, through.points, end.level)
        past = self._shortest(self.closed_to(start, False), here, there) if mires.pieces else None
        for path in (past, through):
            way = self._walked(start, path.points, end.level) if path is not None else None
            if way is not None:
                return way
        return None

    def _shortest(self, obstacles: Obstacles, here: Point, there: Point) -> Path | None:
        return obstacles.shortest(here, there, self.room, self.ground.box, self.limit + TOLERANCE)

    def _walked(self, start: Base, points: tuple[Point, ...], level: int) -> Way | None:
        """Return a path around all obstacles, if it keeps to its level and is not too long."""
        if start.level == 0 and not self.ground.storeys.pieces:
            way: Way | Blocked = self._flat(start, points)
        else:
            way = self.along(start, points, level)
        return way if isinstance(way, Way) and way.affordable else None

    def closed_to(self, start: Base, through_mires: bool) -> Obstacles:
        """Return the bases that a model at this height may not run over, as far as the unit can get."""
        key = (start.level, start.height, through_mires)
        if key not in self._obstacles:
            level = self.ground.under(start)
            outlines = [piece.outline for piece in self._within_reach(level.barriers)]
            if not through_mires:
                outlines += [piece.outline for piece in level.mires.pieces]
            self._obstacles[key] = Obstacles([*outlines, *map(outline_of, self._at_level(start, self._near_others()))])
        return self._obstacles[key]

    def _within_reach(self, pieces: Pieces) -> list[Piece]:
        return pieces.near(box_around(self.starts).grown(self.limit + 2 * self.room))

    def _near_others(self) -> list[Base]:
        return near(box_around(self.starts), self.others, self.limit + 2 * self.room)

    def _up_and_down(self, start: Base, end: Base) -> Way | None:
        """Return a path over the pieces at its ends, else also over those between, where that is shortest, past all
        obstacles on these levels; past Difficult Ground if the model can afford that, else through it.
        """
        here, there = start.centre, end.centre
        around, between = self.ground.storeys.at(here) + self.ground.storeys.at(there), self.between(here, there)
        for climbed in [around] * bool(around) + [around + between] * bool(between):
            levels = levels_over(climbed, start, end)
            past = any(self.ground.level(z, start.height).mires.pieces for z in levels)
            for through_mires in [False] * past + [True]:
                path = self._shortest(self._closed_over(start, levels, climbed, through_mires), here, there)
                way = self._walked(start, path.points, end.level) if path is not None else None
                if way is not None:
                    return way
        return None

    def between(self, here: Point, there: Point) -> list[Piece]:
        """Return the pieces with floors on the straight path, but under neither end of it."""
        close = self.ground.storeys.near(box_of_side(here, there))
        on_the_way = (piece for piece in close if crossings(piece.outline, here, there))
        return [p for p in on_the_way if not (holds_point(p.outline, here) or holds_point(p.outline, there))]

    def _closed_over(self, start: Base, levels: Sequence[int], climbed: list[Piece], through_mires: bool) -> Obstacles:
        """Return the bases that a model may not run over on some levels, seen from above, except the pieces
        it climbs.
        """
        key = (*levels, start.height, through_mires, *map(id, climbed))
        if key not in self._obstacles:
            pieces: dict[int, Piece] = {}
            bases: dict[Base, None] = {}
            for level in levels:
                here = self.ground.level(level, start.height)
                met = [*self._within_reach(here.barriers), *([] if through_mires else here.mires.pieces)]
                pieces |= {id(piece): piece for piece in met if piece not in climbed}
                bases |= dict.fromkeys(self._at_level(moved_base(start, start.x, start.y, level), self._near_others()))
            outlines = [piece.outline for piece in pieces.values()]
            self._obstacles[key] = Obstacles([*outlines, *map(outline_of, bases)])
        return self._obstacles[key]

    def _over_a_gate(self, start: Base, end: Base) -> Way | None:
        """Return a path up or down at the best of several points on the edge of the climbed piece."""
        high, low = (start, end) if start.level > end.level else (end, start)
        best: Way | None = None
        for piece in self.ground.storeys.at(high.centre):
            if high.level not in piece.floors:
                continue
            for edge in gates(piece, low.centre, high.centre):
                foot = foot_of(piece.outline, edge, self.room)
                if self._is_no_use(low, high, edge, foot, best):
                    continue
                way = self._through(start, end, low, high, edge, foot)
                if way is not None and (best is None or way.length < best.length):
                    best = way
        return best

    def _is_no_use(self, low: Base, high: Base, edge: Point, foot: Point, best: Way | None) -> bool:
        """Check whether a path over an edge is too long, or no better than another, even if straight on both levels."""
        straight = path_length(low.centre, [foot, edge, high.centre])
        least = straight - TOLERANCE  # a way with more bends is rounded down more often
        return least > self.limit + TOLERANCE or (best is not None and least >= best.length)

    def _through(self, start: Base, end: Base, low: Base, high: Base, edge: Point, foot: Point) -> Way | None:
        """Return a path along the ground to the foot of a wall, over its edge, and along the floor; or the same way
        down.
        """
        past = any(self.ground.under(base).mires.pieces for base in (low, high))
        for through_mires in [False] * past + [True]:
            below = self._shortest(self.closed_to(low, through_mires), foot, low.centre)
            above = self._shortest(self.closed_to(high, through_mires), edge, high.centre) if below else None
            if below is None or above is None:
                continue
            if low is start:
                points = (*below.points[-2::-1], foot, edge, *above.points)
            else:
                points = (*above.points[-2::-1], edge, foot, *below.points)
            way = self._walked(start, points, end.level)
            if way is not None:
                return way
        return None


class Overflight(Wayfinder):
    """Paths of units that go over everything: straight and measured from above.

    Only the space between battlefields stops them: it is not terrain.
    """

    def terrain_for(self, battle: Battle, unit: int) -> Ground:
        return ground_on_the_way(battle, unit)

    def along(self, start: Base, path: Sequence[Point], level: int) -> Way | Blocked:
        void = self.ground.voids.on_the_way(self.disc(start), path)
        if void is not None:
            return Blocked(piece=void)
        return Way(tuple(path), (), path_length(start.centre, path), self.limit)

    def to(self, start: Base, end: Base) -> Way | Blocked:
        return self.along(start, (end.centre,), end.level)

    def closed_to(self, start: Base, through_mires: bool) -> Obstacles:
        return self.ground.voids.obstacles


class Leap(Wayfinder):
    """Paths of units that leap: over obstacles no taller than the length of their Movement, and onto any floor that is
    no higher. They touch the ground only where they come down.
    """

    def along(self, start: Base, path: Sequence[Point], level: int) -> Way | Blocked:
        if level - start.level > self.limit + TOLERANCE:
            return Blocked()
        barrier = self._walls(start).on_the_way(self.disc(start), path)
        if barrier is not None:
            return Blocked(piece=barrier)
        base = run_over(self.disc(start), path, self._at_level(start, self.close))
        if base is not None:
            return Blocked(base=base)
        landing = (Stretch(path[-1], path[-1], (), (), level),)
        return Way(tuple(path), (), path_length(start.centre, path), self.limit, landing)

    def to(self, start: Base, end: Base) -> Way | Blocked:
        straight = self.along(start, (end.centre,), end.level)
        if isinstance(straight, Way):
            return straight
        path = self._shortest(self.closed_to(start, True), start.centre, end.centre)
        around = self.along(start, path.points, end.level) if path is not None else straight
        return around if isinstance(around, Way) else straight

    def closed_to(self, start: Base, through_mires: bool) -> Obstacles:
        walls = [piece.outline for piece in self._walls(start).pieces]
        return Obstacles([*walls, *map(outline_of, self._at_level(start, self._near_others()))])

    def _walls(self, start: Base) -> Pieces:
        """Return the pieces that are too tall, and the space between battlefields."""
        pieces = self.ground.everything.pieces
        return Pieces([p for p in pieces if p.void or (is_barrier(p) and self._is_too_tall(p.top, start))])

    def _at_level(self, base: Base, others: Sequence[Base]) -> list[Base]:
        return [other for other in others if self._is_too_tall(other.top, base)]

    def _is_too_tall(self, top: int, start: Base) -> bool:
        return top - start.level > self.limit + TOLERANCE


def wayfinder(
    battle: Battle,
    unit: int,
    starts: Sequence[Base],
    ends: Sequence[Base],
    room: int,
    limit: int,
    others: Sequence[Base],
    kept: dict[tuple[int, ...], Obstacles] | None = None,
) -> Wayfinder:
    """Return the pathfinder of a unit's own Movement."""
    kind = Wayfinder
    if goes_through_everything(battle, unit):
        kind = Overflight
    elif leaps(battle, unit):
        kind = Leap
    return kind(battle, unit, starts, ends, room, limit, others, kept)


def without_ends(stretches: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """Return the stretches of a way on one level, without those that hold only its first and last point."""
    return stretches[1:-1] or stretches


def levels_over(climbed: Sequence[Piece], start: Base, end: Base) -> list[int]:
    """Return the levels of a path over some pieces: those of its ends, the table unless both are on one piece, and of
    every piece the floors in between, or else the lowest.
    """
    low, high = min(start.level, end.level), max(start.level, end.level)
    ends = [start.centre, end.centre]
    on_one = any(all(holds_point(piece.outline, place) for place in ends) for piece in climbed)
    found = {low, high} if on_one else {0, low, high}
    for piece in climbed:
        found |= {floor for floor in piece.floors if low <= floor <= high} or {*piece.floors[:1]}
    return sorted(found)


def climbed_from(stretches: Sequence[Stretch], number: int, room: int) -> list[Piece]:
    """Return the pieces climbed at either end of a stretch, whose edge is crossed there to another level. While the
    base is over that edge, the path may also bend.
    """
    return [piece for step in (-1, 1) for piece in _climbed_beyond(stretches, number, step, room)]


def _climbed_beyond(stretches: Sequence[Stretch], number: int, step: int, room: int) -> list[Piece]:
    here, bends = [stretches[number]], []
    while 0 <= number + step < len(stretches) and stretches[number + step].level == here[0].level:
        bends.append(stretches[number].end if step > 0 else stretches[number].start)
        number += step
        here.append(stretches[number])
    return [
        piece
        for piece in (stretches[number + step].pieces if 0 <= number + step < len(stretches) else ())
        if not any(piece in stretch.pieces for stretch in here)
        and all(gap_to_point(piece.outline, bend) < room for bend in bends)
    ]


def run_over(disc: Disc, path: Sequence[Point], others: Sequence[Base]) -> Base | None:
    """Return the first base that a model would run over on its path."""
    x, y, room = disc
    for point in path:
        hit = blocked_by((x, y, room), point, others)
        if hit is None and len(path) > 1:
            hit = stood_on((*point, room), others)
        if hit is not None:
            return hit
        x, y = point
    return None


def stood_on(disc: Disc, others: Sequence[Base]) -> Base | None:
    """Return the first base that a model would stand on at a bend of its path, between two free parts."""
    x, y, r = disc
    for other in others:
        if other.outline is None:
            dx, dy, close = x - other.x, y - other.y, r + other.radius - TOLERANCE
            overlaps = close > 0 and dx * dx + dy * dy < close * close
        else:
            overlaps = flat_gap(on_the_table(disc), other) < -TOLERANCE
        if overlaps:
            return other
    return None
