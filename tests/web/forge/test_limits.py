"""What comes into the library keeps its limits, whichever way it comes, and a bad row spoils no list."""

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from turnmaster.forge import files
from turnmaster.forge.designs import RosterDesign, RosteredUnit, UnitDesign, WeaponDesign, loose
from turnmaster.forge.sharing import code_of
from turnmaster.premade import load_premade_design
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder
from turnmaster.web.database.tables import items
from turnmaster.web.forge import printing

pytestmark = pytest.mark.slow

ARCHERS = RosteredUnit(design=UnitDesign(name="Archers", weapons=(WeaponDesign(name="Bow"),)))
WITHOUT_CARRIERS = code_of(loose(RosterDesign(name="Army", units=(ARCHERS,))))
NO_HP = code_of(loose(RosterDesign(name="Army", units=(RosteredUnit(design=UnitDesign(name="Ghosts", hp=0)),))))


@pytest.fixture
def opened(tmp_path):
    return open_folder(tmp_path)


@pytest.fixture
def client(opened):
    with TestClient(make_app(opened, hosts=["localhost.local"]), base_url="http://localhost.local") as client:
        yield client


def lists(client):
    """The library, and what a search for rosters finds."""
    answers = [client.get("/api/forge/library"), client.get("/api/forge/search?kind=roster")]
    assert [answer.status_code for answer in answers] == [200, 200]
    return answers[0].json()["rosters"], answers[1].json()


@pytest.mark.parametrize("code", [WITHOUT_CARRIERS, NO_HP])
def test_a_code_that_no_file_could_hold_is_refused_and_not_stored(client, code):
    for path, body in (("import", {"text": code}), ("import/codes", {"codes": [code]})):
        answer = client.post(f"/api/forge/{path}", json=body)
        assert answer.status_code == 422 and answer.json()["error"].endswith("."), answer.text
    side = {"text": code, "name": "Anna"}
    assert client.post("/api/tabletops", json={"sides": [side]}).status_code == 422
    assert lists(client) == ([], [])


HUGE = 10**309
ODD_UNIT = {"name": "Odd", "hp": 1}
ODD_DESIGNS = (
    {"weapon": {"name": "Gun", "attacks": HUGE}},
    {"unit": ODD_UNIT | {"move_in": -HUGE}},
    {"unit": ODD_UNIT | {"weapons": [{"name": "Gun", "power": HUGE}]}},
    {"roster": {"name": "Army", "units": [{"design": ODD_UNIT, "models": HUGE}]}},
    {"roster": {"name": "Army", "units": [{"design": ODD_UNIT, "agreed": HUGE}]}},
)


@pytest.mark.parametrize("design", ODD_DESIGNS)
def test_numbers_beyond_measure_are_refused_before_anything_is_computed(client, design):
    asked = [("items", design), ("price", design), ("perks", design)]
    if "weapon" in design:
        asked.append(("odds", design))
    if "unit" in design:
        asked += [("like", design | {"wanted": 100}), ("compare", {"one": design["unit"], "other": ODD_UNIT})]
    for path, body in asked:
        answer = client.post(f"/api/forge/{path}", json=body)
        assert answer.status_code == 422, (path, answer.text)
        assert "no number is as large" in answer.json()["error"].casefold(), (path, answer.text)
    assert lists(client) == ([], [])


def test_perks_for_a_roster_can_be_looked_at_whatever_it_has_already(client):
    army = {"name": "Army", "perks": ["nonsense", ""], "units": [{"design": ODD_UNIT, "traits": ["nonsense"]}]}
    found = client.post("/api/forge/perks", json={"roster": army})
    assert found.status_code == 200 and len(found.json()) > 5


def test_a_file_has_so_many_perks_and_no_more(client, monkeypatch):
    monkeypatch.setattr(files, "MOST_PERKS", 3)
    weapons = [{"name": "Gun", "perks": ["Gravity", "Leech"]}]
    design = ODD_UNIT | {"perks": ["Smokescreen"], "weapons": weapons}
    assert client.post("/api/forge/price", json={"unit": design}).status_code == 200
    answer = client.post("/api/forge/price", json={"unit": design | {"perks": ["Smokescreen", "Adrenaline"]}})
    assert answer.status_code == 422 and "more than 3 perks" in answer.json()["error"]


def test_a_roster_is_printed_up_to_a_size_and_shown_beyond_it(client, monkeypatch):
    monkeypatch.setattr(printing, "MOST_PRINTED", 3)
    unit = {"design": ODD_UNIT | {"weapons": [{"name": "Gun"}]}, "carriers": [[1]]}
    small = made(client, roster={"name": "Small", "units": [unit]})["id"]
    large = made(client, roster={"name": "Large", "units": [unit] * 2})["id"]
    assert client.get(f"/api/forge/items/{small}/pdf?form=cards").content.startswith(b"%PDF")
    for form in ("sheet", "cards"):
        answer = client.get(f"/api/forge/items/{large}/pdf?form={form}")
        assert answer.status_code == 422 and "up to 3 units, weapons" in answer.json()["error"]
    for path in ("", "/damages"):
        assert client.get(f"/api/forge/items/{large}{path}").status_code == 200


def made(client, **wanted):
    answer = client.post("/api/forge/items", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()


def spoil(opened, id: str, document: str) -> None:
    with opened.writing() as connection:
        connection.execute(update(items).where(items.c.id == id).values(document=document))


HOLLOW = RosterDesign(
    name="Army", units=(RosteredUnit(design=UnitDesign(name="A", weapons=(WeaponDesign(name="B"),))),)
)


@pytest.mark.parametrize("document", ["", "{", '{"name": 1}', "[" * 9000, msgspec.json.encode(HOLLOW).decode()])
def test_a_row_that_cannot_be_read_is_listed_and_can_be_deleted(client, opened, document):
    made(client, kind="roster", name="Sound")
    bad = made(client, kind="roster", name="Spoilt")["id"]
    spoil(opened, bad, document)
    for rows in lists(client):
        assert {row["name"]: row["unreadable"] for row in rows} == {"Sound": False, "Spoilt": True}
    for path in ("", "/file", "/shared", "/pdf", "/army", "/damages"):
        answer = client.get(f"/api/forge/items/{bad}{path}")
        assert answer.status_code == 422 and "cannot be read" in answer.json()["error"], answer.text
    assert client.post(f"/api/forge/items/{bad}/clone", json={}).status_code == 422
    assert client.post("/api/tabletops", json={"sides": [{"library": bad}]}).status_code == 422
    assert client.post(f"/api/forge/items/{bad}/thrown").status_code == 200
    assert [row["name"] for row in lists(client)[0]] == ["Sound"]


def test_a_faction_with_a_unit_that_cannot_be_read_still_opens(client, opened):
    elves = made(client, kind="faction", name="Elves")["id"]
    bad = made(client, unit={"name": "Archers"}, parent=elves)["id"]
    made(client, unit={"name": "Riders"}, parent=elves)
    spoil(opened, bad, "{")
    page = client.get(f"/api/forge/items/{elves}").json()
    assert [(row["name"], row["unreadable"]) for row in page["inside"]] == [("Archers", True), ("Riders", False)]
    assert [unit["name"] for unit in page["faction"]["units"]] == ["Riders"]
    assert client.post(f"/api/forge/items/{bad}/thrown").status_code == 200


def test_a_faction_that_cannot_be_read_and_its_units_spoil_no_list(client, opened):
    elves = made(client, kind="faction", name="Elves")["id"]
    unit = made(client, unit={"name": "Archers"}, parent=elves)["id"]
    spoil(opened, elves, "{")
    assert client.get("/api/forge/search?kind=unit").json()[0]["name"] == "Archers"
    assert client.get(f"/api/forge/items/{unit}").status_code == 422
    assert client.post(f"/api/forge/items/{elves}/thrown").status_code == 200


def test_a_faction_grows_only_so_large(client):
    elves = made(client, kind="faction", name="Elves")["id"]
    weapons = [{"name": str(number), "lore": "a" * 20_000} for number in range(40)]
    statuses = set()
    for number in range(12):
        answer = client.post(
            "/api/forge/items", json={"unit": {"name": str(number), "weapons": weapons}, "parent": elves}
        )
        statuses.add(answer.status_code)
    assert statuses == {201, 422} and "8,000,000" in answer.json()["error"]
    assert len(client.get(f"/api/forge/items/{elves}").content) < 20_000_000


def test_lists_of_perks_have_limits(client):
    elves = made(client, kind="faction", name="Elves")["id"]
    for perks in (["Leader"] * 101, ["x" * 81], ["\0"]):
        answer = client.post("/api/forge/items", json={"unit": {"name": "Archers", "perks": perks}, "parent": elves})
        assert answer.status_code == 422, answer.text


def test_the_code_of_a_roster_is_played_at_a_table(client):
    code = code_of(loose(load_premade_design("ember-hunt")))
    game = client.post("/api/tabletops", json={"sides": [{"text": code}]})
    assert game.status_code == 201 and game.json()["sides"][0]["army"] == "Ember Hunt", game.text
