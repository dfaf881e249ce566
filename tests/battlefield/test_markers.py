"""Quarters and objective markers."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnmaster.battlefield.markers import COLOURS, Draw, drawn, draws, next_die, objective_positions, quarters
from turnmaster.battlefield.measure import INCH, Box
from turnmaster.battlefield.outline import bounds, doubled_area
from turnmaster.dice.kinds import D2, D3

sides = st.integers(60_000, 2_400_001)
PAIRS = ("red", "blue", "yellow", "purple")


@given(width=sides, height=sides)
def test_quarters_are_equal_disjoint_and_on_the_board(width, height):
    boxes = [bounds(one) for one in quarters(width, height)]
    assert len({doubled_area(one.points) for one in quarters(width, height)}) == 1
    assert all(0 <= left < right <= width and 0 <= low < top <= height for left, low, right, top in boxes)
    for a, b in combinations(boxes, 2):
        assert a.right <= b.left or b.right <= a.left or a.top <= b.bottom or b.top <= a.bottom


def test_quarters_go_clockwise_from_the_north_west_and_cover_the_board():
    north_west, north_east, south_east, south_west = (bounds(one) for one in quarters(72 * INCH, 48 * INCH))
    assert north_west == Box(0, 24 * INCH, 36 * INCH, 48 * INCH)
    assert north_east == Box(36 * INCH, 24 * INCH, 72 * INCH, 48 * INCH)
    assert south_east == Box(36 * INCH, 0, 72 * INCH, 24 * INCH)
    assert south_west == Box(0, 0, 36 * INCH, 24 * INCH)


def test_nine_markers_on_a_large_board():
    places = objective_positions(72 * INCH, 48 * INCH)
    in_inches = {colour: [(x / INCH, y / INCH) for x, y in points] for colour, points in places.items()}
    assert in_inches == {
        "black": [(36, 24)],
        "red": [(18, 24), (54, 24)],
        "blue": [(36, 36), (36, 12)],
        "yellow": [(18, 36), (54, 12)],
        "purple": [(54, 36), (18, 12)],
    }


@given(width=sides, height=sides)
def test_half_a_turn_exchanges_the_markers_of_a_pair(width, height):
    places = objective_positions(width, height)
    assert tuple(places) == COLOURS
    assert len({point for points in places.values() for point in points}) == 9
    for colour in PAIRS:
        (ax, ay), (bx, by) = places[colour]
        assert abs(ax + bx - width) <= 1
        assert abs(ay + by - height) <= 1
    (x, y) = places["black"][0]
    assert abs(2 * x - width) <= 1
    assert abs(2 * y - height) <= 1


@given(width=sides, height=sides)
def test_the_red_pair_lies_along_the_long_edges(width, height):
    (ax, ay), (bx, by) = objective_positions(width, height)["red"]
    if width >= height:
        assert ay == by
    else:
        assert ax == bx


@pytest.mark.parametrize("count", range(1, 10))
def test_every_draw_places_as_many_markers_as_it_should(count):
    places = objective_positions(48 * INCH, 48 * INCH)
    for draw in draws(count):
        assert len(set(draw.colours)) == len(draw.colours)
        assert sum(len(places[colour]) for colour in draw.colours) == count


PRINTED = {
    (1, ()): "black",
    (2, (1,)): "red",
    (2, (2,)): "blue",
    (3, (1,)): "red black",
    (3, (2,)): "blue black",
    (3, (3, 1)): "black yellow",
    (3, (3, 2)): "black purple",
    (4, (1,)): "red blue",
    (4, (2,)): "yellow purple",
    (5, (1,)): "red blue black",
    (5, (2,)): "yellow purple black",
    (6, (1,)): "yellow blue purple",
    (6, (2,)): "yellow red purple",
    (7, (1,)): "black red yellow purple",
    (7, (2,)): "black blue yellow purple",
    (8, ()): "red blue yellow purple",
    (9, ()): "black red blue yellow purple",
}


@pytest.mark.parametrize(("count", "faces"), PRINTED)
def test_every_published_draw(count, faces):
    assert set(drawn(count, faces)) == set(PRINTED[count, faces].split())


def test_there_are_no_other_draws():
    all_draws = {(count, tuple(face for _, face in one.rolls)) for count in range(1, 10) for one in draws(count)}
    assert all_draws == set(PRINTED)


def test_three_markers_take_a_d3_and_perhaps_a_d2():
    assert next_die(3) == D3
    assert next_die(3, (1,)) is None
    assert next_die(3, (3,)) == D2
    assert next_die(3, (3, 2)) is None
    assert draws(3)[3] == Draw((("D3", 3), ("D2", 2)), ("black", "purple"))


@pytest.mark.parametrize(
    ("count", "die"), [(1, None), (2, D2), (4, D2), (5, D2), (6, D2), (7, D2), (8, None), (9, None)]
)
def test_other_numbers_take_a_d2_or_nothing(count, die):
    assert next_die(count) == die


@pytest.mark.parametrize("count", [-1, 0, 10])
def test_there_are_places_for_one_to_nine(count):
    with pytest.raises(ValueError, match="1 to 9"):
        draws(count)


@pytest.mark.parametrize(("count", "faces"), [(3, ()), (3, (3,)), (3, (4,)), (2, (3,)), (1, (1,)), (2, (1, 1))])
def test_too_few_or_impossible_results_settle_nothing(count, faces):
    with pytest.raises(ValueError, match="does not settle"):
        drawn(count, faces)
