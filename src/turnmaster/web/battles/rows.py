"""A battle as rows of the database: its game, the answers since its last document, and its people."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, select
from sqlalchemy.engine import Connection, Row

from turnmaster.bots import BOTS
from turnmaster.table import Given, Journal
from turnmaster.table.checks import Unsound
from turnmaster.table.kept_states import KeptState
from turnmaster.table.reopening import Recorded, reopened
from turnmaster.table.saves import recorded_in, standing_in
from turnmaster.table.session.clocks import Times
from turnmaster.table.session.pass_rules import PassRules
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Kept
from turnmaster.web.database.columns import NUMBERS, WORDS, read, read_any
from turnmaster.web.database.tables import battles

TIMES, STATE = msgspec.json.Decoder(Times), msgspec.json.Decoder(KeptState)
PASS_RULES = msgspec.json.Decoder(dict[int, PassRules])


def present(battle: str) -> list[ColumnElement[bool]]:
    """What is true of the row of a battle that is there."""
    return [battles.c.id == battle, battles.c.deleted.is_(None)]


def is_there(connection: Connection, battle: str) -> bool:
    """Whether there is such a battle, and nobody has deleted it."""
    return connection.execute(select(battles.c.id).where(*present(battle))).first() is not None


class People(NamedTuple):
    """The people and bots who play in a battle, by player, and the players who have given up."""

    played_by: list[str]
    conceded: list[int]


def people_of(row: Row[Any], players: int, sitting: Sequence[Seat]) -> People:
    """Return who plays in a battle of so many players; refuse what was damaged."""
    people = People(read(WORDS, row.played_by), read(NUMBERS, row.conceded))
    named = [*people.conceded, *(player for seat in sitting for player in seat.plays)]
    are_known = all(by == PERSON or by in BOTS for by in people.played_by)
    if len(people.played_by) != players or not are_known or any(player not in range(players) for player in named):
        raise Unsound("nobody knows who plays in it")
    return people


class Game(NamedTuple):
    """A battle as it is kept: the game at its beginning, the answers that lead to where it stands, and the number of
    the first of them.
    """

    journal: Journal
    record: list[Kept]
    begins: int


def game_in(row: Row[Any], rows: Sequence[Row[Any]]) -> Game:
    """The game of a battle. Under other rules than those it was played with, it begins anew where it stands."""
    journal = reopened(recorded_of(row, rows), log=[])
    if journal.is_from_stored_state:
        return Game(journal, [], rows[-1].number + 1 if rows else 0)
    return Game(journal.begun_again(), record_in(row, rows), row.begins)


def recorded_of(row: Row[Any], rows: Sequence[Row[Any]]) -> Recorded:
    """The game of its document, with the answers since then and the state to which they led."""
    recorded = recorded_in(row.document)
    states = list(recorded.states)
    if rows and rows[-1].state:
        states.append(standing_in(read(STATE, rows[-1].state)))
    return recorded._replace(answers=[kept.given for kept in record_in(row, rows)], states=states)


def record_in(row: Row[Any], rows: Sequence[Row[Any]]) -> list[Kept]:
    """The answers that the rules of a battle can replay."""
    return [kept_in(each) for each in rows if each.number >= row.begins]


def text_of(struct: object) -> str:
    """What is kept of the table, as JSON."""
    return msgspec.json.encode(struct).decode()


def row_of(kept: Kept) -> dict[str, Any]:
    given = kept.given
    return {"player": given.player, "answer": json.dumps(given.answer), "given_by": kept.by, "reason": kept.reason}


def kept_in(row: Row[Any]) -> Kept:
    return Kept(Given(row.player, tuple_of(read_any(row.answer))), row.given_by, row.reason)


def tuple_of(value: Any) -> Any:
    """What was written as a list, as an answer has it."""
    return tuple(tuple_of(part) for part in value) if isinstance(value, list) else value
