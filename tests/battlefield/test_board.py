"""Boards, Deployment Zones, and ready formations."""

from itertools import combinations, pairwise
from math import atan2, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracles import hangs_together, stand_on_each_other
from turnmaster.battlefield import INCH, TOLERANCE, Board, Zone, block, room_for, spots_in
from turnmaster.battlefield.board import MOST_PLAYERS, board_for

sizes = st.integers(6, 480)
PLAYERS = range(2, MOST_PLAYERS + 1)


def area(zone: Zone) -> int:
    return (zone.right - zone.left) * (zone.top - zone.bottom)


def disjoint(a: Zone, b: Zone) -> bool:
    return a.right <= b.left or b.right <= a.left or a.top <= b.bottom or b.top <= a.bottom


@pytest.mark.parametrize("players", PLAYERS)
@given(width=sizes, height=sizes)
def test_zones_are_disjoint_and_on_the_board(players, width, height):
    board = board_for(width, height, players)
    assert len(board.zones) == players
    assert all(0 <= z.left < z.right <= board.width and 0 <= z.bottom < z.top <= board.height for z in board.zones)
    assert all(disjoint(a, b) for a, b in combinations(board.zones, 2))


@pytest.mark.parametrize("players", PLAYERS)
def test_all_zones_are_of_one_size(players):
    assert len({area(zone) for zone in board_for(48, 36, players).zones}) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_zones_go_clockwise(players):
    board = board_for(48, 48, players)
    angles = [atan2(z.bottom + z.top - board.height, z.left + z.right - board.width) for z in board.zones]
    turns = [(a - b) % tau for a, b in pairwise([*angles, angles[0]])]
    assert all(turn > 0 for turn in turns)
    assert sum(turns) == pytest.approx(tau)


def test_two_players_face_each_other_over_the_middle_third():
    first, second = board_for(48, 48, 2).zones
    assert first.bottom - second.top == 16 * INCH


BOARD = Board(10 * INCH, 10 * INCH, (Zone(0, 0, 10 * INCH, 3 * INCH),))


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
    assert BOARD.holds((x, 50_000, 5_000)) == inside


@pytest.mark.parametrize(
    ("y", "inside"), [(25_000, True), (25_050, True), (25_051, False), (5_000, True), (4_949, False)]
)
def test_wholly_within_a_zone_means_the_whole_base(y, inside):
    assert BOARD.zones[0].holds((50_000, y, 5_000)) == inside


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


def test_there_is_no_room_on_another_base_off_the_board_or_out_of_the_zone():
    base = [5_000]
    assert room_for([(20_000, 20_000)], base, BOARD, BOARD.zones[0], [])
    assert not room_for([(20_000, 20_000)], base, BOARD, BOARD.zones[0], [(21_000, 20_000, 5_000)])
    assert room_for([(20_000, 20_000)], base, BOARD, BOARD.zones[0], [(30_000, 20_000, 5_000)])
    assert not room_for([(20_000, 40_000)], base, BOARD, BOARD.zones[0], [])
    assert room_for([(20_000, 40_000)], base, BOARD, None, [])
    assert not room_for([(1_000, 40_000)], base, BOARD, None, [])


@given(same_radii)
def test_spots_begin_in_the_middle_of_the_zone(bases):
    zone = Zone(0, 0, 240_000, 120_000)
    centres = [(sum(x for x, _ in p) / len(p), sum(y for _, y in p) / len(p)) for p in spots_in(zone, bases[:1])]
    away = [(x - 120_000) ** 2 + (y - 60_000) ** 2 for x, y in centres]
    assert all(b >= a - 10**6 for a, b in pairwise(away))
