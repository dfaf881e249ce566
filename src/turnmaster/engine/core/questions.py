"""The extension points that ask a question: whether a condition holds, or which reason speaks against something.

Contributions of perks and options are asked in order; the first that answers yes, or has a reason, decides.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Generic, TypeVar, TypeVarTuple

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.declared import Place

About = TypeVarTuple("About")
Value = TypeVar("Value", bound=StrEnum)


class Condition(Place[Callable[[Battle, *About], bool]], Generic[*About]):
    """A yes-or-no question. The answer is no unless a perk or an option says yes."""

    __slots__ = ()
    title = "condition"

    def holds(self, battle: Battle, *about: *About) -> bool:
        """Check whether anything says yes."""
        for applies in battle.rules.contributions(self):  # noqa: SIM110 - a plain loop, because mostly there is none
            if applies(battle, *about):
                return True
        return False


class UnitCondition(Condition[int]):
    """A yes-or-no question about one unit. Perks that speak only of their own units are asked of those."""

    __slots__ = ()

    def holds(self, battle: Battle, unit: int) -> bool:
        """Check whether anything says yes; below 0 there is no unit, and the answer is no."""
        if unit < 0:
            return False
        for applies in battle.contributions_to(self, unit):  # noqa: SIM110 - a plain loop, because mostly there is none
            if applies(battle, unit):
                return True
        return False


class Conditions(Generic[Value, *About]):
    """One question with listed values, which is a condition for each of them: `GAIT[Gait.LEAPS]`. What a value means
    is its text.
    """

    __slots__ = ("_condition_of",)

    def __init__(
        self, name: str, values: type[Value], kind: Callable[[str, str], Condition[*About]] = Condition[*About]
    ) -> None:
        self._condition_of = {each: kind(f"{name}: {in_words(each)}", each.value) for each in values}

    def __getitem__(self, value: Value) -> Condition[*About]:
        return self._condition_of[value]

    def items(self) -> Iterator[tuple[Value, Condition[*About]]]:
        """Yield every value with its condition."""
        yield from self._condition_of.items()


def in_words(value: StrEnum) -> str:
    """Return the name of a value as people write it."""
    return value.name.replace("_", " ").lower()


class Checks(Place[Callable[[Battle, *About], str]], Generic[*About]):
    """Reasons against something that would be allowed otherwise, in sentences. A check without a reason returns ""."""

    __slots__ = ()
    title = "check"

    def against(self, battle: Battle, *about: *About) -> str:
        """Return the first reason, or "" if there is none."""
        for check in battle.rules.contributions(self):  # a plain loop, because mostly there is none
            reason = check(battle, *about)
            if reason:
                return reason
        return ""


class UnitChecks(Checks[int, *About], Generic[*About]):
    """Reasons against something that a unit is about to do, asked of its own perks and of all that speak of others."""

    __slots__ = ()

    def against(self, battle: Battle, unit: int, *about: *About) -> str:
        """Return the first reason, or "" if there is none."""
        for check in battle.contributions_to(self, unit):
            reason = check(battle, unit, *about)
            if reason:
                return reason
        return ""
