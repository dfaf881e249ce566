"""`turnmaster roster`: armies in files and in the library, checked, printed and shared."""

import json
from typing import Any

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Command, Outcome

pytestmark = pytest.mark.slow

BOW = "weapons=[{name: Bow, range: 18, attacks: 2, power: 4}]"


@pytest.fixture
def roster(turnmaster: Command, tmp_path: Any) -> Command:
    """Commands over a library in which there are the Archers of the Elves."""
    data = ("--data", tmp_path / "data")
    turnmaster("forge", "new", "faction", "Elves", *data)
    turnmaster("forge", "new", "unit", "Archers", "--in", "Elves", "--set", BOW, *data)

    def command(*words: object) -> Outcome:
        return turnmaster("roster", *words, *data)

    return command


@pytest.fixture(params=["army.yaml", "army.json", "Army"])
def place(request: Any, roster: Command, tmp_path: Any) -> Any:
    """A new roster in a file, or in the library."""
    place = tmp_path / request.param if "." in request.param else request.param
    assert roster("new", place, "--name", "Army", "--limit", 500).status == 0
    return place


def test_a_roster_is_built_checked_and_cured(roster, place):
    assert roster("add", place, "--unit", "Elves/Archers", "--models", 2).status == 0
    checked = roster("check", place)
    assert checked.status == 1
    assert "Archers cost" in checked.out and "Change Archers to" in checked.out
    assert roster("remove", place, "--unit", "archers").status == 0
    assert roster("add", place, "--unit", "Elves/Archers", "--models", 10).status == 0
    checked = roster("check", place)
    assert checked.status == 0 and "No problems." in checked.out
    told = json.loads(roster("check", place, "--json").out)
    assert told["problems"] == [] and told["limit"] == 500 and told["points"] > 50


def test_what_is_broken_is_told_to_programs_with_its_cure(roster, place):
    roster("add", place, "--unit", "Elves/Archers", "--models", 2)
    checked = roster("check", place, "--json")
    (problem,) = json.loads(checked.out)["problems"]
    assert (
        checked.status == 1 and problem["rule"] == "Minimum Unit Cost" and problem["cure"].startswith("Change Archers")
    )


def test_a_roster_is_printed_with_the_hp_that_it_has_lost(roster, place, tmp_path):
    for _ in range(2):
        roster("add", place, "--unit", "Elves/Archers", "--models", 10)
    out = tmp_path / "out.pdf"
    assert roster("print", place, "-o", out, "--lost", "archers 2=4").status == 0
    text = "".join(page.extract_text() for page in PdfReader(out).pages)
    assert "6 of 10 HP" in text and text.count("10 HP") == 2
    refused = roster("print", place, "-o", out, "--lost", "Archers 2")
    assert refused.status == 2 and "write it as in 'Archers=7'" in refused.err


def test_a_roster_is_printed_as_pages_and_as_cards(roster, place, tmp_path):
    roster("add", place, "--unit", "Elves/Archers", "--models", 10)
    for more in ((), ("--cards",), ("--paper", "letter")):
        assert roster("print", place, "-o", tmp_path / "out.pdf", *more).status == 0
        assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    assert "no paper 'a3'" in roster("print", place, "-o", tmp_path / "out.pdf", "--paper", "a3").sentence


def test_a_shared_roster_comes_in_by_its_code_and_by_its_picture(roster, place, tmp_path):
    roster("add", place, "--unit", "Elves/Archers", "--models", 10)
    code = roster("share", place, "--qr", tmp_path / "code.png").out.strip()
    assert roster("import", code).status == 0
    assert roster("import", tmp_path / "code.png").status == 0
    listed = json.loads(roster("list", "--json").out)
    assert {row["name"] for row in listed} == {"Army"} and len({row["points"] for row in listed}) == 1


def test_a_roster_goes_from_the_library_to_a_file_that_battles_read(roster, turnmaster, tmp_path):
    roster("new", "Army")
    roster("add", "Army", "--unit", "Elves/Archers", "--models", 10)
    file = tmp_path / "army.yaml"
    assert roster("export", "Army", "-o", file).status == 0
    assert turnmaster("battle", file, file, "--quiet", "--turns", 1, "--seed", 1).status == 0


def test_a_battle_prices_units_that_leave_their_points_out(turnmaster, tmp_path):
    file = tmp_path / "army.yaml"
    file.write_text("{version: 1, name: Army, units: [{name: Guards, models: 10, move: 6, defence: 4, hp: 2}]}")
    assert turnmaster("battle", file, file, "--quiet", "--turns", 1, "--seed", 1).status == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("check", "nowhere.yaml"), "cannot be read"),
        (("check", "Nobody"), "no roster called 'Nobody': there is none yet"),
        (("new", "army.yaml", "--dice", "d20"), "no kind of dice 'd20'"),
        (("import", "TM1.XYZ"), "code"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_exit_status_2(roster, words, sentence):
    outcome = roster(*words)
    assert outcome.status == 2 and sentence in outcome.sentence


def test_a_unit_that_is_not_in_the_roster_is_told_with_those_that_are(roster, place):
    roster("add", place, "--unit", "Elves/Archers", "--models", 10)
    assert (
        "no unit in Army called 'Archer': did you mean Archers?" in roster("remove", place, "--unit", "Archer").sentence
    )
    assert "no unit in Elves" in roster("add", place, "--unit", "Elves/Riders").sentence
