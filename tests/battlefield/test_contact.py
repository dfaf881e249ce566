"""Bringing bases into contact: hulls and ovals touch, and neither stands on the other; shapely is the judge."""

from itertools import product
from math import hypot
from random import Random

import pytest
from shapely.geometry import Point as Spot

from tests.battlefield.base_oracle import ROUNDING, Standing, in_each_other, random_standing, too_rough
from tests.battlefield.test_bases import many
from turnmaster.battlefield import INCH, TOLERANCE, Base, Footprint, overlap, touching
from turnmaster.battlefield.contact import against, contact_points, nearest_contact, slid_against

KINDS = list(product(("round", "oval", "hull"), repeat=2))
LONG = Footprint(INCH, 8 * INCH, INCH, hull=True)


def two_apart(random: Random, kinds: tuple[str, str]) -> tuple[Standing, Standing]:
    """Two bases on the table that share no ground; their circles may."""
    while True:
        one, other = (random_standing(random, kind)._replace(z=0) for kind in kinds)
        if one.region.distance(other.region) > 2 * TOLERANCE:
            return one, other


def check_contact(found: Base, one: Standing, other: Standing) -> None:
    there = one._replace(x=found.x, y=found.y)
    assert found == there.base, "it faces as before"
    assert there.region.distance(other.region) <= TOLERANCE + too_rough(there, other), (one, other, found)
    assert not in_each_other(there, other), (one, other, found)
    assert touching(found, other.base) and not overlap(found, other.base), (one, other, found)


@many(8, 60)
@pytest.mark.parametrize("kinds", KINDS, ids="-".join)
def test_bases_brought_together_touch(kinds, cases):
    random = Random(f"together {kinds}")
    for _ in range(cases):
        one, other = two_apart(random, kinds)
        together = [*contact_points(one.base, other.base), slid_against(one.base, other.base)]
        for found in (*together, nearest_contact(one.base, other.base)):
            check_contact(found, one, other)


@many(8, 400)
@pytest.mark.parametrize("kinds", KINDS[1:], ids="-".join)
def test_a_base_that_goes_straight_on_stops_in_contact_on_its_way(kinds, cases):
    random = Random(f"straight {kinds}")
    for _ in range(cases):
        one, other = two_apart(random, kinds)
        found = against(one.base, other.base)
        check_contact(found, one, other)
        way = hypot(other.x - one.x, other.y - one.y)
        gone, left = (Spot(found.centre).distance(Spot(end)) for end in (one.base.centre, other.base.centre))
        assert gone + left <= way + ROUNDING, "neither aside nor past the other"


@many(8, 400)
@pytest.mark.parametrize("kinds", KINDS[1:], ids="-".join)
def test_the_nearest_contact_is_as_near_as_the_bases_are(kinds, cases):
    random = Random(f"nearest {kinds}")
    for _ in range(cases):
        one, other = two_apart(random, kinds)
        x, y = nearest_contact(one.base, other.base).centre
        expected = one.region.distance(other.region)
        assert abs(hypot(x - one.x, y - one.y) - expected) <= TOLERANCE + too_rough(one, other), (one, other)


@pytest.mark.parametrize("facing", range(0, 180, 7))
def test_long_hulls_side_by_side_find_places_all_round_each_other(facing):
    """Closer than their circles allow, so that places at that distance would be on the other hull."""
    one, other = Standing(LONG, 2 * INCH, 0, 0, 0), Standing(LONG, 0, 0, 0, 0)
    turned = one._replace(x=5 * INCH, facing=facing)
    for base in (one, turned):
        places = list(contact_points(base.base, other.base))
        assert len({place.centre for place in places}) == 11
        for place in places:
            check_contact(place, base, other)


def test_a_base_that_stands_on_another_is_put_beside_it():
    for one in (Standing(LONG, 3_000, 9_000, 0, 40), Standing(Footprint(INCH, INCH, INCH), 3_000, 9_000, 0, 0)):
        other = Standing(LONG, 0, 0, 0, 0)
        assert overlap(one.base, other.base)
        for found in (against(one.base, other.base), slid_against(one.base, other.base)):
            check_contact(found, one, other)
