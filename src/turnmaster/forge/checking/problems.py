"""Problems of a roster, and their fixes."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from turnmaster.forge.designs import RosterDesign, RosteredUnit
from turnmaster.forge.playable import playable
from turnmaster.forge.points import RosterPrice, price_of_roster
from turnmaster.profiles import Roster
from turnmaster.profiles.names import numbered
from turnmaster.telling.agreement import agreed_text, is_plural


class Cure(NamedTuple):
    """A change that fixes a problem: as an instruction, and the resulting roster."""

    words: str
    roster: RosterDesign


class Problem(NamedTuple):
    """A rule that a roster breaks. `unit` is its number in the roster, and `place` the location in it, as in files."""

    rule: str
    sentence: str
    unit: int | None = None
    place: str = ""
    cure: Cure | None = None


class Finding(NamedTuple):
    """A problem, and changes that may fix it, the smallest first. They are computed on demand; with `in_order`, the
    first working one is the fix.
    """

    problem: Problem
    changes: Callable[[], Iterable[Cure]]
    in_order: bool = False


class Sheet:
    """A roster with its points and names, each computed once."""

    def __init__(self, roster: RosterDesign) -> None:
        self.roster = roster

    @cached_property
    def price(self) -> RosterPrice:
        return price_of_roster(self.roster)

    @cached_property
    def names(self) -> list[str]:
        """Return the names of the units; equal names have numbers."""
        return numbered([unit.design.name for unit in self.roster.units])

    @cached_property
    def playable(self) -> Roster:
        return playable(self.roster)

    def said(self, sentence: str) -> str:
        """Return a sentence with verbs that agree with the names of the units."""
        plurals = {name for name, unit in zip(self.names, self.roster.units, strict=True) if _is_plural(unit)}
        return agreed_text(sentence, plurals, self.names)

    @property
    def units(self) -> list[tuple[int, str, RosteredUnit, int]]:
        """Return the units with their numbers, names and points in hundredths."""
        return [*zip(range(len(self.names)), self.names, self.roster.units, self.price.units, strict=True)]


def _is_plural(unit: RosteredUnit) -> bool:
    return is_plural(unit.design.name, unit.models)


def ended(sentence: str) -> str:
    """Return a sentence with its full stop, unless it ends with a question mark."""
    return sentence if sentence.endswith("?") else f"{sentence}."


def points_text(hundredths: int) -> str:
    """Return points as text: 82, or 82.50."""
    return f"{hundredths // 100}" if hundredths % 100 == 0 else f"{hundredths / 100:.2f}"
