"""`turnmaster rules`: the catalogue."""

import json

import pytest

from tests.cli.conftest import Command
from turnmaster.engine.attacking.charts import CHARTS, needed_roll, text
from turnmaster.engine.core.params import ChartName
from turnmaster.options import LISTED
from turnmaster.options.tactical import ABILITIES


def test_the_catalogue_names_everything(turnmaster: Command):
    data = json.loads(turnmaster("rules", "--json").out)
    assert [playstyle["playstyle"] for playstyle in data["playstyles"] if playstyle["house"]] == ["Intermediate"]
    assert [chart["name"] for chart in data["charts"]] == list(CHARTS)
    assert {"Single Save", "Tactical Abilities"} <= {option["option"] for option in data["options"]}
    assert [entry["option"] for entry in data["not_available"]] == [listed.name for listed in LISTED]


def test_the_page_shows_what_the_data_has(turnmaster: Command):
    page = turnmaster("rules")
    assert page.status == 0
    words = " ".join(page.out.split())
    for name in ("Standard", "Intermediate (house", "formula-d10", "Single Save", "Settings:", "Not available"):
        assert name in words
    assert max(map(len, page.out.splitlines())) <= 80


@pytest.mark.parametrize("name", list(CHARTS))
def test_a_chart_is_shown_whole(turnmaster: Command, name: ChartName):
    data = json.loads(turnmaster("rules", "chart", name, "--json").out)
    die = CHARTS[name].die
    assert data["needed"][3][4] == text(needed_roll(name, 4, 4), die)
    assert (len(data["needed"]), len(data["needed"][0])) == (20, 16)
    page = turnmaster("rules", name.upper())
    assert data["needed"][19][15] in page.out
    assert max(map(len, page.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (["standard"], "Attack Phase"),
        (["Single", "Save"], "Only the better"),
        (["playstyle cycling"], "random"),
        (["Special Terrain"], "Not available"),
    ],
)
def test_one_entry_is_explained(turnmaster: Command, name: list[str], says: str):
    page = turnmaster("rules", *name)
    assert page.status == 0
    assert says in page.out
    assert json.loads(turnmaster("rules", *name, "--json").out)


def test_an_unknown_name_suggests_the_closest(turnmaster: Command):
    refused = turnmaster("rules", "singel", "sav")
    assert refused.status == 2
    assert "Single Save" in refused.sentence


def test_the_fifteen_tactical_abilities_are_listed_with_their_prices(turnmaster: Command):
    brought = json.loads(turnmaster("rules", "Tactical Abilities", "--json").out)["brings"]
    assert [each["name"] for each in brought] == [offer.name for offer in ABILITIES]
    assert len(brought) == 15
    prices = {each["name"]: each["price"] for each in brought}
    assert prices["Reroll One Dice"] == "1 Tactical Point"
    assert (prices["Sway the Test"], prices["Stand Fast"]) == ("1 or 2 Tactical Points", "6 Tactical Points")
    page = " ".join(turnmaster("rules", "tactical abilities").out.split())
    assert all(each["name"] in page for each in brought)
    assert "Hold On 4 Tactical Points: A unit of 10 HP or more" in page
