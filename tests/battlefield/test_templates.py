"""Templates, who is under them, and Scatter."""

from math import cos, hypot, pi, radians, sin, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point as ShapelyPoint
from shapely import Polygon

from turnmaster.battlefield.bases import Base, base_on
from turnmaster.battlefield.covering import Places
from turnmaster.battlefield.measure import INCH, base_radius
from turnmaster.battlefield.outline import Outline, crosses_itself, disc_outline, ellipse, moved, polygon, rectangle
from turnmaster.battlefield.templates import (
    LINE_WIDTH,
    beam,
    circle,
    droplet,
    scatter,
    under,
    vee,
    wall,
)

CIRCLES_IN, DROPLETS_IN, WALLS_IN = (3, 5, 10), (8, 16), (6, 12, 18)
angles = st.integers(-720, 720)
spots = st.tuples(st.integers(0, 960_000), st.integers(0, 960_000))


def far(a, b) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


# The shapes


@pytest.mark.parametrize(("inches", "radius"), [(3, 15_000), (5, 25_000), (10, 50_000)])
def test_circles_have_the_diameter_of_their_name(inches, radius):
    assert circle((7, 9), inches) == disc_outline((7, 9), radius)


@pytest.mark.parametrize("length", DROPLETS_IN)
@given(tip=spots, degrees=angles)
def test_a_droplet_is_as_long_as_its_name_and_five_sixteenths_as_wide(length, tip, degrees):
    shape = droplet(tip, length, degrees)
    ahead = (cos(radians(degrees)), sin(radians(degrees)))
    along = [(x - tip[0]) * ahead[0] + (y - tip[1]) * ahead[1] for x, y in shape.points]
    across = [(y - tip[1]) * ahead[0] - (x - tip[0]) * ahead[1] for x, y in shape.points]
    assert tip in shape.points
    assert min(along) == pytest.approx(0, abs=1.5)
    assert max(along) == pytest.approx(length * INCH, abs=1.5)
    assert max(across) == pytest.approx(length * INCH * 5 / 32, abs=10)
    assert max(across) == pytest.approx(-min(across), abs=1.5)


@pytest.mark.parametrize("length", DROPLETS_IN)
@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_a_droplet_is_convex_and_close_to_its_true_curve(length, degrees):
    shape = droplet((0, 0), length, degrees)
    drawn = Polygon(shape.points)
    radius = length * INCH * 5 / 32
    middle = (length * INCH - radius) * cos(radians(degrees)), (length * INCH - radius) * sin(radians(degrees))
    true = ShapelyPoint(middle).buffer(radius, quad_segs=2000).union(ShapelyPoint(0, 0)).convex_hull
    assert not crosses_itself(shape.points)
    assert drawn.hausdorff_distance(true) < 10
    assert drawn.convex_hull.symmetric_difference(drawn).area < drawn.area * 1e-5


@given(centre=spots, reach=st.integers(3, 12), degrees=angles)
def test_the_v_is_a_right_angled_triangle_with_two_sides_of_its_range(centre, reach, degrees):
    tip, one, two = vee(centre, reach, degrees).points
    assert tip == centre
    assert far(tip, one) == pytest.approx(reach * INCH, abs=2)
    assert far(tip, two) == pytest.approx(reach * INCH, abs=2)
    assert far(one, two) == pytest.approx(reach * INCH * sqrt(2), abs=3)


@given(centre=spots, reach=st.integers(3, 12), degrees=angles, radius=st.integers(0, 25_000))
def test_the_v_of_a_wide_base_starts_at_its_edge_and_is_measured_from_its_centre(centre, reach, degrees, radius):
    tip, one, two = vee(centre, reach, degrees, radius).points
    assert far(tip, centre) == pytest.approx(radius, abs=1)
    assert far(one, centre) == pytest.approx(reach * INCH, abs=2)
    assert far(two, centre) == pytest.approx(reach * INCH, abs=2)
    square = (one[0] - tip[0]) * (two[0] - tip[0]) + (one[1] - tip[1]) * (two[1] - tip[1])
    assert abs(square) <= 3 * far(tip, one)


def test_a_wielder_is_not_under_its_own_v_that_starts_at_its_edge():
    radius = base_radius(32)
    assert under(vee((0, 0), 8, 0, radius), (0, 0, radius)) == "not"
    assert under(vee((0, 0), 8, 0), (0, 0, radius)) == "partly"


@pytest.mark.parametrize("reach", [0, 2, 13])
def test_a_v_reaches_from_three_to_twelve_inches(reach):
    with pytest.raises(ValueError, match="from 3"):
        vee((0, 0), reach, 0)


def test_a_v_must_reach_beyond_its_wielder():
    with pytest.raises(ValueError, match="does not reach"):
        vee((0, 0), 3, 0, 3 * INCH)


def test_lines_are_a_millimetre_wide():
    assert abs(LINE_WIDTH * 25.4 / INCH - 1) < 0.001
    assert set(beam((100, 200), (240_100, 200)).points) == {(100, 3), (240_100, 3), (240_100, 397), (100, 397)}
    assert set(wall((0, 0), 6, 90).points) == {(-197, -30_000), (197, -30_000), (197, 30_000), (-197, 30_000)}


@pytest.mark.parametrize("length", WALLS_IN)
@given(centre=spots, degrees=angles)
def test_a_wall_lies_evenly_around_its_middle(length, centre, degrees):
    shape = Polygon(wall(centre, length, degrees).points)
    assert shape.centroid.distance(ShapelyPoint(centre)) < 2
    assert shape.area == pytest.approx(length * INCH * LINE_WIDTH, rel=0.01)


# Constructed cases, exact to the unit


@pytest.mark.parametrize(
    ("x", "answer"),
    [(0, "fully"), (10_000, "fully"), (10_001, "partly"), (19_999, "partly"), (20_000, "not"), (20_001, "not")],
)
def test_a_round_base_under_a_circle(x, answer):
    assert under(circle((0, 0), 3), (x, 0, 5_000)) == answer
    assert under(circle((0, 0), 3), (0, -x, 5_000)) == answer


@pytest.mark.parametrize(
    ("centre", "answer"),
    [((12_000, 16_000), "not"), ((12_000, 15_999), "partly"), ((6_000, 8_000), "fully"), ((6_001, 8_000), "partly")],
)
def test_a_round_base_under_a_circle_on_a_slant(centre, answer):
    assert under(circle((0, 0), 3), (*centre, 5_000)) == answer


def test_a_base_of_the_size_of_the_template_is_fully_under_it_only_in_the_same_place():
    assert under(circle((0, 0), 3), (0, 0, 15_000)) == "fully"
    assert under(circle((0, 0), 3), (1, 0, 15_000)) == "partly"
    assert under(circle((0, 0), 3), (0, 0, 15_001)) == "partly"
    assert under(circle((0, 0), 3), (0, 0, 90_000)) == "partly"


@pytest.mark.parametrize(
    ("y", "answer"), [(5_197, "not"), (5_196, "partly"), (0, "partly"), (-5_196, "partly"), (-5_197, "not")]
)
def test_a_base_beside_a_beam(y, answer):
    assert under(beam((0, 0), (12 * INCH, 0)), (60_000, y, 5_000)) == answer


@pytest.mark.parametrize(("x", "answer"), [(-5_000, "not"), (-4_999, "partly"), (124_999, "partly"), (125_000, "not")])
def test_a_base_at_the_end_of_a_beam(x, answer):
    assert under(beam((0, 0), (12 * INCH, 0)), (x, 0, 5_000)) == answer


def test_a_base_at_the_corner_of_a_line_is_measured_to_the_corner():
    # 3, 4 and 5 thousand from the corner at (60000, 197)
    assert under(wall((0, 0), 12, 0), (63_000, 4_197, 5_000)) == "not"
    assert under(wall((0, 0), 12, 0), (62_999, 4_197, 5_000)) == "partly"


def test_a_tiny_base_can_be_fully_under_a_line():
    assert under(wall((0, 0), 6, 0), (0, 0, 197)) == "fully"
    assert under(wall((0, 0), 6, 0), (0, 1, 197)) == "partly"


def test_a_base_in_front_of_the_tip_of_a_droplet():
    assert under(droplet((0, 0), 8, 0), (-5_000, 0, 5_000)) == "not"
    assert under(droplet((0, 0), 8, 0), (-4_999, 0, 5_000)) == "partly"


@pytest.mark.parametrize(("x", "answer"), [(85_000, "not"), (84_999, "partly"), (75_001, "partly"), (67_000, "fully")])
def test_a_base_at_the_round_end_of_a_droplet(x, answer):
    assert under(droplet((0, 0), 8, 0), (x, 0, 5_000)) == answer


@pytest.mark.parametrize(
    ("left", "answer"),
    [(15_000, "not"), (14_999, "partly"), (-9_000, "partly"), (-12_000, "fully")],
)
def test_a_hull_under_a_circle(left, answer):
    # 9 and 12 thousand make 15, so the hull from -12000 to 12000 just fits
    right = 12_000 if answer == "fully" else left + 24_000
    hull = polygon([(left, -9_000), (right, -9_000), (right, 9_000), (left, 9_000)])
    assert under(circle((0, 0), 3), hull) == answer


def test_a_hull_around_the_whole_template_is_partly_under_it():
    hull = rectangle((0, 0), 20 * INCH, 20 * INCH)
    for template in (circle((0, 0), 3), wall((0, 0), 6, 30), droplet((0, 0), 8, 200), vee((0, 0), 5, 77)):
        assert under(template, hull) == "partly"


SQUARE = rectangle((0, 0), 40_000, 40_000)


@pytest.mark.parametrize(
    ("base", "answer"),
    [
        (SQUARE, "fully"),
        (rectangle((1, 0), 40_000, 40_000), "partly"),
        (rectangle((0, 0), 39_998, 40_000), "fully"),
        (rectangle((0, 0), 40_002, 40_000), "partly"),
        (rectangle((40_000, 0), 40_000, 40_000), "not"),
        (rectangle((39_999, 0), 40_000, 40_000), "partly"),
        (rectangle((40_000, 40_000), 40_000, 40_000), "not"),
        (rectangle((40_000, 10_000), 40_000, 10_000), "not"),
        (polygon([(20_000, 0), (30_000, 10_000), (30_000, -10_000)]), "not"),
        (polygon([(19_999, 0), (30_000, 10_000), (30_000, -10_000)]), "partly"),
        (polygon([(0, 20_000), (20_000, 0), (0, -20_000), (-20_000, 0)]), "fully"),
        (polygon([(0, 40_000), (40_000, 0), (0, -40_000), (-40_000, 0)]), "partly"),
        (polygon([(20_000, 60_000), (60_000, 20_000), (60_000, 60_000)]), "not"),
        (polygon([(0, 40_000), (40_000, 0), (60_000, 60_000)]), "not"),
        (polygon([(0, 39_999), (40_000, 0), (60_000, 60_000)]), "partly"),
    ],
)
def test_polygons_that_share_edges_and_corners(base, answer):
    assert under(SQUARE, base) == answer


def test_a_hollow_hull_around_the_template_is_not_under_it():
    horseshoe = polygon(
        [
            *[(-60_000, -60_000), (60_000, -60_000), (60_000, 60_000), (20_000, 60_000)],
            *[(20_000, -20_000), (-20_000, -20_000), (-20_000, 60_000), (-60_000, 60_000)],
        ]
    )
    assert under(SQUARE, horseshoe) == "not"
    assert under(rectangle((0, -1), 40_000, 40_000), horseshoe) == "partly"


def test_the_shared_tolerance_does_not_apply():
    assert under(circle((0, 0), 3), (20_000, 0, 5_000)) == "not"
    assert under(circle((0, 0), 3), (19_999, 0, 5_000)) == "partly"


# Against an independent oracle

SLACK = 2.0  # ten-thousandths of an inch: closer cases are left to the constructed ones
MILLIMETRES = (20, 25, 28, 32, 40, 50, 60, 100, 130)


def random_template(random: Random) -> Outline:
    at, degrees = (random.randrange(100_000), random.randrange(100_000)), random.randrange(360)
    made = {
        "circle": lambda: circle(at, random.choice(CIRCLES_IN)),
        "droplet": lambda: droplet(at, random.choice(DROPLETS_IN), degrees),
        "vee": lambda: vee(at, random.randrange(3, 13), degrees, random.choice((0, 6_000))),
        "beam": lambda: beam(at, (at[0] + random.randrange(1, 480_000), at[1] + random.randrange(-480_000, 480_000))),
        "wall": lambda: wall(at, random.choice(WALLS_IN), degrees),
    }
    return made[random.choice(list(made))]()


def random_base(random: Random, kind: str) -> Outline:
    at, degrees = (random.randrange(-20_000, 120_000), random.randrange(-20_000, 120_000)), random.randrange(360)
    wide, deep = (2 * base_radius(random.choice(MILLIMETRES)) for _ in range(2))
    if kind == "round":
        return disc_outline(at, wide // 2)
    return rectangle(at, wide, deep, degrees) if kind == "hull" else ellipse(at, wide, deep + 1, degrees)


def overlap_and_rest(template: Outline, base: Outline) -> tuple[bool, bool] | None:
    """Whether shapely finds common ground, and ground of the base outside; none if it is too close to call."""
    answers = set()
    for slack in (-SLACK, SLACK):
        shape, whole = region(template), region(base, slack)
        answers.add((shape.intersects(whole), not shape.covers(whole)))
    return answers.pop() if len(answers) == 1 else None


def region(outline: Outline, grown: float = 0.0):
    if outline.is_disc:
        return ShapelyPoint(outline.points[0]).buffer(outline.radius + grown, quad_segs=400)
    return Polygon(outline.points).buffer(grown)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "cases"), [("round", 3000), ("hull", 2000), ("oval", 1000)])
def test_template_membership_agrees_with_shapely(kind, cases):
    random = Random(f"under {kind}")
    called = {"not": 0, "partly": 0, "fully": 0}
    unclear = 0
    for _ in range(cases):
        template, base = random_template(random), random_base(random, kind)
        expected = overlap_and_rest(template, base)
        if expected is None:
            unclear += 1
            continue
        met, rest = expected
        answer = under(template, base)
        assert answer == ("not" if not met else "partly" if rest else "fully"), (template, base)
        called[answer] += 1
    assert unclear < cases / 100
    assert min(called.values()) > cases / 100


@given(at=spots, mm=st.sampled_from(MILLIMETRES), dx=st.integers(-60_000, 60_000), dy=st.integers(-60_000, 60_000))
def test_a_base_given_as_numbers_or_as_an_outline_is_the_same(at, mm, dx, dy):
    base = (at[0] + dx, at[1] + dy, base_radius(mm))
    template = droplet(at, 8, dx % 360)
    assert under(template, base) == under(template, disc_outline((base[0], base[1]), base[2]))


# Scatter


@pytest.mark.parametrize(
    ("face", "landed"),
    [
        (0, (0, 50_000)),
        (1, (35_355, 35_355)),
        (2, (50_000, 0)),
        (3, (35_355, -35_355)),
        (4, (0, -50_000)),
        (5, (-35_355, -35_355)),
        (6, (-50_000, 0)),
        (7, (-35_355, 35_355)),
        (8, (0, 0)),
        (9, (0, 0)),
        (10, (0, 0)),
        (11, (0, 0)),
    ],
)
def test_five_inches_of_scatter(face, landed):
    assert scatter((0, 0), face, 5) == landed
    assert scatter((1_000, -7), face, 5) == (landed[0] + 1_000, landed[1] - 7)


@pytest.mark.parametrize("inches", range(13))
def test_a_diagonal_is_exact_to_the_unit(inches):
    x, y = scatter((0, 0), 1, inches)
    length2 = (inches * INCH) ** 2
    assert x == y
    # half a unit more or less would already be on the other side of the true length
    assert 2 * (2 * x - 1) ** 2 < 4 * length2 or inches == 0
    assert 4 * length2 < 2 * (2 * x + 1) ** 2
    assert x == round(inches * INCH * cos(pi / 4))


@pytest.mark.parametrize("face", [-1, 12])
def test_the_scatter_arrow_has_twelve_faces(face):
    with pytest.raises(ValueError, match="not a face"):
        scatter((0, 0), face, 5)


def test_the_v_is_rounded_to_the_nearest():
    """A base and a direction in which rounding down twice made it too short."""
    _, one, two = vee((0, 0), 3, 3, 208).points
    assert far(one, (0, 0)) == pytest.approx(3 * INCH, abs=2)
    assert far(two, (0, 0)) == pytest.approx(3 * INCH, abs=2)


# Many bases at once


def templates_at(tip, inches, degrees):
    return [
        (circle((0, 0), 5), tip),
        (circle(tip, 10), (0, 0)),
        (droplet((0, 0), 16, degrees), tip),
        (wall((0, 0), 12, degrees), tip),
        (vee(tip, inches, degrees, base_radius(32)), (0, 0)),
        (beam(tip, (tip[0] + 77_777, tip[1] - 12_345)), (0, 0)),
    ]


@pytest.mark.slow
@given(
    at=st.tuples(st.integers(300_000, 600_000), st.integers(300_000, 600_000)),
    degrees=st.integers(0, 359),
    inches=st.integers(3, 12),
    seed=st.integers(0, 1 << 32),
)
def test_many_bases_at_once_are_under_a_template_as_each_of_them_is(at, degrees, inches, seed):
    """Bases of every kind around a template, many of which touch its edge exactly."""
    random = Random(seed)
    for cut, put_at in templates_at(at, inches, degrees):
        template = moved(cut, *put_at)
        bases = [around(random, template, at) for _ in range(40)]
        expected = [number for number, base in enumerate(bases) if under(template, base.outline or base.disc) != "not"]
        assert Places(bases).under(cut, put_at) == expected


def around(random, template, at):
    """A base somewhere near, right beside a corner of the template, or a hull."""
    x, y = at[0] + random.randint(-150_000, 150_000), at[1] + random.randint(-150_000, 150_000)
    kind = random.randrange(4)
    if kind == 0:
        return base_on(rectangle((x, y), 20_000, 50_000, random.randrange(360)), 0, 10_000)
    radius = random.choice([base_radius(25), base_radius(60)])
    if kind == 1:
        corner = random.choice(template.points)
        x, y = corner[0] + template.radius + radius - random.randrange(2), corner[1]
    return Base(x, y, radius, 0, 10_000)


def test_a_base_that_touches_a_template_exactly_is_not_under_it_among_many_either():
    """Too close to call for floating point: a side of 3, 4 and 5, and a base that touches it."""
    side = polygon([(0, 0), (400_000, 300_000), (0, 300_000)])
    middle, radius = (200_000 + 6_000 * 3, 150_000 - 8_000 * 3), 30_000
    assert under(side, (*middle, radius)) == "not"
    bases = [Base(*middle, radius, 0, 10_000), Base(*middle, radius + 1, 0, 10_000)]
    assert Places(bases).under(side) == [1]
