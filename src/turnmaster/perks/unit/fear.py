"""Unit perks of the family Ability about fear: Terrify, Courage and Horrific. [Perks 12.4, Ability]"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from turnmaster.battlefield import TOLERANCE, Base
from turnmaster.battlefield.outline import point_to_segment
from turnmaster.engine.core.actions import MOVEMENT, ON_FOOT
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, Placing, Scratch
from turnmaster.engine.core.effects import marked, marks_on, unmark
from turnmaster.engine.core.moments import ACTION_BEGINS
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.engine.field.units import gap_between, is_alive, unit_bases
from turnmaster.engine.moving.disembarking import Disembarking, head_start
from turnmaster.engine.moving.hooks import EXIT_CHECKS, MOVEMENT_CHECKS
from turnmaster.engine.moving.movement import Move, can_travel, furthest
from turnmaster.engine.moving.wayfinding import Blocked, Way
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.events import TookHold
from turnmaster.perks.families import ABILITY
from turnmaster.perks.judged import why_barred
from turnmaster.perks.known_names import known_roots, root_of
from turnmaster.perks.rout import Rout
from turnmaster.perks.terms import ACTIVATE, MASTERY_TEST, SPECIFIC, limited_use, radius
from turnmaster.perks.unit_perk import UnitPerk

# What Courage knows nothing of.
OVERCOME = known_roots(
    "Cripple", "Dread", "Fall Back", "Force", "Fugue", "Horrific", "Knockback", "Morale", "Panic", "Stun", "Terrify"
)


@unit_perk(
    "Terrify",
    ABILITY,
    'On a Mastery Test, an enemy within 18" and in sight flees to its board edge and into Reserve.',
    terms=[MASTERY_TEST, radius(18)],
)
def terrify(perk: UnitPerk) -> None:
    rout = Rout(perk)
    perk.activates(
        lambda battle, used: rout.begin(battle, used.target, used.unit),
        whom=Whom.FOES,
        sees=True,
        purpose=Purpose.HINDERS,
    )


@unit_perk(
    "Courage",
    ABILITY,
    "Once a game, for 1 Game Turn, it ignores fear, Cripple, Stun, Force, Knockback, Fugue and bad ground.",
    terms=[ACTIVATE, limited_use(1)],
)
def courage(perk: UnitPerk) -> None:
    def take_heart(battle: Battle, used: Used) -> None:
        holder = battle.unit(used.unit)
        holder.effects = [effect for effect in holder.effects if root_of(effect.reason) not in OVERCOME]
        perk.marks(battle, used.unit)
        battle.cache = {}  # other ways are open to it now

    perk.activates(take_heart, purpose=Purpose.CLEANSES)
    perk.is_immune_to(*OVERCOME, when=perk.is_active)
    perk.contributes(GAIT[Gait.NOT_SLOWED], perk.is_active)
    perk.contributes(GAIT[Gait.NOT_ENDANGERED], perk.is_active)


@unit_perk(
    "Horrific",
    ABILITY,
    'On a Mastery Test, an enemy that moves within 12" of it has half its Movement there.',
    terms=[SPECIFIC, MASTERY_TEST, radius(12)],
)
def horrific(perk: UnitPerk) -> None:
    horror = Horror(perk)
    perk.plays(perk.name, horror.test, horror.take_effect)
    perk.at(ACTION_BEGINS, horror.begin)
    perk.contributes(MOVEMENT_CHECKS, horror.why_not_there)
    perk.contributes(EXIT_CHECKS, horror.why_not_out)


class Horror:
    """Enemies that are about to move near a unit with Horrific. Each has a mark until its next Movement if the test
    succeeded: then it goes only half as far on paths within the Radius.
    """

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.inches, self.test_mastery = perk, perk.radius, perk.tests_mastery()

    def begin(self, battle: Battle) -> None:
        """Start a test for each horror to which a unit could come near with this Movement."""
        ctx = battle.state.stack[-1].ctx
        if not isinstance(ctx, Placing) or ctx.action not in (*ON_FOOT, MOVEMENT):
            return
        unmark(battle, ctx.unit, self.perk.mark)
        if not self.can_go(battle, ctx) or self.perk.spares(battle, ctx.unit):
            return
        carrier = battle.unit(ctx.unit).aboard
        ahead = head_start(battle, carrier) if carrier != NOWHERE else 0
        reach = self.inches * battle.inch + ahead + furthest(battle, ctx) + TOLERANCE
        for horror in reversed(self.horrors(battle, ctx.unit)):  # the last one pushed comes first
            if gap_between(battle, ctx.unit, horror) <= reach:
                battle.push(self.perk.name, Scratch(battle.unit(horror).player, horror, {"target": ctx.unit}))

    def can_go(self, battle: Battle, ctx: Placing) -> bool:
        return is_alive(battle.unit(ctx.unit)) and (bool(ctx.reach) or can_travel(battle, ctx.unit, ctx.action))

    def horrors(self, battle: Battle, unit: int) -> list[int]:
        enemies = [n for n in self.perk.holders(battle) if battle.unit(n).player != battle.unit(unit).player]
        there = [n for n in enemies if is_alive(battle.unit(n)) and unit_bases(battle, n)]
        return [n for n in there if not why_barred(battle, n, self.perk.perk)]

    def test(self, battle: Battle, ctx: Scratch) -> None:
        self.test_mastery(battle, ctx.player, ctx.unit, ctx.numbers["target"])

    def take_effect(self, battle: Battle, ctx: Scratch, test: PerkTest) -> None:
        target = ctx.numbers["target"]
        if test.works:
            fear = marked(self.perk.mark, self.perk.name, owner=ctx.player, negative=True, by=ctx.unit)
            battle.unit(target).effects.append(fear)
            battle.emit(TookHold(unit=target, perk=self.perk.name, does="goes only half as far near a horror"))

    def why_not_there(self, battle: Battle, move: Move) -> str:
        ways = ((start, move.way(i)) for i, start in enumerate(move.starts))
        return self.why_not_along(battle, move.ctx.unit, move.limit, ways)

    def why_not_out(self, battle: Battle, leaving: Disembarking) -> str:
        """Return why a unit cannot disembark there: its Move or Dash starts at the edge of its carrier."""
        exits = (leaving.exit_of(i) for i in range(len(leaving.numbers)))
        ways = ((out.start, out.way) for out in exits if out is not None)
        return self.why_not_along(battle, leaving.ctx.unit, leaving.limit, ways)

    def why_not_along(self, battle: Battle, unit: int, limit: int, ways: Iterable[tuple[Base, Way | Blocked]]) -> str:
        horrors = [each.by for each in marks_on(battle, unit, self.perk.mark)]
        bases = [base for horror in horrors if is_alive(battle.unit(horror)) for base in unit_bases(battle, horror)]
        half = limit // battle.inch // 2 * battle.inch
        if not bases:
            return ""
        far = [(start, way) for start, way in ways if isinstance(way, Way) and way.length > half + TOLERANCE]
        if not any(self.comes_near(battle, start, way, bases) for start, way in far):
            return ""
        return f"{battle.called(unit)} goes at most {battle.measured(half)} near a Horrific unit."

    def comes_near(self, battle: Battle, start: Base, way: Way, bases: Sequence[Base]) -> bool:
        """Check whether a path leads through, over or within the Radius of some bases."""
        points = [start.centre, *way.points]
        reach = self.inches * battle.inch + start.radius + TOLERANCE
        legs = list(pairwise(points))
        return any(point_to_segment(b.centre, *leg) <= reach + b.radius for b in bases for leg in legs)
