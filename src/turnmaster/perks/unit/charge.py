"""Charge: a unit that is carried on toward an enemy after its Move or Dash. [Perks 12.4, Movement]"""

from turnmaster.battlefield import TOLERANCE, closest_pair, distance
from turnmaster.dice import D6
from turnmaster.engine.core.actions import ON_FOOT
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Roll, Scratch
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.melees import can_touch, is_engaged
from turnmaster.engine.field.units import measured_bases
from turnmaster.engine.moving.decisions import STAY, Stay
from turnmaster.engine.moving.events import Disembarked, Moved
from turnmaster.engine.moving.relocating import PARTS, Shove
from turnmaster.perks import decisions
from turnmaster.perks.activation import Whom
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.decisions import ChargeDecision
from turnmaster.perks.families import MOVEMENT
from turnmaster.perks.terms import PASSIVE, radius
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Charge",
    MOVEMENT,
    ranks={
        "I": rank(
            'After a Move or Dash it can move D6" further towards an enemy within 6" and engage it.',
            terms=[radius(6), PASSIVE],
        ),
        "II": rank(
            'After a Move or Dash it can move 2D6" further towards an enemy within 12" and engage it.',
            terms=[radius(12), PASSIVE],
        ),
    },
)
def charge(perk: UnitPerk) -> None:
    onward = Onward(perk)
    perk.reacts(Moved, onward.begin)
    perk.reacts(Disembarked, onward.begin)
    whom = Ask("whom to charge", ChargeDecision, onward.decide, onward.apply, onward.check)
    perk.plays(perk.name, onward.roll_dice, onward.note_roll, whom)


class Onward:
    """The further move of a unit toward an enemy: straight, from the nearest model to the nearest."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.foes_near, self.inches = perk, perk.those_within(Whom.FOES), perk.radius

    def begin(self, battle: Battle, event: Moved | Disembarked) -> None:
        if event.action in ON_FOOT and not event.forced and self.perk.is_on(battle, event.unit):
            battle.push(self.perk.name, Scratch(battle.unit(event.unit).player, event.unit))

    def enemies(self, battle: Battle, unit: int) -> list[int]:
        """Return the enemies that it may charge: none while it is in a Melee, or inside with others near."""
        if battle.unit(unit).aboard != NOWHERE or is_engaged(battle, unit):
            return []
        return [foe for foe in self.foes_near(battle, unit) if can_touch(battle, unit, foe)]

    def roll_dice(self, battle: Battle, ctx: Scratch) -> Next | None:
        if not self.enemies(battle, ctx.unit):
            return END
        battle.roll(ctx.player, self.perk.name, D6, self.perk.rank, unit=ctx.unit)
        return None

    def note_roll(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        ctx.numbers["dice"] = sum(roll.values)

    def way_to(self, battle: Battle, ctx: Scratch, foe: int) -> tuple[Shove, int, int]:
        """Return the way to an enemy, its free share, and that length."""
        pair = closest_pair(measured_bases(battle, ctx.unit), measured_bases(battle, foe))
        if pair is None:
            return Shove(battle, ctx.unit, 0, 0), 0, 0
        mine, theirs = pair
        dx, dy = theirs.x - mine.x, theirs.y - mine.y
        far, reach = distance(*mine.centre, *theirs.centre), ctx.numbers["dice"] * battle.inch
        if far > reach:
            dx, dy = dx * reach // far, dy * reach // far
        way = Shove(battle, ctx.unit, dx, dy)
        share = way.stop().share
        return way, share, way.length * share // PARTS

    def decide(self, battle: Battle, ctx: Scratch) -> ChargeDecision | None:
        """Return the decision: all the way toward one of them, or not at all; it may also stop on the way."""
        lengths = [(foe, self.way_to(battle, ctx, foe)[2]) for foe in self.enemies(battle, ctx.unit)]
        charges = [decisions.Charge(foe, length) for foe, length in lengths if length > TOLERANCE]
        if not charges:
            return None
        return battle.ask(ChargeDecision, ctx.player, [*charges, STAY], unit=ctx.unit, open=True)

    def check(self, battle: Battle, ctx: Scratch, answer: decisions.Charge) -> Refusal | None:
        if answer.length < 0:
            return Refusal("This does not say whom the unit charges.", "Name an enemy, and how far to go toward it.")
        if answer.target not in self.enemies(battle, ctx.unit):
            away = battle.inches(self.inches)
            return Refusal(f"No such enemy is within {away}.", "Charge one that is, or stay.")
        *_, most = self.way_to(battle, ctx, answer.target)
        if answer.length <= most:
            return None
        say = battle.measured
        return Refusal(f"{battle.called(ctx.unit)} cannot go {say(answer.length)} that way.", f"It can go {say(most)}.")

    def apply(self, battle: Battle, ctx: Scratch, answer: decisions.Charge | Stay) -> None:
        if isinstance(answer, decisions.Charge):
            way, share, _ = self.way_to(battle, ctx, answer.target)
            way.settle_at(min(share, -(-answer.length * PARTS // way.length)), self.perk.name)
