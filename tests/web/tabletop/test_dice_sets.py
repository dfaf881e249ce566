"""Dice for a real table: boxes whose rolls can be checked, and what they refuse."""

import pytest
from litestar.testing import TestClient

from tests.web.people import House, Person
from turnmaster.dice import D6, SeededDice
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder
from turnmaster.web.hosting.owners import COOKIE
from turnmaster.web.tabletop import dice_sets
from turnmaster.web.tabletop.dice_sets import SETS

pytestmark = pytest.mark.slow


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"])
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


@pytest.fixture
def box(client):
    return client.post("/api/dice/boxes").json()


def roll(client, box, **wanted):
    return client.post(f"/api/dice/boxes/{box['id']}/roll", json=wanted)


def rolled(client, box, **wanted):
    answer = roll(client, box, **wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()


def reroll(client, box, of, *places):
    return client.post(f"/api/dice/boxes/{box['id']}/reroll", json={"of": of, "places": places})


def opened(client, box):
    return client.post(f"/api/dice/boxes/{box['id']}/open").json()


def checked(client, box, **changed):
    shown = {name: box[name] for name in ("seal", "seed", "salt", "rolls")} | changed
    return client.post("/api/dice/check", json=shown).json()


def test_a_box_shows_a_seal_and_no_seed(box):
    assert len(box["seal"]) == 64 and box["rolls"] == [] and box["seed"] == box["salt"] == ""


@pytest.mark.parametrize(
    ("throw", "count", "dice", "faces"),
    [("D6", 7, 7, range(1, 7)), ("D10", 5, 5, range(10)), ("D3", 4, 4, range(1, 4)), ("2D6", 3, 6, range(1, 7))],
)
def test_a_roll_has_as_many_dice_as_were_asked_for(client, box, throw, count, dice, faces):
    found = rolled(client, box, throw=throw, count=count)["faces"]
    assert len(found) == dice and set(found) <= set(faces)


def test_a_scatter_arrow_comes_first_and_the_distance_after_it(client, box):
    arrow, *distance = rolled(client, box, throw="Scatter", count=2)["faces"]
    assert arrow in range(12) and len(distance) == 2 and set(distance) <= set(range(1, 7))
    assert len(rolled(client, box, throw="Scatter", count=0)["faces"]) == 1


def test_the_dice_are_those_of_the_engine(client, box):
    faces = rolled(client, box, count=20)["faces"]
    assert faces == SeededDice().faces(D6, 20, int(opened(client, box)["seed"]), 0)


def test_only_the_chosen_dice_are_thrown_again(client, box):
    before = rolled(client, box, count=10, need=4, reason="Spears")
    after = reroll(client, box, 0, 2, 5).json()
    kept = [n for n in range(10) if n not in (2, 5)]
    assert [after["faces"][n] for n in kept] == [before["faces"][n] for n in kept]
    assert (after["of"], after["places"], after["first"], after["reason"]) == (0, [2, 5], 10, "Spears")


def test_a_box_that_was_opened_checks_and_rolls_no_more(client, box):
    rolled(client, box, count=12)
    reroll(client, box, 0, 0, 3)
    rolled(client, box, throw="Scatter", count=2)
    found = opened(client, box)
    assert checked(client, found) == {"sealed": True, "wrong": []}
    assert roll(client, box).status_code == 422


def test_a_face_that_somebody_changed_is_found(client, box):
    rolled(client, box, count=3)
    rolled(client, box, count=3)
    found = opened(client, box)
    found["rolls"][1]["faces"][0] = found["rolls"][1]["faces"][0] % 6 + 1
    assert checked(client, found)["wrong"] == [1]


def test_a_roll_that_was_left_out_is_found(client, box):
    for _ in range(3):
        rolled(client, box, count=4)
    found = opened(client, box)
    assert checked(client, found, rolls=found["rolls"][:1] + found["rolls"][2:])["wrong"]


def test_another_seed_does_not_fit_the_seal(client, box):
    rolled(client, box, count=10)
    found = opened(client, box)
    assert checked(client, found, seed=str(int(found["seed"]) + 1)) == {"sealed": False, "wrong": [0]}


def test_a_box_remembers_its_rolls(client, box):
    made = [rolled(client, box, count=2), rolled(client, box, count=3)]
    assert client.get(f"/api/dice/boxes/{box['id']}").json()["rolls"] == made


@pytest.mark.parametrize(
    "wanted",
    [{"count": 0}, {"count": 101}, {"count": -1}, {"need": 7}, {"need": -2}, {"throw": "Scatter", "need": 4},
     {"throw": "2D6", "need": 13}, {"reason": "x" * 200}],
)  # fmt: skip
def test_what_cannot_be_rolled_is_refused_in_a_sentence(client, box, wanted):
    answer = roll(client, box, **wanted)
    assert answer.status_code == 422 and answer.json()["error"].endswith(".")


@pytest.mark.parametrize(("of", "places"), [(0, []), (0, [3]), (0, [-1]), (1, [0]), (-1, [0])])
def test_dice_that_do_not_lie_there_cannot_be_thrown_again(client, box, of, places):
    rolled(client, box, count=3)
    assert reroll(client, box, of, *places).status_code == 422


def test_the_own_oldest_box_makes_room_and_says_so(client, box):
    for _ in range(SETS.of_owner):
        client.post("/api/dice/boxes")
    answer = roll(client, box)
    assert answer.status_code == 410 and "no longer has this dice set" in answer.json()["error"]


def test_strangers_with_many_keys_take_no_box_from_anybody(tmp_path):
    with House(tmp_path) as house:
        box = house.host().post("/api/dice/boxes", {}).json()
        mallory = house.guest()
        made = []
        for n in range(SETS.of_address + 5):
            mallory.cookies = {COOKIE: f"{n:032}"}
            made.append(mallory.post("/api/dice/boxes", {}))
        assert [answer.status_code for answer in made] == [201] * SETS.of_address + [429] * 5
        assert "Wait until some of them expire" in made[-1].json()["error"]
        eve = Person(house.client, "10.0.0.9")
        assert eve.post("/api/dice/boxes", {}).status_code == 201
        for one in (box, made[0].json()):
            assert house.host().post(f"/api/dice/boxes/{one['id']}/roll", {"count": 1}).status_code == 201


def test_a_box_with_very_many_dice_is_full(client, box, monkeypatch):
    monkeypatch.setattr(dice_sets, "MOST_FACES", 150)
    rolled(client, box, count=100)
    rolled(client, box, count=100)
    assert "Start a new one" in roll(client, box).json()["error"]


def test_a_full_box_is_said_to_be_full(client, box, monkeypatch):
    monkeypatch.setattr(dice_sets, "MOST_ROLLS", 1)
    rolled(client, box)
    assert "Start a new one" in roll(client, box).json()["error"]


@pytest.mark.parametrize("changed", [{"seed": "many"}, {"seed": "9" * 30}])
def test_nonsense_cannot_be_checked(client, box, changed):
    found = opened(client, box)
    shown = {name: found[name] for name in ("seal", "seed", "salt", "rolls")} | changed
    assert client.post("/api/dice/check", json=shown).status_code == 422
