"""The extension points of Movement and of restored HP."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.battlefield import Base, Point, Zone
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.declared import Place
from turnmaster.engine.core.questions import Checks, UnitCondition

if TYPE_CHECKING:
    from turnmaster.engine.moving.disembarking import Disembarking
    from turnmaster.engine.moving.movement import Move, Trip


class FreeMovement(NamedTuple):
    """An offer that lets a unit move: its name, and its distance in inches."""

    name: str
    reach: int


class Elsewhere(NamedTuple):
    """Another area for deployment, by the name of its rule: its units, and the reason against a base there, or nothing.
    An area that counts `as_zone` is part of the Deployment Zone, and no unit keeps others out of it.
    """

    name: str
    applies: Callable[[Battle, int], bool]
    why_not: Callable[[Battle, int, Base], str]
    as_zone: bool = False


class Boarding(NamedTuple):
    """Other carriers besides Transports, by the name of their rule: the units that may board others. With `counts_room`
    the carrier must have room. With `fights` they are in a Melee inside, so that a unit locked in one may go aboard
    too.
    """

    name: str
    applies: Callable[[Battle, int, int], bool]
    counts_room: bool = False
    fights: bool = False


class Arrival(NamedTuple):
    """An arrival by a rule: its name, the `middles` around which room is sought, reasons against a base and against all
    of them, and the effects once the unit has `arrived`.
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
