"""Flight: units that run for the board edge of their Deployment Zone, and off the battlefield. [Perks 12.5, Dread]

A flight is a Move or a Dash without an Action. It leads straight to the nearest point of that edge, as far as the unit
can legally go. A unit that touches the edge goes into Reserve, and stays there for the rest of the Game Turn.
"""

from turnmaster.battlefield import TOLERANCE, Base, Point, distance
from turnmaster.battlefield.divided import whole_outline
from turnmaster.battlefield.outline import Edges, Outline, edges, gap_to_segment, nearest_on, point_to_segment
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing, Scratch
from turnmaster.engine.core.declared import Mark
from turnmaster.engine.core.effects import is_marked, marked
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import END, Next, sequence
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.units import bases_of, owner_of, standing
from turnmaster.engine.moving.decisions import SENT, Placement
from turnmaster.engine.moving.deploying import go_to_reserve
from turnmaster.engine.moving.hazards import bury_the_fallen
from turnmaster.engine.moving.movement import (
    Move,
    allowance,
    apply_move,
    can_travel,
    is_immobile,
    may_travel,
    note_action,
)
from turnmaster.engine.moving.orders import Order
from turnmaster.engine.moving.relocating import HAIR, PARTS, last

FLIGHT = "flight"
KEPT_IN_RESERVE = Mark("kept in Reserve", "A unit that fled, and does not come back in this Game Turn.")


def add_flight(rules: RulesBuilder) -> None:
    """Add the rules of flight, for perks that make units flee."""
    if FLIGHT not in rules.sequences:
        rules.add_sequence(sequence(FLIGHT, note_action, run_for_the_edge, bury_the_fallen, leave_by_the_edge))
        rules.contribute(BARRED_ACTIONS, may_not_come_back)


def flee(battle: Battle, unit: int, action: Doing, perk: str) -> None:
    """Let a unit flee with a Move or a Dash because of a perk."""
    battle.push(FLIGHT, Placing(battle.state.units[unit].player, unit, action, forced=True, perk=perk))


def run_away(battle: Battle, unit: int, action: Doing, perk: str) -> None:
    """Have a unit on foot flee, or go into Reserve at once if it cannot move."""
    if battle.state.units[unit].aboard != NOWHERE:
        return
    if is_immobile(battle, unit):
        flee_into_reserve(battle, unit)
    else:
        flee(battle, unit, action, perk)


def flee_into_reserve(battle: Battle, unit: int) -> None:
    """Take a unit that fled off the battlefield, until the next Game Turn."""
    go_to_reserve(battle, unit)
    battle.state.units[unit].effects.append(marked(KEPT_IN_RESERVE, FLIGHT))


def may_not_come_back(battle: Battle, unit: int, action: Doing) -> str:
    kept = action == "Deploy" and is_marked(battle, unit, KEPT_IN_RESERVE)
    return f"{battle.called(unit)} has fled, and does not come back in this Game Turn." if kept else ""


def run_for_the_edge(battle: Battle, ctx: Placing) -> Next | None:
    if battle.state.units[ctx.unit].aboard != NOWHERE or not can_travel(battle, ctx.unit, ctx.action):
        return END
    apply_move(battle, ctx, way_to_the_edge(battle, ctx))
    return None


def leave_by_the_edge(battle: Battle, ctx: Placing | Scratch) -> None:
    holder = battle.state.units[ctx.unit]
    edge = home_edge(battle, owner_of(holder))
    if any(touches(base, edge) for base in bases_of(battle, ctx.unit, standing(holder))):
        flee_into_reserve(battle, ctx.unit)


def way_to_the_edge(battle: Battle, ctx: Placing) -> Placement:
    """Return the furthest legal Move or Dash straight to the nearest point of the edge; models that are tied
    down stay.
    """
    holder = battle.state.units[ctx.unit]
    models = [holder.models[number] for number in standing(holder)]
    edge = home_edge(battle, owner_of(holder))
    ways = [((m.x, m.y), nearest_on(a, b, (m.x, m.y))) for m in models for a, b in edge]
    start, goal = min(ways, key=lambda way: distance(*way[0], *way[1]))
    length = distance(*start, *goal)
    far = min(length, allowance(battle, ctx.unit, ctx.action).value * battle.inch)
    dx, dy = (goal[0] - start[0]) * far // length, (goal[1] - start[1]) * far // length

    def places(share: int) -> tuple[Point, ...]:
        shift = (dx * share // PARTS, dy * share // PARTS)
        return tuple((m.x + shift[0], m.y + shift[1]) if may_travel(m, ctx.action) else (m.x, m.y) for m in models)

    def is_legal(share: int) -> bool:
        return Move(battle, ctx, [Order((place,), None, None) for place in places(share)]).objection() is None

    return SENT[ctx.action](places(last(PARTS, is_legal)))


def touches(base: Base, edge: Edges) -> bool:
    """Check whether a base touches the edge, or is only a hair's breadth away."""
    if base.outline is None:
        return any(point_to_segment(base.centre, a, b) <= base.radius + HAIR for a, b in edge)
    return any(gap_to_segment(base.outline, a, b) <= HAIR for a, b in edge)


def home_edge(battle: Battle, player: int) -> Edges:
    """Return the parts of the board edge that a player's Deployment Zone touches; the whole edge if it touches none."""
    board, holder = battle.setup.board, battle.state.players[player]
    zones = [board.zones[number] for number in (holder.zone, holder.second_zone) if number >= 0]
    sides = [side for zone in zones for part in zone for side in edges(part)]
    fields = board.fields or (whole_outline(board),)
    rim = [side for side in sides if any(is_on_the_rim(field, side) for field in fields)]
    return rim or [side for field in fields for side in edges(field)]


def is_on_the_rim(field: Outline, side: tuple[Point, Point]) -> bool:
    """Check whether a side of a zone runs along the edge of a battlefield. An arc is drawn with short sides, so a side
    that goes straight across a round battlefield is not its edge, though it ends there twice.
    """
    if field.is_disc:
        short = distance(*side[0], *side[1]) < field.radius
        return short and all(abs(distance(*field.points[0], *end) - field.radius) <= TOLERANCE for end in side)
    return any(all(point_to_segment(end, a, b) <= TOLERANCE for end in side) for a, b in edges(field))
