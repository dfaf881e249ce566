"""Scripted dice: what is written is what falls, and nothing else."""

import pytest

from turnmaster.dice import D2, D3, D6, D10, SCATTER, DiceExhausted, ScriptedDice


def test_scripted_faces_come_in_their_order():
    dice = ScriptedDice([6, 1, 4])
    assert dice.faces(D6, 2, seed=9, drawn=0) == [6, 1]
    assert dice.faces(D6, 1, seed=9, drawn=2) == [4]
    assert dice.left(3) == 0


def test_a_script_that_ends_says_how_many_are_missing():
    with pytest.raises(DiceExhausted, match="1 of the 3 D6"):
        ScriptedDice([5]).faces(D6, 3, seed=0, drawn=0)


def test_an_empty_script_has_nothing():
    with pytest.raises(DiceExhausted, match="0 of the 1 D10"):
        ScriptedDice([]).faces(D10, 1, seed=0, drawn=0)


@pytest.mark.parametrize(
    ("die", "face"), [(D6, 0), (D6, 7), (D10, 10), (D10, -1), (D2, 3), (D3, 4), (SCATTER, 12)], ids=str
)
def test_a_face_that_is_not_on_the_die_is_refused(die, face):
    with pytest.raises(DiceExhausted, match=f"{face}, which is not on a {die.name}"):
        ScriptedDice([face]).faces(die, 1, seed=0, drawn=0)


@pytest.mark.parametrize("die", [D2, D3, D6, D10], ids=str)
@pytest.mark.parametrize("word", ["NE", "hit"])
def test_a_word_for_the_arrow_is_on_no_other_die(die, word):
    with pytest.raises(DiceExhausted, match=f"{word}, which is not on a {die.name}"):
        ScriptedDice([word]).faces(die, 1, seed=0, drawn=0)


def test_words_are_faces_of_the_arrow():
    assert ScriptedDice(["N", "ne", "Hit"]).faces(SCATTER, 3, seed=0, drawn=0) == [0, 1, SCATTER.highest]


def test_faces_left_over_are_counted():
    assert ScriptedDice([1, 2, 3, 4]).left(1) == 3
    assert ScriptedDice([1]).left(5) == 0


def test_a_script_may_begin_in_the_middle_of_a_game():
    dice = ScriptedDice([2, 3], offset=100)
    assert dice.faces(D6, 1, seed=0, drawn=101) == [3]
    assert dice.left(101) == 1


def test_rolling_no_dice_takes_nothing():
    assert ScriptedDice([]).faces(D6, 0, seed=0, drawn=0) == []
