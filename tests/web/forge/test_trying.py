"""What the server answers about designs that are tried out."""

import pytest
from litestar.testing import TestClient

from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

BOW = {"name": "Bow", "range_in": 24, "attacks": 2, "power": 4}
WARDENS = {"name": "Wardens", "hp": 2, "weapons": [BOW]}


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"])
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


def answered(client, address, **asked):
    answer = client.post(f"/api/forge/{address}", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_weapon_has_odds_against_six_typical_targets(client):
    trials = answered(client, "odds", weapon=BOW, wielders=5)
    assert len(trials) == 6
    assert all(trial["mean"] > 0 for trial in trials)


def test_a_weapon_beyond_all_limits_is_refused_in_a_sentence(client):
    answer = client.post("/api/forge/odds", json={"weapon": {**BOW, "attacks": -3}})
    assert answer.status_code == 422
    assert "Attacks" in answer.json()["error"] or "attacks" in answer.json()["error"]


def test_two_units_are_told_from_both_sides(client):
    told = answered(client, "compare", one=WARDENS, other={"name": "Wall", "defence": 9}, models=5)
    assert [len(told[side]["trials"]) for side in ("one", "other")] == [1, 0]
    assert told["one"]["hundredths"] > told["other"]["hundredths"] > 0


def test_a_unit_like_another_comes_with_its_changes(client):
    found = answered(client, "like", unit=WARDENS, wanted=12_000)
    assert abs(found["hundredths"] - 12_000) < 400
    assert found["changes"][0] == f"{found['models']} models instead of 1"


def test_a_search_says_in_which_faction_a_unit_is(client):
    elves = client.post("/api/forge/items", json={"kind": "faction", "name": "Elves"}).json()
    client.post("/api/forge/items", json={"unit": WARDENS, "parent": elves["id"]})
    found = client.get("/api/forge/search?words=bow&kind=unit").json()
    assert [(row["name"], row["parent_name"]) for row in found] == [("Wardens", "Elves")]


@pytest.mark.parametrize("address", ["/forge", "/forge/anything", "/rosters", "/table"])
def test_rooms_can_be_opened_by_their_address(client, address):
    assert client.get(address, headers={"Accept": "text/html"}).status_code in (200, 503)  # 503: pages are not built
