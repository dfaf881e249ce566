"""Zones are unions of their parts: whoever stands across the line between two of them stands in the zone."""

from random import Random

import pytest
from shapely.ops import unary_union

from tests.battlefield.base_oracle import random_standing
from tests.battlefield.test_bases import ground, held
from turnmaster.battlefield import INCH, TOLERANCE, Footprint, on_the_table, zone_holds
from turnmaster.battlefield.board import zones_for
from turnmaster.battlefield.deployment import Zone
from turnmaster.battlefield.outline import Outline, polygon, rectangle
from turnmaster.battlefield.zones import rim_of

SIDE = 120_000


def block(left: int, bottom: int, right: int, top: int) -> Outline:
    return polygon([(left, bottom), (right, bottom), (right, top), (left, top)])


WEST, EAST = block(0, 0, 60_000, 60_000), block(60_000, 20_000, 120_000, 90_000)
HULL = Footprint(2 * INCH, 4 * INCH, INCH, hull=True)
OVAL = Footprint(2 * INCH, 4 * INCH, INCH)


@pytest.mark.parametrize(
    "base", [on_the_table((60_000, 40_000, 10_000)), HULL.at(60_000, 40_000), OVAL.at(60_000, 40_000)]
)
def test_a_base_across_the_line_of_two_adjoining_parts_stands_in_the_zone(base):
    assert zone_holds((WEST, EAST), base)
    assert not zone_holds((WEST,), base) and not zone_holds((EAST,), base)


def test_where_one_part_ends_and_the_other_does_not_the_line_between_them_is_the_rim():
    """The eastern part begins two inches further north than the western one."""
    assert zone_holds((WEST, EAST), on_the_table((60_000, 30_000, 10_000)))
    assert not zone_holds((WEST, EAST), on_the_table((60_000, 30_000 - TOLERANCE - 1, 10_000)))
    assert zone_holds((WEST, EAST), on_the_table((50_000, 20_000, 10_000)))
    assert not zone_holds((WEST, EAST), on_the_table((51_000, 20_000, 10_000)))


def test_parts_that_leave_a_gap_no_wider_than_the_tolerance_adjoin():
    """As the thirds of a width that three does not divide do."""
    for gap, expected in ((2, True), (TOLERANCE - 1, True), (3 * TOLERANCE, False)):
        east = block(60_000 + gap, 20_000, 120_000, 90_000)
        assert zone_holds((WEST, east), on_the_table((60_000, 40_000, 10_000))) is expected, gap


def test_parts_that_meet_in_a_corner_only_hold_nobody_together():
    assert not zone_holds((WEST, block(60_000, 60_000, 120_000, 120_000)), on_the_table((60_000, 60_000, 5_000)))


def test_four_parts_around_a_point_have_no_rim_there():
    four = tuple(block(x, y, x + 60_000, y + 60_000) for x in (0, 60_000) for y in (0, 60_000))
    assert zone_holds(four, on_the_table((60_000, 60_000, 55_000)))
    assert sorted(rim_of(four)) == sorted(side for part in four for side in rim_of((part,)) if on_the_rim(side))


def on_the_rim(side) -> bool:
    (ax, ay), (bx, by) = side
    return bool(ax == bx in (0, SIDE) or ay == by in (0, SIDE))


def test_a_part_within_another_changes_nothing():
    zone = (block(0, 0, SIDE, SIDE), block(30_000, 30_000, 90_000, 90_000))
    assert zone_holds(zone, HULL.at(30_000, 30_000)) and not zone_holds(zone, HULL.at(5_000, 30_000))


def test_neighbours_of_the_ring_of_eight_adjoin():
    """Of seven players the last to pick gets two zones; here of a board whose sides three does not divide."""
    zones = zones_for(47 * INCH, 47 * INCH, 7, "Ring of Eight")
    for number, zone in enumerate(zones):
        both = zone + zones[(number + 1) % 8]
        (x, y), r = shared_point(both), 2 * INCH
        assert zone_holds(both, on_the_table((x, y, r))), number
        assert not any(zone_holds((part,), on_the_table((x, y, r))) for part in both)


def shared_point(zone: Zone) -> tuple[int, int]:
    """The middle of the line between two parts."""
    one, other = (ground(part) for part in zone)
    line = one.buffer(3).intersection(other.buffer(3)).centroid  # type: ignore[attr-defined]
    return round(line.x), round(line.y)


# Random zones


def random_zone(random: Random) -> Zone:
    """A polygon cut by lines through it, some of its parts left out and some made larger."""

    def cut(part: Outline, along: float, across: float) -> list[Outline]:
        """In two, by a line through a side and another one."""
        corners = part.points
        number = random.randrange(len(corners))
        first, second = number, (number + random.randrange(1, len(corners))) % len(corners)
        first, second = min(first, second), max(first, second)
        one, two = (
            between(corners[n], corners[(n + 1) % len(corners)], s) for n, s in ((first, along), (second, across))
        )
        return [
            polygon([*corners[: first + 1], one, two, *corners[second + 1 :]]),
            polygon([one, *corners[first + 1 : second + 1], two]),
        ]

    whole = [
        rectangle(
            (SIDE // 2, SIDE // 2),
            random.randrange(60_000, SIDE),
            random.randrange(60_000, SIDE),
            random.randrange(360),
        )
    ]
    for _ in range(random.randrange(1, 4)):
        part = whole.pop(random.randrange(len(whole)))
        whole += cut(part, random.uniform(0.2, 0.8), random.uniform(0.2, 0.8))
    if len(whole) > 2 and random.random() < 0.4:
        whole.pop(random.randrange(len(whole)))
    if random.random() < 0.3:
        whole.append(rectangle((SIDE // 2, SIDE // 2), 50_000, 30_000, random.randrange(360)))
    return tuple(whole)


def between(a, b, share: float) -> tuple[int, int]:
    return round(a[0] + share * (b[0] - a[0])), round(a[1] + share * (b[1] - a[1]))


@pytest.mark.parametrize("cases", [60, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", ["round", "oval", "hull"])
def test_zones_of_several_parts_hold_what_shapely_says_their_union_covers(kind, cases):
    """Cracks that rounding leaves where lines meet are closed before shapely is asked."""
    random, seen, across = Random(f"parts {kind}"), set(), 0
    for _ in range(cases):
        zone = random_zone(random)
        area = unary_union([ground(part) for part in zone]).buffer(3, join_style="mitre").buffer(-3, join_style="mitre")
        x, y = random.randrange(30_000, 90_000), random.randrange(30_000, 90_000)
        standing = random_standing(random, kind)._replace(x=x, y=y)
        expected = held(area, standing)
        if expected is not None:
            assert zone_holds(zone, standing.base) is expected, (zone, standing)
            across += expected and not any(zone_holds((part,), standing.base) for part in zone)
            seen.add(expected)
    assert seen == {True, False} and across > cases // 12
