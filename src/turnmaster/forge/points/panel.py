"""The panel: typical bodies and typical weapons, against which all others are measured.

Its numbers come from printed profiles and premade armies. For D10, saves are converted by their chances.
"""

from functools import cache
from typing import NamedTuple

from turnmaster.dice import D6
from turnmaster.forge.points.spread import always
from turnmaster.forge.points.strike import Guard, Strike, hp_taken
from turnmaster.profiles import saves
from turnmaster.profiles.convert import DIE_OF, convert_save
from turnmaster.profiles.profile import DiceKind


class TypicalBody(NamedTuple):
    """A body of the panel, the HP of its whole unit, and its frequency."""

    defence: int
    armour: int
    aegis: int
    hp: int
    in_all: int
    often: int


class TypicalWeapon(NamedTuple):
    """A weapon of the panel and its frequency."""

    power: int
    ap: int
    often: int


BODIES = (
    TypicalBody(3, 0, 0, 1, 15, 2),
    TypicalBody(3, 5, 0, 1, 15, 3),
    TypicalBody(3, 5, 5, 1, 20, 2),
    TypicalBody(3, 4, 5, 1, 10, 3),
    TypicalBody(4, 5, 5, 2, 12, 3),
    TypicalBody(4, 4, 0, 2, 10, 3),
    TypicalBody(5, 3, 0, 2, 8, 2),
    TypicalBody(4, 3, 4, 3, 6, 2),
    TypicalBody(6, 4, 0, 10, 10, 2),
    TypicalBody(7, 3, 0, 5, 5, 2),
)
WEAPONS = (
    TypicalWeapon(2, 6, 1),
    TypicalWeapon(3, 0, 3),
    TypicalWeapon(4, 0, 4),
    TypicalWeapon(4, 5, 2),
    TypicalWeapon(4, 4, 3),
    TypicalWeapon(5, 4, 2),
    TypicalWeapon(6, 3, 2),
    TypicalWeapon(8, 2, 1),
)


def grade(need: int, dice: DiceKind) -> int:
    """Return the grade of a save or AP of a profile on its own dice."""
    return saves.grade(need, DIE_OF[dice])


def grade_of_d6(need: int, dice: DiceKind) -> int:
    """Return the grade of a save of the panel, which is written for D6, on other dice."""
    return grade(convert_save(need, D6, DIE_OF[dice]), dice)


@cache
def typical_strikes(dice: DiceKind) -> tuple[tuple[int, Strike], ...]:
    return tuple((each.often, Strike(always(each.power), always(grade_of_d6(each.ap, dice)))) for each in WEAPONS)


@cache
def typical_guards(dice: DiceKind) -> tuple[tuple[float, Guard], ...]:
    """Return the bodies of the panel. Each HP is weighted by the effort to remove it."""
    guards = [
        Guard(always(each.defence), always(grade_of_d6(each.armour, dice)), always(grade_of_d6(each.aegis, dice)),
              each.hp, each.in_all)
        for each in BODIES
    ]  # fmt: skip
    return tuple((body.often * endurance(guard, dice), guard) for body, guard in zip(BODIES, guards, strict=True))


def _suffered(guard: Guard, dice: DiceKind) -> float:
    return sum(often * hp_taken(strike, guard, dice) for often, strike in typical_strikes(dice))


def _dealt(strike: Strike, dice: DiceKind) -> float:
    return sum(weight * hp_taken(strike, guard, dice) for weight, guard in typical_guards(dice))


@cache
def _plain_loss(dice: DiceKind) -> float:
    return _suffered(Guard(always(3)), dice)


@cache
def _plain_strike(dice: DiceKind) -> float:
    return _dealt(Strike(always(4)), dice)


def endurance(guard: Guard, dice: DiceKind) -> float:
    """Return T: the dice of typical weapons needed to remove an HP, relative to Defence 3 without saves."""
    return _plain_loss(dice) / max(_suffered(guard, dice) * guard.suffers, 1e-9)


def lethality(strike: Strike, dice: DiceKind) -> float:
    """Return L: the HP that one dice removes from typical bodies, relative to Power 4 without AP."""
    return _dealt(strike, dice) / _plain_strike(dice)
