"""What the kernel itself lets perks and options change."""

from collections.abc import Callable

from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.declared import Place

FAILS_TESTS: Place[Callable[[Battle, int], bool]] = Place("fails tests", "Whether a unit fails every test of perks.")
BARRED_ACTIONS: Place[Callable[[Battle, int, Doing], str]] = Place(
    "barred actions", "Why a unit cannot make an Action, whatever its stats, in a sentence; nothing if it can."
)
