"""Round and oval bases and hulls: how far apart, touching, on each other, wholly on the board; shapely is the judge."""

from itertools import combinations_with_replacement
from math import inf
from random import Random

import pytest
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot

from tests.battlefield.base_oracle import (
    ROUNDING,
    Standing,
    apart,
    in_each_other,
    random_shape,
    random_standing,
    region,
    step,
    too_rough,
)
from turnmaster.battlefield import (
    INCH,
    TOLERANCE,
    Board,
    Footprint,
    blocked_by,
    gap,
    on_the_table,
    overlap,
    touching,
    within,
    zone_holds,
)
from turnmaster.battlefield.bases import base_box, flat_gap, moved_base
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import (
    Outline,
    disc_outline,
    ellipse,
    gap_to_segment,
    grown,
    outlines_gap,
    outlines_meet,
    polygon,
    pulled_in,
    rectangle,
    turned,
)
from turnmaster.battlefield.travel import stop_short

KINDS = ("round", "oval", "hull")
PAIRS = list(combinations_with_replacement(KINDS, 2))

HULL = Footprint(2 * INCH, 4 * INCH, INCH, hull=True)
OVAL = Footprint(2 * INCH, 4 * INCH, INCH)
ROUND = Footprint(INCH, INCH, INCH)


def many(quick: int, slow: int) -> pytest.MarkDecorator:
    """Some cases in the quick part of the suite, and many more in the other."""
    return pytest.mark.parametrize("cases", [quick, pytest.param(slow, marks=pytest.mark.slow)])


# Constructed cases


def test_the_length_of_a_hull_points_where_it_faces():
    assert base_box(HULL.at(0, 0)) == Box(-INCH, -2 * INCH, INCH, 2 * INCH)
    assert base_box(HULL.at(0, 0, 0, 90)) == Box(-2 * INCH, -INCH, 2 * INCH, INCH)
    assert base_box(OVAL.at(0, 0, 0, 270)) == Box(-2 * INCH, -INCH, 2 * INCH, INCH)
    forward = Footprint(100, 40_000, INCH, hull=True).at(0, 0, 0, 30)
    assert forward.outline is not None
    assert min(x for x, _ in forward.outline.points) < -9_000, "counter-clockwise from north is to the west"


def test_hulls_side_by_side_are_measured_between_their_sides():
    assert flat_gap(HULL.at(0, 0), HULL.at(5 * INCH, 0)) == 3 * INCH
    assert flat_gap(HULL.at(0, 0), HULL.at(5 * INCH, 0, 0, 90)) == 2 * INCH
    assert flat_gap(HULL.at(0, 0), ROUND.at(0, 5 * INCH)) == 25_000
    assert flat_gap(OVAL.at(0, 0), ROUND.at(0, 5 * INCH)) == 25_000


@pytest.mark.parametrize("facing", range(0, 360, 15))
def test_hulls_can_stand_side_by_side_however_they_are_turned(facing):
    """Sides that lie along each other touch, and neither stands on the other."""
    long, short = Footprint(INCH, 20 * INCH, INCH, hull=True), Footprint(2 * INCH, 2 * INCH, INCH, hull=True)
    for along in (-9 * INCH, 0, 9 * INCH):
        (place,) = turned(disc_outline((15_000, along), 1), (0, 0), facing).points
        one, other = long.at(0, 0, 0, facing), short.at(*place, 0, facing)
        assert touching(one, other)
        assert not overlap(one, other)
        assert not overlap(other, one)


@pytest.mark.parametrize(("z", "expected"), [(0, INCH), (INCH, INCH), (INCH + 50, INCH), (2 * INCH, 22_360)])
def test_a_step_no_higher_than_the_lower_model_is_none(z, expected):
    assert gap(HULL.at(0, 0), HULL.at(3 * INCH, 0, z)) == expected
    assert gap(HULL.at(3 * INCH, 0, z), HULL.at(0, 0)) == expected


def test_a_hull_above_another_stands_clear_once_it_fits_beneath():
    assert overlap(HULL.at(0, 0), HULL.at(0, 0, INCH - 51))
    assert not overlap(HULL.at(0, 0), HULL.at(0, 0, INCH - 50))


def test_a_moved_base_faces_as_before():
    hull = HULL.at(10, 20, 30, 77)
    assert moved_base(hull, 5_010, 20, 40) == HULL.at(5_010, 20, 40, 77)


@pytest.mark.parametrize("facing", [0, 33, 90])
@pytest.mark.parametrize(("wide", "long"), [(0.4, 0.5), (1.38, 2.36), (2.76, 4.13), (1, 8), (20, 12), (20, 0.4)])
def test_the_outline_of_an_oval_is_its_rim_to_within_half_the_tolerance(wide, long, facing):
    """However large it is; and where its axes end, to the last unit."""
    shape = Footprint(round(wide * INCH), round(long * INCH), INCH)
    outline = shape.at(0, 0, 0, facing).outline
    assert outline is not None
    rim = region(shape, 0, 0, facing, fine=1000)
    assert rim.hausdorff_distance(Polygon(outline.points)) <= TOLERANCE // 2
    for end in ((shape.width // 2, 0), (0, shape.length // 2)):
        (corner,) = turned(disc_outline(end, 1), (0, 0), facing).points
        assert min(Spot(corner).distance(Spot(point)) for point in outline.points) < 2


# Measured against shapely


@many(40, 600)
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_gaps_agree_with_shapely(kinds, cases):
    """Off by at most the rounding, and by how much a polygon of an oval lies inside it."""
    random = Random(f"gap {kinds}")
    for _ in range(cases):
        a, b = (random_standing(random, kind) for kind in kinds)
        found, expected, rough = gap(a.base, b.base), apart(a, b), too_rough(a, b)
        if expected > rough:
            assert abs(found - expected) <= rough, (a, b)
        else:
            assert found <= expected + rough, (a, b)
        if a.region.intersection(b.region).area > 1e6 and not a.slack and not b.slack:
            assert step(a, b) or found < 0, (a, b)
        assert gap(b.base, a.base) == found, (a, b)


@many(40, 600)
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_reach_and_contact_agree_with_shapely(kinds, cases):
    """Whatever is further from the limit than the rounding is on the right side of it."""
    random = Random(f"within {kinds}")
    unclear = 0
    for _ in range(cases):
        a, b = (random_standing(random, kind) for kind in kinds)
        expected, rough = apart(a, b), too_rough(a, b)
        reach = max(0, int(expected) + random.randrange(-1_000, 1_000))
        for limit, found in ((reach, within(a.base, b.base, reach)), (0, touching(a.base, b.base))):
            if abs(expected - limit - TOLERANCE) > rough:
                assert found is (expected < limit + TOLERANCE), (a, b, limit)
            else:
                unclear += 1
    assert unclear < cases


@many(40, 600)
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_who_stands_on_whom_agrees_with_shapely(kinds, cases):
    """Two models pushed together until they touch, and a little more or less."""
    random = Random(f"overlap {kinds}")
    seen = set()
    for _ in range(cases):
        a, b = pushed_together(random, *(random_standing(random, kind) for kind in kinds))
        expected = in_each_other(a, b)
        if expected is not None:
            assert overlap(a.base, b.base) is expected, (a, b)
            assert overlap(b.base, a.base) is expected, (a, b)
            seen.add(expected)
    assert seen == {True, False}


def pushed_together(random: Random, a: Standing, b: Standing) -> tuple[Standing, Standing]:
    """The second moved along the shortest way to the first, up to a few hundredths of an inch from contact."""
    far = a.region.distance(b.region)
    middle = Spot(b.x - a.x, b.y - a.y).distance(Spot(0, 0)) or 1
    by = far + random.randrange(-600, 600) if far else random.randrange(-600, 600)
    return a, b._replace(x=b.x + round((a.x - b.x) * by / middle), y=b.y + round((a.y - b.y) * by / middle))


# Boards and zones

ZONES = (
    (rectangle((60_000, 60_000), 120_000, 120_000),),
    (rectangle((60_000, 60_000), 90_000, 70_000, 30),),
    (disc_outline((60_000, 60_000), 55_000),),
    (polygon([(0, 0), (120_000, 0), (120_000, 50_000), (50_000, 50_000), (50_000, 120_000), (0, 120_000)]),),
)


def held(area: object, standing: Standing) -> bool | None:
    """Whether an area covers a base but for the tolerance; none if it is too close to call."""
    shrunk = [
        standing.region.buffer(-TOLERANCE - by, join_style="mitre") for by in (-ROUNDING, standing.slack + ROUNDING)
    ]
    answers = {area.covers(shape) for shape in shrunk}  # type: ignore[attr-defined]
    return answers.pop() if len(answers) == 1 else None


def ground(outline: Outline) -> object:
    if outline.is_disc:
        return Spot(outline.points[0]).buffer(outline.radius, quad_segs=500)
    return Polygon(outline.points)


@many(30, 500)
@pytest.mark.parametrize("kind", KINDS)
def test_zones_hold_what_shapely_says_they_cover(kind, cases):
    random = Random(f"zone {kind}")
    seen = set()
    for _ in range(cases):
        zone = random.choice(ZONES)
        standing = random_standing(random, kind)._replace(x=random.randrange(120_000), y=random.randrange(120_000))
        expected = held(ground(zone[0]), standing)
        if expected is not None:
            assert zone_holds(zone, standing.base) is expected, (zone, standing)
            seen.add(expected)
    assert seen == {True, False}


@many(30, 500)
@pytest.mark.parametrize("circular", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_boards_hold_what_shapely_says_they_cover(kind, circular, cases):
    random = Random(f"board {kind} {circular}")
    board = Board(120_000, 120_000, (), circular=circular)
    whole = ground(disc_outline((60_000, 60_000), 60_000) if circular else ZONES[0][0])
    for _ in range(cases):
        standing = random_standing(random, kind)._replace(x=random.randrange(120_000), y=random.randrange(120_000))
        expected = held(whole, standing)
        if expected is not None:
            assert board.holds(standing.base) is expected, standing


def test_a_hull_may_stand_along_the_edge_of_the_board():
    board = Board(24 * INCH, 24 * INCH, ())
    assert board.holds(HULL.at(INCH, 2 * INCH))
    assert board.holds(HULL.at(INCH - TOLERANCE, 2 * INCH))
    assert not board.holds(HULL.at(INCH - TOLERANCE - 2, 2 * INCH))
    assert not board.holds(HULL.at(INCH, 2 * INCH, 0, 10)), "turned, a corner sticks out"


# Outlines


def random_outline(random: Random) -> Outline:
    centre = (random.randrange(100_000), random.randrange(100_000))
    wide, deep, degrees = random.randrange(4_000, 40_000), random.randrange(4_000, 80_000), random.randrange(360)
    made = (disc_outline(centre, wide), rectangle(centre, wide, deep, degrees), ellipse(centre, wide, deep, degrees))
    return random.choice(made)


@many(100, 1500)
def test_gaps_between_outlines_agree_with_shapely(cases):
    """Outlines are what they are, so only the rounding counts."""
    random = Random("outlines")
    for _ in range(cases):
        one, other = random_outline(random), random_outline(random)
        expected = ground(one).distance(ground(other))  # type: ignore[attr-defined]
        found = outlines_gap(one, other)
        assert abs(max(found, 0) - expected) <= ROUNDING, (one, other)
        if expected > ROUNDING:
            assert not outlines_meet(one, other), (one, other)
        elif ground(one).intersection(ground(other)).area > 1e6:  # type: ignore[attr-defined]
            assert found < 0, (one, other)
            assert outlines_meet(one, other), (one, other)


@many(100, 1500)
def test_gaps_to_a_way_agree_with_shapely(cases):
    random = Random("segments")
    for _ in range(cases):
        outline = random_outline(random)
        a, b = ((random.randrange(100_000), random.randrange(100_000)) for _ in range(2))
        expected = ground(outline).distance(LineString([a, b]))  # type: ignore[attr-defined]
        assert abs(max(0, gap_to_segment(outline, a, b)) - expected) <= ROUNDING, (outline, a, b)


@many(100, 1000)
def test_an_outline_pulled_in_has_every_side_further_in(cases):
    """Within the rounding of its corners; no corner comes to lie outside, and nothing is pulled in further."""
    random = Random("pulled in")
    for _ in range(cases):
        outline, by = random_outline(random), random.randrange(1, 2 * TOLERANCE)
        found, expected = pulled_in(outline, by), ground(outline).buffer(-by, join_style="mitre")  # type: ignore
        assert ground(found).symmetric_difference(expected).area <= ROUNDING * expected.length, (outline, by)  # type: ignore
        assert expected.buffer(ROUNDING).covers(ground(found)), (outline, by)
        assert pulled_in(outline, 0) == outline


@many(60, 600)
def test_an_outline_grown_holds_everything_in_reach(cases):
    """Arcs have as many corners as an ellipse, which leaves them short by a third of a percent of the reach."""
    random = Random("grown")
    for _ in range(cases):
        outline, by = random_outline(random), random.randrange(1_000, 100_000)
        found, expected = ground(grown(outline, by)), ground(outline).buffer(by, quad_segs=200)  # type: ignore
        assert expected.buffer(ROUNDING).covers(found), (outline, by)
        assert found.buffer(by / 300 + ROUNDING).covers(expected), (outline, by)  # type: ignore[attr-defined]


# On the way


@many(100, 1000)
@pytest.mark.parametrize("kind", ["oval", "hull"])
def test_a_hull_that_is_run_over_blocks_the_way(kind, cases):
    """A disc on a straight way: it may graze by the tolerance, give or take the rounding."""
    random = Random(f"way {kind}")
    seen = set()
    for _ in range(cases):
        other = random_standing(random, kind)
        room = random_shape(random, "round").narrow
        start, end = ((random.randrange(100_000), random.randrange(100_000)) for _ in range(2))
        nearest = other.region.distance(LineString([start, end]))
        pressed = room - TOLERANCE
        if abs(nearest - pressed) > other.slack + 2 * ROUNDING:
            found = blocked_by((*start, room), end, [other.base])
            assert (found is not None) is (nearest < pressed), (other, start, end, room)
            seen.add(found is None)
    assert seen == {True, False}


@many(20, 300)
def test_a_base_stops_short_of_a_hull_and_touches_it(cases):
    random = Random("short")
    for _ in range(cases):
        other = random_standing(random, "hull")
        room = random_shape(random, "round").narrow
        start, end = ((random.randrange(100_000), random.randrange(100_000)) for _ in range(2))
        if other.region.distance(Spot(start)) < room:
            continue
        stop = stop_short((*start, room), end, [other.base])
        assert not overlap(on_the_table((*stop, room)), moved_base(other.base, other.x, other.y, 0))
        left = other.region.distance(Spot(stop)) - room
        reached = Spot(stop).distance(Spot(end)) < 2
        # Where the way leads straight at a side the base stops in contact; where it grazes, a little earlier.
        ahead = LineString([stop, end]).distance(other.region) - room if not reached else inf
        assert reached or left <= 2 * TOLERANCE + ROUNDING or ahead <= 0, (other, start, end, room)


def test_a_base_may_leave_a_hull_and_slide_along_it():
    hull = HULL.at(0, 0)
    assert blocked_by((15_000, 0, 5_000), (40_000, 0), [hull]) is None
    assert blocked_by((15_000, -60_000, 5_000), (15_000, 60_000), [hull]) is None
    assert blocked_by((14_900, -60_000, 5_000), (14_900, 60_000), [hull]) == hull
