"""Effects: changes of a stat, or marks, that last on a unit or a player for a while.

The state holds the name of the stat or mark. A rule that makes, finds or removes an effect names its stat or mark.
"""

from typing import Any, Literal, TypedDict, Unpack

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.declared import Mark, Stat
from turnmaster.engine.core.modifiers import ADD
from turnmaster.engine.core.rules import RulesError
from turnmaster.engine.core.state import Effect

Lasting = Literal["game turn", "game"]
THIS_TURN: Lasting = "game turn"
FOR_EVER: Lasting = "game"


class More(TypedDict, total=False):
    """Optional values of an effect; see `Effect`."""

    owner: int
    until: Lasting
    negative: bool
    first: int
    by: int
    by_weapon: int
    weapon: int


About = Stat[Any] | Mark


def changed(stat: Stat[Any], value: int, reason: str, *, layer: int = ADD, **more: Unpack[More]) -> Effect:
    """Return a change of a stat for a reason, until the end of the Game Turn unless `more` says otherwise."""
    if not isinstance(stat, Stat):
        raise RulesError(f"{reason} changes {stat!r}, which is no stat")
    return Effect(stat.name, layer, value, reason, **more)


def marked(mark: Mark, reason: str, value: int = 0, **more: Unpack[More]) -> Effect:
    """Return a mark, with a number if it has one."""
    if not isinstance(mark, Mark):
        raise RulesError(f"{reason} puts {mark!r} on a unit, which is no mark")
    return Effect(mark.name, ADD, value, reason, **more)


def marks_on(battle: Battle, unit: int, mark: Mark) -> list[Effect]:
    """Return the marks of a kind on a unit that are in force now."""
    return [each for each in battle.state.units[unit].effects if each.stat == mark.name and battle.is_in_force(each)]


def is_marked(battle: Battle, unit: int, mark: Mark) -> bool:
    for each in battle.state.units[unit].effects:  # noqa: SIM110 - mostly none, and this is asked all the time
        if each.stat == mark.name and battle.is_in_force(each):
            return True
    return False


def unmark(battle: Battle, unit: int, *marks: Mark) -> None:
    """Remove marks from a unit, including those that would count only later."""
    names, holder = {mark.name for mark in marks}, battle.state.units[unit]
    holder.effects = [each for each in holder.effects if each.stat not in names]
