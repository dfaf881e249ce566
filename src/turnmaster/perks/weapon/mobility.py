"""Weapon perks of the family Tactical that gain Power from Movement: Momentum and Velocity. [Perks 12.5, Tactical]

What a model gained is remembered with its unit, model by model; wielders that strike together strike with the Power of
the slowest, and a trap with that of the model that laid it. It is lost at the end of a Game Turn in which the model
fought on in a Melee, stood still, could not move at all, or in which its unit was pushed around, left the battlefield
or went aboard something, wherever it is by then.
"""

from collections.abc import Callable, Sequence
from math import hypot, isqrt

from turnmaster.battlefield import Base
from turnmaster.battlefield.bases import outline_of
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import unit_bases
from turnmaster.engine.kernel import stats
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, Placing
from turnmaster.engine.kernel.events import UnitEvent
from turnmaster.engine.kernel.moments import END_OF_TURN
from turnmaster.engine.kernel.state import FIELD, NOWHERE
from turnmaster.engine.moving.events import Embarked, EnteredReserve, Relocated
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip, is_immobile
from turnmaster.perks.areas import MODEL
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.events import Imprisoned
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk

TACTICAL = "Tactical"

OFF_THE_FIELD = (Embarked, Imprisoned, EnteredReserve)
PUSHES = {"Force I", "Force II", "Knockback I", "Knockback II"}
INCHES_PER_POWER = 6
STRAIGHT_ENOUGH = 100  # a way may leave the line of the way before it by one part in this many

Gain = Callable[[Battle, int, Trip], None]


class Gathered:
    """What the models of units gathered for a perk, in the notes of their unit."""

    def __init__(self, perk: WeaponPerk, gain: Gain) -> None:
        self.perk, self.gain, self.stopped = perk, gain, perk.note("stopped")
        # Of a model: how much, in which Game Turn it last moved, and along which line.
        self.gained, self.moved = perk.note("gained"), perk.note("moved")
        self.line_x, self.line_y = perk.note("line x"), perk.note("line y")

    def lose(self, battle: Battle, unit: int, model: int) -> None:
        for note in (self.gained, self.moved, self.line_x, self.line_y):
            note.drop(battle.state.units[unit].notes, model)

    def line_of(self, battle: Battle, unit: int, model: int) -> tuple[int, int]:
        notes = battle.state.units[unit].notes
        return self.line_x.of(notes, model), self.line_y.of(notes, model)

    def is_wanted(self, battle: Battle, unit: int) -> bool:
        return any(self.perk.name in weapon.perks for weapon in battle.profile(unit).weapons)

    def slowest(self, battle: Battle, attack: Attack) -> int:
        """What all wielders that strike together have at least; a trap on the table has what its wielder has by now."""
        layer = [MODEL.of(attack.notes)] if MODEL.is_in(attack.notes) else []
        models = attack.wielders if attack.hazard is None else layer
        return min((self.gained.of(battle.unit(attack.unit).notes, model) for model in models), default=0)

    # How it is gained and lost

    def travelled(self, battle: Battle, ctx: Placing, trips: Sequence[Trip]) -> None:
        """Turning on the spot is not moving."""
        if self.is_wanted(battle, ctx.unit):
            for trip in trips:
                if place_of(trip.start) != place_of(trip.end):
                    self.gain(battle, ctx.unit, trip)
                    self.moved.put(battle.unit(ctx.unit).notes, battle.state.turn, trip.model)

    def pushed(self, battle: Battle, event: Relocated) -> None:
        if event.because in PUSHES and event.models:
            self.stop(battle, event)

    def stop(self, battle: Battle, event: UnitEvent) -> None:
        """Whatever else its unit does in this Game Turn, it loses everything at the end."""
        if self.is_wanted(battle, event.unit):
            self.stopped.put(battle.state.units[event.unit].notes, battle.state.turn)

    def turn_ends(self, battle: Battle) -> None:
        for unit, holder in enumerate(battle.state.units):
            if self.is_wanted(battle, unit):
                stopped = self.stopped.drop(holder.notes) == battle.state.turn
                stopped = stopped or is_engaged(battle, unit) or is_immobile(battle, unit) or holder.aboard != NOWHERE
                for model in range(len(holder.models)):
                    moved = self.moved.says(holder.notes, battle.state.turn, model)
                    if stopped or not moved or holder.models[model].place != FIELD:
                        self.lose(battle, unit, model)


def gathers(perk: WeaponPerk, gain: Gain) -> Gathered:
    gathered = Gathered(perk, gain)
    perk.contributes(TRAVEL, gathered.travelled)
    perk.reacts(Relocated, gathered.pushed)
    for event in OFF_THE_FIELD:
        perk.reacts(event, gathered.stop)
    perk.at(END_OF_TURN, gathered.turn_ends)
    return gathered


@weapon_perk("Momentum", TACTICAL, "Every Movement of its wielder gives it 1 Power, until the wielder is stopped.",
             SPECIFIC, in_odds="Its wielders have made as many Movements as are asked for.")  # fmt: skip
def momentum(perk: WeaponPerk) -> None:
    def one_more(battle: Battle, unit: int, trip: Trip) -> None:
        gathered.gained.add(battle.unit(unit).notes, 1, trip.model)

    gathered = gathers(perk, one_more)
    perk.changes(stats.POWER, gathered.slowest)


@weapon_perk("Velocity", TACTICAL, 'Every 6" straight ahead gives it 1 Power against units on that line.',
             SPECIFIC, in_odds="Its wielders have come as far straight ahead as is asked for.")  # fmt: skip
def velocity(perk: WeaponPerk) -> None:
    def further(battle: Battle, unit: int, trip: Trip) -> None:
        """The way goes straight on along the line of the way before, or begins a new line; a bend loses everything."""
        notes, model = battle.unit(unit).notes, trip.model
        dx, dy = trip.end[0] - trip.start[0], trip.end[1] - trip.start[1]
        goes_on = is_along(gathered.line_of(battle, unit, model), (dx, dy))
        before = gathered.gained.of(notes, model) if goes_on else 0
        gathered.lose(battle, unit, model)
        if len(trip.points) == 1:
            gathered.gained.put(notes, before + isqrt(dx * dx + dy * dy), model)
            gathered.line_x.put(notes, dx, model)
            gathered.line_y.put(notes, dy, model)

    gathered = gathers(perk, further)

    def power(battle: Battle, attack: Attack) -> int:
        return gathered.slowest(battle, attack) // (INCHES_PER_POWER * battle.inch)

    def on_the_line(battle: Battle, unit: int, weapon: int, target: int) -> str:
        """A model that travels along a line strikes along it, ahead or behind."""
        profile = battle.profile(unit)
        carriers = [n for n, count in enumerate(profile.weapons[weapon].carriers) if count]
        there = [n for n in carriers if battle.state.units[unit].models[n].place == FIELD]
        lines = [(n, *gathered.line_of(battle, unit, n)) for n in there if any(gathered.line_of(battle, unit, n))]
        if not lines or any(crosses(battle, unit, *line, target) for line in lines):
            return ""
        name = profile.weapons[weapon].name
        return f"{battle.profile(target).name} is not on the line along which {name} is travelling."

    perk.changes(stats.POWER, power)
    perk.forbids_target(on_the_line)


def place_of(base: Base) -> tuple[int, int, int]:
    return base[0], base[1], base[3]


def is_along(line: tuple[int, int], way: tuple[int, int]) -> bool:
    """Whether a way goes on in the direction of a line."""
    ahead = line[0] * way[0] + line[1] * way[1]
    aside = abs(line[0] * way[1] - line[1] * way[0])
    return ahead > 0 and aside * STRAIGHT_ENOUGH <= ahead


def crosses(battle: Battle, unit: int, model: int, dx: int, dy: int, target: int) -> bool:
    """Whether the line of a model meets a base of a unit: not all of the base lies on one side of it."""
    holder = battle.state.units[unit].models[model]
    for base in unit_bases(battle, target):
        outline = outline_of(base)
        sides = [dx * (y - holder.y) - dy * (x - holder.x) for x, y in outline.points]
        width = outline.radius * hypot(dx, dy)
        if min(sides) <= width and max(sides) >= -width:
            return True
    return False
