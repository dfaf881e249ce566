"""Answers from outside: what can be one, and how everything else is refused."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.wrong_answers import GARBAGE, NOBODY, WRONG_IDS, deep, endless
from tests.helpers import battle_of, played_out, roster, unit, weapon
from turnmaster.engine.kernel.answers import MOST_ITEMS, MOST_NESTING, OneOf, Part, Refusal, freeze, shape
from turnmaster.engine.kernel.battle import Battle

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


def new_battle(seed: int = 3) -> Battle:
    soldiers = unit("Soldiers", weapon("Rifle", 3), models=3)
    return battle_of(roster("Red", soldiers), roster("Blue", soldiers), seed=seed)


# What can be an answer


def test_lists_become_tuples():
    assert freeze(["move", [[1, 2], [3, 4]]]) == ("move", ((1, 2), (3, 4)))


@pytest.mark.parametrize(
    "value",
    [None, 5, "pass", b"pass", {}, [], [1], [["pass"]], ["pass", None], ["pass", 1.0], ["pass", True], ["pass", {}]],
    ids=repr,
)
def test_what_cannot_be_an_answer_is_refused_with_a_reason(value):
    refusal = freeze(value)
    assert isinstance(refusal, Refusal)
    assert refusal.reason


def test_nesting_has_a_limit():
    assert not isinstance(freeze(deep(MOST_NESTING - 1)), Refusal)
    assert isinstance(freeze(deep(MOST_NESTING + 1)), Refusal)
    assert isinstance(freeze(deep(100_000)), Refusal)
    assert isinstance(freeze(endless()), Refusal)


def test_length_has_a_limit():
    assert not isinstance(freeze(["move", [0] * (MOST_ITEMS - 10)]), Refusal)
    assert isinstance(freeze(["move", [0] * (MOST_ITEMS + 1)]), Refusal)
    assert isinstance(freeze(["x" * 101]), Refusal)


def test_numbers_have_a_limit():
    assert not isinstance(freeze(["move", 10**9]), Refusal)
    for absurd in (10**9 + 1, -(10**9) - 1, 10**5000):
        assert isinstance(freeze(["move", absurd]), Refusal)


@given(anything)
def test_freezing_never_raises(value):
    frozen = freeze(value)
    assert isinstance(frozen, (tuple, Refusal))


# How a battle takes them


def refused(battle: Battle, *args: object) -> Refusal:
    """Answer, and see that nothing changed."""
    before, decision = battle.hash(), battle.decision
    refusal = battle.answer(*args)  # type: ignore[arg-type]
    assert isinstance(refusal, Refusal)
    assert refusal.reason
    assert battle.hash() == before
    assert battle.decision == decision
    return refusal


@pytest.mark.parametrize("value", GARBAGE, ids=lambda value: str(type(value).__name__))
def test_garbage_is_refused(value):
    refused(new_battle(), 0, value)


@given(anything)
def test_any_json_is_taken_or_refused(value):
    battle = new_battle()
    assert battle.decision is not None
    if freeze(value) not in battle.decision.options:
        refused(battle, 0, value)


@pytest.mark.parametrize("wrong", [*WRONG_IDS, True, False, 0.0, 1], ids=lambda value: str(type(value).__name__))
def test_an_answer_names_the_decision_it_is_for(wrong):
    battle = new_battle()
    assert battle.decision is not None
    refused(battle, wrong, battle.decision.options[0])


@pytest.mark.parametrize("nobody", [*NOBODY, True, False, 0.0, 1.0], ids=lambda value: str(type(value).__name__))
def test_nobody_answers_for_another_player(nobody):
    battle = new_battle()
    assert battle.decision is not None
    refused(battle, 0, battle.decision.options[0], nobody)


def test_the_other_player_is_told_whose_decision_it_is():
    battle = new_battle()
    assert battle.decision is not None
    owner = battle.decision.player
    refusal = refused(battle, 0, battle.decision.options[0], 1 - owner)
    assert ("Red", "Blue")[owner] in refusal.reason


def test_an_answer_given_twice_is_stale_the_second_time():
    battle = new_battle()
    assert battle.decision is not None
    answer = battle.decision.options[0]
    assert battle.answer(0, answer) is None
    refused(battle, 0, answer)


def test_a_refusal_of_a_closed_decision_names_the_options():
    battle = new_battle()
    assert "Red is Turn Master" in refused(battle, 0, ["fly"]).nearest


def test_an_answer_may_come_as_json():
    battle = new_battle()
    assert battle.decision is not None
    assert battle.answer(0, msgspec.json.decode(msgspec.json.encode(battle.decision.options[0]))) is None


def test_after_the_end_there_is_nothing_to_answer():
    battle = played_out(new_battle())
    assert battle.decision is None
    assert "over" in refused(battle, battle.state.answers, ["pass"]).reason


@pytest.mark.parametrize(
    ("part", "good", "bad"),
    [
        (Part.UNIT, 0, [(), "x", (1,)]),
        (Part.LENGTH, 10, [(), "x"]),
        (Part.ACTION, "Move", [1, ()]),
        (Part.MODELS, (0, 1), [0, "x", ("x",), ((0,),)]),
        (Part.TARGETS, ((0, (1, 2)),), [0, (0,), ((0,),), ((0, 1),), (("x", (1,)),), ((0, ("x",)),)]),
        (Part.SHARES, ((0, 3),), [0, (0,), ((0,),), ((0, (1,)),)]),
        (Part.SPOTS, ((0, 1, 2, 3),), [0, (0,), (("x", 1, 2, 3),)]),
        (OneOf({1: "one"}), 1, ["x", ()]),
    ],
)
def test_parts_of_answers_are_what_they_should_be_before_a_rule_looks_into_them(part, good, bad):
    form = shape("do", "Do it", it=part)
    assert form.is_formed(("do", good))
    assert not any(form.is_formed(("do", value)) for value in bad)
