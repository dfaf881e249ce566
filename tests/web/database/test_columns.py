"""What is stored and cannot be read is told in a sentence where it is asked for, and breaks nothing else."""

import sqlite3
from contextlib import closing

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.web.everything import everything, routes
from tests.web.people import at_home
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

pytestmark = pytest.mark.slow

ANSWER = "INSERT INTO answer SELECT id, 0, 0, {}, 'person', '', {} FROM battle"
# A damaged row, and an address that needs it.
DAMAGES = [
    *((f"UPDATE seat SET plays = '{text}'", "/api/battles/{battle:str}/replay") for text in ("no", '["a"]', "[7]")),
    ("UPDATE seat SET number = number + 5", "/api/battles/{battle:str}/seats"),
    *(
        (f"UPDATE battle SET played_by = '{text}'", "/api/battles/{battle:str}/glance")
        for text in ("no", "[]", '["person", "nobody"]')
    ),
    *((f"UPDATE battle SET conceded = '{text}'", "/api/battles/{battle:str}/glance") for text in ("no", "[5]")),
    ("UPDATE battle SET clocks = 'no'", "/api/battles/{battle:str}/glance"),
    ("UPDATE battle SET pass_rules = '[1]'", "/api/battles/{battle:str}/glance"),
    ("UPDATE battle SET document = x'00'", "/api/battles/{battle:str}/glance"),
    (ANSWER.format("'no'", "NULL"), "/api/battles/{battle:str}/replay"),
    (ANSWER.format("""'["pass"]'""", "'no'"), "/api/battles/{battle:str}/glance"),
    ("UPDATE tabletop SET document = x'00'", "/api/tabletops/{game:str}"),
    ("UPDATE tabletop_entry SET entry = 'no'", "/api/tabletops/{game:str}"),
    ("UPDATE tabletop_entry SET entry = '[99]'", "/api/tabletops/{game:str}/report"),
]
ELSEWHERE = [  # what is damaged, and a change that needs it
    ("UPDATE battle SET chosen = 'no'", "/api/battles/{battle:str}/again"),
    ("UPDATE item_change SET steps = '[[99]]'", "/api/forge/turn"),
]


@pytest.fixture
def app(tmp_path):
    return make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)


@pytest.fixture
def client(app):
    with at_home(app) as client:
        yield client


def damage(folder, statement):
    with closing(sqlite3.connect(folder / "turnmaster.sqlite")) as connection, connection:
        connection.execute(statement)


def asked_everywhere(app, client, there):
    """The answers of all routes that only look at something in the database."""
    more = {"seat": there.bodies["/api/battles/{battle:str}/journal"]["seat"], "paper": "a4", "words": "x"}
    about = [
        route for route in routes(app, "GET") if route.startswith(("/api/battles", "/api/tabletops", "/api/forge"))
    ]
    address = {route: there.address(route).replace("{step:int}", "0") for route in sorted([*about, "/api/journal"])}
    return {route: client.get(address[route], params=more) for route in address}


@pytest.mark.parametrize(("statement", "needs_it"), DAMAGES)
def test_what_is_damaged_is_told_and_everything_else_goes_on(app, client, tmp_path, statement, needs_it):
    there = everything(client)
    damage(tmp_path, statement)
    found = asked_everywhere(app, client, there)
    assert {route: answer.text for route, answer in found.items() if answer.status_code >= 500} == {}
    assert found[needs_it].status_code == 409 and found[needs_it].json()["error"].endswith("It was left as it is.")
    lists = ("/api/battles", "/api/tabletops", "/api/journal", "/api/forge/library")
    assert all(found[route].is_success for route in lists)


@pytest.mark.parametrize(("statement", "route"), ELSEWHERE)
def test_a_change_that_needs_what_is_damaged_is_refused(client, tmp_path, statement, route):
    there = everything(client)
    damage(tmp_path, statement)
    answer = there.send(client, route)
    assert answer.status_code == 409 and "a part of it is damaged" in answer.json()["error"]


def test_a_page_that_wants_to_a_damaged_battle_is_sent_away(client, tmp_path):
    there = everything(client)
    damage(tmp_path, "UPDATE battle SET played_by = 'no'")
    secret = there.bodies["/api/battles/{battle:str}/journal"]["seat"]
    address = f"/api/battles/{there.ids['battle']}/talk?seat={secret}"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(address) as socket:
        socket.receive_json()
