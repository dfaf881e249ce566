"""Use Movements beside Move and Dash if they bring the closest enemy within reach of the next Action."""

from collections.abc import Iterable

from turnmaster.bots.situation import gap_to_enemies, shortest_range
from turnmaster.engine.core.answers import UseOffer, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import OpenWindow, Placing
from turnmaster.engine.moving.hooks import FREE_MOVEMENTS
from turnmaster.engine.moving.movement import furthest


def jump(battle: Battle, options: Iterable[UseOffer]) -> UseOffer | None:
    """Return an offered Movement that brings the closest enemy within range of an attack, or of a Move or Dash into
    contact.
    """
    reaches = {each.name: each.reach * battle.inch for each in battle.rules.contributions(FREE_MOVEMENTS)}
    for option in options if reaches else ():
        if isinstance(option, UseWithUnit) and option.offer in reaches:
            near = next_reach(battle, option.unit)
            if near is not None and near < gap_to_enemies(battle, option.unit) <= near + reaches[option.offer]:
                return option
    return None


def next_reach(battle: Battle, unit: int) -> int | None:
    """Return how far away an enemy may be for the next Action of a unit; None after it has acted."""
    reach = shortest_range(battle, unit)
    window, going = battle.nearest(OpenWindow), battle.nearest(Placing)
    if window is not None and window.name == "after action":
        return None
    if going is None or going.unit != unit:
        return reach or None  # only who strikes from afar attacks right after such a Movement
    return None if reach else furthest(battle, going)
