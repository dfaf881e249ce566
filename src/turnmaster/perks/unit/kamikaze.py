"""Kamikaze: a unit that takes others with it. [Perks 12.4, Aeonian]

When its casualties are about to leave, and no rescue saved it, Scatter carries its last model off. Units under its way
or beside its end are hit, friends and enemies. A passenger does not get out of its carrier.
"""

from math import hypot, isqrt

from turnmaster.battlefield import TOLERANCE, Point, blocked_by, touching
from turnmaster.battlefield.templates import scatter
from turnmaster.dice import D6, SCATTER
from turnmaster.dice.kinds import DIRECTIONS
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.rescue import is_falling, rescues_of
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Hazard, Roll, Scratch
from turnmaster.engine.core.moments import CASUALTIES_GO
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import BEFORE_CASUALTIES_LEAVE
from turnmaster.engine.field.units import enemies_of, in_play, is_alive, model_base, present, standing, unit_bases
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hazards import strike
from turnmaster.engine.moving.relocating import Shove
from turnmaster.perks import decisions
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.decisions import PlungeDecision
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.terms import PASSIVE, SCATTER_2D6, SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

SIDEWAYS = tuple(scatter((0, 0), face, 1) for face in range(len(DIRECTIONS)))  # an inch in each of eight directions


@unit_perk(
    "Kamikaze",
    AEONIAN,
    'When destroyed, it is hurled 2D6" and attacks all units on its way: full HP as Attacks, Defence as Power.',
    terms=[PASSIVE, SPECIFIC, SCATTER_2D6],
)
def kamikaze(perk: UnitPerk) -> None:
    plunge = Plunge(perk)
    perk.reacts(HpLost, plunge.note_last)
    perk.reacts(CasualtiesRemoved, plunge.forget)
    perk.at(CASUALTIES_GO, plunge.begin)
    where = Ask("where it comes down", PlungeDecision, plunge.decide, plunge.choose, plunge.check)
    perk.plays(
        perk.name,
        plunge.throw_arrow,
        plunge.throw_distance,
        plunge.aim,
        where,
        plunge.come_down,
        window(BEFORE_CASUALTIES_LEAVE),
        plunge.go_on,
    )


class Plunge:
    """The plunge of a unit. The unit notes its last model, and its plunge until it is removed."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.last, self.done = perk, perk.note("last model"), perk.note("done")

    def note_last(self, battle: Battle, event: HpLost) -> None:
        """Note the last model; a rescued unit plunges again when it is lost again."""
        if event.fallen and self.perk.is_on(battle, event.unit):
            self.last.put(battle.unit(event.unit).notes, event.fallen[-1])
            self.done.drop(battle.unit(event.unit).notes)

    def forget(self, battle: Battle, event: CasualtiesRemoved) -> None:
        if event.destroyed:
            self.done.drop(battle.unit(event.unit).notes)

    def begin(self, battle: Battle) -> None:
        """Start the plunges of all units whose last models are about to leave, or of one unit."""
        leaving = battle.state.stack[-1].ctx
        only = leaving.unit if isinstance(leaving, Scratch) else -1
        self.push_next(battle, [unit for unit in self.perk.holders(battle) if only in (-1, unit)])

    def push_next(self, battle: Battle, units: list[int]) -> None:
        unit = next((unit for unit in units if self.is_due(battle, unit)), None)
        if unit is not None:
            self.done.put(battle.unit(unit).notes, 1)
            battle.push(self.perk.name, Scratch(battle.unit(unit).player, unit, units=units))

    def is_due(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit must plunge; not out of Reserve."""
        holder = battle.unit(unit)
        waits = self.done.is_in(holder.notes) or not in_play(holder)
        return not waits and is_falling(battle, unit) and not rescues_of(battle, unit)

    def throw_arrow(self, battle: Battle, ctx: Scratch) -> Next | None:
        aboard = battle.unit(ctx.unit).aboard
        if aboard != NOWHERE:
            there = aboard >= 0 and is_alive(battle.unit(aboard))
            self.strike(battle, ctx, [aboard] if there else [])
            return self.go_on
        battle.roll(ctx.player, SCATTER.name, SCATTER, 1, unit=ctx.unit)
        return None

    def throw_distance(self, battle: Battle, ctx: Scratch, arrow: Roll) -> None:
        ctx.numbers["arrow"] = arrow.values[0]
        battle.roll(ctx.player, SCATTER.name, D6, 2, unit=ctx.unit)

    def aim(self, battle: Battle, ctx: Scratch, distance: Roll) -> Next | None:
        """Return the direction of the arrow; with a Hit its player chooses."""
        ctx.numbers["to"] = sum(distance.values)
        if ctx.numbers["arrow"] >= len(DIRECTIONS):
            return None
        ctx.choice = list(scatter((0, 0), ctx.numbers["arrow"], ctx.numbers["to"], battle.inch))
        return self.come_down

    # Where its player wants it

    def decide(self, battle: Battle, ctx: Scratch) -> PlungeDecision:
        """Return the decision: straight at an enemy, or in one of eight directions, the most harmful to
        enemies first.
        """
        length, (x, y) = ctx.numbers["to"] * battle.inch, self.place(battle, ctx.unit)
        bases = (base for enemy in enemies_of(battle, ctx.player) for base in unit_bases(battle, enemy)[:1])
        ways = [*((base.x - x, base.y - y) for base in bases), *SIDEWAYS]
        ways = list(dict.fromkeys(scaled(way, length) for way in ways if way != (0, 0)))
        ways.sort(key=lambda way: -self.gain(battle, ctx, way))
        options = [decisions.Plunge(*way) for way in ways]
        return battle.ask(PlungeDecision, ctx.player, options, unit=ctx.unit, open=True)

    def gain(self, battle: Battle, ctx: Scratch, way: Point) -> int:
        met = self.met(battle, ctx.unit, way)[1]
        return sum(1 if battle.unit(unit).player != ctx.player else -1 for unit in met)

    def check(self, battle: Battle, ctx: Scratch, answer: decisions.Plunge) -> Refusal | None:
        length, wanted = isqrt(answer.dx**2 + answer.dy**2), ctx.numbers["to"] * battle.inch
        if abs(length - wanted) <= TOLERANCE:
            return None
        far, due = battle.measured(length), battle.measured(wanted)
        return Refusal(f"It would come down {far} away, and the dice say {due}.", f"Choose a place {due} away.")

    def choose(self, battle: Battle, ctx: Scratch, answer: decisions.Plunge) -> None:
        ctx.choice = [answer.dx, answer.dy]

    # What it strikes

    def come_down(self, battle: Battle, ctx: Scratch) -> None:
        way, met = self.met(battle, ctx.unit, (ctx.choice[0], ctx.choice[1]))
        way.settle_at(way.stop().share, self.perk.name)
        self.strike(battle, ctx, met)

    def met(self, battle: Battle, unit: int, vector: Point) -> tuple[Shove, list[int]]:
        """Return its way, and the units under it or beside its end."""
        way = Shove(battle, unit, *vector, through=True, models=[self.model(battle, unit)])
        stop, (start,) = way.stop(), way.starts
        (end,) = way.at(stop.share)
        others = [n for n, other in enumerate(battle.state.units) if is_alive(other)]
        return way, [
            number
            for number in others
            if number in stop.units
            or blocked_by(start.disc, end.centre, unit_bases(battle, number)) is not None
            or any(touching(end, base) for base in unit_bases(battle, number))
        ]

    def strike(self, battle: Battle, ctx: Scratch, targets: list[int]) -> None:
        """Hit the units in order: the last one pushed comes first."""
        profile = battle.profile(ctx.unit)
        hazard = Hazard(self.perk.name, full_strength(battle, ctx.unit), profile.defence, profile.armour, by=ctx.unit)
        for target in reversed(targets):
            strike(battle, ctx.player, target, standing(battle.unit(target)), hazard, once=True)

    def go_on(self, battle: Battle, ctx: Scratch) -> Next:
        """Continue with other units, some of them lost because of this one."""
        self.push_next(battle, ctx.units)
        return END

    # Its last model

    def model(self, battle: Battle, unit: int) -> int:
        holder = battle.unit(unit)
        return self.last.of(holder.notes, default=(present(holder) or [0])[-1])

    def place(self, battle: Battle, unit: int) -> Point:
        return model_base(battle, unit, battle.unit(unit).models[self.model(battle, unit)]).centre


def scaled(way: Point, length: int) -> Point:
    """Return a vector of a length in the direction of another."""
    far = hypot(*way)
    return round(way[0] * length / far), round(way[1] * length / far)
