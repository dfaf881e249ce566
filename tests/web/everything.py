"""A server with one of everything in it, and a request for every route that changes something."""

from typing import Any, NamedTuple

from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tabletop.test_tabletops import sides
from turnmaster.premade import premade_names

UNIT = {"name": "Archers", "move_in": 6, "dash_in": 6, "defence": 4, "hp": 1,
        "weapons": [{"name": "Bow", "range_in": 24, "attacks": 1, "power": 4}]}  # fmt: skip
POINT = {"entry": "counter", "side": 0, "counter": "CP", "by": 1}
GAME = {"played": "2026-01-01", "opponent": "Ann"}

# What is sent to these changes nothing: prices, odds, dice, codes of pictures. Boxes of dice and codes of devices are
# in no database, and a battle that cannot be put into a list is open all the same.
CHANGES_NOTHING = {
    "/api/armies/check", "/api/battles/check", "/api/qr", "/api/battles/{battle:str}/dice", "/api/dice/check",
    "/api/dice/boxes", "/api/dice/boxes/{box:str}/roll", "/api/dice/boxes/{box:str}/reroll",
    "/api/dice/boxes/{box:str}/open", "/api/forge/price", "/api/forge/perks", "/api/forge/odds", "/api/forge/compare",
    "/api/forge/like", "/api/forge/image", "/api/tabletops/{game:str}/attack", "/api/tabletops/roll",
    "/api/devices", "/api/battles/joined",
}  # fmt: skip


FOR_GUESTS = {"/api/devices/join", "/api/host"}  # the host needs neither


class Everything(NamedTuple):
    """What is there: the ids for addresses, and the body for every route that changes something."""

    ids: dict[str, str]
    bodies: dict[str, Any]

    def address(self, route: str) -> str:
        if route.endswith("/cure"):
            route = route.replace("{item:str}", self.ids["roster"])
        for name, id in self.ids.items():
            route = route.replace(f"{{{name}:str}}", id).replace(f"{{{name}:int}}", id)
        return route

    def send(self, client: TestClient[Litestar], route: str) -> Any:
        body = self.bodies[route]
        if isinstance(body, bytes):
            return client.post(self.address(route), content=body)
        return client.post(self.address(route), json=body)


def routes(app: Litestar, method: str) -> set[str]:
    """All routes of the interface that have a method."""
    return {
        each.path for each in app.routes if each.path.startswith("/api/") and method in getattr(each, "methods", ())
    }


def posted(client: TestClient[Litestar], path: str, body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.is_success, answer.text
    return answer.json()


def everything(client: TestClient[Litestar]) -> Everything:
    battle = posted(client, "/api/battles", {"turns": 1, "battlefield": ""})
    secret = battle["seats"][0]["secret"]
    faction = posted(client, "/api/forge/items", {"kind": "faction", "name": "Elves"})
    unit = posted(client, "/api/forge/items", {"unit": UNIT, "parent": faction["id"]})
    poor = {"design": unit["unit"], "models": 1, "carriers": [[1]]}
    roster = posted(client, "/api/forge/items", {"roster": {"name": "Army", "units": [poor]}})
    game = posted(client, "/api/tabletops", {"sides": sides()})
    posted(client, f"/api/tabletops/{game['id']}/entries", {"number": 0, "entry": POINT})
    ids = {
        "roster": roster["id"],
        "battle": battle["id"],
        "item": faction["id"],
        "game": game["id"],
        "number": "0",
        "name": premade_names()[0],
    }
    battle_bodies = {
        "": {"turns": 1, "battlefield": ""},
        "/{battle:str}/again": {},
        "/{battle:str}/seats/take": {"secret": secret},
        "/{battle:str}/seats/{number:int}/renew": {"secret": secret},
        "/{battle:str}/seats/{number:int}/free": {"secret": secret},
        "/{battle:str}/play-on": {"step": 0, "seat": secret},
        "/{battle:str}/journal": {"seat": secret, "notes": "x" * 9_000},
        "/file": client.get(f"/api/battles/{battle['id']}/file?seat={secret}").content,
    }
    shared = client.get(f"/api/forge/items/{faction['id']}/shared").json()
    item_bodies = {
        "/items": {"kind": "faction", "name": "Orcs"},
        "/items/{item:str}": {"faction": {"name": "High Elves", "lore": "x" * 900}, "edition": 0},
        "/items/{item:str}/clone": {},
        "/items/{item:str}/order": {"order": [unit["id"]]},
        "/items/{item:str}/cure": {"problem": 0, "edition": roster["edition"]},
        "/items/{item:str}/thrown": None,
        "/turn": {"way": "undo"},
        "/import": {"text": shared["code"]},
        "/import/codes": {"codes": [each["text"] for each in shared["pictures"]]},
        "/premade/{name:str}": None,
    }
    table_bodies = {
        "": {"sides": sides()},
        "/{game:str}/entries": {"number": 1, "entry": POINT},
        "/{game:str}/turn": {"way": "undo", "number": 1},
        "/{game:str}/thrown": {},
    }
    bodies: dict[str, Any] = {f"/api/battles{path}": body for path, body in battle_bodies.items()}
    bodies |= {f"/api/forge{path}": body for path, body in item_bodies.items()}
    bodies |= {f"/api/tabletops{path}": body for path, body in table_bodies.items()}
    written = posted(client, "/api/journal/elsewhere", GAME)
    bodies |= {"/api/journal/elsewhere": {**GAME, "notes": "x" * 9_000}}
    bodies |= {"/api/journal/elsewhere/thrown": {"id": written["id"]}}
    bodies |= {"/api/house/clear": {"id": "a guest of long ago"}}
    bodies |= {"/api/backup": {"database": client.get("/api/backup").json()["database"]}}
    return Everything(ids, bodies)
