"""Movements beside Move and Dash: used where they bring the closest enemy in reach of what comes next."""

from collections.abc import Iterable

from turnmaster.bots.situation import gap_to_enemies, shortest_range
from turnmaster.engine.kernel.answers import Answer
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import OpenWindow, Placing
from turnmaster.engine.moving.hooks import FREE_MOVEMENTS
from turnmaster.engine.moving.movement import furthest


def jump(battle: Battle, options: Iterable[Answer]) -> Answer | None:
    """Of what windows offer a Movement that brings the closest enemy in reach of an attack, or of a Move or Dash into
    contact.
    """
    reaches = {each.name: each.reach * battle.inch for each in battle.rules.contributions(FREE_MOVEMENTS)}
    for option in options if reaches else ():
        if option[0] in reaches:
            near = next_reach(battle, option[1])
            if near is not None and near < gap_to_enemies(battle, option[1]) <= near + reaches[option[0]]:
                return option
    return None


def next_reach(battle: Battle, unit: int) -> int | None:
    """How far away an enemy may be for what a unit is about to do; nothing after it has acted already."""
    reach = shortest_range(battle, unit)
    window, going = battle.nearest(OpenWindow), battle.nearest(Placing)
    if window is not None and window.name == "after action":
        return None
    if going is None or going.unit != unit:
        return reach or None  # only who strikes from afar attacks right after such a Movement
    return None if reach else furthest(battle, going)
