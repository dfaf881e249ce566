"""Transports that are ways: into Reserve and back, or to another Transport. [Perks 12.4, Aeonian]

A passenger takes such a way instead of disembarking, with its Move or Dash.
"""

from collections.abc import Callable

from turnmaster.engine.core.actions import ON_FOOT
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.events import UnitId
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.windows import BEFORE_ACTION
from turnmaster.engine.field.carriers import carrier_name, put_aboard, step_out, why_no_room
from turnmaster.engine.field.units import are_friends, battlefield_of, in_reserve, is_alive, note_arrival
from turnmaster.engine.moving.deploying import go_to_reserve
from turnmaster.engine.moving.events import Embarked
from turnmaster.engine.moving.movement import can_travel, note_travel
from turnmaster.perks.catalogue import Designates, unit_perk
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.judged import why_not_its_own
from turnmaster.perks.unit.transports import a_transport
from turnmaster.perks.unit_perk import UnitPerk


class GoThrough(UseWithUnit, frozen=True):
    """Have a unit go through a Transport."""

    carrier: UnitId


Ways = Callable[[Battle, Placing], list[int]]  # the Transports that a unit which is about to act could go through


@unit_perk(
    "Rift Gate",
    AEONIAN,
    "Its passengers can enter Reserve, and units in Reserve can deploy inside it.",
    requires=a_transport(),
)
def rift_gate(perk: UnitPerk) -> None:
    def gates(battle: Battle, ctx: Placing) -> list[int]:
        if ctx.action == "Deploy":
            mine = [] if BARRED_ACTIONS.against(battle, ctx.unit, "Deploy") else perk.holders(battle, ctx.player)
            return [gate for gate in mine if takes(battle, ctx.unit, gate)]
        return [carrier for carrier in carriers_about_to_be_left(battle, ctx) if perk.is_on(battle, carrier)]

    def go_through(battle: Battle, player: int, answer: GoThrough) -> None:
        unit, gate = answer.unit, answer.carrier
        if not in_reserve(battle.state.units[unit]):
            go_to_reserve(battle, unit)
            return
        go_aboard(battle, unit, gate, deployed=True)
        note_arrival(battle, unit)

    offers_ways(perk, gates, go_through)


@unit_perk(
    "Transport Link",
    AEONIAN,
    "Its passengers can change to the Transport that is linked with it.",
    requires=a_transport(),
    designates=Designates(2, "another Transport with the perk", alike=True),
)
def transport_link(perk: UnitPerk) -> None:
    def linked(battle: Battle, ctx: Placing) -> list[int]:
        carriers = carriers_about_to_be_left(battle, ctx)
        others = [other for carrier in carriers for other in perk.designated(battle, carrier)]
        there = [other for other in others if takes(battle, ctx.unit, other)]
        return [other for other in there if battlefield_of(battle, other) == battlefield_of(battle, ctx.unit)]

    def go_over(battle: Battle, player: int, answer: GoThrough) -> None:
        ctx, unit, other = battle.amid(Placing), answer.unit, answer.carrier
        ctx.left = battle.state.units[unit].aboard
        step_out(battle, unit)
        go_aboard(battle, unit, other, deployed=False)
        for model in battle.state.units[unit].models:
            note_travel(model, ctx.action)

    offers_ways(perk, linked, go_over)


def offers_ways(perk: UnitPerk, ways: Ways, take: Callable[[Battle, int, GoThrough], None]) -> None:
    """Offer a unit that is about to Deploy, Move or Dash a way through a Transport."""

    def choices(battle: Battle, player: int) -> list[GoThrough]:
        ctx = battle.nearest(Placing)
        if ctx is None or ctx.forced or battle.state.units[ctx.unit].player != player:
            return []
        return [GoThrough(perk.name, ctx.unit, way) for way in ways(battle, ctx)]

    def why_not(battle: Battle, player: int, answer: GoThrough) -> str:
        """Return why a unit cannot go through; the perk is the Transport's, and all its passengers may use it."""
        unit, way = answer.unit, answer.carrier
        ctx, reason = battle.nearest(Placing), why_not_its_own(battle, player, unit)
        if reason or ctx is None or ctx.forced or ctx.unit != unit:
            return reason or f"{battle.called(unit)} is not about to go anywhere of its own accord."
        there = way in range(len(battle.state.units)) and way not in ways(battle, ctx)
        return f"{battle.called(unit)} cannot go through {battle.called(way)}." if there else ""

    perk.offers(
        BEFORE_ACTION,
        choices,
        take,
        says="{unit} goes through {carrier}",
        why_not=why_not,
        answers=GoThrough,
    )


def carriers_about_to_be_left(battle: Battle, ctx: Placing) -> list[int]:
    """Return the friendly Transport from which a unit could disembark now, if any."""
    units = battle.state.units
    carrier = units[ctx.unit].aboard
    if ctx.action not in ON_FOOT or carrier < 0 or not can_travel(battle, ctx.unit, ctx.action):
        return []
    return [carrier] if is_alive(units[carrier]) and are_friends(units[carrier], units[ctx.unit]) else []


def takes(battle: Battle, unit: int, carrier: int) -> bool:
    """Check whether a Transport in play is a friend and has room for a unit."""
    units = battle.state.units
    there = carrier != unit and is_alive(units[carrier]) and are_friends(units[carrier], units[unit])
    return there and why_no_room(battle, unit, carrier) is None


def go_aboard(battle: Battle, unit: int, carrier: int, *, deployed: bool) -> None:
    put_aboard(battle, unit, carrier)
    battle.emit(Embarked(unit=unit, carrier=carrier, deployed=deployed, name=carrier_name(battle, carrier)))
