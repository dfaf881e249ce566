"""Log entries: events in sentences and as data, for a terminal, a board or a screen reader."""

from typing import NamedTuple

from msgspec import Struct, field

from turnmaster.engine.core.events import DiceRolled
from turnmaster.telling.spans import Line


class Dice(Struct, frozen=True):
    """Rolled dice: player, unit, reason, kind, needed face (0 if none), faces after rerolls, rerolled positions."""

    player: int
    unit: int
    reason: str
    die: str
    need: int
    values: list[int]
    rerolled: list[int]


def dice_of(roll: DiceRolled) -> Dice:
    return Dice(roll.player, roll.unit, roll.reason, roll.die, roll.need, roll.values, roll.rerolled)


class Number(Struct, frozen=True):
    """A number of the rules as text, with its base value and all modifiers as `reasons`."""

    name: str
    value: str
    reasons: list[str] = field(default_factory=list)


class Touched(NamedTuple):
    """Models of a unit that an event affected."""

    unit: int
    models: tuple[int, ...]


class HpChange(Struct, frozen=True):
    """HP that a unit lost, with its casualties as `fallen`, or regained, with returned models as `back`."""

    unit: int
    lost: int = 0
    fallen: int = 0
    restored: int = 0
    back: int = 0


class LogEntry(Struct, frozen=True, kw_only=True):
    """One entry of the battle log. Its first line is the sentence; the others are details.

    `what` is the tag of the event. `player` and `unit` acted, or are -1; `units` are all units named, in order, and
    `touched` their models that became casualties. `dice` and `numbers` are the rolls and their reasons, `hp` the
    changes of HP. `wielders` are the models of `unit` that attacked.
    """

    what: str
    lines: list[Line]
    player: int = -1
    unit: int = -1
    units: list[int] = field(default_factory=list)
    touched: list[Touched] = field(default_factory=list)
    dice: list[Dice] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    hp: list[HpChange] = field(default_factory=list)
    wielders: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))
