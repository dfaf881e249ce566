"""Modes: weapons that are not simply aimed at one unit, such as those with a template. What modes there are, perks say.

A mode lists the attacks that a weapon could make, judges others, and says whom each of them strikes.
"""

from collections.abc import Iterable
from typing import Protocol

from turnmaster.engine.answers import Answer, Refusal
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.profiles import WeaponProfile


class Mode(Protocol):
    """How weapons of a kind are used. They are contributed to the rules under "modes"."""

    name: str

    def is_of(self, weapon: WeaponProfile) -> bool:
        """Whether a weapon is used in this way."""

    def answers(self, battle: Battle, attack: Attack, number: int) -> Iterable[Answer]:
        """The attacks that weapon `number` could make now: `("attack", number, target)`, or of a form of its own."""

    def check(self, battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
        """Judge an attack that was not listed, such as a template put somewhere else."""

    def begin(self, battle: Battle, attack: Attack, answer: Answer) -> None:
        """Fill `attack.volleys`, or push a sequence that does."""


def mode_of(battle: Battle, weapon: WeaponProfile) -> Mode | None:
    modes: Iterable[Mode] = battle.rules.contributions("modes")
    return next((mode for mode in modes if mode.is_of(weapon)), None)
