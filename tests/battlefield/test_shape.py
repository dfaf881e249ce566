"""Groups of bases: coherency against a plain oracle, how broken a broken group is, boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from tests.helpers import inch
from tests.oracles import hangs_together, too_long_links
from turnmaster.battlefield import (
    FAR_APART,
    INCH,
    Base,
    Links,
    box_around,
    boxes_apart,
    break_in,
    closest_pair,
    gap,
    groups_gap,
    is_coherent,
    near,
    on_the_table,
    within,
)

LINK = 2 * INCH
LINKS = Links(LINK, 6 * INCH)

places = st.integers(0, 12 * INCH)
radii = st.sampled_from([1968, 4921, 11811])
groups = st.lists(st.tuples(places, places, radii).map(on_the_table), min_size=1, max_size=12)
alike = st.lists(st.tuples(places, places, st.just(4921)).map(on_the_table), min_size=1, max_size=8)


def row(*lefts: float) -> list[Base]:
    """Bases of one inch in a row, by the inch at which each begins."""
    return [on_the_table((inch(left)[0] + 5_000, 0, 5_000)) for left in lefts]


def test_links_of_two_inches_hold():
    assert is_coherent(row(0, 3, 6), LINKS)
    assert is_coherent(row(0, 3.005), LINKS)


def test_a_longer_link_breaks_the_unit():
    assert not is_coherent(row(0, 3.01), LINKS)
    assert not is_coherent(row(0, 3, 9, 12), LINKS)


def test_one_connected_group_is_asked_for_and_not_only_neighbours():
    assert not is_coherent(row(0, 2, 8, 10), LINKS)


def test_a_single_model_and_nobody_are_coherent():
    assert is_coherent(row(0), LINKS)
    assert is_coherent([], LINKS)


@given(groups, st.sampled_from([0, 5_000, LINK]))
def test_coherency_agrees_with_merging_groups_pair_by_pair(discs, link):
    assert is_coherent(discs, Links(link, link)) == hangs_together([disc.disc for disc in discs], link)


@given(groups)
def test_coherency_does_not_depend_on_the_order_of_models(discs):
    assert is_coherent(discs, LINKS) == is_coherent(discs[::-1], LINKS)


@given(groups)
def test_a_break_is_what_the_shortest_links_are_too_long(discs):
    whole = hangs_together([disc.disc for disc in discs], LINK)
    expected = 0 if whole else too_long_links([astuple(disc) for disc in discs], LINK, LINK)
    assert break_in(discs, LINKS) == pytest.approx(expected, abs=len(discs))


def test_a_break_is_measured_in_all():
    assert break_in(row(0, 4), LINKS) == INCH
    assert break_in(row(0, 4, 9), LINKS) == 3 * INCH
    assert break_in(row(0, 3), LINKS) == 0


@given(groups)
def test_a_box_holds_every_base_and_fits_bases_of_one_size(discs):
    left, bottom, right, top = box_around(discs)
    around = [disc.disc for disc in discs]
    assert all(left <= x - r and x + r <= right and bottom <= y - r and y + r <= top for x, y, r in around)
    alike = [on_the_table((*disc.centre, discs[0].radius)) for disc in discs]
    left, bottom, right, top = box_around(alike)
    assert any(disc.x - disc.radius == left for disc in alike)
    assert any(disc.y + disc.radius == top for disc in alike)


@given(groups, groups, st.integers(0, 6 * INCH))
def test_boxes_apart_hold_nothing_that_is_close(mine, theirs, reach):
    if boxes_apart(box_around(mine), box_around(theirs), reach + 50):
        assert not any(within(a, b, reach) for a in mine for b in theirs)


@given(groups, groups, st.integers(0, 6 * INCH))
def test_bases_left_out_as_not_near_are_not_close(mine, theirs, reach):
    left_out = set(theirs) - set(near(box_around(mine), theirs, reach + 50))
    assert not any(within(a, b, reach) for a in mine for b in left_out)


@given(alike, alike)
def test_the_closest_pair_is_the_closest(mine, theirs):
    pair = closest_pair(mine, theirs)
    assert pair is not None
    a, b = pair
    assert a in mine
    assert b in theirs
    assert gap(a, b) == min(gap(one, other) for one in mine for other in theirs)


@pytest.mark.parametrize("count", [2, 50, 200])
def test_long_chains_hang_together(count):
    assert is_coherent(row(*(3 * i for i in range(count))), LINKS)


def test_nothing_is_near_a_group_that_stands_nowhere():
    somebody = [on_the_table((0, 0, 500))]
    assert closest_pair(somebody, []) is None and closest_pair([], somebody) is None
    assert groups_gap(somebody, []) == groups_gap([], []) == FAR_APART
    assert boxes_apart(box_around([]), box_around(somebody), FAR_APART // 2)
    assert near(box_around([]), somebody, FAR_APART // 2) == []
