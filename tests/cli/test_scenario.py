"""`turnmaster scenario`: every file is reported on, whatever is wrong with another."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from turnmaster.scenario import Report

DUEL = """
scenario: A duel
red: {A: {at: [0, 0]}}
blue: {B: {at: [10, 0]}}
"""


def test_a_file_that_cannot_be_used_does_not_end_the_report(turnmaster: Command, tmp_path: Path):
    cases = {
        "a": "scenario: [",
        "b": f"{DUEL}expect: {{to act: 1.5}}",
        "c": f"{DUEL}expect: {{turn: 1}}",
        "d": f"{DUEL}rules: {{options: [Nonsense]}}\nexpect: {{turn: 1}}",
    }
    for name, text in cases.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    told = turnmaster("scenario", tmp_path, "--json")
    assert told.status == 2
    document = json.loads(told.out)
    assert [entry["passed"] for entry in document["scenarios"]] == [False, False, True, False]
    assert (document["passed"], document["failed"]) == (1, 3)


def test_a_defect_in_one_scenario_does_not_end_the_report(
    turnmaster: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in "ab":
        (tmp_path / f"{name}.yaml").write_text(f"{DUEL}expect: {{turn: 1}}", encoding="utf-8")
    runs = iter([ZeroDivisionError("by nothing"), None])

    def stumbles(found: object, log: object) -> Report:
        error = next(runs)
        if error is not None:
            raise error
        return Report("holds", ())

    monkeypatch.setattr("turnmaster.scenario.run_scenario", stumbles)
    told = turnmaster("scenario", tmp_path)
    assert told.status == 1
    assert "internal error" in " ".join(told.out.split())
    assert "1 hold, 1 fail" in told.out


def test_a_story_tells_every_roll_up_to_where_it_goes_wrong(turnmaster: Command, tmp_path: Path):
    armed = DUEL.replace("{A: {at: [0, 0]}}", "{A: {at: [0, 0], weapons: {Rifle: {attacks: 2}}}}")
    (tmp_path / "case.yaml").write_text(f"{armed}play: [A attacks B with Rifle]\ndice: [5, 1]\nexpect: {{B hp: 1}}")
    told = turnmaster("scenario", "--story", tmp_path)
    assert told.status == 1
    words = " ".join(told.out.split())
    assert "A → B, Rifle" in words and "1 of 2 hit, needs 4+" in words and "[5 | 1]" in words
    assert "B hp: expected 1, found 0" in words


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("[]", "not decided yet needs 4+ (Power 4 against Defence 4) FAILS"),
        ("[5, NE]", "not decided yet needs 4+ (Power 4 against Defence 4) FAILS"),
        ("[5, 1]", "hit 1 of 2 hit, needs 4+ (Power 4 against Defence 4) [5 | 1] FAILS"),
    ],
)
def test_a_story_tells_nothing_of_a_roll_that_did_not_happen(turnmaster: Command, tmp_path: Path, dice: str, told: str):
    armed = DUEL.replace("{A: {at: [0, 0]}}", "{A: {at: [0, 0], weapons: {Rifle: {attacks: 2}}}}")
    armed = armed.replace("{B: {at: [10, 0]}}", "{B: {at: [10, 0], armour: 4+}}")
    text = f"{armed}play: [A attacks B with Rifle]\ndice: {dice}\nexpect: {{B hp: 1}}"
    (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
    outcome = turnmaster("scenario", "--story", tmp_path)
    words = " ".join(outcome.out.split())
    assert outcome.status == 1 and "Attack Phase ▲ A → B, Rifle: " + told in words


def test_a_story_is_not_for_programs(turnmaster: Command, tmp_path: Path):
    (tmp_path / "case.yaml").write_text(f"{DUEL}expect: {{turn: 1}}")
    assert turnmaster("scenario", "--story", "--json", tmp_path).status == 2
