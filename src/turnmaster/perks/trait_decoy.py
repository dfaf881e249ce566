"""Decoy: a fake unit beside a real one, which nobody but its player can tell apart. [Perks 12.6, Traits]

The fake passes for another unit of the same profile: whoever does not know better sees that one's stats. It is gone
as soon as it is hurt or an enemy comes near, and is no casualty.
"""

from fractions import Fraction

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, Base, Point
from turnmaster.battlefield.outline import point_to_segment
from turnmaster.dice import D6
from turnmaster.engine.attacking.casualties import all_melees, restore_contact
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.field.aside import bring_in, put_aside
from turnmaster.engine.field.hooks import CANNOT_CLAIM, CHANGES_FORM
from turnmaster.engine.field.melees import contacts_settled, refresh_contacts
from turnmaster.engine.field.units import (
    enemies_of,
    gap_between,
    in_play,
    is_alive,
    measured_bases,
    place_of,
    unit_bases,
    units_of,
)
from turnmaster.engine.field.worth import remaining_points
from turnmaster.engine.kernel import sequence_names
from turnmaster.engine.kernel.answers import Answer
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, Placing, Roll, Scratch
from turnmaster.engine.kernel.events import UnitEvent
from turnmaster.engine.kernel.moments import END_OF_TURN_SETTLED, START_OF_TURN
from turnmaster.engine.kernel.notes import Note
from turnmaster.engine.kernel.sequences import END, Ask, Next
from turnmaster.engine.kernel.state import NOWHERE
from turnmaster.engine.moving.events import ClosedUp, Deployed
from turnmaster.engine.moving.hazards import strike_surely
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip, note_coherency
from turnmaster.engine.moving.survivors import let_survivors_out
from turnmaster.engine.turn.hooks import DISGUISED, POINTS_COUNTED
from turnmaster.engine.turn.turn import FIRST_ELIMINATION_TURN
from turnmaster.perks.catalogue import rank, trait
from turnmaster.perks.conditions import units_within
from turnmaster.perks.decisions import DecoyDecision
from turnmaster.perks.events import DecoyGone, Formed
from turnmaster.perks.forms import take_form
from turnmaster.perks.hooks import REAL_ONE, SEEN_THROUGH
from turnmaster.perks.known_names import known_perk, known_perks
from turnmaster.perks.terms import SPECIFIC, radius
from turnmaster.perks.trait import ARRIVED, NOTICED_IN, who_came
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import UnitProfile
from turnmaster.profiles.saves import NONE

MOST_FAKES = 30
DEFENCE = 5  # of a fake
EXPLODES_IN, SUCCEEDS = 12, 4
EXPLOSIVE = known_perk("Decoy III")
KEPT_TRAITS = known_perks("Concealed")
FAKE = Note("Decoy", "of")  # of a fake: the unit beside which it was brought


def fake_of(profile: UnitProfile, turns: int) -> tuple[UnitProfile, ...]:
    """Return a fake that looks like the unit: of at most 30 models, or a single one if it explodes."""
    return (with_models(profile, 1 if EXPLOSIVE in profile.traits else min(profile.models, MOST_FAKES)),)


def with_models(profile: UnitProfile, models: int) -> UnitProfile:
    weapons = tuple(replace(weapon, carriers=weapon.carriers[:models]) for weapon in profile.weapons)
    return profile if models == profile.models else replace(profile, models=models, weapons=weapons)


@trait(
    "Decoy",
    ranks={
        "I": rank(
            'A fake of it that cannot move deploys too; it is removed when it is hurt or an enemy is within 6".',
            stride_in=0,
        ),
        "II": rank(
            'A fake of it that can move deploys too; it is removed when it is hurt or within 6" of an enemy.',
            stride_in=6,
        ),
        "III": rank(
            'A fake model deploys too; it explodes when hurt or an enemy is within 6": D6 dice of 4+ within 12".',
            terms=[SPECIFIC, radius(EXPLODES_IN)],
            stride_in=6,
        ),
    },
    brings=fake_of,
)
def decoy(perk: UnitPerk) -> None:
    fakes = Fakes(perk)
    perk.raises(CHANGES_FORM)
    perk.at(START_OF_TURN, fakes.begin)
    for event in (Formed, Deployed):
        perk.reacts(event, fakes.join_late)
    perk.plays(perk.name, fakes.bring_it, Ask("which one is the fake", DecoyDecision, fakes.decide, fakes.apply))
    perk.plays(fakes.end, fakes.be_gone)
    perk.reacts(HpLost, fakes.hurt)
    perk.contributes(TRAVEL, fakes.notice_on_the_way)
    for arrival in ARRIVED:
        perk.reacts(arrival, fakes.notice_closing_up if arrival is ClosedUp else fakes.notice)
    perk.at(END_OF_TURN_SETTLED, fakes.vanish_alone)
    perk.contributes(CANNOT_CLAIM, fakes.is_mine)
    perk.contributes(DISGUISED, fakes.is_mine)
    perk.contributes(SEEN_THROUGH, fakes.be_found_out)
    perk.contributes(POINTS_COUNTED, fakes.points_of_the_real_one)
    perk.contributes(REAL_ONE, fakes.real_one)
    if perk.rank == 3:
        perk.plays(fakes.explosion, fakes.next_victim, fakes.roll_attack_dice, fakes.strike)


class Fakes:
    """The fakes of one rank. A fake remembers beside which unit it was brought."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.end, self.explosion = perk, f"{perk.name}, found out", f"{perk.name}, explosion"
        self.explodes_in = perk.radius
        self.rank = perk.note("rank")

    def is_mine(self, battle: Battle, unit: int) -> bool:
        """Whether a unit is a fake of this rank."""
        return self.rank.says(battle.state.units[unit].notes, self.perk.rank)

    def fakes(self, battle: Battle) -> list[int]:
        return [unit for unit in range(len(battle.state.units)) if self.is_mine(battle, unit)]

    def in_the_open(self, battle: Battle) -> list[int]:
        """Those that stand there or lie there as a marker; inside something nobody finds them out."""
        return [n for n in self.fakes(battle) if battle.state.units[n].aboard == NOWHERE]

    # How it is brought

    def begin(self, battle: Battle) -> None:
        for unit in reversed(range(len(battle.setup.listed))):  # the last one pushed comes first
            if battle.state.turn == 1 and unit not in battle.setup.aside:
                self.join(battle, unit)

    def join_late(self, battle: Battle, event: UnitEvent) -> None:
        """A unit that waited for a perk of its own has its fake once it is formed or deployed."""
        if event.unit in battle.setup.aside:
            self.join(battle, event.unit)

    def join(self, battle: Battle, unit: int) -> None:
        """Each fake comes once, whichever of the two that is."""
        copies, units = self.perk.reinforcements(battle, unit), battle.state.units
        if copies and not any(FAKE.is_in(units[each].notes) for each in (unit, *copies)):
            battle.push(self.perk.name, Scratch(units[unit].player, unit, units=copies))

    def bring_it(self, battle: Battle, ctx: Scratch) -> Next | None:
        """If both look alike and none is on the field yet, its player decides in secret which one is the fake."""
        copy = ctx.units[0]
        bring_in(battle, copy)
        alike = battle.profile(ctx.unit) == battle.profile(copy) and not in_play(battle.state.units[ctx.unit])
        if alike:
            return None
        self.make_fake(battle, copy, ctx.unit)
        return END

    def decide(self, battle: Battle, ctx: Scratch) -> DecoyDecision:
        options: list[Answer] = [("fake", ctx.units[0]), ("fake", ctx.unit)]
        return battle.ask(DecoyDecision, ctx.player, options, unit=ctx.unit)

    def apply(self, battle: Battle, ctx: Scratch, answer: Answer) -> None:
        self.make_fake(battle, answer[1], ctx.units[0] if answer[1] == ctx.unit else ctx.unit)

    def make_fake(self, battle: Battle, unit: int, real: int) -> None:
        """Its HP looks like that of the other, but the first that it loses is its last."""
        profile, stride = battle.profile(unit), self.perk.of_rank("stride_in")
        traits = tuple(trait for trait in profile.traits if trait in KEPT_TRAITS)
        form = replace(
            profile,
            move_in=stride,
            dash_in=stride,
            defence=DEFENCE,
            armour=NONE,
            aegis=NONE,
            weapons=(),
            perks=(),
            traits=traits,
            transport=0,
            fire_points=False,
        )
        take_form(battle, unit, form)
        FAKE.put(battle.state.units[unit].notes, real)
        self.rank.put(battle.state.units[unit].notes, self.perk.rank)

    # When it is gone

    def hurt(self, battle: Battle, event: HpLost) -> None:
        if event.hp and self.is_mine(battle, event.unit):
            self.vanish(battle, event.unit)

    def notice(self, battle: Battle, event: UnitEvent) -> None:
        for comer in who_came(event):
            for fake in self.found_by(battle, comer):
                self.vanish(battle, fake)

    def notice_closing_up(self, battle: Battle, event: UnitEvent) -> None:
        """Nobody closes up with nothing: it is gone at once, so that whoever met it goes on to the next foe."""
        for fake in self.found_by(battle, event.unit):
            self.take_away(battle, fake)

    def found_by(self, battle: Battle, comer: int) -> list[int]:
        """The fakes near which an enemy came to stand, or that walk and came near an enemy themselves."""
        if not is_alive(battle.state.units[comer]):
            return []
        return [fake for fake in self.in_the_open(battle) if self.is_found_by(battle, fake, comer)]

    def is_found_by(self, battle: Battle, fake: int, comer: int) -> bool:
        moved_itself = self.perk.rank == 2 and comer == fake
        foes = [foe for foe in enemies_there(battle, fake) if is_near(battle, fake, foe)]
        return comer in foes or (moved_itself and bool(foes))

    def notice_on_the_way(self, battle: Battle, ctx: Placing, trips: list[Trip]) -> None:
        """The same for what is only passed."""
        player = battle.state.units[ctx.unit].player
        for fake in self.in_the_open(battle):
            if battle.state.units[fake].player != player and passes_near(battle, trips, fake):
                self.vanish(battle, fake)
        gives_itself_away = self.perk.rank == 2 and self.is_mine(battle, ctx.unit)
        if gives_itself_away and any(passes_near(battle, trips, foe) for foe in enemies_there(battle, ctx.unit)):
            self.vanish(battle, ctx.unit)

    def be_found_out(self, battle: Battle, unit: int, watcher: int) -> None:
        """An enemy whom nobody deceives has looked at it."""
        if self.is_mine(battle, unit):
            self.vanish(battle, unit)

    def vanish_alone(self, battle: Battle) -> None:
        """A fake keeps nobody in the game: without a real unit on the field it is gone."""
        for fake in self.fakes(battle):
            own = units_of(battle, battle.state.units[fake].player)
            real = [n for n in own if is_alive(battle.state.units[n]) and not is_fake(battle, n)]
            if battle.state.turn >= FIRST_ELIMINATION_TURN and not real:
                self.vanish(battle, fake)

    def vanish(self, battle: Battle, fake: int) -> None:
        """It is gone as soon as what happens just now is over."""
        battle.push(self.end, Scratch(battle.state.units[fake].player, fake))

    def be_gone(self, battle: Battle, ctx: Scratch) -> None:
        """Its Melee goes on without it: whoever touched nobody else there closes up as after casualties."""
        if in_play(battle.state.units[ctx.unit]):
            melees = all_melees(battle)
            self.take_away(battle, ctx.unit)
            restore_contact(battle, melees)
            contacts_settled(battle)

    def take_away(self, battle: Battle, fake: int) -> None:
        near = units_within(battle, fake, self.explodes_in) if self.explodes_in else []
        player, place = battle.state.units[fake].player, place_of(battle, fake)
        put_aside(battle, fake, for_now=True)
        wrecks = {fake: place} if place is not None else {}
        freed = let_survivors_out(battle, wrecks)  # enemies that broke into it stand there
        refresh_contacts(battle, freed, for_now=True)
        for unit in freed:
            note_coherency(battle, unit)
        battle.tell(DecoyGone(unit=fake))
        if near:
            if battle.nearest(Attack) is None:
                battle.push(sequence_names.LATER_CASUALTIES)
            battle.push(self.explosion, Scratch(player, fake, units=near))

    # The explosion of the third rank

    def next_victim(self, battle: Battle, ctx: Scratch) -> Next | None:
        ctx.units = [unit for unit in ctx.units if is_alive(battle.state.units[unit])]
        if not ctx.units:
            return END
        battle.roll(ctx.player, self.perk.name, D6, 1, unit=ctx.units[0])
        return None

    def roll_attack_dice(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        battle.roll(ctx.player, self.perk.name, D6, roll.values[0], SUCCEEDS, unit=ctx.units[0])

    def strike(self, battle: Battle, ctx: Scratch, roll: Roll) -> Next:
        victim, successes = ctx.units.pop(0), sum(face >= SUCCEEDS for face in roll.values)
        if successes:
            strike_surely(battle, ctx.player, victim, successes, self.perk.name, by=ctx.unit)
        return self.next_victim

    # Where it took the place of a unit of the roster

    def real_one(self, battle: Battle, unit: int) -> int:
        return FAKE.of(battle.state.units[unit].notes) if self.is_mine(battle, unit) else unit

    def points_of_the_real_one(self, battle: Battle, unit: int, left: Fraction) -> Fraction:
        """The other counts for it at the end."""
        return remaining_points(battle, self.real_one(battle, unit)) if self.is_mine(battle, unit) else left


def is_fake(battle: Battle, unit: int) -> bool:
    return FAKE.is_in(battle.state.units[unit].notes)


def enemies_there(battle: Battle, fake: int) -> list[int]:
    """The enemies of a fake that stand on the field; a marker is no enemy that came."""
    return enemies_of(battle, battle.state.units[fake].player)


def is_near(battle: Battle, fake: int, foe: int) -> bool:
    """Whether a fake is within 6" of somebody; it is not while it has yet to get out of a Transport that was lost."""
    reach = NOTICED_IN * battle.inch + TOLERANCE
    return bool(measured_bases(battle, fake)) and gap_between(battle, fake, foe) <= reach


def passes_near(battle: Battle, trips: list[Trip], unit: int) -> bool:
    """Whether any of some ways leads through a unit or within 6" of it."""
    reach = NOTICED_IN * battle.inch
    return any(is_on_the_way(trip, base, reach) for trip in trips for base in unit_bases(battle, unit))


def is_on_the_way(trip: Trip, base: Base, reach: int) -> bool:
    here: Point = trip.start.centre
    for point in trip.points:
        if point_to_segment(base.centre, here, point) - base.radius - trip.start.radius <= reach + TOLERANCE:
            return True
        here = point
    return False
