"""Where a group of bases could stand: no place is left out for speed, and none outside the zone is looked at."""

from random import Random

import pytest

from tests.battlefield.test_zones import SIDE, block, random_zone
from turnmaster.battlefield import INCH, Board, Footprint, box_around, spots_in, spots_on, stand_inside, zone_box
from turnmaster.battlefield.deployment import Zone
from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.outline import disc_outline, polygon

BOARD = Board(SIDE, SIDE, ())
HOOK = polygon([(x * INCH, y * INCH) for x, y in ((0, 0), (96, 0), (96, 10), (10, 10), (10, 96), (0, 96))])


def places(found, shape: Footprint, board: Board, zone: Zone) -> list[list[Point]]:
    """Those blocks that stand in a zone as a whole, by looking at every base."""
    good = []
    for points in found:
        bases = [shape.at(*point) for point in points]
        if stand_inside(bases, box_around(bases), board, zone):
            good.append(points)
    return good


def check_nothing_is_left_out(zone: Zone, shape: Footprint, models: int) -> int:
    radii, deep = [shape.width // 2] * models, shape.length // 2
    every = places(spots_in(zone_box(zone), radii, deep), shape, BOARD, zone)
    assert places(spots_on(BOARD, zone, radii, deep), shape, BOARD, zone) == every, (zone, shape, models)
    return len(every)


@pytest.mark.parametrize("cases", [8, pytest.param(80, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", ["round", "oval", "hull"])
def test_no_block_that_stands_in_the_zone_is_left_out(kind, cases):
    random, found = Random(f"blocks {kind}"), 0
    for _ in range(cases):
        zone = (disc_outline((60_000, 60_000), 50_000),) if random.random() < 0.1 else random_zone(random)
        wide, long = random.randrange(3_000, 12_000), random.randrange(3_000, 12_000)
        shape = Footprint(wide, wide if kind == "round" else long, INCH, hull=kind == "hull")
        found += check_nothing_is_left_out(zone, shape, random.randrange(1, 12))
    assert found > cases


@pytest.mark.parametrize("gap", [0, 2, 40])
def test_blocks_across_the_line_of_two_parts_are_not_left_out(gap):
    """However narrow the crack is that rounding leaves between them, and wherever it runs."""
    shape = Footprint(INCH, 2 * INCH, INCH)
    middle = SIDE // 2
    beside = block(0, 0, middle, SIDE), block(middle + gap, 0, SIDE, SIDE)
    above = block(0, 0, SIDE, middle), block(0, middle + gap, SIDE, SIDE)
    slanted = (
        polygon([(0, 0), (SIDE, 0), (SIDE, middle + 9_000), (0, middle)]),
        polygon([(SIDE, middle + 9_000 + gap), (SIDE, SIDE), (0, SIDE), (0, middle + gap)]),
    )
    for zone in (beside, above, slanted):
        assert check_nothing_is_left_out(zone, shape, 12) > 10


@pytest.mark.parametrize("shape", [Footprint(13_779, 23_622, INCH), Footprint(9_842, 13_779, INCH)])
def test_only_blocks_that_could_stand_in_a_large_odd_zone_are_looked_at(shape):
    """No block of so many large ovals fits into either arm of the hook, and hundreds lie across its inner corner."""
    board = Board(96 * INCH, 96 * INCH, ())
    every = list(spots_in(zone_box((HOOK,)), [shape.width // 2] * 60, shape.length // 2))
    tried = list(spots_on(board, (HOOK,), [shape.width // 2] * 60, shape.length // 2))
    assert len(every) > 3_000 and len(tried) < 5
