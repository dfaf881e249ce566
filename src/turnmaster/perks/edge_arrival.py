"""Arriving at the board edge of the own Deployment Zone, unless a Deployment Perk allows another place."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from turnmaster.battlefield import INCH, TOLERANCE, Base, Point, distance, toward
from turnmaster.battlefield.outline import Edges, point_to_segment
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.windows import ARRIVES
from turnmaster.engine.field.units import is_alive, standing
from turnmaster.engine.moving.arriving import add_arrival, begin_to_arrive
from turnmaster.engine.moving.deploying import elsewhere, waiting, why_not_elsewhere
from turnmaster.engine.moving.events import Deployed
from turnmaster.engine.moving.hooks import Arrival
from turnmaster.perks.events import Raised
from turnmaster.perks.fallen import models_missing, take_remains_away
from turnmaster.perks.flight import home_edge, touches
from turnmaster.perks.unit_perk import UnitPerk

FROM_THE_EDGE = 6  # inches
LOOKED_AT = 2  # inches between places on the edge around which room is sought


class EdgeArrival:
    """The arrival of units that a perk brings back at their board edge."""

    def __init__(self, perk: UnitPerk) -> None:
        self.name = f"{perk.name}, arriving"
        self.at_the_edge = Arrival(perk.name, places_on_the_edge, why_not_there, why_not_like_this, arrived)
        add_arrival(perk.rules, self.at_the_edge)
        perk.plays(self.name, window(ARRIVES), self.arrive)

    def bring(self, battle: Battle, unit: int) -> None:
        """Bring a unit that waits in Reserve to its edge; Deployment Perks come first unless it cannot Deploy."""
        if BARRED_ACTIONS.against(battle, unit, "Deploy"):
            begin_to_arrive(battle, unit, self.at_the_edge)
        else:
            battle.push(self.name, Placing(battle.unit(unit).player, unit, "Deploy"))

    def arrive(self, battle: Battle, ctx: Placing) -> None:
        """Arrive at the edge, unless a Deployment Perk has brought the unit elsewhere or sent it back into Reserve."""
        if not waiting(battle.unit(ctx.unit)):
            stand_again(battle, ctx.unit)
        elif not BARRED_ACTIONS.against(battle, ctx.unit, "Deploy"):
            begin_to_arrive(battle, ctx.unit, self.at_the_edge)


def arrived(battle: Battle, ctx: Placing) -> None:
    stand_again(battle, ctx.unit)
    if is_alive(battle.unit(ctx.unit)):
        battle.emit(Deployed(unit=ctx.unit))


def stand_again(battle: Battle, unit: int) -> None:
    """Tell that a unit is back, and take the marker away that it left."""
    take_remains_away(battle, unit)
    models, lost = len(standing(battle.unit(unit))), models_missing(battle, unit)
    battle.emit(Raised(unit=unit, models=models, lost=lost))


def places_on_the_edge(battle: Battle, ctx: Placing) -> Iterator[Base]:
    """Return positions along the board edge of its Deployment Zone, the middle of each side first."""
    for a, b in home_edge(battle, ctx.player):
        steps = distance(*a, *b) // (LOOKED_AT * INCH)
        for step in sorted(range(steps + 1), key=lambda step: abs(2 * step - steps)):
            yield Base(*toward(a, b, step * LOOKED_AT * INCH), FROM_THE_EDGE * INCH, 0, 0)


def why_not_there(battle: Battle, ctx: Placing, base: Base) -> str:
    """Return why a base cannot stand at a position.

    A model stands wholly within a few inches of the edge, or right at it if it is too large for that, or where a
    Deployment Perk lets it deploy.
    """
    edge, reach = home_edge(battle, ctx.player), FROM_THE_EDGE * battle.inch
    if is_close(base, edge, reach) or touches(base, edge):
        return ""
    deployed = as_deployed(ctx)
    if elsewhere(battle, deployed) and not why_not_elsewhere(battle, deployed, [base]):
        return ""
    return f'It returns wholly within {FROM_THE_EDGE}" of the board edge of its Deployment Zone.'


def as_deployed(ctx: Placing) -> Placing:
    """Return the arrival as a usual deployment, so that Deployment Perks apply."""
    return replace(ctx, perk="")


def is_close(base: Base, edge: Edges, reach: int) -> bool:
    """Check whether the whole of a base is that near to the edge."""
    if base.outline is None:
        return away_from(edge, base.centre) + base.radius <= reach + TOLERANCE
    return all(away_from(edge, corner) <= reach + TOLERANCE for corner in base.outline.points)


def away_from(edge: Edges, point: Point) -> int:
    return min(point_to_segment(point, a, b) for a, b in edge)


def why_not_like_this(battle: Battle, ctx: Placing, ends: Sequence[Base]) -> str:
    """Return why models away from the edge cannot be there together: they need one Deployment Perk for all of them."""
    edge, reach = home_edge(battle, ctx.player), FROM_THE_EDGE * battle.inch
    far = [end for end in ends if not is_close(end, edge, reach) and not touches(end, edge)]
    return why_not_elsewhere(battle, as_deployed(ctx), far) if far else ""
