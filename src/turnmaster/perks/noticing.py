"""Markers and fakes noticed from nearby: by an enemy that arrives within 6" or passes them."""

from collections.abc import Callable, Sequence

from turnmaster.battlefield import TOLERANCE
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.field.units import gap_between, is_alive, marker_of, measured_bases, unit_bases
from turnmaster.engine.moving.events import (
    ChangedPlaces,
    ClosedUp,
    Deployed,
    Disembarked,
    Moved,
    PutOut,
    Relocated,
    SurvivorsGotOut,
)
from turnmaster.engine.moving.movement import Trip
from turnmaster.engine.turn.knowledge import reveal
from turnmaster.perks.events import Raised
from turnmaster.perks.unit_perk import UnitPerk

NOTICED_IN = 6

# Events after which a unit stands somewhere.
ARRIVALS: tuple[type[UnitEvent], ...] = (
    Deployed,
    Moved,
    Disembarked,
    PutOut,
    Relocated,
    ChangedPlaces,
    ClosedUp,
    SurvivorsGotOut,
    Raised,
)


def notices_arrivals(perk: UnitPerk, notice: Callable[[Battle, int], None], *events: type[UnitEvent]) -> None:
    """Run a function for each unit that arrives: after any of these events, or all arrivals."""

    def follow(battle: Battle, event: UnitEvent) -> None:
        for comer in [event.unit, event.other] if isinstance(event, ChangedPlaces) else [event.unit]:
            notice(battle, comer)

    for event in events or ARRIVALS:
        perk.reacts(event, follow)


def is_noticed(battle: Battle, unit: int, by: int) -> bool:
    """Check whether a unit is near enough to another to be noticed.

    A unit that has yet to get out of a destroyed Transport is not noticed.
    """
    reach = NOTICED_IN * battle.inch + TOLERANCE
    return bool(measured_bases(battle, unit)) and gap_between(battle, unit, by) <= reach


def is_passed(battle: Battle, unit: int, trips: Sequence[Trip]) -> bool:
    """Check whether a path leads through a unit or near enough to notice it."""
    reach = NOTICED_IN * battle.inch + TOLERANCE
    bases = unit_bases(battle, unit)
    return any(trip.passes(base.centre, reach + base.radius + trip.start.radius) for trip in trips for base in bases)


def reveal_near(battle: Battle, comer: int) -> None:
    """Reveal the markers that an enemy arrived near; a marker that arrives reveals no other."""
    units = battle.state.units
    if units[comer].marker or not is_alive(units[comer]):
        return
    for number, unit in enumerate(units):
        is_enemy = unit.player != units[comer].player and bool(marker_of(battle, number))
        if is_enemy and is_noticed(battle, number, comer):
            reveal(battle, number)
