"""Owners: keys of browsers, the host, second devices, an open house, and what the host sees of it."""

import re
import stat

import pytest
from litestar.routes import HTTPRoute
from sqlalchemy import func, select, text, update

from tests.web import people
from tests.web.people import House, Person
from turnmaster.forge.designs import Faction
from turnmaster.web.battles.access import NO_BATTLE
from turnmaster.web.database.opening import open_folder
from turnmaster.web.database.tables import HOST, battles, browser_keys, items, joined
from turnmaster.web.errors import Refused
from turnmaster.web.forge.store import Library
from turnmaster.web.hosting.devices import CODES, SECONDS, Codes
from turnmaster.web.hosting.host_token import FILE, host_token
from turnmaster.web.hosting.joined import MOST_JOINED
from turnmaster.web.hosting.owners import COOKIE, cookie_of
from turnmaster.web.hosting.owners import House as Rules

pytestmark = pytest.mark.slow

TOKEN = "t" * 32
NAMED = Rules(here_is_host=False, token=TOKEN)
TWO = [{"army": "ember-hunt", "name": "Ann"}, {"army": "tinker-convoy", "name": "Eve"}]


@pytest.fixture
def house(tmp_path):
    with House(tmp_path) as house:
        yield house


@pytest.fixture
def named(tmp_path):
    """A server that was given names: only the token makes anybody its host."""
    with House(tmp_path, house=NAMED) as house:
        yield house


def make_faction(person, name):
    return person.post("/api/forge/items", {"kind": "faction", "name": name}).json()["id"]


def factions(person):
    return [each["name"] for each in person.get("/api/forge/library").json()["factions"]]


def count(folder, table):
    opened = open_folder(folder)
    with opened.reading() as connection:
        found = connection.execute(select(func.count()).select_from(table)).scalar_one()
    opened.close()
    return found


def test_two_browsers_do_not_see_each_others_library(house):
    ann, eve = house.guest(), house.guest()
    make_faction(ann, "Elves")
    assert (factions(ann), factions(eve), factions(house.host())) == (["Elves"], [], [])


def test_an_owner_who_has_as_much_as_there_may_be_leaves_room_for_others(house, monkeypatch):
    monkeypatch.setattr("turnmaster.web.forge.store.MOST_ITEMS", 1)
    monkeypatch.setattr("turnmaster.web.tabletop.store.MOST_GAMES", 1)
    monkeypatch.setattr("turnmaster.web.journal.store.MOST_ELSEWHERE", 1)
    sides = [{"premade": "ember-hunt"}, {"premade": "tinker-convoy"}]
    made = {"/api/forge/items": {"kind": "faction", "name": "Elves"}, "/api/tabletops": {"sides": sides},
            "/api/journal/elsewhere": {"played": "2026-07-31", "opponent": "Bob"}}  # fmt: skip
    ann, eve = house.guest(), house.guest()
    for path, body in made.items():
        found = [person.post(path, body).status_code for person in (ann, ann, eve)]
        assert found == [201, 422, 201], path


def test_a_key_is_out_of_reach_for_scripts_and_other_sites(house):
    header = house.client.get("/api/me", headers={"x-seen-from": "192.168.1.7"}).headers["set-cookie"].lower()
    for part in (f"{COOKIE}=", "httponly", "samesite=strict", "path=/", "max-age=34560000"):
        assert part in header
    assert "secure" not in header
    assert "secure" in cookie_of("k" * 32, is_secure=True).lower()


def test_a_page_never_sets_a_key_because_a_strict_cookie_may_have_stayed_at_home(house):
    page = house.client.get("/settings", headers={"x-seen-from": "192.168.1.7"})
    assert "set-cookie" not in page.headers


def test_a_key_is_renewed_with_every_visit_and_stays_the_same(house):
    ann = house.guest()
    before = dict(ann.cookies)
    assert COOKIE in ann.get("/api/me").headers["set-cookie"]
    assert ann.cookies == before


def test_a_program_without_cookies_gets_a_key_with_what_it_made(house):
    ann = people.Person(house.client, "192.168.1.7")
    make_faction(ann, "Elves")
    assert factions(ann) == ["Elves"]


def test_visits_and_refusals_leave_no_row_behind(house, tmp_path):
    program = house.program()
    for _ in range(5):
        program.get("/api/me")
        program.get("/api/battles")
        program.post("/api/forge/items", {"kind": "unit", "name": "A unit without a faction"})
        assert "cookies" in program.post("/api/devices", {}).json()["error"]
    assert count(tmp_path, browser_keys) == 0


def test_only_fingerprints_of_keys_are_stored(house, tmp_path):
    ann = house.guest()
    make_faction(ann, "Elves")
    assert ann.cookies[COOKIE].encode() not in b"".join(file.read_bytes() for file in tmp_path.glob("*.sqlite*"))


def test_what_is_no_key_is_nobodys(house):
    ann = people.Person(house.client, "192.168.1.7")
    ann.cookies[COOKIE] = "x" * 5
    ann.get("/api/me")
    assert re.fullmatch(r"[\w-]{32}", ann.cookies[COOKIE])


def routes_of_battles(app):
    """Every address about one battle, and how it is asked."""
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/battles/{battle:str}"):
            path = re.sub(r"\{battle:str\}", "%s", route.path)
            for method in {"GET", "POST"} & set(route.methods):
                yield method, re.sub(r"\{\w+:int\}", "0", path)


GUESS = {"secret": "guess"}
BODIES = {"play-on": {"step": 0}, "renew": GUESS, "free": GUESS, "take": GUESS, "journal": {"title": "Mine"}}


def test_no_address_of_a_battle_tells_a_stranger_that_it_is_there(house):
    ann, eve = house.guest(), house.guest()
    battle = ann.post("/api/battles", {"sides": TWO, "battlefield": ""}).json()["id"]
    addresses = list(routes_of_battles(house.app))
    assert len(addresses) > 12
    for method, path in addresses:
        body = BODIES.get(path.rsplit("/", 1)[-1], {})
        there, nowhere = (
            eve.get(f"{path % id}?seat=guess") if method == "GET" else eve.post(path % id, body)
            for id in (battle, "nothing")
        )
        assert there.status_code in (403, 404), path
        assert (there.status_code, there.json()) == (nowhere.status_code, nowhere.json())
    assert eve.get(f"/api/battles/{battle}/glance").json()["error"] == NO_BATTLE


def test_the_secret_of_a_seat_joins_its_battle(house):
    ann, eve = house.guest(), house.guest()
    battle = ann.post("/api/battles", {"sides": TWO, "battlefield": ""}).json()
    assert eve.sits_down(battle["id"], battle["seats"][1]["secret"]) == "yes"
    assert [each["id"] for each in eve.get("/api/battles").json()] == [battle["id"]]
    (entry,) = eve.get("/api/journal").json()["battles"]
    assert entry["is_own"] is False and ann.get("/api/journal").json()["battles"][0]["is_own"] is True


def test_seats_that_a_browser_knows_bring_its_battles_back(house):
    ann, later = house.guest(), house.guest()
    battle = ann.post("/api/battles", {"sides": TWO, "battlefield": ""}).json()
    seats = {battle["id"]: battle["seats"][0]["secret"], "nothing": "guess"}
    assert later.post("/api/battles/joined", {"seats": {battle["id"]: "guess"}}).json() == []
    assert [each["id"] for each in later.post("/api/battles/joined", {"seats": seats}).json()] == [battle["id"]]
    assert [each["id"] for each in later.get("/api/battles").json()] == [battle["id"]]


def test_a_thing_is_joined_by_so_many_and_opened_by_more(house, tmp_path, monkeypatch):
    monkeypatch.setattr("turnmaster.web.hosting.joined.MOST_JOINED", 2)
    table = {"sides": [{"premade": "ember-hunt"}, {"premade": "tinker-convoy"}]}
    id = house.guest().post("/api/tabletops", table).json()["id"]
    assert all(house.guest().get(f"/api/tabletops/{id}").status_code == 200 for _ in range(4))
    assert count(tmp_path, joined) == 2 < MOST_JOINED


def test_somebody_elses_changes_are_not_undone(house):
    ann, eve = house.guest(), house.guest()
    make_faction(ann, "Elves")
    (owner,) = {key[:22] for key in keys_in(house)}
    for scope in ("", "library", owner):
        assert eve.post("/api/forge/turn", {"scope": scope}).status_code in (404, 422)
    assert factions(ann) == ["Elves"]


def keys_in(house):
    return [row[0] for row in rows_of(house, select(browser_keys.c.fingerprint))]


def rows_of(house, statement):
    with house.opened.reading() as connection:
        return connection.execute(statement).all()


def test_the_library_of_an_owner_is_found_by_an_index(house):
    asked = f"SELECT id FROM item WHERE owner = '{HOST}' AND kind = 'unit' AND deleted IS NULL"
    (plan,) = rows_of(house, text(f"EXPLAIN QUERY PLAN {asked}"))
    assert "item_of_owner (owner=? AND kind=? AND deleted=?)" in plan.detail


# The host


def test_browsers_on_this_machine_share_what_the_command_line_has(house):
    Library(house.opened).add(Faction(name="Elves"), 1)
    assert factions(house.host()) == ["Elves"] == factions(house.host())


def test_with_names_given_this_machine_is_nobody_special(named):
    at_home = named.host()
    assert at_home.get("/api/backup").status_code == 403
    assert at_home.get("/api/me").json()["is_host"] is False


def test_the_token_makes_a_browser_the_hosts_and_what_it_made_moves_along(named):
    ann = named.guest()
    make_faction(ann, "Elves")
    assert ann.post("/api/host", {"token": "guess"}).status_code == 403
    assert ann.get("/api/house").status_code == 403
    assert ann.post("/api/host", {"token": TOKEN}).json()["is_host"] is True
    assert ann.get("/api/house").status_code == 200
    assert factions(ann) == ["Elves"]
    assert {row[0] for row in rows_of(named, select(items.c.owner))} == {HOST}


def test_a_server_without_a_token_is_given_none(house):
    assert house.guest().post("/api/host", {"token": ""}).status_code == 403


def test_the_token_survives_a_restart_and_is_for_one_reader(tmp_path):
    token = host_token(tmp_path)
    assert len(token) == 32 and host_token(tmp_path) == token
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_token_that_was_cut_off_is_made_anew(tmp_path):
    (tmp_path / FILE).write_text("short")
    assert len(host_token(tmp_path)) == 32


def test_a_restored_backup_leaves_the_host_in_the_house(named):
    ann = named.guest()
    ann.post("/api/host", {"token": TOKEN})
    before = ann.get("/api/backup").json()["database"]
    eve = named.guest()
    eve.post("/api/host", {"token": TOKEN})
    assert eve.post("/api/backup", {"database": before}).status_code in (200, 201)
    assert eve.get("/api/house").status_code == 200


# An open house


def test_an_open_house_shares_everything_but_seats_and_backups(tmp_path):
    with House(tmp_path, house=Rules(is_open=True)) as house:
        ann, eve = house.guest(), house.guest()
        make_faction(ann, "Elves")
        battle = ann.post("/api/battles", {"sides": TWO, "battlefield": ""}).json()["id"]
        assert factions(eve) == factions(house.host()) == ["Elves"]
        assert eve.get(f"/api/battles/{battle}/glance").status_code == 200
        assert eve.post(f"/api/battles/{battle}/journal", {"title": "Mine"}).status_code == 403
        assert eve.get("/api/backup").status_code == 403 and house.host().get("/api/backup").status_code == 200
        assert "shared already" in eve.post("/api/devices", {}).json()["error"]


# A second device


def test_a_second_device_sees_what_the_first_has_and_brings_its_own(house):
    ann, phone = house.guest(), house.guest()
    make_faction(ann, "Elves")
    make_faction(phone, "Dwarfs")
    code = ann.post("/api/devices", {"seats": "{}"}).json()["code"]
    assert phone.post("/api/devices/join", {"code": code}).json() == {"is_host": False, "seats": "{}"}
    assert sorted(factions(phone)) == sorted(factions(ann)) == ["Dwarfs", "Elves"]
    assert ann.get("/api/me").json()["devices"] == 2


def test_changes_of_a_second_device_can_still_be_undone(house):
    ann, phone = house.guest(), house.guest()
    make_faction(ann, "Elves")
    make_faction(phone, "Dwarfs")
    phone.post("/api/devices/join", {"code": ann.post("/api/devices", {}).json()["code"]})
    for left in (["Elves"], []):
        assert [each["name"] for each in ann.post("/api/forge/turn", {}).json()["factions"]] == left


def test_a_battle_that_both_devices_joined_is_in_the_list_once(house):
    ann, phone = house.guest(), house.guest()
    table = {"sides": [{"premade": "ember-hunt"}, {"premade": "tinker-convoy"}]}
    id = house.guest().post("/api/tabletops", table).json()["id"]
    for each in (ann, phone):
        each.get(f"/api/tabletops/{id}")
    phone.post("/api/devices/join", {"code": ann.post("/api/devices", {}).json()["code"]})
    assert [each["id"] for each in phone.get("/api/tabletops").json()] == [id]


def test_a_code_adds_one_device_and_no_other(house):
    ann = house.guest()
    code = ann.post("/api/devices", {}).json()["code"]
    answers = [house.guest().post("/api/devices/join", {"code": each}) for each in (code, code, "guess")]
    assert [answer.status_code for answer in answers] == [200, 422, 422]


def test_a_code_is_good_for_ten_minutes():
    time = 0.0
    codes = Codes(lambda: time)
    early, late = codes.new("a" * 22, "seats"), codes.new("b" * 22, "")
    time = SECONDS - 1
    with codes.taken(early) as found:
        assert found.seats == "seats"
    time = SECONDS
    with pytest.raises(Refused, match="no longer works"), codes.taken(late):
        pass


def test_an_owner_has_one_code_at_a_time():
    codes = Codes(lambda: 0.0)
    first, second = codes.new("a" * 22, ""), codes.new("a" * 22, "")
    with pytest.raises(Refused), codes.taken(first):
        pass
    with codes.taken(second) as found:
        assert found.owner == "a" * 22


def test_strangers_with_many_keys_use_up_no_code_of_anybody(house):
    waiting = house.host().post("/api/devices", {}).json()["code"]
    mallory = house.guest()
    answers = []
    for n in range(CODES.of_address + 3):
        mallory.cookies = {COOKIE: f"{n:032}"}
        answers.append(mallory.post("/api/devices", {}))
    assert [answer.status_code for answer in answers] == [201] * CODES.of_address + [429] * 3
    assert "Wait 10 minutes" in answers[-1].json()["error"]
    phone = Person(house.client, "10.0.0.9")
    phone.get("/api/me")
    assert phone.post("/api/devices/join", {"code": waiting}).json()["is_host"]


def test_the_host_is_not_led_away_by_a_code(house):
    code = house.guest().post("/api/devices", {}).json()["code"]
    answer = house.host().post("/api/devices/join", {"code": code})
    assert answer.status_code == 422 and "already belongs to the host" in answer.json()["error"]


def test_a_device_of_the_host_is_the_hosts(house):
    phone = house.guest()
    code = house.host().post("/api/devices", {}).json()["code"]
    assert phone.post("/api/devices/join", {"code": code}).json()["is_host"] is True
    assert phone.get("/api/house").status_code == 200


# What the host sees


def test_the_host_sees_how_much_everybody_has_and_never_what(house):
    ann = house.guest()
    make_faction(ann, "Elves")
    ann.post("/api/battles", {"sides": TWO, "battlefield": ""})
    answer = house.host().get("/api/house")
    assert "Elves" not in answer.text and "against" not in answer.text
    host, guest = answer.json()["owners"]
    assert host["is_host"] and host["label"] == "Host"
    assert (guest["battles"], guest["items"], guest["devices"], guest["is_idle"]) == (1, 1, 1, False)
    assert answer.json()["bytes"] > 10_000


def test_what_an_idle_owner_has_is_deleted_and_comes_back(house):
    ann, host = house.guest(), house.host()
    make_faction(ann, "Elves")
    battle = ann.post("/api/battles", {"sides": TWO, "battlefield": ""}).json()
    (guest,) = [each for each in host.get("/api/house").json()["owners"] if not each["is_host"]]
    refused = host.post("/api/house/clear", {"id": guest["id"]})
    assert refused.status_code == 422 and "last 30 days" in refused.json()["error"]
    with house.opened.writing() as connection:
        connection.execute(update(browser_keys).values(seen=1))
    cleared = host.post("/api/house/clear", {"id": guest["id"]}).json()
    assert factions(ann) == [] == ann.get("/api/battles").json()
    assert ann.get(f"/api/battles/{battle['id']}/glance?seat={battle['seats'][0]['secret']}").status_code == 404
    host.post("/api/house/clear", {"id": guest["id"], "undo": cleared["at"]})
    assert factions(ann) == ["Elves"] and len(ann.get("/api/battles").json()) == 1


def test_idle_owners_who_have_nothing_are_not_listed(house):
    make_faction(house.guest(), "Elves")
    with house.opened.writing() as connection:
        connection.execute(update(browser_keys).values(seen=1))
        connection.execute(items.delete())
    assert [each["label"] for each in house.host().get("/api/house").json()["owners"]] == ["Host"]


def test_the_host_does_not_delete_everything_of_the_host(house):
    assert house.host().post("/api/house/clear", {"id": HOST}).status_code == 422


def test_what_was_there_before_there_were_owners_is_the_hosts(house):
    with house.opened.writing() as connection:
        row = {"id": "old", "title": "Old", "created": 1, "changed": 1, "over": True, "salt": "", "played_by": "[]",
               "conceded": "[]", "document": b""}  # fmt: skip
        connection.execute(battles.insert().values(**row))
    assert [each["id"] for each in house.host().get("/api/battles").json()] == ["old"]
    assert house.guest().get("/api/battles").json() == []
