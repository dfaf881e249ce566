"""What perks and options can change about Movement, and about HP that comes back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.battlefield import Base
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Placing
from turnmaster.engine.kernel.declared import Place

if TYPE_CHECKING:
    from turnmaster.engine.moving.movement import Trip


class FreeMovement(NamedTuple):
    """An offer that lets a unit go somewhere: its name, and how many inches far."""

    name: str
    reach: int


class Elsewhere(NamedTuple):
    """Where else units may be deployed, by the name of what lets them: which ones may, and why a base cannot be there,
    in a sentence; nothing where it can.
    """

    name: str
    applies: Callable[[Battle, int], bool]
    why_not: Callable[[Battle, int, Base], str]


ELSEWHERE: Place[Elsewhere] = Place("elsewhere", "Where units may be deployed outside their Deployment Zone.")
KEEPS_OUT: Place[Callable[[Battle, int, Base], str]] = Place(
    "keeps out", "Why a unit cannot be deployed somewhere outside its Deployment Zone; nothing where it can."
)
NEVER_IN_RESERVE: Place[Callable[[Battle, int], bool]] = Place(
    "never in reserve", "Whether a unit has to be deployed as soon as there is room, and does not go into Reserve."
)
COMES_WITH_OTHERS: Place[Callable[[Battle, int], bool]] = Place(
    "comes with others", "Whether others are inside a unit that comes from Reserve, though they wait in Reserve too."
)
TRAVEL: Place[Callable[[Battle, Placing, "list[Trip]"], None]] = Place(
    "travel", "What follows from the ways that models went with a Movement."
)
FREE_MOVEMENTS: Place[FreeMovement] = Place(
    "free movements", "Offers that are a Movement beside Move and Dash, and how far each leads."
)
OWED: Place[Callable[[Battle, int, int], int]] = Place(
    "owed", "How much of the HP that a unit gets back is left for it once something else has taken its share."
)
NO_HEALING: Place[Callable[[Battle, int], bool]] = Place("no healing", "Whether a unit cannot get HP back.")
