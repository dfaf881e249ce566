"""Driven units, which must go for others whatever their player wants. [Perks 12.4, Psychological]

They go toward the closest of their prey until all their weapons are in range, and attack no other unit. A Movement must
end with all weapons in range, or as close as the straight path leads, or one beside it if there is an obstacle. Where
none of these brings it closer, its player finds another path, or the unit stays.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from turnmaster.battlefield import FAR_APART, TOLERANCE, Base, groups_gap, toward
from turnmaster.engine.attacking.aiming import can_attack
from turnmaster.engine.attacking.hooks import TARGET_CHECKS
from turnmaster.engine.attacking.workings import range_of
from turnmaster.engine.core.actions import ACTION_NUMBER, ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing
from turnmaster.engine.core.hooks import BARRED_ACTIONS, DRIVEN
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.ground import ground_on_the_way
from turnmaster.engine.field.melees import fight_each_other
from turnmaster.engine.field.units import (
    are_within,
    bases_of,
    in_play,
    measured_bases,
    nearest_gap,
    standing,
    taking_part,
)
from turnmaster.engine.moving.decisions import SENT, Placement
from turnmaster.engine.moving.hooks import MOVEMENT_CHECKS
from turnmaster.engine.moving.movement import Move, can_travel, furthest
from turnmaster.engine.moving.relocating import HAIR, LOOKS, PARTS, last
from turnmaster.engine.moving.shifting import moved_by
from turnmaster.engine.turn.playstyles.advanced import cost
from turnmaster.engine.turn.proposals import STRAIGHT_THEN_ASIDE, closest_bases
from turnmaster.perks.conditions import heals
from turnmaster.perks.unit_perk import UnitPerk

Units = Callable[[Battle, int], list[int]]  # those of whom a unit is after one; none while it is free
Way = tuple[Placement | None, int]  # a Movement, and how far away from its prey it ends

FIRST_STEP = PARTS // LOOKS  # the shortest that is looked at on the way


class Drive:
    """The drive of units with a perk: the prey of each, and its targets if these differ.

    A unit that goes `only_into_range` makes no other Movement; others may go where all their weapons stay in range. If
    only units with a perk are ever driven, that is the `bearer`.
    """

    def __init__(
        self, perk: UnitPerk, prey: Units, *, strikes: Units | None = None, only_into_range: bool, bearer: str = ""
    ) -> None:
        self.perk, self.prey, self.strikes, self.only_into_range = perk, prey, strikes or prey, only_into_range
        perk.contributes(TARGET_CHECKS, self.why_not_at, bearer=bearer)
        perk.contributes(MOVEMENT_CHECKS, self.why_not_there)
        perk.contributes(DRIVEN, self, bearer=bearer)
        perk.contributes(BARRED_ACTIONS, self.why_not, bearer=bearer)
        perk.is_immune_to("Taunt", "Provoke", when=self.is_driven)

    def is_driven(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit has no choice. A unit that is only a marker waits until it is revealed; a casualty that
        has not attacked yet is driven in its last attack.
        """
        hidden = battle.state.units[unit].marker
        return not hidden and bool(self.prey(battle, unit)) and not self.perk.spares(battle, unit)

    # Weapons

    def why_not_at(self, battle: Battle, unit: int, weapon: int, target: int) -> str:
        """Return why a driven unit cannot attack a unit outside its prey; healing weapons are free."""
        if not self.is_driven(battle, unit) or is_forced(battle, unit) or heals(battle.profile(unit).weapons[weapon]):
            return ""
        victims = self.strikes(battle, unit)
        return "" if target in victims else f"{battle.called(unit)} strikes nobody but {named(battle, victims)}."

    def has_to_strike(self, battle: Battle, attack: Attack) -> bool:
        """Check whether a driven unit must attack; reactions are left to its player."""
        return attack.hazard is None and not attack.counter and self.is_driven(battle, attack.unit)

    # Movement

    def is_on_its_way(self, battle: Battle, unit: int) -> bool:
        """Check whether it does not have all its weapons in range yet; passengers are left to their player."""
        if battle.state.units[unit].aboard != NOWHERE or not self.is_driven(battle, unit):
            return False
        bases = bases_of(battle, unit, standing(battle.state.units[unit]))
        return not any(has_in_range(battle, unit, bases, prey) for prey in self.prey(battle, unit))

    def why_not_there(self, battle: Battle, move: Move) -> str:
        unit = move.ctx.unit
        if move.ctx.forced or not self.is_driven(battle, unit):
            return ""
        prey = self.prey(battle, unit)
        if any(has_in_range(battle, unit, move.ends, each) for each in prey):
            return ""
        _, best = self.straight_way(battle, move.ctx)
        apart = min(groups_gap(move.ends, measured_bases(battle, each)) for each in prey)
        if apart <= best + HAIR:
            return ""
        return (
            f"{battle.called(unit)} has to go toward {named(battle, prey)}, to {battle.measured(best)} or closer,"
            f" and would end {battle.measured(apart)} away."
        )

    def way_it_has_to_go(self, battle: Battle, ctx: Placing) -> Placement | None:
        return self.straight_way(battle, ctx)[0] if not ctx.forced and self.is_on_its_way(battle, ctx.unit) else None

    def straight_way(self, battle: Battle, ctx: Placing) -> Way:
        """Return the legal Movement straight toward its prey that ends closest, and its distance; cached until a model
        moves, a model of the unit is lost, or another rule holds it back.
        """
        holder = battle.unit(ctx.unit)
        suffered = tuple((effect.stat, effect.by) for effect in holder.effects)
        going = tuple(standing(holder))
        question = ("driven", self.perk.name, ctx.unit, ctx.action, furthest(battle, ctx), suffered, going)
        if question not in battle.cache:
            ways = (straight_toward(battle, ctx, prey) for prey in self.prey(battle, ctx.unit))
            battle.cache[question] = min(ways, key=lambda way: way[1])
        found: Way = battle.cache[question]
        return found

    # Actions

    def owes(self, battle: Battle, unit: int, action: Doing) -> bool:
        """Check whether it owes an Action: in an Advanced game one Movement and one Attack in a Game Turn, in others
        all it can make.
        """
        if not self.is_driven(battle, unit):
            return False
        if action == "Attack":
            return not has_made(battle, unit, ("Attack",)) and can_attack(battle, unit)
        counted = ON_FOOT if battle.state.playstyle == "Advanced" else (action,)
        if action not in ON_FOOT or has_made(battle, unit, counted) or not self.is_on_its_way(battle, unit):
            return False
        ctx = Placing(battle.state.units[unit].player, unit, action)
        return can_travel(battle, unit, action) and self.has_a_way(battle, ctx)

    def has_a_way(self, battle: Battle, ctx: Placing) -> bool:
        """Check whether there is a straight path; if its first step is free, its length does not matter yet."""
        if any(can_set_out(battle, ctx, prey) for prey in self.prey(battle, ctx.unit)):
            return True
        return self.straight_way(battle, ctx)[0] is not None

    def owes_and_pays(self, battle: Battle, unit: int, action: Doing) -> bool:
        holder = battle.state.units[unit]
        return cost(holder, action) <= battle.state.players[holder.player].cp and self.owes(battle, unit, action)

    def why_not(self, battle: Battle, unit: int, action: Doing) -> str:
        """Return why it cannot give up an owed Action, or go further than it must."""
        if action == "Support":
            owes = any(self.owes_and_pays(battle, unit, owed) for owed in (*ON_FOOT, "Attack"))
            return f"{battle.called(unit)} has to go or to strike in this Game Turn." if owes else ""
        if not self.only_into_range or action not in ON_FOOT or battle.state.units[unit].aboard != NOWHERE:
            return ""
        stays = self.is_driven(battle, unit) and not self.is_on_its_way(battle, unit) and not led(battle, unit)
        return f"All weapons of {battle.called(unit)} are in range, and it goes no further." if stays else ""


def is_forced(battle: Battle, unit: int) -> bool:
    """Check whether another rule makes a unit attack now."""
    attack = battle.nearest(Attack)
    return attack is not None and attack.unit == unit and attack.forced


def led(battle: Battle, unit: int) -> bool:
    """Check whether another rule makes a unit move now."""
    placing = battle.nearest(Placing)
    return placing is not None and placing.unit == unit and placing.forced


def has_made(battle: Battle, unit: int, actions: Iterable[Doing]) -> bool:
    """Check whether a unit has made one of these Actions in this Game Turn."""
    holder = battle.state.units[unit]
    return any(holder.acted >> ACTION_NUMBER[each] & 1 for each in actions)


def named(battle: Battle, units: Sequence[int]) -> str:
    return " or ".join(map(battle.called, units))


def closest_of(battle: Battle, unit: int, others: list[int]) -> list[int]:
    """Return the units closest to a unit in play: several only if equally close, as all are that touch it. Units that
    take no part in the fight do not count.
    """
    if not in_play(battle.state.units[unit]):
        return []
    there = taking_part(battle, others)
    question = ("closest", unit, *there)  # kept until anybody moves: a driven unit has no other wish, and asks for it
    found: list[int] | None = battle.cache.get(question)
    if found is None:
        nearest = nearest_gap(battle, unit, there)
        reach = TOLERANCE if nearest is None else max(TOLERANCE, nearest + TOLERANCE)
        found = [other for other in there if are_within(battle, unit, other, reach)]
        battle.cache[question] = found
    return list(found)


def has_in_range(battle: Battle, unit: int, bases: Sequence[Base], prey: int) -> bool:
    """Check whether all weapons with which a unit attacks are in range of another from these bases, seen or not; in
    their Melee all are.
    """
    holder, theirs = battle.state.units[unit], measured_bases(battle, prey)
    if fight_each_other(battle, unit, prey):
        return True
    for weapon in battle.profile(unit).weapons:
        mine = [base for model, base in zip(standing(holder), bases, strict=True) if weapon.carriers[model]]
        if not weapon.attacks or heals(weapon) or not mine:
            continue
        if groups_gap(mine, theirs) > range_of(battle, unit, weapon) + TOLERANCE:
            return False
    return True


def straight_toward(battle: Battle, ctx: Placing, prey: int) -> Way:
    """Return the furthest legal Movement straight toward a unit, no further than all weapons need, and its distance at
    the end. With an obstacle in the way, it may be one beside it that ends closer.
    """
    apart, length, dx, dy = aim_of(battle, ctx, prey)
    best: Way = (None, apart)
    for cos, sin in STRAIGHT_THEN_ASIDE:
        ends = as_far_as_it_goes(battle, ctx, (dx * cos - dy * sin) // 1000, (dx * sin + dy * cos) // 1000)
        after = groups_gap(ends, measured_bases(battle, prey))
        best = min(best, (SENT[ctx.action](tuple(end.centre for end in ends)), after), key=lambda way: way[1])
        if best[1] <= apart - length + HAIR:
            break
    return best


def aim_of(battle: Battle, ctx: Placing, prey: int) -> tuple[int, int, int, int]:
    """Return the distance between two units and the way straight toward the other: a length and its vector."""
    between = closest_bases(battle, ctx.unit, prey)
    if between is None:
        return FAR_APART, 0, 0, 0
    apart, mine, theirs, touch = between
    length = min(furthest(battle, ctx), max(0, apart - shortest_range(battle, ctx.unit)))
    goal = toward(theirs, mine, touch) if length >= apart else toward(mine, theirs, length)
    return apart, length, goal[0] - mine[0], goal[1] - mine[1]


def can_set_out(battle: Battle, ctx: Placing, prey: int) -> bool:
    """Check whether the first step of a straight path is free and leads closer, and so does the rest, because there is
    nothing to climb.
    """
    if ground_on_the_way(battle, ctx.unit).storeys.pieces:
        return False
    apart, _, dx, dy = aim_of(battle, ctx, prey)
    step = part_of_a_way(battle, ctx, dx, dy, FIRST_STEP)
    return step.objection() is None and groups_gap(step.ends, measured_bases(battle, prey)) < apart


def as_far_as_it_goes(battle: Battle, ctx: Placing, dx: int, dy: int) -> list[Base]:
    """Return the ends of the models of a unit that goes as far along a vector as it legally can; their positions if it
    cannot.
    """
    share = last(PARTS, lambda share: part_of_a_way(battle, ctx, dx, dy, share).objection() is None)
    return part_of_a_way(battle, ctx, dx, dy, share).ends


def part_of_a_way(battle: Battle, ctx: Placing, dx: int, dy: int, share: int) -> Move:
    """Return a Movement along so many of the PARTS of a vector; other drives of the unit are asked later."""
    return moved_by(battle, replace(ctx, forced=True), dx * share // PARTS, dy * share // PARTS)


def shortest_range(battle: Battle, unit: int) -> int:
    """Return the range of the shortest weapon with which a unit attacks."""
    weapons = [weapon for weapon in battle.profile(unit).weapons if weapon.attacks and not heals(weapon)]
    return min((range_of(battle, unit, weapon) for weapon in weapons), default=0)
