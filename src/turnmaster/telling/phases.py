"""Log entries about phases, Game Turns and players, and the memory of the phase that is being narrated."""

from typing import TYPE_CHECKING

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Decision
from turnmaster.engine.field.objectives import NOBODY, Control
from turnmaster.engine.turn.decisions import TurnMasterDecision
from turnmaster.engine.turn.events import (
    ActionPaid,
    ObjectivesHeld,
    PhaseBegan,
    PhaseEnded,
    PlayerEliminated,
    PlayerFinished,
    PlayersTurn,
    PlaystyleChosen,
)
from turnmaster.telling.attacks import HeldReaction
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.sentences import sentence_of
from turnmaster.telling.spans import Span, because, dim, joined, line

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator

# Actions that leave no other trace than having been paid for.
SILENT_ACTIONS: tuple[Doing, ...] = ("Guard", "Support", "Prepare", "Use Perks")


class CurrentPhase:
    """The phase that is being narrated; without a heading, the time until the next one."""

    def __init__(self, heading: str = "") -> None:
        self.heading = heading
        self.has_entries = False
        self.finished: list[int] = []
        self._asides: dict[str, list[tuple[int, str]]] = {}
        self._costs: dict[int, str] = {}
        self._reasons: dict[tuple[type[Decision], int], str] = {}

    def put_under_heading(self, entry: LogEntry) -> LogEntry:
        """Put the name of the phase above its first entry, so that empty phases are not mentioned."""
        if self.heading and not self.has_entries:
            entry.lines.insert(0, line("phase", self.heading))
        self.has_entries = True
        return entry

    def remember(self, decision: Decision, reason: str) -> None:
        """Remember the reason of a decision until its event is narrated."""
        unit = decision.unit if not isinstance(decision, TurnMasterDecision) else -1
        self._reasons[type(decision), unit] = reason

    def reason(self, kind: type[Decision], unit: int) -> str:
        """Return the reason of the last decision of a kind about a unit, and forget it."""
        return self._reasons.pop((kind, unit), "")

    def pay(self, unit: int, cost: str) -> None:
        """Remember the cost of the Action that a unit begins."""
        self._costs[unit] = cost

    def has_paid(self, unit: int) -> bool:
        """Check whether a unit is making an Action whose cost is not narrated yet."""
        return unit in self._costs

    def cost(self, unit: int) -> Span:
        """Return the cost of the Action that a unit is making, and forget it."""
        return dim(self._costs.pop(unit, ""))

    def aside(self, what: str, unit: int, reason: str = "") -> None:
        """Collect a short remark about a unit for the end of the phase, in the order of play."""
        if self.heading and (unit, reason) not in self._asides.setdefault(what, []):
            self._asides[what].append((unit, reason))

    @property
    def asides(self) -> list[tuple[str, list[tuple[int, str]]]]:
        """Return all remarks of the phase: what was done, by which units, for which reasons."""
        return list(self._asides.items())


def on_phase(narrator: "Narrator", event: PhaseBegan) -> list[LogEntry]:
    begin_phase(narrator, event.name)
    return []


def begin_phase(narrator: "Narrator", heading: str) -> None:
    """Begin a phase with its heading, unless its first roll has begun it already."""
    if heading != narrator.phase.heading:
        narrator.phase = CurrentPhase(heading)


def on_finished(narrator: "Narrator", event: PlayerFinished) -> list[LogEntry]:
    narrator.phase.finished.append(event.player)
    return []


def on_end_of_phase(narrator: "Narrator", event: PhaseEnded) -> list[LogEntry]:
    """List the remarks of the phase; if nothing happened, list the order in which players finished."""
    cast, phase, entries = narrator.cast, narrator.phase, list[LogEntry]()
    for what, units in phase.asides:
        row = joined([*cast.marked(unit), because(why)] for unit, why in units)
        entries += narrator.act(event, dim(f"{what}: "), *row)
    if not phase.has_entries and len(phase.finished) > 1:
        order = joined([cast.player(player)] for player in phase.finished)
        entries += narrator.act(event, dim("Nobody does anything. They passed in this order: "), *order)
    narrator.phase = CurrentPhase()
    return entries


def on_players_turn(narrator: "Narrator", event: PlayersTurn) -> list[LogEntry]:
    narrator.phase = CurrentPhase()
    return [LogEntry(what=event.what, lines=[line("phase", *sentence_of(event, narrator.cast))], player=event.player)]


def on_objectives(narrator: "Narrator", event: ObjectivesHeld) -> list[LogEntry]:
    """List each objective marker by its number, with the player who controls it."""
    row = ([Span(f"{number} "), holder_words(narrator, each)] for number, each in enumerate(event.controls, 1))
    return [LogEntry(what=event.what, lines=[line("phase", "Objectives  ", *joined(row))])]


def holder_words(narrator: "Narrator", control: Control) -> Span:
    if control.contested_by:
        return Span("contested", "bad")
    return narrator.cast.player(control.player) if control.player != NOBODY else dim("nobody")


def on_eliminated(narrator: "Narrator", event: PlayerEliminated) -> list[LogEntry]:
    narrator.phase = CurrentPhase()
    words = line("phase", Span("† ", "bad"), narrator.cast.player(event.player), Span(" out of the game", "bad"),
                 dim(", with nothing left on the field"))  # fmt: skip
    return [LogEntry(what=event.what, lines=[words], player=event.player)]


def on_playstyle(narrator: "Narrator", event: PlaystyleChosen) -> list[LogEntry]:
    return [LogEntry(what=event.what, lines=[line("act", dim("Playstyle  "), event.name)])]


def on_action(narrator: "Narrator", event: ActionPaid) -> list[LogEntry]:
    """Narrate an Action that has no other entry; remember the cost of any other for its entry."""
    cost = f" [{event.cost} CP, {event.cp} left]" if event.cost else ""
    if event.action in SILENT_ACTIONS:
        reaction = narrator.take_held(HeldReaction)
        name = reaction.name if reaction is not None else event.action
        return narrator.act(event, *narrator.cast.marked(event.unit), f": {name}", dim(cost))
    narrator.phase.pay(event.unit, cost)
    return []
