"""Who may do what on a shared server: every cell of the table in docs/server.md, tried by a real request."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.everything import UNIT
from tests.web.looking_back import fought
from tests.web.people import House

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
COLUMNS = ("owner", "joined", "seat link", "stranger", "host")
TWO = [{"army": "ember-hunt", "name": "Ann"}, {"army": "tinker-convoy", "name": "Eve"}]
LOSS = {"entry": "hp", "side": 0, "unit": 0, "by": -1}
ATTACK = {"entry": "attack", "side": 0, "unit": 0, "weapon": 0, "target_side": 1, "target_unit": 0}
GAME = {"played": "2026-07-31", "opponent": "Ann"}


def cells():
    """The table of the page: an action, a kind of person, and what is to come of it."""
    _, _, below = DOCS.read_text("utf-8").partition("\n## Ownership\n")
    section, _, _ = below.partition("\n## ")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    assert rows[0] == ["action", *COLUMNS]
    return [(row[0], kind, wanted) for row in rows[2:] for kind, wanted in zip(COLUMNS, row[1:], strict=True)]


class World:
    """A server on which somebody has made one of everything, and the five kinds of people who may want it."""

    def __init__(self, house, folder):
        self.people = {"owner": house.guest(), "joined": house.guest(), "seat link": house.program(),
                       "stranger": house.guest(), "host": house.host()}  # fmt: skip
        owner, joined = self.people["owner"], self.people["joined"]
        old, _ = fought(folder)
        self.over = owner.post("/api/battles/file", self.people["host"].get(f"/api/battles/{old}/file").json())
        self.over = self.over.json()
        self.battle = owner.post("/api/battles", {"sides": TWO, "battlefield": "", "turns": 1}).json()
        self.gone = owner.post("/api/battles", {"sides": TWO, "battlefield": "", "turns": 1}).json()
        owner.post(f"/api/battles/{self.gone['id']}/journal", {"deleted": True})
        self.roster = owner.post("/api/forge/items", {"premade": "ember-hunt"}).json()["id"]
        sides = [{"library": self.roster, "name": "Ann"}, {"premade": "tinker-convoy"}]
        self.table, self.linked, self.gone_table = (
            owner.post("/api/tabletops", {"sides": sides, "title": "Shed"}).json()["id"] for _ in range(3)
        )
        owner.post(f"/api/tabletops/{self.gone_table}/thrown", {})
        self.given = owner.post("/api/battles", {"sides": TWO, "battlefield": "", "turns": 1}).json()
        self.faction = owner.post("/api/forge/items", {"kind": "faction", "name": "Elves"}).json()["id"]
        self.unit = owner.post("/api/forge/items", {"unit": UNIT, "parent": self.faction}).json()
        poor = {"design": self.unit["unit"], "models": 1, "carriers": [[1]]}
        self.poor = owner.post("/api/forge/items", {"roster": {"name": "Army", "units": [poor]}}).json()["id"]
        self.game = owner.post("/api/journal/elsewhere", GAME).json()["id"]
        for battle in (self.over, self.battle, self.given):
            assert joined.get(f"/api/battles/{battle['id']}/replay?seat={secret_of(battle)}").status_code == 200
        joined.get(f"/api/tabletops/{self.table}")
        self.people["stranger"].post("/api/forge/items", {"kind": "faction", "name": "Strangers"})


def secret_of(battle):
    return battle["seats"][0]["secret"]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    with House(folder) as house:
        yield World(house, folder)


class Visit:
    """Somebody who tries something. A program shows the secret of a seat wherever there is one."""

    def __init__(self, world, kind):
        self.world, self.person = world, world.people[kind]
        self.shows = kind == "seat link"

    def seat(self, battle):
        return secret_of(battle) if self.shows else ""

    def sees(self, battle, *paths):
        return [self.person.get(f"/api/battles/{battle['id']}/{path}?seat={self.seat(battle)}") for path in paths]

    def tells(self, battle, path, **body):
        return self.person.post(f"/api/battles/{battle['id']}/{path}", {**body, "seat": self.seat(battle)})

    def item(self, path="", **body):
        address = f"/api/forge/items/{self.world.roster}{path}"
        return self.person.post(address, body) if body else self.person.get(address)


def listed(answer, id):
    assert answer.status_code == 200
    return "yes" if id in answer.text else "no"


def outcome(*answers):
    """What came of requests that all have to end alike."""
    (found,) = {"yes" if answer.status_code < 300 else str(answer.status_code) for answer in answers}
    return found


def one_of(*found):
    (same,) = set(found)
    return same


def list_battle(visit):
    id = visit.world.battle["id"]
    return one_of(*(listed(visit.person.get(path), id) for path in ("/api/battles", "/api/journal")))


def start_again(visit):
    battle = visit.world.over
    return outcome(visit.tells(battle, "play-on", step=3), visit.tells(visit.world.battle, "again"))


def sit_down(visit):
    battle = visit.world.battle
    return visit.person.sits_down(battle["id"], visit.seat(battle))


def change_hands(visit):
    """Whoever takes a seat has a secret of their own, and with it the right to everything else."""
    battle, own = visit.world.given, visit.seat(visit.world.given)

    def ask(path):
        return visit.person.post(f"/api/battles/{battle['id']}/seats/{path}", {"secret": own})

    answers = []
    for path in ("take", "0/renew", "0/free"):
        answers.append(ask(path))
        if visit.shows and path != "0/free":
            own = answers[-1].json()["secret"]
    return outcome(*answers)


def notes(visit):
    battle = visit.world.battle
    return outcome(*visit.sees(battle, "notes"), visit.tells(battle, "journal", notes="Left flank."))


def rename_or_delete(visit):
    tell: list[dict[str, Any]] = [{"title": "Ours"}, {"deleted": True}, {"deleted": False}]
    return outcome(*(visit.tells(visit.world.battle, "journal", **each) for each in tell))


def deleted_battle(visit):
    battle = visit.world.gone
    looks = visit.sees(battle, "glance", "seats", "replay", "replay/0", "replay/story", "report", "file", "notes")
    return outcome(*looks, visit.tells(battle, "again"), visit.tells(battle, "play-on", step=0))


def list_item(visit):
    ask = ("/api/forge/library", "/api/forge/search?words=ember&kind=roster")
    return one_of(*(listed(visit.person.get(path), visit.world.roster) for path in ask))


def edit_item(visit):
    copy = visit.item("/clone", name="Another")
    page = visit.item()
    edition, roster = (page.json()["edition"], page.json()["roster"]) if page.status_code == 200 else (1, {"name": "a"})
    changed = visit.item("", edition=edition, roster={**roster, "lore": f"Told {edition} times."})
    undone = visit.person.post("/api/forge/turn", {"scope": visit.world.roster})
    thrown = visit.item("/thrown", confirmed=True)
    if thrown.status_code == 200:
        visit.person.post("/api/forge/turn", {})
    return outcome(copy, changed, undone, thrown, *arrange_and_cure(visit))


def arrange_and_cure(visit):
    items, world = "/api/forge/items", visit.world
    poor = visit.person.get(f"{items}/{world.poor}")
    edition = poor.json()["edition"] if poor.status_code == 200 else 1
    cured = visit.person.post(f"{items}/{world.poor}/cure", {"problem": 0, "edition": edition})
    if cured.status_code == 200:
        visit.person.post("/api/forge/turn", {"scope": world.poor})
    return cured, visit.person.post(f"{items}/{world.faction}/order", {"order": [world.unit["id"]]})


def take_roster(visit):
    sides = [{"library": visit.world.roster}, {"premade": "tinker-convoy"}]
    return outcome(visit.item("/army"), visit.person.post("/api/tabletops", {"sides": sides}))


def enter_table(visit):
    linked = f"/api/tabletops/{visit.world.linked}"
    opened = visit.person.get(linked)
    body = {"number": opened.json()["number"], "entry": LOSS}
    paths = ("/report", "/report.pdf", "/news?moment=0")
    looks = [visit.person.get(linked + path) for path in paths]
    entered = visit.person.post(f"{linked}/entries", body)
    tried = visit.person.post(f"{linked}/attack", {"attack": ATTACK})
    back = visit.person.post(f"{linked}/turn", {"way": "undo", "number": body["number"] + 1})
    return outcome(opened, *looks, entered, tried, back)


def delete_table(visit):
    path = f"/api/tabletops/{visit.world.table}/thrown"
    return outcome(*(visit.person.post(path, {"deleted": deleted}) for deleted in (True, False)))


def deleted_table(visit):
    return outcome(*(visit.person.get(f"/api/tabletops/{visit.world.gone_table}{path}") for path in ("", "/report")))


def edit_game(visit):
    id = visit.world.game
    changed = visit.person.post("/api/journal/elsewhere", {**GAME, "id": id})
    thrown = [visit.person.post("/api/journal/elsewhere/thrown", {"id": id, "deleted": way}) for way in (True, False)]
    return outcome(changed, *thrown)


def premade(visit):
    made = visit.person.post("/api/forge/premade/ember-hunt", {})
    return outcome(visit.person.get("/api/forge/premade"), visit.person.get("/api/choices"), made)


def backup(visit):
    made = visit.person.get("/api/backup")
    database = made.json()["database"] if made.status_code == 200 else ""
    return outcome(made, visit.person.post("/api/backup", {"database": database}))


def house(visit):
    return outcome(visit.person.get("/api/house"), visit.person.post("/api/house/clear", {"id": "0" * 22}))


ACTIONS = {
    "list a battle, also in the journal": list_battle,
    "look at a battle and its players": lambda visit: outcome(*visit.sees(visit.world.battle, "glance", "seats")),
    "watch a replay and check its dice": lambda visit: outcome(
        *visit.sees(visit.world.battle, "replay", "replay/0", "replay/story"),
        visit.person.post(f"/api/battles/{visit.world.over['id']}/dice?seat={visit.seat(visit.world.over)}", {}),
    ),
    "read a report, also as PDF": lambda visit: outcome(*visit.sees(visit.world.over, "report", "report.pdf")),
    "download a battle that is over": lambda visit: outcome(*visit.sees(visit.world.over, "file")),
    "start a battle again, or from a step of it": start_again,
    "sit down at a seat": sit_down,
    "take a seat, replace its link and give it up": change_hands,
    "read and write the notes of a seat": notes,
    "rename or delete a battle": rename_or_delete,
    "see a battle that was deleted": deleted_battle,
    "list and search an item of the library": list_item,
    "open, export, share or print an item": lambda visit: outcome(
        *(visit.item(path) for path in ("", "/file", "/shared", "/pdf", "/damages"))
    ),
    "edit, duplicate, delete or undo an item": edit_item,
    "take a roster into a battle or a tabletop game": take_roster,
    "list a tabletop game": lambda visit: listed(visit.person.get("/api/tabletops"), visit.world.table),
    "open a tabletop game by its link, and enter": enter_table,
    "delete a tabletop game": delete_table,
    "see a tabletop game that was deleted": deleted_table,
    "list a game that was played elsewhere": lambda visit: listed(visit.person.get("/api/journal"), visit.world.game),
    "edit or delete a game that was played elsewhere": edit_game,
    "use premade armies and factions": premade,
    "make and restore a backup": backup,
    "see how much everybody has, and delete what is idle": house,
}


def test_the_page_lists_the_actions_that_are_tried():
    assert list(dict.fromkeys(action for action, _, _ in cells())) == list(ACTIONS)


@pytest.mark.parametrize(("action", "kind", "wanted"), cells())
def test_everybody_may_do_what_the_page_says(world, action, kind, wanted):
    assert ACTIONS[action](Visit(world, kind)) == wanted


# Every address of the app that is in no row of the table, with the reason why it needs none.
FOR_EVERYBODY = {
    "tells what the program knows": {
        "GET /api/health", "GET /api/glance", "GET /api/reach", "GET /api/rules", "GET /api/rules/case",
        "GET /api/rules/cases", "GET /api/guide", "GET /api/starters", "GET /api/forge/agreeables",
    },
    "works something out of what it is sent": {
        "POST /api/armies/check", "POST /api/battles/check", "POST /api/dice/check", "POST /api/forge/compare",
        "POST /api/forge/image", "POST /api/forge/like", "POST /api/forge/odds", "POST /api/forge/perks",
        "POST /api/forge/price", "POST /api/qr", "POST /api/tabletops/roll",
    },
    "makes something that belongs to who asks": {
        "POST /api/battles", "POST /api/battles/file", "POST /api/forge/import", "POST /api/forge/import/codes",
        "POST /api/forge/items", "POST /api/dice/boxes",
    },
    "is about who asks, and about what their secrets open": {
        "GET /api/me", "POST /api/battles/joined", "POST /api/devices", "POST /api/devices/join", "POST /api/host",
    },
    "has a name that only who made it knows": {
        "GET /api/dice/boxes/{box}", "POST /api/dice/boxes/{box}/roll", "POST /api/dice/boxes/{box}/reroll",
        "POST /api/dice/boxes/{box}/open",
    },
}  # fmt: skip


def addresses(app):
    """Every way to ask the app something, such as `GET /api/battles/{battle}/notes`."""
    return {
        f"{method} {re.sub(r':[a-z]+}', '}', route.path)}"
        for route in app.routes
        for method in (getattr(route, "methods", None) or {"TALK"})
        if method not in ("OPTIONS", "HEAD")
    }


def test_every_address_is_tried_in_a_row_of_the_table_or_is_for_everybody(tmp_path):
    asked: set[str] = set()

    async def noting(scope, receive, send):
        await app(scope, receive, send)
        asked.add(f"{scope.get('method', 'TALK')} {scope.get('path_template')}")

    with House(tmp_path) as house:
        app = house.app
        world = World(house, tmp_path)
        house.app = noting
        for action in ACTIONS.values():
            action(Visit(world, "owner"))
        sit_down(Visit(world, "seat link"))
    public = set().union(*FOR_EVERYBODY.values())
    every = {address for address in addresses(app) if " /api/" in address}
    assert every - asked - public == set(), "these need a row in docs/server.md, or a reason why they need none"
    assert public - every == set() == public & (asked & every)


def test_what_is_not_of_the_interface_changes_nothing(tmp_path):
    with House(tmp_path) as house:
        pages = {address for address in addresses(house.app) if " /api/" not in address}
    assert pages and all(address.startswith("GET /") for address in pages)
