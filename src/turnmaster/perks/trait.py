"""Traits: what a unit has on top of its perks. [Perks 12.6, Traits]"""

from turnmaster.battlefield import TOLERANCE
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.field.hooks import CANNOT_CLAIM
from turnmaster.engine.field.units import gap_between, is_alive, marker_of, outermost
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Placing
from turnmaster.engine.kernel.events import UnitEvent
from turnmaster.engine.kernel.moments import ACTION_BEGINS
from turnmaster.engine.kernel.offering import acting_unit
from turnmaster.engine.moving.events import (
    ChangedPlaces,
    ClosedUp,
    Deployed,
    Disembarked,
    EnteredReserve,
    Moved,
    PutOut,
    Relocated,
    SurvivorsGotOut,
)
from turnmaster.engine.turn.events import ActionPaid, Revealed
from turnmaster.engine.turn.hooks import COMES_AS_MARKER
from turnmaster.engine.turn.knowledge import conceal, reveal
from turnmaster.perks.catalogue import trait
from turnmaster.perks.events import PerkUsed, Raised, TrapSprung
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

NOTICED_IN = 6

# What is told when a unit comes to stand somewhere.
ARRIVED = (Deployed, Moved, Disembarked, PutOut, Relocated, ChangedPlaces, ClosedUp, SurvivorsGotOut, Raised)
PLACED = (*ARRIVED, Revealed)  # a marker that is revealed stood there before


def who_came(event: UnitEvent) -> list[int]:
    """The units that have come to stand somewhere: where two change places, both of them."""
    return [event.unit, event.other] if isinstance(event, ChangedPlaces) else [event.unit]


@trait(
    "Concealed",
    "It deploys as a marker that no enemy can target until it acts or an enemy comes near.",
    terms=[SPECIFIC],
)
def concealed(perk: UnitPerk) -> None:
    def hide(battle: Battle, event: Deployed) -> None:
        if perk.is_on(battle, event.unit):
            conceal(battle, event.unit)

    def notice(battle: Battle, event: UnitEvent) -> None:
        for comer in who_came(event):
            look_around(battle, comer)

    def look_around(battle: Battle, comer: int) -> None:
        """An enemy that comes to stand within reach brings a marker to light; another marker does not."""
        units = battle.state.units
        if units[comer].marker or not is_alive(units[comer]):
            return
        reach = NOTICED_IN * battle.inch + TOLERANCE
        for number, unit in enumerate(units):
            enemy = unit.player != units[comer].player and bool(marker_of(battle, number))
            if enemy and gap_between(battle, comer, number) <= reach:
                reveal(battle, number)

    def begin_action(battle: Battle) -> None:
        """A unit that acts comes to light, and so does what carries it."""
        placing = battle.nearest(Placing)
        if placing is None or placing.action != "Deploy":
            reveal(battle, outermost(battle, acting_unit(battle)))

    def make_action(battle: Battle, event: ActionPaid) -> None:
        if event.action != "Deploy":
            reveal(battle, outermost(battle, event.unit))

    def come_to_light(battle: Battle, event: UnitEvent) -> None:
        """A perk is used, a trap is about to strike, or HP is lost: nobody is hidden any more."""
        reveal(battle, outermost(battle, event.unit))

    def leave(battle: Battle, event: EnteredReserve) -> None:
        battle.state.units[event.unit].marker = False

    perk.reacts(Deployed, hide)
    for event in PLACED:
        perk.reacts(event, notice)
    perk.reacts(EnteredReserve, leave)
    perk.at(ACTION_BEGINS, begin_action)
    perk.reacts(ActionPaid, make_action)
    for act in (PerkUsed, TrapSprung, HpLost):
        perk.reacts(act, come_to_light)
    perk.contributes(COMES_AS_MARKER, perk.is_on)
    perk.contributes(CANNOT_CLAIM, lambda battle, unit: battle.state.units[unit].marker)
