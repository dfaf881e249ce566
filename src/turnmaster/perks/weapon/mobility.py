"""Weapon perks of the family Tactical that gain Power from Movement: Momentum and Velocity. [Perks 12.5, Tactical]

What a model gained is remembered with its unit, model by model; wielders that strike together strike with the Power of
the slowest, and a trap with that of who laid it. It is lost at the end of a Game Turn in which the model fought on in a
Melee, stood still, could not move at all, or in which its unit was pushed around, left the battlefield or went aboard
of something, wherever it is by then.
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
STRAIGHT_ENOUGH = 100  # one part in so many that a way may leave the line of the way before it

Gain = Callable[[Battle, int, Trip], None]


class Gathered:
    """What the models of units gathered for a perk, in the notes of their unit."""

    def __init__(self, perk: WeaponPerk, gain: Gain) -> None:
        self.perk, self.gain = perk, gain
        self.stopped = f"{perk.perk.root}: stopped"

    def note(self, model: int, what: str = "gained") -> str:
        return f"{self.perk.perk.root} of model {model}: {what}"

    def of(self, battle: Battle, unit: int, model: int, what: str = "gained") -> int:
        return battle.state.units[unit].notes.get(self.note(model, what), 0)

    def keep(self, battle: Battle, unit: int, model: int, value: int, what: str = "gained") -> None:
        battle.state.units[unit].notes[self.note(model, what)] = value

    def lose(self, battle: Battle, unit: int, model: int) -> None:
        notes = battle.state.units[unit].notes
        for note in [note for note in notes if note.startswith(f"{self.perk.perk.root} of model {model}: ")]:
            del notes[note]

    def is_wanted(self, battle: Battle, unit: int) -> bool:
        return any(self.perk.name in weapon.perks for weapon in battle.profile(unit).weapons)

    def slowest(self, battle: Battle, attack: Attack) -> int:
        """What all who strike together have at least; what lies on the table has what its wielder has by now."""
        models = attack.wielders if attack.hazard is None else [attack.notes[MODEL]] if MODEL in attack.notes else []
        return min((self.of(battle, attack.unit, model) for model in models), default=0)

    # What happens to it

    def travelled(self, battle: Battle, ctx: Placing, trips: Sequence[Trip]) -> None:
        """Turning on the spot takes nobody anywhere."""
        if self.is_wanted(battle, ctx.unit):
            for trip in trips:
                if place_of(trip.start) != place_of(trip.end):
                    self.gain(battle, ctx.unit, trip)
                    self.keep(battle, ctx.unit, trip.model, battle.state.turn, "moved")

    def pushed(self, battle: Battle, event: Relocated) -> None:
        if event.because in PUSHES and event.models:
            self.stop(battle, event)

    def stop(self, battle: Battle, event: UnitEvent) -> None:
        """Whatever else its unit does in this Game Turn, it has lost everything when that ends."""
        if self.is_wanted(battle, event.unit):
            battle.state.units[event.unit].notes[self.stopped] = battle.state.turn

    def turn_ends(self, battle: Battle) -> None:
        for unit, holder in enumerate(battle.state.units):
            if self.is_wanted(battle, unit):
                stopped = holder.notes.pop(self.stopped, 0) == battle.state.turn
                stopped = stopped or is_engaged(battle, unit) or is_immobile(battle, unit) or holder.aboard != NOWHERE
                for model in range(len(holder.models)):
                    moved = self.of(battle, unit, model, "moved") == battle.state.turn
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
        gathered.keep(battle, unit, trip.model, gathered.of(battle, unit, trip.model) + 1)

    gathered = gathers(perk, one_more)
    perk.changes(stats.POWER, gathered.slowest)


@weapon_perk("Velocity", TACTICAL, 'Every 6" straight ahead give it 1 Power against whoever stands on that line.',
             SPECIFIC, in_odds="Its wielders have come as far straight ahead as is asked for.")  # fmt: skip
def velocity(perk: WeaponPerk) -> None:
    def further(battle: Battle, unit: int, trip: Trip) -> None:
        """Straight on along the line of the way before, or a new line; a bend loses everything."""
        dx, dy = trip.end[0] - trip.start[0], trip.end[1] - trip.start[1]
        line = (gathered.of(battle, unit, trip.model, "line x"), gathered.of(battle, unit, trip.model, "line y"))
        before = gathered.of(battle, unit, trip.model) if is_along(line, (dx, dy)) else 0
        gathered.lose(battle, unit, trip.model)
        if len(trip.points) == 1:
            gathered.keep(battle, unit, trip.model, before + isqrt(dx * dx + dy * dy))
            gathered.keep(battle, unit, trip.model, dx, "line x")
            gathered.keep(battle, unit, trip.model, dy, "line y")

    gathered = gathers(perk, further)

    def power(battle: Battle, attack: Attack) -> int:
        return gathered.slowest(battle, attack) // (INCHES_PER_POWER * battle.inch)

    def on_the_line(battle: Battle, unit: int, weapon: int, target: int) -> str:
        """Whoever travels along a line strikes along it, ahead or behind."""
        profile = battle.profile(unit)
        carriers = [n for n, count in enumerate(profile.weapons[weapon].carriers) if count]
        lines = [(n, gathered.of(battle, unit, n, "line x"), gathered.of(battle, unit, n, "line y")) for n in carriers]
        lines = [
            line for line in lines if (line[1] or line[2]) and battle.state.units[unit].models[line[0]].place == FIELD
        ]
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
