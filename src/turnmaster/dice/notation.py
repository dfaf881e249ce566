"""Parse dice as people write them: `20d6`, `d3`, `2d6`, `scatter 2d6`, `4+`."""

import re
from typing import NamedTuple

from turnmaster.dice.kinds import D2, D3, D6, D10, Die
from turnmaster.errors import TurnmasterError

MOST_DICE = 10_000

_THROW = re.compile(r"(?:(?P<scatter>scatter)\s*)?(?:(?P<count>\d{0,9})d(?P<sides>\d{1,3}))?", re.IGNORECASE)
_BY_SIDES = {2: D2, 3: D3, 6: D6, 10: D10}


class NotDice(TurnmasterError, ValueError):
    """A text that does not name dice of this game; the message says what to write."""


class Throw(NamedTuple):
    """A throw: a number of dice of one kind, with or without a Scatter Arrow."""

    number: int
    die: Die
    scatter: bool

    def __str__(self) -> str:
        dice = f"{self.number if self.number != 1 else ''}{self.die.name}" if self.number else ""
        return f"Scatter {dice}".strip() if self.scatter else dice


def parse_throw(text: str) -> Throw:
    """Parse a throw such as `20d6` or `scatter 2d6`."""
    match = _THROW.fullmatch(text.strip())
    if match is None or not match.group(0):
        raise NotDice(f"{text!r} is not dice: use 20d6, d3, 2d6, 5d10 or scatter 2d6")
    if match["sides"] is None:
        return Throw(0, D6, scatter=True)
    die = _BY_SIDES.get(int(match["sides"]))
    if die is None:
        raise NotDice(f"there is no D{match['sides']} in the game: use D2, D3, D6 or D10")
    count = int(match["count"] or 1)
    if not 1 <= count <= MOST_DICE:
        raise NotDice(f"{count} dice is outside 1 to {MOST_DICE:,}")
    return Throw(count, die, scatter=match["scatter"] is not None)


def parse_need(text: str, die: Die) -> int:
    """Parse a needed roll such as `4+` for a die."""
    match = re.fullmatch(r"(\d{1,2})\+?", text.strip())
    if match is None or not die.has(int(match[1])):
        raise NotDice(f"{text!r} is not a roll of a {die.name}: write {die.lowest + 1}+ to {die.highest}+")
    return int(match[1])
