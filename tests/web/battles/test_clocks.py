"""Clocks over the server: chosen with a new battle, running while somebody is there, kept when the server stops."""

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.table.session.test_clocks import MINUTE, SECOND, Time
from tests.web.test_app import begun, talk, until
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

pytestmark = pytest.mark.slow

TWO = [{"army": "causeway-regiment"}, {"army": "ember-hunt"}]
TEN_MINUTES = {"minutes": 10, "added": 5}


def client_of(folder: Path, time: Time) -> TestClient[Any]:
    app = make_app(open_folder(folder), hosts=["localhost.local"], pace=0.0, now=time)
    return TestClient(app, base_url="http://localhost.local")


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def client(tmp_path, time):
    with client_of(tmp_path, time) as client:
        yield client


def answer(socket, ask):
    socket.send_json({"type": "answer", "id": ask["id"], "answer": ask["options"][0]["answer"]})


def shown(socket):
    """The clocks in the next view."""
    return until(socket, "view")[-1]["clocks"]


def test_a_battle_has_no_clocks_unless_they_are_chosen(client):
    with talk(client, begun(client)) as socket:
        assert shown(socket) is None


def test_an_answer_stops_the_clock_and_adds_its_seconds(client, time):
    with talk(client, begun(client, clock=TEN_MINUTES)) as socket:
        got = until(socket, "ask")
        assert got[-2]["clocks"] == {"left": [10 * MINUTE] * 2, "running": 0, "out": []}
        time.seconds += 30
        answer(socket, got[-1])
        assert shown(socket)["left"] == [10 * MINUTE - 25 * SECOND, 10 * MINUTE]


def test_time_does_not_count_while_the_server_is_down(tmp_path, time):
    with client_of(tmp_path, time) as client:
        battle = begun(client, sides=TWO, clock=TEN_MINUTES)
        with talk(client, battle) as socket:
            got = until(socket, "view")
            (asked,) = got[-1]["asked"]
            time.seconds += 40
    time.seconds += 10_000
    with client_of(tmp_path, time) as client, talk(client, battle) as socket:
        clocks = shown(socket)
        assert clocks["left"][asked] == 10 * MINUTE - 40 * SECOND
        assert clocks["running"] == asked


def test_the_clock_runs_on_while_the_other_waits(client, time):
    battle = begun(client, sides=TWO, clock=TEN_MINUTES)
    with talk(client, battle, 0) as first, talk(client, battle, 1) as second:
        (asked,) = until(first, "view")[-1]["asked"]
        until(second, "view")
        gone, waiting = (first, second) if asked == 0 else (second, first)
        gone.close()
        time.seconds += 25
        with talk(client, battle, asked) as back:
            assert shown(back)["left"][asked] == 10 * MINUTE - 25 * SECOND
        waiting.close()


def test_everybody_is_told_when_the_time_of_a_player_is_over(client, time):
    battle = begun(client, sides=TWO, clock={"minutes": 1})
    with talk(client, battle, 0) as first, talk(client, battle, 1) as second:
        (asked,) = until(first, "view")[-1]["asked"]
        time.seconds += 60
        first.send_json({"type": "say", "text": "Are you still there?"})
        for socket in (first, second):
            assert until(socket, "clocks")[-1]["clocks"]["out"] == [asked]


def test_a_bot_that_takes_over_goes_on_at_once_and_after_a_restart(tmp_path, time):
    with client_of(tmp_path, time) as client:
        battle = begun(client, clock={"minutes": 1, "bot": True}, turns=1)
        with talk(client, battle) as socket:
            until(socket, "ask")
            time.seconds += 60
            socket.send_json({"type": "say", "text": "One moment"})
            assert until(socket, "welcome")[-1]["players"][0]["played_by"] != "person"
            assert until(socket, "result")
    with client_of(tmp_path, time) as client, talk(client, battle) as socket:
        assert until(socket, "welcome")[-1]["players"][0]["played_by"] != "person"


@pytest.mark.parametrize("clock", [{"minutes": 0}, {"minutes": 601}, {"minutes": 5, "added": -1},
                                   {"minutes": 5, "added": 601}])  # fmt: skip
def test_a_clock_that_nobody_could_play_with_is_refused(client, clock):
    for path in ("/api/battles", "/api/battles/check"):
        answer = client.post(path, json={"clock": clock}).json()
        refused = answer.get("objection") or answer
        assert refused["about"] == "clock"


def test_a_rematch_has_the_same_clock(client):
    battle = begun(client, clock=TEN_MINUTES)
    again = client.post(f"/api/battles/{battle['id']}/again", json={"swap": False}).json()
    with talk(client, again) as socket:
        assert shown(socket)["left"] == [10 * MINUTE] * 2
