"""Narrate a battle: turn each event, in order, into entries of the battle log.

The narrator knows names, never the state of the battle. It hands every event to the object that is being narrated: the
phase, the attack, or events that share one entry. Each of these objects is new when it begins, so nothing is left over
from the one before.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from turnmaster.engine.attacking.events import (
    Attacked,
    FinishedAttacking,
    HpLost,
    PassengersStruck,
    Shielded,
    VolleyAnnounced,
)
from turnmaster.engine.core.answers import Decision
from turnmaster.engine.core.events import DiceRolled, Event, OfferTaken
from turnmaster.engine.core.reasons import COMMAND_POINTS
from turnmaster.engine.moving.events import (
    CasualtiesRemoved,
    Deployed,
    Disembarked,
    Embarked,
    HpRestored,
    Moved,
    Relocated,
    Stayed,
    StaysAboard,
    StaysInReserve,
    StruckSurely,
)
from turnmaster.engine.turn.events import (
    ActionPaid,
    CommandPointsAwarded,
    GameTurnBegan,
    ObjectivesHeld,
    PhaseBegan,
    PhaseEnded,
    PlayerEliminated,
    PlayerFinished,
    PlayersTurn,
    PlaystyleChosen,
)
from turnmaster.perks.events import Became, Denied, Raised
from turnmaster.telling.attacks import (
    CurrentAttack,
    Held,
    HeldVolley,
    on_announced,
    on_finished_attacking,
    on_offer_taken,
    on_shielded,
)
from turnmaster.telling.cast import Cast
from turnmaster.telling.gathered import Casualties, CommandPoints, Gathered, Opening
from turnmaster.telling.hp_changes import on_became, on_hp_lost, on_hp_restored, on_raised
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.movements import (
    on_deployed,
    on_disembarked,
    on_embarked,
    on_moved,
    on_relocated,
    on_stayed,
    on_stays_aboard,
    on_stays_in_reserve,
)
from turnmaster.telling.phases import (
    CurrentPhase,
    on_action,
    on_eliminated,
    on_end_of_phase,
    on_finished,
    on_objectives,
    on_phase,
    on_players_turn,
    on_playstyle,
)
from turnmaster.telling.sentences import sentence_of, units_in
from turnmaster.telling.spans import Line, Span, line
from turnmaster.telling.uses import on_denied, on_dice_rolled
from turnmaster.telling.volleys import Struck, Volley

HeldKind = TypeVar("HeldKind", bound=Held)


class Decided(NamedTuple):
    """A decision that was answered, and the reason if the player gave one."""

    decision: Decision
    reason: str = ""


class Narrator:
    """Narrates one battle from its first event to its last."""

    def __init__(self, cast: Cast, turns: int) -> None:
        self.cast, self.turns = cast, turns
        self.phase = CurrentPhase()
        self.attack: CurrentAttack | None = None
        self.gathered: Gathered | None = None
        self.held: Held | None = None

    def remember(self, decided: Decided) -> None:
        """Remember the reason for a decision; the entry of the next event shows it."""
        self.phase.remember(decided.decision, decided.reason)

    def narrate(self, event: Event) -> list[LogEntry]:
        """Return the log entries that this event completes. A silent event changes nothing."""
        if event.silent:
            return []
        if self.gathered is not None and self.gathered.takes(event):
            self.gathered.add(event)
            return []
        entries = self.end_gathering()
        if self.held is not None and not self.held.goes_with(event):
            entries += self.release()
        gathers = gatherer_of(event)
        if gathers is not None:
            self.gathered = gathers(self, event)
            return entries
        return entries + self.narrate_alone(event)

    def narrate_alone(self, event: Event) -> list[LogEntry]:
        """Narrate an event in an entry of its own: by its function in `NARRATED_BY`, or by its own sentence."""
        narrated_by = NARRATED_BY.get(type(event))
        if narrated_by is not None:
            entries: list[LogEntry] = narrated_by(self, event)
            return entries
        return self.act(event, *sentence_of(event, self.cast)) if event.says else []

    def finish(self) -> list[LogEntry]:
        """Flush pending log entries at the end of the battle or before a decision."""
        entries = self.end_gathering()
        if self.held is not None and not self.held.outlasts_decisions:
            entries += self.release()
        return entries

    def break_off(self) -> list[LogEntry]:
        """Flush pending log entries of a battle that stopped early, even before a roll."""
        if isinstance(self.gathered, Volley):
            self.gathered.is_over = False
        return self.finish()

    def announce(self) -> list[LogEntry]:
        """Narrate an announced volley before its dice are rolled, because a player has to decide about it."""
        return self.release() if isinstance(self.held, HeldVolley) else []

    @property
    def is_opening(self) -> bool:
        """Check whether a Game Turn is just beginning and the order of players is not settled yet."""
        return isinstance(self.gathered, Opening) and self.gathered.players is None

    def so_far(self) -> list[LogEntry]:
        """Return the unfinished log entry, for a player who decides in the middle of it."""
        return [self.gathered.so_far()] if self.gathered is not None else []

    def end_gathering(self) -> list[LogEntry]:
        """Return the gathered log entry, followed by the entries of events that happened in the middle of it."""
        gathered, self.gathered = self.gathered, None
        if gathered is None:
            return []
        entry = gathered.entry()
        if isinstance(gathered, Opening):
            return [entry]
        entries = [self.phase.put_under_heading(entry)] if entry.lines else []
        for event in gathered.later if isinstance(gathered, Volley) else ():
            entries += self.narrate(event)
        return entries

    # What is held back until the next event

    def take_held(self, kind: type[HeldKind]) -> HeldKind | None:
        """Take the held event, if it is of this kind, to narrate it with the present event."""
        held = self.held
        if not isinstance(held, kind):
            return None
        self.held = None
        return held

    def release(self) -> list[LogEntry]:
        """Narrate the held event on its own."""
        held, self.held = self.held, None
        return held.alone() if held is not None else []

    # Entries

    def act(self, event: Event | None, *parts: Span | str | None, details: Sequence[Line] = ()) -> list[LogEntry]:
        """Return a log entry of one sentence, under the heading of its phase."""
        units = list(units_in(event)) if event is not None else []
        what, player = (event.what, getattr(event, "player", -1)) if event is not None else ("aside", -1)
        unit = getattr(event, "unit", -1)
        player = self.cast.units[unit].player if unit >= 0 and player < 0 else player
        said = line("act", *parts)
        said = said._replace(spans=tuple(self.cast.agreeing_spans(said.spans)))
        entry = LogEntry(what=what, lines=[said, *details], player=player, unit=unit, units=units)
        return [self.phase.put_under_heading(entry)]


def gatherer_of(event: Event) -> Callable[[Narrator, Any], Gathered] | None:
    """Return the class that gathers an event with those that follow it, or None."""
    if isinstance(event, DiceRolled):
        return CommandPoints if event.reason == COMMAND_POINTS else None
    return GATHERED_BY.get(type(event))


# Events that are narrated together with others that follow
GATHERED_BY: dict[type[Event], Callable[[Narrator, Any], Gathered]] = {
    GameTurnBegan: Opening,
    CommandPointsAwarded: CommandPoints,
    Attacked: Volley,
    CasualtiesRemoved: Casualties,
    PassengersStruck: Struck,
    StruckSurely: Struck,
}

# Events that are narrated otherwise than by the sentence that they bring
NARRATED_BY: dict[type[Event], Callable[[Narrator, Any], list[LogEntry]]] = {
    PhaseBegan: on_phase,
    PlayerFinished: on_finished,
    PhaseEnded: on_end_of_phase,
    PlayersTurn: on_players_turn,
    ObjectivesHeld: on_objectives,
    PlayerEliminated: on_eliminated,
    PlaystyleChosen: on_playstyle,
    ActionPaid: on_action,
    Deployed: on_deployed,
    StaysInReserve: on_stays_in_reserve,
    Stayed: on_stayed,
    Moved: on_moved,
    Embarked: on_embarked,
    Disembarked: on_disembarked,
    StaysAboard: on_stays_aboard,
    Relocated: on_relocated,
    VolleyAnnounced: on_announced,
    Shielded: on_shielded,
    FinishedAttacking: on_finished_attacking,
    OfferTaken: on_offer_taken,
    DiceRolled: on_dice_rolled,
    HpLost: on_hp_lost,
    HpRestored: on_hp_restored,
    Denied: on_denied,
    Raised: on_raised,
    Became: on_became,
}
