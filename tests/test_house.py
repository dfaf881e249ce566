"""House rules live outside the package: they are loaded, used like any other, and judged. The catalogues belong to the
whole process, so each test forgets what it loaded.
"""

import json
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import turnmaster.house as houses
from tests.cli.conftest import Outcome
from turnmaster import load_roster
from turnmaster.cli import run
from turnmaster.house import load_house, problems_of
from turnmaster.installed_houses import GROUP, load_installed_houses
from turnmaster.options.catalogue import OPTIONS, all_options
from turnmaster.perks.catalogue import PERKS, all_perks

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parent.parent / "examples" / "house"

PERK = """
from turnmaster.engine.kernel import stats
from turnmaster.perks.catalogue import unit_perk

@unit_perk("{name}", "House", "It is harder to hurt.")
def build(perk):
    {body}
"""


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    perks, options = set(all_perks()), set(all_options())
    yield
    houses._forget(set(PERKS) - perks, set(OPTIONS) - options)
    houses._loaded.clear()


def house_in(folder: Path, name: str = "Thick Skinned", body: str = "perk.changes(stats.DEFENCE, 1)") -> Path:
    (folder / "rules.py").write_text(PERK.format(name=name, body=body), encoding="utf-8")
    return folder


def command(capsys: pytest.CaptureFixture[str], *words: str) -> Outcome:
    status = run(list(words))
    out = capsys.readouterr()
    return Outcome(status, out.out, out.err)


# The example


def test_the_example_is_in_order(capsys):
    outcome = command(capsys, "house", str(EXAMPLE), "--json")
    found = json.loads(outcome.out)
    assert outcome.status == 0
    assert (found["perks"], found["options"]) == (["Oathbound"], ["Open Fields"])
    assert (found["problems"], found["failed"], found["passed"]) == ([], 0, 3)


def test_its_perk_is_known_to_other_commands(capsys):
    outcome = command(capsys, "--house", str(EXAMPLE), "perks", "oathbound", "--json")
    assert outcome.status == 0
    assert "Attack Dice have +1" in outcome.out
    assert command(capsys, "perks", "oathbund").status == 2


def test_a_roster_may_have_it():
    load_house(EXAMPLE)
    army = "turnmaster: roster\nversion: 1\nname: Guests\nunits:\n"
    army += "  - {name: Host, points: 60, move: 6, dash: 6, defence: 4, hp: 2, perks: [Oathbound]}\n"
    assert load_roster(army).units[0].perks == ("Oathbound",)


# What is wrong is said


def test_what_is_neither_listed_nor_pinned_is_said(tmp_path, capsys):
    outcome = command(capsys, "house", str(house_in(tmp_path)))
    assert outcome.status == 1
    assert "perk Thick Skinned is not in checklist.csv." in outcome.out
    assert "No scenario pins the perk Thick Skinned." in outcome.out


def test_what_is_listed_and_not_there_is_said(tmp_path):
    (tmp_path / "checklist.csv").write_text("kind,name\nperk,Gone\n", encoding="utf-8")
    assert problems_of(load_house(tmp_path)) == ["perk Gone is in checklist.csv, and no module brings it."]


def test_a_checklist_without_its_first_line_is_refused(tmp_path, capsys):
    (tmp_path / "checklist.csv").write_text("perk,Gone\nperk,Lost\n", encoding="utf-8")
    outcome = command(capsys, "house", str(tmp_path))
    assert outcome.status == 2
    assert "`kind,name`" in outcome.err


def test_a_name_that_is_taken_is_refused_and_nothing_of_the_house_stays(tmp_path, capsys):
    (tmp_path / "a.py").write_text(PERK.format(name="Fine", body="pass"), encoding="utf-8")
    (tmp_path / "b.py").write_text(PERK.format(name="Lucky", body="pass"), encoding="utf-8")
    outcome = command(capsys, "house", str(tmp_path))
    assert outcome.status == 2
    assert "there is a perk 'Lucky' already" in outcome.err
    assert "Fine" not in PERKS


def test_a_module_with_a_mistake_is_refused_with_its_name(tmp_path, capsys):
    (tmp_path / "broken.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    outcome = command(capsys, "--house", str(tmp_path), "perks")
    assert outcome.status == 2
    assert "broken.py" in outcome.err and "Traceback" not in outcome.err


def test_a_perk_that_names_what_is_declared_nowhere_is_refused(tmp_path, capsys):
    folder = house_in(tmp_path, body="perk.contributes('elsewhere', 1)")
    (folder / "scenarios").mkdir()
    text = "scenario: a\nred: {A: {at: [0, 0], perks: [Thick Skinned]}}\nblue: {B: {at: [5, 5]}}\n"
    (folder / "scenarios" / "a.yaml").write_text(text, encoding="utf-8")
    outcome = command(capsys, "house", str(folder))
    assert outcome.status != 0
    assert "declared nowhere" in outcome.out + outcome.err


def test_a_folder_that_is_not_there_is_refused(capsys):
    assert command(capsys, "house", "nowhere/at/all").status == 2


# Rules that go wrong are the fault of the house


SCENARIO = """
scenario: It is harder to hurt
pins: [perk Thick Skinned]
red: {Rifles: {at: [0, 0], weapons: {Rifle: {}}}}
blue: {Ogre: {at: [0, 8], hp: 3, perks: [Thick Skinned]}}
play: [Rifles attacks Ogre with Rifle]
dice: [4]
expect: {Ogre hp: EXPECTED}
"""


THICK = "perk.changes(stats.DEFENCE, 1)"


def whole_house(folder: Path, body: str, expected: int = 3, more: str = "") -> Path:
    """A house of one perk that is listed and pinned."""
    house_in(folder, body=body)
    (folder / "rules.py").write_text((folder / "rules.py").read_text(encoding="utf-8") + more, encoding="utf-8")
    (folder / "checklist.csv").write_text("kind,name\nperk,Thick Skinned\n", encoding="utf-8")
    (folder / "scenarios").mkdir()
    text = SCENARIO.replace("EXPECTED", str(expected))
    (folder / "scenarios" / "thick-skinned.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_whole_house_is_in_order(tmp_path, capsys):
    outcome = command(capsys, "house", str(whole_house(tmp_path, "perk.changes(stats.DEFENCE, 1)")))
    assert outcome.status == 0, outcome.out


def test_a_scenario_that_is_the_same_without_its_perk_shows_nothing(tmp_path, capsys):
    outcome = command(capsys, "house", str(whole_house(tmp_path, "pass", expected=2)), "--json")
    assert outcome.status == 1
    assert json.loads(outcome.out)["problems"] == [
        "Nothing shows what the perk Thick Skinned does: the scenarios that pin it end the same without it."
    ]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("perk.changes(stats.DEFENCE, 1, when=lambda battle: True)", "A rule of this house went wrong"),
        ("perk.changes(stats.DEFENSE, 1)", "Thick Skinned cannot be put together: AttributeError"),
        ("perk.is_immune_to('Leach')", "'Leach'"),
        ("perk.plays('astray', go_astray)", "goes to 'nowhere'"),
        ("perk.plays('astray', Ask('where to', 'shout', go_astray, go_astray))", "no kind of decision"),
    ],
)
def test_a_rule_that_is_wrong_is_the_fault_of_the_house(tmp_path, capsys, body, said):
    imported = "\n\nfrom turnmaster.engine.kernel.sequences import Ask\n"
    astray = f"{imported}\ndef go_astray(battle, ctx):\n    return 'nowhere'\n"
    outcome = command(capsys, "house", str(whole_house(tmp_path, body, more=astray)), "--json")
    assert outcome.status == 2
    assert said in outcome.out
    assert "defect in turnmaster" not in outcome.out + outcome.err


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("class Shouted(UnitEvent, frozen=True): says = '{unit} shouted'", "no tag of its own"),
        ("class Shouted(UnitEvent, frozen=True, tag='shouted'): pass", "bring a sentence"),
        ("class Shouted(UnitEvent, frozen=True, tag='shouted'): says = '{untt} shouted'", "{untt}"),
    ],
)
def test_an_event_that_cannot_be_told_is_said(tmp_path, capsys, event, said):
    more = f"\n\nfrom turnmaster.engine.kernel.events import UnitEvent\n\n{event}\n"
    outcome = command(capsys, "house", str(whole_house(tmp_path, THICK, more=more)), "--json")
    assert outcome.status == 2
    assert said in outcome.out


def test_a_push_of_nothing_is_said(tmp_path, capsys):
    more = "\n\ndef begin(battle, ctx):\n    battle.push('rolll', ctx)\n"
    outcome = command(capsys, "house", str(whole_house(tmp_path, THICK, more=more)), "--json")
    assert outcome.status == 2
    assert "pushes 'rolll'" in outcome.out


def test_a_scenario_that_cannot_be_read_does_not_stop_the_others(tmp_path, capsys):
    folder = whole_house(tmp_path, "perk.changes(stats.DEFENCE, 1)")
    (folder / "scenarios" / "a.yaml").write_text("scenario: a\nredd: {}\n", encoding="utf-8")
    outcome = command(capsys, "house", str(folder), "--json")
    assert outcome.status == 2
    assert [each["passed"] for each in json.loads(outcome.out)["scenarios"]] == [False, True]


# Of installed packages


def test_the_house_of_an_installed_package_is_loaded(tmp_path, monkeypatch):
    (tmp_path / "a_house_of_cards.py").write_text(PERK.format(name="Of Cards", body="pass"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("cards", "a_house_of_cards", GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group == GROUP else [])
    load_installed_houses()
    assert "Of Cards" in PERKS
