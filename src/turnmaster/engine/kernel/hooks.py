"""What the kernel itself lets perks and options change."""

from collections.abc import Callable

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.declared import Place

FAILS_TESTS: Place[Callable[[Battle, int], bool]] = Place("fails tests", "Whether a unit fails every test of perks.")
BARRED_ACTIONS: Place[Callable[[Battle, int, str], bool]] = Place(
    "barred actions", "Whether something keeps a unit from an Action, whatever its stats."
)
