"""A battle as one file that another copy of the program opens.

It is a save file with a part of its own: who sat around the table, who gave which answer and why, and what sealed the
dice. Whatever reads save files reads it; a save file without that part can be opened as well.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from turnmaster.bots.bot import BOTS
from turnmaster.profiles.names import as_name
from turnmaster.table import Journal
from turnmaster.table.checks import Unsound
from turnmaster.table.journal import CHOSEN, UNKNOWN
from turnmaster.table.saves import digest_of, game_from_json, game_to_json
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Kept, Session
from turnmaster.web.battles.messages import Begun
from turnmaster.web.battles.new_battle import OBSERVER
from turnmaster.web.battles.start import begun_as
from turnmaster.web.battles.store import BattleStore, Past
from turnmaster.web.clock import timestamp
from turnmaster.web.errors import Refused
from turnmaster.web.replays.play_from import seats_for
from turnmaster.web.replays.recordings import Look

MOST_BYTES = 16_000_000

NOT_YET = "You can download this battle after it ends: the file contains your opponents' hidden units."

Short = Annotated[str, Meta(max_length=200)]
Reason = Annotated[str, Meta(max_length=1_000)]


class AroundTheTable(Struct, kw_only=True):
    """What a save file does not say about a battle: its name, who played whom, who gave every answer and why."""

    title: Short = ""
    salt: Annotated[str, Meta(max_length=64)] = ""
    played_by: list[Short] = field(default_factory=list)
    conceded: list[int] = field(default_factory=list)
    given_by: list[Short] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)


class BattleFile(Struct):
    """The part of a file that is about the table."""

    table: AroundTheTable = field(default_factory=AroundTheTable)


def file_of(look: Look) -> bytes:
    """A whole battle as one document."""
    record = look.record
    table = AroundTheTable(
        title=look.row.title,
        salt=look.row.salt,
        played_by=look.played_by,
        conceded=list(look.recording.session.conceded),
        given_by=[kept.by for kept in record],
        reasons=[kept.reason[:1_000] for kept in record],
    )
    plain: dict[str, Any] = msgspec.json.decode(game_to_json(look.recording.session.journal))
    plain["table"] = msgspec.to_builtins(table)
    plain["digest"] = digest_of(plain)
    return msgspec.json.encode(plain, order="deterministic")


def battle_in(data: bytes) -> tuple[Journal, list[Seat], list[str], Past]:
    """The battle of a file, seats for all who play in it or for who only watches it, and its past."""
    if len(data) > MOST_BYTES:
        raise Refused(f"A battle has at most {MOST_BYTES:,} bytes.")
    try:
        journal = game_from_json(data, log=[])
        table = msgspec.json.decode(data, type=BattleFile).table
    except (Unsound, msgspec.ValidationError) as error:
        sentence = str(error)
        raise Refused(f"{sentence[:1].upper()}{sentence[1:].removesuffix('.')}.") from None
    names = [player.name for player in journal.setup.players]
    played_by = table.played_by if are_known(table.played_by, len(names)) else [PERSON for _ in names]
    conceded = [player for player in table.conceded if player in range(len(names))]
    session = Session(journal, [Seat("")], played_by)
    session.conceded += conceded
    # A file can be written by anybody: its seed is known to whoever brings it, and nobody else knows who chose it.
    journal.seed_from = UNKNOWN if session.over else CHOSEN
    past = Past(record_of(journal, table), conceded, session.over, table.salt, as_name(table.title))
    return journal, [Seat(OBSERVER)] if session.over else seats_for(played_by, names), played_by, past


def are_known(played_by: list[str], players: int) -> bool:
    return len(played_by) == players and all(by == PERSON or by in BOTS for by in played_by)


def record_of(journal: Journal, table: AroundTheTable) -> list[Kept]:
    """The answers of a game, with who gave them and why as far as the file says so."""
    whole = len(table.given_by) == len(table.reasons) == len(journal.answers)
    by = table.given_by if whole else [PERSON] * len(journal.answers)
    reasons = [as_name(each) for each in table.reasons] if whole else [""] * len(journal.answers)
    return [Kept(*each) for each in zip(journal.answers, by, reasons, strict=True)]


def downloaded(look: Look) -> bytes:
    """Return a battle as a file, for an asker from whom nothing in it has to be hidden."""
    if not look.may_know_all:
        raise Refused(NOT_YET)
    return file_of(look)


def import_battle(store: BattleStore, owner: str, data: bytes) -> Begun:
    """Save the battle of a file, and return the links of all its seats."""
    battle, seats, played_by, past = battle_in(data)
    return begun_as(*store.begin(battle, seats, played_by, timestamp(), past=past, owner=owner))
