"""A new battle: what there is to choose, what would come of it, and the same battle once more."""

import sqlite3
from itertools import pairwise

import pytest
from litestar.testing import TestClient

from tests.web.people import at_home
from turnmaster.bots import BOTS
from turnmaster.options import all_options
from turnmaster.premade import load_premade, premade_names
from turnmaster.profiles import roster_to_json
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import FILE, open_folder

pytestmark = pytest.mark.slow

TWO = [{"army": "ember-hunt"}, {"army": "tinker-convoy"}]


def client_of(folder):
    app = make_app(open_folder(folder), hosts=["localhost.local"], pace=0.0)
    return TestClient(app, base_url="http://localhost.local")


@pytest.fixture
def client(tmp_path):
    with client_of(tmp_path) as client:
        yield client


def begun(client, **chosen):
    answer = client.post("/api/battles", json={"turns": 1, **chosen})
    assert answer.status_code == 201, answer.text
    return answer.json()


def checked(client, **chosen):
    answer = client.post("/api/battles/check", json={"sides": TWO, **chosen})
    assert answer.status_code == 200, answer.text
    return answer.json()


def welcome(client, battle, seat=0):
    secret = battle["seats"][seat]["secret"]
    with client.websocket_connect(f"/api/battles/{battle['id']}/talk?seat={secret}") as socket:
        return socket.receive_json()


def text_of(name):
    return roster_to_json(load_premade(name)).decode()


# What there is


def test_an_army_of_a_faction_says_which_and_for_how_many_points(client):
    armies = {army["id"]: army for army in client.get("/api/choices").json()["armies"]}
    assert (armies["brine-ledger-300"]["faction"], armies["brine-ledger-300"]["limit"]) == ("The Brine Ledger", 300)
    assert armies["ember-hunt"]["faction"] == ""


def test_everything_that_can_be_chosen_is_told_with_its_sentence(client):
    choices = client.get("/api/choices").json()
    assert [army["id"] for army in choices["armies"]] == premade_names()
    assert {option["name"] for option in choices["options"]} == set(all_options())
    assert {bot["name"] for bot in choices["bots"]} == set(BOTS)
    for kind in ("fields", "playstyles", "dice", "options", "bots"):
        assert choices[kind] and all(each["summary"].endswith(".") for each in choices[kind])


def test_options_of_a_group_stand_together(client):
    groups = [option["group"] for option in client.get("/api/choices").json()["options"]]
    assert sum(one != other for one, other in pairwise(groups)) == len(set(groups)) - 1


def test_an_army_file_is_read_before_anybody_begins(client):
    army = client.post("/api/armies/check", json={"text": text_of("ember-hunt")}).json()["army"]
    assert army["name"] == "Ember Hunt" and len(army["units"]) == len(load_premade("ember-hunt").units)
    assert army["points"] == f"{load_premade('ember-hunt').points:g}"


@pytest.mark.parametrize("text", ["turnmaster: roster\nversion: 1\nname: X\n", "no: [roster\n", "{}", "nobody"])
def test_an_army_file_that_cannot_be_read_is_refused_in_the_words_of_the_loader(client, text):
    checked = client.post("/api/armies/check", json={"text": text}).json()
    begun = client.post("/api/battles", json={"sides": [{"army": text}, TWO[0]]}).json()
    assert checked["army"] is None
    assert begun == {"error": checked["wrong"], "about": "sides.0.army"}


def test_a_mistake_in_an_army_file_is_told_by_the_names_of_unit_and_weapon(client):
    weapon = "{name: Rifle, attacks: x, power: 4}"
    text = f"version: 1\nname: X\nunits:\n  - {{name: Riflemen, points: 9, defence: 3, hp: 1, weapons: [{weapon}]}}\n"
    sentence = client.post("/api/armies/check", json={"text": text}).json()["wrong"]
    assert sentence == (
        "The army, line 4: Riflemen, weapon Rifle: attacks must be a whole number from 0 to 999, not 'x'."
    )


# What would come of it


def test_a_choice_is_shown_before_it_begins(client):
    found = checked(client)
    assert found["objection"] is None and found["names"] == ["Ember Hunt", "Tinker Convoy"]
    assert len(found["battlefield"]["zones"]) == 2 and found["point_limit"] >= 50


def test_the_maps_are_those_that_fit_players_and_field(client):
    two = [each["name"] for each in checked(client, battlefield="crossroads-village")["maps"]]
    three = checked(client, sides=[*TWO, TWO[0]], battlefield="crossroads-village")["maps"]
    assert two[0] == "Facing Lines" and "Facing Ends" not in two
    assert [each["name"] for each in three] == ["Two Corners and an Edge"]


def test_a_map_that_does_not_fit_is_refused_and_the_others_are_named(client):
    found = checked(client, sides=[*TWO, TWO[0]], zones="Facing Lines")
    assert found["objection"]["about"] == "zones" and found["maps"] and found["battlefield"]


def test_options_that_would_change_nothing_are_idle(client):
    bound = {option.name for option in all_options().values() if option.playstyle == "Standard"}
    assert bound and not bound & set(checked(client)["idle"])
    assert bound <= set(checked(client, playstyle="Advanced")["idle"])
    cycling = checked(client, playstyle="Advanced", options=["Playstyle Cycling=Advanced,Standard"])
    assert not bound & set(cycling["idle"])


def test_an_army_over_the_point_limit_is_noted_and_not_refused(client):
    found = checked(client, point_limit=100)
    assert found["objection"] is None and any("Point Limit of 100" in note for note in found["notes"])


@pytest.mark.parametrize(
    ("about", "chosen"),
    [("sides.1.army", {"sides": [TWO[0], {"army": "nobody"}]}),
     ("sides.1.allies.0", {"sides": [TWO[0], {"army": "ember-hunt", "allies": ["nobody"]}]}),
     ("sides.0.played_by", {"sides": [{"army": "ember-hunt", "played_by": "deep thought"}, TWO[1]]}),
     ("sides", {"sides": TWO[:1]}), ("playstyle", {"playstyle": "Advancd"}), ("dice", {"dice": "d7"}),
     ("options", {"options": ["Nonesuch"]}), ("options", {"options": ["Unit Facing=Nobody"]}),
     ("options", {"options": ["Overwatch: Guard"]}), ("battlefield", {"battlefield": "moon"}),
     ("size", {"battlefield": "", "size": [2, 2]}), ("zones", {"zones": "Two Ranks"}), ("turns", {"turns": 0}),
     ("point_limit", {"point_limit": 0}), ("seed", {"seed": -1}), ("seed", {"seed": 2**53})],
)  # fmt: skip
def test_a_refusal_names_the_choice_that_caused_it(client, about, chosen):
    found = checked(client, **chosen)["objection"]
    refused = client.post("/api/battles", json={"sides": TWO, **chosen})
    assert found["about"] == about and found["text"].endswith((".", "?"))
    assert refused.status_code == 422 and refused.json() == {"error": found["text"], "about": about}


@pytest.mark.parametrize(
    "chosen",
    [{"sides": TWO * 40}, {"playstyle": "x" * 300}, {"options": ["Single Save"] * 100},
     {"sides": [{"army": "x: " * 100_000}, TWO[0]]}, {"surprise": 1}],
)  # fmt: skip
def test_what_is_too_much_is_refused(client, chosen):
    assert client.post("/api/battles", json={"sides": TWO, **chosen}).status_code == 400


# Who sits where


@pytest.mark.parametrize(
    "name", ["Turnmaster", " turnMASTER ", "Turn\u200bmaster", "\uff34urnmaster", "Observer", "OBSERVER\u2060"]
)
def test_nobody_is_called_like_the_server_or_the_spectators(client, name):
    answer = client.post("/api/battles", json={"sides": [TWO[0], {**TWO[1], "name": name}]})
    assert answer.status_code == 422 and answer.json()["about"] == "sides.1.name"
    assert "Choose another name" in answer.json()["error"]


@pytest.mark.parametrize(
    ("wanted", "called"),
    [
        (["Ann", "Ann", "Ann 1"], ["Ann 2", "Ann 3", "Ann 1"]),
        (["Ann", "ann", "Bob"], ["Ann 1", "ann 2", "Bob"]),
        (["Ann", "\uff21nn", ""], ["Ann 1", "\uff21nn 2", "Ember Hunt"]),
    ],
)
def test_players_are_called_differently_whatever_they_want(client, wanted, called):
    sides = [{"army": "ember-hunt", "name": name} for name in wanted]
    assert [player["name"] for player in welcome(client, begun(client, sides=sides))["players"]] == called


def test_people_of_one_seat_share_it_and_the_first_seat_comes_first(client):
    sides = [{"army": "ember-hunt", "name": "Eve", "seat": 1}, {"army": "tinker-convoy", "name": "Ann", "seat": 0},
             {"army": "ember-hunt", "name": "Bob", "seat": 0}, {**TWO[0], "played_by": "random"}]  # fmt: skip
    seats = begun(client, sides=sides)["seats"]
    assert [(seat["name"], seat["plays"]) for seat in seats] == [
        ("Ann and Bob", [1, 2]), ("Eve", [0]), ("Observer", [])]  # fmt: skip


def test_a_team_brings_several_armies_and_plays_as_one(client):
    sides = [{"army": "ember-hunt", "allies": ["tinker-convoy"]}, {"army": "causeway-regiment"}]
    told = welcome(client, begun(client, sides=sides))
    assert told["players"][0]["name"] == "Ember Hunt and Tinker Convoy" and len(told["players"]) == 2
    brought = [unit for unit in told["units"] if unit["player"] == 0]
    assert len(brought) == sum(len(load_premade(name).units) for name in ("ember-hunt", "tinker-convoy"))


def test_an_army_from_a_file_fights(client):
    sides = [{"army": text_of("tinker-convoy").replace("Tinker Convoy", "Own Convoy")}, TWO[0]]
    assert welcome(client, begun(client, sides=sides))["players"][0]["name"] == "Own Convoy"


# Once more


def again(client, battle, **how):
    answer = client.post(f"/api/battles/{battle['id']}/again", json=how)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_rematch_is_the_same_battle_under_another_name(client):
    first = begun(client, sides=TWO, options=["Single Save"], battlefield="courtyard")
    second = again(client, first)
    assert second["id"] != first["id"]
    one, other = welcome(client, first), welcome(client, second)
    assert one["seal"] != other["seal"]
    assert {**one, "seal": ""} == {**other, "seal": ""}


def test_swapping_sides_gives_everybody_the_other_army(client):
    sides = [{"army": "ember-hunt", "name": "Ann"}, {"army": "tinker-convoy", "name": "Bot", "played_by": "random"}]
    swapped = welcome(client, again(client, begun(client, sides=sides), swap=True))
    assert [player["name"] for player in swapped["players"]] == ["Ann", "Bot"]
    own = {unit["profile"]["name"] for unit in swapped["units"] if unit["player"] == 0}
    assert own == {unit.name for unit in load_premade("tinker-convoy").units}


def test_a_quick_battle_can_be_swapped(client):
    swapped = again(client, begun(client), swap=True)
    assert swapped["seats"][0] | {"secret": ""} == {"name": "Ember Hunt", "plays": [0], "secret": ""}


def test_a_battle_that_is_not_there_cannot_be_fought_again(client):
    answer = client.post("/api/battles/nothing/again", json={})
    assert answer.status_code == 404 and answer.json()["error"].startswith("Battle not found.")


def test_a_battle_whose_choices_are_unknown_goes_on_and_only_cannot_be_fought_again(tmp_path):
    """A battle from a file has no choices from which it could be set up again."""
    with client_of(tmp_path) as client:
        battle = begun(client)
        told = welcome(client, battle)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE battle SET chosen = NULL, owner = 'host'")
    with at_home(make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0)) as client:
        assert [row["id"] for row in client.get("/api/battles").json()] == [battle["id"]]
        assert welcome(client, battle) == told
        again = client.post(f"/api/battles/{battle['id']}/again", json={})
        assert again.json()["error"].endswith("Start a new battle instead.")
