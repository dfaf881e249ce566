"""The move envelope: constructed cases, and agreement with the shortest way."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.battlefield.scenes import SIDE, footprints
from tests.battlefield.test_paths import AREA, RADIUS, places
from turnmaster.battlefield import INCH
from turnmaster.battlefield.envelope import CELL, Envelope, envelope
from turnmaster.battlefield.outline import Outline, disc_outline, doubled_area, gap_to_point, holds_point, rectangle
from turnmaster.battlefield.paths import Obstacles

MIDDLE = (12 * INCH, 12 * INCH)


def cells(found: Envelope):
    """The middle of every cell, and whether it is reached."""
    grid = enumerate(found.grid)
    return [(found.middle_of(row, column), yes) for row, cells in grid for column, yes in enumerate(cells)]


def test_open_ground_gives_a_disc():
    found = envelope(Obstacles([]), [MIDDLE], RADIUS, AREA, 6 * INCH)
    disc = disc_outline(MIDDLE, 6 * INCH)
    assert all(reached == holds_point(disc, point) for point, reached in cells(found))
    assert found.holds(MIDDLE) and not found.holds((12 * INCH, 20 * INCH))


def test_nobody_gets_through_a_wall_or_over_the_edge():
    wall = rectangle((12 * INCH, 14 * INCH), 24 * INCH, INCH)
    found = envelope(Obstacles([wall]), [(INCH, 12 * INCH)], RADIUS, AREA, 8 * INCH)
    assert not any(reached for (x, y), reached in cells(found) if y > 13 * INCH or x < RADIUS)
    assert found.holds((4 * INCH, 10 * INCH))


def test_the_way_around_costs_what_it_is_long():
    wall = rectangle((12 * INCH, 14 * INCH), 4 * INCH, INCH)
    found = envelope(Obstacles([wall]), [MIDDLE], RADIUS, AREA, 6 * INCH)
    assert not found.holds((12 * INCH, 17 * INCH))  # straight it would be 5 inches
    assert found.holds((16 * INCH, 15 * INCH))


def test_several_models_reach_what_any_of_them_reaches():
    starts = [(6 * INCH, 12 * INCH), (18 * INCH, 12 * INCH)]
    both = envelope(Obstacles([]), starts, RADIUS, AREA, 3 * INCH)
    alone = [envelope(Obstacles([]), [start], RADIUS, AREA, 3 * INCH) for start in starts]
    assert all(reached == any(one.holds(point) for one in alone) for point, reached in cells(both))


def test_the_outline_holds_exactly_the_reached_cells():
    pillar = disc_outline((14 * INCH, 12 * INCH), INCH)
    found = envelope(Obstacles([pillar]), [MIDDLE], RADIUS, AREA, 5 * INCH)
    rings = found.rings()
    assert len(rings) == 2  # the pillar is a hole
    assert sum(doubled_area(ring) for ring in rings) == 2 * len(list(found.cells())) * CELL * CELL
    for point, reached in cells(found):
        assert sum(holds_point(Outline(ring), point) for ring in rings) % 2 == reached


def test_cells_that_meet_only_at_a_corner_have_rings_of_their_own():
    grid = [[True, False], [False, True]]
    rings = Envelope(0, 0, CELL, grid).rings()
    assert sorted(len(ring) for ring in rings) == [4, 4]


@settings(max_examples=60, deadline=None)
@given(st.lists(footprints(), max_size=8), places, st.integers(1, 10), st.randoms(use_true_random=False))
def test_the_envelope_agrees_with_the_shortest_way(outlines, start, allowance, chance):
    obstacles = Obstacles(outlines)
    assume(obstacles.in_the_way(start, start, RADIUS) is None)
    found = envelope(obstacles, [start], RADIUS, AREA, allowance * INCH)
    everywhere = cells(found)
    for point, reached in chance.sample(everywhere, k=min(25, len(everywhere))):
        inside = all(RADIUS <= value <= SIDE - RADIUS for value in point)
        path = obstacles.shortest(start, point, RADIUS, AREA) if inside else None
        if path is None:
            assert not reached
        elif abs(path.length - allowance * INCH) > CELL // 10:
            assert reached == (path.length < allowance * INCH)


def test_the_envelope_goes_around_a_neighbour_as_far_as_the_shortest_way():
    """From contact with one base past it and to contact with another: to every cell, of fine ones."""
    pillars = [disc_outline((13 * INCH, 12 * INCH), RADIUS), disc_outline((15 * INCH, 13 * INCH), INCH)]
    obstacles, allowance = Obstacles(pillars), 5 * INCH
    found = envelope(obstacles, [MIDDLE], RADIUS, AREA, allowance, CELL // 5)
    close = 0
    for point, reached in cells(found):
        if any(RADIUS <= gap_to_point(pillar, point) < RADIUS + 150 for pillar in pillars):
            path = obstacles.shortest(MIDDLE, point, RADIUS, AREA)
            if path is None or abs(path.length - allowance) > CELL // 10:
                assert reached == (path is not None and path.length < allowance), point
                close += reached
    assert close > 30
