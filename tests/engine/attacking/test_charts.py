"""From Power and Defence to a needed roll: every printed cell, both formulas, and Dice Modifiers on the ladder."""

import pytest

from tests.engine.attacking.printed import die_of, formula_cases, ladder_of, printed_chart, split_cell
from turnmaster.dice import D6, D10, DICE, Die
from turnmaster.engine.attacking.charts import CHARTS, IMPOSSIBLE, Needed, modified, needed_roll, rolls, text

PRINTED = ("d6", "d10", "beta-d6", "beta-d10")
FORMULAS = ("formula-d6", "formula-d10")
POWERS, DEFENCES = range(1, 21), range(16)


def die_for(chart: str) -> Die:
    return {"d6": D6, "d10": D10}[die_of(chart)]


def needed(chart: str, power: int, defence: int) -> str:
    return text(needed_roll(chart, power, defence), die_for(chart))


@pytest.mark.parametrize("chart", PRINTED)
def test_every_cell_is_as_printed(chart):
    cells = printed_chart(chart)
    assert len(cells) == len(POWERS) * len(DEFENCES)
    wrong = {at: (cell, needed(chart, *at)) for at, cell in cells.items() if needed(chart, *at) != cell}
    assert not wrong


def test_the_irregular_cell_of_the_d10_chart_stays_irregular():
    assert needed("d10", 19, 15) == "2+"
    assert needed("d10", 19, 14) == needed("d10", 20, 15) == "1+"


@pytest.mark.parametrize(
    ("formula", "power", "defence", "expected"),
    [
        pytest.param(formula, power, defence, expected, id=f"{formula}: {power} against {defence}, {why}")
        for formula in FORMULAS
        for power, defence, expected, why in formula_cases(formula)
    ],
)
def test_a_formula_gives_what_the_document_says(formula, power, defence, expected):
    assert needed(formula, power, defence) == expected


@pytest.mark.parametrize("chart", sorted(CHARTS))
def test_power_0_never_damages(chart):
    assert all(needed_roll(chart, 0, defence).impossible for defence in range(20))


@pytest.mark.parametrize("chart", sorted(CHARTS))
def test_power_counts_up_to_20_and_defence_up_to_15(chart):
    for power in POWERS:
        assert needed_roll(chart, power, 16) == needed_roll(chart, power, 999) == needed_roll(chart, power, 15)
    for defence in DEFENCES:
        assert needed_roll(chart, 21, defence) == needed_roll(chart, 999, defence) == needed_roll(chart, 20, defence)


def goodness(roll: Needed) -> tuple[int, int]:
    """Bigger is better for the attacker: first the rung, then the multiplier."""
    return -roll.rung, roll.multiplier


@pytest.mark.parametrize("chart", sorted(CHARTS))
def test_more_power_is_never_worse(chart):
    """No exception: the irregular D10 cell repeats the 2+ of Power 18, and the formulas prefer no worse roll."""
    for defence in DEFENCES:
        column = [goodness(needed_roll(chart, power, defence)) for power in POWERS]
        assert column == sorted(column)


@pytest.mark.parametrize("chart", sorted(CHARTS))
def test_more_defence_is_never_better_for_the_attacker(chart):
    for power in POWERS:
        row = [goodness(needed_roll(chart, power, defence)) for defence in DEFENCES]
        assert row == sorted(row, reverse=True)


# Dice Modifiers


@pytest.mark.parametrize("chart", ("d6", "d10"))
def test_the_ladder_is_the_one_of_the_rules(chart):
    die, ladder = die_for(chart), ladder_of(chart)
    assert [text(Needed(rung), die) for rung in range(len(ladder))] == list(ladder)


@pytest.mark.parametrize("chart", ("d6", "d10"))
def test_a_modifier_steps_along_the_ladder_and_stops_at_its_ends(chart):
    die, ladder = die_for(chart), ladder_of(chart)
    for at in range(1, len(ladder)):
        for change in range(-20, 21):
            expected = ladder[min(len(ladder) - 1, max(1, at - change))]
            assert text(modified(Needed(at), change, die), die) == expected


@pytest.mark.parametrize(
    ("chart", "cell", "change", "expected"),
    [
        ("d6", "4+", -1, "5+"),
        ("d6", "4+", +1, "3+"),
        ("d6", "2+", +1, "2+"),
        ("d6", "6+", -1, "6/2"),
        ("d6", "6/2", +1, "6+"),
        ("d6", "6/6", -1, "6/6/2"),
        ("d6", "6/6/6", -3, "6/6/6"),
        ("d6", "A", -1, "2+"),
        ("d6", "A", -2, "3+"),
        ("d6", "A", +2, "A"),
        ("d6", "Ax2", -1, "2+ x2"),
        ("d6", "Ax3", -5, "6+ x3"),
        ("d6", "Ax3", +1, "Ax3"),
        ("d10", "1+", +1, "1+"),
        ("d10", "8+", -1, "9"),
        ("d10", "9", -1, "9/1"),
        ("d10", "9/1", +1, "9"),
        ("d10", "9/9", -1, "9/9"),
        ("d10", "A", -1, "1+"),
        ("d10", "Ax4", -2, "2+ x4"),
    ],
)
def test_a_modified_cell_reads_as_the_rules_say(chart, cell, change, expected):
    rung, times = split_cell(cell)
    start = Needed(ladder_of(chart).index(rung), times)
    assert text(modified(start, change, die_for(chart)), die_for(chart)) == expected


def test_no_modifier_makes_the_impossible_possible():
    assert modified(IMPOSSIBLE, +3, DICE["D6"]) == IMPOSSIBLE
    assert text(IMPOSSIBLE, DICE["D6"]) == "never"


@pytest.mark.parametrize("chart", ("d6", "d10"))
def test_the_rolls_of_a_rung_are_those_its_text_names(chart):
    for rung, name in enumerate(ladder_of(chart)):
        expected = () if name == "A" else tuple(int(need) for need in name.removesuffix("+").split("/"))
        assert rolls(Needed(rung), die_for(chart)) == expected
