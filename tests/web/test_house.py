"""House rules on the server: their groups, perks and options are offered, explained, priced, printed and played."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from pypdf import PdfReader

from turnmaster.house import load_house
from turnmaster.house_loading import Registered
from turnmaster.options.catalogue import GROUPS
from turnmaster.perks.catalogue import find_perk
from turnmaster.web.app import make_app
from turnmaster.web.battles import choices
from turnmaster.web.battles.live_battle import EXCUSE, excuse_for
from turnmaster.web.database.opening import open_folder
from turnmaster.web.rules import documents

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "house"

UNIT = {"name": "Knights", "hp": 2, "perks": ["Oathbound"], "weapons": [{"name": "Lance", "attacks": 2, "power": 4}]}
ROSTER = {"name": "The Oath", "units": [{"design": UNIT, "models": 10, "carriers": [[1] * 10]}]}
NOTE = "No price is set for Oathbound, so it costs 0 points. Agree on points with your opponent."


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with the example house, which is forgotten afterwards."""
    before = Registered()
    house = load_house(EXAMPLE)
    documents.book_document.cache_clear()
    choices.all_choices.cache_clear()
    with TestClient(make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0),
                    base_url="http://localhost.local") as client:  # fmt: skip
        yield client
    before.take_back(house.package)
    documents.book_document.cache_clear()
    choices.all_choices.cache_clear()


def made(client: TestClient[Any], **wanted):
    answer = client.post("/api/forge/items", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_group_of_a_house_is_offered_after_those_of_the_documents(client):
    answer = client.get("/api/choices")
    assert answer.status_code == 200, answer.text
    groups = list(dict.fromkeys(option["group"] for option in answer.json()["options"]))
    assert groups == [*(group for group in GROUPS if group in groups), "House"]
    assert [option["name"] for option in answer.json()["options"]][-1] == "Open Fields"


def test_the_rules_tell_of_the_perk_and_the_option(client):
    told = client.get("/api/rules").json()
    assert ("Oathbound", "House") in [(perk["name"], perk["family"]) for perk in told["perks"]]
    assert ("Open Fields", "House") in [(option["name"], option["group"]) for option in told["options"]]


def test_a_perk_without_a_price_says_so_wherever_it_is_chosen(client):
    bare = {**UNIT, "perks": []}
    offered = {each["name"]: each for each in client.post("/api/forge/perks", json={"unit": bare}).json()}
    assert (offered["Oathbound"]["points"], offered["Oathbound"]["unpriced"]) == (0, True)
    assert [name for name, each in offered.items() if each.get("unpriced")] == ["Oathbound"]
    faction = made(client, faction={"name": "Oaths"})["id"]
    assert made(client, unit=UNIT, parent=faction)["notes"] == [NOTE]
    assert made(client, roster=ROSTER)["notes"] == [NOTE]


def test_a_roster_with_a_perk_of_a_house_is_shared_printed_and_played(client):
    page = made(client, roster=ROSTER)
    assert page["problems"] == []
    code = client.get(f"/api/forge/items/{page['id']}/shared").json()["code"]
    brought = client.post("/api/forge/import", json={"text": code}).json()
    assert brought["roster"]["units"][0]["design"]["perks"] == ["Oathbound"]
    printed = PdfReader(io.BytesIO(client.get(f"/api/forge/items/{page['id']}/pdf").content))
    assert "half its HP or less" in " ".join(" ".join(each.extract_text() for each in printed.pages).split())
    army = client.get(f"/api/forge/items/{page['id']}/army").json()["text"]
    sides = [{"army": army}, {"army": "ember-hunt", "played_by": "aggressive"}]
    begun = client.post("/api/battles", json={"sides": sides, "turns": 1, "options": ["Open Fields"]})
    assert begun.status_code == 201, begun.text


FAILING = """
from turnmaster.perks.catalogue import unit_perk

@unit_perk("Odd", "House", "It is odd.")
def odd(perk):
    return 1 / 0
"""


def test_a_mistake_of_a_house_is_told_on_pages_without_the_folders_of_the_server(client, tmp_path):
    before = Registered()
    (tmp_path / "rules.py").write_text(FAILING, encoding="utf-8")
    house = load_house(tmp_path)
    try:
        army = "{version: 1, name: Odd Ones, units: [{name: Ones, points: 60, defence: 4, hp: 2, perks: [Odd]}]}"
        answer = client.post("/api/battles", json={"sides": [{"army": army}, {"army": "ember-hunt"}]})
    finally:
        before.take_back(house.package)
    mistake = "rules.py, line 6 (the perk Odd): a mistake in these house rules (ZeroDivisionError: division by zero)."
    assert (answer.status_code, answer.json()) == (500, {"error": mistake})


def test_a_mistake_of_a_house_amid_a_battle_is_told_to_its_players(tmp_path):
    before = Registered()
    (tmp_path / "rules.py").write_text(FAILING, encoding="utf-8")
    house = load_house(tmp_path)
    try:
        with pytest.raises(ZeroDivisionError) as failed:
            find_perk("Odd").build(None)
        assert excuse_for(failed.value).startswith("rules.py, line 6 (the perk Odd): a mistake in these house rules")
    finally:
        before.take_back(house.package)
    assert excuse_for(ZeroDivisionError()) == EXCUSE
