"""Perks of a whole roster. [Perks 12.6, Roster Perks]"""

from turnmaster.battlefield import Base
from turnmaster.dice import D6, DICE, SCATTER
from turnmaster.engine.core.answers import UseOffer, UseOnDie
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, PerkUse, Roll, RollOff, Scratch
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.engine.core.windows import AFTER_ROLL, PERK_TAKES_EFFECT
from turnmaster.engine.field.command import take_for_good
from turnmaster.engine.field.units import footprint, is_gone, note_arrival, owner_of, standing, unit_bases
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.survivors import stand_around
from turnmaster.engine.turn.turn import alive_players, roll_off_between
from turnmaster.perks.catalogue import find_perk, roster_perk
from turnmaster.perks.events import Denied, Raised
from turnmaster.perks.fallen import models_missing, where_it_fell
from turnmaster.perks.known_names import known_roots, root_of
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import ACTIVATE, AETHER, INSTRUCT, MASTERY_TEST, SKILL_TEST, SPECIFIC
from turnmaster.perks.terms import D6 as D6_TERM

DENIED = 6
DENIABLE = {D6_TERM, *(term.name for term in (ACTIVATE, AETHER, MASTERY_TEST, SKILL_TEST))}

# Perks by which a unit comes back by itself.
RETURNING = known_roots("Respawn", "Resurrection")

RADIUS = Note("Undead Legion", "radius")  # of the place where a unit fell


@roster_perk("Deny", "Once a Game Turn, a die or a perk of an opponent fails on a D6 of 6.", terms=[ACTIVATE])
def deny(perk: RosterPerk) -> None:
    denial = Denial(perk)
    perk.plays(denial.of_a_die, denial.roll_to_deny, denial.let_the_die_fail)
    perk.plays(denial.of_a_perk, denial.roll_to_deny, denial.let_the_perk_fail)
    perk.offers(
        AFTER_ROLL,
        denial.dice,
        denial.deny_die,
        answers=UseOnDie,
        purpose=Purpose.HINDERS,
        why_not=perk.why_not_by,
    )
    perk.offers(
        PERK_TAKES_EFFECT,
        denial.perks,
        denial.deny_perk,
        answers=UseOffer,
        purpose=Purpose.HINDERS,
        why_not=perk.why_not_by,
    )


class Denial:
    """The denial of the roll, or of the use of a perk, under the window in which it was chosen."""

    def __init__(self, perk: RosterPerk) -> None:
        self.perk = perk
        self.of_a_die, self.of_a_perk = f"{perk.name}, of a die", f"{perk.name}, of a perk"

    def roll_to_deny(self, battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, self.perk.name, D6, 1, need=DENIED)

    # A die

    def dice(self, battle: Battle, player: int) -> list[UseOnDie]:
        """Return dice that could still fail. After a test, the perk itself is denied, when it is about to
        take effect.
        """
        roll = battle.nearest(Roll)
        if roll is None or roll.player == player or self.perk.why_not_by(battle, player):
            return []
        if is_test(battle, roll) or SCATTER.name in (roll.die, roll.reason):
            return []
        good = {face for face in roll.values if face > DICE[roll.die].lowest and face >= roll.need}
        return [UseOnDie(self.perk.name, face) for face in sorted(good)]

    def deny_die(self, battle: Battle, player: int, answer: UseOnDie) -> None:
        roll = battle.amid(Roll)
        self.perk.note_use_by(battle, player)
        battle.push(self.of_a_die, Scratch(player, numbers={"die": roll.values.index(answer.face)}))

    def let_the_die_fail(self, battle: Battle, ctx: Scratch, denial: Roll) -> None:
        roll = battle.amid(Roll)
        if denial.values[0] >= DENIED:
            roll.values[ctx.numbers["die"]] = DICE[roll.die].lowest
            battle.emit(Denied(player=ctx.player, perk=""))

    # A perk

    def perks(self, battle: Battle, player: int) -> list[UseOffer]:
        use = battle.nearest(PerkUse)
        theirs = use is not None and use.player != player and can_be_denied(use.perk)
        return [UseOffer(self.perk.name)] if theirs and not self.perk.why_not_by(battle, player) else []

    def deny_perk(self, battle: Battle, player: int, answer: UseOffer) -> None:
        self.perk.note_use_by(battle, player)
        battle.push(self.of_a_perk, Scratch(player))

    def let_the_perk_fail(self, battle: Battle, ctx: Scratch, denial: Roll) -> None:
        use = battle.amid(PerkUse)
        if denial.values[0] >= DENIED:
            use.stopped = True
            battle.emit(Denied(player=ctx.player, perk=use.perk))


def can_be_denied(perk: str) -> bool:
    """Check whether a perk has terms that can be denied; Passive and Special perks cannot."""
    return any(term.name in DENIABLE for term in find_perk(perk).terms)


def is_test(battle: Battle, roll: Roll) -> bool:
    """Check whether dice are a test on which the use of a perk depends."""
    about = [frame.ctx for frame in battle.state.stack]
    place = next(number for number, ctx in enumerate(about) if ctx is roll)
    return isinstance(about[place - 1], PerkTest)


@roster_perk(
    "Undead Legion",
    "Destroyed enemy units return in the next Game Turn and join this roster.",
    terms=[SPECIFIC, INSTRUCT],
)
def undead_legion(perk: RosterPerk) -> None:
    legion = Legion(perk)
    perk.reacts(CasualtiesRemoved, legion.leave_the_last)
    perk.at(START_OF_TURN, legion.raise_all)
    perk.plays(perk.name, legion.find_who_raises, legion.rise)


class Legion:
    """The rise of units from their last model, which stays as a marker until the next Game Turn."""

    def __init__(self, perk: RosterPerk) -> None:
        self.perk = perk

    def those_who_raise(self, battle: Battle, unit: int) -> list[int]:
        enemies = [player for player in alive_players(battle) if player != owner_of(battle.unit(unit))]
        return [player for player in enemies if self.perk.is_of(battle, player)]

    def leave_the_last(self, battle: Battle, event: CasualtiesRemoved) -> None:
        unit = event.unit
        if not event.destroyed or event.in_reserve or returns_itself(battle, unit):
            return
        if not self.those_who_raise(battle, unit):
            return
        player, fell = battle.state.units[unit].player, where_it_fell(battle, unit, event.fallen)
        body = Area(
            self.perk.name,
            player,
            unit,
            -1,
            [fell.centre],
            first=battle.state.turn + 1,
            level=fell.level,
            notes=RADIUS.alone(fell.radius),
        )
        left = [area for area in battle.state.areas if (area.perk, area.unit) != (self.perk.name, unit)]
        battle.state.areas = [*left, body]  # one that was brought back and fell again lies where it fell last

    def raise_all(self, battle: Battle) -> None:
        for body in reversed([area for area in battle.state.areas if area.perk == self.perk.name]):
            battle.push(self.perk.name, Scratch(body.player, body.unit))

    def find_who_raises(self, battle: Battle, ctx: Scratch) -> None:
        players = self.those_who_raise(battle, ctx.unit)
        if len(players) > 1:
            roll_off_between(battle, players)

    def rise(self, battle: Battle, ctx: Scratch, roll_off: RollOff | None) -> Next | None:
        areas, unit = battle.state.areas, battle.state.units[ctx.unit]
        body = next(area for area in areas if (area.perk, area.unit) == (self.perk.name, ctx.unit))
        areas.remove(body)
        players = roll_off.ranking if roll_off is not None else self.those_who_raise(battle, ctx.unit)
        if not players or not is_gone(unit):
            return END
        take_for_good(battle, ctx.unit, players[0])
        raise_unit(battle, ctx.unit, body)
        battle.emit(Raised(unit=ctx.unit, models=len(standing(unit)), lost=models_missing(battle, ctx.unit)))
        return None


def returns_itself(battle: Battle, unit: int) -> bool:
    profile = battle.profile(unit)
    return any(root_of(name) in RETURNING for name in (*profile.perks, *profile.traits))


def raise_unit(battle: Battle, unit: int, body: Area) -> None:
    """Put the whole unit around its last model, unhurt, except for models without room.

    The Transport of that model may still stand there. Units that rose for the same player make way like passengers of
    the same Transport.
    """
    holder, (x, y), shape = battle.state.units[unit], body.points[0], footprint(battle, unit)
    middle = Base(x, y, RADIUS.of(body.notes), body.level, shape.height)
    holder.effects, holder.absorb, holder.felled, holder.aboard, holder.marker = [], 0, 0, NOWHERE, False
    rising = [number for number, model in enumerate(holder.models) if not model.phantom]
    for number in rising:
        holder.models[number].hp = battle.profile(unit).hp
    stand_around(battle, unit, rising, middle, risen(battle, unit))
    settle(battle, [unit])
    note_arrival(battle, unit)


def risen(battle: Battle, unit: int) -> list[Base]:
    """Return the positions of units brought by another player that now obey the same player as a unit."""
    player, brought_by = battle.state.units[unit].player, battle.setup.brought_by
    units = [n for n, other in enumerate(battle.state.units) if player == other.player != brought_by[other.profile]]
    return [base for number in units if number != unit for base in unit_bases(battle, number)]
