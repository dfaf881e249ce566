"""Distances between round bases, base contact, and the one shared tolerance."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnmaster.battlefield import (
    INCH,
    TOLERANCE,
    Base,
    base_radius,
    distance,
    gap,
    inches,
    on_the_table,
    overlap,
    path_length,
    touching,
    toward,
    within,
)

coordinates = st.integers(-500_000, 500_000)
points = st.tuples(coordinates, coordinates)
discs = st.tuples(coordinates, coordinates, st.sampled_from([1968, 4921, 7874, 11811, 31496])).map(on_the_table)


def bases(apart: int, radius: int = 5_000) -> tuple[Base, Base]:
    """Two bases side by side with this gap."""
    return on_the_table((0, 0, radius)), on_the_table((2 * radius + apart, 0, radius))


@given(points, points)
def test_distance_is_the_straight_line_rounded_down(a, b):
    exact = hypot(a[0] - b[0], a[1] - b[1])
    assert exact - 1.001 < distance(*a, *b) <= exact + 0.001


@given(discs, discs)
def test_distance_is_the_same_both_ways(a, b):
    assert gap(a, b) == gap(b, a)
    assert touching(a, b) == touching(b, a)
    assert overlap(a, b) == overlap(b, a)


@pytest.mark.parametrize("apart", [-INCH, -1, 0, 1, 2 * INCH])
def test_a_gap_is_measured_between_the_closest_points_of_the_bases(apart):
    assert gap(*bases(apart)) == apart


def test_within_two_inches_includes_two_inches():
    assert within(*bases(2 * INCH), 2 * INCH)


@pytest.mark.parametrize("apart", [0, 1, TOLERANCE])
def test_bases_no_further_apart_than_the_tolerance_touch(apart):
    assert touching(*bases(apart))


def test_bases_further_apart_than_the_tolerance_do_not_touch():
    assert not touching(*bases(TOLERANCE + 1))
    assert within(*bases(6 * INCH + TOLERANCE), 6 * INCH)
    assert not within(*bases(6 * INCH + TOLERANCE + 1), 6 * INCH)


def test_bases_may_press_on_each_other_by_the_tolerance():
    assert not overlap(*bases(0))
    assert not overlap(*bases(-TOLERANCE))
    assert overlap(*bases(-TOLERANCE - 1))


@given(discs, discs)
def test_bases_that_overlap_also_touch(a, b):
    if overlap(a, b):
        assert touching(a, b)


@given(discs, discs, st.integers(0, 500_000))
def test_reach_agrees_with_the_gap(a, b, reach):
    if abs(gap(a, b) - reach - TOLERANCE) > 1:
        assert within(a, b, reach) == (gap(a, b) <= reach + TOLERANCE)


@pytest.mark.parametrize(("mm", "radius"), [(25, 4921), (32, 6299), (40, 7874), (60, 11811), (254, 50_000)])
def test_a_base_is_half_its_millimetres_across(mm, radius):
    assert base_radius(mm) == radius


@pytest.mark.parametrize(
    ("length", "text"),
    [(75_000, '7.5"'), (20_000, '2"'), (0, '0"'), (12_345, '1.23"'), (-5_000, '-0.5"'),
     (49, '0"'), (-49, '0"'), (51, '0.01"')],
)  # fmt: skip
def test_lengths_read_as_inches(length, text):
    assert inches(length) == text


@given(points, points, st.integers(0, 100_000))
def test_going_toward_a_point_never_passes_it_and_never_goes_too_far(start, goal, length):
    end = toward(start, goal, length)
    assert hypot(end[0] - start[0], end[1] - start[1]) <= length + 2
    assert distance(*end, *goal) <= distance(*start, *goal) + 2
    if distance(*start, *goal) <= length:
        assert end == goal


def test_a_path_is_as_long_as_its_legs():
    assert path_length((0, 0), [(3, 4), (3, 10), (3, 10)]) == 11
    assert path_length((7, 7), []) == 0
