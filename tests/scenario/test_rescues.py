"""Where several perks could save a unit, a line names the one that does."""

import pytest

from turnmaster.scenario import parse_scenario, run_scenario

TEXT = """
scenario: a test
red: {{Rifles: {{at: [0, 0], weapons: {{Rifle: {{attacks: 4}}}}}}}}
blue: {{Hero: {{at: [0, 8], hp: 4, perks: [Last Stand, Reservoir]}}}}
play: [Rifles attacks Hero with Rifle{line}]
dice: [4, 4, 4, 4]
expect: {{Hero hp: {hp}}}
"""


@pytest.mark.parametrize(
    ("line", "hp"), [(", Hero is saved by Reservoir", 1), (", Hero is saved by Last Stand", 4), ("", 4)]
)
def test_a_line_names_what_saves_a_unit_and_without_one_the_first_does(line, hp):
    assert run_scenario(parse_scenario(TEXT.format(line=line, hp=hp), "rescues")).problems == ()


def test_a_perk_that_cannot_save_the_unit_is_refused():
    report = run_scenario(parse_scenario(TEXT.format(line=", Hero is saved by Eternal", hp=4), "rescues"))
    assert "'Hero is saved by Eternal' was refused" in report.problems[0]
