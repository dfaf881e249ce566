"""A state from a file in which somebody is aboard something: it is taken only if that could be."""

import pytest

from tests.games.tempers import make_temper
from tests.helpers import battle_of, roster, rules, unit, weapon
from turnmaster.battlefield import INCH
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED, RESERVE, Frame
from turnmaster.engine.field.carriers import building_code, put_aboard
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.match import begin_battle, make_setup
from turnmaster.table.checks import Unsound
from turnmaster.table.states import check_state

HANGAR, CAR, CREW, SPARE, FOE = range(5)


def a_battle() -> Battle:
    """A Hangar with a car aboard that has a crew aboard."""
    transport = {"transport": 1000}
    red = roster("Red", unit("Hangar", **transport), unit("Car", **transport), unit("Crew", models=2), unit("Spare"))
    sides = [("Red", [red]), ("Blue", [roster("Blue", unit("Foe"))])]
    battle = begin_battle(make_setup(sides, rules(), size_in=(24, 24)), seed=1)
    model = battle.state.units[HANGAR].models[0]
    model.x = model.y = 12 * INCH
    model.place = FIELD
    put_aboard(battle, CAR, HANGAR)
    put_aboard(battle, CREW, CAR)
    refresh_contacts(battle, range(len(battle.state.units)))
    return battle


def check(battle: Battle) -> None:
    check_state(battle.rules, battle.setup, battle.state)


def test_passengers_and_their_transports_are_sound():
    check(a_battle())


@pytest.mark.parametrize(
    ("unit_number", "aboard", "why"),
    [
        (CREW, 99, "expected -1 to 4"),
        (CREW, -7, "expected -1 to 4"),
        (CREW, building_code(0), "expected -1 to 4"),
        (CREW, NOWHERE, "exactly while"),
        (CREW, SPARE, "not there"),
        (CAR, CREW, "layers"),
        (CAR, CAR, "layers"),
        (SPARE, HANGAR, "exactly while"),
    ],
)
def test_nobody_is_aboard_of_what_cannot_carry_them(unit_number, aboard, why):
    battle = a_battle()
    battle.state.units[unit_number].aboard = aboard
    with pytest.raises(Unsound, match=why):
        check(battle)


def test_nobody_is_aboard_of_an_enemy_who_holds_no_prisoners():
    battle = a_battle()
    put_aboard(battle, FOE, HANGAR)
    with pytest.raises(Unsound, match="aboard an enemy"):
        check(battle)


@pytest.mark.parametrize("place", [RESERVE, FIELD])
def test_a_unit_is_not_half_aboard(place):
    battle = a_battle()
    battle.state.units[CREW].models[0].place = place
    with pytest.raises(Unsound, match="exactly while"):
        check(battle)


def test_a_unit_without_models_is_aboard_of_nothing():
    battle = a_battle()
    for model in battle.state.units[CREW].models:
        model.hp, model.place = 0, REMOVED
    with pytest.raises(Unsound, match="exactly while"):
        check(battle)


def test_four_is_no_place():
    battle = a_battle()
    battle.state.units[CREW].models[0].place = ABOARD + 1
    with pytest.raises(Unsound, match="place"):
        check(battle)


@pytest.mark.parametrize(
    ("loads", "why"),
    [
        ([(SPARE, HANGAR), (SPARE, HANGAR)], "twice"),
        ([(99, HANGAR)], "expected 0 to"),
        ([(SPARE, CAR)], "not deployed with it"),
        ([(CREW, HANGAR)], "Reserve"),
        ([(4, HANGAR)], "Reserve"),
    ],
)
def test_only_who_waits_in_reserve_is_loaded(loads, why):
    battle = a_battle()
    step = battle.rules.sequences["deploy"].number_of["where to deploy"]
    battle.state.stack.append(Frame("deploy", step, Placing(0, HANGAR, "Deploy", loads=loads)))
    with pytest.raises(Unsound, match=why):
        check(battle)


@pytest.mark.parametrize("playstyle", ["Standard", "Advanced", "Intermediate"])
def test_every_state_of_a_game_with_transports_is_sound(playstyle):
    gun = weapon("Gun", power=8, attacks=3)
    army = roster(
        "Army",
        unit("Hangar", gun, transport=400, fire_points=True, hp=3, base_mm=100),
        unit("Car", gun, transport=100, fire_points=True, hp=2, base_mm=40, points_hundredths=30_000),
        unit("Crew", weapon("Pistol", 4), models=4),
    )
    battle = battle_of(army, army, choice=rules(playstyle), seed=5, size_in=(20, 20))
    bots = [make_temper("eager", seed) for seed in (1, 2)]
    aboard = 0
    while (decision := battle.decision) is not None:
        check_state(battle.rules, battle.setup, battle.state)
        aboard += any(each.aboard != NOWHERE for each in battle.state.units)
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    assert aboard
