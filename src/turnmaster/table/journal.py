"""A battle in progress with its game record: every answer, the player who gave it, and undo.

A game consists of its rules, setup, opening, seed and answers; everything else follows from them. Snapshots only make
undo faster. The states at which phases started are saved as well: if the rules change later, a game can still be
watched from one to the next, and continued from any of them.
"""

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from turnmaster.dice import DiceSource
from turnmaster.engine.core.answers import Refusal, Written
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.reading import freeze
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.core.state import State
from turnmaster.engine.turn.core_rules import opening_state
from turnmaster.match import BadSetup
from turnmaster.options import rules_of

SNAPSHOT_EVERY = 16

# Where a seed comes from: the program drew it by chance, or whoever started the battle chose it or had seen its dice.
# Records from files may not say.
SeedFrom = Literal["", "drawn", "chosen"]
UNKNOWN: SeedFrom = ""
DRAWN: SeedFrom = "drawn"
CHOSEN: SeedFrom = "chosen"

# What a state can hold, and what the dice can be made from.
LOWEST_SEED, HIGHEST_SEED = -(2**63), 2**64 - 1


def check_seed(seed: int) -> None:
    """Refuse a seed outside the allowed range."""
    if not LOWEST_SEED <= seed <= HIGHEST_SEED:
        raise BadSetup(f"a seed is a whole number from {LOWEST_SEED:,} to {HIGHEST_SEED:,}, not {seed:,}", "seed")


class Given(Struct, frozen=True, array_like=True):
    """An answer as it is written, and the player who gave it."""

    player: int
    answer: Written


class Waypoint(NamedTuple):
    """A stored state of a game: the number of answers before it, and the state as msgpack."""

    answers: int
    state: bytes


class _Before(NamedTuple):
    """Counts before an answer: faces drawn, and events in the log."""

    drawn: int
    events: int


class Journal:
    """A battle with its game record.

    Answer through the journal and not through its battle, or the record is incomplete. Undo replaces `battle` by
    another object, so read it from the journal each time. Only the journal may write to its log.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int,
        *,
        dice: DiceSource | None = None,
        log: list[Event] | None = None,
        opening: State | None = None,
        earlier: Sequence[Waypoint] = (),
        seed_from: SeedFrom = "",
    ) -> None:
        check_seed(seed)
        self.seed_from = seed_from
        self.setup, self.seed, self.dice, self.log = setup, seed, dice, log
        self.rules = rules_of(setup)
        self.opening = _with_seed(opening, seed) if opening is not None else None
        self.answers: list[Given] = []
        # What whoever opens a recorded game should know, and whether it could only be taken up at a stored state.
        self.note, self.is_from_stored_state = "", False
        # What is left of the part of a game before its opening that was played under other rules.
        self.earlier = list(earlier)
        start = _with_seed(opening, seed) if opening is not None else opening_state(setup, seed)
        self.battle = Battle(self.rules, setup, start, dice, log)
        self.battle.advance()
        self._snapshots = {0: to_msgpack(self.battle.state)}
        self._phases = {0: self._snapshots[0]}
        self._phase = self._now
        self._before: list[_Before] = []
        self._undone: list[Given] = []

    def begun_again(self) -> "Journal":
        """Return the same game before its first answer, with a new log."""
        again = Journal(self.setup, self.seed, log=[], opening=self.opening, earlier=self.earlier,
                        seed_from=self.seed_from)  # fmt: skip
        again.note = self.note
        return again

    def answer(self, decision_id: int, value: Any, player: int | None = None) -> Refusal | None:
        """Answer the current decision and record it. A refusal changes nothing."""
        refusal = self._give(decision_id, value, player)
        if refusal is None:
            self._undone.clear()
        return refusal

    def undo(self, consent: Collection[int] = ()) -> Refusal | None:
        """Undo the last answer. If dice were rolled after it, all other players still in the game must consent."""
        if not self.answers:
            return Refusal("There is nothing to undo.")
        before = self._before[-1]
        if self.battle.state.drawn != before.drawn:
            missing = [player for player in self._others(self.answers[-1].player) if player not in consent]
            if missing:
                names = " and ".join(self.setup.players[player].name for player in missing)
                return Refusal(
                    f"Dice were rolled after this answer, so undoing it needs the consent of {names}.",
                    "Ask them, and undo with their consent.",
                )
        self._undone.append(self.answers.pop())
        self._before.pop()
        self._return(before.events)
        return None

    def has_rolled_since(self, count: int) -> bool:
        """Check whether dice were rolled after the first `count` answers."""
        return count < len(self._before) and self.battle.state.drawn != self._before[count].drawn

    def events_since(self, count: int) -> list[Event]:
        """Return the events after the first `count` answers, if there is a log."""
        return self.log[self._before[count].events :] if self.log is not None and count < len(self._before) else []

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def undone(self) -> list[Given]:
        """Return the undone answers, with the next one to redo last."""
        return list(self._undone)

    def take_up_undone(self, undone: Sequence[Given]) -> None:
        """Set the undone answers of a reopened game, so that they can be redone."""
        self._undone = list(undone)

    def redo(self) -> Refusal | None:
        """Redo the answer that was undone last; its dice show the same faces as before."""
        if not self._undone:
            return Refusal("There is nothing to redo.")
        again = self._undone[-1]
        refusal = self._give(self.battle.state.answers, again.answer, again.player)
        if refusal is None:
            self._undone.pop()
        return refusal

    @property
    def waypoints(self) -> list[Waypoint]:
        """Return the states at which phases started, in order, after those of an earlier part that cannot
        be replayed.
        """
        return [*self.earlier, *(Waypoint(*each) for each in sorted(self._phases.items()))]

    def battle_of(self, waypoint: Waypoint) -> Battle:
        """Return an independent battle at a stored state of this game."""
        return Battle(self.rules, self.setup, from_msgpack(waypoint.state), self.dice)

    @property
    def _now(self) -> tuple[int, str]:
        return self.battle.state.turn, self.battle.state.phase

    def battle_at(self, count: int) -> Battle:
        """Return an independent battle after the first `count` answers, without a log."""
        nearest = max(number for number in self._snapshots if number <= count)
        battle = Battle(self.rules, self.setup, from_msgpack(self._snapshots[nearest]), self.dice)
        for given in self.answers[nearest:count]:
            refusal = battle.answer(battle.state.answers, given.answer)
            if refusal is not None:
                raise RuntimeError(f"the record does not replay: {refusal}")
        return battle

    def _others(self, player: int) -> list[int]:
        players = self.battle.state.players
        return [number for number, other in enumerate(players) if number != player and not other.out]

    def _give(self, decision_id: int, value: Any, player: int | None) -> Refusal | None:
        decision = self.battle.decision
        before = _Before(self.battle.state.drawn, len(self.log) if self.log is not None else 0)
        try:
            refusal = self.battle.answer(decision_id, value, player)
        except Exception:
            # Dice from a real table may run out in the middle of an attack: then nothing of that attack may stay.
            self._return(before.events)
            raise
        if refusal is not None:
            return refusal
        answer = freeze(value)
        assert decision is not None and isinstance(answer, tuple)
        self.answers.append(Given(decision.player, answer))
        self._before.append(before)
        if len(self.answers) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.answers)] = to_msgpack(self.battle.state)
        if self._phase != self._now:
            self._phase = self._now
            self._phases[len(self.answers)] = to_msgpack(self.battle.state)
        return None

    def _return(self, events: int) -> None:
        """Set battle, snapshots and log to the state after the remaining answers."""
        count = len(self.answers)
        self._snapshots = {number: data for number, data in self._snapshots.items() if number <= count}
        self._phases = {number: data for number, data in self._phases.items() if number <= count}
        self.battle = self.battle_at(count)
        self._phase = self._now
        if self.log is not None:
            del self.log[events:]
            self.battle.log = self.log


def _with_seed(state: State, seed: int) -> State:
    """Return a copy of a state with this dice seed."""
    copy = from_msgpack(to_msgpack(state))
    copy.seed = seed
    return copy
