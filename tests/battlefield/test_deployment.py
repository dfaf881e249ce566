"""The Deployment Zone maps: fair, clockwise, and at the percentages that they name."""

from collections.abc import Iterable
from itertools import combinations, pairwise
from math import atan2, pi, tau

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from turnmaster.battlefield.deployment import (
    MAPS,
    MOST_PLAYERS,
    DeploymentMap,
    UnknownMap,
    Zone,
    find_map,
    left_over,
    maps_for,
)
from turnmaster.battlefield.measure import INCH
from turnmaster.battlefield.outline import Outline, crosses_itself, doubled_area

pytestmark = pytest.mark.slow

FLAT = [one for one in MAPS.values() if "circle" not in one.shapes]
ROUND = [one for one in MAPS.values() if "circle" in one.shapes]
BLOCKS = [one for one in FLAT if one.players[0] > 2]
TWO = [one for one in FLAT if one.players == (2, 2)]
sides = st.one_of(st.integers(6, 240).map(lambda n: n * INCH), st.integers(60_000, 2_400_001))
SIZES = [(24, 24), (48, 48), (72, 48), (48, 72), (96, 48), (56, 31), (7, 113)]


def named(maps: Iterable[DeploymentMap]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("one", maps, ids=lambda one: one.name)


def shape(zone: Zone):
    return unary_union([Polygon(part.points) for part in zone])


def area2(zone: Zone) -> int:
    return sum(doubled_area(part.points) for part in zone)


def half_turn(outline: Outline, width: int, height: int) -> set[tuple[int, int]]:
    return {(width - x, height - y) for x, y in outline.points}


def from_first_corner(outline: Outline) -> set[tuple[int, int]]:
    left, bottom = min(x for x, _ in outline.points), min(y for _, y in outline.points)
    return {(x - left, y - bottom) for x, y in outline.points}


def depth(outline: Outline) -> int:
    return max(y for _, y in outline.points) - min(y for _, y in outline.points)


def gap_in(one: DeploymentMap, width_in: int, height_in: int) -> float:
    first, second = one.zones(width_in * INCH, height_in * INCH)
    return float(shape(first).distance(shape(second))) / INCH


@named(MAPS.values())
@settings(max_examples=15)
@given(width=sides, height=sides)
def test_zones_are_disjoint_sound_and_on_the_board(one, width, height):
    zones = one.zones(width, height)
    parts = [part for zone in zones for part in zone]
    assert len(zones) == one.players[1]
    assert all(0 <= x <= width and 0 <= y <= height for part in parts for x, y in part.points)
    assert all(isinstance(x, int) and isinstance(y, int) for part in parts for x, y in part.points)
    assert all(doubled_area(part.points) > 0 and Polygon(part.points).is_valid for part in parts)
    assert all(shape(a).intersection(shape(b)).area == 0 for a, b in combinations(zones, 2))


@named(MAPS.values())
@pytest.mark.parametrize("size", [(48, 48), (72, 48), (31, 57)])
def test_no_zone_crosses_itself(one, size):
    for zone in one.zones(size[0] * INCH, size[1] * INCH):
        assert not any(crosses_itself(part.points) for part in zone)


@named(FLAT)
@settings(max_examples=25)
@given(width=sides, height=sides)
def test_all_zones_of_a_map_have_exactly_the_same_area(one, width, height):
    assert len({area2(zone) for zone in one.zones(width, height)}) == 1


@named(ROUND)
@pytest.mark.parametrize("size", [(24, 24), (48, 48), (47, 47), (72, 48)])
def test_slices_are_equal_up_to_rounding(one, size):
    areas = [shape(zone).area for zone in one.zones(size[0] * INCH, size[1] * INCH)]
    assert max(areas) - min(areas) < min(areas) * 0.0001


@named(TWO)
@settings(max_examples=25)
@given(width=sides, height=sides)
def test_half_a_turn_exchanges_the_zones_of_two_players(one, width, height):
    (first,), (second,) = one.zones(width, height)
    assert half_turn(first, width, height) == set(second.points)


@named(BLOCKS)
@settings(max_examples=25)
@given(width=sides, height=sides)
def test_zones_of_more_players_are_congruent(one, width, height):
    assert len({frozenset(from_first_corner(part)) for (part,) in one.zones(width, height)}) == 1


@pytest.mark.parametrize("name", ["Four Corners", "Two Ranks", "Ring of Eight", "Columns of Eight", "Columns of Ten"])
@pytest.mark.parametrize("size", SIZES)
def test_half_a_turn_and_a_mirror_leave_the_map_as_it_is(name, size):
    width, height = 12 * size[0] * INCH, 12 * size[1] * INCH
    zones = {frozenset(part.points) for (part,) in find_map(name).zones(width, height)}
    half_turned = {frozenset((width - x, height - y) for x, y in zone) for zone in zones}
    mirrored = {frozenset((width - x, y) for x, y in zone) for zone in zones}
    assert half_turned == mirrored == zones


@pytest.mark.parametrize("name", ["Two Corners and an Edge", "Pentagon"])
def test_odd_maps_are_mirrored_across_the_middle(name):
    width, height = 72 * INCH, 48 * INCH
    zones = {frozenset(part.points) for (part,) in find_map(name).zones(width, height)}
    assert {frozenset((width - x, y) for x, y in zone) for zone in zones} == zones


@named(MAPS.values())
@settings(max_examples=15)
@given(width=sides, height=sides)
def test_zones_go_clockwise_around_the_centre(one, width, height):
    middles = [shape(zone).centroid for zone in one.zones(width, height)]
    angles = [atan2((p.y - height / 2) / height, (p.x - width / 2) / width) for p in middles]
    turns = [(a - b) % tau for a, b in pairwise([*angles, angles[0]])]
    assert all(0.01 < turn < tau - 0.01 for turn in turns)
    assert sum(turns) == pytest.approx(tau)


@named(FLAT)
@settings(max_examples=25)
@given(width=sides, height=sides)
def test_a_standing_board_has_the_same_map_after_a_quarter_turn(one, width, height):
    wide, high = max(width, height), min(width, height)
    lying, standing = one.zones(wide, high), one.zones(high, wide)
    if wide != high:
        assert [{(y, wide - x) for x, y in part.points} for (part,) in lying] == [set(p.points) for (p,) in standing]


@pytest.mark.parametrize("size", SIZES)
def test_facing_lines_leave_the_middle_third(size):
    width, height = size[0] * INCH, size[1] * INCH
    (first,), (second,) = find_map("Facing Lines").zones(width, height)
    short = min(width, height)
    assert shape((first,)).distance(shape((second,))) == pytest.approx(short / 3, abs=2)
    assert area2((first,)) == 2 * (short // 3) * max(width, height)


@pytest.mark.parametrize(
    ("name", "corners"),
    [
        ("Facing Lines", {(0, 48), (72, 48), (72, 32), (0, 32)}),
        ("Corner Triangles", {(0, 48), (54, 48), (0, 12)}),
        ("Cut Quarters", {(0, 48), (36, 48), (36, 36), (18, 24), (0, 24)}),
        ("Facing Ends", {(0, 48), (24, 48), (24, 0), (0, 0)}),
        ("Stepped Lines", {(0, 48), (72, 48), (72, 36), (36, 36), (36, 32), (0, 32)}),
        ("Slanted Ends", {(0, 48), (36, 48), (18, 0), (0, 0)}),
    ],
)
def test_percentages_of_a_large_board(name, corners):
    (first,), _ = find_map(name).zones(72 * INCH, 48 * INCH)
    assert set(first.points) == {(x * INCH, y * INCH) for x, y in corners}


@named(TWO)
@pytest.mark.parametrize("size", [(24, 24), (48, 48), (72, 48), (96, 48)])
def test_on_the_usual_boards_two_sides_are_never_closer_than_a_third_of_the_short_edge(one, size):
    shape = "square" if size[0] == size[1] else "rectangle"
    assert not one.suits(2, shape) or gap_in(one, *size) >= min(size) / 3 - 0.001


def test_the_printed_example_of_33_percent():
    (first,), _ = find_map("Facing Lines").zones(90 * INCH, 56 * INCH)
    assert depth(first) == 186_666


@named([one for one in BLOCKS if one.players[0] < 8])
@pytest.mark.parametrize("size", SIZES)
def test_blocks_are_a_third_wide_and_a_third_deep(one, size):
    width, height = size[0] * INCH, size[1] * INCH
    block = {(0, 0), (width // 3, 0), (width // 3, height // 3), (0, height // 3)}
    assert all(from_first_corner(part) == block for (part,) in one.zones(width, height))


def test_the_pentagon_uses_the_middle_line():
    zones = find_map("Pentagon").zones(72 * INCH, 48 * INCH)
    assert min(y for _, y in zones[1][0].points) == min(y for _, y in zones[4][0].points) == 24 * INCH
    assert {x for x, _ in zones[0][0].points} == {24 * INCH, 48 * INCH}


def test_eight_columns_are_two_feet_wide_on_a_giant_board():
    zones = find_map("Columns of Eight").zones(96 * INCH, 48 * INCH)
    block = {(0, 0), (24 * INCH, 0), (24 * INCH, 16 * INCH), (0, 16 * INCH)}
    assert all(from_first_corner(part) == block for (part,) in zones)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("size", [24, 48, 47, 31])
def test_a_cake_leaves_a_middle_of_one_third(players, size):
    across = size * INCH
    (cake,) = [one for one in maps_for(players, across, across, circular=True) if one.name.startswith("Cake")]
    far = [
        ((x - across / 2) ** 2 + (y - across / 2) ** 2) ** 0.5
        for (p,) in cake.zones(across, across)
        for x, y in p.points
    ]
    assert max(far) == pytest.approx(across / 2, abs=1)
    assert max(far) <= across / 2
    centre = Polygon([(across / 2, across / 2)] * 3).centroid
    nearest = min(shape(zone).distance(centre) for zone in cake.zones(across, across))
    assert nearest == pytest.approx(across / 6, abs=2)
    whole = sum(shape(zone).area for zone in cake.zones(across, across))
    assert whole == pytest.approx(pi * across**2 / 4 * 8 / 9, rel=0.001)


def test_caps_leave_the_middle_third_of_a_round_board():
    (first,), (second,) = find_map("Facing Caps").zones(48 * INCH, 48 * INCH)
    assert min(y for _, y in first.points) == pytest.approx(32 * INCH, abs=1)
    assert half_turn(first, 48 * INCH, 48 * INCH) == set(second.points)


def test_two_sides_roll_a_d3_on_squares_and_a_d6_on_rectangles():
    assert [one.roll for one in maps_for(2, 48 * INCH, 48 * INCH)] == [1, 2, 3]
    assert [one.roll for one in maps_for(2, 72 * INCH, 48 * INCH)] == [1, 2, 3, 4, 5, 6]
    assert [one.roll for one in maps_for(2, 48 * INCH, 72 * INCH)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (3, ["Two Corners and an Edge"]),
        (4, ["Four Corners"]),
        (5, ["Pentagon"]),
        (6, ["Two Ranks"]),
        (7, ["Ring of Eight"]),
        (8, ["Ring of Eight", "Columns of Eight"]),
        (9, ["Columns of Ten"]),
        (10, ["Columns of Ten"]),
        (16, ["Columns of Sixteen"]),
    ],
)
def test_every_number_of_players_has_its_maps(players, names):
    assert [one.name for one in maps_for(players, 96 * INCH, 48 * INCH)] == names
    assert [one.name for one in maps_for(players, 48 * INCH, 48 * INCH)] == names


def test_the_usual_map_of_two_players_faces_across_the_middle_third():
    assert maps_for(2, 48 * INCH, 48 * INCH)[0].name == maps_for(2, 72 * INCH, 48 * INCH)[0].name == "Facing Lines"
    assert maps_for(2, 48 * INCH, 48 * INCH, circular=True)[0].name == "Facing Caps"


@pytest.mark.parametrize("players", [-1, 0, 1, MOST_PLAYERS + 1])
def test_a_board_is_not_divided_among_too_few_or_too_many(players):
    with pytest.raises(UnknownMap, match="2 to 16"):
        maps_for(players, 48 * INCH, 48 * INCH)


def test_a_round_board_is_divided_among_eight_at_most():
    with pytest.raises(UnknownMap, match="2 to 8"):
        maps_for(9, 48 * INCH, 48 * INCH, circular=True)


def test_a_map_is_found_by_its_name():
    assert find_map("  facing   LINES ").name == "Facing Lines"


def test_an_unknown_map_suggests_the_closest():
    with pytest.raises(UnknownMap, match="did you mean Facing Lines"):
        find_map("facing line")
    with pytest.raises(UnknownMap, match="there are Facing Lines, "):
        find_map("xyzzy")


def test_the_last_of_seven_players_gets_both_zones_left():
    zones = find_map("Ring of Eight").zones(48 * INCH, 48 * INCH)
    last = left_over(zones, taken=[0, 1, 3, 4, 5, 7])
    assert last == (*zones[2], *zones[6])


@named(MAPS.values())
def test_every_map_explains_itself_in_one_sentence(one):
    assert one.summary.endswith(".")
    assert one.summary.count(". ") == 0
