"""Summon: a unit that is produced anew at the start of every Game Turn. [Perks 12.6, Traits]

The first is the unit of the roster, the others are copies of it. Each is deployed at once or lost, unless a Deployment
Perk keeps it in Reserve.
"""

from fractions import Fraction

from msgspec.structs import replace

from turnmaster.engine.field.aside import bring_in, is_aside
from turnmaster.engine.field.hooks import CURRENT_COST
from turnmaster.engine.field.units import in_reserve
from turnmaster.engine.field.worth import full_points
from turnmaster.engine.kernel import sequence_names
from turnmaster.engine.kernel.barred import is_barred
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Placing, Scratch
from turnmaster.engine.kernel.moments import START_OF_TURN
from turnmaster.engine.kernel.sequences import END, Next
from turnmaster.engine.kernel.state import REMOVED, RESERVE
from turnmaster.engine.turn.hooks import POINTS_COUNTED
from turnmaster.perks.catalogue import trait
from turnmaster.perks.conditions import stays_down
from turnmaster.perks.events import NeverDeployed, Summoned
from turnmaster.perks.hooks import NEVER_COMES
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import Roster, UnitProfile

FUSION = known_perk("Fusion")  # a unit that comes only when others are given up for it
QUARTER = Fraction(1, 4)


def copies(profile: UnitProfile, turns: int) -> tuple[UnitProfile, ...]:
    """One for each Game Turn after the first, and one more in case an option extends the game."""
    return tuple(replace(profile, name=f"{profile.name} {turn}") for turn in range(2, turns + 2))


def always_waits(roster: Roster, number: int) -> bool:
    return True


@trait(
    "Summon",
    "When a Game Turn begins, another one of it deploys at once or is lost.",
    terms=[SPECIFIC],
    brings=copies,
    waits=always_waits,
)
def summon(perk: UnitPerk) -> None:
    summoning = Summoning(perk)
    perk.at(START_OF_TURN, summoning.begin)
    perk.plays(perk.name, summoning.deploy, summoning.lose_who_did_not_deploy)
    perk.contributes(POINTS_COUNTED, summoning.points_of_all)
    perk.contributes(CURRENT_COST, lambda battle, unit: QUARTER if perk.is_on(battle, unit) else Fraction(1))


class Summoning:
    """What the units of rosters with the trait produce."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk

    def is_summoned(self, battle: Battle, unit: int) -> bool:
        """Whether a unit of a roster was written down with the trait, whatever it has become since, and is neither only
        the form of another nor formed of others.
        """
        profile = battle.setup.listed[unit]
        lends = any(never(battle, unit) for never in battle.rules.contributions(NEVER_COMES))
        return self.perk.name in profile.traits and FUSION not in profile.perks and not lends

    def line(self, battle: Battle, unit: int) -> list[int]:
        """A unit of a roster and all its copies, in the order in which they are summoned."""
        return [unit, *self.perk.reinforcements(battle, unit)]

    def begin(self, battle: Battle) -> None:
        for unit in reversed(range(len(battle.setup.listed))):  # the last one pushed comes first
            out = battle.state.players[battle.setup.brought_by[unit]].out
            if self.is_summoned(battle, unit) and not out and not stays_down(battle, unit):
                self.summon_next(battle, unit)

    def summon_next(self, battle: Battle, unit: int) -> None:
        units = battle.state.units
        new = next((each for each in self.line(battle, unit) if is_aside(units[each])), None)
        if new is not None:
            battle.push(self.perk.name, Scratch(units[new].player, new))

    def deploy(self, battle: Battle, ctx: Scratch) -> Next | None:
        bring_in(battle, ctx.unit)
        battle.tell(Summoned(unit=ctx.unit))
        if is_barred(battle, ctx.unit, "Deploy"):
            return END
        battle.push(sequence_names.DEPLOY, Placing(ctx.player, ctx.unit, "Deploy"))
        return None

    def lose_who_did_not_deploy(self, battle: Battle, ctx: Scratch) -> None:
        holder = battle.state.units[ctx.unit]
        if in_reserve(holder):
            for model in holder.models:
                model.hp, model.place = 0, REMOVED
            battle.tell(NeverDeployed(unit=ctx.unit))

    def points_of_all(self, battle: Battle, unit: int, left: Fraction) -> Fraction:
        """The HP that is left of all that were summoned, shared among the Game Turns and rounded, counts for the unit
        of the roster.
        """
        if not self.is_summoned(battle, unit):
            return left
        models = [model for each in self.line(battle, unit) for model in battle.state.units[each].models]
        hp = sum(model.hp for model in models if not model.phantom and model.place != RESERVE)
        rounded = (2 * hp + battle.state.turn) // (2 * battle.state.turn)
        profile = battle.setup.listed[unit]
        return full_points(battle, unit) * Fraction(rounded, profile.hp * profile.models)
