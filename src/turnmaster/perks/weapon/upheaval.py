"""Upheaval: a weapon that may throw its own unit across the battlefield. [Perks 12.5, Limitation]

The test comes when the phase or Action Step is over, for each use. All weapons of the unit that failed it share one
Scatter Arrow. Passengers do not get far: they run into their carrier.
"""

from turnmaster.battlefield import INCH
from turnmaster.battlefield.templates import scatter
from turnmaster.dice import D6, SCATTER
from turnmaster.dice.kinds import DIRECTIONS
from turnmaster.engine.attacking.attack import strike_with
from turnmaster.engine.attacking.hooks import NO_REACTION
from turnmaster.engine.attacking.workings import copies_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, Roll, Scratch, Use, Volley
from turnmaster.engine.core.moments import END_OF_PHASE, put_off, waits_for
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED
from turnmaster.engine.field.units import in_play
from turnmaster.engine.moving.relocating import Shove, Stop
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.left_behind import strike_without_wielder
from turnmaster.perks.skill_tests import tests_skill
from turnmaster.perks.terms import END_OF_PHASE as AT_END_OF_PHASE
from turnmaster.perks.terms import SCATTER_2D6, SKILL_TEST, SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk


class Aftermath:
    """The consequences of such weapons of one unit. The unit notes the uses of each of them, and the sequence keeps the
    models of that time, and the weapons that failed, each as often as it did.
    """

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name, self.strikes = perk, perk.name, perk.note("strikes")
        self.make_tests = tests_skill(perk)

    def begin(self, battle: Battle, unit: int, weapon: int) -> None:
        """Start a test for each use, even if no model of the unit is left."""
        holder = battle.state.units[unit]
        self.perk.note_use(battle, unit, weapon)
        if not any(due.sequence == self.name and due.ctx.unit == unit for due in battle.state.due):
            there = [n for n, model in enumerate(holder.models) if model.place in (FIELD, ABOARD)]
            put_off(battle, END_OF_PHASE, self.name, Scratch(holder.player, unit, models=there))

    def make_next_test(self, battle: Battle, ctx: Scratch) -> Next | None:
        weapons = range(len(battle.profile(ctx.unit).weapons))
        weapon = next((weapon for weapon in weapons if self.perk.uses(battle, ctx.unit, weapon) > 0), None)
        if weapon is None:
            return self.throw_the_arrow
        ctx.numbers["weapon"] = weapon
        self.perk.forget_use(battle, ctx.unit, weapon)
        self.make_tests(battle, Attack(ctx.player, ctx.unit, use=Use(weapon)), 1)
        return None

    def judge_test(self, battle: Battle, ctx: Scratch, test: PerkTest) -> Next:
        if not test.works:
            ctx.weapons.append(ctx.numbers["weapon"])
        return self.make_next_test

    def throw_the_arrow(self, battle: Battle, ctx: Scratch) -> Next | None:
        if not ctx.weapons or is_in_reserve(battle, ctx.unit):
            return END
        battle.roll(ctx.player, SCATTER.name, SCATTER, 1, unit=ctx.unit)
        return None

    def throw_the_distance(self, battle: Battle, ctx: Scratch, arrow: Roll) -> Next | None:
        """Roll the distance; with a Hit the unit stays, and the weapon hits it."""
        ctx.numbers["arrow"] = arrow.values[0]
        if ctx.numbers["arrow"] >= len(DIRECTIONS):
            self.strike(battle, ctx, [ctx.unit])
            return END
        battle.roll(ctx.player, SCATTER.name, D6, 2, unit=ctx.unit)
        return None

    def hurl(self, battle: Battle, ctx: Scratch, distance: Roll) -> None:
        inches = sum(distance.values)
        self.strike(battle, ctx, hurled_into(battle, ctx, ctx.numbers["arrow"], inches, self.name))

    def strike(self, battle: Battle, ctx: Scratch, targets: list[int]) -> None:
        """Hit with every weapon as often as it failed; the last one pushed comes first."""
        there = in_play(battle.state.units[ctx.unit])
        for number, weapon in reversed(list(enumerate(battle.profile(ctx.unit).weapons))):
            wielders = [model for model in users(battle, ctx) if weapon.carriers[model]]
            attack = Attack(ctx.player, ctx.unit, use=Use(number), volley=Volley(wielders=wielders))
            for target in targets * ctx.weapons.count(number):
                if there:
                    strike_with(battle, attack, target, note=self.strikes)
                else:
                    copies = copies_of(battle, weapon, wielders)
                    strike_without_wielder(battle, ctx.player, ctx.unit, number, copies, target, self.strikes)


def users(battle: Battle, ctx: Scratch) -> list[int]:
    """Return the models that were there when the first of the weapons was used."""
    return [model for model in ctx.models if model < len(battle.state.units[ctx.unit].models)]


def is_in_reserve(battle: Battle, unit: int) -> bool:
    """Check whether a unit has left the battlefield other than as a casualty, and cannot be thrown."""
    return not any(model.place in (FIELD, ABOARD, REMOVED) for model in battle.state.units[unit].models)


def hurled_into(battle: Battle, ctx: Scratch, arrow: int, inches: int, because: str) -> list[int]:
    """Relocate a unit, and return the units that its weapon hits: those it runs into, itself, or none."""
    holder = battle.state.units[ctx.unit]
    if holder.aboard != NOWHERE:
        return [holder.aboard if holder.aboard >= 0 else ctx.unit]
    stop = relocate(battle, ctx, arrow, inches, because)
    if stop.units:
        return list(stop.units)
    return [ctx.unit] if stop.ran_into_something else []


def relocate(battle: Battle, ctx: Scratch, arrow: int, inches: int, because: str) -> Stop:
    """Move it straight until an obstacle; removed models still hit from there."""
    east, north = scatter((0, 0), arrow, inches)
    dx, dy = east * battle.inch // INCH, north * battle.inch // INCH
    here = [number for number, model in enumerate(battle.state.units[ctx.unit].models) if model.place == FIELD]
    way = Shove(battle, ctx.unit, dx, dy, models=here or users(battle, ctx))
    stop = way.stop()
    if here:
        way.settle_at(stop.share, because)
    return stop


@weapon_perk(
    "Upheaval",
    LIMITATION,
    "After its use a failed test hurls its unit away, and it attacks the unit in its way, or its own.",
    terms=[SPECIFIC, SKILL_TEST, AT_END_OF_PHASE, SCATTER_2D6],
)
def upheaval(perk: WeaponPerk) -> None:
    after = Aftermath(perk)
    tests, throws = (after.make_next_test, after.judge_test), (after.throw_the_arrow, after.throw_the_distance)
    perk.plays(perk.name, *tests, *throws, after.hurl)
    waits_for(perk.rules, END_OF_PHASE)
    perk.on_use(after.begin, undo=perk.forget_use)
    perk.contributes(NO_REACTION, lambda battle, attack: after.strikes.is_in(attack.notes))
