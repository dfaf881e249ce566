"""Log entries: what happened, in sentences and as data, for a terminal, a board or a screen reader."""

from typing import NamedTuple

from msgspec import Struct, field

from turnmaster.engine.kernel.events import DiceRolled
from turnmaster.telling.spans import Line


class Dice(Struct, frozen=True):
    """Dice on the table: whose, what for, what they needed (0 if nothing), how they lie, and which were rerolled."""

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
    """A number of the rules, as it is said, with what it started from and all that changed it."""

    name: str
    value: str
    reasons: list[str] = field(default_factory=list)


class Touched(NamedTuple):
    """Models of a unit that something happened to."""

    unit: int
    models: tuple[int, ...]


class HpChange(Struct, frozen=True):
    """HP of a unit that are told: how many it lost, with how many models fell, or how many it regained, with how many
    models stand again.
    """

    unit: int
    lost: int = 0
    fallen: int = 0
    restored: int = 0
    back: int = 0


class LogEntry(Struct, frozen=True, kw_only=True):
    """Something that happened. The first of its lines says it; the others are details.

    `what` is what kind of thing it is. `player` and `unit` are who did it, if anybody did; `units` all that it touched,
    in the order in which they are named, and `touched` those of their models that fell. `dice` and `numbers` are what
    was rolled and why, `hp` what it cost or gave.
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

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))
