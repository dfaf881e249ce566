"""The extension points of the core itself."""

from typing import Protocol

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Answer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing
from turnmaster.engine.core.declared import Place
from turnmaster.engine.core.questions import UnitChecks, UnitCondition


class Driven(Protocol):
    """The forced Movements and attacks of units without a choice."""

    def has_to_strike(self, battle: Battle, attack: Attack) -> bool:
        """Check whether a unit must use every weapon that has a target."""

    def way_it_has_to_go(self, battle: Battle, ctx: Placing) -> Answer | None:
        """Return a Movement that a unit has to make, or another that is as good; nothing if it may stay."""

    def owes(self, battle: Battle, unit: int, action: Doing) -> bool:
        """Check whether a unit must make an Action before its player may finish."""


DRIVEN: Place[Driven] = Place("driven", "What makes units go and strike, whatever their player wants.")
FAILS_TESTS = UnitCondition("fails tests", "Whether a unit fails every test of perks.")
BARRED_ACTIONS: UnitChecks[Doing] = UnitChecks(
    "barred actions", "Why a unit cannot make an Action, whatever its stats, in a sentence; nothing if it can."
)
