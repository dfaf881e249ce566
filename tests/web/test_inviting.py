"""Inviting others: who sits where, links that are renewed, and codes for phones."""

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from turnmaster.web import inviting
from turnmaster.web.app import make_app
from turnmaster.web.database import open_folder
from turnmaster.web.inviting import qr_code, runs
from turnmaster.web.inviting_api import MOST_LETTERS

pytestmark = pytest.mark.slow

TWO = [{"army": "ember-hunt", "name": "Ann"}, {"army": "tinker-convoy", "name": "Eve"}]


def client_of(folder, *, everywhere=False):
    app = make_app(open_folder(folder), hosts=["localhost.local"], pace=0.0, everywhere=everywhere)
    return TestClient(app, base_url="http://localhost.local")


@pytest.fixture
def client(tmp_path):
    with client_of(tmp_path) as client:
        yield client


@pytest.fixture
def battle(client):
    return client.post("/api/battles", json={"sides": TWO, "battlefield": "courtyard"}).json()


def sit(client, battle, secret):
    return client.websocket_connect(f"/api/battles/{battle['id']}/talk?seat={secret}")


def renew(client, battle, number, shown):
    return client.post(f"/api/battles/{battle['id']}/seats/{number}/renew", json={"secret": shown})


def taken(client, battle):
    return [seat["taken"] for seat in client.get(f"/api/battles/{battle['id']}/seats").json()]


def test_the_seats_are_told_and_whether_somebody_is_there(client, battle):
    ann = battle["seats"][0]["secret"]
    assert taken(client, battle) == [False, False, False]
    with sit(client, battle, ann) as socket:
        socket.receive_json()
        assert taken(client, battle) == [True, False, False]
    assert ann not in client.get(f"/api/battles/{battle['id']}/seats").text


def test_a_renewed_link_opens_the_seat_and_the_one_before_does_not(client, battle):
    ann, eve = (seat["secret"] for seat in battle["seats"][:2])
    link = renew(client, battle, 1, ann).json()
    assert link["name"] == "Eve" and link["plays"] == [1]
    with pytest.raises(WebSocketDisconnect), sit(client, battle, eve) as socket:
        socket.receive_json()
    with sit(client, battle, link["secret"]) as socket:
        assert socket.receive_json()["seat"] == "Eve"


def test_whoever_sat_there_with_the_old_link_is_sent_away(client, battle):
    ann, eve = (seat["secret"] for seat in battle["seats"][:2])
    with sit(client, battle, ann) as stays, sit(client, battle, eve) as goes:
        stays.receive_json(), goes.receive_json()
        renew(client, battle, 1, ann)
        with pytest.raises(WebSocketDisconnect) as gone:
            while True:
                goes.receive_json()
        assert gone.value.code == 4003
        assert taken(client, battle)[0]


@pytest.mark.parametrize("shown", ["observer", "guess", ""])
def test_only_somebody_who_plays_gives_out_links(client, battle, shown):
    secret = battle["seats"][-1]["secret"] if shown == "observer" else shown
    answer = renew(client, battle, 0, secret)
    assert answer.status_code == 403 and "plays in this battle" in answer.json()["error"]


def test_the_secret_of_another_battle_opens_nothing_here(client, battle):
    other = client.post("/api/battles", json={}).json()
    assert renew(client, battle, 0, other["seats"][0]["secret"]).status_code == 403


def test_a_seat_that_is_not_there_cannot_be_renewed(client, battle):
    assert renew(client, battle, 9, battle["seats"][0]["secret"]).status_code == 404


# Codes


def test_a_code_is_drawn_square_with_its_corners_dark(client):
    code = client.post("/api/qr", json={"text": "http://192.168.0.7:8714/battle/x#y"}).json()
    assert code["size"] >= 21 and code["path"].startswith("M0 0h7v1h-7z")


def test_dark_squares_in_a_row_are_one_bar():
    assert runs(bytes([1, 1, 0, 1, 0, 0, 1, 1, 1])) == [(0, 2), (3, 1), (6, 3)]
    assert qr_code("a").size == 21


@pytest.mark.parametrize("text", ["", "x" * (MOST_LETTERS + 1)])
def test_a_text_without_letters_or_with_too_many_gets_no_code(client, text):
    assert client.post("/api/qr", json={"text": text}).status_code == 400


# Where others find this machine


def reach(client, host):
    return client.get("/api/reach", headers={"host": host}).json()["address"]


def test_whoever_came_by_another_name_passes_that_on(client):
    assert reach(client, "localhost.local") == "http://localhost.local"


def test_a_server_for_this_machine_alone_is_not_reached_by_others(client):
    assert reach(client, "localhost:8714") == ""


def test_a_server_for_all_names_its_address_in_the_network(tmp_path, monkeypatch):
    monkeypatch.setattr(inviting, "own_address", lambda: "192.168.0.7")
    with client_of(tmp_path, everywhere=True) as client:
        assert reach(client, "127.0.0.1:8714") == "http://192.168.0.7:8714"
