"""What perks and options can change about whose go it is."""

from collections.abc import Callable
from typing import NamedTuple

from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Phase
from turnmaster.engine.kernel.declared import Hook, Place


class ExtraPhase(NamedTuple):
    """A phase beside the usual ones: which units of a player can be chosen in it."""

    name: str
    ready: Callable[[Battle, int], list[int]]


OWED_ACTIONS: Place[Callable[[Battle, int, Doing], bool]] = Place(
    "owed actions", "Whether a unit has to make an Action before its player may be finished."
)
TURN_ORDER: Hook[Callable[[Battle], list[int]]] = Hook("turn order", "The order of players in a Game Turn.")
NEXT_PLAYER: Hook[Callable[[Battle, Phase], bool]] = Hook(
    "next player", "Go on to the player whose go it is next; false if everybody is finished."
)
READY_UNITS: Hook[Callable[[Battle, Phase], list[int]]] = Hook(
    "ready units", "The units that the player whose go it is can choose."
)
WITHOUT_AN_ACTION: Place[Callable[[Battle, int], bool]] = Place(
    "without an action", "Whether a unit has something to use before or after an action, though it could make none."
)
EXTRA_PHASES: Place[ExtraPhase] = Place("extra phases", "Phases that perks add to a Game Turn.")
