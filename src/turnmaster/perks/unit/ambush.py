"""Ambush: units that arrive anywhere after a test, near a chosen position. [Perks 12.4, Deployment]

One model is placed, and then the unit makes its test. If it passes, the model scatters, and the others stand around it.
Without room, the unit waits in Reserve; if it fails, it may still deploy as usual.
"""

from turnmaster.battlefield import Base
from turnmaster.battlefield.spots import points_all_over
from turnmaster.battlefield.templates import scatter
from turnmaster.dice import D6, SCATTER
from turnmaster.dice.kinds import scatter_word
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Numbers, PerkTest, Placing, Roll, Scratch
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.core.state import FIELD, RESERVE
from turnmaster.engine.core.windows import ARRIVES
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.objections import bad_place, is_free
from turnmaster.engine.field.units import footprint, other_bases
from turnmaster.engine.moving.deploying import put_on_field, touches_enemy, waiting
from turnmaster.engine.moving.events import Deployed
from turnmaster.engine.moving.hooks import DEPLOYMENT_CHECKS
from turnmaster.engine.moving.loading import deploy_loads
from turnmaster.engine.moving.orders import end_of, read_places
from turnmaster.engine.moving.survivors import places_around, settled
from turnmaster.perks.areas import is_hit
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.decisions import AmbushDecision, BeginAmbush, DeployAsUsual
from turnmaster.perks.events import NoRoomToArrive, UnitScattered
from turnmaster.perks.families import DEPLOYMENT
from turnmaster.perks.terms import MASTERY_TEST, SCATTER_2D6, SCATTER_D6
from turnmaster.perks.unit_perk import UnitPerk

FIRST_TURN = 2


@unit_perk(
    "Ambush",
    DEPLOYMENT,
    "From Game Turn 2, after a Mastery Test, it deploys anywhere{but}.",
    ranks={
        "I": rank(terms=[MASTERY_TEST, SCATTER_2D6], but=", but scatters by 2D6", dice=2),
        "II": rank(terms=[MASTERY_TEST, SCATTER_D6], but=", but scatters by D6", dice=1),
        "III": rank(terms=[MASTERY_TEST], but=" without scattering", dice=0),
    },
)
def ambush(perk: UnitPerk) -> None:
    arrival = Ambush(perk)
    perk.offers_to_each(ARRIVES, arrival.why_not, arrival.begin)
    perk.plays(arrival.where, Ask("where to ambush", AmbushDecision, arrival.decide, arrival.place, arrival.check))
    scattering = (arrival.roll_the_distance, arrival.drift) if arrival.dice else ()
    perk.plays(arrival.landing, arrival.test, arrival.throw_the_arrow, *scattering, arrival.land)
    perk.forbids_actions(arrival.why_wait)


class Ambush:
    """The arrival of a unit: its first model is placed, and the others follow if it passes the test."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.test_mastery = perk, perk.tests_mastery(deployment=True)
        self.dice: int = perk.of_rank("dice")
        self.where, self.landing = f"{perk.name}, where", f"{perk.name}, landing"

    # Whether and where

    def why_not(self, battle: Battle, unit: int) -> str:
        """Return why a unit cannot ambush; all its passengers need the same perk. [Free Rules part 4, Perks and
        Transports]
        """
        ctx, name = battle.amid(Placing), battle.called(unit)
        if battle.state.turn < FIRST_TURN:
            return f"{self.perk.name} is used from Game Turn {FIRST_TURN} on."
        if unit != ctx.unit or ctx.perk or not waiting(battle.state.units[unit]):
            return f"{name} is not about to arrive."
        if not all(self.perk.is_on(battle, passenger) for passenger, _ in ctx.loads):
            return f"Not everybody aboard {name} has {self.perk.name}."
        return self.perk.why_used(battle, unit)

    def begin(self, battle: Battle, unit: int) -> None:
        battle.push(self.where, Placing(battle.unit(unit).player, unit, "Deploy", perk=self.perk.name, led=True))

    def decide(self, battle: Battle, ctx: Placing) -> AmbushDecision:
        spots = [BeginAmbush((point,)) for point in points_all_over(battle.setup.board)]
        options = [DeployAsUsual(), *(spot for spot in spots if self.check(battle, ctx, spot) is None)]
        return battle.ask(AmbushDecision, ctx.player, options, unit=ctx.unit, open=True, perk=self.perk.name)

    def check(self, battle: Battle, ctx: Placing, answer: BeginAmbush) -> Refusal | None:
        base = base_at(battle, ctx, answer)
        if isinstance(base, Refusal):
            return base
        objection = bad_place(battle, ctx.unit, [0], [base])
        if objection is not None:
            return objection()
        reason = DEPLOYMENT_CHECKS.against(battle, ctx.unit, [base])
        return Refusal(reason, "Choose another place.") if reason else None

    def place(self, battle: Battle, ctx: Placing, answer: BeginAmbush | DeployAsUsual) -> None:
        """Put the first model on the field while the unit makes its test."""
        if isinstance(answer, DeployAsUsual):
            return
        base = base_at(battle, ctx, answer)
        assert not isinstance(base, Refusal)
        self.perk.note_turn(battle, ctx.unit)
        holder = battle.state.units[ctx.unit]
        first = waiting(holder)[0]
        model = holder.models[first]
        model.x, model.y, model.z, model.place = base.x, base.y, base.level, FIELD
        refresh_contacts(battle, [ctx.unit])
        numbers: Numbers = {"model": first, "x": base.x, "y": base.y, "level": base.level}
        battle.push(self.landing, Scratch(ctx.player, ctx.unit, numbers=numbers))

    # The test, and where it lands

    def test(self, battle: Battle, ctx: Scratch) -> None:
        self.test_mastery(battle, ctx.player, ctx.unit)

    def throw_the_arrow(self, battle: Battle, ctx: Scratch, test: PerkTest) -> Next | None:
        if not test.works:
            take_up(battle, ctx)
            return END
        if not self.dice:
            return self.land
        battle.roll(ctx.player, SCATTER.name, SCATTER, 1, unit=ctx.unit)
        return None

    def roll_the_distance(self, battle: Battle, ctx: Scratch, arrow: Roll) -> Next | None:
        ctx.numbers["arrow"] = arrow.values[0]
        if is_hit(arrow.values[0]):
            return self.land
        battle.roll(ctx.player, SCATTER.name, D6, self.dice, unit=ctx.unit)
        return None

    def drift(self, battle: Battle, ctx: Scratch, distance: Roll) -> None:
        arrow, inches = ctx.numbers["arrow"], sum(distance.values)
        x, y = scatter((ctx.numbers["x"], ctx.numbers["y"]), arrow, inches, battle.inch)
        ctx.numbers |= {"x": x, "y": y}
        battle.emit(UnitScattered(unit=ctx.unit, direction=scatter_word(arrow), length=inches * battle.inch))

    def land(self, battle: Battle, ctx: Scratch) -> None:
        """Put the others around the first model; without room for all of them, the unit returns to Reserve."""
        take_up(battle, ctx)
        arriving = who_arrives(battle, ctx.unit)
        bases = room_for_all(battle, arriving, ctx)
        if bases is None:
            arriving.loads.clear()
            self.perk.marks(battle, ctx.unit)
            battle.emit(NoRoomToArrive(unit=ctx.unit, perk=self.perk.name))
            return
        put_on_field(battle, ctx.unit, bases)
        self.perk.note_use(battle, ctx.unit)
        battle.emit(Deployed(unit=ctx.unit))
        deploy_loads(battle, arriving)

    def why_wait(self, battle: Battle, unit: int, _: Doing) -> str:
        tried = self.perk.is_active(battle, unit)
        return f"{battle.called(unit)} found no room, and waits for the next Game Turn." if tried else ""


def who_arrives(battle: Battle, unit: int) -> Placing:
    """Return the deployment in which a unit ambushes, with its passengers."""
    about = (frame.ctx for frame in battle.state.stack)
    return next(ctx for ctx in about if isinstance(ctx, Placing) and ctx.unit == unit)


def base_at(battle: Battle, ctx: Placing, answer: BeginAmbush) -> Base | Refusal:
    """Return the base of the first model in an answer."""
    orders = read_places(answer.places, (), 1)
    if isinstance(orders, Refusal):
        return orders
    return end_of(orders[0], footprint(battle, ctx.unit), ground_of(battle), 0, 0)


def take_up(battle: Battle, ctx: Scratch) -> None:
    """Put the first model back into Reserve, for now or for good."""
    model = battle.state.units[ctx.unit].models[ctx.numbers["model"]]
    model.x = model.y = model.z = 0
    model.place = RESERVE
    refresh_contacts(battle, [ctx.unit])


def room_for_all(battle: Battle, arriving: Placing, ctx: Scratch) -> list[Base] | None:
    """Return the bases of a unit, the first exactly where it landed, or nothing without room for all."""
    at, unit = ctx.numbers, ctx.unit
    middle = settled(battle, unit, footprint(battle, unit).at(at["x"], at["y"]), at["level"])
    if not is_free(battle, unit, middle, other_bases(battle, unit)):
        return None
    count = len(waiting(battle.state.units[unit]))
    bases = places_around(battle, unit, middle, count)
    fits = len(bases) == count and not touches_enemy(battle, arriving, bases)
    return bases if fits and not DEPLOYMENT_CHECKS.against(battle, unit, bases) else None
