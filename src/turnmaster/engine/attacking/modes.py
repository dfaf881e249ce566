"""Modes: weapons that are not simply aimed at one unit, such as template weapons. Perks bring the modes.

A mode lists the attacks that a weapon can make, checks others, and says which units each of them hits.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.hooks import MANNERS, MODES, STRIKING_DISTANCE, WITH_CARE, Toll
from turnmaster.engine.core.answers import Answer, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.profiles import WeaponProfile


class Mode(Protocol):
    """The mode of a kind of weapons, with the `forms` of answer that no other weapon takes."""

    @property
    def forms(self) -> tuple[type[UseWeapon], ...]: ...

    @property
    def name(self) -> str: ...

    def is_of(self, weapon: WeaponProfile) -> bool:
        """Check whether a weapon is used in this mode."""

    def answers(self, battle: Battle, attack: Attack, number: int) -> Iterable[UseWeapon]:
        """Return the attacks that weapon `number` can make now, usual ones or of a form of its own."""

    def check(self, battle: Battle, attack: Attack, answer: UseWeapon) -> Refusal | None:
        """Check an attack that was not listed, such as a template in another position."""

    def begin(self, battle: Battle, attack: Attack, answer: UseWeapon) -> None:
        """Fill `attack.use.volleys`, or push a sequence that does."""


class Manner(Protocol):
    """Another manner of using a weapon that can be aimed at one unit as well, and the `forms` of its answers."""

    @property
    def forms(self) -> tuple[type[UseWeapon], ...]: ...

    @property
    def name(self) -> str: ...

    def check(self, battle: Battle, attack: Attack, answer: UseWeapon) -> Refusal | None:
        """Check an attack of this kind."""

    def begin(self, battle: Battle, attack: Attack, answer: UseWeapon) -> None:
        """Fill `attack.use.volleys`."""

    def proposal(self, battle: Battle, attack: Attack, number: int, targets: Sequence[int]) -> UseWeapon | None:
        """Return an attack of this kind on targets in reach of the weapon, if it can make one."""


def manners(battle: Battle) -> tuple[Manner, ...]:
    return battle.rules.contributions(MANNERS)


def manner_of(battle: Battle, answer: Answer) -> Manner | None:
    return next((manner for manner in manners(battle) if isinstance(answer, manner.forms)), None)


def with_care(battle: Battle, attack: Attack, answer: decisions.Attack) -> Toll:
    """Return an attack on a target that spares friends, and the units that it hits."""
    tolls = (made(battle, attack, answer) for made in battle.rules.contributions(WITH_CARE))
    return next((toll for toll in tolls if toll is not None), Toll(answer, 1, 0))


def striking_distance(battle: Battle, unit: int, weapon: WeaponProfile) -> int:
    """Return how close a unit must come to a target to use a weapon: its range, unless a perk changes it. For bots."""
    for distance in battle.rules.contributions(STRIKING_DISTANCE):  # a plain loop, because mostly there is none
        known = distance(battle, unit, weapon)
        if known is not None:
            return known
    return weapon.range_in * battle.inch


def mode_of(battle: Battle, weapon: WeaponProfile) -> Mode | None:
    for mode in battle.rules.contributions(MODES):  # a plain loop, because mostly there is none
        if mode.is_of(weapon):
            return mode
    return None
