"""Move whole formations as far toward a goal as the allowance permits, around terrain and friends.

The model closest to the goal leads the unit. If the unit can move straight in its formation, it does. Otherwise the
leader's path around all obstacles is found, and the others follow: in formation, or gathered around the leader. If that
fails, the unit steps aside, and only as a last resort it moves less far than it could.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from turnmaster.battlefield import Base, Point, distance, near, toward
from turnmaster.battlefield.bases import outline_of
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import Outline, holds_point
from turnmaster.battlefield.paths import Obstacles, Path
from turnmaster.battlefield.spots import SPACING, circle
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.field.ground import Level, goes_through_everything, ground_on_the_way, slowed
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_in_the_way, bases_of, footprint, other_bases, standing, unit_bases
from turnmaster.engine.moving.decisions import SENT, Placement
from turnmaster.engine.moving.movement import Move, furthest, is_legal_move, may_travel
from turnmaster.engine.moving.orders import Order, nearest_floor
from turnmaster.engine.moving.shifting import moved_by
from turnmaster.engine.moving.wayfinding import Way, Wayfinder, wayfinder
from turnmaster.engine.turn.proposals import SHORT_OF_CONTACT, Between, closest_bases

SIXTEENTHS = 16
ALONG_THE_WAY = (16, 12)  # sixteenths of what the leader could go
MOST_SEARCHES = 4  # for the way of one model of a unit that gathers somewhere
MOST_STEPS = 40  # from the leader to a place for another model, because some movement has no limit
# 30 and 60 degrees to either side, as thousandths of cosine and sine.
ASIDE = ((866, 500), (866, -500), (500, 866), (500, -866))


def march(battle: Battle, ctx: Placing, foe: int, keep: int) -> Placement | None:
    """Return the best Movement toward another unit, into base contact or to `keep` away from it; None if
    there is none.
    """
    question = ("march", ctx.unit, ctx.action, foe, keep, furthest(battle, ctx))
    found: Placement | None = battle.cache.get(question)  # whoever weighs a move before it is made asks twice
    if question not in battle.cache or (found is not None and not is_legal_move(battle, ctx, found)):
        between = closest_bases(battle, ctx.unit, foe)
        found = None if between is None else March(battle, ctx, foe, between, keep).answer()
        battle.cache[question] = found
    return found


class March:
    """A Movement of a unit toward another."""

    def __init__(self, battle: Battle, ctx: Placing, foe: int, between: Between, keep: int) -> None:
        self.battle, self.ctx, self.foe = battle, ctx, foe
        self.limit = furthest(battle, ctx)
        self.keep = max(keep, SHORT_OF_CONTACT) if ctx.reach else keep  # such a Movement engages nobody
        self.apart, self.start, self.goal, self.touch = between
        self.shape = footprint(battle, ctx.unit)
        self.numbers = standing(battle.unit(ctx.unit))
        self.starts = bases_of(battle, ctx.unit, self.numbers)

    def answer(self) -> Placement | None:
        if self.apart <= self.keep or not self.limit:
            return None
        return self.straight() or self.around() or self.aside() or self.as_far_as_it_goes()

    # As the unit stands

    def shifted_to(self, place: Point) -> Placement | None:
        """Return a Movement of all models in formation, with the leader to this position."""
        return self.shifted(place[0] - self.start[0], place[1] - self.start[1])

    def shifted(self, dx: int, dy: int) -> Placement | None:
        if not (dx or dy):
            return None
        move = moved_by(self.battle, self.ctx, dx, dy)
        if move.objection() is not None:
            return None
        return SENT[self.ctx.action](tuple([end.centre for end in move.ends]))

    @cached_property
    def straight_on(self) -> Point:
        """Return the position of the leader if nothing were in its way."""
        length = min(self.limit, self.apart - self.keep)
        if length >= self.apart:
            return toward(self.goal, self.start, self.touch)
        return toward(self.start, self.goal, length)

    def straight(self) -> Placement | None:
        return self.shifted_to(self.straight_on)

    def aside(self) -> Placement | None:
        """Return a Movement of full length in another direction; the one that leads closest to the goal is
        tried first.
        """
        dx, dy = self.straight_on[0] - self.start[0], self.straight_on[1] - self.start[1]
        for cos, sin in ASIDE:
            answer = self.shifted((dx * cos - dy * sin) // 1000, (dx * sin + dy * cos) // 1000)
            if answer is not None:
                return answer
        return None

    def as_far_as_it_goes(self) -> Placement | None:
        """Return a Movement of half the length or a quarter, along the leader's path or straight."""
        for part in (8, 4):
            place = self.on_the_way(part)
            straight = toward(self.start, self.straight_on, self.limit * part // SIXTEENTHS)
            answer = self.shifted_to(straight)
            if answer is None and place is not None:
                answer = self.shifted_to(place) or self.gathered_at(place)
            if answer is not None:
                return answer
        return None

    # Around what is in the way

    def around(self) -> Placement | None:
        parts = sorted({*ALONG_THE_WAY, self.slow_part}, reverse=True)
        for part in parts:
            place = self.on_the_way(part)
            answer = None if place is None else self.shifted_to(place) or self.gathered_at(place)
            if answer is not None:
                return answer
        return None

    @property
    def slow_part(self) -> int:
        """Return the part of the allowance, in sixteenths, that is left on Difficult Ground."""
        return slowed(self.limit, self.battle.inch) * SIXTEENTHS // self.limit

    def on_the_way(self, part: int) -> Point | None:
        """Return the position of the leader after a number of sixteenths of its possible Movement."""
        way = self.way
        if way is None:
            return None
        length = min(self.limit, way.length - self.touch - self.keep) * part // SIXTEENTHS
        return point_along(self.start, way.points, length) if length > 0 else None

    @cached_property
    def way(self) -> Path | None:
        """Return the leader's path to the middle of the target, around models nearby. It also avoids Difficult Ground,
        unless that is longer by more than a whole allowance.
        """
        if goes_through_everything(self.battle, self.ctx.unit):
            return None
        ground = ground_on_the_way(self.battle, self.ctx.unit)
        level = ground.level(0, self.shape.height)
        solid = [*level.barriers.pieces, *ground.buildings.pieces]  # a formation that walks in has no room to stop
        walls = [piece.outline for piece in solid if not self.is_at_an_end(piece.outline)]
        straight = distance(*self.start, *self.goal)
        crowded = [*walls, *self.crowd()]
        through = self.shortest(crowded, 2 * straight + self.limit) or self.shortest(walls, 3 * straight + self.limit)
        mires = self.mires_on(level, through)
        past = self.shortest([*crowded, *mires], through.length + self.limit) if mires and through else None
        return past or through

    def crowd(self) -> list[Outline]:
        """Return the models so near that the leader could run into them; others will have moved when it gets there."""
        x, y = self.start
        others = [n for n in range(len(self.battle.state.units)) if n not in (self.ctx.unit, self.foe)]
        around = Box(x, y, x, y).grown(self.limit + 2 * self.shape.narrow)
        close = (near(around, unit_bases(self.battle, n), 0) for n in others)
        return [outline_of(base) for bases in close for base in bases]

    def mires_on(self, level: Level, way: Path | None) -> list[Outline]:
        """Return all Difficult Ground, if a path touches any."""
        disc = (*self.start, self.shape.narrow)
        if way is None or level.mires.on_the_way(disc, way.points) is None:
            return []
        return [piece.outline for piece in level.mires.pieces if not self.is_at_an_end(piece.outline)]

    def is_at_an_end(self, outline: Outline) -> bool:
        """Check whether the path starts or ends on terrain, which is then climbed and not an obstacle."""
        return holds_point(outline, self.start) or holds_point(outline, self.goal)

    def shortest(self, outlines: Sequence[Outline], longest: int) -> Path | None:
        box = self.battle.setup.board.box
        return Obstacles(outlines).shortest(self.start, self.goal, self.shape.narrow, box, longest)

    # Close together

    def gathered_at(self, place: Point) -> Placement | None:
        """Return a Movement of all models as close to the leader's position as they can get, the nearest first."""
        models, action = self.battle.unit(self.ctx.unit).models, self.ctx.action
        if len(self.starts) == 1 or not self.shape.is_round or not all(may_travel(m, action) for m in models):
            return None
        sign = 1 if self.goal[1] >= self.start[1] else -1  # so that nobody gains by the side they come from
        slots = Slots(self.battle, self.ctx.unit, place, len(self.starts), self.limit, sign)
        return self.sent_to(self.assigned(slots, self.finder()))

    def finder(self) -> Wayfinder:
        unit, others = self.ctx.unit, bases_in_the_way(self.battle, self.ctx.unit)
        kept = self.battle.cache.setdefault(("obstacles to", unit, self.limit), {})
        far = [Base(*start.centre, self.limit, start.level, start.height) for start in self.starts]
        return wayfinder(self.battle, unit, self.starts, far, self.shape.narrow, self.limit, others, kept)

    def assigned(self, slots: "Slots", finder: Wayfinder) -> list[Base] | None:
        """Return a position for every model within its allowance and with a path to it; None if a model has none."""
        found, taken = dict[int, Base](), set[Point]()
        order = sorted(range(len(self.starts)), key=lambda i: (distance(*self.starts[i].centre, *slots.middle), i))
        for i in order:
            start = self.starts[i]
            close = slots.within(start, self.limit, taken)
            slot = first_with_a_way(finder, start, close)
            if slot is None:
                return None
            found[i] = slot
            taken.add(slot.centre)
        return [found[i] for i in range(len(self.starts))]

    def sent_to(self, places: list[Base] | None) -> Placement | None:
        if places is None:
            return None
        orders = [Order((base.centre,), base.level, None) for base in places]
        if Move(self.battle, self.ctx, orders).objection() is not None:
            return None
        return SENT[self.ctx.action](tuple([base.place for base in places]))


class Slots:
    """Positions for the models of a unit around a point, close together, nearest first. Each is checked when it is
    needed.
    """

    def __init__(self, battle: Battle, unit: int, middle: Point, count: int, far: int, sign: int) -> None:
        """Create positions for a number of models within a distance; with -1 as `sign`, all are turned half around."""
        self.battle, self.unit, self.middle = battle, unit, middle
        self.shape, self.ground = footprint(battle, unit), ground_on_the_way(battle, unit)
        self.others = other_bases(battle, unit)
        step = 2 * self.shape.radius + SPACING
        around = circle(step, max(min(far, MOST_STEPS * step), step * (2 + count // 3)))
        self.points = [(middle[0] + sign * x, middle[1] + sign * y) for x, y in around]
        self.known: dict[Point, Base | None] = {}

    def within(self, start: Base, limit: int, taken: set[Point]) -> Iterator[Base]:
        """Yield the free positions that are not too far away."""
        x, y, beyond = start.x, start.y, (limit + 1) * (limit + 1)
        for point in self.points:
            dx, dy = x - point[0], y - point[1]
            if dx * dx + dy * dy < beyond and point not in taken:
                slot = self.at(point, start.level)
                if slot is not None:
                    yield slot

    def at(self, point: Point, level: int) -> Base | None:
        if point not in self.known:
            spot = self.shape.at(*point, nearest_floor(self.ground, point, level))
            self.known[point] = spot if is_free(self.battle, self.unit, spot, self.others, moving=True) else None
        return self.known[point]


def first_with_a_way(finder: Wayfinder, start: Base, slots: Iterable[Base]) -> Base | None:
    """Return the first position that a model can reach. Only the first few get a search for a path around obstacles."""
    for number, slot in enumerate(slots):
        way = finder.to(start, slot) if number < MOST_SEARCHES else finder.along(start, (slot.centre,), slot.level)
        if isinstance(way, Way) and way.affordable:
            return slot
    return None


def point_along(start: Point, points: Sequence[Point], length: int) -> Point:
    """Return the point at a distance along a path, or its end."""
    here = start
    for point in points:
        step = distance(*here, *point)
        if step >= length:
            return toward(here, point, length)
        here, length = point, length - step
    return here
