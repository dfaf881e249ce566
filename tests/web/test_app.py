"""The server: battles begun and played over a socket, and what it refuses."""

import json
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from turnmaster.web import pages
from turnmaster.web.app import make_app
from turnmaster.web.battles import live_battles
from turnmaster.web.database.opening import open_folder
from turnmaster.web.safety import BURST, MOST_BYTES, Bucket

pytestmark = pytest.mark.slow


def app(folder):
    return make_app(open_folder(folder), hosts=["localhost.local"], pace=0.0)


@pytest.fixture
def client(tmp_path):
    with TestClient(app(tmp_path), base_url="http://localhost.local") as client:
        yield client


def begun(client, **chosen):
    answer = client.post("/api/battles", json={"turns": 1, "battlefield": "", **chosen})
    assert answer.status_code == 201, answer.text
    return answer.json()


def talk(client, battle, seat=0, **headers):
    secret = battle["seats"][seat]["secret"]
    return client.websocket_connect(f"/api/battles/{battle['id']}/talk?seat={secret}", headers=headers)


def until(socket, *types):
    """The messages up to the first of these types."""
    got: list[Any] = []
    while not got or got[-1]["type"] not in types:
        got.append(socket.receive_json())
    return got


def test_it_says_that_it_is_up(client):
    answer = client.get("/api/health")
    assert answer.status_code == 200 and answer.json()["ok"] is True
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_quick_battle_begins_with_one_request_and_is_listed(client):
    battle = begun(client)
    assert [seat["plays"] for seat in battle["seats"]] == [[0], []]
    (listed,) = client.get("/api/battles").json()
    assert listed["id"] == battle["id"] and listed["title"] == "Causeway Regiment against Ember Hunt"


def test_a_battle_is_played_over_the_socket(client):
    battle = begun(client)
    with talk(client, battle) as socket:
        got = until(socket, "ask")
        assert [message["type"] for message in got][:2] == ["welcome", "beats"]
        ask = got[-1]
        for _ in range(40):
            socket.send_json({"type": "answer", "id": ask["id"], "answer": ask["options"][-1]["answer"]})
            got = until(socket, "ask", "result")
            if got[-1]["type"] == "result":
                return
            ask = got[-1]


def test_whoever_comes_back_is_where_they_were(client):
    battle = begun(client)
    with talk(client, battle) as socket:
        ask = until(socket, "ask")[-1]
        socket.send_json({"type": "answer", "id": ask["id"], "answer": ask["options"][0]["answer"]})
        last = until(socket, "ask")[-1]
    with talk(client, battle) as socket:
        assert until(socket, "ask")[-1] == last


def test_a_battle_survives_its_server(tmp_path):
    with TestClient(app(tmp_path), base_url="http://localhost.local") as client:
        battle = begun(client)
        with talk(client, battle) as socket:
            ask = until(socket, "ask")[-1]
            socket.send_json({"type": "answer", "id": ask["id"], "answer": ask["options"][0]["answer"]})
            last = until(socket, "ask")[-1]
    with (
        TestClient(app(tmp_path), base_url="http://localhost.local") as client,
        talk(client, battle) as socket,
    ):
        assert until(socket, "ask")[-1] == last


def test_an_observer_watches_and_decides_nothing(client):
    battle = begun(client)
    with talk(client, battle, seat=1) as socket:
        assert until(socket, "view")[0]["plays"] == []
        socket.send_json({"type": "answer", "id": 0, "answer": ["pass"]})
        assert until(socket, "refused")


@pytest.mark.parametrize(
    "chosen",
    [{"sides": [{"army": "nobody"}]}, {"sides": [{"army": "ember-hunt"}]}, {"playstyle": "Advancd"}, {"dice": "d7"},
     {"battlefield": "moon"}, {"options": ["Nonesuch"]}, {"turns": 0},
     {"sides": [{"army": "ember-hunt", "played_by": "deep thought"}] * 2}],
)  # fmt: skip
def test_a_choice_that_cannot_be_played_is_refused_in_a_sentence(client, chosen):
    answer = client.post("/api/battles", json=chosen)
    assert answer.status_code == 422
    sentence = answer.json()["error"]
    assert sentence[0].isupper() and sentence.endswith(".")


def test_the_same_army_twice_gets_two_names(client):
    sides = [{"army": "ember-hunt"}, {"army": "ember-hunt"}]
    assert [seat["name"] for seat in begun(client, sides=sides)["seats"]] == [
        "Ember Hunt 1",
        "Ember Hunt 2",
        "Observer",
    ]


@pytest.mark.parametrize("data", ["", "{", "[]", '{"type": "dance"}', '{"type": "answer"}', "x" * 200])
def test_nonsense_over_the_socket_is_refused_and_the_talk_goes_on(client, data):
    with talk(client, begun(client)) as socket:
        until(socket, "ask")
        socket.send_text(data)
        assert until(socket, "refused")[-1]["reason"] == "This message was not understood."
        socket.send_json({"type": "say", "text": "hello"})
        assert until(socket, "said")


def test_a_message_that_is_too_long_is_refused(client):
    with talk(client, begun(client)) as socket:
        until(socket, "ask")
        socket.send_text(json.dumps({"type": "say", "text": "x" * MOST_BYTES}))
        assert "the limit is" in until(socket, "refused")[-1]["reason"]


@pytest.fixture
def slowly(monkeypatch):
    """What a seat may send comes back slowly, so that a busy machine is not taken for a patient sender."""
    monkeypatch.setattr(Bucket.__init__, "__defaults__", (BURST, 2))


@pytest.mark.usefixtures("slowly")
def test_too_many_messages_at_once_are_refused(client):
    with talk(client, begun(client)) as socket:
        until(socket, "ask")
        for _ in range(BURST + 60):
            socket.send_text("{}")
        assert any("Too many" in until(socket, "refused")[-1]["reason"] for _ in range(BURST + 60))


@pytest.mark.usefixtures("slowly")
def test_a_second_connection_of_a_seat_may_send_no_more_than_the_first_left(client):
    battle = begun(client)
    with talk(client, battle) as first, talk(client, battle) as second:
        until(second, "ask")
        for _ in range(BURST):
            first.send_text("{}")
        for _ in range(BURST):
            until(first, "refused")
        for _ in range(60):
            second.send_text("{}")
        assert any("Too many" in until(second, "refused")[-1]["reason"] for _ in range(60))


@pytest.mark.usefixtures("slowly")
def test_a_question_that_came_too_soon_is_named_and_may_be_asked_again(client):
    with talk(client, begun(client)) as socket:
        until(socket, "ask")
        for number in range(1, BURST + 20):
            socket.send_json({"type": "suggest", "question": number} if number > BURST else {})
        refused = next(told for told in iter(socket.receive_json, None) if told.get("again_in"))
        assert refused["question"] >= BURST and refused["again_in"] == 1000
        socket.send_json({"type": "suggest", "question": 9_999})
        while until(socket, "answered")[-1]["question"] != 9_999:
            pass


def test_a_wrong_link_opens_nothing(client):
    battle = begun(client)
    battle["seats"][0]["secret"] = "guess"
    with pytest.raises(WebSocketDisconnect), talk(client, battle) as socket:
        socket.receive_json()


def test_a_page_elsewhere_may_not_talk(client):
    battle = begun(client)
    with pytest.raises(WebSocketDisconnect), talk(client, battle, origin="http://evil.example") as socket:
        socket.receive_json()
    assert client.post("/api/battles", json={}, headers={"origin": "http://evil.example"}).status_code == 403


def test_it_answers_to_its_own_names_only(client):
    assert client.get("/api/health", headers={"host": "evil.example"}).status_code == 403


def test_what_is_not_there_is_said(client):
    answer = client.get("/api/nothing")
    assert answer.status_code == 404 and answer.json()["error"] == "Nothing was found at this address."


def test_whoever_types_an_unknown_address_gets_a_page_that_says_so(client, monkeypatch, tmp_path):
    (tmp_path / "index.html").write_text("the app")
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    answer = client.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert (answer.status_code, answer.text) == (404, "the app")
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_glance_at_many_battles_keeps_few_of_them_open(client, monkeypatch):
    monkeypatch.setattr(live_battles, "MOST_EMPTY", 2)
    battles = [begun(client) for _ in range(5)]
    shown = [client.get(f"/api/battles/{battle['id']}/glance").json() for battle in battles]
    assert [one["title"] for one in shown] == ["Causeway Regiment against Ember Hunt"] * 5
    with talk(client, battles[0]) as socket:
        assert until(socket, "ask", "view")
