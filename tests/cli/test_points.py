"""`turnmaster points`: what a file costs, part for part."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from turnmaster.forge.designs import WeaponDesign
from turnmaster.forge.points import POINTS_VERSION, price_of_weapon

BOW = "turnmaster: weapon\nversion: 1\nname: Bow\nrange: 24\nattacks: 2\npower: 4\ntype: Battle\nperks: [Rend]\n"
GUARDS = """
turnmaster: unit
version: 1
name: Guards
move: 6
dash: 6
defence: 4
hp: 2
armour: 4+
perks: [Evasive]
weapons: [{name: Blade, attacks: 3, power: 4}]
"""


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a file with this text."""

    def write(text: str) -> Path:
        path = tmp_path / "item.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_roster_is_priced_and_differences_from_its_own_points_are_shown(
    turnmaster: Command, army: Callable[[str], Path]
):
    told = json.loads(turnmaster("points", army("Red"), "--json").out)
    assert told["points_version"] == POINTS_VERSION
    assert [unit["written"] for unit in told["units"]] == [60.0, 60.0]
    for unit in told["units"]:
        assert unit["difference"] == pytest.approx(unit["points"] - 60)
    assert told["points"] == pytest.approx(sum(unit["points"] for unit in told["units"]))


def test_parts_add_up_to_each_price_in_the_document(turnmaster: Command, army: Callable[[str], Path]):
    told = json.loads(turnmaster("points", army("Red"), "--json").out)
    for unit in told["units"]:
        assert unit["points"] == pytest.approx(sum(each["count"] * each["points"] for each in unit["entries"]))
        for entry in unit["entries"]:
            assert entry["points"] == pytest.approx(sum(part["points"] for part in entry["parts"]))


def test_points_that_differ_are_status_1(turnmaster: Command, army: Callable[[str], Path]):
    shown = turnmaster("points", army("Red"))
    assert shown.status == 1
    assert "The points in the file differ from the points model." in shown.out


def test_a_roster_without_points_of_its_own_differs_in_nothing(turnmaster: Command, written: Callable[[str], Path]):
    text = "turnmaster: roster\nversion: 1\nname: Red\nunits: [{name: Guards, models: 3, defence: 4, hp: 2}]\n"
    shown = turnmaster("points", written(text))
    assert shown.status == 0
    assert "other points" not in shown.out


def test_a_weapon_is_explained_part_for_part(turnmaster: Command, written: Callable[[str], Path]):
    shown = turnmaster("points", written(BOW), "--explain")
    assert shown.status == 0
    price = price_of_weapon(WeaponDesign(name="Bow", range_in=24, attacks=2, power=4, type="Battle", perks=("Rend",)))
    for part in price.parts:
        assert f"{part.hundredths / 100:+.2f}  {part.words}" in shown.out


def test_a_unit_shows_a_model_and_each_weapon(turnmaster: Command, written: Callable[[str], Path]):
    told = json.loads(turnmaster("points", written(GUARDS), "--json").out)
    assert [entry["name"] for entry in told["units"][0]["entries"]] == ["model", "Blade"]
    assert "Evasive" in [part["words"] for part in told["units"][0]["entries"][0]["parts"]]


def test_a_premade_army_is_priced_by_its_name(turnmaster: Command):
    shown = turnmaster("points", "ember-hunt")
    assert "Cinder Pack" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


@pytest.mark.parametrize("text", ["name: Bow", "turnmaster: weapon\nversion: 1\nname: Bow\nattacks: many\npower: 3\n"])
def test_what_is_no_item_is_refused_with_a_sentence(turnmaster: Command, written: Callable[[str], Path], text: str):
    refused = turnmaster("points", written(text))
    assert refused.status == 2
    assert refused.sentence


def test_a_file_that_is_not_there_is_refused(turnmaster: Command):
    assert turnmaster("points", "nowhere.yaml").status == 2


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[Evasive]", "[Evasiv]", "there is no perk 'Evasiv'"),
        ("[Evasive]", "[evasive]", "write it as 'Evasive'"),
        ("[Evasive]", "[Rend]", "Rend is a weapon perk"),
        ("power: 4}", "power: 4, perks: [Rendd]}", "Guards, Blade: there is no perk 'Rendd'"),
    ],
)
def test_a_perk_that_there_is_not_has_no_price_and_is_refused(
    turnmaster: Command, written: Callable[[str], Path], old: str, new: str, reason: str
):
    refused = turnmaster("points", written(GUARDS.replace(old, new)))
    assert refused.status == 2
    assert reason in " ".join(refused.err.split())


def test_an_unknown_perk_is_refused_with_the_words_of_the_roster_check(turnmaster: Command, tmp_path: Path):
    roster = tmp_path / "roster.yaml"
    unit = GUARDS.replace("turnmaster: unit\nversion: 1\n", "").replace("Evasive", "Evasiv").strip()
    roster.write_text("name: Watch\nversion: 1\nunits:\n  - " + unit.replace("\n", "\n    "), encoding="utf-8")
    said = json.loads(turnmaster("roster", "check", roster, "--json").out)["problems"]
    unknown = next(each["sentence"] for each in said if "no perk" in each["sentence"])
    assert " ".join(turnmaster("points", roster).err.split()).endswith(unknown.rstrip("."))
