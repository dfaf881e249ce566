"""Answers from outside: what can be one, and how everything else is refused."""

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.wrong_answers import GARBAGE, NOBODY, WRONG_IDS, deep, endless
from tests.helpers import battle_of, played_out, roster, unit, weapon
from turnmaster.engine.attacking.decisions import Attack
from turnmaster.engine.core.answers import Answer, Refusal, UseOnTarget, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Length, UnitId
from turnmaster.engine.core.parts import Models, NamedAction, Shares, Spots, Targets
from turnmaster.engine.core.reading import MOST_ITEMS, MOST_NESTING, freeze
from turnmaster.engine.moving.decisions import Move, Stay
from turnmaster.engine.turn.decisions import Finish, NameTurnMaster

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
    if freeze(value) not in [option.written() for option in battle.decision.options]:
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


class DoIt(Answer, frozen=True, tag="do"):
    """An answer with a part of every kind."""

    unit: UnitId = 0
    length: Length = 0
    action: NamedAction = "Move"
    models: Models = ()
    targets: Targets = ()
    shares: Shares = ()
    spots: Spots = ()


@pytest.mark.parametrize(
    ("part", "good", "bad"),
    [
        ("unit", 0, [(), "x", (1,)]),
        ("length", 10, [(), "x"]),
        ("action", "Move", [1, (), "Fly"]),
        ("models", (0, 1), [0, "x", ("x",), ((0,),)]),
        ("targets", ((0, (1, 2)),), [0, (0,), ((0,),), ((0, 1),), (("x", (1,)),), ((0, ("x",)),)]),
        ("shares", ((0, 3),), [0, (0,), ((0,),), ((0, (1,)),)]),
        ("spots", ((0, 1, 2, 3),), [0, (0,), (("x", 1, 2, 3),)]),
    ],
)
def test_parts_of_answers_are_what_they_should_be_before_a_rule_looks_into_them(part, good, bad):
    before = DoIt.__struct_fields__[: DoIt.__struct_fields__.index(part)]
    others = [getattr(DoIt(), name) for name in before]
    assert getattr(msgspec.convert(("do", *others, good), DoIt), part) == good
    for value in bad:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(("do", *others, value), DoIt)


# Answers as values


def test_an_answer_is_written_as_a_list_that_begins_with_its_word():
    assert Attack(weapon=0, target=3).written() == ("attack", 0, 3)
    assert UseOnTarget("Aim", 2, 5).written() == ("Aim", 2, 5)
    assert msgspec.json.encode(Attack(0, 3)) == b'["attack",0,3]'


def test_what_is_left_out_at_the_end_of_an_answer_is_not_written():
    assert Move(((1, 2),)).written() == ("move", ((1, 2),))
    assert Move(((1, 2),), (90,)).written() == ("move", ((1, 2),), (90,))


def test_equal_answers_are_one_in_a_set_and_differ_by_kind():
    assert len({Attack(0, 3), Attack(0, 3), Attack(0, 4)}) == 2
    assert len({Stay(), Stay(), Finish()}) == 2
    assert len({UseWithUnit("Aim", 2), UseOnTarget("Aim", 2, 2)}) == 2


def test_an_answer_can_be_pickled():
    for answer in (Attack(0, 3), Move(((1, 2),), (90,)), UseOnTarget("Aim", 2, 5)):
        assert pickle.loads(pickle.dumps(answer)) == answer


def test_an_answer_that_somebody_made_is_read_like_one_from_outside():
    battle = new_battle()
    assert battle.decision is not None
    first = battle.decision.options[0]
    assert isinstance(first, NameTurnMaster)
    wrong = NameTurnMaster("Red")  # type: ignore[arg-type]
    assert refused(battle, 0, wrong).reason == "Player not found."
    assert battle.answer(0, NameTurnMaster(first.player)) is None
