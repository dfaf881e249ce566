"""Things for hostile requests to be about, and for every operation a request that the server accepts.

Requests that are only made up are refused at the door. So things are made first, and what is asked of them is sound;
others harm it.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from trials.hostile_server import TOKEN, Server
from turnmaster.battlefield.ready_fields import ready_battlefield_names
from turnmaster.bots import choice_of, make_bot
from turnmaster.forge.designs import loose
from turnmaster.forge.files import to_yaml
from turnmaster.forge.sharing import code_of
from turnmaster.forge.sharing.pictures import pictures_of
from turnmaster.match import make_setup
from turnmaster.premade import load_premade, load_premade_design, premade_names
from turnmaster.table import Journal
from turnmaster.table.saves import game_to_json

KEY = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
NAMES = ("Elves", "Anna", "Große Garde", "Ünit 7")
BOW = {"name": "Bow", "range_in": 12, "attacks": 2, "power": 4, "ap": 2}
ARCHERS = {"name": "Archers", "move_in": 4, "dash_in": 2, "defence": 4, "hp": 2, "weapons": [BOW]}
FEW = {"name": "Few", "units": [{"design": ARCHERS, "models": 1, "carriers": [[1]]}]}


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Sound(NamedTuple):
    """A request that the server accepts: what stands in its path and query, its body, and the browser that asks, by
    its key; the host if none is named.
    """

    names: Mapping[str, Any] = NOTHING
    body: Any = None
    guest: str = ""


class Things:
    """One of everything. What is used up is made again when it is asked for."""

    def __init__(self, at: Server) -> None:
        self.at = at
        self.values: dict[str, list[str]] = {}
        self.refresh()

    def refresh(self) -> None:
        """Make one of everything."""
        self.battle = self.post("/api/battles", {"turns": 1, "battlefield": "", "sides": people()})
        self.ended = self.made("/api/battles/file", a_finished_game())
        self.faction = self.post("/api/forge/items", {"kind": "faction", "name": "Elves"})
        self.unit = self.post("/api/forge/items", {"unit": ARCHERS, "parent": self.faction["id"]})
        self.roster = self.post("/api/forge/items", {"premade": "ember-hunt"})
        self.table = self.a_table()
        self.box = self.post("/api/dice/boxes", {})["id"]
        self.values = {"battle": [self.battle["id"], self.ended["id"]], "game": [self.table], "box": [self.box]}
        self.values |= dict.fromkeys(("seat", "secret"), self.secrets(self.battle))
        items = [self.faction["id"], self.unit["id"], self.roster["id"]]
        self.values |= dict.fromkeys(("item", "parent", "library", "scope", "id"), items)

    def post(self, path: str, body: Any, guest: str = "") -> Any:
        return self.made(path, json.dumps(body).encode(), guest)

    def made(self, path: str, body: bytes, guest: str = "") -> Any:
        return json.loads(self.at.send("POST", path, body, guest=guest)[1])

    def get(self, path: str) -> Any:
        return json.loads(self.at.send("GET", path)[1])

    def secrets(self, battle: Any) -> list[str]:
        return [seat["secret"] for seat in battle["seats"]]

    def a_table(self) -> str:
        sides = [{"premade": "ember-hunt", "name": "Anna"}, {"premade": "tinker-convoy"}]
        return str(self.post("/api/tabletops", {"sides": sides})["id"])

    def number(self, table: str) -> int:
        """How many entries a game at a real table has."""
        return int(self.get(f"/api/tabletops/{table}")["number"])

    def edition(self, item: str) -> int:
        return int(self.get(f"/api/forge/items/{item}")["edition"])


def people() -> list[dict[str, Any]]:
    return [{"army": name, "name": each} for name, each in zip(premade_names(), ("Anna", "Ben"), strict=False)]


@cache
def a_finished_game() -> bytes:
    """A battle of one Game Turn between bots, as a file."""
    setup = make_setup([(name, [load_premade(name)]) for name in premade_names()[:2]], turns=1)
    journal = Journal(setup, seed=1)
    bots = [make_bot("random", player) for player in range(2)]
    while (decision := journal.battle.decision) is not None:
        journal.answer(decision.id, choice_of(bots[decision.player], journal.battle, decision).answer, decision.player)
    return game_to_json(journal)


@cache
def roster_texts() -> list[str]:
    return [to_yaml(loose(load_premade_design(name))).decode() for name in premade_names()[:4]]


@cache
def roster_codes() -> list[str]:
    return [code_of(loose(load_premade_design(name))) for name in premade_names()[:4]]


def key_of_a_browser(random: Random) -> str:
    return "".join(random.choices(KEY, k=32))


# What is sound, operation by operation

Maker = Callable[[Things, Random], Sound]
SOUND: dict[str, Maker] = {}


def sound(operation: str) -> Callable[[Maker], Maker]:
    def keep(maker: Maker) -> Maker:
        SOUND[operation] = maker
        return maker

    return keep


def sound_request(operation: str, things: Things, random: Random) -> Sound:
    """A request that the server accepts. Without a maker of its own it only looks at something that is there."""
    maker = SOUND.get(operation)
    if maker is not None:
        return maker(things, random)
    if "/battles/{battle}" in operation:
        return at_a_battle(things, random)
    return Sound({"item": things.roster["id"], "game": things.table, "box": things.box, "moment": -1})


def at_a_battle(things: Things, random: Random) -> Sound:
    is_over = random.random() < 0.7
    battle = things.ended if is_over else things.battle
    step = random.randrange(9) if is_over else 0
    return Sound({"battle": battle["id"], "seat": things.secrets(battle)[0], "step": step})


def at_the_end(things: Things, random: Random) -> Sound:
    return Sound({"battle": things.ended["id"], "seat": things.secrets(things.ended)[0]})


for name in ("GET /report", "GET /report.pdf", "GET /file"):
    SOUND[name.replace("/", "/api/battles/{battle}/", 1)] = at_the_end


# Battles


@sound("POST /api/battles")
@sound("POST /api/battles/check")
def a_battle(things: Things, random: Random) -> Sound:
    chosen = {"turns": random.choice((1, 4)), "playstyle": random.choice(("Standard", "Intermediate", "Advanced")),
              "sides": people(), "battlefield": random.choice(("", *ready_battlefield_names()[:3])),
              "clock": random.choice((None, {"minutes": 5, "added": 3}))}  # fmt: skip
    return Sound(body=random.choice(({}, {"demonstration": True}, chosen, chosen)))


@sound("POST /api/battles/file")
def a_battle_file(things: Things, random: Random) -> Sound:
    return Sound(body=a_finished_game())


@sound("POST /api/battles/joined")
def joined(things: Things, random: Random) -> Sound:
    return Sound(body={"seats": {things.battle["id"]: things.secrets(things.battle)[0]}})


@sound("POST /api/battles/{battle}/again")
def again(things: Things, random: Random) -> Sound:
    body = {"swap": random.random() < 0.5, "seat": things.secrets(things.battle)[0]}
    return Sound({"battle": things.battle["id"]}, body)


@sound("POST /api/battles/{battle}/journal")
def inscription(things: Things, random: Random) -> Sound:
    body = {"seat": things.secrets(things.battle)[0], "title": random.choice(NAMES), "notes": "Well played.\nTwice."}
    return Sound({"battle": things.battle["id"]}, body)


@sound("POST /api/battles/{battle}/play-on")
def play_on(things: Things, random: Random) -> Sound:
    body = {"step": random.randrange(20), "dice": random.choice(("same", "new")), "plays": [0]}
    return Sound({"battle": things.ended["id"]}, body | {"seat": things.secrets(things.ended)[0]})


@sound("POST /api/battles/{battle}/seats/take")
@sound("POST /api/battles/{battle}/seats/{number}/renew")
def a_seat(things: Things, random: Random) -> Sound:
    battle = things.post("/api/battles", {"turns": 1, "battlefield": "", "sides": people()})
    return Sound({"battle": battle["id"], "number": 0}, {"secret": things.secrets(battle)[0]})


@sound("POST /api/battles/{battle}/seats/{number}/free")
def a_free_seat(things: Things, random: Random) -> Sound:
    found = a_seat(things, random)
    path = f"/api/battles/{found.names['battle']}/seats/take"
    return found._replace(body={"secret": things.post(path, found.body)["secret"]})


@sound("POST /api/armies/check")
def an_army(things: Things, random: Random) -> Sound:
    return Sound(body={"text": random.choice(roster_texts())})


@sound("POST /api/journal/elsewhere")
def elsewhere(things: Things, random: Random) -> Sound:
    body = {"played": "2026-07-31", "opponent": random.choice(NAMES), "armies": "Elves", "points": "500", "won": "I"}
    return Sound(body=body | {"notes": "A close game."})


@sound("POST /api/journal/elsewhere/thrown")
def elsewhere_thrown(things: Things, random: Random) -> Sound:
    game = things.post("/api/journal/elsewhere", {"played": "2026-07-31", "opponent": "Ben"})
    return Sound(body={"id": game["id"], "deleted": random.random() < 0.5})


# Owners


@sound("POST /api/backup")
def a_restored_backup(things: Things, random: Random) -> Sound:
    return Sound(body={"database": things.get("/api/backup")["database"]})


@sound("POST /api/devices")
def a_device(things: Things, random: Random) -> Sound:
    return Sound(body={"seats": "{}"}, guest=key_of_a_browser(random))


@sound("POST /api/devices/join")
def a_second_device(things: Things, random: Random) -> Sound:
    shown = things.post("/api/devices", {"seats": "{}"}, key_of_a_browser(random))
    code = shown.get("code", "spent")  # an address may have shown as many codes as it may for now
    return Sound(body={"code": code}, guest=key_of_a_browser(random))


@sound("POST /api/host")
def a_host(things: Things, random: Random) -> Sound:
    return Sound(body={"token": TOKEN}, guest=key_of_a_browser(random))


@sound("POST /api/house/clear")
def an_idle_owner(things: Things, random: Random) -> Sound:
    return Sound(body={"id": "nobody", "undo": random.choice((0, 1))})


# Dice and codes


@sound("POST /api/dice/boxes/{box}/roll")
def dice(things: Things, random: Random) -> Sound:
    throw = random.choice(("D6", "D10", "D3", "2D6", "Scatter"))
    box = things.post("/api/dice/boxes", {})["id"]
    return Sound({"box": box}, {"throw": throw, "count": 3, "reason": random.choice(NAMES)})


@sound("POST /api/dice/boxes/{box}/reroll")
def dice_again(things: Things, random: Random) -> Sound:
    found = dice(things, random)
    things.post(f"/api/dice/boxes/{found.names['box']}/roll", found.body)
    return found._replace(body={"of": 0, "places": [0, 1]})


@sound("POST /api/dice/check")
def opened_dice(things: Things, random: Random) -> Sound:
    found = dice_again(things, random)
    path = f"/api/dice/boxes/{found.names['box']}"
    things.post(f"{path}/reroll", found.body)
    opened = things.post(f"{path}/open", {})
    return Sound(body={name: opened[name] for name in ("seal", "seed", "salt", "rolls")})


@sound("POST /api/qr")
def drawn(things: Things, random: Random) -> Sound:
    return Sound(body={"text": random.choice(("http://localhost/", *NAMES))})


@sound("GET /api/rules/case")
def a_case(things: Things, random: Random) -> Sound:
    return Sound({"path": random.choice(things.get("/api/rules/cases"))["path"]})


# The forge


@sound("POST /api/forge/items")
def a_new_item(things: Things, random: Random) -> Sound:
    kind = random.choice(("faction", "armoury", "roster"))
    made = ({"kind": kind, "name": random.choice(NAMES)}, {"premade": "ember-hunt"}, {"roster": FEW},
            {"unit": ARCHERS, "parent": things.faction["id"]})  # fmt: skip
    return Sound(body=random.choice(made))


@sound("POST /api/forge/items/{item}")
def a_changed_item(things: Things, random: Random) -> Sound:
    kind, item = random.choice((("unit", things.unit), ("roster", things.roster)))
    body = {kind: item[kind], "edition": things.edition(item["id"]), "words": "changing it"}
    return Sound({"item": item["id"]}, body)


@sound("POST /api/forge/items/{item}/clone")
def a_copied_item(things: Things, random: Random) -> Sound:
    item = random.choice((things.faction, things.unit, things.roster))
    return Sound({"item": item["id"]}, {"name": random.choice(NAMES)})


@sound("POST /api/forge/items/{item}/cure")
def a_cured_roster(things: Things, random: Random) -> Sound:
    roster = things.post("/api/forge/items", {"roster": FEW})
    curable = [number for number, each in enumerate(roster["problems"]) if each["cure"]]
    return Sound({"item": roster["id"]}, {"problem": curable[0], "edition": roster["edition"]})


@sound("POST /api/forge/items/{item}/order")
def an_order(things: Things, random: Random) -> Sound:
    inside = [each["id"] for each in things.get(f"/api/forge/items/{things.faction['id']}")["inside"]]
    return Sound({"item": things.faction["id"]}, {"order": random.sample(inside, len(inside))})


@sound("POST /api/forge/items/{item}/thrown")
def a_thrown_item(things: Things, random: Random) -> Sound:
    return Sound({"item": things.post("/api/forge/items", {"roster": FEW})["id"]})


@sound("POST /api/forge/turn")
def a_change_undone(things: Things, random: Random) -> Sound:
    things.post("/api/forge/items", {"kind": "roster", "name": "Undone"})
    return Sound(body={"way": "undo"})


@sound("POST /api/forge/import")
def an_import(things: Things, random: Random) -> Sound:
    return Sound(body={"text": random.choice((*roster_texts(), *roster_codes()))})


@sound("POST /api/forge/import/codes")
def imported_codes(things: Things, random: Random) -> Sound:
    pictures = pictures_of(loose(load_premade_design(random.choice(premade_names()[:4]))))
    return Sound(body={"codes": [each.text for each in pictures]})


@sound("POST /api/forge/image")
def an_image(things: Things, random: Random) -> Sound:
    return Sound(body=pictures_of(loose(load_premade_design(premade_names()[0])))[0].png(4))


@sound("POST /api/forge/premade/{name}")
def a_premade_copy(things: Things, random: Random) -> Sound:
    return Sound({"name": random.choice(premade_names())})


@sound("POST /api/forge/compare")
def compared(things: Things, random: Random) -> Sound:
    return Sound(body={"one": ARCHERS, "other": things.unit["unit"], "models": random.choice((1, 5)), "others": 2})


@sound("POST /api/forge/like")
def one_like_it(things: Things, random: Random) -> Sound:
    return Sound(body={"unit": ARCHERS, "wanted": random.choice((1_000, 20_000)), "models": random.choice((1, 10))})


@sound("POST /api/forge/odds")
def odds(things: Things, random: Random) -> Sound:
    return Sound(body={"weapon": BOW, "wielders": random.choice((1, 10)), "dice": random.choice(("d6", "d10"))})


@sound("POST /api/forge/perks")
def perks(things: Things, random: Random) -> Sound:
    designs = ({"unit": ARCHERS, "models": 3}, {"weapon": BOW}, {"roster": FEW})
    return Sound(body=random.choice(designs))


@sound("POST /api/forge/price")
def a_price(things: Things, random: Random) -> Sound:
    return Sound(body=random.choice(({"unit": ARCHERS}, {"weapon": BOW}, {"roster": things.roster["roster"]})))


# Real tables


@sound("POST /api/tabletops")
def a_new_table(things: Things, random: Random) -> Sound:
    army = random.choice(({"premade": "ember-hunt"}, {"library": things.roster["id"]}, {"text": roster_codes()[0]},
                          {"text": roster_texts()[1]}))  # fmt: skip
    sides = [army | {"name": random.choice(NAMES)}, {"premade": "tinker-convoy", "mine": True}]
    return Sound(body={"sides": sides, "title": "A game", "playstyle": "Advanced", "turns": 5})


@sound("POST /api/tabletops/roll")
def rolled(things: Things, random: Random) -> Sound:
    return Sound(body={"die": random.choice(("D2", "D3", "D6", "D10", "Scatter")), "count": random.choice((1, 2_000))})


SHOT = {"entry": "attack", "side": 0, "unit": 0, "weapon": 0, "target_side": 1, "target_unit": 0,
        "seen": {"allowed": True, "melee": True}}  # fmt: skip


@sound("POST /api/tabletops/{game}/attack")
def an_attack(things: Things, random: Random) -> Sound:
    return Sound({"game": things.a_table()}, {"attack": SHOT})


@sound("POST /api/tabletops/{game}/entries")
def an_entry(things: Things, random: Random) -> Sound:
    table, unit = things.a_table(), {"side": 0, "unit": random.randrange(2)}
    entries = ({"entry": "hp", "by": -1, **unit}, {"entry": "models", "by": -1, **unit}, {"entry": "casualty", **unit},
               {"entry": "effect", "words": random.choice(NAMES), "turns": 2, **unit}, {"entry": "turn"},
               {"entry": "counter", "side": 1, "counter": "CP", "by": 3}, {"entry": "note", "words": "Cheers!"},
               {"entry": "end"})  # fmt: skip
    return Sound({"game": table}, {"number": 0, "entry": random.choice(entries)})


@sound("POST /api/tabletops/{game}/turn")
def an_entry_undone(things: Things, random: Random) -> Sound:
    number = things.number(things.table)
    note = {"number": number, "entry": {"entry": "note", "words": "Cheers!"}}
    things.post(f"/api/tabletops/{things.table}/entries", note)
    return Sound({"game": things.table}, {"number": number + 1, "way": "undo"})


@sound("POST /api/tabletops/{game}/thrown")
def a_thrown_table(things: Things, random: Random) -> Sound:
    return Sound({"game": things.a_table()}, {"deleted": True})
