"""Where the play of a scenario begins: at any step of a Game Turn that does not wait for something before it."""

from pathlib import Path

import pytest

from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.scenario import Report, parse_scenario, run_scenario

PAGE = (Path(__file__).parent.parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")

TEXT = """
scenario: It begins
start: "{start}"
rules: {{playstyle: {playstyle}}}
red: {{First: {{at: [0, -8]}}}}
blue: {{Second: {{at: [0, 8]}}}}
dice: [{dice}]
"""

STEPS = [
    (playstyle, step)
    for playstyle in PLAYSTYLES
    for sequence in ("game", f"{playstyle} turn")
    for step in core_rules().sequences[sequence]
]


def begun(playstyle: str, start: str, dice: str = "1, 2, 3, 4, 5, 6") -> Report:
    return run_scenario(parse_scenario(TEXT.format(playstyle=playstyle, start=start, dice=dice), "starts"))


@pytest.mark.parametrize(("playstyle", "step"), STEPS, ids=lambda part: getattr(part, "name", part))
def test_play_begins_at_every_step_that_takes_no_result(playstyle, step):
    assert begun(playstyle, step.name).cannot_begin == step.takes


@pytest.mark.parametrize(("playstyle", "step"), STEPS, ids=lambda part: getattr(part, "name", part))
def test_every_step_at_which_play_can_begin_is_documented(playstyle, step):
    assert f"`{step.name}`" in PAGE or f'`"{step.name}"`' in PAGE or step.takes


def test_a_misspelt_start_is_told_which_there_are():
    said = begun("Advanced", "award command points").problems[0]
    assert "is no step at which play can begin in Advanced games" in said
    assert "award command points" not in said.partition("use one of")[2]
    assert "roll command points, " in said


def test_dice_that_are_missing_at_the_start_are_said():
    assert begun("Advanced", "roll command points", dice="").problems[0].startswith("dice: ")
