"""CONTRIBUTING.md walks through a perk, an option and an event. What it shows stands in the repository word for word,
and the perk works with nothing but the imports that are shown.
"""

import re
from pathlib import Path

import pytest

from turnmaster.perks import catalogue
from turnmaster.scenario import load_scenario, run_scenario

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def shown() -> list[tuple[str, str]]:
    """Whatever is shown in a block of its own, with the file that is named last before it."""
    blocks = re.finditer(r"```(?:yaml|python(?: excerpt)?)\n(.*?)```", PAGE, re.DOTALL)
    return [(re.findall(r"`([\w/-]+\.(?:yaml|py))`", PAGE[: block.start()])[-1], block[1]) for block in blocks]


SHOWN = shown()
SCENARIOS = [each for each in SHOWN if each[0].endswith(".yaml")]
CODE = [each for each in SHOWN if each[0].endswith(".py")]
PERK, RANKED, OPTION, EVENT = (code for _, code in CODE)

QUOTED = {
    "checklists/perks.csv": "unit,Defensive,Smokescreen",
    "src/turnmaster/forge/points/perks.yaml": "Smokescreen: {body: 0.10, why: ",
    "checklists/options.csv": "mod,Combat,Single Save,played,",
    "scenarios/options/single-save-takes-armour.yaml": "rules: {options: [Single Save]}",
    "src/turnmaster/engine/moving/closing_up.py": (
        "battle.emit(ClosedUp(unit=unit, models=moved, foes=foes_in_contact(battle, unit)))"
    ),
}


def test_it_shows_a_perk_with_its_two_scenarios_an_option_and_an_event():
    assert len(SCENARIOS) == 2
    assert "@unit_perk(" in PERK and "@option(" in OPTION and "(UnitEvent," in EVENT
    assert "ranks={" in RANKED


@pytest.mark.parametrize(("file", "text"), SCENARIOS)
def test_a_scenario_is_shown_as_a_whole(file, text):
    assert text == (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "code"), CODE)
def test_code_is_shown_as_it_stands_in_its_file(file, code):
    imports = re.match(r"(?:from .*\n)*\n*", code)
    assert imports and code[imports.end() :] in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "line"), QUOTED.items())
def test_a_line_is_quoted_as_it_stands_in_its_file(file, line):
    assert f"`{file}`" in PAGE and line in PAGE
    assert line in (ROOT / file).read_text(encoding="utf-8")


def test_the_perk_holds_its_scenarios_with_nothing_but_its_imports(monkeypatch):
    ours = catalogue.all_perks()["Smokescreen"]
    with monkeypatch.context() as alone:
        alone.setattr(catalogue, "PERKS", {})
        exec(compile(PERK, "CONTRIBUTING.md", "exec"), {})
        as_shown = catalogue.PERKS["Smokescreen"]
    assert as_shown._replace(build=ours.build) == ours
    monkeypatch.setitem(catalogue.PERKS, "Smokescreen", as_shown)
    for file, _ in SCENARIOS:
        outcome = run_scenario(load_scenario(ROOT / file))
        assert outcome.passed, outcome
