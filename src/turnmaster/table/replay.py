"""Replay a recorded game: up to a given answer, or one answer after another."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from turnmaster.engine.core.answers import Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.errors import TurnmasterError
from turnmaster.table.journal import Given, Journal
from turnmaster.table.saves import load_game


class NoSuchMoment(TurnmasterError, ValueError):
    """The requested position is beyond the answers of a record."""


class ReplayStep(NamedTuple):
    """A step of a replay: an answer and its events. Step 0 has no answer: it is what happens before the first decision.

    `battle` is the battle after the step; it changes as the replay continues.
    """

    number: int
    decision: Decision | None
    given: Given | None
    events: list[Event]
    battle: Battle


def replay(source: Journal | Path | str, to: int | None = None) -> Battle:
    """Return the battle after the first `to` answers, or after all of them."""
    journal = _journal(source)
    most = len(journal.answers)
    count = most if to is None else to
    if type(count) is not int or not 0 <= count <= most:
        choice = f"choose a number from 0 to {most}, not {count!r}"
        raise NoSuchMoment(f"the record has {most} answers: {choice}. {journal.note}".strip())
    return journal.battle_at(count)


def replay_steps(source: Journal | Path | str) -> Iterator[ReplayStep]:
    """Yield the whole record from the start, step by step, with all events.

    A part that was played under other rules is shown from phase to phase, without events.
    """
    journal = _journal(source)
    for waypoint in journal.earlier:
        yield ReplayStep(waypoint.answers, None, None, [], journal.battle_of(waypoint))
    log: list[Event] = []
    again = Journal(journal.setup, journal.seed, dice=journal.dice, log=log, opening=journal.opening)
    yield ReplayStep(0, None, None, list(log), again.battle)
    for number, given in enumerate(list(journal.answers), start=1):
        decision, seen = again.battle.decision, len(log)
        refusal = again.answer(again.battle.state.answers, given.answer, given.player)
        if refusal is not None:
            raise RuntimeError(f"the record does not replay: {refusal}")
        yield ReplayStep(number, decision, given, log[seen:], again.battle)


def _journal(source: Journal | Path | str) -> Journal:
    return source if isinstance(source, Journal) else load_game(source)
