"""Ways around obstacles: constructed cases, promises on random boards, and a slow oracle."""

from math import acos, atan2, cos, hypot, inf, pi, sin, sqrt
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry import Point

from tests.battlefield.path_oracle import shape_of, shortest_length
from tests.battlefield.scenes import SIDE, footprints
from turnmaster.battlefield import INCH, TOLERANCE
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import Outline, disc_outline, ellipse, gap_to_point, middle, polygon, rectangle
from turnmaster.battlefield.paths import Obstacles

AREA = Box(0, 0, SIDE, SIDE)
RADIUS = INCH // 2

places = st.tuples(st.integers(RADIUS, SIDE - RADIUS), st.integers(RADIUS, SIDE - RADIUS))


def test_open_ground_is_crossed_straight():
    path = Obstacles([]).shortest((INCH, INCH), (4 * INCH, 5 * INCH), RADIUS, AREA)
    assert path == (((4 * INCH, 5 * INCH),), 5 * INCH)


def test_the_way_around_a_disc_is_two_tangents_and_an_arc():
    """Ten inches to either side of a disc of 2", for a base of half an inch."""
    obstacles = Obstacles([disc_outline((12 * INCH, 12 * INCH), 2 * INCH)])
    path = obstacles.shortest((2 * INCH, 12 * INCH), (22 * INCH, 12 * INCH), RADIUS, AREA)
    exact = 2 * sqrt(10**2 - 2.5**2) + 2.5 * (pi - 2 * acos(2.5 / 10))
    assert path is not None
    assert exact <= path.length / INCH <= exact * 1.005


def test_a_gap_lets_a_base_through_that_just_fits():
    pillars = [disc_outline((12 * INCH, y), INCH) for y in (9 * INCH, 12 * INCH)]
    walls = [
        polygon([(11 * INCH, 0), (13 * INCH, 0), (13 * INCH, 9 * INCH), (11 * INCH, 9 * INCH)]),
        polygon([(11 * INCH, 12 * INCH), (13 * INCH, 12 * INCH), (13 * INCH, SIDE), (11 * INCH, SIDE)]),
    ]
    start, end = (2 * INCH, 10 * INCH + RADIUS), (22 * INCH, 10 * INCH + RADIUS)
    assert Obstacles([*pillars, *walls]).shortest(start, end, RADIUS, AREA) is not None
    assert Obstacles([*pillars, *walls]).shortest(start, end, RADIUS + 2 * TOLERANCE, AREA) is None


def test_a_base_finds_its_way_between_a_large_disc_and_the_edge_of_the_board():
    """It has less than a fortieth of an inch to spare, on the left of the disc and below it."""
    outlines = [disc_outline((23_224, 0), 2_500), disc_outline((31_602, 31_602), 21_365)]
    path = Obstacles(outlines).shortest((5_000, 5_000), (29_631, 5_000), RADIUS, AREA)
    assert path is not None
    assert path.length <= 1.02 * shortest_length(outlines, (5_000, 5_000), (29_631, 5_000), RADIUS, AREA)


def test_no_way_is_found_that_is_too_long():
    wall = polygon([(11 * INCH, 4 * INCH), (13 * INCH, 4 * INCH), (13 * INCH, 20 * INCH), (11 * INCH, 20 * INCH)])
    ends = (8 * INCH, 12 * INCH), (16 * INCH, 12 * INCH)
    whole = Obstacles([wall]).shortest(*ends, RADIUS, AREA)
    assert whole is not None and whole.length > 8 * INCH
    assert Obstacles([wall]).shortest(*ends, RADIUS, AREA, limit=whole.length - INCH) is None


def test_the_edge_of_the_board_is_a_wall():
    wall = polygon([(11 * INCH, INCH - 1), (13 * INCH, INCH - 1), (13 * INCH, SIDE), (11 * INCH, SIDE)])
    ends = (8 * INCH, 12 * INCH), (16 * INCH, 12 * INCH)
    assert Obstacles([wall]).shortest(*ends, RADIUS - 1000, AREA) is not None
    assert Obstacles([wall]).shortest(*ends, RADIUS + 1000, AREA) is None


def random_board(outlines, start, end):
    obstacles = Obstacles(outlines)
    assume(obstacles.in_the_way(start, start, RADIUS) is None)
    assume(obstacles.in_the_way(end, end, RADIUS) is None)
    return obstacles, obstacles.shortest(start, end, RADIUS, AREA)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.lists(footprints(), max_size=10), places, places)
def test_a_way_never_runs_over_anything(outlines, start, end):
    _, path = random_board(outlines, start, end)
    if path is None:
        return
    assert path.points[-1] == end
    here, length = start, 0.0
    for point in path.points:
        length += hypot(point[0] - here[0], point[1] - here[1])
        for step in range(21):
            x, y = (here[0] + (point[0] - here[0]) * step / 20, here[1] + (point[1] - here[1]) * step / 20)
            assert RADIUS - 2 <= x <= SIDE - RADIUS + 2 and RADIUS - 2 <= y <= SIDE - RADIUS + 2
            for outline in outlines:
                assert shape_of(outline).distance(Point(x, y)) >= RADIUS - TOLERANCE - 60
        here = point
    assert length == pytest.approx(path.length, abs=len(path.points) + 2)
    assert length >= hypot(end[0] - start[0], end[1] - start[1]) - 2


@settings(max_examples=100, deadline=None)
@given(st.lists(footprints(), max_size=6), places, places)
def test_there_and_back_are_equally_long(outlines, start, end):
    obstacles, path = random_board(outlines, start, end)
    back = obstacles.shortest(end, start, RADIUS, AREA)
    assert (path is None) == (back is None)
    if path is not None and back is not None:
        assert path.length == pytest.approx(back.length, rel=1e-4, abs=5)


def check_length(outlines, start, end, path):
    exact = shortest_length(outlines, start, end, RADIUS, AREA)
    if path is None:
        # The oracle's obstacles are thinner by a hair; a gap may be open to it and closed to the rules.
        assert exact == inf or shortest_length(outlines, start, end, RADIUS + 150, AREA) == inf
        return
    assert exact - 200 <= path.length <= 1.02 * exact + 200


# In base contact


def around_disc(start, end, centre, radius: float) -> float:
    """The length of the shortest way around a disc: two tangents and an arc, if the straight way leads through it."""
    ways = [(place[0] - centre[0], place[1] - centre[1]) for place in (start, end)]
    turn = abs((atan2(ways[0][1], ways[0][0]) - atan2(ways[1][1], ways[1][0]) + pi) % (2 * pi) - pi)
    far = [max(radius, hypot(*way)) for way in ways]
    arc = turn - sum(acos(radius / away) for away in far)
    if arc <= 0:
        return hypot(start[0] - end[0], start[1] - end[1])
    return sum(sqrt(away**2 - radius**2) for away in far) + radius * arc


def test_a_base_walks_around_its_neighbour_along_an_arc():
    """From one side of a base of an inch in contact to the other side: half a circle with a radius of an inch."""
    neighbour, middle = disc_outline((12 * INCH, 12 * INCH), RADIUS), 12 * INCH
    for turn in range(0, 180, 5):
        dx, dy = round(INCH * cos(turn * pi / 180)), round(INCH * sin(turn * pi / 180))
        start, end = (middle + dx, middle + dy), (middle - dx, middle - dy)
        path = Obstacles([neighbour]).shortest(start, end, RADIUS, AREA)
        assert path is not None and pi <= path.length / INCH <= 1.011 * pi, turn


@pytest.mark.parametrize("cases", [300, pytest.param(5000, marks=pytest.mark.slow)])
def test_the_way_around_a_single_disc_is_exact_to_a_hundredth_in_contact_too(cases):
    random, middle = Random("a single disc"), (30 * INCH, 30 * INCH)

    def place(radius: int):
        """In contact, give or take the tolerance; almost; or away."""
        out = random.choice((0, -TOLERANCE, TOLERANCE, random.randrange(400), random.randrange(80_000)))
        turn = random.random() * 2 * pi
        return middle[0] + round((radius + out) * cos(turn)), middle[1] + round((radius + out) * sin(turn))

    for _ in range(cases):
        base, disc = random.choice((4_921, 6_300, 9_842)), random.choice((4_921, 9_842, 20_000, 40_000))
        start, end = place(base + disc), place(base + disc)
        path = Obstacles([disc_outline(middle, disc)]).shortest(start, end, base, Box(0, 0, 60 * INCH, 60 * INCH))
        exact = around_disc(start, end, middle, base + disc)
        assert path is not None and exact - 60 <= path.length <= 1.012 * exact + 10, (start, end, disc, base)


def beside(random: Random, outline: Outline):
    """A place where a base touches an outline."""
    (x, y), turn = middle(outline), random.random() * 2 * pi
    inside, outside = 0, SIDE
    while outside - inside > 1:
        half = (inside + outside) // 2
        if gap_to_point(outline, (round(x + half * cos(turn)), round(y + half * sin(turn)))) < RADIUS:
            inside = half
        else:
            outside = half
    return round(x + outside * cos(turn)), round(y + outside * sin(turn))


def neighbours(random: Random) -> list[Outline]:
    """Some bases, hulls and walls close together in the middle of the board."""
    found = []
    for _ in range(random.randrange(1, 6)):
        centre = random.randrange(SIDE // 3, 2 * SIDE // 3), random.randrange(SIDE // 3, 2 * SIDE // 3)
        wide, deep, turn = random.randrange(5_000, 30_000), random.randrange(5_000, 30_000), random.randrange(360)
        kinds = (
            disc_outline(centre, RADIUS),
            rectangle(centre, wide, deep, turn),
            ellipse(centre, wide, deep, turn, 24),
        )
        found.append(random.choice(kinds))
    return found


@pytest.mark.parametrize("cases", [5, pytest.param(80, marks=pytest.mark.slow)])
def test_ways_that_begin_or_end_in_contact_are_as_short_as_the_oracles(cases):
    random, checked = Random("in contact"), 0
    while checked < cases:
        outlines = neighbours(random)
        start, end = (beside(random, random.choice(outlines)) for _ in range(2))
        obstacles = Obstacles(outlines)
        if all(obstacles.in_the_way(place, place, RADIUS) is None for place in (start, end)):
            check_length(outlines, start, end, obstacles.shortest(start, end, RADIUS, AREA))
            checked += 1


@settings(max_examples=6, deadline=None)
@given(st.lists(footprints(), min_size=1, max_size=3), places, places)
def test_the_way_is_as_short_as_the_oracles(outlines, start, end):
    check_length(outlines, start, end, random_board(outlines, start, end)[1])


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(st.lists(footprints(), min_size=1, max_size=6), places, places)
def test_the_way_is_as_short_as_the_oracles_on_many_boards(outlines, start, end):
    check_length(outlines, start, end, random_board(outlines, start, end)[1])


def test_a_way_through_a_narrow_gap_bends_where_only_the_other_side_leaves_room():
    places = [(307_199, 76_033), (299_566, 93_260), (273_785, 48_566), (279_182, 66_619), (262_935, 71_476)]
    places += [(293_819, 122_286), (309_156, 134_941), (316_825, 141_268), (236_965, 58_654), (224_241, 44_756)]
    crowd = Obstacles([disc_outline(place, 4_921) for place in places])
    path = crowd.shortest((333_690, 12_971), (209_785, 182_856), 9_842, Box(0, 0, 40 * INCH, 40 * INCH))
    assert path is not None and path.length <= 226_100
