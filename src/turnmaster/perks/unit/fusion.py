"""Fusion: a unit formed of others. [Perks 12.4, Transformation]

It is set aside until its player gives up units with ten times its points, on the battlefield or in Reserve: at the
start of a Game Turn, before any deployment, and in an Advanced game also before each of their Action Steps.
"""

from fractions import Fraction

from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkUse, Phase, Scratch
from turnmaster.engine.core.declared import Window
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.sequences import AGAIN, END, Ask, Next
from turnmaster.engine.core.setup import Played
from turnmaster.engine.core.windows import GAME_TURN_BEGINS, TURN_TO_ACT
from turnmaster.engine.field.aside import bring_in, is_aside, put_aside
from turnmaster.engine.field.carriers import passengers_of
from turnmaster.engine.field.hooks import COST_FACTORS, CostFactor
from turnmaster.engine.field.units import living
from turnmaster.engine.field.worth import current_cost, in_points
from turnmaster.engine.turn.decisions import STOP, Stop
from turnmaster.engine.turn.knowledge import is_pretender
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import are_comrades
from turnmaster.perks.decisions import Fuse, FuseDecision
from turnmaster.perks.events import Formed, Fused, NotFormed
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.hooks import ONLY_LENDS
from turnmaster.perks.known_names import known_perks
from turnmaster.perks.terms import ACTIVATE, COST_GREATER, limited_use
from turnmaster.perks.unit_perk import UnitPerk

TIMES = 10
NOT_LASTING = known_perks("Summon", "Respawn")  # units that cannot be given up for it

WINDOWS: tuple[tuple[Window, Played], ...] = ((GAME_TURN_BEGINS, ""), (TURN_TO_ACT, "Advanced"))


@unit_perk(
    "Fusion",
    TRANSFORMATION,
    "It waits until friends with 10 times its Point Cost are given up to form it.",
    terms=[ACTIVATE, limited_use(1), COST_GREATER],
    waits=lambda roster, number: True,
)
def fusion(perk: UnitPerk) -> None:
    fusing = Fusing(perk)
    for window, playstyle in WINDOWS:
        perk.offers(
            window,
            fusing.choices,
            fusing.begin,
            playstyle=playstyle,
            says="Form {unit}",
            answers=UseWithUnit,
            why_not=perk.explains(fusing.why_not),
        )
    perk.plays(
        perk.name,
        fusing.announce,
        fusing.go_on_if_it_works,
        Ask("who becomes part of it", FuseDecision, fusing.decide, fusing.apply),
        fusing.form,
    )
    perk.contributes(COST_FACTORS, CostFactor(fusing.worth))


class Fusing:
    """The units that are given up, and the result."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.why_spent, self.costs_enough = perk, perk.judges_use(), perk.compares_costs()

    def worth(self, battle: Battle, unit: int) -> Fraction:
        """Return the factor of its points once it is formed."""
        return Fraction(TIMES if self.perk.is_on(battle, unit) else 1)

    def price(self, battle: Battle, unit: int) -> Fraction:
        return Fraction(TIMES * battle.profile(unit).points_hundredths, 100)

    # Who can be formed, and of whom

    def choices(self, battle: Battle, player: int) -> list[UseWithUnit]:
        phase, units = battle.nearest(Phase), enumerate(battle.state.units)
        if phase is not None and phase.player != player:
            return []
        mine = [number for number, unit in units if unit.player == player and self.waits(battle, number)]
        return [UseWithUnit(self.perk.name, unit) for unit in mine if not self.why_not(battle, unit)]

    def waits(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit came into the game to be formed: neither a disguise nor a unit that lends its form."""
        lends = ONLY_LENDS.holds(battle, unit)
        return unit in battle.setup.aside and self.perk.is_on(battle, unit) and not lends

    def why_not(self, battle: Battle, unit: int) -> str:
        if not is_aside(battle.unit(unit)):
            return f"{battle.called(unit)} is there already."
        return self.why_spent(battle, unit) or self.why_too_dear(battle, unit)

    def why_too_dear(self, battle: Battle, unit: int) -> str:
        there, needed = self.value(battle, self.friends(battle, unit)), self.price(battle, unit)
        if self.costs_enough(there, needed):
            return ""
        friends = f"the friends who can be given up are worth {in_points(there)}"
        return f"{battle.called(unit)} takes friends worth {in_points(needed)} points, and {friends}."

    def value(self, battle: Battle, units: list[int]) -> Fraction:
        return sum((current_cost(battle, unit) for unit in units), Fraction(0))

    def friends(self, battle: Battle, unit: int) -> list[int]:
        """Return the units of its roster that can be given up: in play or in Reserve, without passengers."""
        units = battle.state.units
        there = [n for n, other in enumerate(units) if are_comrades(battle, unit, n) and living(other)]
        return [n for n in there if self.is_lasting(battle, n) and not passengers_of(battle, n)]

    def is_lasting(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit can be given for Fusion: neither disguised nor temporary."""
        if is_pretender(battle, unit):
            return False
        profile = battle.profile(unit)
        return not any(name in (*profile.perks, *profile.traits) for name in NOT_LASTING)

    # Giving them up

    def begin(self, battle: Battle, player: int, answer: UseWithUnit) -> None:
        battle.push(self.perk.name, Scratch(player, answer.unit))

    def announce(self, battle: Battle, ctx: Scratch) -> None:
        announce_perk(battle, ctx.player, ctx.unit, self.perk.name)

    def go_on_if_it_works(self, battle: Battle, ctx: Scratch, announced: PerkUse) -> Next | None:
        return None if announced.works else END

    def decide(self, battle: Battle, ctx: Scratch) -> FuseDecision | None:
        """Return the decision about the next unit, until their points suffice."""
        given, needed = self.value(battle, ctx.units), self.price(battle, ctx.unit)
        if self.costs_enough(given, needed):
            return None
        left = [Fuse(n) for n in self.friends(battle, ctx.unit) if n not in ctx.units]
        return battle.ask(
            FuseDecision, ctx.player, [STOP, *left], unit=ctx.unit, needed=in_points(needed), given=in_points(given)
        )

    def apply(self, battle: Battle, ctx: Scratch, answer: Fuse | Stop) -> Next:
        if isinstance(answer, Stop):
            battle.emit(NotFormed(unit=ctx.unit))
            return END
        ctx.units.append(answer.target)
        return AGAIN

    def form(self, battle: Battle, ctx: Scratch) -> None:
        self.perk.note_use(battle, ctx.unit)
        for unit in ctx.units:
            battle.emit(Fused(unit=unit, other=ctx.unit))
            put_aside(battle, unit)
        bring_in(battle, ctx.unit)
        battle.emit(Formed(unit=ctx.unit))
