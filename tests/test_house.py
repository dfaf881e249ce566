"""House rules live outside the package: they are loaded, used like any other, and judged. The catalogues belong to the
whole process, so each test forgets what it loaded.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import turnmaster
from tests.cli.conftest import Outcome
from turnmaster import load_roster
from turnmaster.cli import run
from turnmaster.engine.core.declared import Window, declared
from turnmaster.engine.core.words import WORDS
from turnmaster.house import flaws_of, load_house, problems_of
from turnmaster.house_loading import Registered
from turnmaster.installed_houses import GROUP, load_installed_houses
from turnmaster.perks.catalogue import PERKS
from turnmaster.perks.held import KINDS
from turnmaster.profiles import BadFile

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parent.parent / "examples" / "house"

PERK = """
from turnmaster.engine.core import stats
from turnmaster.perks.catalogue import unit_perk

@unit_perk("{name}", "House", "It is harder to hurt.")
def build(perk):
    {body}
"""


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    before = Registered()
    yield
    for package in ("house_of_cards", "house_of_wood"):
        before.take_back(package)


def house_in(folder: Path, name: str = "Thick Skinned", body: str = "perk.changes(stats.DEFENCE, 1)") -> Path:
    (folder / "rules.py").write_text(PERK.format(name=name, body=body), encoding="utf-8")
    return folder


def perk_called(name: str) -> str:
    """A module with a perk whose name is an expression."""
    return PERK.replace('"{name}"', name).format(body="pass")


def write(folder: Path, **modules: str) -> Path:
    """A house of these modules."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
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
    assert "No scenario tests the perk Thick Skinned." in outcome.out


def test_what_is_listed_and_not_there_is_said(tmp_path):
    (tmp_path / "checklist.csv").write_text("kind,name\nperk,Gone\n", encoding="utf-8")
    assert problems_of(load_house(tmp_path)) == ["perk Gone is in checklist.csv, and no module registers it."]


def test_a_checklist_without_its_first_line_is_refused(tmp_path, capsys):
    (tmp_path / "checklist.csv").write_text("perk,Gone\nperk,Lost\n", encoding="utf-8")
    outcome = command(capsys, "house", str(tmp_path))
    assert outcome.status == 2
    assert "`kind,name`" in outcome.err


def test_a_name_that_is_taken_is_refused_and_nothing_of_the_house_stays(tmp_path, capsys):
    (tmp_path / "a.py").write_text(perk_called("'Fine'"), encoding="utf-8")
    (tmp_path / "b.py").write_text(perk_called("'Lucky'"), encoding="utf-8")
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
        "No scenario shows the effect of the perk Thick Skinned: those that test it end the same without it."
    ]


def test_what_a_house_prints_is_no_part_of_a_document(tmp_path, capsys):
    """Its modules print when they are loaded, its perks when they are played."""
    talkative = "perk.changes(stats.DEFENCE, 1, when=lambda battle, attack: not print('played'))"
    folder = whole_house(tmp_path, talkative, more="print('loaded')")
    outcome = command(capsys, "house", str(folder), "--json")
    assert json.loads(outcome.out)["passed"] == 1 and {"loaded", "played"} <= set(outcome.err.split())
    scenario = ("--house", str(folder), "scenario", str(folder / "scenarios"))
    outcome = command(capsys, *scenario, "--json")
    assert json.loads(outcome.out)["passed"] == 1 and "played" in outcome.err
    assert "played" in command(capsys, *scenario).out


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("perk.changes(stats.DEFENCE, 1, when=lambda battle: True)", "A house rule failed"),
        (
            "perk.changes(stats.DEFENSE, 1)",
            "line 7 (the perk Thick Skinned): a mistake in these house rules (Attr",
        ),
        ("perk.is_immune_to('Leach')", "'Leach'"),
        ("perk.plays('astray', go_astray)", "goes to 'nowhere'"),
        ("perk.plays('astray', Ask('where to', 'shout', go_astray, go_astray))", "no kind of decision"),
    ],
)
def test_a_rule_that_is_wrong_is_the_fault_of_the_house(tmp_path, capsys, body, said):
    imported = "\n\nfrom turnmaster.engine.core.sequences import Ask\n"
    astray = f"{imported}\ndef go_astray(battle, ctx):\n    return 'nowhere'\n"
    outcome = command(capsys, "house", str(whole_house(tmp_path, body, more=astray)), "--json")
    assert outcome.status == 2
    assert said in outcome.out
    assert "defect in turnmaster" not in outcome.out + outcome.err


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("class Shouted(UnitEvent, frozen=True): says = '{unit} shouted'", "no tag of its own"),
        ("class Shouted(UnitEvent, frozen=True, tag='shouted'): pass", "needs a sentence"),
        ("class Shouted(UnitEvent, frozen=True, tag='shouted'): says = '{untt} shouted'", "{untt}"),
    ],
)
def test_an_event_that_cannot_be_told_is_said(tmp_path, capsys, event, said):
    more = f"\n\nfrom turnmaster.engine.core.events import UnitEvent\n\n{event}\n"
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


# Modules of a house know each other


def test_modules_import_each_other_whatever_their_order(tmp_path):
    write(tmp_path, a="from .words import FIRST\n" + perk_called("FIRST"))
    write(tmp_path, words="FIRST, LAST = 'First', 'Last'\n" + perk_called("'Of Words'"))
    write(tmp_path, z="from . import a, words\n" + perk_called("words.LAST"))
    assert load_house(tmp_path).perks == ("First", "Last", "Of Words")  # loaded twice, a perk would be there already


def test_the_whole_house_has_a_module_of_its_own(tmp_path):
    write(tmp_path, __init__="NAME = 'Ours'", A="from . import NAME\n" + perk_called("NAME"))
    assert load_house(tmp_path).perks == ("Ours",)


def test_folders_of_one_name_are_different_houses(tmp_path):
    names = ["There", "Elsewhere"]
    for name in names:
        perk = "from .words import NAME\n" + perk_called("NAME")
        write(tmp_path / name / "rules v1.2", perks=perk, words=f"NAME = {name!r}")
    assert [load_house(tmp_path / name / "rules v1.2").perks for name in names] == [("There",), ("Elsewhere",)]


# Half a house is no house

WINDOW = "from turnmaster.engine.core.declared import Window\n\nTEA = Window('tea', 'Between two Game Turns.')\n"
HELD = """
from turnmaster.engine.core.notes import Note
from turnmaster.perks.held import Held

HELD = Held(Note("Tea House"))
"""
RENAMED = "from turnmaster.engine.core.words import WORDS\n\nWORDS['Lucky'] = 'Blessed'\n"
SHOUTED = """
from turnmaster.engine.core.events import UnitEvent

class Shouted(UnitEvent, frozen=True, tag="shouted"):
    pass
"""


def test_nothing_of_a_house_that_fails_stays(tmp_path):
    holders = len(KINDS)
    registering = WINDOW + HELD + RENAMED + perk_called("'Fine'")
    with pytest.raises(BadFile):
        load_house(write(tmp_path, a=registering, b="from .a import TEA, COFFEE\n"))
    assert "Fine" not in PERKS
    assert "Lucky" not in WORDS
    assert "tea" not in {window.name for window in declared(Window)}
    assert len(KINDS) == holders
    assert not [name for name, module in sys.modules.items() if str(tmp_path) in str(getattr(module, "__file__", ""))]


def test_a_house_that_was_corrected_can_be_loaded(tmp_path):
    folder = write(tmp_path, a=WINDOW + SHOUTED, b="from .a import COFFEE\n")
    with pytest.raises(BadFile, match="COFFEE"):
        load_house(folder)
    shouts = SHOUTED.replace("pass", 'says = "{unit} shouted"')
    house = load_house(write(folder, a=WINDOW + shouts + perk_called("'Fine'"), b="from .a import TEA"))
    assert house.perks == ("Fine",)
    assert flaws_of(house) == []


def test_whoever_interrupts_the_loading_ends_the_program_and_leaves_nothing(tmp_path):
    write(tmp_path, a=perk_called("'Fine'"), b="raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        load_house(tmp_path)
    assert "Fine" not in PERKS


# A module that fails is named


def test_a_module_that_ends_the_program_is_refused_with_its_name(tmp_path, capsys):
    outcome = command(capsys, "--house", str(write(tmp_path, leaves="import sys\n\nsys.exit(3)\n")), "perks")
    assert outcome.status == 2
    assert "leaves.py, line 3: this module" in outcome.sentence
    assert "it ends the program" in outcome.sentence


def test_the_module_that_is_wrong_is_named_not_the_one_that_imports_it(tmp_path):
    write(tmp_path, a="from .words import NAME\n", words="\nNAME = 1 / 0\n")
    with pytest.raises(BadFile, match=r"words\.py, line 2: .*ZeroDivisionError"):
        load_house(tmp_path)


@pytest.mark.parametrize("name", ["n" * 5_000, "a\0b"], ids=["too long", "no text"])
def test_what_no_folder_can_be_called_is_a_sentence(name):
    with pytest.raises(BadFile, match="not found"):
        load_house(name)


def test_a_checklist_that_is_no_text_is_refused_with_its_name(tmp_path, capsys):
    (tmp_path / "checklist.csv").write_bytes(b"kind,name\nperk,\xff\n")
    outcome = command(capsys, "house", str(tmp_path))
    assert outcome.status == 2
    assert "checklist.csv: this is not text" in outcome.sentence


def test_folders_in_the_environment_are_separated_as_those_of_programs_are(tmp_path, capsys, monkeypatch):
    houses = [write(tmp_path / name, a=perk_called(repr(name))) for name in ("Here I", "There I")]
    monkeypatch.setenv("TURNMASTER_HOUSE", os.pathsep.join(map(str, houses)))
    outcome = command(capsys, "perks", "--json")
    assert {"Here I", "There I"} <= {*PERKS}, outcome.err


# Of installed packages


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Installs packages of one module each, which bring a house."""

    def install(**packages: str) -> None:
        for package, text in packages.items():
            about = tmp_path / f"{package}-1.0.dist-info"
            about.mkdir()
            (about / "METADATA").write_text(f"Name: {package.replace('_', '-')}\nVersion: 1.0\n", encoding="utf-8")
            (about / "entry_points.txt").write_text(f"[{GROUP}]\n{package} = {package}\n", encoding="utf-8")
            write(tmp_path, **{package: text})
        monkeypatch.syspath_prepend(str(tmp_path))

    return install


def test_the_house_of_an_installed_package_is_loaded(installed):
    installed(house_of_cards=perk_called("'Of Cards'"))
    turnmaster.load_installed_houses()
    assert "Of Cards" in PERKS


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nothing_of_that_name", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("import sys\n\nsys.exit(3)", "it ends the program"),
        (perk_called("'Lucky'"), "there is a perk 'Lucky' already"),
    ],
)
def test_an_installed_house_that_fails_is_left_out_and_its_package_named(installed, text, said):
    half = WINDOW + perk_called("'Half'") + text
    installed(house_of_cards=half, house_of_wood=perk_called("'Of Wood'"))
    with pytest.raises(BadFile, match="the house rules of the package house-of-cards are skipped") as refused:
        load_installed_houses()
    assert said in str(refused.value)
    assert "uninstall it" in str(refused.value)
    assert "Of Wood" in PERKS
    assert "Half" not in PERKS


def test_commands_go_on_without_an_installed_house_that_fails(installed, capsys):
    installed(house_of_cards="import nothing_of_that_name")
    outcome = command(capsys, "dice", "3d6", "--seed", "1", "--json")
    assert outcome.status == 0
    assert json.loads(outcome.out)["seed"] == 1
    assert outcome.err.startswith("turnmaster: the house rules of the package house-of-cards are skipped")
    assert outcome.err.count("\n") == 1


def test_an_installed_house_that_was_corrected_can_be_loaded(installed, tmp_path):
    installed(house_of_cards=WINDOW + "from turnmaster import nothing_of_that_name")
    with pytest.raises(BadFile):
        load_installed_houses()
    write(tmp_path, house_of_cards=WINDOW + perk_called("'Of Cards'"))
    load_installed_houses()
    assert "Of Cards" in PERKS


def test_a_folder_that_a_package_loads_is_loaded_again_with_it(installed, tmp_path):
    folder = write(tmp_path / "rules", a=perk_called("'Of Cards'"))
    loading = f"from turnmaster import load_house\n\nload_house({str(folder)!r})\n"
    installed(house_of_cards=loading + "import nothing_of_that_name")
    with pytest.raises(BadFile):
        load_installed_houses()
    assert "Of Cards" not in PERKS
    write(tmp_path, house_of_cards=loading)
    load_installed_houses()
    assert "Of Cards" in PERKS


# Beside what comes with the program


def test_commands_list_the_group_and_tell_of_a_missing_price(capsys, tmp_path):
    assert "Options: House" in command(capsys, "--house", str(EXAMPLE), "rules").out
    unit = "turnmaster: unit\nversion: 1\nname: Knights\ndefence: 4\nhp: 2\nperks: [Oathbound]\n"
    (tmp_path / "knights.yaml").write_text(unit, encoding="utf-8")
    shown = command(capsys, "--house", str(EXAMPLE), "points", str(tmp_path / "knights.yaml"))
    assert shown.status == 0
    assert "No price is set for Oathbound, so it costs 0 points." in " ".join(shown.out.split())
    told = json.loads(command(capsys, "--house", str(EXAMPLE), "points", str(tmp_path / "knights.yaml"), "--json").out)
    assert told["notes"] and "Oathbound" in told["notes"][0]


ARMY = """turnmaster: roster
version: 1
name: {name}
units:
  - {{name: "{name} Guards", points: 60, move: 6, dash: 6, defence: 4, hp: 2, models: 5, perks: [Thick Skinned],
     weapons: [{{name: Rifle, range: 48, attacks: 2, power: 4}}]}}
"""


def battle_of(capsys: pytest.CaptureFixture[str], folder: Path, body: str) -> Outcome:
    """A battle in which both armies have a perk of a house."""
    house = folder / "house"
    house.mkdir()
    armies = [str(folder / f"{name}.yaml") for name in ("Red", "Blue")]
    for path in armies:
        Path(path).write_text(ARMY.format(name=Path(path).stem), encoding="utf-8")
    return command(capsys, "--house", str(house_in(house, body=body)), "battle", *armies, "--seed", "1", "--turns", "1")


def test_a_perk_that_fails_in_play_is_named_with_its_module_and_line(tmp_path, capsys):
    told = battle_of(capsys, tmp_path, "perk.changes(stats.DEFENCE, 1, when=lambda battle, attack: 1 / 0 > 0)")
    assert told.status == 2
    assert "rules.py, line 7 (the perk Thick Skinned): a mistake in these house rules (ZeroDivisionError" in told.err
    assert "defect" not in told.err


def test_a_perk_of_a_wrong_type_is_suspected_before_the_program_is(tmp_path, capsys):
    told = battle_of(capsys, tmp_path, "perk.changes(stats.DEFENCE, 'one')")
    assert told.status == 2
    assert "check Thick Skinned (" in told.err
    assert "rules.py, line 5) with `turnmaster house FOLDER`" in told.err
    assert "defect" not in told.err


def test_without_house_rules_a_defect_is_still_one_of_the_program(capsys, monkeypatch):
    monkeypatch.setattr("turnmaster.cli.dice.roll", lambda *_: 1 / 0)
    assert "internal error" in command(capsys, "dice", "d6").sentence
