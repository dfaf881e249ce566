"""Walls that touch let nobody see through where they do, however they are turned; and nobody sees through a floor."""

from itertools import pairwise, product
from random import Random

import pytest

from tests.battlefield.sight_oracle import fine_share
from turnmaster.battlefield import INCH, Footprint
from turnmaster.battlefield.joints import CRACK, without_cracks
from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.outline import disc_outline, edges, point_to_segment, polygon, rectangle, turned
from turnmaster.battlefield.ready_pieces import ReadyPiece, ready_piece
from turnmaster.battlefield.sight import Body, Scene, Spot, body_of, eye_of, group, look
from turnmaster.battlefield.terrain import Piece

SOLDIER = Footprint(INCH, INCH, 3 * INCH // 2)
HULL = Footprint(2 * INCH, 4 * INCH, 2 * INCH, hull=True)
HIGH = 5 * INCH


def wall(key: int, *corners: Point, bottom: int = 0, top: int = HIGH) -> Body:
    return Body(key, polygon(corners), bottom, top)


def block(key: int, west: float, south: float, east: float, north: float, **heights: int) -> Body:
    x0, y0, x1, y1 = (round(number * INCH) for number in (west, south, east, north))
    return wall(key, (x0, y0), (x1, y0), (x1, y1), (x0, y1), **heights)


def sees(bodies: list[Body], start: Point, end: Point, shape: Footprint = SOLDIER, up: int = 0, down: int = 0) -> bool:
    """Whether a model at one point sees one at another, as casualties and as pictures ask it, who agree."""
    scene, viewer, target = Scene(bodies), SOLDIER.at(*start, up), shape.at(*end, down)
    found = bool(scene.seen(look(group([viewer]), group([target])), ())[0])
    assert scene.sees(eye_of(body_of(-1, viewer)), body_of(-2, target)) is found
    return found


def is_free(bodies: list[Body], start: Spot, end: Spot) -> bool:
    scene = Scene(bodies)
    found = scene.stopped_by(start, end) is None
    assert (scene.stopped_by(end, start) is None) is found
    return found


# Where the middle ray runs along a joint


def test_nobody_sees_through_the_joint_of_two_walls():
    """One wall ends where the next begins; the line of sight runs along both ends."""
    joint = [block(0, -6, 0, 0, 1), block(1, 0, 0, 6, 1)]
    assert not sees(joint, (0, -5 * INCH), (0, 6 * INCH))
    assert sees(joint[:1], (0, -5 * INCH), (0, 6 * INCH)), "past the end of a single wall one sees half"


def test_nobody_sees_through_the_corner_where_two_walls_meet():
    """They have only a point in common, and the line of sight runs through it."""
    corner = [block(0, 0, -1, 6, 0), block(1, -1, 0, 0, 6)]
    assert not sees(corner, (3 * INCH, 3 * INCH), (-4 * INCH, -4 * INCH))
    assert not is_free(corner, (3 * INCH, 3 * INCH, INCH), (-4 * INCH, -4 * INCH, INCH))


def test_nobody_sees_through_between_a_wall_and_a_pillar_that_touch():
    pair = [Body(0, disc_outline((-2 * INCH, 0), 2 * INCH), 0, HIGH), block(1, 0, -1, 6, 1)]
    assert not sees(pair, (0, -5 * INCH), (0, 6 * INCH))
    assert not is_free(pair, (0, -5 * INCH, INCH), (0, 6 * INCH, INCH))


def test_a_ray_between_two_walls_that_touch_its_sides_one_after_the_other_is_stopped():
    """From where it begins, everything to its left is behind the one, and everything to its right behind the other."""
    walls = [block(0, -6, 1, 0, 2), block(1, 0, 3, 6, 4)]
    assert not is_free(walls, (0, 0, INCH), (0, 6 * INCH, INCH))
    assert all(is_free([one], (0, 0, INCH), (0, 6 * INCH, INCH)) for one in walls)


def test_a_ray_between_two_walls_on_top_of_each_other_is_stopped():
    lower, upper = block(0, -6, 0, 6, 1, top=2 * INCH), block(1, -6, 0, 6, 1, bottom=2 * INCH)
    ends = (0, -5 * INCH, 2 * INCH), (0, 6 * INCH, 2 * INCH)
    assert not is_free([lower, upper], *ends)
    assert is_free([lower], *ends) and is_free([upper], *ends)


def test_a_ray_over_a_wall_and_past_the_end_of_another_is_free():
    """It grazes the top of the one and the side of the other, and there is room above."""
    low, high = block(0, -6, 0, 6, 1, top=2 * INCH), block(1, 0, 3, 6, 4)
    assert is_free([low, high], (0, -5 * INCH, 2 * INCH), (0, 6 * INCH, 2 * INCH))


def test_a_gap_of_a_hundredth_of_an_inch_is_seen_through():
    assert sees([block(0, -6, 0, 0, 1), block(1, 0.01, 0, 6, 1)], (0, -5 * INCH), (0, 6 * INCH))


def joined_walls(random: Random) -> tuple[list[Body], Point, Point]:
    """Two walls at any angle that touch, along a whole end or in a point only, and the ends of a line through there."""

    def step() -> Point:
        return random.randrange(-30, 31), random.randrange(1, 31)

    (ux, uy), (vx, vy) = step(), step()
    wide, long = random.randrange(50, 400), random.randrange(200, 2000)
    x, y = random.randrange(100_000), random.randrange(100_000)
    end = [(x, y), (x + wide * vx, y + wide * vy)]
    if ux * vy == uy * vx:
        ux += 1
    if random.random() < 0.5:  # end to end, each as it likes from there on
        walls = [wall(0, *end, *_beyond(end, ux, uy, long)), wall(1, *end, *_beyond(end, -ux, -uy, long))]
    else:  # corner to corner, across from each other
        walls = [
            wall(0, (x, y), (x + long * ux, y + long * uy), (x + long * ux + wide * vx, y + long * uy + wide * vy)),
            wall(1, (x, y), (x - long * ux, y - long * uy), (x - long * ux - wide * vx, y - long * uy - wide * vy)),
        ]
        vx, vy = vx - ux, vy - uy
    back, ahead = random.randrange(100, 2000), random.randrange(500, 3000)
    return walls, (x - back * vx, y - back * vy), (x + ahead * vx, y + ahead * vy)


def _beyond(end: list[Point], ux: int, uy: int, long: int) -> list[Point]:
    return [(x + long * ux, y + long * uy) for x, y in reversed(end)]


@pytest.mark.parametrize("cases", [150, pytest.param(3000, marks=pytest.mark.slow)])
def test_two_walls_that_touch_at_any_angle_are_seen_through_only_if_the_oracle_sees_something(cases):
    random, hidden = Random("joined walls"), 0
    for _ in range(cases):
        walls, start, end = joined_walls(random)
        target = body_of(9, SOLDIER.at(*end))
        share = fine_share(walls, eye_of(body_of(8, SOLDIER.at(*start))), target, 4000)
        assert not is_free(walls, (*start, INCH), (*end, INCH)), (walls, start, end)
        if share == 1 or share < 0.999:
            assert sees(walls, start, end) is (share < 1), (walls, start, end)
            hidden += share == 1
    assert hidden > cases // 4


# Ready ruins, turned


RUINS = ("ruin", "corner ruin")
TURNS = (0, 1, 13, 29, 37, 45, 58, 77, 90, 123, 157, 201, 222, 267, 299, 333)


def walls_of(piece: ReadyPiece, degrees: int) -> list[Piece]:
    return [part for part in piece.put((0, 0), degrees) if part.blocks_sight]


def joints_of(piece: ReadyPiece) -> list[tuple[Point, Point]]:
    """The joints of its walls: corners of one at the side of another, and along which line the side runs."""
    parts = walls_of(piece, 0)
    return [
        (corner, (b[0] - a[0], b[1] - a[1]))
        for one, other in product(parts, parts)
        if one is not other and min(one.top, other.top) > max(one.elevation, other.elevation)
        for corner in one.outline.points
        for a, b in edges(other.outline)
        if point_to_segment(corner, a, b) == 0
    ]


def around_joints(piece: ReadyPiece) -> list[tuple[Point, Point]]:
    """Ends of lines of sight along the joints, on both sides of them and clear of all walls."""
    found = []
    parts = walls_of(piece, 0)
    for (x, y), (dx, dy) in joints_of(piece):
        length = max(abs(dx), abs(dy))  # sides of ruins run along the axes or halfway between
        for near, far in ((5_000, 20_000), (6_000, 90_000), (-5_000, -20_000), (-6_000, -90_000)):
            ends = (x + dx * near // length, y + dy * near // length), (x - dx * far // length, y - dy * far // length)
            if all(min(point_to_segment(ends[0], *side) for side in edges(part.outline)) > 1000 for part in parts):
                found.append(ends)
    return found


@pytest.mark.parametrize("name", RUINS)
def test_nobody_sees_through_the_joints_of_a_ready_ruin_however_it_is_turned(name):
    """Whoever is hidden behind a ruin is hidden behind it after a turn of the table too."""
    piece, checked = ready_piece(name), 0
    for start, end in around_joints(piece):
        for degrees in TURNS:
            bodies = [
                Body(-n, part.outline, part.elevation, part.top) for n, part in enumerate(walls_of(piece, degrees))
            ]
            here, there = (turned(disc_outline(place, 0), (0, 0), degrees).points[0] for place in (start, end))
            if degrees == 0 and sees(bodies, here, there):
                break
            assert not sees(bodies, here, there), (start, end, degrees)
            checked += 1
    assert checked > 50


def test_a_side_is_led_over_the_corners_that_lie_just_outside():
    side = polygon([(0, 0), (10_000, 0), (10_000, 500), (0, 500)])
    end = polygon([(4_000, 501), (6_000, 502), (6_000, 9_000), (4_000, 9_000)])
    assert without_cracks(side, [end]).points == (
        (0, 0), (10_000, 0), (10_000, 500), (6_000, 502), (4_000, 501), (0, 500),
    )  # fmt: skip
    away = polygon([(4_000, 501 + CRACK), (6_000, 503), (6_000, 9_000), (4_000, 9_000)])
    assert without_cracks(side, [away]) == side
    assert without_cracks(side, [polygon([(4_000, 500), (6_000, 499), (6_000, 9_000), (4_000, 9_000)])]) == side


# Floors


PLATFORM = [
    block(0, -3, -3, 3, 3, bottom=3 * INCH, top=3 * INCH + 2500),
    Body(0, disc_outline((0, 0), 3 * INCH), 3 * INCH, 3 * INCH + 2500),
    Body(0, rectangle((0, 0), 6 * INCH, 6 * INCH, 33), 3 * INCH, 3 * INCH + 2500),
]


@pytest.mark.parametrize("shape", [SOLDIER, HULL])
@pytest.mark.parametrize("floor", PLATFORM)
def test_nobody_sees_straight_down_or_up_through_a_floor(floor, shape):
    level = floor.top
    assert not sees([floor], (0, 0), (0, 0), shape, up=level)
    assert not sees([floor], (0, 0), (0, 0), shape, down=level)
    assert sees([], (0, 0), (0, 0), shape, up=level), "without the floor nothing is in the way"
    assert sees([floor], (0, 0), (0, 0), shape, up=level, down=level + 2 * INCH), "above it neither"


def test_nobody_sees_straight_down_through_the_joint_of_two_floors():
    halves = [block(n, 3 * n - 3, -3, 3 * n, 3, bottom=3 * INCH, top=3 * INCH + 2500) for n in (0, 1)]
    assert not sees(halves, (0, 0), (0, 0), up=3 * INCH + 2500)
    assert sees(halves[:1], (0, 0), (0, 0), up=3 * INCH + 2500), "half of the model below is beside a single one"


@pytest.mark.parametrize("cases", [40, pytest.param(600, marks=pytest.mark.slow)])
def test_what_is_seen_from_exactly_above_agrees_with_the_oracle(cases):
    random = Random("from above")
    seen = set()
    for _ in range(cases):
        floors = []
        for number in range(random.randrange(1, 4)):
            centre = random.randrange(-20_000, 20_000), random.randrange(-20_000, 20_000)
            bottom = random.randrange(15_000, 40_000)
            wide, deep = random.randrange(5_000, 60_000), random.randrange(5_000, 60_000)
            round_one = disc_outline(centre, wide // 2)
            outline = random.choice((round_one, rectangle(centre, wide, deep, random.randrange(360))))
            floors.append(Body(number, outline, bottom, bottom + 2500))
        target, eye = body_of(9, SOLDIER.at(0, 0)), (0, 0, 60_000)
        expected = fine_share(floors, eye, target)
        assert Scene(floors).hidden_share(eye, target) == pytest.approx(expected, abs=1e-3), floors
        seen.add(expected)
    assert {0.0, 1.0} < seen and len(seen) > 5


def test_the_share_from_almost_above_goes_over_into_that_from_exactly_above():
    """Looking north: a floor over the eastern half of the board hides as much from an inch as from a hair away."""
    floor = block(0, 0, -6, 6, 6, bottom=3 * INCH, top=3 * INCH + 2500)
    target = body_of(9, SOLDIER.at(0, 0))
    shares = [Scene([floor]).hidden_share((0, -away, 80_000), target) for away in (10_000, 1_000, 100, 10, 1, 0)]
    assert all(abs(one - two) < 0.01 for one, two in pairwise(shares)), shares
