"""Shapes of templates, their legal distances, and positions worth a try.

[Perks 12.5, Mode] A template lies flat on a level of the battlefield. It is measured from the base of its wielder, or
from the wielder's carrier.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import cos, isqrt, radians, sin
from typing import NamedTuple

from turnmaster.battlefield import TOLERANCE, Base, Point, base_radius, distance
from turnmaster.battlefield.bases import outline_of, rise
from turnmaster.battlefield.contact import shifted_toward
from turnmaster.battlefield.measure import ORIGIN
from turnmaster.battlefield.outline import Outline, gap_to_point, holds_point, middle, outlines_gap
from turnmaster.battlefield.templates import (
    FULL_TURN,
    VEE_RANGE_IN,
    beam,
    circle,
    droplet,
    droplet_cut,
    vee,
    wall,
    wall_cut,
)
from turnmaster.engine.turn.proposals import direction

QUARTER_TURN = 90
USUAL_RADIUS, USUAL_HEIGHT = base_radius(25), 12_500  # of a model that could stand where a template lies
FAR = 1_000_000  # well outside any base
HAIR = 4  # a template begins this far outside its wielder, so that rounding never puts it on top
MOST_TRIED = 5  # models of a target that a template is tried on; eight find less than a hundredth more
NUDGES = 4


class Spot(NamedTuple):
    """The position of a template: a point, a direction in degrees counter-clockwise from north, and a level."""

    x: int
    y: int
    degrees: int
    level: int

    @classmethod
    def any_way(cls, x: int, y: int, level: int) -> "Spot":
        """Return a position for a template without a direction, or with one that is chosen later."""
        return cls(x, y, 0, level)

    @property
    def point(self) -> Point:
        return self.x, self.y

    @property
    def turn(self) -> int:
        """Return the direction as shapes are turned: counter-clockwise from east."""
        return (self.degrees + QUARTER_TURN) % FULL_TURN


class Wielder(NamedTuple):
    """A model that places a template of a weapon: the bases from which it is measured, and the greatest and least
    distance. `inch` is the length of an inch, and `say` words a length.
    """

    model: int
    weapon: int
    bases: tuple[Base, ...]
    reach: int
    least: int
    inch: int
    say: Callable[[int], str]

    def base_near(self, point: Point) -> Base:
        """Return its base, or the base of its carrier that is nearest to a point."""
        return min(self.bases, key=lambda base: distance(base.x, base.y, *point))


class Put(NamedTuple):
    """A template of a wielder at a position."""

    wielder: Wielder
    spot: Spot


# Measuring


def figure_at(point: Point, level: int) -> Base:
    """Return an average model that would stand at a point."""
    return Base(*point, USUAL_RADIUS, level, USUAL_HEIGHT)


def rise_to(base: Base, level: int) -> int:
    """Return the height between a base and a level, as far as it counts between models on them."""
    return rise(base, figure_at(base.centre, level))


def is_level_with(base: Base, level: int) -> bool:
    """Check whether an area on a level reaches a model: on its own level, or across a step over which models fight."""
    return rise_to(base, level) == 0


def in_space(flat: int, base: Base, level: int) -> int:
    """Return a distance seen from above, with the height between a base and a level."""
    return isqrt(max(0, flat) ** 2 + rise_to(base, level) ** 2)


def nearest(base: Base, outline: Outline, level: int) -> int:
    """Return the distance from a base to the closest point of a template; nothing if they overlap."""
    return in_space(outlines_gap(outline, outline_of(base)), base, level)


def farthest(base: Base, outline: Outline, level: int) -> int:
    """Return the distance from a base to the furthest point of a template."""
    if base.outline is None:
        flat = max(distance(base.x, base.y, *corner) for corner in outline.points) - base.radius
    else:
        flat = max(gap_to_point(base.outline, corner) for corner in outline.points)
    return in_space(flat + outline.radius, base, level)


def edge_toward(base: Base, goal: Point) -> int:
    """Return the distance from the middle of a base to its edge, toward a point outside it."""
    here, outline = base.centre, base.outline
    if outline is None:
        return base.radius
    within = range(base.radius)
    return bisect(within, False, key=lambda away: not holds_point(outline, shifted_toward(here, goal, away)))


def ahead(base: Base, degrees: int) -> Point:
    """Return a point well ahead of the middle of a base, in a direction counter-clockwise from north."""
    turn = radians(degrees)
    return base.x - round(FAR * sin(turn)), base.y + round(FAR * cos(turn))


@cache
def middle_of_cut(outline: Outline) -> Point:
    """Return the cached middle of a template, because there are few templates and one has many corners."""
    return middle(outline)


# Places worth a try


def sampled(bases: Sequence[Base]) -> list[Base]:
    """Return some of many bases, spread evenly, with the first and the last; all if they are few."""
    chosen = {step * (len(bases) - 1) // (MOST_TRIED - 1) for step in range(MOST_TRIED)}
    return [base for number, base in enumerate(bases) if number in chosen]


def on_each(bases: Sequence[Base]) -> Iterator[Base]:
    """Yield some models of a target, and an imagined model in the middle of all its models."""
    yield from sampled(bases)
    if len(bases) > 1:
        count = len(bases)
        centre = sum(base.x for base in bases) // count, sum(base.y for base in bases) // count
        yield figure_at(centre, bases[0].level)


def nearest_and_farthest(here: Point, points: Sequence[Point]) -> list[Point]:
    """Return the nearest and the farthest of some points, or nothing without points."""

    def away(point: Point) -> int:
        return distance(*here, *point)

    return [min(points, key=away), max(points, key=away)] if points else []


# The shapes


class Template:
    """A kind of template, and its length in inches. A template that starts at its wielder is not aimed at a point, and
    gains nothing from the unlimited range of a Melee. Most cover the same ground at a position for every wielder.
    """

    begins_at_wielder = False
    same_for_all = True

    def __init__(self, size_in: int = 0) -> None:
        self.size_in = size_in

    def outline(self, wielder: Wielder, spot: Spot) -> Outline:
        raise NotImplementedError

    def cut(self, wielder: Wielder, spot: Spot) -> tuple[Outline, Point]:
        """Return the template turned as it will lie, and its point: the same outline in two parts, where that is less
        work.
        """
        return self.outline(wielder, spot), ORIGIN

    def why_not(self, wielder: Wielder, spot: Spot) -> str:
        """Return why it cannot be placed there at any distance, or nothing."""
        return ""

    def too_far_by(self, wielder: Wielder, spot: Spot) -> int:
        """Return by how much it lies too far away."""
        if self.begins_at_wielder or not wielder.reach:
            return -wielder.reach
        return farthest(wielder.base_near(spot.point), self.outline(wielder, spot), spot.level) - wielder.reach

    def too_near_by(self, wielder: Wielder, spot: Spot) -> int:
        """Return by how much it starts too close, or nothing if it may start anywhere, which is not measured."""
        return wielder.least and wielder.least - self.begins(wielder, spot)

    def begins(self, wielder: Wielder, spot: Spot) -> int:
        """Return the distance from its wielder at which it starts."""
        return nearest(wielder.base_near(spot.point), self.outline(wielder, spot), spot.level)

    def size(self, wielder: Wielder) -> int:
        return self.size_in * wielder.inch

    def strikes_within(self, wielder: Wielder) -> int:
        """Return the greatest distance from its wielder at which it can hit."""
        return wielder.reach + self.size(wielder)

    def aim(self, wielder: Wielder, spot: Spot) -> Point:
        """Return the point that its wielder must see."""
        return spot.point

    def tries(self, wielder: Wielder, targets: Sequence[Base]) -> Iterator[Spot]:
        """Yield positions where it may hit some bases; not all of them are legal."""
        raise NotImplementedError

    def nudged(self, wielder: Wielder, spot: Spot) -> Spot:
        """Return the closest legal position. Most shapes are tried only where they may lie."""
        return spot


class OnWielder(Template):
    """A template placed on its wielder."""

    def why_not(self, wielder: Wielder, spot: Spot) -> str:
        there = any(spot.point == base.centre for base in wielder.bases)
        return "" if there else "It can only be put where its wielder stands."

    def on_wielder(self, wielder: Wielder) -> Iterator[Spot]:
        yield from (Spot.any_way(*base.place) for base in wielder.bases)


class Circle(OnWielder):
    """A circle that lies wholly within range; without Range it is centred on its wielder."""

    def outline(self, wielder: Wielder, spot: Spot) -> Outline:
        return circle(spot.point, self.size_in, wielder.inch)

    def cut(self, wielder: Wielder, spot: Spot) -> tuple[Outline, Point]:
        return circle(ORIGIN, self.size_in, wielder.inch), spot.point

    def why_not(self, wielder: Wielder, spot: Spot) -> str:
        return "" if wielder.reach else super().why_not(wielder, spot)

    def strikes_within(self, wielder: Wielder) -> int:
        return wielder.reach or self.size(wielder)

    def tries(self, wielder: Wielder, targets: Sequence[Base]) -> Iterator[Spot]:
        if not wielder.reach:
            yield from self.on_wielder(wielder)
            return
        for base in on_each(targets):
            yield Spot.any_way(*base.place)

    def nudged(self, wielder: Wielder, spot: Spot) -> Spot:
        """Return the same template, shifted straight toward its wielder or away until it lies neither too far nor too
        near.
        """
        for _ in range(NUDGES):
            base = wielder.base_near(spot.point)
            over, under = self.too_far_by(wielder, spot), self.too_near_by(wielder, spot)
            if max(over, under) <= TOLERANCE:
                break
            x, y = shifted_toward(spot.point, base.centre, over if over > TOLERANCE else -under)
            spot = spot._replace(x=x, y=y)
        return spot


class Ring(Circle):
    """A circle that is always centred on its wielder, whatever the Range."""

    begins_at_wielder = True

    def why_not(self, wielder: Wielder, spot: Spot) -> str:
        return OnWielder.why_not(self, wielder, spot)

    def strikes_within(self, wielder: Wielder) -> int:
        return self.size(wielder)

    def tries(self, wielder: Wielder, targets: Sequence[Base]) -> Iterator[Spot]:
        yield from self.on_wielder(wielder)


class Wall(Circle):
    """A line of a given length, wholly within range; without Range its middle is that of its wielder."""

    def outline(self, wielder: Wielder, spot: Spot) -> Outline:
        return wall(spot.point, self.size_in, spot.turn, wielder.inch)

    def cut(self, wielder: Wielder, spot: Spot) -> tuple[Outline, Point]:
        return wall_cut(self.size_in, spot.turn, wielder.inch), spot.point

    def tries(self, wielder: Wielder, targets: Sequence[Base]) -> Iterator[Spot]:
        """Yield lines through a model and the one closest to it, the one furthest from it, and across the
        line of fire.
        """
        for spot in super().tries(wielder, targets):
            here, base = spot.point, wielder.base_near(spot.point)
            others = [other.centre for other in targets if other.centre != here]
            turns = [direction(here, other) for other in nearest_and_farthest(here, others)]
            turns.append(direction(base.centre, here) + QUARTER_TURN)
            for degrees in dict.fromkeys(turn % FULL_TURN for turn in turns):
                yield spot._replace(degrees=degrees)


class Droplet(Template):
    """A template placed by its tip; a part of it must be within range, which without Range means in contact."""

    def outline(self, wielder: Wielder, spot: Spot) -> Outline:
        return droplet(spot.point, self.size_in, spot.turn, wielder.inch)

    def cut(self, wielder: Wielder, spot: Spot) -> tuple[Outline, Point]:
        return droplet_cut(self.size_in, spot.turn, wielder.inch), spot.point

    def too_far_by(self, wielder: Wielder, spot: Spot) -> int:
        base = wielder.base_near(spot.point)
        tip = in_space(gap_to_point(outline_of(base), spot.point), base, spot.level)
        if tip <= wielder.reach + TOLERANCE:  # quickly checked, and true of nearly all that are put down
            return tip - wielder.reach
        return nearest(base, self.outline(wielder, spot), spot.level) - wielder.reach

    def aim(self, wielder: Wielder, spot: Spot) -> Point:
        """Return its tip or the middle of its round end, whichever is closer to the wielder."""
        base, (x, y) = wielder.base_near(spot.point), middle_of_cut(self.cut(wielder, spot)[0])
        ends = spot.point, (spot.x + x, spot.y + y)
        return min(ends, key=lambda point: distance(base.x, base.y, *point))

    def tries(self, wielder: Wielder, targets: Sequence[Base]) -> Iterator[Spot]:
        """Yield templates that point away from the wielder: from its position, right before a model, or with a model in
        the round end.
        """
        for target in on_each(targets):
            goal = target.centre
            base = wielder.base_near(goal)
            here = base.centre
            if here == goal:
                continue
            edge, apart = edge_toward(base, goal) + HAIR, distance(*here, *goal)
            turn = direction(here, goal)
            for away in (wielder.least, apart - edge - target.radius, apart - edge - self.size(wielder) * 4 // 5):
                begins = max(wielder.least, min(wielder.reach, away))
                yield Spot(*shifted_toward(here, goal, edge + begins), turn, target.level)


class Vee(OnWielder):
    """A V that opens in front of its wielder, as wide as its range allows."""

    begins_at_wielder = True
    same_for_all = False

    def strikes_within(self, wielder: Wielder) -> int:
        low, high = VEE_RANGE_IN
        return max(low * wielder.inch, min(high * wielder.inch, wielder.reach))

    def edge(self, wielder: Wielder, spot: Spot) -> int:
        base = wielder.base_near(spot.point)
        return edge_toward(base, ahead(base, spot.degrees))

    def outline(self, wielder: Wielder, spot: Spot) -> Outline:
        range_in = Fraction(self.strikes_within(wielder), wielder.inch)
        return vee(spot.point, range_in, spot.turn, self.edge(wielder, spot) + HAIR, wielder.inch)

    def why_not(self, wielder: Wielder, spot: Spot) -> str:
        off = super().why_not(wielder, spot)
        short = self.edge(wielder, spot) + HAIR >= self.strikes_within(wielder)
        return off or ("It does not reach beyond the edge of its wielder." if short else "")

    def tries(self, wielder: Wielder, targets: Sequence[Base]) -> Iterator[Spot]:
        for base in wielder.bases:
            here = base.centre
            turns = [direction(here, other.centre) for other in on_each(targets)]
            yield from (Spot(*here, degrees, base.level) for degrees in dict.fromkeys(turns))


class Strip(Template):
    """A line from the edge of its wielder through a point, as far as its range; where it must start further away, from
    there.
    """

    begins_at_wielder = True
    same_for_all = False

    def outline(self, wielder: Wielder, spot: Spot) -> Outline:
        return self.as_long_as(wielder, spot, wielder.reach)

    def as_long_as(self, wielder: Wielder, spot: Spot, length: int) -> Outline:
        base = wielder.base_near(spot.point)
        here, edge = base.centre, edge_toward(base, spot.point)
        start, end = edge + self.begins(wielder, spot), edge + length
        return beam(shifted_toward(here, spot.point, start), shifted_toward(here, spot.point, end))

    def why_not(self, wielder: Wielder, spot: Spot) -> str:
        base = wielder.base_near(spot.point)
        if distance(base.x, base.y, *spot.point) <= TOLERANCE:
            return "A line needs a direction, and that is where its wielder stands."
        return "" if wielder.reach > wielder.least + TOLERANCE else "Its line has no length."

    def begins(self, wielder: Wielder, spot: Spot) -> int:
        return max(HAIR, wielder.least)

    def tries(self, wielder: Wielder, targets: Sequence[Base]) -> Iterator[Spot]:
        for target in on_each(targets):
            yield Spot.any_way(*target.place)
