"""Boards, Deployment Zones, and ready formations."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracles import hangs_together, stand_on_each_other
from turnmaster.battlefield import (
    INCH,
    TOLERANCE,
    Board,
    Disc,
    Zone,
    block,
    on_the_table,
    spots_in,
    stand_inside,
    zone_box,
    zone_holds,
)
from turnmaster.battlefield.bases import base_box
from turnmaster.battlefield.board import board_for
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import polygon


def box(left: int, bottom: int, right: int, top: int) -> Zone:
    return (polygon([(left, bottom), (right, bottom), (right, top), (left, top)]),)


def test_two_players_face_each_other_over_the_middle_third():
    first, second = board_for(48, 48, 2).zones
    assert zone_box(first) == Box(0, 32 * INCH, 48 * INCH, 48 * INCH)
    assert zone_box(second) == Box(0, 0, 48 * INCH, 16 * INCH)


def test_a_round_board_holds_what_is_wholly_on_it():
    board = Board(10 * INCH, 10 * INCH, (), circular=True)
    assert board.holds(on_the_table((50_000, 50_000, 50_000)))
    assert not board.holds(on_the_table((50_000, 50_000 + 2 * TOLERANCE, 50_000)))
    assert not board.holds(on_the_table((6_000, 6_000, 5_000))), "a corner of the square around it"


BOARD = Board(10 * INCH, 10 * INCH, (box(0, 0, 10 * INCH, 3 * INCH),))


@pytest.mark.parametrize(
    ("x", "inside"),
    [
        (5_000, True),
        (5_000 - TOLERANCE, True),
        (5_000 - TOLERANCE - 1, False),
        (95_000, True),
        (95_000 + TOLERANCE + 1, False),
        (0, False),
    ],
)
def test_a_base_is_wholly_on_the_board_or_not_on_it(x, inside):
    assert BOARD.holds(on_the_table((x, 50_000, 5_000))) == inside


@pytest.mark.parametrize(
    ("y", "inside"), [(25_000, True), (25_050, True), (25_051, False), (5_000, True), (4_949, False)]
)
def test_wholly_within_a_zone_means_the_whole_base(y, inside):
    assert zone_holds(BOARD.zones[0], on_the_table((50_000, y, 5_000))) == inside


radii = st.lists(st.sampled_from([1968, 4921, 11811, 31496]), min_size=1, max_size=30)
same_radii = st.builds(lambda r, n: [r] * n, st.sampled_from([1968, 4921, 11811, 31496]), st.integers(1, 60))


@given(same_radii)
def test_a_block_is_coherent_and_nobody_stands_on_a_mate(bases):
    discs = [(x, y, r) for (x, y), r in zip(block((0, 0), bases), bases, strict=True)]
    assert len(discs) == len(bases)
    assert hangs_together(discs, 2 * INCH)
    assert not any(stand_on_each_other(a, b) for a, b in combinations(discs, 2))


@given(radii)
def test_a_block_of_mixed_bases_has_room_for_all(bases):
    discs = [(x, y, r) for (x, y), r in zip(block((0, 0), bases), bases, strict=True)]
    assert not any(stand_on_each_other(a, b) for a, b in combinations(discs, 2))


@given(same_radii)
def test_a_block_lies_around_its_centre(bases):
    points = block((70_000, -30_000), bases)
    width = max(x for x, _ in points) - min(x for x, _ in points)
    assert abs(max(x for x, _ in points) + min(x for x, _ in points) - 140_000) <= 1
    assert len({y for _, y in points}) <= len({x for x, _ in points})
    assert width >= max(y for _, y in points) - min(y for _, y in points)


def stands_inside(disc: Disc, zone: Zone | None) -> bool:
    base = on_the_table(disc)
    return stand_inside([base], base_box(base), BOARD, zone)


def test_nobody_stands_inside_off_the_board_or_out_of_the_zone():
    assert stands_inside((20_000, 20_000, 5_000), BOARD.zones[0])
    assert not stands_inside((20_000, 40_000, 5_000), BOARD.zones[0])
    assert stands_inside((20_000, 40_000, 5_000), None)
    assert not stands_inside((1_000, 40_000, 5_000), None)


@given(same_radii)
def test_spots_begin_in_the_middle_of_the_zone(bases):
    zone = Box(0, 0, 240_000, 120_000)
    centres = [(sum(x for x, _ in p) / len(p), sum(y for _, y in p) / len(p)) for p in spots_in(zone, bases[:1])]
    away = [(x - 120_000) ** 2 + (y - 60_000) ** 2 for x, y in centres]
    assert all(b >= a - 10**6 for a, b in pairwise(away))
