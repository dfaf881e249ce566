"""Games at a real table on the server: begun, entered, undone, shared by several phones, and never lost."""

import json
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.web.looking_back import served
from turnmaster.premade import premade_names
from turnmaster.web.tabletop import store as storing

pytestmark = pytest.mark.slow


@pytest.fixture
def client(tmp_path):
    with served(tmp_path) as client:
        yield client


def sides(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"premade": premade_names()[0], "mine": True, "name": "Me"}, {"premade": premade_names()[1]}, *more]


def begun(client: Any, **chosen: Any) -> Any:
    answer = client.post("/api/tabletops", json={"sides": sides(), **chosen})
    assert answer.status_code == 201, answer.text
    return answer.json()


def entered(client: Any, game: Any, entry: dict[str, Any], number: int | None = None) -> Any:
    body = {"number": game["number"] if number is None else number, "entry": entry}
    return client.post(f"/api/tabletops/{game['id']}/entries", json=body)


def turned(client: Any, game: Any, way: str) -> Any:
    return client.post(f"/api/tabletops/{game['id']}/turn", json={"number": game["number"], "way": way})


LOSS = {"entry": "hp", "side": 0, "unit": 0, "by": -1}


def hp_of(game: Any) -> int:
    return sum(game["sides"][0]["units"][0]["hp"])


def test_a_game_begins_with_everybody_unhurt_and_is_listed(client):
    game = begun(client)
    assert [side["mine"] for side in game["sides"]] == [True, False]
    assert all(side["points"] == side["full_points"] > 0 for side in game["sides"])
    assert [row["id"] for row in client.get("/api/tabletops").json()] == [game["id"]]


def test_eight_may_play_and_nine_may_not(client):
    one = {"premade": premade_names()[0]}
    assert len(begun(client, sides=[one] * 8)["sides"]) == 8
    assert client.post("/api/tabletops", json={"sides": [one] * 9}).status_code == 400


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ({"premade": "Nobody"}, "There is no army 'Nobody'"),
        ({"library": "nothing"}, "no longer in the library"),
        ({"text": "- what is this"}, "neither the share code of a roster nor the text"),
        ({"text": "name: Nobody"}, "The roster"),
        ({"text": " "}, "Paste the share code of a roster"),
        ({"text": "TM1:nonsense"}, ""),
    ],
)
def test_an_army_that_cannot_be_had_is_refused_and_nothing_begins(client, side, words):
    answer = client.post("/api/tabletops", json={"sides": sides(side)})
    assert answer.status_code in (404, 422) and words in answer.json()["error"]
    assert client.get("/api/tabletops").json() == []


def test_options_that_were_agreed_on_change_what_is_rolled(client):
    plain, high = begun(client), begun(client, options=["High Ground"])
    attack = {"entry": "attack", "side": 0, "unit": 0, "weapon": 0, "target_side": 1, "target_unit": 0}
    needs = {}
    for game in (plain, high):
        for height in ("", "above", "below"):
            asked = client.post(
                f"/api/tabletops/{game['id']}/attack", json={"attack": {**attack, "seen": {"height": height}}}
            ).json()
            assert asked["heights"] == (game is high)
            needs[game["id"], height] = asked["dice"]["need"]
    assert [needs[plain["id"], height] for height in ("", "above", "below")] == [needs[plain["id"], ""]] * 3
    level = needs[high["id"], ""]
    assert [needs[high["id"], height] for height in ("above", "below")] == [level - 1, level + 1]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"options": ["Low Ground"]}, "no option 'Low Ground'"),
        ({"options": ["New Attack Dice Chart: D10"]}, "for a D10"),
        ({"options": ["New Attack Dice Chart: D6", "Attack Dice Formula: D6"]}, "cannot be used together"),
        ({"playstyle": "Advanced", "options": ["Initiative Order"]}, "belongs to Standard games"),
    ],
)
def test_options_that_cannot_be_agreed_on_are_refused(client, chosen, words):
    answer = client.post("/api/tabletops", json={"sides": sides(), **chosen})
    assert answer.status_code == 422 and words in answer.json()["error"] and answer.json()["about"] == "options"


def test_what_is_entered_is_undone_and_made_again(client):
    game = begun(client)
    lost = entered(client, game, LOSS).json()
    assert hp_of(lost) == hp_of(game) - 1 and "-1 HP" in lost["undo"]
    back = turned(client, lost, "undo").json()
    assert back["redo"] and back | {"redo": False} == game
    assert turned(client, back, "redo").json() == lost


def test_what_was_undone_is_forgotten_once_something_else_is_entered(client):
    game = begun(client)
    back = turned(client, entered(client, game, LOSS).json(), "undo").json()
    other = entered(client, back, {"entry": "turn"}).json()
    assert not other["redo"] and other["turn"] == 2 and hp_of(other) == hp_of(game)


def test_there_is_nothing_to_undo_at_the_beginning_and_nothing_to_redo_at_the_end(client):
    game = begun(client)
    assert turned(client, game, "undo").json()["error"] == "Nothing to undo."
    assert turned(client, game, "redo").json()["error"] == "Nothing to redo."


def test_an_entry_of_somebody_who_has_not_seen_the_last_one_is_refused(client):
    game = begun(client)
    assert entered(client, game, LOSS).status_code == 200
    late = entered(client, game, LOSS, number=0)
    assert late.status_code == 422 and late.json()["about"] == "number" and "changed elsewhere" in late.json()["error"]
    assert hp_of(client.get(f"/api/tabletops/{game['id']}").json()) == hp_of(game) - 1


def test_of_many_phones_that_enter_at_once_each_is_counted_once_or_refused(client):
    game = begun(client)
    with ThreadPoolExecutor(8) as phones:
        point = {"entry": "counter", "side": 0, "counter": "CP", "by": 1}
        answers = list(phones.map(lambda n: entered(client, game, point, number=n % 4).status_code, range(24)))
    now = client.get(f"/api/tabletops/{game['id']}").json()
    assert set(answers) <= {200, 422}
    assert now["sides"][0]["counters"]["CP"] == now["number"] == answers.count(200)


def test_an_entry_and_an_undo_at_the_same_time_leave_no_gap(client):
    game = begun(client)
    for _ in range(10):
        game = entered(client, game, {"entry": "counter", "side": 0, "counter": "CP", "by": 1}).json()
        with ThreadPoolExecutor(2) as phones:
            both = (
                phones.submit(turned, client, game, "undo"),
                phones.submit(entered, client, game, {"entry": "turn"}),
            )
            assert sorted(each.result().status_code for each in both) == [200, 422]
        game = client.get(f"/api/tabletops/{game['id']}").json()
    assert entered(client, game, {"entry": "turn"}).status_code == 200


def test_another_phone_is_told_as_soon_as_something_is_entered(client):
    game = begun(client)
    first = client.get(f"/api/tabletops/{game['id']}/news").json()
    heard: list[Any] = []

    def listen() -> None:
        address = f"/api/tabletops/{game['id']}/news?moment={first['moment']}"
        while not heard:  # a page asks again when nothing has changed for a while
            news = client.get(address).json()
            heard.extend([news] if news["moment"] != first["moment"] else [])

    phone = threading.Thread(target=listen)
    phone.start()
    time.sleep(0.2)
    assert not heard
    entered(client, game, LOSS)
    phone.join(10)
    assert hp_of(heard[0]["view"]) == hp_of(game) - 1


def test_a_phone_that_knows_a_moment_of_an_earlier_server_is_answered_at_once(tmp_path):
    with served(tmp_path) as client:
        game = begun(client)
        known = client.get(f"/api/tabletops/{game['id']}/news").json()["moment"]
    with served(tmp_path) as client:
        began = time.monotonic()
        client.get(f"/api/tabletops/{game['id']}/news?moment={known}")
        assert time.monotonic() - began < 10


def test_nobody_waits_for_a_game_that_is_not_there(client):
    answer = client.get("/api/tabletops/nothing/news?moment=0")
    assert answer.status_code == 404 and answer.json()["about"] == "gone"


def test_a_deleted_game_is_fetched_back_with_all_that_was_entered(client):
    game = begun(client)
    lost = entered(client, game, LOSS).json()
    thrown = f"/api/tabletops/{game['id']}/thrown"
    assert client.post(thrown, json={"deleted": True}).json() == []
    assert client.get(f"/api/tabletops/{game['id']}").status_code == 404
    assert [row["id"] for row in client.post(thrown, json={"deleted": False}).json()] == [game["id"]]
    assert client.get(f"/api/tabletops/{game['id']}").json() == lost


def test_a_game_that_is_over_takes_no_entries_until_that_is_undone(client):
    over = entered(client, begun(client), {"entry": "end"}).json()
    assert over["over"] and client.get("/api/tabletops").json()[0]["over"]
    assert "Undo to continue it" in entered(client, over, LOSS).json()["error"]
    assert not turned(client, over, "undo").json()["over"]
    assert not client.get("/api/tabletops").json()[0]["over"]


@pytest.mark.parametrize(
    "entry",
    [
        {"entry": "hp", "side": 0, "unit": 0, "by": 10**9},
        {"entry": "hp", "side": -1, "unit": 0, "by": 1},
        {"entry": "effect", "side": 0, "unit": 0, "words": "x" * 400},
        {"entry": "counter", "side": 0, "counter": "XP", "by": 1},
        {"entry": "nothing"},
        {"entry": "note", "words": "x", "more": 1},
    ],
)
def test_what_is_no_entry_is_refused(client, entry):
    assert entered(client, begun(client), entry).status_code == 400


def test_an_owner_has_so_many_games_and_a_game_so_many_entries(client, monkeypatch):
    monkeypatch.setattr(storing, "MOST_GAMES", 1)
    monkeypatch.setattr(storing, "MOST_ENTRIES", 1)
    game = begun(client)
    assert "which is the limit" in client.post("/api/tabletops", json={"sides": sides()}).json()["error"]
    full = entered(client, game, LOSS).json()
    assert "This game is full" in entered(client, full, LOSS).json()["error"]


# Attacks


def attack(**more: Any) -> dict[str, Any]:
    return {"entry": "attack", "side": 0, "unit": 0, "weapon": 0, "target_side": 1, "target_unit": 0, **more}


def asked(client: Any, game: Any, **more: Any) -> Any:
    answer = client.post(f"/api/tabletops/{game['id']}/attack", json={"attack": attack(**more)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def carried_out(client: Any, game: Any) -> list[dict[str, Any]]:
    """All steps of an attack: the server rolls, and whatever is asked gets its first answer."""
    steps: list[dict[str, Any]] = []
    for _ in range(20):
        now = asked(client, game, steps=steps)
        if now["dice"]:
            wanted = {"die": now["dice"]["die"], "count": now["dice"]["count"]}
            faces = client.post("/api/tabletops/roll", json=wanted).json()["faces"]
            assert len(faces) == wanted["count"]
            steps.append({"step": "dice", "faces": faces})
        elif now["choice"]:
            steps.append({"step": "chosen", "answer": now["choice"]["options"][0]["answer"]})
        else:
            return steps
    raise AssertionError("the attack does not end")


def test_an_attack_shows_its_odds_first_and_is_entered_as_one(client):
    game = begun(client)
    plan = asked(client, game)
    assert plan["odds"]["mean"] > 0 and sum(plan["odds"]["chances"].values()) == pytest.approx(1)
    assert plan["dice"]["count"] > 0 and plan["dice"]["need"] > 1
    steps = carried_out(client, game)
    done = asked(client, game, steps=steps)
    made = entered(client, game, attack(steps=steps)).json()
    assert made["number"] == 1 and made["sides"][1]["units"][0]["hp"] == done["target_hp"]
    assert turned(client, made, "undo").json()["sides"] == game["sides"]


def test_what_came_of_an_attack_is_worked_out_here_and_not_believed(client):
    game = begun(client)
    steps = carried_out(client, game)
    done = asked(client, game, steps=steps)
    wiped = {"attacker_hp": [1], "target_hp": [0], "story": [], "lost": 99, "expected": 0.0}
    made = entered(client, game, attack(steps=steps, outcome=wiped)).json()
    assert made["sides"][1]["units"][0]["hp"] == done["target_hp"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"weapon": 40}, "no such weapon"),
        ({"target_unit": 400}, "not found"),
        ({"target_side": 0}, "cannot attack itself"),
        ({"steps": [{"step": "dice", "faces": [9]}]}, "is not on a"),
        ({"steps": [{"step": "chosen", "answer": ["nonsense"]}]}, ""),
        ({"seen": {"distance_in": 120}}, "cannot attack at 120"),
    ],
)
def test_an_attack_that_cannot_be_is_refused_in_a_sentence(client, changed, words):
    game = begun(client)
    answer = client.post(f"/api/tabletops/{game['id']}/attack", json={"attack": attack(**changed)})
    if words:
        assert answer.status_code == 422 and words in answer.json()["error"]
    assert answer.status_code in (200, 422)


@pytest.mark.parametrize("seen", [{"distance_in": 120}, {"wielders": 150}, {"under": 3}, {"modifier": 9}])
def test_a_circumstance_that_cannot_be_is_named(client, seen):
    game = begun(client)
    answer = client.post(f"/api/tabletops/{game['id']}/attack", json={"attack": attack(seen=seen)})
    assert answer.json()["about"] == f"attack.seen.{next(iter(seen))}"


# The report


def test_a_report_tells_how_points_went_what_luck_there_was_and_what_happened(client):
    game = begun(client)
    game = entered(client, game, attack(steps=carried_out(client, game))).json()
    game = entered(client, game, {"entry": "turn"}).json()
    game = entered(client, game, {"entry": "casualty", "side": 0, "unit": 0}).json()
    report = client.get(f"/api/tabletops/{game['id']}/report").json()
    first, last = report["course"][0], report["course"][-1]
    assert first["turn"] == 1 and last["turn"] == report["turns"] == 2
    assert last["points"] == pytest.approx([side["points"] / 100 for side in game["sides"]], abs=0.01)
    assert last["points"][0] < first["points"][0]
    assert report["sides"][0]["expected"] > 0 == report["sides"][1]["expected"]
    assert [line["words"] for line in report["story"]] == [line["words"] for line in game["story"]]
    assert report["headline"] == f"Ember Hunt is ahead by {round(last['points'][1] - last['points'][0], 1):g} points"
    assert "expected." in report["sides"][0]["luck"] and "no attacks" in report["sides"][1]["luck"]
    over = entered(client, game, {"entry": "end"}).json()
    assert "ends ahead" in client.get(f"/api/tabletops/{over['id']}/report").json()["headline"]


def test_a_report_is_printed(client):
    over = entered(client, begun(client), {"entry": "end"}).json()
    printed = client.get(f"/api/tabletops/{over['id']}/report.pdf")
    assert printed.headers["content-type"] == "application/pdf" and printed.content.startswith(b"%PDF")


def test_a_game_stands_in_the_journal_once_it_is_over(client):
    game = begun(client)
    assert client.get("/api/journal").json()["tables"] == []
    over = entered(client, game, {"entry": "end"}).json()
    assert [table["id"] for table in client.get("/api/journal").json()["tables"]] == [over["id"]]


# Nothing is lost


def told_to(address: str, path: str, body: Any) -> Any:
    request = urllib.request.Request(address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


@pytest.mark.slow
def test_it_stops_at_once_and_quietly_while_a_phone_waits_for_news(tmp_path):
    program = "import sys; from turnmaster.cli import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--data", str(tmp_path), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["address"]
        game = told_to(address, "/api/tabletops", {"sides": sides()})
        news = f"{address}/api/tabletops/{game['id']}/news"
        with urllib.request.urlopen(news) as answer:
            moment = json.load(answer)["moment"]
        phone = threading.Thread(target=lambda: urllib.request.urlopen(f"{news}?moment={moment}").close())
        phone.start()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=20)
        phone.join(10)
    assert process.returncode == 0 and "Traceback" not in complaints, complaints
