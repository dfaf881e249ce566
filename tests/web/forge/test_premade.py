"""Premade factions in the library of the app: they are listed, and copied to be changed."""

import pytest
from litestar.testing import TestClient

from turnmaster.premade import SIZES, faction_names, load_faction, load_premade_design
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


def test_every_premade_faction_is_listed_with_its_armies(client):
    listed = client.get("/api/forge/premade").json()
    assert [each["name"] for each in listed] == faction_names()
    for each in listed:
        assert each["title"] == load_faction(each["name"]).name
        assert [army["limit"] for army in each["armies"]] == list(SIZES)


def test_a_copied_faction_lies_in_the_library_with_all_its_units(client):
    page = client.post("/api/forge/premade/brine-ledger", json={}).json()
    faction = load_faction("brine-ledger")
    assert page["kind"] == "faction" and page["faction"]["name"] == faction.name
    assert [row["name"] for row in page["inside"]] == [unit.name for unit in faction.units]
    assert [row["name"] for row in client.get("/api/forge/library").json()["factions"]] == [faction.name]


def test_a_copied_army_is_a_roster_without_problems(client):
    page = client.post("/api/forge/premade/brine-ledger-300", json={}).json()
    assert page["kind"] == "roster" and page["roster"]["name"] == load_premade_design("brine-ledger-300").name
    assert page["problems"] == []
    assert page["roster"]["agreement"]["limit"] == 300


def test_a_copy_can_be_undone(client):
    client.post("/api/forge/premade/night-shift", json={})
    assert client.post("/api/forge/turn", json={}).json()["factions"] == []


def test_nothing_of_an_unknown_name_is_copied(client):
    answer = client.post("/api/forge/premade/nobody", json={})
    assert answer.status_code == 422
    assert client.get("/api/forge/library").json()["factions"] == []
