"""Hostile codes: damaged ones, and whole ones that hold anything at all; read, checked, and some put into a library."""

import json
import time
import zlib
from functools import cache
from random import Random
from typing import Any

from trials.hostile_runs import MOST_SECONDS, Case, Defect
from trials.hostile_server import server
from turnmaster.errors import TurnmasterError
from turnmaster.forge.designs import Faction, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign, loose
from turnmaster.forge.files import checked, to_json
from turnmaster.forge.sharing import code_of, read_code
from turnmaster.forge.sharing.layout import written
from turnmaster.forge.sharing.letters import LETTERS, to_letters
from turnmaster.forge.sharing.packing import packed
from turnmaster.premade import load_premade_design, premade_names

MOST_OUT = 20_000_000  # letters of what comes of a code
THROUGH_THE_SERVER = 50  # one of so many codes is imported too
STATS = (0, 1, 2, 3, 6, 20, 999)


def hostile_code(case: Case) -> None:
    """Read a code; what is read is checked, and can then be written out."""
    code = random_code(case.random)
    began = time.process_time()
    try:
        found = checked(read_code(code), "the code")
        written = len(to_json(found))
    except TurnmasterError as error:
        written = 0
        if not str(error).strip():
            raise Defect(f"a refusal without a word: {code[:400]}") from None
    except Exception as error:
        raise Defect(f"{type(error).__name__}: {error}: {code[:400]}") from None
    took = time.process_time() - began
    if took > MOST_SECONDS or written > MOST_OUT:
        raise Defect(f"{took:.1f} s and {written:,} letters out of {code[:400]}")
    if case.number % THROUGH_THE_SERVER == 0:
        _import(code)


def _import(code: str) -> None:
    server().send("POST", "/api/forge/import", json.dumps({"text": code}).encode())
    for kind in ("library", "search?kind=roster", "search?kind=unit"):
        server().send("GET", f"/api/forge/{kind}")


def random_code(random: Random) -> str:
    way = random.random()
    if way < 0.4:
        return damaged(random, random.choice(codes()))
    if way < 0.5:
        return with_checksum(random.randbytes(random.choice((1, 5, 50, 500))))
    if way < 0.75:
        return with_checksum(packed(changed(random)))
    if way < 0.8:
        spaces = random.choice((" ", "\n", " tm1", "A", "/")) * random.randrange(9_000)
        return "TM1" + random.choice(("/", ".")) + spaces
    return of_anything(random)


@cache
def codes() -> list[str]:
    return [code_of(loose(load_premade_design(name))) for name in premade_names()[:4]]


def damaged(random: Random, code: str) -> str:
    start = random.randrange(len(code))
    end = min(len(code), start + random.choice((1, 1, 2, 10, 1000)))
    strange = "".join(random.choices(LETTERS + "é*: \U0001f409\0", k=random.randint(1, 4)))
    return random.choice((code[:start], code[start:], code[:start] + code[end:], code[:start] + strange + code[end:]))


def with_checksum(data: bytes) -> str:
    return "TM1." + to_letters(zlib.crc32(data).to_bytes(4, "big") + data)


def changed(random: Random) -> bytes:
    """The text of a code of which some bytes are others."""
    item = loose(load_premade_design(random.choice(premade_names()[:4])))
    text = bytearray(written(item))
    for _ in range(random.choice((1, 1, 3, 30))):
        text[random.randrange(len(text))] = random.choice(b'0123456789-.[]{},:"abc\\u\xff')
    return bytes(text)


def of_anything(random: Random) -> str:
    """A code that this program could write, of something that nobody would design."""
    weapons = tuple(_weapon(random) for _ in range(random.choice((0, 1, 3, 40))))
    stats: dict[str, Any] = {
        name: random.choice(STATS) for name in ("move_in", "dash_in", "defence", "hp", "transport")
    }
    saves: dict[str, Any] = {name: random.randrange(10) for name in ("armour", "aegis")}
    lore = "a" * random.choice((0, 0, 10_000))
    stand: dict[str, Any] = {
        "base_mm": random.choice((0, 25, 300)),
        "height_hundredths": random.choice((0, 125, 4_800)),
    }
    unit = UnitDesign(
        name=random.choice(("", "A", "\0", "é" * 80)), weapons=weapons, lore=lore, **stats, **saves, **stand
    )
    if random.random() < 0.3:
        item = loose(Faction(name="F", units=(unit,) * random.choice((1, 200))))
    else:
        models = random.choice((1, 3, 200))
        carriers = tuple((random.choice((0, 1, 20)),) * models for _ in weapons) if random.random() < 0.8 else ()
        rostered = RosteredUnit(
            design=unit, models=models, carriers=carriers, agreed=random.choice((None, 0, 10_000_000))
        )
        item = loose(RosterDesign(name="R", units=(rostered,) * random.choice((0, 1, 200))))
    return with_checksum(packed(written(item)))


def _weapon(random: Random) -> WeaponDesign:
    perks = tuple(random.choices(("Gravity", "Leech", "Blast II", "nonsense", ""), k=random.choice((0, 0, 2, 100))))
    return WeaponDesign(name=random.choice("ABCDEFGH") + str(random.randrange(99)), attacks=random.choice(STATS),
                        power=random.choice(STATS), ap=random.randrange(10), range_in=random.choice(STATS), perks=perks,
                        lore="b" * random.choice((*(0,) * 30, 10_000)))  # fmt: skip
