"""Every scenario file is a test."""

from pathlib import Path

import pytest

from tests.perks.pinned import carried_in
from turnmaster.scenario import load_scenario, run_scenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


def case(path: Path) -> object:
    """A file with its name. Those of perks are quick tests too: a perk with a wrong sign often fails a single one."""
    return pytest.param(path, id=str(path.relative_to(FOLDER).with_suffix("")))


@pytest.mark.parametrize("path", [case(path) for path in FILES])
def test_scenario(path):
    scenario = load_scenario(path)
    pinned = {pin.removeprefix("perk ") for pin in scenario.pins if pin.startswith("perk ")}
    assert pinned <= carried_in(scenario), "it pins a perk that nobody in it has"
    report = run_scenario(scenario)
    assert report.passed, "\n".join([report.title, *report.problems])


def test_titles_are_unique():
    titles = [line for path in FILES for line in path.read_text().splitlines() if line.startswith("scenario:")]
    assert len(titles) == len(set(titles)) == len(FILES)
