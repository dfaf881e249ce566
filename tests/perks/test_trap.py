"""Traps: wrong ways to lay one, who flies over it, and bots that lay it."""

import pytest

from tests.bots.tables import options
from tests.perks.test_healing import answer, chosen, decision_of, table, with_contribution
from turnmaster.battlefield import Base
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import Area
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.hooks import TOUCHES_THE_GROUND
from turnmaster.perks.laying import COPIES
from turnmaster.perks.weapon.trap import is_set_off

INCH = 10_000
SAPPERS = "Sappers: {at: [0, 0], models: 2, weapons: {Mine: {range: 6, attacks: 1, carriers: [1], perks: [Trap]}}}"


def about_to_lay() -> Battle:
    battle = table(SAPPERS, "Knights: {at: [0, 20], hp: 5}")
    answer(battle, ("unit", 0))
    return battle


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([], "laid on the ground"),
        (0, "where the markers are laid"),
        ([[0, 240_000]], "no place for a marker"),
        ([[0, "240000", 240_000]], "where the markers are laid"),
        ([[1, 240_000, 240_000]], "Model 2 cannot lay Mine"),
        ([[0, 240_000, 240_000], [0, 240_000, 240_000]], "has laid it already"),
        ([[0, 240_000, 340_000]], "can be laid within"),
        ([[0, 240_000, -100]], "not on the battlefield"),
        ([[0, 240_000, 240_000, 5]], "no level at"),
    ],
)
def test_a_trap_is_laid_properly_or_not_at_all(places, words):
    battle = about_to_lay()
    refusal = battle.answer(decision_of(battle).id, ["lay", 0, places])
    assert refusal is not None and words in str(refusal)
    assert battle.state.areas == []


def test_an_answer_that_goes_on_after_the_places_lays_no_trap():
    battle = about_to_lay()
    refusal = battle.answer(decision_of(battle).id, ["lay", 0, [[0, 240_000, 240_000]], "and more"])
    assert refusal is not None and battle.state.areas == []


def test_a_trap_is_proposed_between_its_wielder_and_the_nearest_enemy():
    battle = about_to_lay()
    (_, _, ((model, x, y),)), _ = options(battle)
    assert (model, x) == (0, 240_000)
    assert y == pytest.approx(240_000 + 6.49 * INCH, abs=200)  # from the edge of the base


def test_an_aggressive_bot_lays_a_trap():
    battle = about_to_lay()
    assert chosen(battle)[0] == "lay"


def trap_at(x: int, y: int) -> Area:
    return Area("Trap", 0, 0, 0, [(x, y)], 2 * INCH, 1, 99, notes=COPIES.alone(1), model=0)


@pytest.mark.parametrize(("touches", "hp"), [("all of it", 4), ("its end", 5), ("nothing", 5)])
def test_who_does_not_touch_the_ground_sets_off_no_trap_there(touches, hp):
    """On the way past the trap, and not near it at its end."""

    def touch(battle: Battle, unit: int, trip: Trip) -> Trip | None:
        return {"all of it": trip, "its end": Trip(trip.model, trip.end, (), trip.end)}.get(touches)

    battle = table(SAPPERS, "Knights: {at: [0, 4], dash: 12, hp: 5}, Cooks: {at: [9, 9]}")
    battle.rules = with_contribution(battle.rules, TOUCHES_THE_GROUND, touch)
    battle.state.areas.append(trap_at(270_000, 280_000))
    answer(battle, ("finish",), ("finish",), ("unit", 1), ("dash", ((360_000, 280_000),)))
    assert battle.state.units[1].models[0].hp == hp


def test_a_hull_sets_off_a_trap_beside_its_way():
    battle = table(SAPPERS, "Tank: {at: [0, 9], hull: [2, 4], hp: 5}")
    start, end = (Base(240_000, y, 23_000, 0, 20_000) for y in (330_000, 390_000))
    trip = Trip(0, start, ((240_000, 390_000),), end)
    assert is_set_off(battle, trap_at(240_000 + 29_000, 360_000), 1, [trip])
    assert not is_set_off(battle, trap_at(240_000 + 31_000, 360_000), 1, [trip])
