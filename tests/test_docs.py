"""What the documents point to exists."""

import re
from pathlib import Path

import pytest

from turnmaster.cli.hook_markdown import page as hooks_page
from turnmaster.forge.files import read_playable

ROOT = Path(__file__).parent.parent

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_ruling_names_a_scenario_or_test_that_exists():
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    for group in re.findall(r"(?<!\*)\*([a-z0-9_/.,][a-z0-9_/., \n-]*)\*(?!\*)", text):
        for name in re.split(r",\s*", group):
            paths = (ROOT / name, ROOT / "scenarios" / name, ROOT / "scenarios" / f"{name}.yaml")
            assert any(path.exists() for path in paths), f"docs/rulings.md names {name}"


def test_whole_rosters_of_the_documents_can_be_played():
    text = (ROOT / "docs" / "rosters.md").read_text(encoding="utf-8")
    samples = [each for each in re.findall(r"```yaml\n(.*?)```", text, re.S) if each.startswith("turnmaster: roster")]
    rosters = [read_playable(sample, "sample.yaml") for sample in samples]
    assert [roster.name for roster in rosters] == ["The Quarry Watch", "Two Banners"]
    assert [each.units for each in rosters[1].designated] == [(0,), (1,)]


def test_hooks_are_documented_as_they_are_declared():
    text = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
    assert text == hooks_page(), "run `make docs`"


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_files_that_the_maps_name_are_there(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    files = [
        path.relative_to(ROOT).as_posix()
        for path in (*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("frontend/*.py"))
    ]
    for named in re.findall(r"`([a-z0-9_/]+\.py)`", text):
        assert any(f"/{path}".endswith(f"/{named}") for path in files), f"{name} names {named}"
