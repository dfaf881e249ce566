"""`turnmaster forge`: the library of the app without the app."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.conftest import Command, Outcome
from turnmaster.forge.designs import Faction, UnitDesign
from turnmaster.web.database.opening import open_folder
from turnmaster.web.forge.store import Library

pytestmark = pytest.mark.slow

Forge = Callable[..., Outcome]
BOW = "weapons=[{name: Bow, range: 18, attacks: 2, power: 4}]"


@pytest.fixture
def forge(turnmaster: Command, tmp_path: Any) -> Forge:
    """Commands over a library of their own, in which there are the Archers of the Elves."""

    def command(*words: object) -> Outcome:
        return turnmaster("forge", *words, "--data", tmp_path / "data")

    assert command("new", "faction", "Elves").status == 0
    assert command("new", "unit", "Archers", "--in", "Elves", "--set", "armour=5+", "--set", BOW).status == 0
    return command


def data_of(outcome: Outcome) -> Any:
    assert outcome.status == 0, outcome.err
    return json.loads(outcome.out)


def test_the_app_finds_what_the_command_line_made(forge, tmp_path):
    library = Library(open_folder(tmp_path / "data"))
    (listed,) = library.listed("faction")
    faction = library.held(listed.row.id).item
    assert isinstance(faction, Faction) and faction.units[0].armour == 5
    assert faction.units[0].weapons[0].name == "Bow"


def test_the_library_is_listed_for_people_and_for_programs(forge):
    assert "Factions" in forge("list").out and "Elves" in forge("list").out
    (row,) = data_of(forge("list", "--json"))
    assert row["name"] == "Elves" and row["inside"] == 1
    assert data_of(forge("list", "roster", "--json")) == []


def test_something_is_shown_with_its_price(forge):
    shown = forge("show", "elves/archers")
    assert shown.status == 0 and "Archers, a model" in shown.out and "Bow" in shown.out
    assert data_of(forge("show", "Elves/Archers", "--json"))["item"]["armour"] == "5+"


def test_values_are_changed_by_the_names_that_files_use(forge):
    assert forge("edit", "Elves/Archers", "--set", "armour=3+", "--set", "Bow.power=6").status == 0
    item = data_of(forge("show", "Elves/Archers", "--json"))["item"]
    assert item["armour"] == "3+" and item["weapons"][0]["power"] == 6


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "Elfs"), "no faction or armoury or roster called 'Elfs': did you mean Elves?"),
        (("show", "Elves/Archer"), "no unit in Elves called 'Archer': did you mean Archers?"),
        (("edit", "Elves/Archers"), "nothing to change"),
        (("edit", "Elves/Archers", "--set", "armour"), "is not a setting"),
        (("edit", "Elves/Archers", "--set", "hp=0"), "hp must be a whole number from 1 to 999"),
        (("edit", "Elves/Archers", "--set", "wings=2"), "wings"),
        (("edit", "Elves/Archers", "--set", "Sling.power=2"), "no 'Sling' in Archers"),
        (("new", "spaceship", "X"), "no kind 'spaceship'"),
        (("new", "unit", "X"), "belongs to a faction; say which"),
        (("rename", "Elves", " "), "1 to 80 letters"),
        (("import", "nowhere.yaml"), "cannot be read"),
        (("export", "Elves", "-o", "elves.txt"), "ends with .yaml or .json"),
        (("undo", "Elves", "--redo"), "Nothing to redo"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_exit_status_2(forge, words, sentence):
    outcome = forge(*words)
    assert outcome.status == 2 and sentence in outcome.sentence


def test_names_copies_and_deletions_and_their_undoing(forge):
    assert forge("rename", "Elves/Archers", "Bowmen").status == 0
    assert forge("duplicate", "Elves/Bowmen", "--name", "Others").status == 0
    assert [row["name"] for row in data_of(forge("search", "bow", "--json"))] == ["Bowmen", "Others"]
    assert forge("delete", "Elves").out == "Deleted Elves.\n"
    assert data_of(forge("list", "--json")) == []
    assert forge("undo").out == "Undone: deleting Elves.\n"
    assert data_of(forge("list", "--json"))[0]["inside"] == 2


def test_a_search_that_finds_nothing_has_exit_status_1(forge):
    assert forge("search", "dragon").status == 1


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_a_faction_goes_out_to_a_file_and_comes_in_again(forge, tmp_path, form):
    path = tmp_path / f"elves.{form}"
    assert forge("export", "Elves", "-o", path).status == 0
    assert "exists already" in forge("export", "Elves", "-o", path).sentence
    assert forge("import", path).status == 0
    assert [row["name"] for row in data_of(forge("list", "--json"))] == ["Elves", "Elves"]
    assert "2 items are called 'Elves'; use an id" in forge("show", "Elves").sentence


def test_a_unit_for_other_dice_is_converted_when_it_comes_in(forge, tmp_path):
    path = tmp_path / "unit.yaml"
    path.write_text("{turnmaster: unit, version: 1, dice: d10, name: Tens, defence: 3, hp: 1, armour: 7+}")
    assert forge("import", path, "--in", "Elves").status == 0
    library = Library(open_folder(tmp_path / "data"))
    (row,) = library.search("tens", "unit")
    unit = library.held(row.id).item
    assert isinstance(unit, UnitDesign) and unit.armour == 5


@pytest.mark.parametrize("group", ["forge", "roster"])
def test_whoever_names_no_command_is_told_which_there_are(turnmaster, group):
    outcome = turnmaster(group)
    assert outcome.status == 0 and "export" in outcome.out and outcome.err == ""
