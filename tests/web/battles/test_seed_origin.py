"""A fingerprint proves nothing about who chose the seed, so everybody is told where it came from, wherever it is."""

import json

import pytest

from tests.web.looking_back import fought, served
from turnmaster.table.saves import digest_of

CHOSEN = "The player who started this battle chose its seed and could know the dice."
DRAWN = "The program drew the seed of this battle at random."
UNKNOWN = "It is not known who chose the seed of this battle."
QUICK = {"turns": 1, "battlefield": "", "demonstration": True}


def begun(client, **chosen):
    answer = client.post("/api/battles", json=QUICK | chosen)
    assert answer.status_code == 201, answer.text
    return answer.json()


def told(client, battle):
    """What is said of the seed to an observer, to passers-by and in a replay."""
    secret = battle["seats"][-1]["secret"]
    with client.websocket_connect(f"/api/battles/{battle['id']}/talk?seat={secret}") as socket:
        while (welcome := socket.receive_json())["type"] != "welcome":
            pass
    glance = client.get(f"/api/battles/{battle['id']}/glance").json()
    replay = client.get(f"/api/battles/{battle['id']}/replay", params={"seat": secret}).json()
    said = {welcome["about_seed"], glance["about_seed"], replay["welcome"]["about_seed"]}
    assert len(said) == 1
    return said.pop()


@pytest.fixture
def client(tmp_path):
    with served(tmp_path) as client:
        yield client


@pytest.mark.parametrize(("chosen", "words"), [({"seed": 7}, CHOSEN), ({}, DRAWN)])
def test_everybody_is_told_whether_a_player_chose_the_seed_after_a_restart_too(tmp_path, chosen, words):
    with served(tmp_path) as client:
        battle = begun(client, **chosen)
        assert told(client, battle) == words
    with served(tmp_path) as client:
        assert told(client, battle) == words


def test_a_battle_fought_again_has_dice_that_nobody_chose(client):
    once_more = client.post(f"/api/battles/{begun(client, seed=7)['id']}/again", json={}).json()
    assert told(client, once_more) == DRAWN


@pytest.mark.parametrize(("dice", "words"), [("same", CHOSEN), ("new", DRAWN)])
def test_whoever_plays_on_with_the_same_dice_could_know_them(client, dice, words):
    battle = begun(client)
    begun_there = client.post(f"/api/battles/{battle['id']}/play-on", json={"step": 0, "dice": dice})
    assert begun_there.status_code == 201, begun_there.text
    assert told(client, begun_there.json()) == words


def test_whoever_brings_a_file_could_know_the_dice_to_come(client):
    document = client.get(f"/api/battles/{begun(client)['id']}/file")
    assert document.json()["seed_from"] == "drawn"
    assert told(client, client.post("/api/battles/file", content=document.content).json()) == CHOSEN


def test_a_file_of_a_battle_that_is_over_proves_nothing_about_its_seed(client, tmp_path_factory):
    """Anybody can write into a file that the program drew the seed."""
    folder = tmp_path_factory.mktemp("over")
    old, _ = fought(folder)
    with served(folder) as other:
        document = other.get(f"/api/battles/{old}/file").json()
    document["seed_from"] = "drawn"
    document["digest"] = digest_of(document)
    brought = client.post("/api/battles/file", content=json.dumps(document)).json()
    assert told(client, brought) == "It is not known who chose the seed of this battle."


def test_a_file_that_does_not_say_where_its_seed_came_from_is_still_read(client):
    plain = client.get(f"/api/battles/{begun(client)['id']}/file").json()
    del plain["seed_from"]
    plain["digest"] = digest_of(plain)
    assert client.post("/api/battles/file", content=json.dumps(plain)).status_code == 201
