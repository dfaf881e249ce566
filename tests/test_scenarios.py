"""Every scenario file is a test."""

from pathlib import Path

import pytest

from turnmaster.scenario import load_scenario, run_scenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_scenario(path):
    report = run_scenario(load_scenario(path))
    assert report.passed, "\n".join([report.title, *report.problems])


def test_titles_are_unique():
    titles = [load_scenario(path).scenario for path in FILES]
    assert len(titles) == len(set(titles))
