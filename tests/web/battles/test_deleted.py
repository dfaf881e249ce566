"""What was deleted answers nothing, wherever it is asked about, until it is restored."""

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.web.everything import GAME, UNIT, everything, posted, routes
from tests.web.people import seen_from
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

pytestmark = pytest.mark.slow

# What needs more than an address: the secret of a seat, a step, a roster.
MORE = {"seat": "guess", "paper": "a4"}


@pytest.fixture
def app(tmp_path):
    return make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)


@pytest.fixture
def client(app):
    with TestClient(seen_from(app, "127.0.0.1"), base_url="http://localhost.local") as client:
        yield client


def asked(client, there, route, method):
    address = there.address(route).replace("{step:int}", "0")
    if method == "GET":
        return client.get(address, params=MORE)
    return there.send(client, route) if route in there.bodies else client.post(address, json={})


def about(app, name):
    return [(route, way) for way in ("GET", "POST") for route in sorted(routes(app, way)) if f"{{{name}:str}}" in route]


def test_a_deleted_battle_answers_nothing_until_it_is_restored(app, client):
    there = everything(client)
    body = there.bodies["/api/battles/{battle:str}/journal"]
    secret, journal = body["seat"], f"/api/battles/{there.ids['battle']}/journal"
    client.get(there.address("/api/battles/{battle:str}/glance"))  # its room is open
    posted(client, journal, {"seat": secret, "deleted": True})
    for route, way in about(app, "battle"):
        answer = asked(client, there, route, way)
        assert answer.status_code == 404, (route, answer.text)
        assert answer.json()["error"] == "There is no such battle. Perhaps it was deleted."
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{journal[:-7]}talk?seat={secret}") as socket:
        socket.receive_json()
    posted(client, journal, {"seat": secret, "deleted": False})
    assert client.get(there.address("/api/battles/{battle:str}/glance")).is_success


def test_a_battle_that_never_was_answers_the_same(app, client):
    there = everything(client)._replace(ids={"battle": "nothing", "number": "0"})
    answers = {route: asked(client, there, route, way).status_code for route, way in about(app, "battle")}
    answers.pop("/api/battles/{battle:str}/journal")
    assert set(answers.values()) == {404}


def test_a_deleted_game_at_a_real_table_answers_nothing(app, client):
    there = everything(client)
    posted(client, there.address("/api/tabletops/{game:str}/thrown"), {})
    for route, way in about(app, "game"):
        if not route.endswith(("/thrown", "/attack")):
            answer = asked(client, there, route, way)
            assert answer.status_code == 404 and answer.json()["about"] == "gone", (route, answer.text)


def test_what_lies_in_a_deleted_faction_answers_nothing_either(app, client):
    there = everything(client)
    unit = posted(client, "/api/forge/items", {"unit": {**UNIT, "name": "Scouts"}, "parent": there.ids["item"]})
    inside = there.bodies["/api/forge/items/{item:str}/order"]["order"] + [unit["id"]]
    posted(client, there.address("/api/forge/items/{item:str}/thrown"), None)
    inner = there._replace(ids={**there.ids, "item": unit["id"], "roster": unit["id"]})
    inner.bodies["/api/forge/items/{item:str}"] = {"unit": UNIT, "edition": 0}
    inner.bodies["/api/forge/items/{item:str}/order"] = {"order": inside}
    for route, way in about(app, "item"):
        for one in (there._replace(ids={**there.ids, "roster": there.ids["item"]}), inner):
            answer = asked(client, one, route, way)
            assert answer.status_code == 404 and answer.json()["about"] == "gone", (route, answer.text)


def test_a_deleted_game_of_the_journal_is_not_written_anew(client):
    written = posted(client, "/api/journal/elsewhere", GAME)
    posted(client, "/api/journal/elsewhere/thrown", {"id": written["id"]})
    assert client.post("/api/journal/elsewhere", json={**GAME, "id": written["id"]}).status_code == 404
