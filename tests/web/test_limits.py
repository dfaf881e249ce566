"""Requests that nobody should send and somebody will: each is refused with a sentence, and none breaks the server."""

import json

import pytest
from litestar.testing import TestClient

from tests.web.people import at_home
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder
from turnmaster.web.tabletop import dice_sets

pytestmark = pytest.mark.slow


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


def refused(answer):
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
    return answer


@pytest.mark.parametrize(
    "body",
    [b'{"turns": "\xff\xfe"}', b'"\xc3\x28"', b"[" * 1_500, b'{"a":' * 3_000, b"\x00", b"[" * 100_000 + b"]" * 100_000],
    ids=["not UTF-8", "half a sign", "lists", "mappings", "nothing", "deep"],
)
@pytest.mark.parametrize("path", ["/api/battles", "/api/forge/items", "/api/dice/check", "/api/tabletops"])
def test_json_that_cannot_be_read_is_refused(client, path, body):
    answer = refused(client.post(path, content=body, headers={"content-type": "application/json"}))
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize("name", ["%00", "a" * 5_000, "a/" * 2_000, "..%2f..%2fapp.py", "%ff", "%5c%00.js"])
def test_an_asset_with_an_impossible_name_is_not_there(client, name):
    assert client.get(f"/assets/{name}").status_code == 404


def test_a_qr_code_that_is_too_long_in_bytes_is_refused(client):
    assert "bytes" in refused(client.post("/api/qr", json={"text": "\U0001f600" * 600})).json()["error"]
    assert client.post("/api/qr", json={"text": "\U0001f600" * 100}).status_code < 300


def opened_box(first=0, **more):
    roll = {"number": 0, "throw": "D6", "count": 1, "need": 0, "reason": "", "first": first, "faces": [1], "of": -1}
    return {"seal": "", "seed": "1", "salt": "", "rolls": [{**roll, "places": [], **more}]}


@pytest.mark.parametrize(
    "box",
    [
        opened_box(-5),
        opened_box(10**30),
        opened_box(2**63),
        opened_box(of=0),
        opened_box(of=10**30),
        opened_box(of=0, places=[10**30]),
        opened_box(faces=[0] * 100_000),
        {**opened_box(), "seed": "9" * 20},
        {**opened_box(), "seed": "²"},
        {**opened_box(), "seed": "٣"},
    ],
)
def test_a_dice_check_with_numbers_beyond_measure_breaks_nothing(client, box):
    answer = client.post("/api/dice/check", content=json.dumps(box), headers={"content-type": "application/json"})
    assert answer.status_code < 500, answer.text


def test_a_dice_check_throws_no_more_dice_again_than_a_roll_has(client, monkeypatch):
    thrown = []

    def faces(dice, *_):
        thrown.append(len(dice))
        return [1] * len(dice)

    monkeypatch.setattr(dice_sets, "faces_of", faces)
    again = opened_box()["rolls"] + opened_box(of=0, places=[0] * 201)["rolls"]
    answer = client.post("/api/dice/check", json=opened_box() | {"rolls": again})
    assert "more dice than a dice set has" in answer.json()["error"] and thrown == []


@pytest.mark.parametrize("undo", [-1, 2**53 + 1, 2**63, 10**30])
def test_no_time_is_too_far_away_to_be_refused(tmp_path, undo):
    with at_home(make_app(open_folder(tmp_path), hosts=["localhost.local"])) as host:
        assert host.post("/api/house/clear", json={"id": "somebody", "undo": undo}).status_code == 400


TURNED = "\u202eAn\u2066na\x07\nsays"  # as it would stand in a sentence, it turns the rest of it
STRAIGHT = "Anna says"


def test_texts_that_people_enter_stay_on_their_line_and_turn_nothing_around(client):
    game = {"played": "2026-07-31", "opponent": TURNED, "armies": TURNED, "points": TURNED, "notes": "a\nb"}
    kept = client.post("/api/journal/elsewhere", json=game).json()
    assert [kept[name] for name in ("opponent", "armies", "points", "notes")] == [STRAIGHT] * 3 + ["a\nb"]
    box = client.post("/api/dice/boxes").json()["id"]
    assert client.post(f"/api/dice/boxes/{box}/roll", json={"reason": TURNED}).json()["reason"] == STRAIGHT
    sides = [{"premade": "ember-hunt", "name": TURNED}, {"premade": "tinker-convoy", "name": "\u200b\u2066"}]
    table = client.post("/api/tabletops", json={"sides": sides, "title": TURNED}).json()
    assert (table["title"], [side["name"] for side in table["sides"]]) == (STRAIGHT, [STRAIGHT, "Tinker Convoy"])


def test_the_words_for_undoing_a_change_stay_on_their_line(client):
    made = client.post("/api/forge/items", json={"kind": "faction", "name": "Elves"}).json()
    change = {"faction": {"name": "Orcs"}, "edition": made["edition"], "words": TURNED}
    assert client.post(f"/api/forge/items/{made['id']}", json=change).json()["undo"] == STRAIGHT


def test_control_characters_in_names_do_no_harm_on_paper(client):
    sides = [{"premade": "ember-hunt", "name": "A\x00nna\x1b[31m"}, {"premade": "tinker-convoy", "name": "\x07"}]
    game = client.post("/api/tabletops", json={"sides": sides, "title": "A\x00\x01 Friday\ufffe"})
    assert game.status_code == 201, game.text
    table = game.json()
    assert table["title"] == "A Friday" and [side["name"] for side in table["sides"]] == ["A nna [31m", "Tinker Convoy"]
    note = {"number": 0, "entry": {"entry": "note", "words": "\x00\x0b windy"}}
    assert client.post(f"/api/tabletops/{table['id']}/entries", json=note).status_code == 200
    assert client.get(f"/api/tabletops/{table['id']}/report.pdf").content.startswith(b"%PDF")


def test_control_characters_in_the_names_of_a_battle_are_taken_out(client):
    sides = [{"army": "ember-hunt", "name": "A\x00nna"}, {"army": "tinker-convoy", "played_by": "random"}]
    battle = client.post("/api/battles", json={"turns": 1, "battlefield": "", "sides": sides}).json()
    assert battle["seats"][0]["name"] == "A nna"
    path = f"/api/battles/{battle['id']}/journal"
    named = client.post(
        path, json={"seat": battle["seats"][0]["secret"], "title": "The\x00 river\x9f", "notes": "\x00a\n"}
    )
    assert named.json()["battles"][0]["title"] == "The river"


@pytest.mark.parametrize("played", ["9999-99-99", "2026-02-30", "0000-01-01", "2026-13-01", "٢٠٢٦-٠١-٠١", "2026-1-1"])
def test_a_day_that_no_calendar_has_is_refused(client, played):
    refused(client.post("/api/journal/elsewhere", json={"played": played, "opponent": "Anna"}))
    assert client.get("/api/journal").json()["elsewhere"] == []


def test_a_day_of_the_calendar_is_taken(client):
    for played in ("2024-02-29", "1999-12-31"):
        assert client.post("/api/journal/elsewhere", json={"played": played, "opponent": "A"}).status_code == 201
