"""Save files of version 1: how they were written, and their states in the shape that states have now.

They hold one state, whose fingerprint is of the plain lists as they were written. A state had the last dice in its
fifteenth field; an attack was one flat struct; and rules remembered things under keys made of words and numbers, which
nobody takes apart any more. Such notes are left out: where a game is replayed from its answers, they come back.
"""

from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct

from turnmaster.engine.kernel.battle import state_hash
from turnmaster.engine.kernel.sequences import END
from turnmaster.engine.kernel.setup import Setup
from turnmaster.engine.kernel.state import State
from turnmaster.table.checks import Unsound, in_words
from turnmaster.table.first_steps import first_steps
from turnmaster.table.journal import Given

LAST_DICE = 14  # the place of a field that states no longer have


class Document(Struct, kw_only=True):
    """The parts that are read as they stand; states come as plain lists."""

    setup: Setup
    seed: int
    opening: list[Any] | None
    answers: list[Given]
    state: list[Any]
    hash: str
    steps: list[str] | None = None


class Old(NamedTuple):
    """The game of such a file."""

    setup: Setup
    seed: int
    opening: tuple[Any, list[str]] | None
    answers: list[Given]
    state: Any
    steps: list[str]


def read_version_1(plain: dict[str, Any]) -> Old:
    try:
        document = msgspec.convert(plain, Document)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        raise Unsound(in_words(str(error))) from None
    if fingerprint(plain["state"]) != document.hash:
        raise Unsound("the stored state does not match its fingerprint: the file is damaged; use another copy of it")
    try:
        steps = document.steps if document.steps is not None else names_of(document, document.state)
        opening = None
        if document.opening is not None:
            opening = (state_now(document.opening), names_of(document, document.opening))
        return Old(document.setup, document.seed, opening, document.answers, state_now(document.state), steps)
    except (IndexError, KeyError, TypeError, ValueError):
        raise Unsound("state: this is not a state of a saved game; use another copy of the file") from None


def fingerprint(plain: Any) -> str:
    """The hash of a state as it was written."""
    try:
        return state_hash(cast(State, plain))
    except (OverflowError, RecursionError, ValueError):
        raise Unsound("state: it contains an absurd number") from None


def names_of(document: Document, state: list[Any]) -> list[str]:
    """The steps at which the frames of a state stand, counted in the lists of that version."""
    then = first_steps(document.setup.rules)
    return [_numbered(then.get(sequence, []), step) for sequence, step, _ in state[13]]


def _numbered(names: list[str], step: int) -> str:
    return names[step] if 0 <= step < len(names) else END.name


# A state in its present shape


def state_now(then: list[Any]) -> list[Any]:
    state = [*then[:LAST_DICE], *then[LAST_DICE + 1 :]]
    state[11] = [unit_now(unit) for unit in state[11]]
    state[13] = [[sequence, step, context_now(ctx)] for sequence, step, ctx in state[13]]
    return state[:15]  # what waited, lay on the table or could be taken back is in no game without perks


def unit_now(then: list[Any]) -> list[Any]:
    """The same without the notes that rules had put down."""
    unit = list(then)
    if len(unit) > 14:
        unit[14] = {}
    return unit


def context_now(then: list[Any]) -> list[Any]:
    return attack_now(then) if then[0] == "attack" else list(then)


# The fields of an attack as they were then, in their order.
ATTACK = (
    "player", "unit", "only", "counter", "used", "countered", "weapon", "volleys", "target", "wielders", "deflect",
    "ward", "spec", "rung", "pool", "loss", "seen", "dice", "notes", "hazard", "used_dice", "using", "faces", "groups",
    "group", "aimed", "saved", "hp_kinds", "hp_rolled", "single", "allowed", "forced", "hits", "anywhere", "exposed",
    "because", "shares", "behind", "spare", "struck", "meant",
)  # fmt: skip
NOTHING: dict[str, Any] = {
    "only": -1, "counter": False, "used": [], "countered": [], "weapon": -1, "volleys": [], "target": -1,
    "wielders": [], "deflect": -1, "ward": -1, "spec": None, "rung": 0, "pool": 0, "loss": 0, "seen": [], "dice": -1,
    "hazard": None, "faces": [], "groups": [], "group": None, "aimed": 0, "single": False, "allowed": [],
    "forced": False, "hits": -1, "anywhere": False, "exposed": [], "because": "", "shares": [], "behind": [],
    "spare": 0, "struck": [], "meant": -1,
}  # fmt: skip


def attack_now(then: list[Any]) -> list[Any]:
    """Its use, volley and strike as structs of their own."""
    was = NOTHING | dict(zip(ATTACK, then[1:], strict=False))
    use = [was["weapon"], {}, -1, was["volleys"], False]
    volley = [was[name] for name in ("target", "wielders", "dice", "hits", "anywhere", "exposed", "because", "shares",
                                     "struck", "meant", "behind")]  # fmt: skip
    group = [*was["group"], was["pool"], was["saved"]] if was["group"] is not None else None
    strike = [was["seen"], was["spec"], was["rung"], was["pool"], was["faces"], was["pool"], was["deflect"],
              was["ward"], was["groups"], group, was["loss"], was["aimed"], was["spare"]]  # fmt: skip
    return ["attack", was["player"], was["unit"], was["only"], was["counter"], was["used"], was["countered"], {},
            was["hazard"], was["single"], was["allowed"], was["forced"], use, volley, strike]  # fmt: skip
