"""Save files: a whole game in one JSON document, written so that a crash never costs the game.

A game is replayed from its answers. Where that leads to the stored state, the game opens as it was. Where rules have
changed since and it does not, the game opens at its stored states: it can be watched from phase to phase, and played
on. No version of the rules has to be known for that; the result of the answers shows it.
"""

from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from turnmaster import __version__
from turnmaster.engine.kernel.battle import to_msgpack
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.kernel.rules import RulesError, RuleSet
from turnmaster.engine.kernel.setup import Setup
from turnmaster.engine.kernel.state import State
from turnmaster.options import rules_of
from turnmaster.profiles import BadFile
from turnmaster.profiles.reading import read_bytes
from turnmaster.profiles.writing import write_whole
from turnmaster.table.checks import Unsound, check_setup, in_words, shown
from turnmaster.table.journal import HIGHEST_SEED, LOWEST_SEED, Given, Journal, Waypoint
from turnmaster.table.kept_states import KeptState, at_its_steps, keep, read_state, unpacked
from turnmaster.table.likeness import is_as_written
from turnmaster.table.states import check_state
from turnmaster.table.version_1 import read_version_1

SAVE_VERSION = 2
MOST_BYTES = 64_000_000

OTHER_RULES = (
    "This game was recorded under other rules than this program's: it can be watched from phase to phase and continued "
    "from where it stands, but its single answers can be neither replayed nor undone."
)


class SaveFile(Struct, kw_only=True):
    """The document. `states` are those at which phases began, and last the one in which the game stands; `earlier` are
    those of a part that was played under other rules. `hash` is the fingerprint of the last state, and `digest` one of
    the whole document apart from itself.
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


class Recorded(NamedTuple):
    """A game as a file has it, whatever its version: states are plain lists, with the names of their steps."""

    setup: Setup
    seed: int
    opening: tuple[Any, list[str]] | None
    answers: list[Given]
    earlier: list[tuple[int, Any, list[str]]]
    states: list[tuple[int, Any, list[str]]]


# Writing


def save_game(journal: Journal, path: Path | str, *, new: bool = False) -> None:
    """Write a game to a file. Whatever happens, it holds either all the old game or all the new one; a `new` file
    replaces none.
    """
    path = Path(path)
    data = game_to_json(journal)
    if len(data) > MOST_BYTES:
        raise BadFile(
            f"{path}: this game has grown to {len(data):,} bytes, more than the {MOST_BYTES:,} of a save file"
        )
    write_whole(path, data, new=new)


def game_to_json(journal: Journal) -> bytes:
    """A whole game as one document."""
    if journal.dice is not None:
        raise BadFile("a game with dice of its own cannot be saved, only one rolled from a seed")
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
    )
    document.digest = digest_of(msgspec.to_builtins(document))
    return msgspec.json.encode(document, order="deterministic")


def digest_of(plain: dict[str, Any]) -> str:
    """A fingerprint of everything else in a document, so that no change goes unnoticed."""
    whole = msgspec.json.encode(plain | {"digest": ""}, order="sorted")
    return blake2b(whole, digest_size=16).hexdigest()


# Reading


def load_game(path: Path | str, *, log: list[Event] | None = None) -> Journal:
    """Open a saved game. Everything that is wrong with the file is one sentence in a `BadFile`."""
    path = Path(path)
    data = read_bytes(path, MOST_BYTES)
    try:
        return game_from_json(data, log=log)
    except Unsound as error:
        raise BadFile(f"{path}: {error}") from None


def game_from_json(data: bytes, *, log: list[Event] | None = None) -> Journal:
    """A game from a document. Everything that is wrong with it is one sentence in an `Unsound`."""
    return _open(recorded_in(data), log)


def recorded_in(data: bytes) -> Recorded:
    """The game in a document: of the right kind, of a known version, undamaged."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unsound(f"this is not a whole save file ({error}); use another copy of it") from None
    if not isinstance(plain, dict) or plain.get("turnmaster") != "save":
        raise Unsound("this is not a saved game of turnmaster; choose a file that was written by saving a game")
    version = plain.get("version")
    if type(version) is not int or version < 1:
        raise Unsound(f"version: expected a number from 1 to {SAVE_VERSION}, found {shown(version)}")
    if version > SAVE_VERSION:
        raise Unsound(
            f"save version {shown(version)} is newer than this program reads ({SAVE_VERSION}); update turnmaster"
        )
    if version == 1:
        old = read_version_1(plain)
        now = (len(old.answers), old.state, old.steps)
        return Recorded(old.setup, old.seed, old.opening, old.answers, [], [now])
    return _version_2(plain)


def _version_2(plain: dict[str, Any]) -> Recorded:
    try:
        document = msgspec.convert(plain, SaveFile)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        raise Unsound(in_words(str(error))) from None
    if digest_of(plain) != document.digest:
        raise Unsound("the file does not match its digest: it was changed or damaged; use another copy of it")
    if not document.states:
        raise Unsound("states: expected at least one, found none")
    opening = document.opening
    return Recorded(
        document.setup,
        document.seed,
        (_plain(opening), opening.steps) if opening is not None else None,
        document.answers,
        [(kept.answers, _plain(kept), kept.steps) for kept in document.earlier],
        [(kept.answers, _plain(kept), kept.steps) for kept in document.states],
    )


def _plain(kept: KeptState) -> Any:
    try:
        return msgspec.msgpack.decode(unpacked(kept.state))
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unsound(f"states: one of them is damaged ({error}); use another copy of the file") from None


def _open(recorded: Recorded, log: list[Event] | None) -> Journal:
    """The game as it was if its answers still lead to where it stands, else the game at its stored states."""
    if not LOWEST_SEED <= recorded.seed <= HIGHEST_SEED:
        raise Unsound(f"seed: {shown(recorded.seed)} is no seed")
    check_setup(recorded.setup)
    try:
        rules = rules_of(recorded.setup)
    except RulesError as error:
        raise Unsound(f"setup.rules: {error}") from None
    replayed = _replayed(rules, recorded)
    if replayed is not None:
        if log is not None:
            log.extend(replayed.log or [])
            replayed.log = replayed.battle.log = log
        return replayed
    return _at_stored_states(rules, recorded, log)


def stored_state(rules: RuleSet, recorded: Recorded, plain: Any, names: list[str]) -> State:
    """A state of the file, sound under these rules."""
    state = at_its_steps(rules, read_state(plain, "states"), names)
    if state.seed != recorded.seed:
        raise Unsound("seed: a state was rolled from another seed")
    check_state(rules, recorded.setup, state)
    return state


def _replayed(rules: RuleSet, recorded: Recorded) -> Journal | None:
    """The game played again from its answers; nothing if that does not lead to where it stands."""
    _, plain, names = recorded.states[-1]
    try:
        opening = stored_state(rules, recorded, *recorded.opening) if recorded.opening is not None else None
        journal = Journal(recorded.setup, recorded.seed, log=[], opening=opening, earlier=_earlier(rules, recorded))
        for given in recorded.answers:
            if journal.answer(journal.battle.state.answers, given.answer, given.player) is not None:
                return None
    except Exception:
        # Rules that have changed since may stumble over answers that were sound under the old ones.
        return None
    return journal if is_as_written(rules, journal.battle.state, plain, names) else None


def _earlier(rules: RuleSet, recorded: Recorded) -> list[Waypoint]:
    return [_waypoint(rules, recorded, *each) for each in recorded.earlier]


def _waypoint(rules: RuleSet, recorded: Recorded, answers: int, plain: Any, names: list[str]) -> Waypoint:
    return Waypoint(answers, to_msgpack(stored_state(rules, recorded, plain, names)))


def _at_stored_states(rules: RuleSet, recorded: Recorded, log: list[Event] | None) -> Journal:
    """The game goes on from where it stands; what came before is there to be watched."""
    _, plain, names = recorded.states[-1]
    now = stored_state(rules, recorded, plain, names)
    before = [*recorded.earlier, *recorded.states[:-1]]
    try:
        earlier = [_waypoint(rules, recorded, *each) for each in before]
        journal = Journal(recorded.setup, recorded.seed, log=log, opening=now, earlier=earlier)
    except Unsound:
        raise
    except Exception as error:
        # A made-up state can pass every check and still be one that the rules never lead to.
        raise Unsound(f"the rules cannot carry this game on ({type(error).__name__})") from None
    journal.note = OTHER_RULES
    return journal
