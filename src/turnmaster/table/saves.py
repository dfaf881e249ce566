"""Save files: a whole game in one JSON document, written so that a crash never costs the game.

Under the rules it was recorded with, a game is replayed from its answers and must arrive at its stored state. Under
other rules it opens at its stored state and goes on from there.
"""

import re
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from turnmaster import __version__
from turnmaster.engine.kernel.battle import state_hash
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.kernel.rules import RulesError, RuleSet
from turnmaster.engine.kernel.sequences import END
from turnmaster.engine.kernel.setup import Setup
from turnmaster.engine.kernel.state import State
from turnmaster.options import rules_of
from turnmaster.profiles import BadFile
from turnmaster.profiles.writing import write_whole
from turnmaster.table.checks import Unsound, check_setup, shown
from turnmaster.table.first_steps import first_steps
from turnmaster.table.journal import HIGHEST_SEED, LOWEST_SEED, Given, Journal
from turnmaster.table.states import check_state

SAVE_VERSION = 1
MOST_BYTES = 64_000_000

OTHER_RULES = (
    "This game was recorded under other rules than this program's: it can be continued from where it stands, "
    "but what came before can be neither replayed nor undone."
)


class SaveFile(Struct, kw_only=True):
    """The document. `hash` is the fingerprint of `state`; `opening` is null for a game from its very beginning.

    `steps` are the names of the steps at which the frames of the state stand: numbers change when rules get more steps.
    """

    turnmaster: Literal["save"] = "save"
    version: int = SAVE_VERSION
    program: str
    rules_hash: str
    setup: Setup
    seed: int
    opening: State | None
    answers: list[Given]
    state: State
    hash: str
    steps: list[str] | None = None


# Writing


def save_game(journal: Journal, path: Path | str) -> None:
    """Write a game to a file. The file is either the old one or the whole new one, whatever happens."""
    path = Path(path)
    if journal.dice is not None:
        raise BadFile(f"{path}: a game with dice of its own cannot be saved, only one rolled from a seed")
    document = SaveFile(
        program=__version__,
        rules_hash=journal.rules.hash,
        setup=journal.setup,
        seed=journal.seed,
        opening=journal.opening,
        answers=journal.answers,
        state=journal.battle.state,
        hash=journal.battle.hash(),
        steps=step_names(journal.rules, journal.battle.state),
    )
    data = msgspec.json.encode(document, order="deterministic")
    if len(data) > MOST_BYTES:
        raise BadFile(
            f"{path}: this game has grown to {len(data):,} bytes, more than the {MOST_BYTES:,} of a save file"
        )
    write_whole(path, data)


def step_names(rules: RuleSet, state: State) -> list[str]:
    """The step at which each frame stands, by name."""
    names = []
    for frame in state.stack:
        steps = rules.sequences[frame.sequence].steps
        names.append(steps[frame.step].name if frame.step < len(steps) else END)
    return names


# Reading


def load_game(path: Path | str, *, log: list[Event] | None = None) -> Journal:
    """Open a saved game. Everything that is wrong with the file is one sentence in a `BadFile`."""
    path = Path(path)
    data = _read(path)
    try:
        return _open(_decode(data), log)
    except Unsound as error:
        raise BadFile(f"{path}: {error}") from None


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise BadFile(f"{path}: this is a folder; name a file inside it")
        if path.exists() and not path.is_file():
            raise BadFile(f"{path}: this is not an ordinary file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except ValueError as error:
        raise BadFile(f"{str(path)!r}: this is not the name of a file ({error})") from None
    except OSError as error:
        raise BadFile(f"{path}: cannot be read ({error.strerror or error})") from None
    if len(data) > MOST_BYTES:
        raise BadFile(f"{path}: more than the {MOST_BYTES:,} bytes that a save file may have")
    return data


def _decode(data: bytes) -> SaveFile:
    """The document in a file: of the right kind, of a known version, undamaged."""
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
    try:
        document = msgspec.convert(plain, SaveFile)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        raise Unsound(_in_words(str(error))) from None
    if _fingerprint(plain["state"]) != document.hash:
        raise Unsound("the stored state does not match its fingerprint: the file is damaged; use another copy of it")
    return document


def _in_words(problem: str) -> str:
    """What msgspec found wrong, with the place first."""
    found = re.fullmatch(r"(?P<what>.*?)(?: - at `\$?\.?(?P<place>[^`]*)`)?", problem, re.DOTALL)
    assert found is not None
    what = found["what"].replace("`", "")
    return f"{found['place'] or 'the file'}: {what[:1].lower()}{what[1:]}"


def _fingerprint(plain: Any) -> str:
    """The hash of a state as it was written.

    A state and the plain lists that it is written as have the same hash; states of older programs, which had fewer
    fields, can be recognised only as plain lists.
    """
    try:
        return state_hash(cast(State, plain))
    except (OverflowError, RecursionError, ValueError):
        raise Unsound("state: it contains an absurd number") from None


def _open(document: SaveFile, log: list[Event] | None) -> Journal:
    if not LOWEST_SEED <= document.seed <= HIGHEST_SEED:
        raise Unsound(f"seed: {shown(document.seed)} is no seed")
    check_setup(document.setup)
    try:
        rules = rules_of(document.setup)
    except RulesError as error:
        raise Unsound(f"setup.rules: {error}") from None
    same_rules = document.rules_hash == rules.hash
    if not same_rules:
        _find_steps_again(rules, document)
    opening = document.opening if same_rules else document.state
    if opening is not None:
        if opening.seed != document.seed:
            raise Unsound("seed: the state was rolled from another seed")
        check_state(rules, document.setup, opening)
    journal = _carry_on(document, opening, document.answers if same_rules else [], log)
    if same_rules and journal.battle.hash() != state_hash(document.state):
        raise Unsound("the recorded answers do not lead to the stored state: the file was changed; use another copy")
    journal.note = "" if same_rules else OTHER_RULES
    return journal


def _find_steps_again(rules: RuleSet, document: SaveFile) -> None:
    """Put the frames of a state from other rules at the steps of the same names."""
    frames = document.state.stack
    names = document.steps
    if names is None:
        then = first_steps(document.setup.rules)
        names = [_numbered(then.get(frame.sequence, []), frame.step) for frame in frames]
    if len(names) != len(frames):
        raise Unsound(f"steps: expected {len(frames)}, found {len(names)}")
    for frame, name in zip(frames, names, strict=True):
        sequence = rules.sequences.get(frame.sequence)
        if sequence is None or name not in sequence.number_of:
            raise Unsound(f"the game stands at {shown(name)} of {shown(frame.sequence)}, which these rules do not have")
        frame.step = sequence.number_of[name]


def _numbered(names: list[str], step: int) -> str:
    return names[step] if 0 <= step < len(names) else END


def _carry_on(document: SaveFile, opening: State | None, answers: list[Given], log: list[Event] | None) -> Journal:
    """The game after these answers."""
    try:
        journal = Journal(document.setup, document.seed, log=log, opening=opening)
        for number, given in enumerate(answers, start=1):
            refusal = journal.answer(journal.battle.state.answers, given.answer, given.player)
            if refusal is not None:
                raise Unsound(f"answer {number} of the record is not allowed: {refusal}")
        return journal
    except Unsound:
        raise
    except Exception as error:
        # A made-up opening can pass every check and still be one that the rules never lead to.
        raise Unsound(f"the rules cannot carry this game on ({type(error).__name__})") from None
