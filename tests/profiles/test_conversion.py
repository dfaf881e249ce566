"""Taking a roster into a game played with the other dice, and the arithmetic of saves."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import roster, unit, weapon
from turnmaster.dice import D6, D10
from turnmaster.profiles import convert_roster, saves
from turnmaster.profiles.convert import chance, convert_save


@pytest.mark.parametrize(("d6", "d10"), [(0, 0), (2, 2), (3, 3), (4, 5), (5, 7), (6, 8)])
def test_a_save_on_a_d6_becomes_the_nearest_on_a_d10(d6, d10):
    assert convert_save(d6, D6, D10) == d10


@pytest.mark.parametrize(
    ("d10", "d6"), [(0, 0), (1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 5), (7, 5), (8, 6), (9, 6)]
)
def test_a_save_on_a_d10_becomes_the_nearest_on_a_d6(d10, d6):
    assert convert_save(d10, D10, D6) == d6


@pytest.mark.parametrize("need", [0, 2, 3, 4, 5, 6])
def test_a_d6_save_survives_the_way_there_and_back(need):
    assert convert_save(convert_save(need, D6, D10), D10, D6) == need


def test_chances_count_the_faces():
    assert [chance(need, D6) for need in (2, 4, 6)] == [Fraction(5, 6), Fraction(1, 2), Fraction(1, 6)]
    assert [chance(need, D10) for need in (1, 5, 9)] == [Fraction(9, 10), Fraction(1, 2), Fraction(1, 10)]


def test_a_roster_is_converted_in_all_its_parts_and_says_so():
    army = roster("Watch", unit("Squad", weapon("Rifle", ap=5), weapon("Club", ap=0), armour=4, aegis=6))
    squad = convert_roster(army, "d10").units[0]
    assert (squad.armour, squad.aegis, [w.ap for w in squad.weapons]) == (5, 8, [7, 0])
    assert squad.converted_from == "D6"


def test_a_roster_made_for_the_dice_stays_as_it_is():
    army = roster("Watch", unit("Squad", armour=4), dice="d10")
    assert convert_roster(army, "d10") is army


# Saves


@pytest.mark.parametrize(
    ("value", "need"), [("4+", 4), (4, 4), ("4", 4), ("-", 0), ("", 0), (None, 0), (0, 0), ("2+", 2), ("6+", 6)]
)
def test_a_save_is_read_as_people_write_it(value, need):
    assert saves.parse(value, D6) == need


@pytest.mark.parametrize("value", ["1+", "7+", "++", "4++", "-4", "04", "²", 1, 7, -1, "four", "4 +"])
def test_what_is_no_save_of_the_die_is_refused(value):
    with pytest.raises(ValueError, match=r"2\+ to 6\+"):
        saves.parse(value, D6)


@pytest.mark.parametrize("die", [D6, D10], ids=lambda die: die.name)
def test_a_save_written_reads_back(die):
    for need in (0, *range(saves.best(die), die.highest + 1)):
        assert saves.parse(saves.text(need), die) == need
        assert saves.from_grade(saves.grade(need, die), die) == need


@given(st.integers(-5, 20), st.sampled_from([D6, D10]))
def test_a_grade_more_is_a_step_better_until_the_best(steps, die):
    need = saves.from_grade(steps, die)
    assert saves.is_save(need, die)
    assert saves.grade(need, die) == min(max(0, steps), die.highest + 1 - saves.best(die))
