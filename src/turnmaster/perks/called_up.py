"""Units that a perk calls up: each deploys at once or is lost, unless a Deployment Perk keeps it in Reserve."""

from fractions import Fraction

from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing, Scratch
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.state import REMOVED, RESERVE
from turnmaster.engine.field.aside import bring_in
from turnmaster.engine.field.units import in_reserve
from turnmaster.engine.field.worth import full_points
from turnmaster.perks.events import NeverDeployed, Summoned
from turnmaster.perks.unit_perk import UnitPerk


def calls_up(perk: UnitPerk) -> None:
    """Add the sequence in which a unit that was set aside deploys; it has the name of the perk and gets a Scratch."""
    perk.plays(perk.name, deploy, lose_it_in_reserve)


def deploy(battle: Battle, ctx: Scratch) -> Next | None:
    bring_in(battle, ctx.unit)
    battle.emit(Summoned(unit=ctx.unit))
    if BARRED_ACTIONS.against(battle, ctx.unit, "Deploy"):
        return END
    battle.push(sequence_names.DEPLOY, Placing(ctx.player, ctx.unit, "Deploy"))
    return None


def lose_it_in_reserve(battle: Battle, ctx: Scratch) -> None:
    """Remove a unit that has not deployed."""
    holder = battle.unit(ctx.unit)
    if in_reserve(holder):
        for model in holder.models:
            model.hp, model.place = 0, REMOVED
        battle.emit(NeverDeployed(unit=ctx.unit))


def average_points(battle: Battle, unit: int, line: list[int]) -> Fraction:
    """Return the points for the HP left of all that were summoned, shared among the Game Turns and rounded."""
    models = [model for each in line for model in battle.unit(each).models]
    hp = sum(model.hp for model in models if not model.phantom and model.place != RESERVE)
    rounded = (2 * hp + battle.state.turn) // (2 * battle.state.turn)
    profile = battle.setup.listed[unit]
    return full_points(battle, unit) * Fraction(rounded, profile.hp * profile.models)
