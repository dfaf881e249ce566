"""Respawn: a unit that comes back from its own board edge. [Perks 12.6, Traits]

Its player decides so when a Game Turn begins, whether it was destroyed or still stands. It stays lost for the points,
and what it could do a limited number of times it cannot do again.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from turnmaster.battlefield import INCH, TOLERANCE, Base, Point, distance, toward
from turnmaster.battlefield.outline import Edges, point_to_segment
from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.hooks import LOSS_STILL_OPEN
from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.field.hooks import CURRENT_COST, NEITHER_HOLDS_NOR_CONTESTS
from turnmaster.engine.field.units import in_play, is_alive, is_gone, standing
from turnmaster.engine.kernel.answers import Answer, Part, parts
from turnmaster.engine.kernel.barred import is_barred
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Placing, Scratch
from turnmaster.engine.kernel.offering import window
from turnmaster.engine.kernel.purposes import Purpose
from turnmaster.engine.kernel.windows import ARRIVES, GAME_TURN_BEGINS
from turnmaster.engine.moving.arriving import add_arrival, begin_to_arrive
from turnmaster.engine.moving.deploying import elsewhere, waiting, why_not_elsewhere
from turnmaster.engine.moving.events import Deployed
from turnmaster.engine.moving.hooks import Arrival
from turnmaster.perks.catalogue import trait
from turnmaster.perks.conditions import stays_down
from turnmaster.perks.events import Raised
from turnmaster.perks.fallen import add_lost_points, make_whole, models_missing, take_remains_away
from turnmaster.perks.flight import home_edge, touches
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

FROM_THE_EDGE = 6  # inches
LOOKED_AT = 2  # inches between places on the edge around which room is sought
HALF = Fraction(1, 2)
TWICE = 2  # from then on it neither holds nor contests objectives


@trait(
    "Respawn",
    "When a Game Turn begins it can be removed and return whole at its board edge; it counts as destroyed.",
    terms=[SPECIFIC],
)
def respawn(perk: UnitPerk) -> None:
    returning = Returning(perk)
    perk.offers(
        GAME_TURN_BEGINS,
        returning.choices,
        returning.take,
        chosen=parts(unit=Part.UNIT),
        purpose=Purpose.RAISES,
        why_not=perk.explains(returning.why_not),
    )
    perk.plays(perk.name, returning.leave, returning.come_back)
    perk.plays(returning.arriving, window(ARRIVES), returning.arrive)
    perk.contributes(LOSS_STILL_OPEN, returning.is_leaving)
    perk.contributes(NEITHER_HOLDS_NOR_CONTESTS, returning.came_back_twice)
    perk.contributes(CURRENT_COST, lambda battle, unit: HALF if perk.is_on(battle, unit) else Fraction(1))


class Returning:
    """Units that respawn."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.arriving = perk, f"{perk.name}, arriving"
        self.leaving = perk.note("leaving")
        self.arrival = Arrival(perk.name, places_on_the_edge, why_not_there, why_not_like_this, arrived)
        add_arrival(perk.rules, self.arrival)
        add_lost_points(perk.rules)

    def choices(self, battle: Battle, player: int) -> list[Answer]:
        units = enumerate(battle.state.units)
        mine = [number for number, unit in units if unit.player == player and self.perk.is_on(battle, number)]
        return [(self.perk.name, unit) for unit in mine if not self.why_not(battle, unit)]

    def why_not(self, battle: Battle, unit: int) -> str:
        holder, name = battle.state.units[unit], battle.called(unit)
        if not in_play(holder) and (is_aside(holder) or not is_gone(holder)):
            return f"{name} is neither in play nor destroyed."
        if stays_down(battle, unit):
            return f"Nothing brings {name} back."
        return self.perk.why_used(battle, unit)

    def take(self, battle: Battle, player: int, answer: Answer) -> None:
        self.perk.note_turn(battle, answer[1])
        battle.push(self.perk.name, Scratch(player, answer[1]))

    def leave(self, battle: Battle, ctx: Scratch) -> None:
        """A unit that still stands is removed as a casualty first. Nothing rescues it from what its player wants."""
        models = standing(battle.state.units[ctx.unit])
        if models:
            self.leaving.put(battle.state.units[ctx.unit].notes, 1)
            fall(battle, ctx.unit, models, self.perk.name)
            remove_at_once(battle, ctx.unit)

    def is_leaving(self, battle: Battle, unit: int) -> bool:
        return self.leaving.is_in(battle.state.units[unit].notes)

    def come_back(self, battle: Battle, ctx: Scratch) -> None:
        self.leaving.drop(battle.state.units[ctx.unit].notes)
        battle.state.units[ctx.unit].effects = []
        make_whole(battle, ctx.unit)
        self.perk.note_use(battle, ctx.unit)
        if is_barred(battle, ctx.unit, "Deploy"):
            begin_to_arrive(battle, ctx.unit, self.arrival)
        else:
            battle.push(self.arriving, Placing(ctx.player, ctx.unit, "Deploy"))

    def arrive(self, battle: Battle, ctx: Placing) -> None:
        """At its edge, unless a Deployment Perk has brought it somewhere else, or has sent it into Reserve again."""
        if not waiting(battle.state.units[ctx.unit]):
            stand_again(battle, ctx.unit)
        elif not is_barred(battle, ctx.unit, "Deploy"):
            begin_to_arrive(battle, ctx.unit, self.arrival)

    def came_back_twice(self, battle: Battle, unit: int) -> bool:
        return self.perk.uses(battle, unit) >= TWICE


# Where it comes back


def places_on_the_edge(battle: Battle, ctx: Placing) -> Iterator[Base]:
    """Places along the board edge of its Deployment Zone, the middle of each side first."""
    for a, b in home_edge(battle, ctx.player):
        steps = distance(*a, *b) // (LOOKED_AT * INCH)
        for step in sorted(range(steps + 1), key=lambda step: abs(2 * step - steps)):
            yield Base(*toward(a, b, step * LOOKED_AT * INCH), FROM_THE_EDGE * INCH, 0, 0)


def why_not_there(battle: Battle, ctx: Placing, base: Base) -> str:
    """A model stands wholly within a few inches of the edge, or if it is too large for that, right at it; or wherever a
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
    """As if the unit were deployed in the usual way, so that Deployment Perks have their say."""
    return replace(ctx, perk="")


def is_close(base: Base, edge: Edges, reach: int) -> bool:
    """Whether the whole of a base is that near to the edge."""
    if base.outline is None:
        return away_from(edge, base.centre) + base.radius <= reach + TOLERANCE
    return all(away_from(edge, corner) <= reach + TOLERANCE for corner in base.outline.points)


def away_from(edge: Edges, point: Point) -> int:
    return min(point_to_segment(point, a, b) for a, b in edge)


def why_not_like_this(battle: Battle, ctx: Placing, ends: Sequence[Base]) -> str:
    """Models at the edge need no other reason to be there; others need the same one."""
    edge, reach = home_edge(battle, ctx.player), FROM_THE_EDGE * battle.inch
    far = [end for end in ends if not is_close(end, edge, reach) and not touches(end, edge)]
    return why_not_elsewhere(battle, as_deployed(ctx), far) if far else ""


def arrived(battle: Battle, ctx: Placing) -> None:
    stand_again(battle, ctx.unit)
    if is_alive(battle.state.units[ctx.unit]):
        battle.tell(Deployed(unit=ctx.unit))


def stand_again(battle: Battle, unit: int) -> None:
    take_remains_away(battle, unit)
    models, lost = len(standing(battle.state.units[unit])), models_missing(battle, unit)
    battle.tell(Raised(unit=unit, models=models, lost=lost))
