"""Numbers that explain themselves.

A stat is changed in layers: set, add or subtract, multiply, divide, later additions, clamp; Dice Modifiers come last
and change a roll, never the stat. [Free Rules p.26] So every number is a base and a list of (layer, value, reason).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from turnmaster.engine.core.events import PlayerId
from turnmaster.engine.core.words import shown

SET, ADD, MULTIPLY, DIVIDE, DICE, DIVIDE_UP, ADD_LAST = range(7)
LAYERS = ("set", "add", "multiply", "divide", "dice", "divide_up", "add_last")

_SIGNS = {SET: "=", MULTIPLY: "x", DIVIDE: "/", DIVIDE_UP: "/"}


class Modifier(NamedTuple):
    """A change of a number, the name of its reason, and the player who caused it, if one did."""

    layer: int
    value: int
    reason: str
    by: PlayerId = -1

    def __str__(self) -> str:
        return f"{sign_of(self.layer, self.value)} {shown(self.reason)}"


def sign_of(layer: int, value: int) -> str:
    """Return a change in signs: +2, x3, =0."""
    return f"{value:+d}" if layer not in _SIGNS else f"{_SIGNS[layer]}{value}"


class Explained(Struct, frozen=True):
    """A number with its base and its changes."""

    value: int
    base: int
    changes: tuple[Modifier, ...] = ()

    def __str__(self) -> str:
        return ", ".join([str(self.base), *map(str, self.changes)])


def apply_layers(base: int, changes: Sequence[Modifier], low: int, high: int) -> int:
    """Return the number after all changes. The order inside a layer does not matter, except that the lowest
    `set` wins.
    """
    value = base
    sets = [change.value for change in changes if change.layer == SET]
    if sets:
        value = min(sets)
    factor, divisor, divisor_up, last = 1, 1, 1, 0
    for change in changes:
        if change.layer == ADD:
            value += change.value
        elif change.layer == MULTIPLY:
            factor *= change.value
        elif change.layer == DIVIDE:
            divisor *= change.value
        elif change.layer == DIVIDE_UP:
            divisor_up *= change.value
        elif change.layer == ADD_LAST:
            last += change.value
    return max(low, min(high, -(-(value * factor // divisor) // divisor_up) + last))


def explained(base: int, changes: Iterable[Modifier], low: int = 0, high: int = 10**6) -> Explained:
    if not changes:  # most numbers are as printed, and this is asked all the time
        return Explained(max(low, min(high, base)), base)
    parts = tuple(sorted((c for c in changes if c.layer != DICE), key=lambda c: c.layer))
    return Explained(apply_layers(base, parts, low, high), base, parts)


def dice_modifier(changes: Iterable[Modifier]) -> int:
    return sum(change.value for change in changes if change.layer == DICE)
