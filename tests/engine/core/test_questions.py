"""Conditions and checks: what the rules ask, and how answers are put together."""

from typing import Any

import pytest

from tests.helpers import battle_of, roster, unit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.hooks import BARRED_ACTIONS, FAILS_TESTS
from turnmaster.engine.field.hooks import GAIT, LETS_PASS, Gait
from turnmaster.perks.hooks import OUT_OF_REACH

BRAVE, TIMID = 0, 1


def yes(*_: Any) -> bool:
    return True


def no(*_: Any) -> bool:
    return False


def nothing(*_: Any) -> str:
    return ""


def of_brave_units(*_: Any) -> Any:
    return "Only brave units say this."


def battle_with(place: Any, *answers: Any) -> Battle:
    """A battle of two units in which answers are contributed; the last of the functions here is Brave's own."""
    battle = battle_of(roster("Red", unit("Brave", perks=("Lucky",))), roster("Blue", unit("Timid")))
    rules = battle.rules
    battle.rules = rules._replace(
        contributed={**rules.contributed, place: answers},
        bearers={**rules.bearers, (place, of_brave_units): "Lucky"},
        concerning={},
    )
    return battle


@pytest.mark.parametrize(("answers", "holds"), [((), False), ((no,), False), ((no, yes), True), ((yes, no), True)])
def test_a_condition_holds_if_anything_says_so(answers, holds):
    assert LETS_PASS.holds(battle_with(LETS_PASS, *answers), BRAVE, TIMID) is holds
    assert FAILS_TESTS.holds(battle_with(FAILS_TESTS, *answers), BRAVE) is holds


def test_a_condition_is_told_what_it_is_asked_about():
    def is_first(battle: Battle, one: int, other: int) -> bool:
        return one < other

    battle = battle_with(LETS_PASS, is_first)
    assert LETS_PASS.holds(battle, BRAVE, TIMID)
    assert not LETS_PASS.holds(battle, TIMID, BRAVE)


def test_nothing_holds_of_no_unit():
    assert not FAILS_TESTS.holds(battle_with(FAILS_TESTS, yes), -1)


def test_what_a_perk_says_of_its_own_units_is_not_asked_of_others():
    battle = battle_with(FAILS_TESTS, of_brave_units)
    assert FAILS_TESTS.holds(battle, BRAVE)
    assert not FAILS_TESTS.holds(battle, TIMID)
    battle = battle_with(BARRED_ACTIONS, of_brave_units)
    assert BARRED_ACTIONS.against(battle, BRAVE, "Guard")
    assert not BARRED_ACTIONS.against(battle, TIMID, "Guard")


def test_each_listed_value_of_a_question_is_a_condition_of_its_own():
    battle = battle_with(GAIT[Gait.LEAPS], yes)
    assert GAIT[Gait.LEAPS].holds(battle, BRAVE)
    assert not GAIT[Gait.CRUSHES].holds(battle, BRAVE)
    assert repr(GAIT[Gait.NOT_SLOWED]) == "<condition gait: not slowed>"


def too_far(battle: Battle, unit: int, target: int) -> str:
    return f"{unit} is too far from {target}."


def tired(battle: Battle, *about: Any) -> str:
    return f"Too tired for {about[-1]}."


@pytest.mark.parametrize(
    ("checks", "reason"),
    [((), ""), ((nothing,), ""), ((nothing, too_far), "0 is too far from 1."), ((tired, too_far), "Too tired for 1.")],
)
def test_the_first_reason_against_something_is_given(checks, reason):
    assert OUT_OF_REACH.against(battle_with(OUT_OF_REACH, *checks), BRAVE, TIMID) == reason


def test_a_unit_is_kept_from_something_by_the_first_reason():
    battle = battle_with(BARRED_ACTIONS, nothing, tired)
    assert BARRED_ACTIONS.against(battle, TIMID, "Guard") == "Too tired for Guard."
