"""Reopen a recorded game under the present rules, even if the rules have changed since.

The game is replayed from its answers. If the result is the stored state, the game continues as before. If not, it
continues from the newest stored state that these rules accept, and the states before that can be watched. Old versions
of the rules are not needed: the result of the answers shows whether they agree.
"""

from typing import Any, NamedTuple

from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.rules import RulesError, RuleSet
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.core.state import State
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.options import rules_of
from turnmaster.table.checks import Unsound, check_setup, shown
from turnmaster.table.journal import HIGHEST_SEED, LOWEST_SEED, Given, Journal, SeedFrom, Waypoint
from turnmaster.table.kept_states import at_its_steps, read_state
from turnmaster.table.known_names import without_unknown_names
from turnmaster.table.likeness import is_as_written
from turnmaster.table.states import check_parts

OTHER_RULES = "This battle was recorded under different rules"
WATCHED = "it can be watched phase by phase"
NOT_REPLAYED = "but its decisions cannot be replayed or undone."
ONLY_WATCHED = f"{OTHER_RULES} and cannot be continued: {WATCHED} up to its last state."
EARLIER_PART = f"The first part of this battle was played under different rules: {WATCHED}, {NOT_REPLAYED}"
UNKNOWN = (
    " It was played with {names}, which this program does not know. If house rules bring that, open the game together "
    "with them; otherwise it goes on without."
)


class Standing(NamedTuple):
    """A stored state in a file: the number of answers before it, plain lists, and the step names of its frames."""

    answers: int
    plain: Any
    steps: list[str]


class Recorded(NamedTuple):
    """A game as it was saved. `states` are those at which phases started, and the last one is the latest; `earlier` are
    those of a part that was played under other rules.
    """

    setup: Setup
    seed: int
    opening: Standing | None
    answers: list[Given]
    earlier: list[Standing]
    states: list[Standing]
    seed_from: SeedFrom = ""


def reopened(recorded: Recorded, log: list[Event] | None = None) -> Journal:
    """Reopen a game from its answers if they still lead to its stored states, else from a stored state."""
    if not LOWEST_SEED <= recorded.seed <= HIGHEST_SEED:
        raise Unsound(f"seed: {shown(recorded.seed)} is not a valid seed")
    check_setup(recorded.setup)
    setup, unknown = without_unknown_names(recorded.setup)
    recorded = recorded._replace(setup=setup)
    try:
        rules = rules_of(setup)
    except RulesError as error:
        raise Unsound(f"setup.rules: {error}") from None
    journal = _replayed(rules, recorded) if not unknown else None
    if journal is None:
        journal = _at_stored_states(rules, recorded, unknown)
    if log is not None:
        log.extend(journal.log or [])
        journal.log = journal.battle.log = log
    return journal


# The game as ever


def _replayed(rules: RuleSet, recorded: Recorded) -> Journal | None:
    """Replay a game from its answers; return nothing if they do not lead to the stored state."""
    try:
        opening = taken_up(rules, recorded, recorded.opening) if recorded.opening is not None else None
        earlier = _watched(rules, recorded, recorded.earlier)
        journal = _begun_at(recorded, opening, earlier)
        for given in recorded.answers:
            if journal.answer(journal.battle.state.answers, given.answer, given.player) is not None:
                return None
        last = recorded.states[-1]
        then = journal.battle if last.answers >= len(journal.answers) else journal.battle_at(last.answers)
    except Exception:
        # Rules that have changed since may stumble over answers that were sound under the old ones.
        return None
    if not is_as_written(rules, then.state, last.plain, last.steps):
        return None
    journal.note = EARLIER_PART if earlier else ""
    return journal


# The game at its stored states


def _at_stored_states(rules: RuleSet, recorded: Recorded, unknown: list[str]) -> Journal:
    """Continue a game from the newest state that these rules accept; the states before it can be watched."""
    stored = [*recorded.earlier, *recorded.states]
    why: list[Unsound] = []
    for count in range(len(stored), 0, -1):
        try:
            journal = _gone_on_from(rules, recorded, stored[:count])
        except Unsound as error:
            why.append(error)
            continue
        return _with_note(journal, _played_on(journal, is_newest=count == len(stored)), unknown)
    watched = _watched(rules, recorded, stored)
    if not watched:
        raise why[0]
    journal = _begun_at(recorded, from_msgpack(watched[-1].state), watched[:-1])
    return _with_note(journal, ONLY_WATCHED, unknown)


def _gone_on_from(rules: RuleSet, recorded: Recorded, stored: list[Standing]) -> Journal:
    """Return a game that continues from the last of these states."""
    *before, newest = stored
    state = taken_up(rules, recorded, newest)
    try:
        return _begun_at(recorded, state, _watched(rules, recorded, before))
    except Exception as error:
        # A made-up state can pass every check and still be one that the rules never lead to.
        raise Unsound(f"the rules cannot continue this battle ({type(error).__name__})") from None


def _begun_at(recorded: Recorded, state: State | None, earlier: list[Waypoint]) -> Journal:
    setup, seed_from = recorded.setup, recorded.seed_from
    return Journal(setup, recorded.seed, log=[], opening=state, earlier=earlier, seed_from=seed_from)


def _played_on(journal: Journal, *, is_newest: bool) -> str:
    """Return a note about what is possible with a game reopened from a stored state."""
    if journal.battle.state.over:
        return f"{OTHER_RULES}: {WATCHED}, {NOT_REPLAYED}"
    where = "where it stands" if is_newest else f"the beginning of {moment_of(journal.battle.state)}"
    return f"{OTHER_RULES}: {WATCHED} and continued from {where}, {NOT_REPLAYED}"


def _with_note(journal: Journal, note: str, unknown: list[str]) -> Journal:
    journal.is_from_stored_state = True
    journal.note = note + (UNKNOWN.format(names=" and ".join(unknown)) if unknown else "")
    return journal


def moment_of(state: State) -> str:
    """Return the phase and Game Turn of a state, as people say it."""
    turn = f"Game Turn {state.turn}" if state.turn else "the battle"
    return f"the {state.phase} of {turn}" if state.phase else turn


def taken_up(rules: RuleSet, recorded: Recorded, standing: Standing) -> State:
    """Return a stored state from which these rules can continue; base contact is measured by these rules."""
    return _sound(rules, recorded, at_its_steps(rules, read_state(standing.plain, "states"), standing.steps))


def _watched(rules: RuleSet, recorded: Recorded, stored: list[Standing]) -> list[Waypoint]:
    """Return stored states for watching. If their steps do not exist in these rules, they show only positions."""
    found = []
    for standing in stored:
        for read in (taken_up, _standing_still):
            try:
                found.append(Waypoint(standing.answers, to_msgpack(read(rules, recorded, standing))))
                break
            except Unsound:
                continue
    return found


def _standing_still(rules: RuleSet, recorded: Recorded, standing: Standing) -> State:
    """Return a stored state without anything in progress."""
    state = read_state(standing.plain, "states")
    state.stack, state.due, state.past = [], [], []
    return _sound(rules, recorded, state)


def _sound(rules: RuleSet, recorded: Recorded, state: State) -> State:
    if state.seed != recorded.seed:
        raise Unsound("seed: a state was rolled from another seed")
    check_parts(rules, recorded.setup, state)
    refresh_contacts(Battle(rules, recorded.setup, state), range(len(state.units)))
    return state
