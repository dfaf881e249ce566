"""Inviting others: who sits where, links that are renewed, and codes for phones."""

import anyio.to_thread
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from turnmaster.web.app import make_app
from turnmaster.web.battles.live_battle import LiveBattle
from turnmaster.web.battles.seats import REMEMBERED, Absences
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import open_folder
from turnmaster.web.hosting import reach as reach_module
from turnmaster.web.hosting.messages import MOST_LETTERS
from turnmaster.web.hosting.qr import qr_code, runs

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


def take(client, battle, shown, **more):
    return client.post(f"/api/battles/{battle['id']}/seats/take", json={"secret": shown, **more})


def free(client, battle, number, shown):
    return client.post(f"/api/battles/{battle['id']}/seats/{number}/free", json={"secret": shown})


def seats(client, battle):
    return client.get(f"/api/battles/{battle['id']}/seats").json()


def here(client, battle):
    return [seat["here"] for seat in seats(client, battle)]


def secrets(battle):
    return [seat["secret"] for seat in battle["seats"]]


def opens(client, battle, secret):
    try:
        with sit(client, battle, secret) as socket:
            socket.receive_json()
        return True
    except WebSocketDisconnect:
        return False


def heard(socket, kind):
    while True:
        message = socket.receive_json()
        if message["type"] == kind:
            return message


def closed(socket):
    with pytest.raises(WebSocketDisconnect) as gone:
        while True:
            socket.receive_json()
    return gone.value.code


@pytest.fixture
def at_the_table(client, battle):
    """A battle whose two players have taken their seats: the secrets that only they know."""
    return [take(client, battle, secret).json()["secret"] for secret in secrets(battle)[:2]]


def test_the_seats_are_told_and_whether_somebody_is_there(client, battle):
    ann = secrets(battle)[0]
    assert here(client, battle) == [False, False, False]
    with sit(client, battle, ann) as socket:
        socket.receive_json()
        assert here(client, battle) == [True, False, False]
    assert ann not in client.get(f"/api/battles/{battle['id']}/seats").text


def test_a_seat_that_is_taken_is_opened_by_its_holder_only(client, battle):
    eve = secrets(battle)[1]
    own = take(client, battle, eve).json()
    assert own["name"] == "Eve" and own["plays"] == [1] and own["secret"] != eve
    assert opens(client, battle, own["secret"]) and not opens(client, battle, eve)
    assert [seat["held"] for seat in seats(client, battle)] == [False, True, False]


def test_a_browser_that_lost_the_answer_takes_its_seat_again(client, battle):
    """It knows the link only, and asks once more: by its key, or by the secret that it made up before it asked."""
    ann, eve = secrets(battle)[:2]
    first = take(client, battle, eve).json()["secret"]
    with sit(client, battle, first) as socket:
        socket.receive_json()
        assert take(client, battle, eve).json()["secret"] == first
        assert here(client, battle)[1]  # and nobody was sent away
    own = "own-secret-of-this-browser-12345"
    for _ in range(2):
        assert take(client, battle, ann, own=own).json()["secret"] == own
    assert opens(client, battle, own) and not opens(client, battle, ann)


def test_nobody_else_takes_a_seat_by_a_link_that_was_used(client, battle):
    ann, eve = secrets(battle)[:2]
    own = take(client, battle, eve).json()["secret"]
    with sit(client, battle, own):
        for stranger in ({}, {"own": "x" * 32}, {"own": ann}):
            client.cookies.clear()
            assert take(client, battle, eve, **stranger).status_code in (403, 404)
    assert opens(client, battle, own)


def test_a_seat_that_was_freed_is_not_taken_again_by_its_old_link(client, battle, at_the_table):
    old = secrets(battle)[1]
    assert free(client, battle, 1, at_the_table[1]).json() == {"free": True}
    assert take(client, battle, old).status_code == 403
    assert not opens(client, battle, old) and not opens(client, battle, at_the_table[1])


@pytest.mark.parametrize("own", ["short", "x" * 33, "§" * 32, "x" * 31 + "\n"])
def test_a_secret_that_could_be_guessed_is_not_taken(client, battle, own):
    assert take(client, battle, secrets(battle)[1], own=own).status_code == 400


def test_a_secret_opens_one_seat_only(client, battle):
    ann, eve = secrets(battle)[:2]
    own = take(client, battle, ann).json()["secret"]
    other = client.post("/api/battles", json={"sides": TWO, "battlefield": "courtyard"}).json()
    assert take(client, other, secrets(other)[0], own=own).status_code == 403
    assert take(client, battle, eve, own=own).status_code == 403
    assert opens(client, battle, eve) and opens(client, other, secrets(other)[0])


def test_its_holder_takes_a_seat_again_with_the_same_secret(client, battle, at_the_table):
    again = take(client, battle, at_the_table[1]).json()["secret"]
    assert again == at_the_table[1] and opens(client, battle, again)


def test_the_link_of_spectators_is_for_all_of_them(client, battle):
    watch = secrets(battle)[2]
    assert take(client, battle, watch).json()["secret"] == watch and opens(client, battle, watch)
    assert not seats(client, battle)[2]["held"]


def test_whoever_came_by_the_link_before_has_to_go_when_the_seat_is_taken(client, battle):
    eve = secrets(battle)[1]
    with sit(client, battle, eve) as peeking:
        peeking.receive_json()
        take(client, battle, eve)
        assert closed(peeking) == 4003


def test_a_renewed_link_opens_a_free_seat_and_the_one_before_does_not(client, battle):
    ann, eve = secrets(battle)[:2]
    link = renew(client, battle, 1, ann).json()
    assert link["name"] == "Eve" and link["plays"] == [1]
    assert opens(client, battle, link["secret"]) and not opens(client, battle, eve)


def test_a_seat_that_somebody_holds_is_not_renewed_by_another(client, battle, at_the_table):
    ann, eve = at_the_table
    answer = renew(client, battle, 1, ann)
    assert answer.status_code == 422 and "Eve has this seat" in answer.json()["error"]
    assert opens(client, battle, eve)


def test_a_seat_that_somebody_plays_without_taking_it_is_not_renewed_either(client, battle):
    ann, eve = secrets(battle)[:2]
    assert opens(client, battle, eve)  # a moment ago
    assert renew(client, battle, 1, ann).status_code == 422
    assert opens(client, battle, eve)


def test_the_holder_renews_the_own_link(client, battle, at_the_table):
    eve = at_the_table[1]
    with sit(client, battle, eve) as socket:
        socket.receive_json()
        link = renew(client, battle, 1, eve).json()
        assert closed(socket) == 4003
    assert opens(client, battle, link["secret"]) and not opens(client, battle, eve)


def test_a_link_that_was_renewed_while_it_waited_lets_nobody_in(client, battle, monkeypatch):
    """The secret was good when the connection came, and is replaced before the room is entered."""
    eve = secrets(battle)[1]
    inside = LiveBattle.enter

    async def waits(live, *about):
        link = (await anyio.to_thread.run_sync(renew_own))["secret"]
        assert link != eve
        return await inside(live, *about)

    def renew_own():
        return renew(client, battle, 1, eve).json()

    monkeypatch.setattr(LiveBattle, "enter", waits)
    with sit(client, battle, eve) as socket, pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_json()
    assert gone.value.code == 4003


def test_the_holder_gives_the_seat_up_and_the_host_gives_it_to_another(client, battle, at_the_table):
    ann, eve = at_the_table
    with sit(client, battle, ann) as stays:
        assert free(client, battle, 1, eve).json() == {"free": True}
        assert "Eve freed their seat" in heard(stays, "said")["text"]
        assert not opens(client, battle, eve) and not seats(client, battle)[1]["held"]
    link = renew(client, battle, 1, ann).json()
    assert opens(client, battle, link["secret"])


def test_a_holder_who_is_there_is_asked(client, battle, at_the_table):
    ann, eve = at_the_table
    with sit(client, battle, eve) as socket:
        socket.receive_json()
        assert free(client, battle, 1, ann).json() == {"free": False}
        assert heard(socket, "seat wanted")["by"] == "Ann"
        assert seats(client, battle)[1]["held"]
    assert opens(client, battle, eve)


def test_a_holder_is_asked_again_only_after_a_while(tmp_path):
    clock = Clock()
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0, now=clock)
    with TestClient(app, base_url="http://localhost.local") as client:
        battle = client.post("/api/battles", json={"sides": TWO, "battlefield": "courtyard"}).json()
        ann, eve = (take(client, battle, secret).json()["secret"] for secret in secrets(battle)[:2])
        with sit(client, battle, eve) as socket:
            socket.receive_json()
            assert free(client, battle, 1, ann).json() == {"free": False}
            for passed, left in ((30, "1 minute"), (60, "31 seconds")):
                clock.time += passed
                again = free(client, battle, 1, ann)
                assert again.status_code == 422 and f"ask again in {left}" in again.json()["error"]
            clock.time += 30
            assert free(client, battle, 1, ann).json() == {"free": False}
            socket.send_json({"type": "say", "text": "No."})
            assert [message["type"] for message in until_said(socket)].count("seat wanted") == 2


def until_said(socket):
    while (message := socket.receive_json())["type"] != "said":
        yield message


def test_a_seat_that_its_holder_gives_up_at_the_table_is_free_at_once(client, battle, at_the_table):
    ann, eve = at_the_table
    with sit(client, battle, ann) as stays:
        with sit(client, battle, eve) as goes:
            goes.receive_json()
            assert free(client, battle, 1, eve).json() == {"free": True}
            assert closed(goes) == 4003
        while heard(stays, "seats")["seats"][1]["held"]:
            pass
        heard(stays, "seats")  # her page has gone as well
        assert opens(client, battle, renew(client, battle, 1, ann).json()["secret"])


def test_a_seat_that_is_taken_while_its_link_is_replaced_stays_with_its_holder(client, battle, monkeypatch):
    """It was free when the other player asked for a new link, and was taken before the link was made."""
    ann, eve = secrets(battle)[:2]
    replace, own = BattleStore.new_secret, []

    def too_late(store, *about):
        own.append(store.take(battle["id"], eve, "o" * 32, 1000).secret)
        return replace(store, *about)

    monkeypatch.setattr(BattleStore, "new_secret", too_late)
    answer = renew(client, battle, 1, ann)
    assert answer.status_code == 422 and "Eve has this seat" in answer.json()["error"]
    assert opens(client, battle, own[0])


def test_spectators_have_no_seat_that_could_be_freed(client, battle, at_the_table):
    answer = free(client, battle, 2, at_the_table[0])
    assert answer.status_code == 422 and "Spectators" in answer.json()["error"]
    assert opens(client, battle, secrets(battle)[2])


def test_a_seat_that_nobody_holds_is_free_already_and_its_link_still_opens_it(client, battle):
    ann, eve, watching = secrets(battle)
    with sit(client, battle, watching) as stays:
        assert free(client, battle, 1, ann).json() == {"free": True}
        free(client, battle, 0, ann)
        assert "Ann freed their seat" in heard(stays, "said")["text"]  # and nothing was said about Eve
    assert opens(client, battle, eve)


class Clock:
    """A clock that a test moves on."""

    def __init__(self):
        self.time = 1000.0

    def __call__(self):
        return self.time


def test_an_absence_is_seen_by_everybody_and_then_the_seat_can_be_freed(tmp_path):
    clock = Clock()
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0, now=clock)
    with TestClient(app, base_url="http://localhost.local") as client:
        battle = client.post("/api/battles", json={"sides": TWO, "battlefield": "courtyard"}).json()
        ann, eve = (take(client, battle, secret).json()["secret"] for secret in secrets(battle)[:2])
        with sit(client, battle, ann) as stays:
            with sit(client, battle, eve) as goes:
                goes.receive_json()
                while not heard(stays, "seats")["seats"][1]["here"]:
                    pass
            while heard(stays, "seats")["seats"][1]["here"]:
                pass
            clock.time += 240
            early = free(client, battle, 1, ann)
            assert early.status_code == 422 and "you can free the seat in 1 minute" in early.json()["error"]
            clock.time += 60
            assert seats(client, battle)[1]["away"] == 300
            assert free(client, battle, 1, ann).json() == {"free": True}
            assert "Ann freed the seat of Eve, who had been away for 5 minutes" in heard(stays, "said")["text"]
        assert not opens(client, battle, eve)


def test_a_holder_who_has_just_taken_a_seat_is_not_away(tmp_path):
    clock = Clock()
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"], pace=0.0, now=clock)
    with TestClient(app, base_url="http://localhost.local") as client:
        battle = client.post("/api/battles", json={"sides": TWO, "battlefield": "courtyard"}).json()
        clock.time += 3600
        ann, eve = (take(client, battle, secret).json()["secret"] for secret in secrets(battle)[:2])
        assert free(client, battle, 1, ann).status_code == 422
        clock.time += 3600
        eve = renew(client, battle, 1, eve).json()["secret"]  # for another device of hers
        assert free(client, battle, 1, ann).status_code == 422
        assert opens(client, battle, eve)


def test_an_absence_is_as_long_as_it_is_however_many_others_leave(tmp_path):
    clock = Clock()
    absences = Absences(clock)
    clock.time += 100_000
    absences.leave("battle", 0)
    clock.time += 600
    absences.leave("battle", 1)
    assert absences.of("battle", 0, held=True) == 600
    clock.time += 100_000
    absences.leave("battle", 1)
    assert absences.of("battle", 0, held=True) == REMEMBERED  # at least


def test_after_a_restart_an_absence_begins_anew(tmp_path):
    with client_of(tmp_path) as client:
        battle = client.post("/api/battles", json={"sides": TWO, "battlefield": "courtyard"}).json()
        ann, eve = (take(client, battle, secret).json()["secret"] for secret in secrets(battle)[:2])
        own = dict(client.cookies)
    with client_of(tmp_path) as client:
        client.cookies.update(own)
        assert free(client, battle, 1, ann).status_code == 422
        assert renew(client, battle, 1, ann).status_code == 422
        assert opens(client, battle, eve)


@pytest.mark.parametrize("ask", [renew, free])
@pytest.mark.parametrize("shown", ["observer", "guess", ""])
def test_only_a_player_gives_out_links_and_frees_seats(client, battle, shown, ask):
    secret = secrets(battle)[-1] if shown == "observer" else shown
    answer = ask(client, battle, 0, secret)
    assert answer.status_code == 403 and "Only players in this battle" in answer.json()["error"]


def test_the_secret_of_another_battle_opens_nothing_here(client, battle):
    other = client.post("/api/battles", json={}).json()
    assert renew(client, battle, 0, other["seats"][0]["secret"]).status_code == 403
    assert take(client, battle, other["seats"][0]["secret"]).status_code == 403


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
    monkeypatch.setattr(reach_module, "own_address", lambda: "192.168.0.7")
    with client_of(tmp_path, everywhere=True) as client:
        assert reach(client, "127.0.0.1:8714") == "http://192.168.0.7:8714"
