"""The extension points of the order of play."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Phase
from turnmaster.engine.core.declared import Hook, Place
from turnmaster.engine.core.questions import UnitCondition


class Pretender(NamedTuple):
    """Units that pass for others in the eyes of all but their player: which are such units, the unit of a roster whose
    place one took, or itself, and what becomes of it once another sees through it.
    """

    is_one: Callable[[Battle, int], bool]
    real_one: Callable[[Battle, int], int]
    be_seen_through: Callable[[Battle, int, int], None]


class ExtraPhase(NamedTuple):
    """A phase beside the usual ones, with the units that can be chosen in it."""

    name: str
    ready: Callable[[Battle, int], list[int]]


TURN_ORDER: Hook[Callable[[Battle], list[int]]] = Hook("turn order", "The order of players in a Game Turn.")
COMES_AS_MARKER = UnitCondition(
    "comes as marker", "Whether a unit that is put on the field lies there as a marker at first."
)
NAMES_TURN_MASTER: Place[Callable[[Battle], int]] = Place(
    "names turn master", "The player who names the Turn Master in the place of the winner of the Roll-Off, or -1."
)
NEXT_PLAYER: Hook[Callable[[Battle, Phase], bool]] = Hook(
    "next player", "Go on to the player whose go it is next; false if everybody is finished."
)
READY_UNITS: Hook[Callable[[Battle, Phase], list[int]]] = Hook(
    "ready units", "The units that the player whose go it is can choose."
)
HAS_SOMETHING_TO_USE = UnitCondition(
    "has something to use", "Whether a unit has something to use before or after an action, though it could make none."
)
AWAY_THIS_TURN = UnitCondition(
    "away this turn",
    "Whether a Game Turn does not count for a unit: it gets no better with it, and is worth nothing if the game ends.",
)
PRETENDERS: Place[Pretender] = Place("pretenders", "Units that pass for what their profiles say, and are not.")
EXTRA_PHASES: Place[ExtraPhase] = Place("extra phases", "Phases that perks add to a Game Turn.")
POINTS_COUNTED: Place[Callable[[Battle, int, Fraction], Fraction]] = Place(
    "points counted", "What a unit counts for when points are counted, given what is left of it."
)
