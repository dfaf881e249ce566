"""Replays: any moment at once, nothing that the asker may not know, dice that can be checked, and playing on."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from threading import Event
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from tests.table.session.talk import Table
from tests.table.session.test_secrets import setup as scouts
from tests.table.session.test_secrets import until_deployed
from tests.web.looking_back import fought, served, stored, whole_record
from turnmaster.table import Journal
from turnmaster.table.recording.report import PointsLeft
from turnmaster.table.session.messages import PlayerName
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Kept
from turnmaster.web.database.opening import FILE
from turnmaster.web.points_plot import plot_of
from turnmaster.web.replays import recordings, report
from turnmaster.web.replays.recordings import made_of

pytestmark = pytest.mark.slow

BOTH = (PERSON, PERSON)
ONE = (PERSON, "aggressive")


@pytest.fixture(scope="module")
def over(tmp_path_factory):
    """A server with one battle that is over."""
    folder = tmp_path_factory.mktemp("over")
    battle, _ = fought(folder)
    with served(folder) as client:
        yield client, battle


def replay(client, battle, **asked):
    return client.get(f"/api/battles/{battle}/replay", params=asked)


def step(client, battle, number, **asked):
    return client.get(f"/api/battles/{battle}/replay/{number}", params=asked)


# What a replay shows


def test_every_answer_is_a_step_after_the_first(over):
    client, battle = over
    found = replay(client, battle).json()
    assert [moment["step"] for moment in found["moments"]] == list(range(len(whole_record()) + 1))
    assert found["over"] and found["moments"][-1]["turn"] == 2


def test_the_beats_of_all_steps_are_the_whole_story(over):
    client, battle = over
    steps = [step(client, battle, number).json() for number in range(len(whole_record()) + 1)]
    told = 0
    for each in steps:
        assert each["first"] == told
        told += len(each["beats"])
    assert steps[-1]["view"]["over"]
    story = client.get(f"/api/battles/{battle}/replay/story").json()["beats"]
    assert story == [beat for each in steps for beat in each["beats"]] and len(story) > 20


def test_big_moments_are_those_that_cost_most(over):
    client, battle = over
    found = replay(client, battle).json()
    weights = {moment["step"]: moment["weight"] for moment in found["moments"]}
    least = min(weights[number] for number in found["big"])
    assert found["big"] and all(weights[number] <= least for number in weights if number not in found["big"])
    assert all("HP" in found["moments"][number]["what"] for number in found["big"])


def test_many_who_ask_at_once_get_the_same(tmp_path):
    battle, _ = fought(tmp_path)
    with served(tmp_path) as client, ThreadPoolExecutor(8) as at_once:
        found = list(at_once.map(lambda _: replay(client, battle).json()["moments"], range(8)))
    assert [moment["step"] for moment in found[0]] == list(range(len(whole_record()) + 1))
    assert all(each == found[0] for each in found)


def test_a_battle_that_many_ask_for_is_gone_through_once_and_keeps_nobody_from_another(tmp_path, monkeypatch):
    slow, quick = (fought(tmp_path, answers=5)[0] for _ in range(2))
    made, begun, go_on = [], Event(), Event()

    def slowly(row, *rest):
        made.append(row.id)
        if row.id == slow:
            begun.set()
            assert go_on.wait(60)
        return made_of(row, *rest)

    monkeypatch.setattr(recordings, "made_of", slowly)
    with served(tmp_path) as client, ThreadPoolExecutor(4) as at_once:
        waiting = [at_once.submit(replay, client, slow) for _ in range(3)]
        assert begun.wait(60)
        try:
            assert at_once.submit(replay, client, quick).result(30).is_success
        finally:
            go_on.set()
        assert all(each.result().is_success for each in waiting)
    assert sorted(made) == sorted([slow, quick])


def test_a_replay_that_failed_is_made_again(tmp_path, monkeypatch):
    battle, _ = fought(tmp_path, answers=10)
    with served(tmp_path) as client:
        whole = replay(client, battle).json()["moments"]
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("DELETE FROM answer WHERE number >= 5")
        with monkeypatch.context() as broken:
            broken.setattr(recordings, "made_of", fail)
            assert replay(client, battle).status_code == 500
        assert replay(client, battle).json()["moments"] == whole[:6]


def fail(*_):
    raise RuntimeError("a defect")


def test_a_step_that_is_not_there_is_not_found(over):
    client, battle = over
    assert step(client, battle, 10_000).status_code == 404
    assert replay(client, "nobody").status_code == 404


def test_a_replay_goes_on_with_its_battle(tmp_path):
    battle, secrets = fought(tmp_path, answers=20, played_by=ONE)
    with served(tmp_path) as client:
        before = replay(client, battle).json()
        with client.websocket_connect(f"/api/battles/{battle}/talk?seat={secrets[0]}") as socket:
            while (message := socket.receive_json())["type"] != "ask":
                pass
            socket.send_json({"type": "answer", "id": message["id"], "answer": message["options"][0]["answer"]})
            while (message := socket.receive_json())["type"] != "ask":
                pass
        after = replay(client, battle).json()
    assert len(after["moments"]) > len(before["moments"])
    assert after["moments"][: len(before["moments"])] == before["moments"]


def test_what_was_taken_back_is_not_replayed(tmp_path):
    battle, secrets = fought(tmp_path, answers=30, played_by=ONE)
    with served(tmp_path) as client:
        before = len(replay(client, battle).json()["moments"])
        with client.websocket_connect(f"/api/battles/{battle}/talk?seat={secrets[0]}") as socket:
            while socket.receive_json()["type"] != "ask":
                pass
            socket.send_json({"type": "undo"})
            while socket.receive_json()["type"] != "taken back":
                pass
        assert len(replay(client, battle).json()["moments"]) < before


# What a replay hides


def hidden_battle(folder, *, over=False, seats=None):
    """Two scouts who have hidden a unit each, with Ann at the first seat and Bob at the second."""
    sitting = seats or (Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve"))
    table = Table(scouts(), seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")), played_by=BOTH)
    until_deployed(table)
    journal = table.session.journal
    record = [Kept(given, PERSON) for given in journal.answers]
    return stored(folder, Journal(journal.setup, journal.seed, log=[]), record, sitting, BOTH, over=over)


def all_said(client, battle, **asked):
    """Every byte of a replay as somebody gets it."""
    found = replay(client, battle, **asked)
    assert found.status_code == 200
    numbers = range(len(found.json()["moments"]))
    story = client.get(f"/api/battles/{battle}/replay/story", params=asked).text
    return found.text + story + "".join(step(client, battle, number, **asked).text for number in numbers)


def places_of(client, battle, unit, **asked):
    """What is told of where a unit is; one that is hidden looks as if it were in Reserve."""
    last = len(replay(client, battle, **asked).json()["moments"]) - 1
    units = step(client, battle, last, **asked).json()["view"]["units"]
    (shape,) = [each["shape"] for each in units if each["number"] == unit]
    return shape["bases"] or shape["concealed"]


def test_while_it_goes_on_a_seat_sees_its_own_hidden_unit_and_not_the_other(tmp_path):
    battle, (ann, bob, eve) = hidden_battle(tmp_path)
    with served(tmp_path) as client:
        assert places_of(client, battle, 0, seat=ann) and not places_of(client, battle, 2, seat=ann)
        assert places_of(client, battle, 2, seat=bob) and not places_of(client, battle, 0, seat=bob)
        for secret in ("", "guess", eve):
            assert not places_of(client, battle, 0, seat=secret) and not places_of(client, battle, 2, seat=secret)
            assert "Foxes" not in "".join(m["what"] for m in replay(client, battle, seat=secret).json()["moments"])


def test_while_it_goes_on_nobody_looks_as_somebody_else(tmp_path):
    battle, (ann, _, eve) = hidden_battle(tmp_path)
    with served(tmp_path) as client:
        for secret, wanted in ((ann, 1), (ann, -2), (eve, 0), ("", 0), ("", -2)):
            asked = {"seat": secret, "as": wanted}
            assert client.get(f"/api/battles/{battle}/replay/story", params=asked).status_code == 403
            for answer in (
                replay(client, battle, seat=secret, **{"as": wanted}),
                step(client, battle, 3, seat=secret, **{"as": wanted}),
            ):
                assert answer.status_code == 403 and "after the battle ends" in answer.json()["error"]
        assert [each["number"] for each in replay(client, battle, seat=ann).json()["viewers"]] == [0, -1]


def test_people_who_share_a_seat_see_what_everybody_may_know(tmp_path):
    battle, (both,) = hidden_battle(tmp_path, seats=(Seat("Ann and Bob", (0, 1)),))
    with served(tmp_path) as client:
        assert replay(client, battle, seat=both).json()["viewer"] == -1
        assert all_said(client, battle, seat=both) == all_said(client, battle)


def test_where_a_hidden_unit_stands_changes_no_byte_of_what_others_get(tmp_path):
    def said(folder, turned):
        table = Table(scouts(), seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")), played_by=BOTH)
        until_deployed(table)
        journal = table.session.journal
        answers = list(journal.answers)
        first = next(n for n, given in enumerate(answers) if given.answer[0] == "deploy" and given.player == 0)
        if turned:
            answers[first] = other_way_round(answers[first])
        record = [Kept(given, PERSON) for given in answers]
        battle, secrets = stored(folder, Journal(journal.setup, 7, log=[]), record, table.session.seats, BOTH)
        with served(folder) as client:
            found = [all_said(client, battle, seat=secret) for secret in ("", secrets[1])]
            seal = replay(client, battle).json()["welcome"]["seal"]
        return [each.replace(seal, "") for each in found]

    assert said(tmp_path / "as", turned=False) == said(tmp_path / "so", turned=True)


def other_way_round(given):
    """The same place for the first model, and the others on its other side."""
    word, places, *rest = given.answer
    (x, y, *level), *others = places
    turned = [(x, y, *level), *((2 * x - a, b, *more) for a, b, *more in others)]
    return type(given)(given.player, (word, tuple(turned), *rest))


def test_the_seed_is_nowhere_in_the_replay_of_a_running_battle(tmp_path):
    battle, secrets = fought(tmp_path, answers=40, played_by=BOTH)
    with served(tmp_path) as client:
        checked = client.post(f"/api/battles/{battle}/dice").json()
        assert checked["agrees"] and checked["seed"] == checked["salt"] == "" and checked["seal"]
        assert not any(letter.isdigit() for letter in checked["words"])
        for secret in ("", secrets[0]):
            assert client.get(f"/api/battles/{battle}/file", params={"seat": secret}).status_code == 422
            assert client.post(f"/api/battles/{battle}/play-on", json={"step": 3, "seat": secret}).status_code == 422
            assert client.get(f"/api/battles/{battle}/report", params={"seat": secret}).status_code == 422


def test_once_it_is_over_everything_may_be_seen(tmp_path):
    battle, _ = hidden_battle(tmp_path, over=True)
    with served(tmp_path) as client:
        found = replay(client, battle).json()
        assert found["viewer"] == -2 and [each["number"] for each in found["viewers"]] == [-2, 0, 1, -1]
        assert places_of(client, battle, 0) and places_of(client, battle, 2)
        assert not places_of(client, battle, 2, **{"as": 0})


# Checking the dice


def test_the_dice_are_checked_and_the_seal_can_be_computed(over):
    client, battle = over
    found = client.post(f"/api/battles/{battle}/dice").json()
    assert found["agrees"] and "It agrees with all" in found["words"]
    assert sha256(f"turnmaster dice {found['seed']} {found['salt']}".encode()).hexdigest() == found["seal"]


# Playing on


@pytest.mark.parametrize("dice", ["same", "new"])
def test_a_battle_is_played_on_from_any_moment(over, dice):
    client, battle = over
    begun = client.post(f"/api/battles/{battle}/play-on", json={"step": 40, "dice": dice, "plays": [0]}).json()
    assert [seat["plays"] for seat in begun["seats"]] == [[0], []]
    then = step(client, battle, 40, **{"as": 0}).json()["view"]
    with client.websocket_connect(f"/api/battles/{begun['id']}/talk?seat={begun['seats'][0]['secret']}") as socket:
        while (message := socket.receive_json())["type"] != "view":
            pass
    same = [key for key in then if key != "undo"]
    assert {key: message[key] for key in same} == {key: then[key] for key in same}


def test_with_the_same_dice_the_past_is_kept(over):
    client, battle = over
    begun = client.post(f"/api/battles/{battle}/play-on", json={"step": 40, "dice": "same", "plays": [0]}).json()
    again = replay(client, begun["id"], seat=begun["seats"][0]["secret"], **{"as": -1}).json()["moments"]
    assert again == replay(client, battle, **{"as": -1}).json()["moments"][:41]


def test_nobody_plays_on_from_the_end_or_from_nowhere(over):
    client, battle = over
    for number in (len(whole_record()), 10_000, -1):
        answer = client.post(f"/api/battles/{battle}/play-on", json={"step": number})
        assert answer.status_code == 422 and answer.json()["error"].endswith(".")


def test_who_is_alone_against_bots_may_play_on_before_the_end(tmp_path):
    battle, (own, eve) = fought(tmp_path, answers=40, played_by=ONE)
    with served(tmp_path) as client:
        ask = {"step": 12, "dice": "same"}
        assert client.post(f"/api/battles/{battle}/play-on", json=ask | {"seat": own}).status_code == 201
        assert client.post(f"/api/battles/{battle}/play-on", json=ask | {"seat": eve}).status_code == 422


# The report


def test_a_report_adds_up(over):
    client, battle = over
    found = client.get(f"/api/battles/{battle}/report").json()
    standings = {each["player"]: float(each["points"]) for each in found["result"]["standings"]}
    last = found["course"][-1]["points"]
    assert [round(points, 1) for points in last] == [standings[0], standings[1]]
    assert all(0 <= luck["luckier_than"] <= 1 and luck["attacks"] for luck in found["luck"])
    taken = sum(luck["taken"] for luck in found["luck"])
    assert taken <= sum(deeds["hp"] for deeds in found["deeds"])
    assert found["deeds"] == sorted(found["deeds"], key=lambda deeds: -deeds["points"])
    assert found["turning"] and all(each["step"] in found["big"] for each in found["turning"])


def test_a_report_says_in_words_who_won_and_how_kind_the_dice_were(over):
    client, battle = over
    found = client.get(f"/api/battles/{battle}/report").json()
    first, second = found["result"]["standings"]
    by = round(float(first["points"]) - float(second["points"]), 1)
    assert found["headline"] == f"{found['players'][first['player']]['name']} wins by {by:g} points"
    for luck in found["luck"]:
        kind = "Good" if luck["luckier_than"] > 0.605 else "Bad" if luck["luckier_than"] < 0.395 else "Average"
        assert luck["words"].startswith(kind)


def test_a_report_says_the_same_when_asked_again(over):
    client, battle = over
    first, second = (json.dumps(client.get(f"/api/battles/{battle}/report").json()) for _ in range(2))
    assert first == second


def test_a_report_is_printed_as_pdf(tmp_path):
    battle, _ = fought(tmp_path)
    with served(tmp_path) as client:
        answer = client.get(f"/api/battles/{battle}/report.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF") and len(answer.content) > 20_000


def test_own_notes_are_printed_for_who_wrote_them_and_for_nobody_else(tmp_path, monkeypatch):
    printed = []

    def noticed(report, recording, notes):
        printed.append(notes)
        return b"%PDF"

    monkeypatch.setattr(report, "pdf_of", noticed)
    battle, (own, eve) = fought(tmp_path, played_by=ONE)
    with served(tmp_path) as client:
        client.post(f"/api/battles/{battle}/journal", json={"seat": own, "notes": "The bridge was lost early."})
        for seat in (own, eve, "", "somebody"):
            assert client.get(f"/api/battles/{battle}/report.pdf", params={"seat": seat}).status_code == 200
    assert printed == ["The bridge was lost early.", "", "", ""]


def test_a_plot_on_paper_names_all_of_eight_players_within_its_width():
    players = [PlayerName(f"{'The Long-Winded ' * (n % 3)}Army {n} & Co", "▲", PERSON) for n in range(8)]
    plot = plot_of(
        SimpleNamespace(players=players, course=[PointsLeft(0, 1, [500.0] * 8), PointsLeft(9, 2, [90.0] * 8)])
    )
    drawing = ElementTree.fromstring(plot)
    left, top, width, height = map(int, drawing.attrib["viewBox"].split())
    names = [each for each in drawing.iter("{http://www.w3.org/2000/svg}text") if (each.text or "").startswith("▲")]
    places = {(float(each.attrib["x"]), float(each.attrib["y"])) for each in names}
    assert len(places) == 8
    assert all(left <= x <= width - 200 and top + 10 <= y <= top + height for x, y in places)
    assert [each.text for each in names[:3]] == [
        "▲ Army 0 & Co",
        "▲ The Long-Winded Army 1 & Co",
        "▲ The Long-Winded The Long-Wi…",
    ]


def test_there_is_no_pdf_of_a_battle_that_goes_on(tmp_path):
    battle, _ = fought(tmp_path, answers=20)
    with served(tmp_path) as client:
        answer = client.get(f"/api/battles/{battle}/report.pdf")
    assert answer.status_code == 422 and answer.json()["error"].endswith(".")


def test_a_battle_given_up_before_any_attack_has_a_report_without_luck(tmp_path):
    battle, _ = fought(tmp_path, answers=8, over=True)
    with served(tmp_path) as client:
        found = client.get(f"/api/battles/{battle}/report").json()
    assert [each["attacks"] for each in found["luck"]] == [0, 0]
