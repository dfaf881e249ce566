"""Decoy: a fake unit beside a real one. [Perks 12.6, Traits]

A fake is removed as soon as it is hurt or an enemy comes near, and is not a casualty.
"""

from turnmaster.dice import D6
from turnmaster.engine.attacking.casualties import all_melees, restore_contact
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing, Roll, Scratch
from turnmaster.engine.core.moments import END_OF_TURN_SETTLED, START_OF_TURN
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.aside import put_aside
from turnmaster.engine.field.hooks import CHANGES_FORM, TAKES_NO_PART, Contest
from turnmaster.engine.field.melees import contacts_settled, refresh_contacts
from turnmaster.engine.field.units import enemies_of, in_play, is_alive, place_of, units_of
from turnmaster.engine.moving.events import ClosedUp, Deployed
from turnmaster.engine.moving.hazards import strike_surely
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip, note_coherency
from turnmaster.engine.moving.survivors import let_survivors_out
from turnmaster.engine.turn.hooks import POINTS_COUNTED, PRETENDERS, Pretender
from turnmaster.engine.turn.turn import FIRST_ELIMINATION_TURN
from turnmaster.perks.catalogue import rank, trait
from turnmaster.perks.conditions import units_within
from turnmaster.perks.events import DecoyGone, Formed
from turnmaster.perks.fakes import Fakes, fake_of, is_fake
from turnmaster.perks.noticing import ARRIVALS, is_noticed, is_passed, notices_arrivals
from turnmaster.perks.terms import SPECIFIC, radius
from turnmaster.perks.unit_perk import UnitPerk

SUCCEEDS = 4  # the D6 of an explosion


@trait(
    "Decoy",
    ranks={
        "I": rank(
            'A fake of it that cannot move deploys too; it is removed when it is hurt or an enemy is within 6".',
            stride_in=0,
            shows_itself=False,
        ),
        "II": rank(
            'A fake of it that can move deploys too; it is removed when it is hurt or within 6" of an enemy.',
            stride_in=6,
            shows_itself=True,
        ),
        "III": rank(
            'A fake model deploys too; it explodes when hurt or an enemy is within 6": D6 dice of 4+ within 12".',
            terms=[SPECIFIC, radius(12)],
            stride_in=6,
            shows_itself=False,
        ),
    },
    brings=fake_of,
)
def decoy(perk: UnitPerk) -> None:
    fakes = Fakes(perk)
    perk.raises(CHANGES_FORM)
    perk.at(START_OF_TURN, fakes.begin)
    for comes in (Formed, Deployed):
        perk.reacts(comes, fakes.join_late)
    perk.contributes(TAKES_NO_PART[Contest.CONTROL], fakes.is_mine)
    perk.contributes(POINTS_COUNTED, fakes.points_of_the_real_one)

    vanishing = Vanishing(perk, fakes)
    perk.reacts(HpLost, vanishing.hurt)
    notices_arrivals(perk, vanishing.notice, *(event for event in ARRIVALS if event is not ClosedUp))
    notices_arrivals(perk, vanishing.notice_closing_up, ClosedUp)
    perk.contributes(TRAVEL, vanishing.notice_on_the_way)
    perk.contributes(PRETENDERS, Pretender(fakes.is_mine, fakes.real_one, vanishing.be_seen_through))
    perk.at(END_OF_TURN_SETTLED, vanishing.vanish_alone)


class Vanishing:
    """The end of fakes: their discovery, their removal, and the explosion of those with a Radius."""

    def __init__(self, perk: UnitPerk, fakes: Fakes) -> None:
        self.perk, self.fakes, self.explodes_in = perk, fakes, perk.radius
        self.shows_itself: bool = perk.of_rank("shows_itself")  # where it moves near an enemy
        self.end, self.explosion = f"{perk.name}, found out", f"{perk.name}, explosion"
        perk.plays(self.end, self.be_gone)
        if self.explodes_in:
            perk.plays(self.explosion, self.next_victim, self.roll_attack_dice, self.strike)

    # What gives it away

    def hurt(self, battle: Battle, event: HpLost) -> None:
        if event.hp and self.fakes.is_mine(battle, event.unit):
            self.vanish(battle, event.unit)

    def notice(self, battle: Battle, comer: int) -> None:
        for fake in self.found_by(battle, comer):
            self.vanish(battle, fake)

    def notice_closing_up(self, battle: Battle, comer: int) -> None:
        """Remove fakes with which a unit closes up, so that it goes on to the next enemy."""
        for fake in self.found_by(battle, comer):
            self.take_away(battle, fake)

    def found_by(self, battle: Battle, comer: int) -> list[int]:
        """Return the fakes near which an enemy has arrived, or that showed themselves to one."""
        if not is_alive(battle.unit(comer)):
            return []
        return [fake for fake in self.in_the_open(battle) if self.is_found_by(battle, fake, comer)]

    def is_found_by(self, battle: Battle, fake: int, comer: int) -> bool:
        near = [enemy for enemy in enemies_there(battle, fake) if is_noticed(battle, fake, enemy)]
        return comer in near or (self.shows_itself and comer == fake and bool(near))

    def notice_on_the_way(self, battle: Battle, ctx: Placing, trips: list[Trip]) -> None:
        """Find fakes that an enemy passes, or that pass an enemy."""
        player = battle.unit(ctx.unit).player
        for fake in self.in_the_open(battle):
            if battle.unit(fake).player != player and is_passed(battle, fake, trips):
                self.vanish(battle, fake)
        shows_itself = self.shows_itself and self.fakes.is_mine(battle, ctx.unit)
        if shows_itself and any(is_passed(battle, enemy, trips) for enemy in enemies_there(battle, ctx.unit)):
            self.vanish(battle, ctx.unit)

    def in_the_open(self, battle: Battle) -> list[int]:
        """Return the fakes on the field, as models or as a marker; inside a carrier they are safe."""
        return [fake for fake in self.fakes.all_fakes(battle) if battle.unit(fake).aboard == NOWHERE]

    def be_seen_through(self, battle: Battle, unit: int, watcher: int) -> None:
        if self.fakes.is_mine(battle, unit):
            self.vanish(battle, unit)

    def vanish_alone(self, battle: Battle) -> None:
        """Remove fakes without a real unit on the field, because a fake keeps no player in the game."""
        for fake in self.fakes.all_fakes(battle):
            own = units_of(battle, battle.unit(fake).player)
            real = [unit for unit in own if is_alive(battle.unit(unit)) and not is_fake(battle, unit)]
            if battle.state.turn >= FIRST_ELIMINATION_TURN and not real:
                self.vanish(battle, fake)

    # How it is removed

    def vanish(self, battle: Battle, fake: int) -> None:
        """Remove a fake as soon as the present sequence is over."""
        battle.push(self.end, Scratch(battle.unit(fake).player, fake))

    def be_gone(self, battle: Battle, ctx: Scratch) -> None:
        """Remove a fake; its Melee goes on, and units that touched no other enemy there close up as after
        casualties.
        """
        if in_play(battle.unit(ctx.unit)):
            melees = all_melees(battle)
            self.take_away(battle, ctx.unit)
            restore_contact(battle, melees)
            contacts_settled(battle)

    def take_away(self, battle: Battle, fake: int) -> None:
        near = units_within(battle, fake, self.explodes_in) if self.explodes_in else []
        player, place = battle.unit(fake).player, place_of(battle, fake)
        put_aside(battle, fake, for_now=True)
        freed = let_survivors_out(battle, {} if place is None else {fake: place})  # enemies that broke into it
        refresh_contacts(battle, freed, for_now=True)
        for unit in freed:
            note_coherency(battle, unit)
        battle.emit(DecoyGone(unit=fake))
        if near:
            if battle.nearest(Attack) is None:
                battle.push(sequence_names.LATER_CASUALTIES)
            battle.push(self.explosion, Scratch(player, fake, units=near))

    # Its explosion

    def next_victim(self, battle: Battle, ctx: Scratch) -> Next | None:
        ctx.units = [unit for unit in ctx.units if is_alive(battle.unit(unit))]
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


def enemies_there(battle: Battle, fake: int) -> list[int]:
    """Return the enemies of a fake that stand on the field; a marker does not count."""
    return enemies_of(battle, battle.unit(fake).player)
