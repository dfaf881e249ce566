"""What cannot be saved or read is told in a sentence, and nothing has happened: by whatever, and whatever it is."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any, get_args

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import event

from tests.table.games import small_setup
from tests.web.everything import CHANGES_NOTHING, FOR_GUESTS, everything, routes
from tests.web.people import House, seen_from
from tests.web.running import run
from turnmaster.bots import make_bot
from turnmaster.table import Journal
from turnmaster.table.session import messages
from turnmaster.table.session.clocks import ClockChoice
from turnmaster.table.session.messages import Concede, Consent, Give, Redo, Say, SetPassRule, ToSession, Undo
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.web.app import make_app
from turnmaster.web.battles import live_battle as live_battle_module
from turnmaster.web.battles.listener import COME_BACK, NO_SUCH_SEAT
from turnmaster.web.battles.live_battle import LiveBattle
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database import opening
from turnmaster.web.database.failures import CannotRead
from turnmaster.web.database.opening import Database, open_folder
from turnmaster.web.hosting import backup
from turnmaster.web.hosting.owners import House as Housekeeping
from turnmaster.web.workers import Workers

pytestmark = pytest.mark.slow

WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    monkeypatch.setattr(backup, "PATIENCE", 0.05)


# How a database fails

Fault = Callable[[Database], AbstractContextManager[None]]


@contextmanager
def locked(opened: Database) -> Iterator[None]:
    """Another program is in the middle of writing."""
    with closing(sqlite3.connect(opened.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


@contextmanager
def having(opened: Database, pragma: str) -> Iterator[None]:
    """Every connection of the database has a setting."""

    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA {pragma}")

    opened.engine.dispose()
    event.listen(opened.engine, "connect", prepare)
    yield
    event.remove(opened.engine, "connect", prepare)
    opened.engine.dispose()


@contextmanager
def full(opened: Database) -> Iterator[None]:
    """No page can be added to the database."""
    with closing(sqlite3.connect(opened.path)) as other:
        pages = other.execute("PRAGMA page_count").fetchone()[0]
    with having(opened, f"max_page_count = {pages}"):
        yield


@contextmanager
def read_only(opened: Database) -> Iterator[None]:
    with having(opened, "query_only = ON"):
        yield


@contextmanager
def broken(opened: Database, words: tuple[str, ...] = WRITES) -> Iterator[None]:
    """The disk reports an error as soon as anything is written."""

    def fail(cursor: object, statement: str, *_: object) -> None:
        if statement.startswith(words):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
            raise error

    event.listen(opened.engine, "do_execute", fail)
    yield
    event.remove(opened.engine, "do_execute", fail)


FAULTS: dict[str, tuple[Fault, str]] = {
    "locked": (locked, "another program is using the database"),
    "full": (full, "the disk is full"),
    "read-only": (read_only, "the database or its folder cannot be written"),
    "broken": (broken, "the disk reports an error"),
}


# Requests


@pytest.fixture
def opened(tmp_path):
    return open_folder(tmp_path)


@pytest.fixture
def client(opened):
    app = make_app(opened, hosts=["localhost.local"], pace=0.0)
    with TestClient(seen_from(app, "127.0.0.1"), base_url="http://localhost.local") as client:
        yield client


def test_every_route_that_takes_something_is_tried(opened, client):
    app = make_app(opened)
    assert set(everything(client).bodies) == routes(app, "POST") - CHANGES_NOTHING - FOR_GUESTS


def test_a_device_that_cannot_be_saved_is_told_so_and_can_be_added_later(opened):
    with House(opened, house=Housekeeping(token="secret")) as house:
        code = house.guest().post("/api/devices", {"seats": ""}).json()["code"]
        for route, body in (("/api/host", {"token": "secret"}), ("/api/devices/join", {"code": code})):
            other = house.guest()
            with locked(opened):
                answer = other.post(route, body)
                assert answer.status_code == 507 and "another program" in answer.json()["error"]
            assert other.post(route, body).is_success


def contents(opened: Database) -> list[str]:
    with closing(sqlite3.connect(opened.path)) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize("name", ["locked", "read-only", "broken"])
def test_whatever_cannot_be_saved_is_answered_with_507_and_a_sentence(opened, client, name):
    fault, because = FAULTS[name]
    there = everything(client)
    before = contents(opened)
    # A backup goes around the connections of the server; what it does on a full or broken disk is tried below.
    with fault(opened):
        for route in sorted(there.bodies.keys() - ({"/api/backup"} if name != "locked" else set())):
            answer = there.send(client, route)
            assert answer.status_code == 507, (route, answer.text)
            assert because in answer.json()["error"] and answer.json()["error"].endswith(".")
    assert contents(opened) == before
    assert not list(opened.path.parent.glob("*.replaced-*"))
    everything(client)


def test_on_a_full_disk_a_change_is_saved_or_refused_and_the_server_never_fails(opened, client):
    there = everything(client)
    with full(opened):
        found = {route: there.send(client, route) for route in there.bodies if route != "/api/backup"}
    refused = [route for route, answer in found.items() if answer.status_code == 507]
    assert len(refused) > 10
    assert all("the disk is full" in found[route].json()["error"] for route in refused)
    assert all(answer.status_code < 500 for route, answer in found.items() if route not in refused)


@pytest.mark.parametrize(("number", "because"), [(28, "the disk is full"), (30, "cannot be written")])
def test_a_backup_that_cannot_be_copied_is_answered_with_507_and_nothing_changes(
    opened, client, monkeypatch, number, because
):
    there, before = everything(client), contents(opened)

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("turnmaster.web.hosting.backup.TemporaryDirectory", fail)
    for answer in (client.get("/api/backup"), there.send(client, "/api/backup")):
        assert answer.status_code == 507 and because in answer.json()["error"]
    assert contents(opened) == before


def test_whatever_cannot_be_read_is_answered_with_503_and_a_sentence(opened, client):
    there = everything(client)
    lists = ["/api/battles", "/api/journal", "/api/forge/library", "/api/tabletops", "/api/battles/{battle:str}/glance",
             "/api/battles/{battle:str}/seats", "/api/tabletops/{game:str}", "/api/forge/items/{item:str}"]  # fmt: skip
    with broken(opened, ("SELECT",)):
        for route in lists:
            answer = client.get(there.address(route))
            assert answer.status_code == 503, route
            assert answer.json()["error"] == (
                "This cannot be shown now because the disk reports an error. Check the disk, then try again."
            )
    assert all(client.get(there.address(route)).is_success for route in lists)


def test_a_page_that_comes_while_nothing_can_be_read_is_told_to_come_back(opened, client):
    battle = client.post("/api/battles", json={"turns": 1, "battlefield": ""}).json()
    address = f"/api/battles/{battle['id']}/talk?seat={battle['seats'][0]['secret']}"
    with broken(opened, ("SELECT",)), client.websocket_connect(address) as socket:
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json()
        assert left.value.code == COME_BACK
    with client.websocket_connect(address) as socket:
        assert socket.receive_json()["type"] == "welcome"


def test_a_seat_is_not_occupied_by_a_page_that_could_not_come_in(opened, client, monkeypatch):
    """Its secret was good when the page came, and could not be read any more at the door."""
    battle = client.post("/api/battles", json={"turns": 1, "battlefield": ""}).json()
    address = f"/api/battles/{battle['id']}/talk?seat={battle['seats'][0]['secret']}"
    with monkeypatch.context() as door:
        door.setattr("turnmaster.web.battles.talk.opens", cannot_read)
        with client.websocket_connect(address) as socket, pytest.raises(WebSocketDisconnect) as left:
            socket.receive_json()
    assert left.value.code == COME_BACK
    assert not any(seat["here"] for seat in client.get(f"/api/battles/{battle['id']}/seats").json())


def test_a_seat_is_not_occupied_by_a_page_of_which_the_others_could_not_be_told(opened, client, monkeypatch):
    battle = client.post("/api/battles", json={"turns": 1, "battlefield": ""}).json()
    address = f"/api/battles/{battle['id']}/talk?seat={battle['seats'][0]['secret']}"
    with monkeypatch.context() as telling:
        telling.setattr(BattleStore, "held", cannot_read)
        with client.websocket_connect(address) as socket:
            assert socket.receive_json()["type"] == "welcome"
    assert not any(seat["here"] for seat in client.get(f"/api/battles/{battle['id']}/seats").json())


def test_a_seat_that_was_taken_is_answered_with_its_secret_even_if_the_others_could_not_be_told(client, monkeypatch):
    battle = client.post("/api/battles", json={"turns": 1, "battlefield": ""}).json()
    address, given = f"/api/battles/{battle['id']}", battle["seats"][0]["secret"]
    with client.websocket_connect(f"{address}/talk?seat={battle['seats'][-1]['secret']}") as watching:
        watching.receive_json()
        with monkeypatch.context() as telling:
            telling.setattr(BattleStore, "held", cannot_read)
            taken = client.post(f"{address}/seats/take", json={"secret": given})
    assert taken.status_code == 200 and taken.json()["secret"] != given


def cannot_read(*_: object) -> Any:
    raise CannotRead("This cannot be shown now.")


# LiveBattles

SEATS = (Seat("Ann", (0,)), Seat("Bob", (1,)))
BOTH, ALONE = (PERSON, PERSON), (PERSON, "aggressive")


class Time:
    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def standing(session: Any) -> Any:
    """Everything about a battle that is saved."""
    stories = [[str(beat) for beat in story.entries] for story in session.stories]
    lists = (session.journal.answers, session.given_by, session.played_by, session.conceded, sorted(session.bots))
    given = [list(each) for each in lists]
    clocks = session.clocks.kept() if session.clocks is not None else None
    return session.battle.hash(), given, stories, session.rules, session.over, clocks


def saved(opened: Database) -> Any:
    battle = next(each.id for each in BattleStore(opened).listed())
    session = BattleStore(opened).open(battle)
    assert session is not None
    return standing(session)


def heard(listener: Any) -> list[Any]:
    """What somebody was sent since they last looked."""
    got = []
    while not listener.waiting.empty():
        data = listener.waiting.get_nowait()
        got.append(json.loads(data) if data is not None else None)
    return got


async def decide(live: LiveBattle, listeners: list[Any], times: int = 1) -> None:
    """People decide as bots would, until so many answers of people were given."""
    for _ in range(times):
        await bots_done(live)
        decision = live.session.asked
        assert decision is not None
        answer = list(make_bot("aggressive", 1).choose(live.session.battle, decision).answer.written())
        await live.handle(listeners[decision.player], Give(id=decision.id, answer=answer))
    await bots_done(live)


async def bots_done(live: LiveBattle) -> None:
    await until(lambda: not live.bots_act)


async def until(happened: Callable[[], object]) -> None:
    """Wait for something; not for a time, because nobody knows how busy the machine is."""
    async with asyncio.timeout(30):
        while not happened():
            await asyncio.sleep(0.01)


def is_refused(listener: Any) -> bool:
    return any(each["type"] == "refused" for each in heard(listener))


async def entered(opened: Database, played_by: tuple[str, str], clock: ClockChoice | None = None) -> Any:
    time = Time()
    store = BattleStore(opened, time)
    battle, _ = store.begin(Journal(small_setup(), 7), SEATS, played_by, 100, clock=clock)
    live = await LiveBattles(store, Workers(), 0.0).get(battle)
    assert live is not None
    return live, [await live.enter(seat) for seat in range(2)], time


async def give(live: LiveBattle, listeners: list[Any]) -> tuple[int, ToSession]:
    decision = live.session.asked
    assert decision is not None
    answer = make_bot("aggressive", 1).choose(live.session.battle, decision).answer
    return decision.player, Give(id=decision.id, answer=list(answer.written()))


async def undo(live: LiveBattle, listeners: list[Any]) -> tuple[int, ToSession]:
    return 0, Undo()


async def redo(live: LiveBattle, listeners: list[Any]) -> tuple[int, ToSession]:
    await live.handle(listeners[0], Undo())
    await bots_done(live)
    return 0, Redo()


async def consent(live: LiveBattle, listeners: list[Any]) -> tuple[int, ToSession]:
    own = live.session.taking_back.last_own(0)
    while not live.session.taking_back.who_must_consent(0, live.session.taking_back.last_own(0)) or own < 0:
        await decide(live, listeners)
        own = live.session.taking_back.last_own(0)
    await live.handle(listeners[0], Undo())
    assert live.session.taking_back.wanted is not None
    return 1, Consent(yes=True)


async def pass_rule(live: LiveBattle, listeners: list[Any]) -> tuple[int, ToSession]:
    return 0, SetPassRule(rule="never", offer="Bide")


async def concede(live: LiveBattle, listeners: list[Any]) -> tuple[int, ToSession]:
    return 0, Concede()


CHANGES: dict[type[Any], tuple[Any, tuple[str, str]]] = {
    Give: (give, BOTH),
    Undo: (undo, ALONE),
    Redo: (redo, ALONE),
    Consent: (consent, BOTH),
    SetPassRule: (pass_rule, BOTH),
    Concede: (concede, BOTH),
}


def test_everything_that_a_seat_can_say_and_that_changes_a_battle_is_tried():
    questions = set(get_args(messages.ToSession)) - CHANGES.keys() - {Say}
    assert all("question" in each.__struct_fields__ for each in questions)


@pytest.mark.parametrize("name", ["locked", "read-only", "broken"])
@pytest.mark.parametrize("kind", CHANGES, ids=lambda kind: kind.__name__)
def test_a_room_is_as_it_is_on_disk_after_a_change_that_could_not_be_saved(opened, kind, name):
    (prepare, played_by), (fault, because) = CHANGES[kind], FAULTS[name]

    async def play() -> None:
        live, listeners, _ = await entered(opened, played_by, ClockChoice(minutes=10, added=20))
        await decide(live, listeners, 6)
        seat, request = await prepare(live, listeners)
        before, redoes = standing(live.session), live.session.taking_back.unsaved
        heard(listeners[seat])
        with fault(opened):
            await live.handle(listeners[seat], request)
            got = heard(listeners[seat])
            assert got[0]["type"] == "welcome" and got[-1]["type"] == "refused"
            assert because in got[-1]["reason"]
            assert standing(live.session) == before and live.session.taking_back.unsaved == redoes
        assert saved(opened) == before
        await live.handle(listeners[seat], request)
        await bots_done(live)
        assert not [each for each in heard(listeners[seat]) if each["type"] == "refused"]
        assert standing(live.session) != before
        assert saved(opened) == standing(live.session)
        await live.close()

    run(play())


def test_of_answers_that_are_done_again_the_saved_ones_stay_and_the_others_can_still_be_done_again(opened):
    async def play() -> None:
        live, listeners, _ = await entered(opened, ALONE)
        await decide(live, listeners, 8)
        while len(live.session.journal.answers) - live.session.taking_back.last_own(0) < 3:
            await decide(live, listeners)
        whole = list(live.session.journal.answers)
        await live.handle(listeners[0], Undo())
        real, calls = live.session.keep, []

        def fail_later(kept: Any) -> None:
            calls.append(kept)
            if len(calls) == 2:
                with locked(opened):
                    real(kept)
            real(kept)

        live.session.keep = fail_later
        before = len(live.session.journal.answers)
        await live.handle(listeners[0], Redo())
        assert len(live.session.journal.answers) == before + 1 and live.session.taking_back.undone
        assert live.session.journal.answers == whole[: before + 1] and live.session.journal.undone[0] == whole[-1]
        await bots_done(live)
        assert saved(opened) == standing(live.session)
        await live.close()

    run(play())


def test_a_bot_whose_answer_could_not_be_saved_tries_again_by_itself(opened, monkeypatch):
    monkeypatch.setattr(live_battle_module, "TRY_AGAIN", 0.1)

    async def play() -> None:
        live, listeners, _ = await entered(opened, ("aggressive", "aggressive"))
        await until(lambda: len(live.session.journal.answers) >= 5)
        with locked(opened):
            await until(lambda: is_refused(listeners[0]))
        before = len(live.session.journal.answers)
        await until(lambda: len(live.session.journal.answers) > before)
        await live.close()
        assert saved(opened) == standing(live.session)

    run(play())


def test_a_clock_that_could_not_be_saved_rings_again_when_the_time_is_over(opened, monkeypatch):
    monkeypatch.setattr(live_battle_module, "TRY_AGAIN", 0.1)

    async def play() -> None:
        live, listeners, time = await entered(opened, BOTH, ClockChoice(minutes=1, bot=True))
        late = live.session.asked.player
        with locked(opened):
            time.seconds += 61
            live.set_alarm()
            await until(lambda: is_refused(listeners[0]))
            assert live.session.played_by == list(BOTH)
        time.seconds += 61  # what was not saved counts for nobody, so the time begins where it was saved
        live.set_alarm()
        await until(lambda: live.session.played_by[late] == "aggressive")
        await live.close()
        assert saved(opened)[:2] == standing(live.session)[:2]

    run(play())


def test_whoever_is_at_a_battle_that_was_deleted_is_sent_away(opened):
    async def play() -> None:
        live, listeners, _ = await entered(opened, BOTH)
        with closing(sqlite3.connect(opened.path)) as other, other:
            other.execute("UPDATE battle SET deleted = 1")
        seat, request = await give(live, listeners)
        await live.handle(listeners[seat], request)
        assert live.is_closed and [each.closes_with for each in listeners] == [NO_SUCH_SEAT] * 2
        with closing(sqlite3.connect(opened.path)) as other:
            assert other.execute("SELECT count(*) FROM answer").fetchone() == (0,)

    run(play())


@pytest.mark.parametrize("kind", [Give, Undo, Concede], ids=lambda kind: kind.__name__)
def test_what_another_server_has_saved_is_never_deleted(opened, kind):
    """Should a lock be lost, each of two servers has the battle in its memory."""
    prepare, played_by = CHANGES[kind]

    async def play() -> None:
        live, listeners, _ = await entered(opened, played_by)
        await decide(live, listeners, 4)
        elsewhere = open_folder(opened.path.parent)
        other = BattleStore(elsewhere)
        far = await LiveBattles(other, Workers(), 0.0).get(other.listed()[0].id)
        assert far is not None
        far_listeners = [await far.enter(seat) for seat in range(2)]
        await decide(far, far_listeners, 3)
        there = standing(far.session)
        seat, request = await prepare(live, listeners)
        heard(listeners[seat])
        await live.handle(listeners[seat], request)
        got = heard(listeners[seat])
        assert got[0]["type"] == "welcome" and "another server changed the battle" in got[-1]["reason"]
        assert saved(opened) == standing(live.session) == there
        await decide(live, listeners)
        assert saved(opened) == standing(live.session) != there
        await far.close()
        await live.close()

    run(play())


def test_where_nothing_can_be_read_either_everybody_comes_back_later(opened):
    async def play() -> None:
        live, listeners, _ = await entered(opened, BOTH)
        seat, request = await give(live, listeners)
        with broken(opened, (*WRITES, "SELECT")):
            await live.handle(listeners[seat], request)
        assert live.is_closed and [each.closes_with for each in listeners] == [COME_BACK] * 2

    run(play())


def test_a_sentence_reaches_whoever_is_sent_away_after_it(opened):
    async def play() -> None:
        live, listeners, _ = await entered(opened, BOTH)
        heard(listeners[0])

        def fail(seat: int, request: object) -> None:
            raise RuntimeError("a defect")

        live.session.handle = fail
        await live.handle(listeners[0], Undo())
        assert heard(listeners[0])[-2]["reason"] == live_battle_module.EXCUSE

    run(play())
