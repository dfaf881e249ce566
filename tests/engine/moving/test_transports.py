"""Transports where a scenario would not say it as well: what perks will use, and answers certain to be legal."""

from math import cos, pi, sin

import pytest

from tests.helpers import inch, roster, rules, unit, weapon
from turnmaster.battlefield import INCH, gap
from turnmaster.battlefield.bases import point_base
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE
from turnmaster.engine.field.carriers import everybody_aboard, loaded, passengers_of, put_aboard, why_no_room
from turnmaster.engine.field.melees import is_engaged, refresh_contacts
from turnmaster.engine.field.units import measured_bases, standing, unit_bases
from turnmaster.engine.moving.disembarking import check_disembark, way_out
from turnmaster.engine.moving.movement import note_coherency
from turnmaster.engine.moving.survivors import places_around, put_down
from turnmaster.engine.moving.transports import embark
from turnmaster.match import begin_battle, make_setup

TRUCK, SQUAD, LONER, FOE, RING = range(5)


def a_battle() -> Battle:
    """A Transport in the middle of a board, two units that could be aboard, and an enemy further off."""
    red = roster(
        "Red",
        unit("Truck", hp=4, base_mm=60, transport=300, fire_points=True),
        unit("Squad", weapon("Rifle", 6), models=6, points_hundredths=10_000),
        unit("Loner", points_hundredths=20_100),
    )
    blue = roster("Blue", unit("Foe", weapon("Axe", range_in=0)), unit("Ring", models=10))
    battle = begin_battle(make_setup([("Red", [red]), ("Blue", [blue])], rules(), size_in=(48, 48)), seed=1)
    put(battle, TRUCK, (24, 24))
    put(battle, LONER, (10, 10))
    put(battle, FOE, (40, 40))
    return battle


def put(battle: Battle, number: int, *places: tuple[float, float]) -> None:
    for model, place in zip(battle.state.units[number].models, places, strict=True):
        model.x, model.y = inch(*place)
        model.place = FIELD
    note_coherency(battle, number)
    refresh_contacts(battle, [number])


def test_a_unit_is_aboard_as_a_whole_and_nowhere_else():
    battle = a_battle()
    put_aboard(battle, SQUAD, TRUCK)
    squad = battle.state.units[SQUAD]
    assert {model.place for model in squad.models} == {ABOARD}
    assert unit_bases(battle, SQUAD) == []
    assert measured_bases(battle, SQUAD) == unit_bases(battle, TRUCK)
    assert passengers_of(battle, TRUCK) == everybody_aboard(battle, TRUCK) == [SQUAD]
    assert standing(squad) == [0, 1, 2, 3, 4, 5]


def test_room_is_counted_in_points_that_are_left():
    battle = a_battle()
    put_aboard(battle, SQUAD, TRUCK)
    assert loaded(battle, TRUCK) == 100
    refusal = why_no_room(battle, LONER, TRUCK)
    assert refusal is not None and "201 points" in str(refusal) and "200 of 300" in str(refusal)
    battle.state.units[SQUAD].models[0].hp = 0
    assert why_no_room(battle, LONER, TRUCK) is None


def test_embarking_without_a_move_leaves_nobody_moved():
    """What takes a unit aboard by other means, such as a perk, is no Move."""
    battle = a_battle()
    embark(battle, LONER, TRUCK)
    assert not battle.state.units[LONER].models[0].moved
    embark(battle, SQUAD, TRUCK, "Dash")
    assert all(model.dashed for model in battle.state.units[SQUAD].models)


def test_passengers_are_in_the_melee_of_their_transport():
    battle = a_battle()
    put_aboard(battle, SQUAD, TRUCK)
    put(battle, FOE, (24 + 1.674, 24))
    assert is_engaged(battle, SQUAD)
    assert battle.state.contacts == [(TRUCK, FOE)]


@pytest.mark.parametrize("goal", [None, (40, 40), (0, 24), (24, 0)])
@pytest.mark.parametrize("action", ["Move", "Dash"])
def test_a_proposed_way_out_is_legal_and_leads_to_the_goal(goal, action):
    battle = a_battle()
    put_aboard(battle, SQUAD, TRUCK)
    ctx = Placing(0, SQUAD, action)
    answer = way_out(battle, ctx, (goal[0] * INCH, goal[1] * INCH) if goal else None)
    assert answer is not None and answer.word == action.lower()
    assert check_disembark(battle, ctx, answer) is None
    if goal is not None:
        gx, gy = inch(*goal)
        mean_x, mean_y = (sum(place[i] for place in answer.places) / 6 for i in (0, 1))
        tx, ty = inch(24, 24)
        assert (mean_x - gx) ** 2 + (mean_y - gy) ** 2 < (tx - gx) ** 2 + (ty - gy) ** 2


def test_where_there_is_no_room_nothing_is_proposed():
    battle = a_battle()
    put_aboard(battle, SQUAD, TRUCK)
    ring = [(24 + 1.68 * cos(pi * i / 5), 24 + 1.68 * sin(pi * i / 5)) for i in range(10)]
    put(battle, RING, *ring)
    assert way_out(battle, Placing(0, SQUAD, "Move")) is None


def test_whoever_is_put_out_stands_around_the_transport():
    """As when restored HP no longer fit: the whole unit, the first model in contact."""
    battle = a_battle()
    put_aboard(battle, SQUAD, TRUCK)
    truck = unit_bases(battle, TRUCK)[0]
    put_down(battle, SQUAD, truck)
    note_coherency(battle, SQUAD)
    refresh_contacts(battle, [SQUAD])
    squad = battle.state.units[SQUAD]
    assert squad.aboard == NOWHERE and not squad.broken
    gaps = [gap(base, truck) for base in unit_bases(battle, SQUAD)]
    assert len(gaps) == 6 and min(gaps) >= -50 and max(gaps) < inch(2)[0]


def test_the_circle_of_survivors_grows_with_their_number():
    battle = a_battle()
    middle = unit_bases(battle, TRUCK)[0]
    battle.state.units[TRUCK].models[0].place = 2
    refresh_contacts(battle, [TRUCK])
    places = places_around(battle, SQUAD, middle, 19)
    away = [gap(point_base(middle.centre, 0), point_base(place.centre, 0)) for place in places]
    assert places[0].centre == middle.centre
    assert away == sorted(away)
    assert away[6] < away[7]  # one in the middle and six around it, then the next ring
