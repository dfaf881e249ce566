"""Unit perks that bind a unit to its side for a time: Traitorous, Enslaved and Controlled. [Perks 12.4]

A unit that turns on its side obeys the next opponent in turn order, and is driven at its former friends; see
`perks/driven.py`.
"""

from collections.abc import Callable

from turnmaster.engine.attacking.hooks import TARGET_CHECKS
from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.moments import CASUALTIES_LEAVE, END_OF_PHASE
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.field.carriers import passengers_of
from turnmaster.engine.field.command import take_for_good
from turnmaster.engine.field.hooks import CHANGES_HANDS, ENEMIES_ABOARD, TAKES_NO_PART, Contest
from turnmaster.engine.field.units import are_friends, in_play, in_reserve, is_alive, living, owner_of, takes_part
from turnmaster.engine.moving.disembarking import put_out
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.turn.turn import alive_players
from turnmaster.perks.catalogue import Designates, unit_perk
from turnmaster.perks.conditions import falls_later, heals, hp_share_left
from turnmaster.perks.driven import Drive, closest_of, named
from turnmaster.perks.events import Betrayed
from turnmaster.perks.families import AEONIAN, PSYCHOLOGICAL
from turnmaster.perks.hooks import NO_PERKS, NO_RETURN
from turnmaster.perks.known_names import known_root, root_of
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

SUMMON = known_root("Summon")  # the perk whose units are bound to the one that brings them


class Treason:
    """Units that turn on their side for the rest of the game, each with a note of its former player."""

    def __init__(self, perk: UnitPerk, has_reason: Callable[[Battle, int], bool]) -> None:
        self.perk, self.has_reason, self.former = perk, has_reason, perk.note("former player")
        perk.raises(CHANGES_HANDS, ENEMIES_ABOARD)
        for moment in (CASUALTIES_LEAVE, END_OF_PHASE):
            perk.at(moment, self.look_around)
        Drive(perk, self.prey, only_into_range=True)
        perk.is_immune_to("Berserk", "Psychotic", "Wild Instinct", when=self.is_traitor)
        perk.contributes(TARGET_CHECKS, self.why_not_heal)
        perk.contributes(TAKES_NO_PART[Contest.OBJECTIVES], self.is_traitor)

    def is_traitor(self, battle: Battle, unit: int) -> bool:
        return self.former.is_in(battle.unit(unit).notes)

    def look_around(self, battle: Battle) -> None:
        """Turn units that have a reason, and destroy traitors with the last of their former friends."""
        for unit in self.perk.holders(battle):
            if self.is_traitor(battle, unit):
                self.fall_with_the_last(battle, unit)
            elif is_alive(battle.unit(unit)) and self.has_reason(battle, unit):
                self.turn(battle, unit)

    def turn(self, battle: Battle, unit: int) -> None:
        """Turn a unit: it leaves its carrier, and its passengers leave it, if there is room; then it changes its
        player.
        """
        holder, player = battle.unit(unit), owner_of(battle.unit(unit))
        heirs = [other for other in alive_players(battle) if other != player]
        for inside in [*passengers_of(battle, unit), *([unit] if holder.aboard >= 0 else [])]:
            put_out(battle, inside)
        self.former.put(holder.notes, player)
        take_for_good(battle, unit, min(heirs, key=lambda heir: (heir - player) % len(battle.state.players)))
        battle.emit(Betrayed(unit=unit, perk=self.perk.name))

    def friends_of_old(self, battle: Battle, unit: int) -> list[int]:
        """Return the units of its roster that its former player still commands; a wreck counts as a casualty."""
        holder = battle.unit(unit)
        player, units = self.former.of(holder.notes), battle.state.units
        mates = [n for n, other in enumerate(units) if (other.player, other.roster) == (player, holder.roster)]
        return [mate for mate in mates if takes_part(battle, mate)]

    def fall_with_the_last(self, battle: Battle, unit: int) -> None:
        """Destroy a traitor without former friends; a unit that only hangs on becomes a casualty anyway."""
        left = living(battle.unit(unit)) if not falls_later(battle, unit) else []
        if left and not any(living(battle.unit(friend)) for friend in self.friends_of_old(battle, unit)):
            fall(battle, unit, left, self.perk.name)
            battle.push(sequence_names.LATER_CASUALTIES)

    def prey(self, battle: Battle, unit: int) -> list[int]:
        """Return the closest of its former friends on the battlefield."""
        if not self.is_traitor(battle, unit):
            return []
        friends = [(n, battle.unit(n)) for n in self.friends_of_old(battle, unit)]
        there = [n for n, each in friends if each.aboard == NOWHERE and not each.marker and is_alive(each)]
        return closest_of(battle, unit, there)

    def why_not_heal(self, battle: Battle, unit: int, weapon: int, target: int) -> str:
        """Return why it cannot heal a unit: a healing weapon is for itself; at full HP, for the closest of its new
        friends.
        """
        if not heals(battle.profile(unit).weapons[weapon]) or not self.is_traitor(battle, unit):
            return ""
        left, full = hp_share_left(battle, unit)
        whom = [unit] if left < full else self.new_friends(battle, unit)
        return "" if target in whom else f"{battle.called(unit)} heals nobody but {named(battle, whom)} now."

    def new_friends(self, battle: Battle, unit: int) -> list[int]:
        """Return the closest of its new friends."""
        units = enumerate(battle.state.units)
        friends = [n for n, each in units if n != unit and are_friends(each, battle.unit(unit)) and is_alive(each)]
        return closest_of(battle, unit, friends)


@unit_perk(
    "Traitorous",
    PSYCHOLOGICAL,
    "At half its HP or less, it becomes an enemy for good and attacks its closest former friend.",
    terms=[SPECIFIC],
)
def traitorous(perk: UnitPerk) -> None:
    def has_lost_half(battle: Battle, unit: int) -> bool:
        left, full = hp_share_left(battle, unit)
        return 2 * left <= full

    Treason(perk, has_lost_half)


@unit_perk(
    "Enslaved",
    AEONIAN,
    "If its enslaver is destroyed or in Reserve without it, it becomes an enemy for good and attacks former friends.",
    designates=Designates(2, "the unit and its enslaver"),
)
def enslaved(perk: UnitPerk) -> None:
    def is_free(battle: Battle, unit: int) -> bool:
        return any(is_lost(battle, each) or is_away(battle, each) for each in perk.designated(battle, unit))

    Treason(perk, is_free)


def is_lost(battle: Battle, unit: int) -> bool:
    """Check whether a unit is a casualty, on the field or removed already; a wreck is one."""
    holder = battle.unit(unit)
    return not takes_part(battle, unit) or (not living(holder) and not is_aside(holder))


def is_away(battle: Battle, unit: int) -> bool:
    """Check whether a unit waits in Reserve as a whole."""
    return in_reserve(battle.unit(unit)) and not in_play(battle.unit(unit))


@unit_perk(
    "Controlled",
    AEONIAN,
    "It is lost with its controller, and can only roll saves while its controller is in Reserve.",
    designates=Designates(2, "the unit and its controller"),
)
def controlled(perk: UnitPerk) -> None:
    def controllers(battle: Battle, unit: int) -> list[int]:
        """Return the controllers of a unit; a summoned unit has those of its original."""
        return perk.designated(battle, first_of_its_kind(battle, unit))

    def is_limp(battle: Battle, unit: int) -> bool:
        return any(is_away(battle, controller) for controller in controllers(battle, unit))

    def why_not(battle: Battle, unit: int, action: Doing) -> str:
        return (
            f"{battle.called(unit)} does nothing while its controller is in Reserve." if is_limp(battle, unit) else ""
        )

    def stays_down(battle: Battle, unit: int) -> bool:
        return any(is_lost(battle, each) for each in controllers(battle, unit))

    def follow(battle: Battle, event: CasualtiesRemoved) -> None:
        """Destroy the controlled units with their controller, and all units that it summoned."""
        puppets = [unit for unit in perk.holders(battle) if event.unit in controllers(battle, unit)]
        if not event.destroyed or not puppets:
            return
        for unit in [*puppets, *summoned_by(battle, event.unit)]:
            fall(battle, unit, living(battle.unit(unit)), perk.name)
        battle.push(sequence_names.LATER_CASUALTIES)

    perk.forbids_actions(why_not)
    perk.forbids_weapons(lambda battle, unit: why_not(battle, unit, "Attack"))
    perk.contributes(NO_PERKS, lambda battle, unit: why_not(battle, unit, "Use Perks"))
    perk.contributes(NO_RETURN, stays_down)
    perk.reacts(CasualtiesRemoved, follow)


def first_of_its_kind(battle: Battle, unit: int) -> int:
    """Return the original of a summoned unit, or the unit itself."""
    number = unit - len(battle.setup.listed)
    if number < 0 or root_of(battle.setup.spares[number].perk) != SUMMON:
        return unit
    return battle.setup.spares[number].by


def summoned_by(battle: Battle, unit: int) -> list[int]:
    """Return the units in play that a unit has summoned."""
    brought = enumerate(battle.setup.spares, len(battle.setup.listed))
    return [n for n, spare in brought if spare.by == unit and root_of(spare.perk) == SUMMON and living(battle.unit(n))]
