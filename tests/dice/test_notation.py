"""Dice as people write them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from turnmaster.dice import D2, D3, D6, D10, NotDice, Throw, parse_throw
from turnmaster.dice.notation import MOST_DICE, parse_need


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("20d6", Throw(20, D6, False)),
        ("d3", Throw(1, D3, False)),
        ("2D6", Throw(2, D6, False)),
        ("5d10", Throw(5, D10, False)),
        ("d2", Throw(1, D2, False)),
        (" 3d6 ", Throw(3, D6, False)),
        ("scatter", Throw(0, D6, True)),
        ("scatter 2d6", Throw(2, D6, True)),
        ("Scatter d6", Throw(1, D6, True)),
        ("10000d6", Throw(10_000, D6, False)),
    ],
)
def test_dice_are_read_as_written(text, throw):
    assert parse_throw(text) == throw


@pytest.mark.parametrize("text", ["20d6", "D3", "Scatter 2D6", "Scatter"])
def test_a_throw_reads_back_as_itself(text):
    assert parse_throw(str(parse_throw(text))) == parse_throw(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "is not dice"),
        ("six", "is not dice"),
        ("2d", "is not dice"),
        ("6", "is not dice"),
        ("-1d6", "is not dice"),
        ("2d6+1", "is not dice"),
        ("d4", "no D4"),
        ("d0", "no D0"),
        ("d100", "no D100"),
        ("0d6", "outside 1 to"),
        ("10001d6", "outside 1 to"),
        ("9999999999d6", "is not dice"),
        ("scatter scatter", "is not dice"),
    ],
)
def test_what_is_not_dice_is_refused_in_words(text, part):
    with pytest.raises(NotDice, match=part):
        parse_throw(text)


@given(st.text(max_size=20))
@example("²d6")
@example("٣d٦")
@example("d\n6")
def test_any_text_is_dice_or_refused(text):
    try:
        throw = parse_throw(text)
    except NotDice as error:
        assert str(error)
    else:
        assert 0 <= throw.number <= MOST_DICE


@pytest.mark.parametrize(
    ("text", "die", "need"), [("4+", D6, 4), ("4", D6, 4), ("2+", D6, 2), ("9+", D10, 9), (" 1+ ", D10, 1)]
)
def test_a_needed_roll_is_read(text, die, need):
    assert parse_need(text, die) == need


@pytest.mark.parametrize(("text", "die"), [("7+", D6), ("10+", D10), ("", D6), ("-1", D6), ("four", D6), ("4++", D6)])
def test_a_roll_that_the_die_cannot_show_is_refused(text, die):
    with pytest.raises(NotDice, match="is not a roll of a"):
        parse_need(text, die)
