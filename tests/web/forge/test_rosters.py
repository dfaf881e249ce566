"""Rosters on the server: what can be agreed, whom they name, where they come from, and how they get into a battle."""

import io

import pytest
from litestar.testing import TestClient
from pypdf import PdfReader

from turnmaster.forge.agreeing import RULES, TERMS, presets
from turnmaster.forge.checking.chart import CHART
from turnmaster.forge.designs import Agreement, Terms
from turnmaster.premade import premade_names
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

pytestmark = pytest.mark.slow

WEAPON = {"name": "Pike", "attacks": 2, "power": 4}


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


def unit(name, models=5, perks=()):
    design = {"name": name, "weapons": [WEAPON], "perks": list(perks)}
    return {"design": design, "models": models, "carriers": [[1] * models]}


def made(client, **wanted):
    answer = client.post("/api/forge/items", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()


def roster(client, *units, **more):
    return made(client, roster={"name": "The Watch", "units": units, **more})


# Agreements


def test_every_preset_of_the_chart_is_told_in_words(client):
    told = client.get("/api/forge/agreeables").json()["presets"]
    assert [each["key"] for each in told] == list(CHART)
    assert told[0]["words"] == (
        "3 to 6 units of 3 to 10 models. One unit may be smaller for every full unit. "
        "No unit costs more than 35% of the limit."
    )


def test_a_preset_of_single_models_says_nothing_of_smaller_units():
    words = {each.name: each.words for each in presets()}
    assert words["Heroes"] == "1 to 5 units of a single model."


def test_whatever_can_be_agreed_has_a_place_in_an_agreement():
    assert {each.key for each in RULES} <= set(Agreement.__struct_fields__)
    assert {each.key for each in TERMS} == set(Terms.__struct_fields__) - {"perks"}


# Where rosters come from


@pytest.mark.parametrize("name", premade_names()[:3])
def test_a_premade_army_becomes_a_roster_that_costs_the_same(client, name):
    card = next(army for army in client.get("/api/choices").json()["armies"] if army["id"] == name)
    page = made(client, premade=name)
    assert page["roster"]["name"] == card["name"]
    assert page["price"]["hundredths"] == 100 * float(card["points"])


def test_an_army_that_nobody_made_is_refused(client):
    answer = client.post("/api/forge/items", json={"premade": "nobody"})
    assert answer.status_code == 422
    assert "There is no premade faction or army 'nobody'; the armies are" in answer.json()["error"]


def test_the_list_of_rosters_counts_the_rules_that_each_breaks(client):
    roster(client, unit("Foot"), agreement={"limit": 1})
    row = client.get("/api/forge/library").json()["rosters"][0]
    assert row["broken"] == len(client.get(f"/api/forge/items/{row['id']}").json()["problems"]) > 0


# Designated units


def test_a_perk_of_the_roster_offers_every_unit_to_be_named(client):
    page = roster(client, unit("Foot"), unit("Guard"), perks=["Avenge"])
    naming = page["namings"][0]
    assert (naming["perk"], naming["place"], naming["units"]) == ("Avenge", -1, [-1])
    assert naming["choices"] == [[0, 1]]


def test_whoever_is_named_is_told_with_the_place(client):
    named = [{"perk": "Avenge", "units": [1]}]
    page = roster(client, unit("Foot"), unit("Guard"), perks=["Avenge"], designated=named)
    assert [(each["place"], each["units"]) for each in page["namings"]] == [(0, [1])]


def test_a_unit_with_a_perk_that_names_another_comes_first_and_stays(client):
    page = roster(client, unit("Foot"), unit("Beasts", perks=["Controlled"]), unit("Guard"))
    naming = page["namings"][0]
    assert naming["units"] == [1, -1]
    assert naming["choices"] == [[1], [0, 2]]


def test_a_roster_without_such_perks_names_nobody(client):
    assert roster(client, unit("Foot"))["namings"] == []


# Into a battle


def test_a_roster_that_breaks_its_limit_is_played_and_says_so(client):
    page = roster(client, unit("Foot"), unit("Guard"), agreement={"limit": 1})
    army = client.get(f"/api/forge/items/{page['id']}/army").json()
    assert [each["name"] for each in army["card"]["units"]] == ["Foot", "Guard"]
    assert army["card"]["notes"] == [problem["sentence"] for problem in page["problems"]]
    sides = [{"army": army["text"]}, {"army": "ember-hunt", "played_by": "aggressive"}]
    assert client.post("/api/battles", json={"sides": sides, "turns": 1}).status_code == 201


def test_a_picture_does_not_travel_into_a_battle(client):
    seen = unit("Foot")
    seen["design"]["picture"] = "data:image/png;base64,AAAA"
    page = roster(client, seen)
    assert "data:image" not in client.get(f"/api/forge/items/{page['id']}/army").json()["text"]


def test_an_empty_roster_is_not_taken_into_a_battle(client):
    page = made(client, kind="roster", name="Empty")
    answer = client.get(f"/api/forge/items/{page['id']}/army")
    assert answer.status_code == 422
    assert "at least one unit" in answer.json()["error"]


def test_perks_that_do_not_fit_are_refused_in_the_words_of_the_roster(client):
    page = roster(client, unit("Foot"), perks=["Avenge"])
    answer = client.get(f"/api/forge/items/{page['id']}/army")
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("Avenge has to name the unit to be avenged. A battle needs this fixed")


@pytest.mark.parametrize("room", ["/rosters", "/rosters/abc", "/forge", "/forge/abc", "/table", "/table/new"])
def test_every_room_has_an_address(client, room):
    assert client.get(room, headers={"Accept": "text/html"}).status_code == 200


# Onto paper


def at_a_table(client, page, *entries):
    """A game with a roster at a real table, and what was entered there."""
    sides = [{"library": page["id"], "name": "Ana", "mine": True}, {"premade": "ember-hunt", "name": "Ben"}]
    game = client.post("/api/tabletops", json={"sides": sides}).json()
    for number, entry in enumerate(entries):
        answer = client.post(f"/api/tabletops/{game['id']}/entries", json={"number": number, "entry": entry})
        assert answer.status_code == 200, answer.text
    return game


def text_of(client, page, query=""):
    answer = client.get(f"/api/forge/items/{page['id']}/pdf?{query}")
    assert answer.status_code == 200, answer.text
    return "".join(each.extract_text() for each in PdfReader(io.BytesIO(answer.content)).pages)


def test_a_roster_is_printed_as_it_stands_at_a_table(client):
    page = roster(client, unit("Foot"), unit("Guard", models=8))
    assert client.get(f"/api/forge/items/{page['id']}/damages").json() == []
    game = at_a_table(client, page, {"entry": "hp", "side": 0, "unit": 1, "by": -3})
    (found,) = client.get(f"/api/forge/items/{page['id']}/damages").json()
    assert found == {"game": game["id"], "side": 0, "title": "Ana against Ben", "turn": 1, "lost": 3}
    assert "5 of 8 HP" not in text_of(client, page)
    for form in ("sheet", "cards"):
        assert "5 of 8 HP" in text_of(client, page, f"game={found['game']}&side={found['side']}&form={form}")


def test_a_game_with_another_army_says_nothing_about_a_roster(client):
    game = at_a_table(client, roster(client, unit("Foot")))
    other = roster(client, unit("Guard"))
    assert client.get(f"/api/forge/items/{other['id']}/damages").json() == []
    answer = client.get(f"/api/forge/items/{other['id']}/pdf?game={game['id']}")
    assert answer.status_code == 422 and "not played with the roster" in answer.json()["error"]


def test_cards_of_a_roster_that_breaks_its_limit_say_so(client):
    page = roster(client, unit("Foot", models=50), agreement={"limit": 1})
    assert "more than the limit of 1." in " ".join(text_of(client, page, "form=cards").split())
