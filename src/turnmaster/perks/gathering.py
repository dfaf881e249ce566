"""Gains of models by moving: Power for a weapon, protection for a unit. [Perks 12.4, Movement; 12.5, Tactical]

The gain is noted with the unit, model by model, and lost at the end of a Game Turn in which the model fought on in a
Melee, stood still, or could not move at all, or in which its unit was pushed around, left the battlefield or went
aboard a carrier.
"""

from collections.abc import Callable, Sequence
from math import isqrt

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.moments import END_OF_TURN
from turnmaster.engine.core.state import FIELD
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.moving.events import Embarked, EnteredReserve, Relocated
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip, is_immobile
from turnmaster.engine.turn.events import GameTurnEnded
from turnmaster.perks.events import Imprisoned
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.known_names import known_perks

OFF_THE_FIELD = (Embarked, Imprisoned, EnteredReserve)
PUSHES = known_perks("Force I", "Force II", "Knockback I", "Knockback II")
STRAIGHT_ENOUGH = 100  # a way may leave the line of the way before it by less than one part in this many

Gain = Callable[[Battle, int, Trip], None]


class Gathered:
    """The gains of units' models for a perk, in the notes of their unit."""

    def __init__(self, perk: PerkFrame, is_wanted: Callable[[Battle, int], bool], gain: Gain | None) -> None:
        """Create it; `gain` returns the gain of a path; without it, straight paths add up by their length."""
        self.is_wanted, self.gain, self.stopped = is_wanted, gain or self.further, perk.note("stopped")
        # Of a model: how much, in which Game Turn it last moved, and along which line.
        self.gained, self.moved = perk.note("gained"), perk.note("moved")
        self.line_x, self.line_y = perk.note("line x"), perk.note("line y")

    def lose(self, battle: Battle, unit: int, model: int) -> None:
        for note in (self.gained, self.moved, self.line_x, self.line_y):
            note.drop(battle.state.units[unit].notes, model)

    def line_of(self, battle: Battle, unit: int, model: int) -> tuple[int, int]:
        notes = battle.state.units[unit].notes
        return self.line_x.of(notes, model), self.line_y.of(notes, model)

    def least(self, battle: Battle, unit: int, models: Sequence[int]) -> int:
        """Return the least gain of some models."""
        notes = battle.state.units[unit].notes
        return min((self.gained.of(notes, model) for model in models), default=0)

    # How it is gained and lost

    def travelled(self, battle: Battle, ctx: Placing, trips: Sequence[Trip]) -> None:
        """Return the length of a path; turning on the spot is not moving."""
        if self.is_wanted(battle, ctx.unit):
            for trip in trips:
                if trip.start.place != trip.end.place:
                    self.gain(battle, ctx.unit, trip)
                    self.moved.put(battle.unit(ctx.unit).notes, battle.state.turn, trip.model)

    def further(self, battle: Battle, unit: int, trip: Trip) -> None:
        """Return the gain after a path that goes straight on along the former line, or starts a new line; a bend loses
        everything.
        """
        notes, model = battle.unit(unit).notes, trip.model
        dx, dy = trip.end.x - trip.start.x, trip.end.y - trip.start.y
        before = self.gained.of(notes, model) if is_along(self.line_of(battle, unit, model), (dx, dy)) else 0
        self.lose(battle, unit, model)
        if len(trip.points) == 1:
            self.gained.put(notes, before + isqrt(dx * dx + dy * dy), model)
            self.line_x.put(notes, dx, model)
            self.line_y.put(notes, dy, model)

    def pushed(self, battle: Battle, event: Relocated) -> None:
        if event.because in PUSHES and event.models:
            self.stop(battle, event.unit)

    def left(self, battle: Battle, event: UnitEvent) -> None:
        self.stop(battle, event.unit)

    def note_immobile(self, battle: Battle) -> None:
        """Note Immobile units, before the effects of the Game Turn end."""
        for unit in range(len(battle.state.units)):
            if is_immobile(battle, unit):
                self.stop(battle, unit)

    def stop(self, battle: Battle, unit: int) -> None:
        """Lose a unit's gains at the end of this Game Turn, whatever else it does."""
        if self.is_wanted(battle, unit):
            self.stopped.put(battle.state.units[unit].notes, battle.state.turn)

    def turn_ended(self, battle: Battle, _: GameTurnEnded) -> None:
        """Remove lost gains at the end of a Game Turn, after other perks."""
        for unit, holder in enumerate(battle.state.units):
            if self.is_wanted(battle, unit):
                stopped = self.stopped.drop(holder.notes) == battle.state.turn
                stopped = stopped or is_engaged(battle, unit)
                for model in range(len(holder.models)):
                    moved = self.moved.says(holder.notes, battle.state.turn, model)
                    if stopped or not moved or holder.models[model].place != FIELD:
                        self.lose(battle, unit, model)


def gathers(
    perk: PerkFrame, is_wanted: Callable[[Battle, int], bool], gain: Gain | None = None, *, bearer: str = ""
) -> Gathered:
    """Let models gain with every path, for a perk of their unit, which is named as `bearer`, or of a weapon."""
    gathered = Gathered(perk, is_wanted, gain)
    perk.contributes(TRAVEL, gathered.travelled, bearer=bearer)
    perk.reacts(Relocated, gathered.pushed)
    for event in OFF_THE_FIELD:
        perk.reacts(event, gathered.left)
    perk.at(END_OF_TURN, gathered.note_immobile)
    perk.reacts(GameTurnEnded, gathered.turn_ended)
    return gathered


def is_along(line: tuple[int, int], way: tuple[int, int]) -> bool:
    """Check whether a path goes on in the direction of a line; one that only leads up or down has no direction."""
    ahead = line[0] * way[0] + line[1] * way[1]
    aside = abs(line[0] * way[1] - line[1] * way[0])
    return aside * STRAIGHT_ENOUGH < ahead
