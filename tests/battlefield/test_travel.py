"""Bases in the way, against an oracle that walks the way in small steps."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnmaster.battlefield import INCH, TOLERANCE, Base, Disc, Point, blocked_by, on_the_table, overlap
from turnmaster.battlefield.travel import stop_short

STEPS = 400

places = st.integers(0, 4 * INCH)
points = st.tuples(places, places)
radii = st.sampled_from([1968, 4921, 7874])
discs = st.tuples(places, places, radii)
still = discs.map(on_the_table)


def closest_on_the_way(disc: Disc, to: Point, other: Base) -> float:
    """How near the centre comes to another one anywhere on its way."""
    x, y, _ = disc
    way = ((x + (to[0] - x) * i / STEPS, y + (to[1] - y) * i / STEPS) for i in range(STEPS + 1))
    return min(hypot(px - other.x, py - other.y) for px, py in way)


def pressed(disc: Disc, other: Base) -> int:
    """How near two centres may come."""
    return disc[2] + other.radius - TOLERANCE


@settings(max_examples=300)
@given(discs, points, still)
def test_a_base_that_is_run_over_blocks_the_way(disc, to, other):
    ends = overlap(on_the_table(disc), other) or overlap(on_the_table((*to, disc[2])), other)
    if closest_on_the_way(disc, to, other) < pressed(disc, other) - 1 and not ends:
        assert blocked_by(disc, to, [other]) == other


@settings(max_examples=300)
@given(discs, points, still)
def test_a_base_that_is_nowhere_near_the_way_does_not_block_it(disc, to, other):
    if closest_on_the_way(disc, to, other) > pressed(disc, other) + 5:
        assert blocked_by(disc, to, [other]) is None


def test_a_base_may_slide_along_another():
    assert blocked_by((0, 0, 5_000), (40_000, 0), [on_the_table((20_000, 10_000, 5_000))]) is None
    assert blocked_by((0, 0, 5_000), (40_000, 0), [on_the_table((20_000, 9_000, 5_000))]) is not None


def test_a_base_may_leave_and_reach_contact():
    assert blocked_by((0, 0, 5_000), (-40_000, 0), [on_the_table((10_000, 0, 5_000))]) is None
    assert blocked_by((0, 0, 5_000), (30_000, 0), [on_the_table((40_000, 0, 5_000))]) is None


def test_the_way_past_nobody_is_free():
    assert blocked_by((0, 0, 5_000), (30_000, 0), []) is None
    assert blocked_by((0, 0, 5_000), (0, 0), [on_the_table((10_000, 0, 5_000))]) is None


@pytest.mark.slow
@settings(max_examples=300)
@given(discs, points, st.lists(still, max_size=4))
def test_stopping_short_ends_where_nobody_stands(disc, to, others):
    if any(overlap(on_the_table(disc), other) for other in others):
        return
    end = stop_short(disc, to, others)
    stopped = on_the_table((*end, disc[2]))
    assert not any(overlap(stopped, other) for other in others)
    assert all(closest_on_the_way(disc, end, other) >= pressed(disc, other) - 2 for other in others)
    if end == to:
        return
    far = hypot(to[0] - disc[0], to[1] - disc[1])
    gone = hypot(end[0] - disc[0], end[1] - disc[1])
    share = min(1.0, (gone + 2 * TOLERANCE) / far)
    further = (round(disc[0] + (to[0] - disc[0]) * share), round(disc[1] + (to[1] - disc[1]) * share))
    assert any(closest_on_the_way(disc, further, other) < pressed(disc, other) + 5 for other in others)
