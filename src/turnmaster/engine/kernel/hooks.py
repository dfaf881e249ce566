"""What the kernel itself lets perks and options change."""

from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.questions import UnitChecks, UnitCondition

FAILS_TESTS = UnitCondition("fails tests", "Whether a unit fails every test of perks.")
BARRED_ACTIONS: UnitChecks[Doing] = UnitChecks(
    "barred actions", "Why a unit cannot make an Action, whatever its stats, in a sentence; nothing if it can."
)
