"""Events that share one log entry: the start of a Game Turn, Command Points, casualties that leave the board."""

from typing import TYPE_CHECKING, Protocol

from turnmaster.engine.core import phases
from turnmaster.engine.core.events import DiceRolled, Event, OfferTaken
from turnmaster.engine.core.reasons import (
    PLAYSTYLE_ROLL,
    ROLL_OFF,
)
from turnmaster.engine.core.windows import AFTER_AEGIS, AFTER_ARMOUR, AFTER_ATTACK_DICE, AFTER_ROLL
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.turn.decisions import TurnMasterDecision
from turnmaster.engine.turn.events import (
    CommandPointsAwarded,
    GameTurnBegan,
    PlaystyleChosen,
    RollOffWon,
    TurnMasterNamed,
    TurnOrderSet,
    ZoneChosen,
)
from turnmaster.engine.turn.playstyles.advanced import CP_PER_UNIT
from turnmaster.perks.events import Denied
from turnmaster.telling.log_entries import Dice, LogEntry, Touched, dice_of
from turnmaster.telling.phases import begin_phase
from turnmaster.telling.spans import Line, Span, because, count, dim, joined, line
from turnmaster.telling.uses import words_of_use

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator


class Gathered(Protocol):
    """A log entry in the making: it takes events as long as they belong to it."""

    def takes(self, event: Event) -> bool: ...

    def add(self, event: Event) -> None: ...

    def entry(self) -> LogEntry: ...

    def so_far(self) -> LogEntry: ...


# Windows in the middle of a roll, or between the rolls of an attack
AMID_ROLLS = {window.name for window in (AFTER_ROLL, AFTER_ATTACK_DICE, AFTER_ARMOUR, AFTER_AEGIS)}


def is_reroll(event: Event) -> bool:
    """Check whether an event is the use of a perk in the middle of a roll or between the rolls of an attack."""
    return isinstance(event, OfferTaken) and event.window in AMID_ROLLS


def comes_of_it(event: Event, used: list[Event]) -> bool:
    """Check whether an event is the effect of a perk in `used`: its own dice, or a denial."""
    names = {each.offer for each in used if isinstance(each, OfferTaken)}
    return (isinstance(event, DiceRolled) and event.reason in names) or (isinstance(event, Denied) and bool(names))


class Opening:
    """The start of a Game Turn: Roll-Off, Turn Master, zones and the order of players."""

    PARTS = (PlaystyleChosen, RollOffWon, TurnMasterNamed, ZoneChosen, TurnOrderSet)

    def __init__(self, narrator: "Narrator", event: GameTurnBegan) -> None:
        self.narrator = narrator
        self.turn = event.turn
        self.playstyle = ""
        self.winner: int | None = None
        self.master: int | None = None
        self.reason = Span("")
        self.players: list[int] | None = None
        self.scores: dict[int, list[int]] = {}
        self.zones: list[tuple[int, int]] = []
        self.used: list[Event] = []
        self.dice: list[Dice] = []

    def takes(self, event: Event) -> bool:
        if self.players is not None:
            return False
        if isinstance(event, DiceRolled) and event.reason in (ROLL_OFF, PLAYSTYLE_ROLL):
            return True
        return isinstance(event, self.PARTS) or is_reroll(event) or comes_of_it(event, self.used)

    def add(self, event: Event) -> None:
        if isinstance(event, DiceRolled):
            self.dice.append(dice_of(event))
        match event:
            case DiceRolled() if event.reason == ROLL_OFF:
                self.scores.setdefault(event.player, []).extend(event.values)
            case ZoneChosen():
                self.zones.append((event.player, event.zone))
            case PlaystyleChosen():
                self.playstyle = event.name
            case RollOffWon():
                self.winner = event.player
            case TurnMasterNamed():
                self.master, self.reason = event.player, because(self.narrator.phase.reason(TurnMasterDecision, -1))
            case TurnOrderSet():
                self.players = event.players
            case DiceRolled() if event.reason == PLAYSTYLE_ROLL:
                pass
            case _:
                self.used.append(event)

    def lines(self) -> list[Line]:
        cast = self.narrator.cast
        told = [line("turn", self.title())]
        told += [line("act", *words_of_use(event, self.narrator.cast)) for event in self.used]
        if self.scores:
            thrown = ([cast.player(player), Span(f" {_then(scores)}")] for player, scores in self.scores.items())
            told.append(line("act", dim("Roll-Off   "), *joined(thrown)))
        if self.master is not None:
            told.append(line("act", dim("First      "), *self.order(self.master)))
        if self.zones:
            chosen = ([cast.player(player), Span(f" {cast.zones[zone]}")] for player, zone in self.zones)
            told.append(line("act", dim("Zones      "), *joined(chosen)))
        return told

    def title(self) -> str:
        turns = self.narrator.turns
        of = f" of {turns}" if self.turn <= turns else ""
        return f"Game Turn {self.turn}{of}" + (f", {self.playstyle}" if self.playstyle else "")

    def entry(self) -> LogEntry:
        return LogEntry(what="game turn", lines=self.lines(), dice=self.dice)

    so_far = entry

    def order(self, master: int) -> list[Span]:
        """Name the Turn Master, the player who named the Turn Master, and the players who follow."""
        cast = self.narrator.cast
        by = f", named by {cast.players[self.winner]}" if self.winner is not None and self.winner != master else ""
        followers = [player for player in self.players or () if player != master]
        row = [cast.player(master), Span(f" is Turn Master{by}"), self.reason]
        if followers:
            row += [Span(", then "), *joined([cast.player(player)] for player in followers)]
        return row


def _then(scores: list[int]) -> str:
    return " then ".join(map(str, scores))


class CommandPoints:
    """The roll for Command Points and the total of each player."""

    def __init__(self, narrator: "Narrator", event: DiceRolled | CommandPointsAwarded) -> None:
        self.narrator = narrator
        begin_phase(narrator, phases.ACTION_STEPS)
        self.dice: list[Dice] = []
        self.awards: list[CommandPointsAwarded] = []
        self.used: list[Event] = []
        self.add(event)

    def takes(self, event: Event) -> bool:
        if isinstance(event, CommandPointsAwarded):
            return True
        return not self.awards and (is_reroll(event) or comes_of_it(event, self.used))

    def add(self, event: Event) -> None:
        if isinstance(event, CommandPointsAwarded):
            self.awards.append(event)
            return
        if isinstance(event, DiceRolled):
            self.dice.append(dice_of(event))
        if comes_of_it(event, self.used) or not isinstance(event, DiceRolled):
            self.used.append(event)

    def entry(self) -> LogEntry:
        return LogEntry(what="command points", lines=self.lines(), dice=self.dice)

    so_far = entry

    def lines(self) -> list[Line]:
        told = [line("act", *words_of_use(event, self.narrator.cast)) for event in self.used]
        return [*told, line("act", dim("Command Points  "), *joined(map(self.purse, self.awards)))]

    def purse(self, award: CommandPointsAwarded) -> list[Span]:
        """Return the Command Points of a player and their sources: saved from before, for units, rolled."""
        rolled = [f"{award.bonus} rolled"] if award.bonus else []
        for_units = CP_PER_UNIT * award.units
        kept = award.cp - for_units - award.bonus
        parts = [f"{kept} kept"] * (kept > 0) + [f"{for_units} for {count(award.units, 'unit')}", *rolled]
        return [self.narrator.cast.player(award.player), Span(f" {award.cp} CP"), dim(f" ({', '.join(parts)})")]


class Casualties:
    """Casualties that leave the board together."""

    def __init__(self, narrator: "Narrator", event: CasualtiesRemoved) -> None:
        self.narrator, self.gone = narrator, [event]

    def takes(self, event: Event) -> bool:
        return isinstance(event, CasualtiesRemoved)

    def add(self, event: Event) -> None:
        assert isinstance(event, CasualtiesRemoved)
        self.gone.append(event)

    def entry(self) -> LogEntry:
        touched = [Touched(event.unit, tuple(event.fallen)) for event in self.gone]
        return LogEntry(
            what="casualties", lines=self.lines(), units=[event.unit for event in self.gone], touched=touched
        )

    so_far = entry

    def lines(self) -> list[Line]:
        """List casualties, or within a phase only destroyed units, because the attack has shown its losses already."""
        cast = self.narrator.cast
        told = []
        hurt = [event for event in self.gone if not event.destroyed]
        if hurt and not self.narrator.phase.heading:
            row = ([*cast.marked(event.unit), Span(f" {event.models}")] for event in hurt)
            told.append(line("act", dim("Casualties leave  "), *joined(row)))
        for event in self.gone:
            if event.destroyed:
                told.append(line("act", Span("† ", "bad"), *cast.marked(event.unit), Span(" destroyed", "bad")))
        return told
