"""Concealed: a unit that deploys as a marker. [Perks 12.6, Traits]"""

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.moments import ACTION_BEGINS
from turnmaster.engine.core.offering import acting_unit
from turnmaster.engine.field.hooks import TAKES_NO_PART, Contest
from turnmaster.engine.field.units import outermost
from turnmaster.engine.moving.events import Deployed, EnteredReserve
from turnmaster.engine.turn.events import ActionPaid, Revealed
from turnmaster.engine.turn.hooks import COMES_AS_MARKER
from turnmaster.engine.turn.knowledge import conceal, reveal
from turnmaster.perks.catalogue import trait
from turnmaster.perks.events import PerkUsed, TrapSprung
from turnmaster.perks.noticing import ARRIVALS, notices_arrivals, reveal_near
from turnmaster.perks.unit_perk import UnitPerk


@trait("Concealed", "It deploys as a marker that no enemy can target until it acts or an enemy comes near.")
def concealed(perk: UnitPerk) -> None:
    def hide(battle: Battle, event: Deployed) -> None:
        if perk.is_on(battle, event.unit):
            conceal(battle, event.unit)

    def leave(battle: Battle, event: EnteredReserve) -> None:
        battle.unit(event.unit).marker = False

    perk.contributes(COMES_AS_MARKER, perk.is_on)
    perk.contributes(TAKES_NO_PART[Contest.CONTROL], lambda battle, unit: battle.unit(unit).marker)
    perk.reacts(Deployed, hide)
    notices_arrivals(perk, reveal_near, *ARRIVALS, Revealed)
    perk.reacts(EnteredReserve, leave)
    perk.at(ACTION_BEGINS, reveal_acting)
    for event in (ActionPaid, PerkUsed, TrapSprung, HpLost):
        perk.reacts(event, reveal_it)


def reveal_acting(battle: Battle) -> None:
    """Reveal a unit that starts an Action, and its carrier."""
    placing = battle.nearest(Placing)
    if placing is None or placing.action != "Deploy":
        reveal(battle, outermost(battle, acting_unit(battle)))


def reveal_it(battle: Battle, event: UnitEvent) -> None:
    """Reveal a unit that acts, uses a perk, loses HP or is about to be hit by a trap, and its carrier."""
    if not (isinstance(event, ActionPaid) and event.action == "Deploy"):
        reveal(battle, outermost(battle, event.unit))
