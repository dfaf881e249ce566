"""Save files: a whole game in one JSON document, written so that a crash never loses the game.

The module reopening.py handles games whose rules have changed since.
"""

from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from turnmaster import __version__
from turnmaster.engine.core.battle import to_msgpack
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.setup import Setup
from turnmaster.profiles import BadFile
from turnmaster.profiles.reading import read_bytes
from turnmaster.profiles.writing import write_whole
from turnmaster.table.checks import Unsound, in_words, shown
from turnmaster.table.journal import Given, Journal, SeedFrom, Waypoint
from turnmaster.table.kept_states import KeptState, keep, unpacked, with_every_action
from turnmaster.table.reopening import Recorded, Standing, reopened

SAVE_VERSION = 2
MOST_BYTES = 64_000_000


class SaveFile(Struct, kw_only=True):
    """The contents of a save file. `states` are those at which phases started, and the last one is the latest;
    `earlier` are those of a part that was played under other rules. `hash` is the fingerprint of the last state, and
    `digest` that of everything else in the file.
    """

    turnmaster: Literal["save"] = "save"
    version: int = SAVE_VERSION
    program: str
    rules: str
    setup: Setup
    seed: int
    opening: KeptState | None
    answers: list[Given]
    earlier: list[KeptState]
    states: list[KeptState]
    hash: str
    digest: str = ""
    seed_from: SeedFrom = ""


# Writing


def save_game(journal: Journal, path: Path | str, *, new: bool = False) -> None:
    """Write a game to a file, atomically: the file holds either the old game or the new one. With `new`, an existing
    file is never replaced.
    """
    path = Path(path)
    data = game_to_json(journal)
    if len(data) > MOST_BYTES:
        raise BadFile(
            f"{path}: this game has grown to {len(data):,} bytes, more than the {MOST_BYTES:,} of a save file"
        )
    write_whole(path, data, new=new)


def game_to_json(journal: Journal) -> bytes:
    """Encode a whole game as JSON."""
    if journal.dice is not None:
        raise BadFile("only battles with a dice seed can be saved, and this one has other dice")
    rules, now = journal.rules, Waypoint(len(journal.answers), to_msgpack(journal.battle.state))
    begun = [each for each in journal.waypoints if each not in journal.earlier and each.answers != now.answers]
    opening = Waypoint(0, to_msgpack(journal.opening)) if journal.opening is not None else None
    document = SaveFile(
        program=__version__,
        rules=rules.hash,
        setup=journal.setup,
        seed=journal.seed,
        opening=keep(rules, opening) if opening is not None else None,
        answers=journal.answers,
        earlier=[keep(rules, each) for each in journal.earlier],
        states=[keep(rules, each) for each in (*begun, now)],
        hash=journal.battle.hash(),
        seed_from=journal.seed_from,
    )
    document.digest = digest_of(msgspec.to_builtins(document))
    return msgspec.json.encode(document, order="deterministic")


def digest_of(plain: dict[str, Any]) -> str:
    """Return a fingerprint of everything else in a save file, so that any change is noticed."""
    whole = msgspec.json.encode(plain | {"digest": ""}, order="sorted")
    return blake2b(whole, digest_size=16).hexdigest()


# Reading


def load_game(path: Path | str, *, log: list[Event] | None = None) -> Journal:
    """Open a saved game. An invalid file raises `BadFile` with the reason."""
    path = Path(path)
    data = read_bytes(path, MOST_BYTES)
    try:
        return game_from_json(data, log=log)
    except Unsound as error:
        raise BadFile(f"{path}: {error}") from None


def game_from_json(data: bytes, *, log: list[Event] | None = None) -> Journal:
    """Decode a game from JSON. Invalid contents raise `Unsound` with the reason."""
    return reopened(recorded_in(data), log)


def recorded_in(data: bytes) -> Recorded:
    """Decode a recorded game; check its kind, version and digest."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unsound(f"this save file is incomplete ({error}); use another copy of it") from None
    if not isinstance(plain, dict) or plain.get("turnmaster") != "save":
        raise Unsound("this is not a saved battle of turnmaster; choose a battle file")
    version = plain.get("version")
    if type(version) is not int or version < 1:
        raise Unsound(f"version: expected the number {SAVE_VERSION}, found {shown(version)}")
    if version < SAVE_VERSION:
        raise Unsound(
            f"save version {version} is older than the first release of turnmaster and cannot be read; "
            "start a new battle"
        )
    if version > SAVE_VERSION:
        raise Unsound(
            f"save version {shown(version)} is newer than this program reads ({SAVE_VERSION}); update turnmaster"
        )
    return _recorded(plain)


def _recorded(plain: dict[str, Any]) -> Recorded:
    try:
        document = msgspec.convert(plain, SaveFile)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        raise Unsound(in_words(str(error))) from None
    if digest_of(plain) != document.digest:
        raise Unsound("the file does not match its digest: it was changed or damaged; use another copy of it")
    if not document.states:
        raise Unsound("states: expected at least one, found none")
    return Recorded(
        document.setup,
        document.seed,
        standing_in(document.opening) if document.opening is not None else None,
        document.answers,
        [standing_in(kept) for kept in document.earlier],
        [standing_in(kept) for kept in document.states],
        document.seed_from,
    )


def standing_in(kept: KeptState) -> Standing:
    """Decode a stored state to plain lists."""
    try:
        plain = msgspec.msgpack.decode(unpacked(kept.state))
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unsound(f"states: one of them is damaged ({error}); use another copy of the file") from None
    return Standing(kept.answers, with_every_action(plain), kept.steps)
