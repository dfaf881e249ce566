"""What the pages of the forge ask the server, and what it refuses."""

import pytest
from litestar.testing import TestClient

from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

pytestmark = pytest.mark.slow

BOW = {"name": "Bow", "range_in": 18}
ARCHERS = {"name": "Archers", "armour": 5, "weapons": [BOW]}


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


def ask(client, path, body, status=200, **headers):
    answer = client.post(f"/api/forge/{path}", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def made(client, **wanted):
    return ask(client, "items", wanted, 201)


def refused(client, path, body):
    answer = client.post(f"/api/forge/{path}", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    return answer.text


@pytest.fixture
def archers(client):
    elves = made(client, kind="faction", name="Elves")
    return made(client, unit=ARCHERS, parent=elves["id"])


def test_a_unit_is_made_priced_changed_and_changed_back(client, archers):
    assert archers["price"]["hundredths"] > 0 and archers["parent_name"] == "Elves"
    other = ask(client, f"items/{archers['id']}", {"unit": {**ARCHERS, "armour": 3}, "edition": archers["edition"]})
    assert other["price"]["hundredths"] > archers["price"]["hundredths"]
    ask(client, "turn", {"scope": archers["parent"]})
    again = client.get(f"/api/forge/items/{archers['id']}").json()
    assert again["unit"] == archers["unit"] and again["edition"] > other["edition"]


def test_two_pages_that_change_one_unit_do_not_write_over_each_other(client, archers):
    change = {"unit": {**ARCHERS, "hp": 2}, "edition": archers["edition"]}
    ask(client, f"items/{archers['id']}", change)
    assert "changed elsewhere" in refused(client, f"items/{archers['id']}", {**change, "unit": {**ARCHERS, "hp": 3}})
    assert client.get(f"/api/forge/items/{archers['id']}").json()["unit"]["hp"] == 2


def test_a_unit_has_the_dice_of_its_faction_whatever_the_page_says(client):
    tens = made(client, faction={"name": "Tens", "dice": "d10"})
    unit = made(client, unit={**ARCHERS, "armour": 9}, parent=tens["id"])
    assert unit["dice"] == "d10" and unit["unit"]["armour"] == 9
    elves = made(client, kind="faction", name="Elves")
    assert "9" in refused(client, "items", {"unit": {**ARCHERS, "armour": 9}, "parent": elves["id"], "dice": "d10"})


def test_a_file_goes_out_and_comes_in_again(client, archers):
    for form in ("yaml", "json"):
        text = client.get(f"/api/forge/items/{archers['parent']}/file?form={form}").text
        again = ask(client, "import", {"text": text}, 201)
        assert again["faction"] == client.get(f"/api/forge/items/{archers['parent']}").json()["faction"]


def test_a_roster_keeps_where_its_units_came_from(client, archers):
    unit = {"design": archers["unit"], "models": 2, "carriers": [[1, 1]], "origin": archers["id"]}
    roster = made(client, roster={"name": "Army", "units": [unit]})
    assert roster["roster"]["units"][0]["origin"] == archers["id"]


def test_a_cure_is_taken_by_its_number_and_only_on_the_roster_that_was_seen(client, archers):
    unit = {"design": archers["unit"], "models": 1, "carriers": [[1]]}
    roster = made(client, roster={"name": "Army", "units": [unit]})
    (problem,) = roster["problems"]
    assert problem["rule"] == "Minimum Unit Cost"
    cured = ask(client, f"items/{roster['id']}/cure", {"problem": 0, "edition": roster["edition"]})
    assert cured["problems"] == [] and cured["undo"]
    assert "changed elsewhere" in refused(
        client, f"items/{roster['id']}/cure", {"problem": 0, "edition": roster["edition"]}
    )
    assert "no automatic fix" in refused(
        client, f"items/{roster['id']}/cure", {"problem": 0, "edition": cured["edition"]}
    )


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"unit": {**ARCHERS, "name": ""}}, "1 to 80 letters"),
        ({"unit": {**ARCHERS, "hp": 0}}, "HP must be"),
        ({"unit": {**ARCHERS, "defence": -1}}, "Defence must be"),
        ({"unit": {**ARCHERS, "wings": 2}, "weapon": BOW}, "one weapon, unit"),
        ({"roster": {"name": "A", "units": [{"design": ARCHERS, "models": 5}]}}, "number of each weapon"),
        ({"roster": {"name": "A", "designated": [{"perk": "Controlled", "units": [7]}]}}, "designated"),
        ({"unit": ARCHERS}, "belongs to a faction; say which"),
        ({}, "one weapon, unit"),
        ({"kind": "spaceship"}, "cannot read what this page sent"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(client, body, words):
    assert words in refused(client, "items", body)


NAMELESS = {"unit": {**ARCHERS, "weapons": [BOW, {**BOW, "name": ""}]}}
CHEAP = {"design": ARCHERS, "carriers": [[1]], "agreed": -500}


@pytest.mark.parametrize(
    ("body", "about", "words"),
    [
        ({"unit": {**ARCHERS, "name": "a\nb"}}, "name", "Name must be 1 to 80 letters on one line."),
        ({"unit": {**ARCHERS, "move_in": -1}}, "move_in", "Move must be a whole number from 0 to 999, not -1."),
        ({"unit": {**ARCHERS, "base_mm": 3}}, "base_mm", "Base must be"),
        ({"unit": {**ARCHERS, "tags": ["x" * 41]}}, "tags[0]", "1 to 40 letters"),
        (NAMELESS, "weapons[1].name", "1 to 80 letters"),
        ({"roster": {"name": "A", "units": [CHEAP]}}, "units[0].agreed", "Archers: points must be"),
        ({"roster": {"name": "A", "agreement": {"limit": -5}}}, "roster.agreement.limit", "0 or more."),
        ({"roster": {"name": "A", "agreement": {"limit": 0.5}}}, "roster.agreement.limit", "a whole number."),
        ({"roster": {"name": "A", "agreement": {"themes": ["x" * 41]}}}, "roster.agreement.themes[0]", "40 letters."),
        ({"roster": {"name": "A", "agreement": {"terms": {"most_percent_of_unit": 300}}}},
         "roster.agreement.terms.most_percent_of_unit", "100 or less."),
    ],
)  # fmt: skip
def test_a_refusal_names_the_field_that_caused_it(client, body, about, words):
    answer = client.post("/api/forge/items", json=body).json()
    assert answer["about"] == about
    assert words in answer["error"]


@pytest.mark.parametrize("path", ["library", "search?words=a&kind=unit"])
def test_there_is_something_to_see_before_anything_is_made(client, path):
    assert client.get(f"/api/forge/{path}").status_code == 200


def test_what_is_gone_is_told(client, archers):
    ask(client, f"items/{archers['parent']}/thrown", {})
    answer = client.get(f"/api/forge/items/{archers['id']}")
    assert answer.status_code == 404 and "no longer in the library" in answer.text


def test_a_copy_cannot_have_a_name_that_no_file_could_hold(client, archers):
    assert "one line" in refused(client, f"items/{archers['id']}/clone", {"name": "a\nb"})


def test_pages_of_other_addresses_cannot_change_anything(client):
    answer = client.post("/api/forge/items", json={"kind": "faction"}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code in (400, 403)
    assert client.get("/api/forge/library").json()["factions"] == []


def test_a_request_that_is_absurdly_large_is_refused(client):
    answer = client.post("/api/forge/import", json={"text": "a" * 3_000_000})
    assert 400 <= answer.status_code < 500


def test_a_trait_that_a_unit_has_is_not_offered_again_and_the_others_are_priced_beside_it(client):
    asked = {"unit": ARCHERS, "trait": True, "models": 5}
    offered = {each["name"]: each for each in ask(client, "perks", asked)}
    beside = {each["name"]: each for each in ask(client, "perks", {**asked, "traits": ["Decoy I"]})}
    assert set(offered) - set(beside) == {"Decoy I"}
    assert not offered["Decoy II"]["why_not"] and "ranks of one perk" in beside["Decoy II"]["why_not"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no army at all", "neither a Turnmaster share code, which starts with TM1, nor the text of one of its files."),
        ("turnmaster: unit\nversion: 1\nname: X\narmor: 4+", "The file, line 4: 'armor' is not known here"),
    ],
)
def test_what_cannot_be_imported_is_refused_in_words_for_the_page(client, text, said):
    assert said in refused(client, "import", {"text": text})


def test_a_search_prices_units_by_the_dice_of_their_faction(client):
    tens = made(client, faction={"name": "Tens", "dice": "d10"})
    unit = made(client, unit={**ARCHERS, "armour": 4}, parent=tens["id"])
    (row,) = client.get("/api/forge/search?kind=unit&words=archers").json()
    assert row["points"] == unit["price"]["units"][0]["hundredths"] and row["parent_name"] == "Tens"
    (row,) = client.get("/api/forge/search?kind=faction&words=tens").json()
    assert row["inside"] == 1
