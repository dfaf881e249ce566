"""Input that nobody should write and somebody will: mutated texts, documents and command lines."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from turnmaster.table.saves import digest_of

FLOOD = 22_000  # of which those of a mapping have a name each

NUMBERS = (
    "0",
    "-1",
    "1.5",
    "9" * 18,
    "9" * 19,
    "9" * 309,
    "-" + "9" * 309,
    "1e309",
    "1e400",
    ".5",
    "nan",
    "inf",
    "0x10",
)
WORDS = ("", "[" * 3000, "~", "true", "[]", "{}", "[[1]]", "&a", "*a", "!!x", "x" * 5000, "\u0000", "\ufeff", "\u202e",
         "\U0001f600", "'", '"', ":", "- ", "%", "@", "\t", "red", "-", "Rend", "Imprison", "4+", "7+")  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**18, 10**309, -(10**309), 1e308, "", "x" * 5000, "\u0000", "4+", "-", [], {},
    [[]], [1], [[1]], [None], {"": 1}, {"a": {"b": {}}}, ["x"] * 300, [0.5, 0.5], "red", "Move", "Rend", 2**63, 7, 99,
)  # fmt: skip


def deep(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


def mutated_text(random: Random, text: str) -> str:
    """A text with one to three slips, most of them small."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice((_letters, _lines, _tokens, _swapped, _swapped, _cut))(random, text)
    return text


def _letters(random: Random, text: str) -> str:
    at, gone = random.randrange(len(text) + 1), random.choice((0, 0, 1, 3))
    return text[:at] + random.choice((*WORDS, *NUMBERS)) + text[at + gone :]


def _lines(random: Random, text: str) -> str:
    rows = text.split("\n")
    one, other = random.randrange(len(rows)), random.randrange(len(rows))
    if random.random() < 0.4:
        del rows[one]
    elif random.random() < 0.5:
        rows.insert(one, rows[other])
    else:
        rows[one], rows[other] = rows[other], rows[one]
    return "\n".join(rows)


def _tokens(random: Random, text: str) -> str:
    """One word between spaces or brackets becomes something else."""
    start, end = _word(random, text)
    return text[:start] + random.choice((*WORDS, *NUMBERS)) + text[end:]


def _swapped(random: Random, text: str) -> str:
    """One word becomes another of the same text, which fits the better."""
    (start, end), (first, last) = _word(random, text), _word(random, text)
    return text[:start] + text[first:last] + text[end:]


def _word(random: Random, text: str) -> tuple[int, int]:
    """Where a word begins and ends."""
    places = [i for i, letter in enumerate(text) if letter in " ,:[]{}"] or [0]
    start = random.choice(places) + 1
    return start, next((place for place in places if place >= start), len(text))


def _cut(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def mutated_document(random: Random, document: Any) -> Any:
    """A copy of plain data in which one value is another, is gone, or stands twice."""
    copy = msgspec.json.decode(msgspec.json.encode(document))
    holders = [each for each in _within(copy) if each]
    if not holders:
        return random.choice(VALUES)
    holder = random.choice(holders)
    key = random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    way = random.random()
    if way < 0.15:
        del holder[key]
    elif way < 0.3 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif way < 0.4 and isinstance(holder, dict):
        holder[random.choice(("colour", "", "1", str(key).upper(), f"{key} "))] = holder[key]
    else:
        holder[key] = random.choice((*VALUES, deep(random.choice((3, 40, 200)))))
    return copy


def _within(value: Any) -> list[Any]:
    """All lists and mappings of a document, the outermost first."""
    found, waiting = [], [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, (dict, list)):
            found.append(each)
            waiting += each.values() if isinstance(each, dict) else each
    return found


def hostile_file(random: Random, text: str) -> str:
    """A file that people write, harmed as a text or as a document."""
    way = random.random()
    if way < 0.5:
        return mutated_text(random, text)
    change = mutated_document if way < 0.93 else flooded_document
    return as_json(change(random, yaml.safe_load(text)))


def flooded_document(random: Random, document: Any) -> Any:
    """A copy of plain data in which one list or mapping has as many entries as a file may have values."""
    copy = msgspec.json.decode(msgspec.json.encode(document))
    holders = [each for each in _within(copy) if each]
    if not holders:
        return copy
    holder = random.choice(holders)
    of_each = random.choice(list(holder.values()) if isinstance(holder, dict) else holder)
    entries = FLOOD // (1 + len(_within(of_each)) + sum(map(len, _within(of_each))))
    others = random.choice(([of_each] * entries, range(entries)))
    if isinstance(holder, dict):
        holder |= {f"{number}": each for number, each in enumerate(others)}
    else:
        holder += others
    return copy


def as_json(value: Any) -> str:
    """JSON of whatever it is: numbers of any length, and depths at which others give up."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{as_json(str(key))}: {as_json(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_json, value)) + "]"
    return str(value) if type(value) is int else msgspec.json.encode(value).decode()


def hostile_save(random: Random, data: bytes) -> bytes:
    """A save with flipped bytes, or one that was changed on purpose, its digest set right again."""
    if random.random() < 0.3:
        at = random.randrange(len(data))
        return data[:at] + bytes([random.randrange(256)]) * random.choice((0, 1, 4)) + data[at + 1 :]
    document = mutated_document(random, msgspec.json.decode(data))
    with suppress(TypeError, OverflowError, RecursionError, msgspec.EncodeError):
        document["digest"] = digest_of(document)
    return as_json(document).encode("utf-8", "replace")


# Command lines

COMMANDS = ("battle", "replay", "board", "scenario", "odds", "dice", "rules", "perks")
OPTIONS = (
    "--json", "--quiet", "-q", "--seed", "--turns", "--points", "--size", "--field", "--zones", "--team", "--save",
    "--playstyle", "--dice", "--option", "--bot", "--to", "--svg", "--png", "--at", "--as", "--range", "--reach",
    "--sight", "--path", "--attacks", "--power", "--ap", "--weapon-perk", "--wielders", "--modifier", "--defence",
    "--armour", "--aegis", "--models", "--hp", "--missing", "--attacker", "--target", "--melee", "--distance",
    "--under", "--movements", "--activate", "--chart", "--plot", "--need", "--family", "--kind", "--help",
    "--version", "--nonsense", "--",
)  # fmt: skip
ARGUMENTS = (
    *NUMBERS, *WORDS, "1", "3", "5", "2+", "d6", "20d6", "scatter 2d6", "48x48", "12x12", "1,2", "1,1",
    "ember-hunt", "causeway-regiment", "tinker-convoy", "Standard", "Intermediate", "Advanced", "d10", "random",
    "aggressive", "Single Save", "Playstyle Cycling=random", "Tactical Abilities", "Divided Battlefields=3",
    "Four Corners", "Facing Lines", "open", "crossroads-village", "game.json", "army.yaml", "case.yaml",
    "new.json", "new.svg", "new.png", "/dev/null", "/dev/full", "/dev/zero", "/proc/self/mem", "/proc/new.json",
    ".", "..", "no/where", "ember-hunt:1", "ember-hunt:The Kiln", "Gravity", "Heal", "Blast II", "Beam I",
    "Arc III", "Critical Hit I", "chart d6", "beta-d10", "1:2", "1:20,20", "0", "Burst", "Darkside: 2 Power",
    "weapon", "Offensive",
)  # fmt: skip
USUAL: dict[str, tuple[str, ...]] = {
    "battle": ("--turns", "1", "--seed", "1"),
    "replay": ("game.json",),
    "board": ("crossroads-village",),
    "scenario": ("case.yaml",),
    "dice": ("3d6",),
}


def hostile_command(random: Random) -> list[str]:
    """A command with what it usually takes, and some more that it may not."""
    command = random.choice(COMMANDS)
    words = [command, *USUAL.get(command, ())]
    for _ in range(random.randrange(5)):
        place = random.randrange(1, len(words) + 1)
        more = (
            [random.choice(OPTIONS), random.choice(ARGUMENTS)] if random.random() < 0.6 else [random.choice(ARGUMENTS)]
        )
        words[place:place] = more[: random.choice((1, 2))]
    if len(words) > 1 and random.random() < 0.2:
        del words[random.randrange(1, len(words))]
    return [word for word in words if "\0" not in word]


@cache
def scenario_texts(folder: Path) -> list[str]:
    """The text of every scenario of the rules."""
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.yaml"))]
