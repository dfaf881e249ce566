"""Perks of a whole roster. [Perks 12.6, Roster Perks]"""

from turnmaster.battlefield import Base
from turnmaster.dice import D6, DICE, SCATTER
from turnmaster.engine.answers import Answer
from turnmaster.engine.battle import Battle
from turnmaster.engine.command import belongs_to, take_for_good
from turnmaster.engine.contexts import PerkTest, PerkUse, Roll, Scratch
from turnmaster.engine.events import Event
from turnmaster.engine.field import footprint, is_gone, note_arrival, outermost, unit_bases
from turnmaster.engine.moments import START_OF_TURN
from turnmaster.engine.relocating import settle
from turnmaster.engine.rules import Offer
from turnmaster.engine.sequences import END, sequence
from turnmaster.engine.state import NOWHERE, Area
from turnmaster.engine.survivors import stand_around
from turnmaster.engine.turn import alive_players, roll_off_between
from turnmaster.perks.catalogue import roster_perk
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import ACTIVATE, INSTRUCT, SPECIFIC

DENIED = 6

# Perks by which a unit comes back itself.
RETURNING = ("Respawn", "Resurrection")


@roster_perk("Deny", "Once a Game Turn, a die of an opponent or a perk that they use fails on a D6 of 6.", ACTIVATE)
def deny(perk: RosterPerk) -> None:
    """What is denied is the roll, or the use of a perk, that lies under the window in which it was chosen."""
    of_a_die, of_a_perk = f"{perk.name}, of a die", f"{perk.name}, of a perk"

    def may_use(battle: Battle, player: int) -> bool:
        return perk.is_on(battle, player) and not perk.used_this_turn(battle, player)

    def dice(battle: Battle, player: int) -> list[Answer]:
        """Dice that could still fail. Of tests it is the perk that is denied, when it is about to take effect."""
        roll = battle.nearest(Roll)
        if roll is None or roll.player == player or not may_use(battle, player):
            return []
        if is_test(battle, roll) or SCATTER.name in (roll.die, roll.reason):
            return []
        good = {face for face in roll.values if face > DICE[roll.die].lowest and face >= roll.need}
        return [(perk.name, face) for face in sorted(good)]

    def perks(battle: Battle, player: int) -> list[Answer]:
        use = battle.nearest(PerkUse)
        return [(perk.name,)] if use is not None and use.player != player and may_use(battle, player) else []

    def deny_die(battle: Battle, player: int, answer: Answer) -> None:
        roll = battle.nearest(Roll)
        assert roll is not None
        perk.note_use(battle, player)
        battle.push(of_a_die, Scratch(player, numbers={"die": roll.values.index(answer[1])}))

    def deny_perk(battle: Battle, player: int, answer: Answer) -> None:
        perk.note_use(battle, player)
        battle.push(of_a_perk, Scratch(player))

    def roll_to_deny(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D6, 1, need=DENIED)

    def let_the_die_fail(battle: Battle, ctx: Scratch) -> None:
        roll = battle.nearest(Roll)
        assert roll is not None
        if battle.state.rolled[0] >= DENIED:
            roll.values[ctx.numbers["die"]] = DICE[roll.die].lowest
            battle.tell("denied", player=ctx.player, perk="")

    def let_the_perk_fail(battle: Battle, ctx: Scratch) -> None:
        use = battle.nearest(PerkUse)
        assert use is not None
        if battle.state.rolled[0] >= DENIED:
            use.stopped = True
            battle.tell("denied", player=ctx.player, perk=use.perk)

    perk.rules.add_sequence(sequence(of_a_die, roll_to_deny, let_the_die_fail))
    perk.rules.add_sequence(sequence(of_a_perk, roll_to_deny, let_the_perk_fail))
    perk.rules.add_offer(Offer(perk.name, "after roll", dice, deny_die))
    perk.rules.add_offer(Offer(perk.name, "perk used", perks, deny_perk))


def is_test(battle: Battle, roll: Roll) -> bool:
    """Whether dice are a test on which the use of a perk depends."""
    about = [frame.ctx for frame in battle.state.stack]
    place = next(number for number, ctx in enumerate(about) if ctx is roll)
    return isinstance(about[place - 1], PerkTest)


@roster_perk("Undead Legion", "Enemy units that were destroyed rise the next Game Turn, and fight for this roster.",
             SPECIFIC, INSTRUCT)  # fmt: skip
def undead_legion(perk: RosterPerk) -> None:
    """The last model of a unit is left as a marker on the table, and waits for the next Game Turn."""

    def those_who_raise(battle: Battle, unit: int) -> list[int]:
        enemies = [player for player in alive_players(battle) if player != belongs_to(battle, unit)]
        return [player for player in enemies if perk.is_on(battle, player)]

    def leave_the_last(battle: Battle, event: Event) -> None:
        unit = event["unit"]
        if not event["destroyed"] or returns_itself(battle, unit) or not those_who_raise(battle, unit):
            return
        holder = battle.state.units[unit]
        if holder.aboard == NOWHERE:
            last = holder.models[event["fallen"][-1]]
        else:
            last = battle.state.units[outermost(battle, unit)].models[0]
        body = Area(perk.name, holder.player, unit, -1, [(last.x, last.y)], first=battle.state.turn + 1)
        body.notes["level"] = last.z
        battle.state.areas.append(body)

    def raise_all(battle: Battle) -> None:
        for body in reversed([area for area in battle.state.areas if area.perk == perk.name]):
            battle.push(perk.name, Scratch(body.player, body.unit))

    def find_who_raises(battle: Battle, ctx: Scratch) -> None:
        players = those_who_raise(battle, ctx.unit)
        battle.state.rolled = players
        if len(players) > 1:
            roll_off_between(battle, players)

    def rise(battle: Battle, ctx: Scratch) -> str | None:
        areas, unit = battle.state.areas, battle.state.units[ctx.unit]
        body = next(area for area in areas if (area.perk, area.unit) == (perk.name, ctx.unit))
        areas.remove(body)
        if not battle.state.rolled or not is_gone(unit):
            return END
        take_for_good(battle, ctx.unit, battle.state.rolled[0])
        raise_unit(battle, ctx.unit, body)
        lost = sum(1 for model in unit.models if not model.hp)
        battle.tell("raised", unit=ctx.unit, models=len(unit.models) - lost, lost=lost)
        return None

    perk.reacts("casualties removed", leave_the_last)
    perk.at(START_OF_TURN, raise_all)
    perk.rules.add_sequence(sequence(perk.name, find_who_raises, rise))
    perk.lets_units_change_hands()


def returns_itself(battle: Battle, unit: int) -> bool:
    profile = battle.profile(unit)
    return any(name.startswith(RETURNING) for name in (*profile.perks, *profile.traits))


def raise_unit(battle: Battle, unit: int, body: Area) -> None:
    """The whole unit stands around its last model as if it had never been hurt, except for those who find no room.

    Others that rose for the same player make way like passengers of the same Transport.
    """
    holder, (x, y) = battle.state.units[unit], body.points[0]
    holder.effects, holder.absorb, holder.felled, holder.aboard, holder.marker = [], 0, 0, NOWHERE, False
    rising = [number for number, model in enumerate(holder.models) if not model.phantom]
    for number in rising:
        holder.models[number].hp = battle.profile(unit).hp
    stand_around(battle, unit, rising, footprint(battle, unit).at(x, y, body.notes["level"]), risen(battle, unit))
    settle(battle, [unit])
    note_arrival(battle, unit)


def risen(battle: Battle, unit: int) -> list[Base]:
    """Where those stand that another player brought, and that now are with the same player as a unit."""
    player, brought_by = battle.state.units[unit].player, battle.setup.brought_by
    units = [n for n, other in enumerate(battle.state.units) if player == other.player != brought_by[other.profile]]
    return [base for number in units if number != unit for base in unit_bases(battle, number)]
