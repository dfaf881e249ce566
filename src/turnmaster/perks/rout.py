"""Units that are routed for a Game Turn: all their Movement leads to the board edge of their own Deployment Zone.

[Perks 12.4, Terrify and Fall Back] In a Standard Game Turn that is the Move and the Dash that they have not made yet,
as soon as the phase for each is played; in others, a Move and a Dash at once and for no price. In a Melee a unit stays,
and strikes worse. `flight.py` knows the way to the edge and into Reserve.
"""

from collections.abc import Sequence

from turnmaster.battlefield import Base, Point
from turnmaster.battlefield.outline import Edges, gap_to_segment, point_to_segment
from turnmaster.engine.core import stats
from turnmaster.engine.core.actions import ACTION_NUMBER, ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Phase, Scratch
from turnmaster.engine.core.effects import marked, marks_on
from turnmaster.engine.core.modifiers import DICE, Modifier
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import is_alive, owner_of
from turnmaster.engine.moving.events import Moved
from turnmaster.engine.moving.hooks import MOVEMENT_CHECKS
from turnmaster.engine.moving.movement import Move, is_immobile
from turnmaster.engine.turn.playstyles.advanced import can_wait, relocate_after_attack
from turnmaster.perks.compelled import compels_in_phases
from turnmaster.perks.events import TookHold
from turnmaster.perks.flight import add_flight, home_edge, leave_by_the_edge, run_away
from turnmaster.perks.unit_perk import UnitPerk

# What no longer drives a unit at others while it flees.
DRIVES = ("Berserk", "Psychotic", "Wild Instinct", "Traitorous", "Enslaved")


class Rout:
    """The effect of a perk on the units that it routs."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.name = perk, f"{perk.name}: flight"
        add_flight(perk.rules)
        compels_in_phases(perk, ON_FOOT, self.flee_in_its_phase)
        perk.plays(self.name, self.flee_now)
        self.end = perk.plays(f"{self.name} ends", self.leave)
        perk.contributes(MOVEMENT_CHECKS, self.why_not_there)
        perk.is_immune_to(*DRIVES, when=self.is_routed)
        perk.reacts(Moved, self.end_at_the_edge)
        perk.rules.add_modifier(stats.ATTACK_DICE, self.strikes_worse)

    def begin(self, battle: Battle, unit: int, by: int = -1) -> None:
        """Rout a unit. In reaction to an attack it flees when that is over."""
        holder = battle.unit(unit)
        owner = battle.unit(by).player if by >= 0 else holder.player
        holder.effects.append(marked(self.perk.mark, self.perk.name, owner=owner, negative=True, by=by))
        battle.emit(TookHold(unit=unit, perk=self.perk.name, does="has to flee"))
        if can_wait(battle) and battle.nearest(Attack) is not None:
            relocate_after_attack(battle, self.name, owner, unit)
        else:
            battle.push(self.name, Scratch(owner, unit))

    def is_routed(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit must flee; one in a Melee or aboard does not."""
        holder = battle.unit(unit)
        free = is_alive(holder) and holder.aboard == NOWHERE and not is_engaged(battle, unit)
        return free and self.perk.is_active(battle, unit)

    def flee_now(self, battle: Battle, ctx: Scratch) -> None:
        """Let a unit flee now: with Move and Dash, or in a Standard Game Turn with that of the present phase."""
        if not self.is_routed(battle, ctx.unit):
            return
        if battle.state.playstyle != "Standard" or is_immobile(battle, ctx.unit):
            for action in reversed(ON_FOOT):  # the last one pushed comes first
                run_away(battle, ctx.unit, action, self.perk.name)
            return
        phase = battle.nearest(Phase)
        if phase is not None and phase.action in ON_FOOT:
            self.flee_in_its_phase(battle, ctx.unit, phase.action)

    def flee_in_its_phase(self, battle: Battle, unit: int, action: Doing) -> None:
        made = battle.unit(unit).acted >> ACTION_NUMBER[action] & 1
        if not made and self.is_routed(battle, unit):
            run_away(battle, unit, action, self.perk.name)

    # Movement of its own

    def why_not_there(self, battle: Battle, move: Move) -> str:
        unit = move.ctx.unit
        if move.ctx.forced or not self.is_routed(battle, unit):
            return ""
        edge = home_edge(battle, owner_of(battle.unit(unit)))
        closer = from_the_edge(move.ends, edge) < from_the_edge(move.starts, edge)
        return "" if closer else f"{battle.called(unit)} flees, and goes only toward its own board edge."

    def end_at_the_edge(self, battle: Battle, event: Moved) -> None:
        if not event.forced and self.is_routed(battle, event.unit):
            battle.push(self.end, Scratch(battle.unit(event.unit).player, event.unit))

    def leave(self, battle: Battle, ctx: Scratch) -> None:
        leave_by_the_edge(battle, ctx)

    def strikes_worse(self, battle: Battle, attack: Attack) -> Modifier | None:
        if not is_engaged(battle, attack.unit):
            return None
        afraid = marks_on(battle, attack.unit, self.perk.mark)
        return Modifier(DICE, -1, self.perk.name, afraid[0].owner) if afraid else None


def from_the_edge(bases: Sequence[Base], edge: Edges) -> int:
    """Return the distance of the closest of some bases from an edge."""
    return min(_from_a_side(base, a, b) for base in bases for a, b in edge)


def _from_a_side(base: Base, a: Point, b: Point) -> int:
    if base.outline is None:
        return point_to_segment(base.centre, a, b) - base.radius
    return gap_to_segment(base.outline, a, b)
