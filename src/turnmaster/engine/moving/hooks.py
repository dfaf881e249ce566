"""What perks and options can change about Movement, and about HP that comes back."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.battlefield import Base, Point, Zone
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Placing
from turnmaster.engine.kernel.declared import Place
from turnmaster.engine.kernel.questions import Checks, UnitCondition

if TYPE_CHECKING:
    from turnmaster.engine.moving.disembarking import Disembarking
    from turnmaster.engine.moving.movement import Move, Trip


class FreeMovement(NamedTuple):
    """An offer that lets a unit go somewhere: its name, and how many inches far."""

    name: str
    reach: int


class Elsewhere(NamedTuple):
    """Where else units may be deployed, by the name of what lets them: which ones may, and why a base cannot be there,
    in a sentence; nothing where it can. What counts `as_zone` is a part of the Deployment Zone, and nobody keeps units
    out of it.
    """

    name: str
    applies: Callable[[Battle, int], bool]
    why_not: Callable[[Battle, int, Base], str]
    as_zone: bool = False


class Boarding(NamedTuple):
    """What else units may go aboard besides their own Transports, by the name of what lets them: which units may board
    which others. Only with `counts_room` the other has to have room for them. With `fights` they are in a Melee inside,
    so that a unit that is locked in one may go aboard too.
    """

    name: str
    applies: Callable[[Battle, int, int], bool]
    counts_room: bool = False
    fights: bool = False


class Arrival(NamedTuple):
    """How a rule brings a unit onto the field, by its name: around which `middles` room is sought for it, why a base
    cannot be somewhere, why all of them cannot stand like this, and what follows once it has `arrived`.
    """

    name: str
    middles: Callable[[Battle, Placing], Iterable[Base]]
    why_not_there: Callable[[Battle, Placing, Base], str]
    why_not: Callable[[Battle, Placing, Sequence[Base]], str]
    arrived: Callable[[Battle, Placing], None]


ARRIVALS: Place[Arrival] = Place("arrivals", "Rules that bring units onto the field without a Deploy Action.")
ELSEWHERE: Place[Elsewhere] = Place("elsewhere", "Where units may be deployed outside their Deployment Zone.")
DEPLOYMENT_CHECKS: Checks[int, Sequence[Base]] = Checks(
    "deployment checks", "Why a unit that a perk lets arrive cannot stand like this; nothing if it can."
)
OTHER_ZONES: Place[Callable[[Battle, Placing], Zone | None]] = Place(
    "other zones", "The zone in which a unit is deployed instead of that of its player; nothing if it is not."
)
HEAD_STARTS: Place[Callable[[Battle, int], int]] = Place(
    "head starts", "How many inches away from a Transport its passengers may begin when they get out."
)
NEVER_IN_RESERVE = UnitCondition(
    "never in reserve", "Whether a unit has to be deployed as soon as there is room, and does not go into Reserve."
)
COMES_WITH_OTHERS = UnitCondition(
    "comes with others", "Whether others are inside a unit that comes from Reserve, though they wait in Reserve too."
)
BOARDINGS: Place[Boarding] = Place("boardings", "What units may go aboard besides their own Transports.")
TRAVEL: Place[Callable[[Battle, Placing, "list[Trip]"], None]] = Place(
    "travel", "What follows from the ways that models went with a Movement."
)
MOVEMENT_CHECKS: Checks["Move"] = Checks(
    "movement checks", "Why a unit must not make a Movement that it could make; nothing where it may."
)
EXIT_CHECKS: Checks["Disembarking"] = Checks(
    "exit checks", "Why a unit must not leave what carries it in this way; nothing where it may."
)
HAS_TO_LEAVE: Place[Callable[[Battle, int], Point | None]] = Place(
    "has to leave", "Where a unit was when the Game Turn began, if it has to get away from there or is lost."
)
FREE_MOVEMENTS: Place[FreeMovement] = Place(
    "free movements", "Offers that are a Movement beside Move and Dash, and how far each leads."
)
HEALING_SHARE: Place[Callable[[Battle, int, int], int]] = Place(
    "healing share", "How much of the HP that a unit gets back is left for it once something else has taken its share."
)
NO_HEALING = UnitCondition("no healing", "Whether a unit cannot get HP back.")
